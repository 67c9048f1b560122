//! Solving boards: one trait, one method a file, and an answer that can be checked.
//!
//! | method | games | finds |
//! | --- | --- | --- |
//! | [`Chase`] | the cross on boards of any size and surface, at the speed of memory; other rules whose edge row can be inverted | a solution |
//! | [`Elimination`] | any rule, size and surface, until memory ends | a solution |
//! | [`SparseElimination`] | any rule and surface, up to some million cells | a solution |
//! | [`Bfs`] | any rule and surface, up to 2²⁶ states | a shortest solution, and the distance of every board |
//! | [`Fourier`] | any rule on tori with odd sides, by roots of unity | a solution |
//! | [`Frobenius`] | any rule on tori, by powers of the rule | a solution |
//! | [`Tables`] | many boards of one game, up to 1024 cells | a solution, by table lookups |
//!
//! [`automatic()`] chooses one. The methods share no algorithm: light chasing closes the board by
//! polynomials or a small dense system, elimination works on the press matrix, breadth-first search
//! looks at boards one by one, the transform evaluates the board at the points (a, b) of the torus of
//! roots of unity, and [`Frobenius`] multiplies it by powers of the rule. They must agree on what is
//! solvable and on the nullity; the conformance suite in `tests/` sees to it.
//!
//! # Rules whose press matrix is not symmetric
//!
//! A board b has no solution iff some y with yᵀA = 0 has ⟨y, b⟩ = 1: a set of cells that **every press
//! meets in an even number of cells** and the board in an odd one. That is what an [`Obstruction`]
//! holds. Where the press matrix A is symmetric, as under the cross, it is a quiet pattern.

mod agreement;
mod automatic;
mod best_method;
mod bfs;
mod chase;
mod elimination;
mod fourier;
mod frobenius;
mod method;
mod sparse_elimination;
mod tables;
mod target;

use madness_machine::simd::memory::{available, is_available};
use thiserror::Error;

use crate::board::{Lights, Presses, Shape};
use crate::game::{Game, Obstruction, Outcome, Solution};

#[doc(hidden)]
pub use agreement::check_outcome;
#[doc(hidden)]
pub use agreement::checked_certificate;
pub use agreement::{AgreementError, agree, certificate};
#[doc(hidden)]
pub use automatic::automatic;
pub(crate) use automatic::band_is_smaller;
#[doc(hidden)]
pub use automatic::nullity;
pub(crate) use automatic::quiet_patterns;
pub use bfs::Bfs;
#[doc(hidden)]
pub use bfs::Boards;
pub use chase::Chase;
pub use elimination::Elimination;
pub use fourier::Fourier;
pub use frobenius::Frobenius;
pub(crate) use frobenius::{Factor, FrobeniusTrace};
pub use method::Method;
pub use sparse_elimination::SparseElimination;
pub use tables::Tables;
#[doc(hidden)]
pub use target::solve_for;

/// A method that solves boards.
///
/// A method need not apply to every game: then its answer is [`SolveError::NotApplicable`].
///
/// ```
/// use button_madness::{Game, Lights, Outcome};
/// use button_madness::solve::{Elimination, Solver};
///
/// let game = Game::torus(4, 4)?;
/// let lights = Lights::from_rows([".#..", "###.", ".#..", "...."])?;
/// let Outcome::Solved(solution) = Elimination::default().solve(&game, &lights)? else {
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
    /// Only where the question could not be decided: a game out of reach of the method. That a board
    /// has no solution is an answer.
    ///
    /// # Panics
    /// If the lights have another shape than the game.
    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError>;

    /// Returns the nullity: the dimension of the space of quiet patterns.
    ///
    /// # Errors
    /// A game out of reach of the method.
    fn nullity(&self, game: &Game) -> Result<usize, SolveError>;

    /// Returns a basis of the space of quiet patterns.
    ///
    /// # Errors
    /// A game out of reach of the method, or a basis that would not fit into memory.
    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError>;
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
    /// The board has another size than the game.
    #[error("a board of {found_columns} × {found_rows} cells, but the game is played on a {shape}")]
    OtherSize {
        /// The shape of the game.
        shape: Shape,
        /// The columns of the board.
        found_columns: usize,
        /// Its rows.
        found_rows: usize,
    },
    /// The method does not apply to boards of this shape, or not under this rule.
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

/// Returns the outcome of a board with a solution.
fn solved(presses: Presses, nullity: usize) -> Outcome {
    Outcome::Solved(Solution { presses, nullity })
}

/// Returns the outcome of a board without solution. The obstruction is the first of the sets that
/// meets the lights in an odd number of cells.
fn unsolvable(sets: impl IntoIterator<Item = Presses>, lights: &Lights, nullity: usize) -> Outcome {
    let odd = |set: &Presses| set.overlap(lights) % 2 == 1;
    let quiet_pattern = sets.into_iter().find(odd);
    Outcome::Unsolvable(Obstruction {
        quiet_pattern: quiet_pattern.expect("a board that meets all evenly has a solution"),
        nullity,
    })
}

/// Returns an error if a method needs more memory than `limit`, or than the machine has. `needed`
/// is `None` for 2^64 bytes or more.
fn within(
    method: &'static str,
    shape: Shape,
    needed: Option<u64>,
    limit: u64,
) -> Result<(), SolveError> {
    if needed.is_some_and(|needed| needed <= limit && is_available(needed)) {
        return Ok(());
    }
    let limit = limit.min(available());
    Err(SolveError::TooLarge {
        method,
        shape,
        needed,
        limit,
    })
}

/// Returns an error if so many boards take more memory than the machine has.
pub(crate) fn boards_fit(
    method: &'static str,
    shape: Shape,
    boards: usize,
) -> Result<(), SolveError> {
    within(method, shape, Some(bytes_of_sets(shape, boards)), u64::MAX)
}

/// Returns the number of bytes that so many press sets take, at most 2^64 − 1.
pub(crate) fn bytes_of_sets(shape: Shape, sets: usize) -> u64 {
    let row = shape.columns().div_ceil(64) as u64 * 8;
    row.saturating_mul(shape.rows() as u64)
        .saturating_mul(sets as u64)
}

#[cfg(test)]
mod tests;
