//! The games that are played on a hypergraph.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A game on a hypergraph, with all that its rules need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Two players take a cell in turn. Who first owns a set wins; if nobody does, it is a draw.
    MakerMaker,
    /// Two players take a cell in turn. Who completes a set loses; if nobody does, it is a draw.
    Avoidance {
        /// Whether all cells that are taken count, whoever took them. Else only one's own do.
        one_colour: bool,
    },
    /// Maker wins if he owns a set at the end, else Breaker.
    MakerBreaker {
        /// Who moves first.
        first: Side,
        /// How many cells Maker takes with a move, and how many Breaker takes. If fewer are free, the
        /// player takes them all.
        bias: (usize, usize),
    },
    /// Avoider loses if he owns a set at the end.
    AvoiderEnforcer {
        /// Who moves first.
        first: Forced,
        /// How many cells Avoider takes with a move, and how many Enforcer takes. If fewer are free, the player
        /// takes them all.
        bias: (usize, usize),
        /// Whether a player may take more cells. Else the rules are *strict*.
        monotone: bool,
    },
    /// Picker shows at most `most` free cells in two non-empty parts. Chooser takes one part, Picker
    /// gets the other. A last single cell goes to Chooser. Chooser wins if he owns a set at the end.
    ChooserPicker {
        /// How many cells Picker may show, at least 2.
        most: usize,
    },
    /// The same, but it is Picker who wins if he owns a set at the end.
    PickerChooser {
        /// How many cells Picker may show, at least 2.
        most: usize,
    },
}

/// A player of the Maker–Breaker game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player who wants to own a set.
    Maker,
    /// The player who wants a cell of every set.
    Breaker,
}

impl Side {
    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Maker => Self::Breaker,
            Self::Breaker => Self::Maker,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Maker => "Maker",
            Self::Breaker => "Breaker",
        })
    }
}

/// A player of Avoider–Enforcer: neither wants to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Forced {
    /// The player who loses if he owns a set.
    Avoider,
    /// The player who wants that.
    Enforcer,
}

impl Forced {
    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Avoider => Self::Enforcer,
            Self::Enforcer => Self::Avoider,
        }
    }
}

impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Avoider => "Avoider",
            Self::Enforcer => "Enforcer",
        })
    }
}

/// Who wins a game if both players play best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// Maker, in Maker–Breaker.
    Maker,
    /// Breaker, in Maker–Breaker.
    Breaker,
    /// The first player, in Maker–Maker or an avoidance game.
    First,
    /// The second player, in an avoidance game. He never wins Maker–Maker, since his strategy could be
    /// stolen.
    Second,
    /// Nobody, in Maker–Maker or an avoidance game.
    Draw,
    /// Chooser, in Chooser–Picker and Picker–Chooser.
    Chooser,
    /// Picker, in Chooser–Picker and Picker–Chooser.
    Picker,
    /// Avoider, in Avoider–Enforcer.
    Avoider,
    /// Enforcer, in Avoider–Enforcer.
    Enforcer,
}

impl From<Side> for Winner {
    fn from(side: Side) -> Self {
        match side {
            Side::Maker => Self::Maker,
            Side::Breaker => Self::Breaker,
        }
    }
}

impl From<Forced> for Winner {
    fn from(player: Forced) -> Self {
        match player {
            Forced::Avoider => Self::Avoider,
            Forced::Enforcer => Self::Enforcer,
        }
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Maker => "Maker wins",
            Self::Breaker => "Breaker wins",
            Self::First => "the first player wins",
            Self::Second => "the second player wins",
            Self::Draw => "a draw",
            Self::Chooser => "Chooser wins",
            Self::Picker => "Picker wins",
            Self::Avoider => "Avoider wins",
            Self::Enforcer => "Enforcer wins",
        })
    }
}

/// Numbers with which there is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameError {
    /// A player who takes no cells.
    #[error("a bias of {0}:{1}: each player takes at least 1 cell")]
    NoMove(usize, usize),
    /// Two parts need two cells.
    #[error("Picker shows at most {0} cells: expected at least 2, one for each part")]
    NoParts(usize),
}

impl Game {
    /// Maker–Breaker with one cell a move, Maker first: the game that most theorems are about.
    pub const WEAK: Self = Self::MakerBreaker {
        first: Side::Maker,
        bias: (1, 1),
    };

    /// Checks that the numbers make a game.
    ///
    /// # Errors
    /// A bias of 0, or fewer than 2 cells to show.
    pub fn check(self) -> Result<(), GameError> {
        match self {
            Self::MakerBreaker { bias: (p, q), .. }
            | Self::AvoiderEnforcer { bias: (p, q), .. }
                if p == 0 || q == 0 =>
            {
                Err(GameError::NoMove(p, q))
            }
            Self::ChooserPicker { most } | Self::PickerChooser { most } if most < 2 => {
                Err(GameError::NoParts(most))
            }
            _ => Ok(()),
        }
    }
}
