//! Words of small total in a coset of a linear code over ℤ/k.
//!
//! The solutions of a board or puzzle are x + K for one solution x and the space K of presses that
//! change nothing: a coset of a linear code, and a solution with the fewest presses is a word of it
//! whose entries, as numbers below k, have the least sum. With two states that is a word of least
//! weight, and its weight the distance of x from the code. In general that is hard; [`Search`] chooses
//! what takes the least time:
//!
//! * `blocks`, `kernel`: all words of a binary code. Let the positions be numbered c, and let
//!   column(c) in F_2^d say which generators hold c. The word x + Σ k_i b_i holds c iff
//!   x(c) + ⟨column(c), k⟩ = 1, so that
//!
//!   ```text
//!   length − 2·weight(k) = Σ_c (−1)^x(c) (−1)^⟨column(c), k⟩
//!   ```
//!
//!   is the Walsh–Hadamard transform of the function on F_2^d that sums up (−1)^x(c) over the positions
//!   of equal column. A fast transform takes log₂ additions of 16-bit numbers for a word, 32 at a time.
//!   The leading variables are gone through one value after another, so that a block of the transform
//!   stays in the second-level cache.
//! * `divided`: binary codes that are smaller on parts of the positions, in which they are transformed;
//! * `information`, `ladder`: lists of words with small sums on disjoint information sets;
//! * `enumeration`: all words of any code, counted up;
//! * `decode`: good words where the code is too large, with no proof.
//!
//! Nothing here knows boards or puzzles: words are what a [`Vector`] says.

#![expect(
    clippy::doc_markdown,
    reason = "formulas with subscripts, k_i, are not code"
)]

mod basis;
pub mod divided;
mod echelon;
mod enumeration;
mod estimates;
mod howell_form;
mod information_sets;
pub mod lee_brickell;
mod search;
mod simd;
mod tasks;
#[cfg(test)]
mod tests;
mod vector;
pub mod walsh_hadamard;

pub use search::{Division, Found, Position, Proof, Search};
pub use vector::{Bits, Residue, Residues, Vector};
pub use vector::{bit, effort_of_bits, least_of_bits, ones};
