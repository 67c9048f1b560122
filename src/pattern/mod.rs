//! Other rules: boards on which a press toggles the cells of any [`Rule`].
//!
//! | method | applies to |
//! | --- | --- |
//! | [`PatternChase`] | torus, cylinder, plane, Möbius strip and Klein bottle, where the first or the last row (or column) of the pattern can be inverted |
//! | [`PatternFrobenius`] | toruses, every pattern: by powers, and where a side is even a system for the part where the pattern is nilpotent |
//! | [`PatternSparse`] | everything, up to some million cells |
//! | [`PatternElimination`] | everything, up to some ten thousand cells |
//! | [`nullity_by_roots`] | the nullity of toruses with odd sides |
//!
//! They are [`PatternSolver`]s, and [`automatic`] chooses one. For the cross `+` that is one of those of
//! [`crate::solve`], which go to boards of any size.
//!
//! The press matrix A of a pattern need not be symmetric. A board b has no solution iff some y with
//! yᵀA = 0 has ⟨y, b⟩ = 1: a set of cells that **every press meets in an even number of cells** and
//! the board in an odd one. That is what an [`Obstruction`] holds here; where A is symmetric, it is a
//! quiet pattern.

mod chase;
mod elimination;
mod frobenius;
mod nilpotent;
mod number;
mod roots;
mod rows;
mod sparse;
mod turn;

use crate::board::{Lights, Presses, Rule, Shape};
use crate::chase::System;
use crate::solve::{self, Obstruction, Outcome, Solution, SolveError, Solver};

pub use chase::PatternChase;
pub use elimination::PatternElimination;
pub use frobenius::PatternFrobenius;
pub use number::{number_certificate, number_witness};
pub use roots::nullity_by_roots;
pub use sparse::PatternSparse;

/// The best method for boards of a shape under a pattern.
///
/// ```
/// use button_madness::board::{Lights, Rule, Shape};
/// use button_madness::pattern::automatic;
/// use button_madness::solve::Outcome;
///
/// let knight: Rule = "knight".parse()?;
/// let shape = Shape::torus(5, 5)?;
/// let lights = Lights::from_fn(shape, |_| true);
/// let Outcome::Solved(solution) = automatic(&knight, shape).solve(&lights)? else {
///     panic!("pressing every cell toggles each nine times");
/// };
/// let mut after = lights.clone();
/// after.press_all_by(&knight, &solution.presses);
/// assert!(after.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn automatic(pattern: &Rule, shape: Shape) -> Box<dyn Solver> {
    if pattern.is_cross() {
        solve::automatic(shape)
    } else {
        best(pattern, shape)
    }
}

/// A method that knows the press sets that change nothing as well.
pub trait PatternSolver: Solver {
    /// The dimension of their space.
    ///
    /// # Errors
    /// If the method does not apply, or would take too much.
    fn nullity(&self, shape: Shape) -> Result<usize, SolveError>;

    /// A basis of it.
    ///
    /// # Errors
    /// If the method does not apply, or would take too much.
    fn quiet_patterns(&self, shape: Shape) -> Result<Vec<Presses>, SolveError>;
}

/// The most cells of boards whose press matrix is as well eliminated densely.
const DENSE: usize = 1 << 10;

/// The most word operations of powers that take some seconds.
const SECONDS: u64 = 1 << 33;

/// The best method for a pattern that is not the cross.
fn best(pattern: &Rule, shape: Shape) -> Box<dyn PatternSolver> {
    let is_large = shape.cells() > DENSE;
    // Rows and columns are no few cells for the others.
    if is_large && pattern.offsets().is_none() {
        return Box::new(PatternSparse::new(pattern.clone()));
    }
    let chase = PatternChase::new(pattern.clone());
    if chase.applies_to(shape) {
        return Box::new(chase);
    }
    if !is_large {
        return Box::new(PatternElimination::new(pattern.clone()));
    }
    let mut frobenius = PatternFrobenius::new(pattern.clone());
    frobenius.work_limit = SECONDS;
    if frobenius.applies_to(shape) {
        return Box::new(frobenius);
    }
    Box::new(PatternSparse::new(pattern.clone()))
}

/// The dimension of the space of press sets that change nothing, and the method.
///
/// # Complexity
/// That of [`nullity_by_roots`] on toruses with odd sides that cannot be chased, else that of the
/// [best method](automatic); for the cross that of [`System::new`].
///
/// # Errors
/// A board that is too large for the method that applies.
pub fn nullity(pattern: &Rule, shape: Shape) -> Result<(usize, &'static str), SolveError> {
    if pattern.is_cross() {
        return Ok((System::new(shape).nullity(), "chase"));
    }
    let solver = best(pattern, shape);
    if solver.name() != "chase"
        && let Ok(nullity) = nullity_by_roots(pattern, shape)
    {
        return Ok((nullity, "roots"));
    }
    Ok((solver.nullity(shape)?, solver.name()))
}

/// A basis of the press sets that change nothing, and the method.
///
/// # Complexity
/// That of [`nullity`], and a pass over the board for each.
///
/// # Errors
/// A board that is too large for the method that applies.
pub fn quiet_patterns(
    pattern: &Rule,
    shape: Shape,
) -> Result<(Vec<Presses>, &'static str), SolveError> {
    if pattern.is_cross() {
        let system = System::new(shape);
        let basis = (0..system.nullity()).map(|index| system.quiet_pattern(index));
        return Ok((basis.collect(), "chase"));
    }
    let solver = best(pattern, shape);
    Ok((solver.quiet_patterns(shape)?, solver.name()))
}

/// The first of some sets that meets the lights in an odd number of cells.
fn odd_one(sets: impl IntoIterator<Item = Presses>, lights: &Lights, nullity: usize) -> Outcome {
    let odd = |set: &Presses| set.overlap(lights) % 2 == 1;
    let quiet_pattern = sets.into_iter().find(odd);
    Outcome::Unsolvable(Obstruction {
        quiet_pattern: quiet_pattern.expect("a board that meets all evenly has a solution"),
        nullity,
    })
}

fn solved(presses: Presses, nullity: usize) -> Outcome {
    Outcome::Solved(Solution { presses, nullity })
}

#[cfg(test)]
mod tests;
