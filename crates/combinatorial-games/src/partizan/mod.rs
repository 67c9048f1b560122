//! Partizan games: the two players, Left and Right, have moves of their own.
//!
//! [`Games`] is an arena of canonical forms: comparison, sums, negatives, numbers, switches, outcomes,
//! and [mean and temperature](Thermograph). A game is a [`Position`] with its parts and options; there
//! are four: [`HackenbushString`], [`Toads`], [`Domineering`] and the cakes of [`cutcake`].
//!
//! ```
//! use combinatorial_games::partizan::{Domineering, Games};
//!
//! let mut games = Games::default();
//! let board: Domineering = "3x2".parse()?;
//! let value = games.value(&board)?;
//! assert_eq!(games.text(value).as_deref(), Some("{2|-1/2}"));
//! let heat = games.thermograph(value)?;
//! assert_eq!(heat.temperature().to_string(), "5/4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod check;
pub mod cutcake;
mod dyadic;
mod families;
mod forms;
mod notation;
mod position;
mod text;
mod thermograph;
mod value;

#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use dyadic::{Dyadic, NumberError, simplest_number};
pub use families::{
    Domineering, DomineeringError, HackenbushError, HackenbushString, ParsePartizanError,
    ParsePartizanErrorKind, PartizanComponent, PartizanMove, PartizanSum, Toads, ToadsError,
};
pub use forms::{Capacity, Form, Games, GamesError, Name, OutcomeClass};
pub use notation::{ParseValueError, ParseValueErrorKind};
pub use position::Position;
pub use thermograph::{Rational, Thermograph, Wall};
pub use value::Value;

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
