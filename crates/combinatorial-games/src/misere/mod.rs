//! Misère play: the player who makes the last move loses.
//!
//! * [`hysteria`](hysteria()) turns a misère game into a normal one with one more position;
//! * [`subtraction`], [`wythoff`] and [`nim`] have the classical theorems, each with a check that
//!   names a counterexample to whatever it is told;
//! * [`golden`] tells the lost cells of Wythoff's game, however far away;
//! * [`search`] finds outcomes of sums of heaps from the definition;
//! * [`heap_values`] and [`board_values`] are the tables of γ^h of all games by name, and [`genus`](genera)
//!   says what heaps of nim make of a position.
//!
//! A position from which no move exists is won by the player to move: the other one has made the
//! last move. So its value γ^h is 1, and 0 belongs to the extra position h alone. The first player
//! wins a position exactly if γ^h ≠ 0. That is all that γ^h says: the γ^h of a sum is *not* the
//! nim-sum of the γ^h of its parts.

pub mod check;
mod genus;
pub mod golden;
mod hysteria;
pub mod nim;
pub mod quotient;
pub mod search;
pub mod subtraction;
mod tables;
pub mod wythoff;

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use genus::{Genus, genera};
pub use hysteria::{hysteria, hysteria_fails, hysteria_grundy, misere_outcomes};
pub use tables::{board_genera, board_values, heap_genera, heap_values, toggle_genus, usual_heaps};

/// Who wins a position under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The next player, who is to move: the position is bad to leave (an N-position).
    Next,
    /// The previous player, who has just moved: the position is good to leave (a P-position).
    Previous,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Next => "next player wins",
            Self::Previous => "previous player wins",
        })
    }
}

/// Who wins at the end of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// The player who makes the last move wins.
    Normal,
    /// The player who makes the last move loses.
    Misere,
}

impl Play {
    /// Returns the value of a position without a move: γ = 0, γ^h = 1.
    pub const fn value_of_the_end(self) -> u32 {
        match self {
            Self::Normal => 0,
            Self::Misere => 1,
        }
    }
}

/// A position at which a statement is false. The message reads `at (3, 5): what is false`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("at {position:?}: {message}")]
pub struct Counterexample {
    /// The sizes of the heaps.
    pub position: Vec<u64>,
    /// What was claimed, and what is so.
    pub message: String,
}

/// A table would have more entries than a limit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{entries} values are more than {limit}: ask for smaller heaps, or fewer of them")]
pub struct TooLarge {
    /// The entries that were asked for, or [`u64::MAX`] if they are more.
    pub entries: u64,
    /// The most entries of a table.
    pub limit: u64,
}

impl TooLarge {
    /// The most entries of any table of this module.
    pub const LIMIT: u64 = 1 << 28;

    /// Returns the number of entries of a table as an index.
    fn check(entries: Option<u64>) -> Result<usize, Self> {
        let entries = entries.unwrap_or(u64::MAX);
        match usize::try_from(entries) {
            Ok(index) if entries <= Self::LIMIT => Ok(index),
            _ => Err(Self {
                entries,
                limit: Self::LIMIT,
            }),
        }
    }
}
