//! Who wins.

use std::fmt;

use positional_games::Player;

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
