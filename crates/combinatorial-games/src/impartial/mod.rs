//! Impartial games: both players have the same moves, and who cannot move loses.
//!
//! Every position of such a game without cycles has a Grundy number: the [mex](crate::mex()) of the
//! numbers of its followers. The first player wins iff it is not 0. The number of a sum of games is
//! the [nim-sum](nim_sum) of their numbers.

mod board;
pub mod check;
mod graph;
mod heap;
mod heap_game;
mod heap_table;
pub mod names;
pub mod nim_addition;
pub mod octal;
pub mod theorems;
pub mod toggle;

pub use board::{BoardGame, TooLarge};
pub(crate) use graph::followers_first;
pub use graph::{NotAcyclic, grundy, longest_plays};
pub use heap::{CodeError, HeapCode};
pub use heap_game::{HeapGame, HeapGameError, HeapNumbers};
pub use heap_table::{HeapPeriod, HeapTable, HeapTableError};
pub use nim_addition::nim_sum;
