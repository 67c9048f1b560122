//! Partizan games: the two players, Left and Right, have moves of their own.

mod dyadic;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use dyadic::{Dyadic, NumberError, simplest_number};

/// A player of a partizan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The player whom positive values favour.
    Left,
    /// The player whom negative values favour.
    Right,
}

impl Player {
    /// Returns the other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Left => "Left",
            Self::Right => "Right",
        })
    }
}
