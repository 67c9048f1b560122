//! Solving boards: one trait, one method a file, and an answer that can be checked.
//!
//! | method | boards | finds |
//! | --- | --- | --- |
//! | [`Chase`] | any size and surface, at the speed of memory; [`automatic()`] takes it but for long twisted boards | a solution |
//! | [`Elimination`] | any size and surface, until memory ends | a solution |
//! | [`Bfs`] | any surface, up to 2²⁶ states | a shortest solution, and the distance of every board |
//! | [`Fourier`] | toruses with odd sides, by roots of unity | a solution |
//! | [`Frobenius`] | toruses with odd sides, and those where every board can be solved | a solution |
//! | [`Tables`] | many boards of one shape, up to 1024 cells | a solution, by table lookups |
//!
//! They share no algorithm: light chasing closes the board by polynomials (twisted surfaces by
//! elimination in two rows), elimination works on the press matrix, breadth-first search looks at
//! boards one by one, the transform evaluates the board at the points (a, b) of the torus of roots
//! of unity, and [`Frobenius`] multiplies it by powers of the press operator (the nullity alone it
//! has from the chase). They must agree, on what is solvable and on the nullity; the conformance
//! suite in `tests/` sees to it.

mod agreement;
mod automatic;
mod bfs;
mod chase;
mod elimination;
mod fourier;
mod frobenius;
mod tables;
mod target;

use thiserror::Error;

use crate::board::{Lights, Presses, Shape};

pub use agreement::{
    AgreementError, Disagreement, agree, certificate, certificate_by, check_outcome,
    check_outcome_by, checked_certificate, checked_certificate_by,
};
pub use automatic::automatic;
pub(crate) use automatic::band_is_smaller;
pub use bfs::{Bfs, Boards};
pub use chase::Chase;
pub use elimination::Elimination;
pub use fourier::Fourier;
pub use frobenius::{Factor, Frobenius, FrobeniusTrace};
pub use tables::Tables;
pub use target::solve_for;

/// A method that solves boards.
///
/// ```
/// use button_madness::board::{Lights, Surface};
/// use button_madness::solve::{Elimination, Outcome, Solver};
///
/// let lights = Lights::from_rows(Surface::Torus, &["0100", "1110", "0100", "0000"])?;
/// let Outcome::Solved(solution) = Elimination::default().solve(&lights)? else {
///     unreachable!("every 4 × 4 board can be solved");
/// };
/// assert_eq!(solution.presses.to_rows(), ["0000", "0100", "0000", "0000"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solver: Send + Sync {
    /// The name of the method, as in the command and its output.
    fn name(&self) -> &'static str;

    /// Switches all lights off, or says why that cannot be done.
    ///
    /// # Errors
    /// Only where the question could not be decided: a board out of reach of
    /// the method. That a board has no solution is an answer.
    fn solve(&self, lights: &Lights) -> Result<Outcome, SolveError>;
}

/// The answer to a board, with what it takes to check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The board can be solved.
    Solved(Solution),
    /// The board cannot be solved.
    Unsolvable(Obstruction),
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
    /// A quiet pattern that meets the lights in an odd number of cells. Every
    /// press meets a quiet pattern in an even number of cells (the press matrix
    /// is symmetric), so no presses switch these lights off.
    pub quiet_pattern: Presses,
    /// The dimension of the space of quiet patterns.
    pub nullity: usize,
}

impl Outcome {
    /// The dimension of the space of quiet patterns.
    #[must_use]
    pub fn nullity(&self) -> usize {
        match self {
            Self::Solved(solution) => solution.nullity,
            Self::Unsolvable(obstruction) => obstruction.nullity,
        }
    }

    /// The presses, if the board can be solved.
    #[must_use]
    pub fn presses(&self) -> Option<&Presses> {
        match self {
            Self::Solved(solution) => Some(&solution.presses),
            Self::Unsolvable(_) => None,
        }
    }
}

/// Why a board could not be decided.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// Searching the states of the board would take too many of them.
    #[error(
        "a {shape} has 2^{} states; breadth-first search is limited to 2^{limit_log2}",
        shape.cells()
    )]
    TooManyStates {
        /// The shape of the board.
        shape: Shape,
        /// The logarithm of the most states that may be searched.
        limit_log2: u32,
    },
    /// The method would need too much memory.
    #[error(
        "{method} on a {shape} would take {} of memory; the limit is {}",
        needed.map_or_else(|| "more than 2^64 bytes".to_owned(), human_bytes),
        human_bytes(*limit)
    )]
    TooLarge {
        /// The name of the method.
        method: &'static str,
        /// The shape of the board.
        shape: Shape,
        /// Bytes needed, if that is a number at all.
        needed: Option<u64>,
        /// Bytes allowed.
        limit: u64,
    },
    /// The method does not apply to boards of this shape.
    #[error("{method} does not apply to a {shape}: {reason}")]
    NotApplicable {
        /// The name of the method.
        method: &'static str,
        /// The shape of the board.
        shape: Shape,
        /// Which condition is not met.
        reason: &'static str,
    },
}

#[expect(clippy::cast_precision_loss, reason = "a size to be read by people")]
fn human_bytes(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut value = bytes as f64;
    let mut name = "bytes";
    for unit in UNITS {
        if value < 1024.0 {
            break;
        }
        value /= 1024.0;
        name = unit;
    }
    format!("{value:.1} {name}")
}
