//! Light chasing: the method for boards of any size.
//!
//! The cross is closed by polynomials, see [`chase`](crate::chase); other rules by a dense system in the
//! presses of the first rows (`rule.rs`).

mod rows;
mod rule;
mod turn;

use crate::board::{Lights, Presses, Shape};
use crate::chase::System;
use crate::game::{Game, Obstruction, Outcome};
use madness_machine::simd::Simd;

use super::{SolveError, Solver, bytes_of_sets, solved, unsolvable, within};

pub(in crate::solve) use rows::add_moved;
use rule::RuleChase;

/// Light chasing: two passes over the board and a closing system.
///
/// # Complexity
/// For the cross on m columns × n rows O(mn/64) word operations, and O(M(m) log m) for the closing on
/// torus, cylinder and plane; on the other surfaces elimination in 2m unknowns.
///
/// For other rules, with k cells reaching over w rows, O(w·n·k·m/64) on tori and cylinders and
/// O(wm·n·k·m/64) elsewhere, and an elimination of wm unknowns. They need a first or last row or column
/// of the rule that can be inverted.
///
/// ```
/// use button_madness::{Game, Lights};
/// use button_madness::solve::{Chase, Solver};
///
/// let game = Game::torus(1024, 1000)?;
/// let lights = Lights::from_fn(game.shape(), |cell| cell.row > 500 && cell.column % 3 == 0);
/// let outcome = Chase::default().solve(&game, &lights)?;
/// match outcome.presses() {
///     Some(presses) => assert!(game.solves(presses, &lights)),
///     None => assert!(outcome.nullity() > 0),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Chase {
    /// The most bytes to take besides the board, most of them for the closing matrix of a twisted
    /// surface.
    pub memory_limit: u64,
    /// The instruction set of the steps from row to row.
    pub simd: Simd,
}

impl Default for Chase {
    /// Four gibibytes, and the best instruction set of the processor.
    fn default() -> Self {
        Self {
            memory_limit: 4 << 30,
            simd: Simd::best(),
        }
    }
}

impl Chase {
    /// Returns whether the method applies to a game within its memory limit.
    #[must_use]
    pub fn applies_to(&self, game: &Game) -> bool {
        if game.is_cross() {
            self.within_limit(game.shape()).is_ok()
        } else {
            RuleChase::new(game, self.memory_limit).is_ok()
        }
    }

    /// Returns the closing system of the cross on a shape.
    ///
    /// # Errors
    /// If the limit is too low.
    pub fn system(&self, shape: Shape) -> Result<System, SolveError> {
        self.within_limit(shape)?;
        Ok(System::at(self.simd, shape))
    }

    /// Solves a board of the cross as [`Solver::solve`], with the answer in the memory of the lights.
    ///
    /// # Errors
    /// As [`Solver::solve`]; the lights are lost then.
    pub fn solve_in_place(&self, lights: Lights) -> Result<Outcome, SolveError> {
        let system = self.system(lights.shape())?;
        let answer = system.solve_in_place(lights);
        Ok(outcome(&system, answer))
    }

    /// Solves a board of the cross as [`Solver::solve`], with the answer in the memory of `answer`, which
    /// is taken out of it and leaves a board of one cell.
    ///
    /// # Errors
    /// As [`Solver::solve`]; `answer` is then as it was.
    pub(super) fn solve_into(
        &self,
        lights: &Lights,
        answer: &mut Presses,
    ) -> Result<Outcome, SolveError> {
        let system = self.system(lights.shape())?;
        let is_solved = system.solve_into(lights, answer);
        let cell = Shape::torus(1, 1).expect("a board of one cell");
        let found = std::mem::replace(answer, Presses::new(cell));
        Ok(outcome(
            &system,
            if is_solved { Ok(found) } else { Err(found) },
        ))
    }

    /// Checks that the memory that chasing takes besides the board is within the limit.
    ///
    /// # Errors
    /// If it is not.
    pub fn within_limit(&self, shape: Shape) -> Result<(), SolveError> {
        within(
            self.name(),
            shape,
            Some(System::bytes(shape)),
            self.memory_limit,
        )
    }
}

impl Solver for Chase {
    fn name(&self) -> &'static str {
        "chase"
    }

    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        if game.is_cross() {
            let system = self.system(game.shape())?;
            return Ok(outcome(&system, system.solve(lights)));
        }
        let chase = RuleChase::new(game, self.memory_limit)?;
        let nullity = match chase.solve(lights) {
            Ok((presses, nullity)) => return Ok(solved(presses, nullity)),
            Err(nullity) => nullity,
        };
        // The transposed press matrix is the press matrix of the reversed rule. This also holds on
        // surfaces with a reversed gluing, where only rules that are their own mirror image are
        // chased.
        let transposed = game.clone().with_rule(game.rule().reversed());
        let sets = self.quiet_patterns(&transposed)?;
        Ok(unsolvable(sets, lights, nullity))
    }

    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        if game.is_cross() {
            return Ok(self.system(game.shape())?.nullity());
        }
        Ok(RuleChase::new(game, self.memory_limit)?.nullity())
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        if !game.is_cross() {
            return Ok(RuleChase::new(game, self.memory_limit)?.quiet_patterns());
        }
        let (system, shape) = (self.system(game.shape())?, game.shape());
        let nullity = system.nullity();
        within(
            self.name(),
            shape,
            Some(bytes_of_sets(shape, nullity)),
            self.memory_limit,
        )?;
        Ok((0..nullity)
            .map(|index| system.quiet_pattern(index))
            .collect())
    }
}

/// Turns the answer of a closing system into an outcome.
fn outcome(system: &System, answer: Result<Presses, Presses>) -> Outcome {
    let nullity = system.nullity();
    match answer {
        Ok(presses) => solved(presses, nullity),
        Err(quiet_pattern) => Outcome::Unsolvable(Obstruction {
            quiet_pattern,
            nullity,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    #[test]
    fn a_closing_matrix_beyond_the_limit_is_an_error() {
        let chase = Chase {
            memory_limit: 3000,
            ..Chase::default()
        };
        let twisted = Game::new(100, 100, Surface::Klein).unwrap();
        assert!(matches!(
            chase.solve(&twisted, &Lights::new(twisted.shape())),
            Err(SolveError::TooLarge { limit: 3000, .. })
        ));
        assert_eq!(chase.nullity(&Game::plane(100, 100).unwrap()), Ok(0));
    }

    /// Chasing for any rule finds the same nullity for the cross as chasing by polynomials.
    #[test]
    fn other_rules_are_chased_as_the_cross_is() {
        let mut chased = 0;
        for surface in Surface::ALL {
            for side in 1..=12 {
                let game = Game::new(side, side, surface).unwrap();
                let nullity = Chase::default().nullity(&game).unwrap();
                if let Ok(chase) = RuleChase::new(&game, 1 << 30) {
                    assert_eq!(chase.nullity(), nullity, "{game}");
                    chased += 1;
                }
            }
        }
        assert!(chased > 40, "{chased}");
    }
}
