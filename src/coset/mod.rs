//! All solutions of a board, and the shortest ones.
//!
//! The solutions of a board form a coset of the space of quiet patterns, a linear code: x + K for
//! one solution x. So a shortest solution is a word of least weight in a coset, and its weight the
//! distance of x from the code. In general that is hard; here the dimension d of the code, the
//! nullity, is small enough for a great many boards that **every** word is looked at:
//!
//! Let the cells be numbered c, and let column(c) in F_2^d say which patterns of a basis hold cell
//! c. The word x + Σ k_i b_i holds c iff x(c) + ⟨column(c), k⟩ = 1, so that
//!
//! ```text
//! cells − 2·weight(k) = Σ_c (−1)^x(c) (−1)^⟨column(c), k⟩
//! ```
//!
//! is the Walsh–Hadamard transform of the function on F_2^d that sums up (−1)^x(c) over the cells
//! of equal column. A fast transform takes log₂ additions of 16-bit numbers for a word, 32 at a time,
//! where adding a pattern and counting would take a pass over the board. The leading variables are
//! gone through one value after another, so that a block of the transform stays in the second-level
//! cache.
//!
//! * [`QuietCode`]: the code; [`Solutions`]: the words of a coset one by one;
//! * [`Minimal`], [`Search`]: a word of least weight, with how it was proved; `blocks`, `kernel`: the
//!   enumeration;
//! * [`Essential`]: those that no symmetry makes from one another, counted and told apart;
//! * [`Hint`]: a next press; [`Checkpoint`]: how far a search has come, in writing;
//! * `decode`: good words where the code is too large, with no proof;
//! * [`fewest_for_all_lit`]: the best-studied board.

#![expect(
    clippy::doc_markdown,
    reason = "formulas with subscripts, k_i, are not code"
)]

mod all_lit;
mod blocks;
mod checkpoint;
mod claim;
mod code;
mod decode;
mod divided;
mod essential;
mod hint;
mod kernel;
mod minimal;
mod symmetric;
mod words;

pub use all_lit::{AllLitError, fewest_for_all_lit};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use code::{CosetError, QuietCode, Solutions};
pub use essential::Essential;
pub use hint::{Hint, HintRecord};
pub use minimal::{Minimal, Position, Proof, Search};
