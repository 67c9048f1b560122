//! The two players, and who wins.

use std::fmt;

/// A player, by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
}

/// Who wins if both play well from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// The player who moves first in the match.
    First,
    /// The other player.
    Second,
    /// Nobody.
    Draw,
    /// Nobody knows.
    Unknown,
}

impl Winner {
    /// Returns the player, if one wins.
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::First => Some(Player::First),
            Self::Second => Some(Player::Second),
            Self::Draw | Self::Unknown => None,
        }
    }
}

impl From<Player> for Winner {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

impl fmt::Display for Winner {
    /// Writes `first`, `second`, `draw` or `unknown`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
            Self::Unknown => "unknown",
        })
    }
}
