//! Impartial games: both players have the same moves.

mod heap;

pub use heap::{CodeError, HeapCode};
