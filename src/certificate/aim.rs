//! What the lights of a certificate shall become.

use serde::Serialize;

use super::Flaw;
use super::verify::grid;
use crate::board::{Lights, Shape};
use crate::game::{Goal, Target};

/// What the lights shall become: in JSON `"target":"off"`, or `"goal"` with the rows of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Aim {
    /// One colour.
    #[serde(rename = "target")]
    Target(Target),
    /// The rows of a board.
    #[serde(rename = "goal")]
    Goal(Vec<String>),
}

impl Default for Aim {
    fn default() -> Self {
        Self::Target(Target::default())
    }
}

impl From<Target> for Aim {
    fn from(target: Target) -> Self {
        Self::Target(target)
    }
}

/// The board is the goal.
impl From<&Lights> for Aim {
    fn from(picture: &Lights) -> Self {
        Self::Goal(picture.to_rows())
    }
}

impl From<Goal> for Aim {
    fn from(goal: Goal) -> Self {
        match goal {
            Goal::Colour(target) => target.into(),
            Goal::Picture(picture) => (&picture).into(),
        }
    }
}

impl Aim {
    /// Returns the boards that it allows.
    pub(super) fn boards(&self, shape: Shape) -> Result<Vec<Lights>, Flaw> {
        let colour = |target: &Target| match target {
            Target::On => Lights::full(shape),
            Target::Off | Target::Either => Lights::new(shape),
        };
        Ok(match self {
            Self::Target(target) => target.colours().iter().map(colour).collect(),
            Self::Goal(rows) => {
                let size = (shape.columns(), shape.rows());
                vec![grid("goal", shape.surface(), rows, size)?]
            }
        })
    }

    /// Returns the aim in a sentence that says that it is reached.
    pub(super) fn named(&self) -> String {
        match self {
            Self::Target(target) => format!("target {target}"),
            Self::Goal(_) => "the goal".to_owned(),
        }
    }
}
