//! A game as it is played: presses one after another, taken back and done again; advice; new boards.
//!
//! Nothing here depends on how the game is displayed. The game in the terminal and the server of
//! the web page both use it.
//!
//! * [`Session`]: a board, the presses made on it, undo and redo;
//! * [`Advisor`]: a shortest way from any board of a shape, or why there is none, within the time
//!   that one is willing to wait;
//! * [`Game::random_board_of`](crate::Game::random_board_of): a random board whose shortest solution
//!   is as long as one wishes.

mod advisor;
mod deal;
mod play;

#[doc(hidden)]
pub use advisor::Advisor;
#[doc(hidden)]
pub use deal::deal;
pub use play::Session;
