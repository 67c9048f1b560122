//! The answer to a board.

use crate::board::Presses;

/// Whether something can be solved, with what it takes to check it.
///
/// A solver answers, it does not fail: that a board has no solution is an answer with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<S = Solution, O = Obstruction> {
    /// It can be solved.
    Solved(S),
    /// It cannot be solved.
    Unsolvable(O),
}

/// A solution of a board; it has 2^nullity of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Pressing these cells switches every light off.
    pub presses: Presses,
    /// The dimension of the space of quiet patterns.
    pub nullity: usize,
}

/// Why a board has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstruction {
    /// A set of cells that every press meets in an even number of cells and the lights in an odd one,
    /// so that no presses switch these lights off. Where the press matrix is symmetric, as under the
    /// cross, it is a quiet pattern.
    pub quiet_pattern: Presses,
    /// The dimension of the space of quiet patterns.
    pub nullity: usize,
}

impl<S, O> Outcome<S, O> {
    /// Whether it can be solved.
    pub fn is_solved(&self) -> bool {
        matches!(self, Self::Solved(_))
    }
}

impl Outcome {
    /// The dimension of the space of quiet patterns.
    pub fn nullity(&self) -> usize {
        match self {
            Self::Solved(solution) => solution.nullity,
            Self::Unsolvable(obstruction) => obstruction.nullity,
        }
    }

    /// The presses, if the board can be solved.
    pub fn presses(&self) -> Option<&Presses> {
        match self {
            Self::Solved(solution) => Some(&solution.presses),
            Self::Unsolvable(_) => None,
        }
    }
}
