//! Why a board cannot be explained.

use thiserror::Error;

use crate::board::Shape;
use crate::solve::SolveError;

/// The longest side of a board that is explained.
pub(crate) const LARGEST: usize = 1024;

/// Why a board cannot be explained.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// A board that is too large to be explained.
    #[error("a {shape} is too large to be explained: the longest side is {LARGEST}")]
    TooLarge {
        /// Its shape.
        shape: Shape,
    },
    /// The method does not apply.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The answer is wrong, which is an error of this program.
    #[error(transparent)]
    Internal(#[from] crate::game::InternalError),
}
