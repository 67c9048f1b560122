//! Impartial games: both players have the same moves.

mod heap;
pub mod octal;

pub use heap::{CodeError, HeapCode};
