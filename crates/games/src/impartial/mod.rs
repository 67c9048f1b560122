//! Impartial games: both players have the same moves.

mod graph;
mod heap;

pub(crate) use graph::followers_first;
pub use graph::{NotAcyclic, grundy, longest_plays};
pub use heap::{CodeError, HeapCode};
