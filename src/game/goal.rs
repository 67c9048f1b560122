//! What a board is to become.

use std::borrow::Cow;

use super::Target;
use crate::board::{Lights, Shape};

/// What a board is to become: one colour, or a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// All lights as the target says.
    Colour(Target),
    /// This board.
    Picture(Lights),
}

impl Default for Goal {
    fn default() -> Self {
        Self::Colour(Target::default())
    }
}

impl From<Target> for Goal {
    fn from(target: Target) -> Self {
        Self::Colour(target)
    }
}

impl From<Lights> for Goal {
    fn from(picture: Lights) -> Self {
        Self::Picture(picture)
    }
}

impl Goal {
    /// Returns the picture, if it is one.
    pub fn picture(&self) -> Option<&Lights> {
        match self {
            Self::Colour(_) => None,
            Self::Picture(picture) => Some(picture),
        }
    }

    /// Returns the lights that are to become what [`target`](Self::target) says: those of the board, or
    /// those that differ from the picture.
    ///
    /// # Panics
    /// If the picture has another shape than the lights.
    pub fn to_switch<'a>(&self, lights: &'a Lights) -> Cow<'a, Lights> {
        match self {
            Self::Colour(_) => Cow::Borrowed(lights),
            Self::Picture(picture) => Cow::Owned(lights.difference(picture)),
        }
    }

    /// Returns what is to become of the lights [to be switched](Self::to_switch).
    pub fn target(&self) -> Target {
        match self {
            Self::Colour(target) => *target,
            Self::Picture(_) => Target::Off,
        }
    }

    /// Returns the goal that is reached when the lights to be switched have become this colour.
    #[must_use]
    pub fn reached(&self, colour: Target) -> Self {
        match self {
            Self::Colour(_) => Self::Colour(colour),
            Self::Picture(_) => self.clone(),
        }
    }

    /// Returns the goals of one board each that it allows, with the board.
    pub fn boards(&self, shape: Shape) -> Vec<(Self, Lights)> {
        match self {
            Self::Picture(picture) => vec![(self.clone(), picture.clone())],
            Self::Colour(target) => {
                let board = |&colour: &Target| match colour {
                    Target::On => (Self::Colour(colour), Lights::full(shape)),
                    Target::Off | Target::Either => (Self::Colour(colour), Lights::new(shape)),
                };
                target.colours().iter().map(board).collect()
            }
        }
    }

    /// Returns whether it is reached. O(mn/64).
    pub fn is_reached(&self, lights: &Lights) -> bool {
        let on = lights.count() == lights.shape().cells();
        match self {
            Self::Picture(picture) => lights == picture,
            Self::Colour(Target::Off) => lights.is_empty(),
            Self::Colour(Target::On) => on,
            Self::Colour(Target::Either) => on || lights.is_empty(),
        }
    }
}
