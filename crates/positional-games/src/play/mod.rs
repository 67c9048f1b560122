//! Positional games in play, and what plays them.
//!
//! A [`Play`] is the moves so far on an [`Arena`], by some [`Rules`]. An [`Opponent`] says which move to
//! make, and why, in some [`Style`]: it serves for the moves of the computer and for hints. Matches of
//! people and computers are in the crate `madness-play`.
//!
//! | style | how it moves | what it promises |
//! | --- | --- | --- |
//! | [`Style::Exact`] | by an exact search | the best that can be had; boards of few cells |
//! | [`Style::Pairing`] | answers a cell with its partner | the other player never owns a set |
//! | [`Style::Potential`] | takes the cell whose sets weigh most | the same, where the sets weigh little |
//! | [`Style::Tiles`] | answers in the tile of Zetters | the same, for 8 and more in a row on the plane |
//!
//! An arena is a finite hypergraph or the whole plane. On the plane only the part around the cells
//! that are taken is shown, and it grows with the play: [`Play::window`].
//!
//! Source: Győrffy's thesis, sections 2.1 to 2.2.4 and 3.1.

mod arena;
mod exact;
mod guess;
mod opponent;
mod pairing;
mod potential;
mod state;
mod tiles;

pub use arena::{Arena, ArenaError, Cell, CellError};
pub use guess::{completions, promising};
pub use opponent::{Advice, Opponent, OpponentError, Prospect, Reason, Style};
pub use state::{End, MoveError, Play, Rules, window};

#[cfg(test)]
mod tests;
