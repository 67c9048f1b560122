//! Errors of the distances.

use thiserror::Error;

use crate::board::Shape;
use crate::game::InternalError;
use crate::solutions::SolutionsError;

/// Why distances cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DistanceError {
    /// Too many boards for breadth-first search.
    #[error(
        "a {shape} has 2^{states_log2} solvable boards, 2^{limit_log2} are the limit: \
         breadth-first search would take {}, three bits a board",
        size(*states_log2)
    )]
    TooManyBoards {
        /// The shape.
        shape: Shape,
        /// The logarithm of the solvable boards.
        states_log2: usize,
        /// The limit.
        limit_log2: usize,
    },
    /// Too many cells, although there are few solvable boards.
    #[error(
        "a {shape} has {} cells: distances are counted on boards of up to {limit} cells",
        shape.cells()
    )]
    TooManyCells {
        /// The shape.
        shape: Shape,
        /// The most cells.
        limit: usize,
    },
    /// The presses of the dependent cells span too many boards for relaxation.
    #[error(
        "a {shape} has nullity {nullity}: relaxation would take blocks of 2^{span_log2} boards; \
         2^{limit_log2} is the limit"
    )]
    TooLargeBlocks {
        /// The shape.
        shape: Shape,
        /// Its nullity.
        nullity: usize,
        /// The dimension of the span of the presses of the dependent cells.
        span_log2: usize,
        /// The limit.
        limit_log2: usize,
    },
    /// Too many quiet patterns for the search for the farthest board.
    #[error(
        "a {shape} has nullity {nullity}: its farthest boards would take transforms of length \
         2^{nullity}; 2^{limit} is the limit"
    )]
    TooManyPatterns {
        /// The shape.
        shape: Shape,
        /// Its nullity.
        nullity: usize,
        /// The largest nullity.
        limit: usize,
    },
    /// The code of the quiet patterns cannot be computed.
    #[error(transparent)]
    Coset(#[from] SolutionsError),
    /// An error of this program.
    #[error(transparent)]
    Internal(#[from] InternalError),
}

/// Returns the size of three bits for each of 2^`states_log2` boards.
fn size(states_log2: usize) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    // 3·2^(states − 3) bytes.
    let log2 = states_log2.saturating_sub(3);
    match UNITS.get((log2 / 10).wrapping_sub(1)) {
        Some(unit) => format!("{} {unit}", 3_u64 << (log2 % 10)),
        None => format!("3·2^{log2} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_it_would_take_is_said() {
        assert_eq!(size(28), "96 MiB");
        assert_eq!(size(40), "384 GiB");
        assert_eq!(size(84), "3·2^81 bytes");
        assert_eq!(size(5), "3·2^2 bytes");
    }
}
