//! All solutions of a board, and the shortest ones.
//!
//! The solutions of a board form a coset of the space of quiet patterns, a linear code: x + K for
//! one solution x. So a shortest solution is a word of least weight in a coset, and its weight the
//! distance of x from the code. [`code`](gf2_algebra::coding) finds it; here are the boards: their quiet
//! patterns, parts on which these are fewer, and symmetries.
//!
//! * [`QuietCode`]: the code; the iterator `Solutions`: the words of a coset one by one;
//! * [`Shortest`]: a word of least weight, with how it was proved; `Way`: for a target;
//! * [`Essential`]: those that no symmetry makes from one another, counted and told apart;
//! * `HintRecord`: a next press; `Checkpoint`: how far a search has come, in writing;
//! * [`fewest_for_all_lit`]: the best-studied board.

mod all_lit;
mod checkpoint;
mod code;
mod essential;
mod hint;
mod lexicographic;
mod of_game;
mod shortest;
mod symmetric;
mod vector;
mod way;

#[doc(hidden)]
pub use all_lit::fewest_for_all_lit;
#[doc(hidden)]
pub use checkpoint::{Checkpoint, CheckpointError};
pub use code::{QuietCode, SolutionsError};
pub use essential::Essential;
#[doc(hidden)]
pub use hint::HintRecord;
pub(crate) use lexicographic::in_reading_order;
pub use of_game::AllSolutions;
pub use shortest::Shortest;
pub(crate) use way::Solved;
#[doc(hidden)]
pub use way::{Way, Ways};
