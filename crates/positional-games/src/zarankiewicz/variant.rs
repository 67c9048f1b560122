//! The four variants, the players, and who wins.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::player::Player;

/// A variant of the game: the colours of the discs, and what completing a rectangle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Variant 1: all discs have one colour, and who completes a rectangle wins.
    OneColourWins,
    /// Variant 2: all discs have one colour, and who completes a rectangle loses.
    OneColourLoses,
    /// Variant 3: each player has a colour, and who completes a rectangle of it wins.
    TwoColoursWins,
    /// Variant 4: each player has a colour, and who completes a rectangle of it loses.
    TwoColoursLoses,
}

/// There is no variant of this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no variant {0}: 1 is one colour and completing wins, 2 is one colour and completing \
     loses, 3 and 4 are the same with two colours"
)]
pub struct NoVariant(pub u64);

impl Variant {
    /// The variants 1 to 4.
    pub const ALL: [Self; 4] = [
        Self::OneColourWins,
        Self::OneColourLoses,
        Self::TwoColoursWins,
        Self::TwoColoursLoses,
    ];

    /// Returns the variant of a number from 1 to 4.
    ///
    /// # Errors
    /// Any other number.
    pub fn from_number(number: u64) -> Result<Self, NoVariant> {
        let index = number.checked_sub(1).and_then(|i| usize::try_from(i).ok());
        index
            .and_then(|index| Self::ALL.get(index).copied())
            .ok_or(NoVariant(number))
    }

    /// Returns the number of the variant, from 1 to 4.
    pub const fn number(self) -> u8 {
        match self {
            Self::OneColourWins => 1,
            Self::OneColourLoses => 2,
            Self::TwoColoursWins => 3,
            Self::TwoColoursLoses => 4,
        }
    }

    /// Returns how many colours the discs have, 1 or 2.
    pub const fn colours(self) -> usize {
        match self {
            Self::OneColourWins | Self::OneColourLoses => 1,
            Self::TwoColoursWins | Self::TwoColoursLoses => 2,
        }
    }

    /// Returns whether the player who completes a rectangle wins.
    pub const fn completing_wins(self) -> bool {
        matches!(self, Self::OneColourWins | Self::TwoColoursWins)
    }

    /// Returns who wins if a player completes a rectangle.
    pub const fn winner_if_completed_by(self, player: Player) -> Player {
        if self.completing_wins() {
            player
        } else {
            player.other()
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colours = ["one colour", "two colours"][self.colours() - 1];
        let end = if self.completing_wins() {
            "wins"
        } else {
            "loses"
        };
        let number = self.number();
        write!(
            f,
            "variant {number} ({colours}, completing a rectangle {end})"
        )
    }
}

/// Who wins a game, or a position if both players play well. The first player is not the one to move,
/// but the one who put the first disc on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The player who puts the first disc on the empty board.
    First,
    /// The other player.
    Second,
    /// Nobody: the board can be filled without a rectangle, and nobody can prevent that.
    Draw,
}

impl Outcome {
    /// Returns the winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::First => Some(Player::First),
            Self::Second => Some(Player::Second),
            Self::Draw => None,
        }
    }
}

impl From<Player> for Outcome {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_variants() {
        for (number, variant) in (1..).zip(Variant::ALL) {
            assert_eq!(Variant::from_number(number), Ok(variant));
            assert_eq!(u64::from(variant.number()), number);
        }
        assert_eq!(Variant::from_number(0), Err(NoVariant(0)));
        assert_eq!(Variant::from_number(5), Err(NoVariant(5)));
        let text = "variant 4 (two colours, completing a rectangle loses)";
        assert_eq!(Variant::TwoColoursLoses.to_string(), text);
    }
}
