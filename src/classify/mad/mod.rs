//! MAD numbers: bad n whose proper divisors are all good. A number is bad iff a MAD number divides
//! it, so with the MAD numbers up to N good and bad up to N are a sieve.
//!
//! (The name is Brouwer's; OEIS A007802 has the numbers up to 10⁷.)
//!
//! * `candidates`: which n have to be tested at all, with the proof;
//! * `primes`, `factored`, `class_group`: orders of 2, and the classes of conjugates;
//! * `lucas`, `invariant`, `traces`, `candidate_test`: the test of one n, in several ways;
//! * [`MadSearch`]: the whole as independent items of work; `Journal`: what has been done of it, in a
//!   file; `merge`: the journals of several machines;
//! * [`Nullities`]: the same tests for all numbers of the lemma, which gives the nullities of all square
//!   tori and planes up to a side;
//! * `Density`: of the multiples of the MAD numbers found;
//! * `MadNumber`: the form (2^k ± 1)/q and a pair of roots;
//! * [`known()`]: the numbers that were found, which come with the crate.

#![expect(
    clippy::doc_markdown,
    reason = "formulas with subscripts, L_m, are not code"
)]

mod candidate_test;
mod candidates;
mod class_group;
mod density;
mod factored;
mod invariant;
mod journal;
mod known;
mod lucas;
mod nullities;
mod primes;
mod search;
mod simd;
mod traces;
mod witness;

pub(crate) use density::Density;
#[doc(hidden)]
pub use journal::{JournalledError, merge};
pub use known::{estimate, known, known_certificates};
pub use nullities::Nullities;
pub(in crate::classify) use nullities::nullity_by_classes;
pub(crate) use nullities::records;
#[doc(hidden)]
pub use search::{Complete, Finding, Item, MadNumber, SearchError, run_items, time_of};
pub use search::{Estimate, MadSearch};
