//! Words of least total in cosets of linear codes over ℤ/k, with proof.
//!
//! Given a word x and generators g₁, …, g_d of a code K over ℤ/k, [`CosetSearch`] finds a word of the
//! coset x + K whose entries, as numbers below k, have the least sum (its [total](Vector::total)).
//! Over F₂ this is a word of least weight, and its weight is the distance of x from the code. The
//! problem is NP-hard in general. `CosetSearch` estimates the time of each method below and takes the
//! fastest:
//!
//! | method | file | for |
//! | --- | --- | --- |
//! | enumeration of all words in mixed radix | `enumeration` | any k, small codes |
//! | fast Walsh–Hadamard transform | `walsh_hadamard` | k = 2, up to some 2^48 words |
//! | transforms on parts of the positions | `divided` | k = 2, codes that are smaller on each part |
//! | pairs of words on parts | `pairs` | k = 2, codes that are sums of smaller ones on halves |
//! | disjoint information sets (Brouwer–Zimmermann) | `information_sets` | k prime, codes of high rate |
//! | the same by Howell normal forms | `howell_form` | any k, codes of high rate |
//! | random information sets (Lee–Brickell) | `lee_brickell` | codes too large for a proof |
//!
//! All but the last prove that no word has a smaller total; stopped early, they give a lower bound.
//!
//! A binary code is searched by transforms as follows. Let column(c) in F_2^d say which generators
//! have a 1 at position c. The word x + Σ mᵢgᵢ has a 1 at position c iff x(c) + ⟨column(c), m⟩ = 1,
//! so its excess of zeros over ones is
//!
//! ```text
//! length − 2·weight(m) = Σ_c (−1)^x(c) (−1)^⟨column(c), m⟩,
//! ```
//!
//! the Walsh–Hadamard transform of the function on F_2^d that adds up (−1)^x(c) over the positions
//! with equal columns.
//!
//! Words are values of a type that implements [`Vector`]: [`BitVector`] over F₂, [`Residues`]
//! over ℤ/k, or a type of the caller's.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use gf2_algebra::coding::{Proof, CosetSearch};
//! use gf2_algebra::gf2::BitVector;
//!
//! // The [7, 4] Hamming code, and a word at distance 1 from it.
//! let word = |digits: &str| digits.parse::<BitVector>().unwrap();
//! let generators = ["1000110", "0100101", "0010011", "0001111"].map(word);
//! let received = word("1100111");
//!
//! let search = CosetSearch::new(&received, &generators, &[2; 4], 0, None);
//! let found = search.run(None, |_| ControlFlow::Continue(()));
//! assert_eq!((found.total, found.lower_bound), (1, 1));
//! assert_eq!(found.word, word("0000100"));
//! assert_eq!(found.proof, Proof::Enumerated);
//! ```

#![expect(
    clippy::doc_markdown,
    reason = "formulas with subscripts, g_d, are not code"
)]

mod divided;
mod echelon;
mod enumeration;
mod estimates;
mod howell_form;
mod information_sets;
mod lee_brickell;
mod orbits;
mod pairs;
mod search;
mod simd;
mod tasks;
#[cfg(test)]
mod tests;
mod vector;
mod walsh_hadamard;

#[cfg(doc)]
use crate::gf2::BitVector;

pub use search::{CosetSearch, Division, Found, Position, Proof};
pub use vector::{Residue, Residues, Vector, effort_of_bits, least_of_bits};
