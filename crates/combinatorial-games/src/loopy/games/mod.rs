//! Games to label.

mod board;
mod jam;
mod tokens;

pub use board::{Board, BoardError, Piece};
pub use jam::{jam, jam_fragment};
pub use tokens::TwoTokens;
