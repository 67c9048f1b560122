//! The aim of a game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::board::{UnknownName, named};

/// What the lights of a board should become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// Every light off.
    #[default]
    Off,
    /// Every light on.
    On,
    /// All lights the same colour, whichever takes fewer presses.
    Either,
}

impl Target {
    /// All targets.
    pub const ALL: [Self; 3] = [Self::Off, Self::On, Self::Either];

    /// Returns the colours that it asks for: off, on, or both.
    pub const fn colours(self) -> &'static [Self] {
        match self {
            Self::Off => &[Self::Off],
            Self::On => &[Self::On],
            Self::Either => &[Self::Off, Self::On],
        }
    }

    /// Returns the name, as in the command and in certificates.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::Either => "either",
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name, in capitals or not.
impl FromStr for Target {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        named("target", &Self::ALL, Self::name, name)
    }
}
