//! Two players who move in turn.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A player, by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The one who moves first.
    First,
    /// The other.
    Second,
}

impl Player {
    /// Both players.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns 0 for the first player and 1 for the second.
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }

    /// Returns the player who moves after so many moves.
    pub const fn after(moves: usize) -> Self {
        if moves.is_multiple_of(2) {
            Self::First
        } else {
            Self::Second
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}
