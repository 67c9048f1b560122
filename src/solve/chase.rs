//! Light chasing, closed by polynomials: the method for boards of any size.

use crate::board::{Lights, Shape};
use crate::chase::System;
use gf2_algebra::simd::Simd;

use super::{Obstruction, Outcome, Solution, SolveError, Solver};

/// Two passes over the board and a closing system, see [`chase`](crate::chase).
///
/// # Complexity
/// For m columns × n rows O(mn/64) word operations and O(M(m) log m) for the closing on torus,
/// cylinder and plane; on the other surfaces elimination in 2m unknowns.
///
/// ```
/// use button_madness::board::{Lights, Shape};
/// use button_madness::solve::{Chase, Solver};
///
/// let shape = Shape::torus(1024, 1000)?;
/// let lights = Lights::from_fn(shape, |cell| cell.row > 500 && cell.column % 3 == 0);
/// let outcome = Chase::default().solve(&lights)?;
/// match outcome.presses() {
///     Some(presses) => assert!(presses.solves(&lights)),
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
    /// The nullity of a shape.
    ///
    /// # Errors
    /// If the limit is too low.
    pub fn nullity(&self, shape: Shape) -> Result<usize, SolveError> {
        Ok(self.system(shape)?.nullity())
    }

    /// The closing system of a shape.
    ///
    /// # Errors
    /// If the limit is too low.
    pub fn system(&self, shape: Shape) -> Result<System, SolveError> {
        self.within_limit(shape)?;
        Ok(System::at(self.simd, shape))
    }

    /// As [`Solver::solve`], with the answer in the memory of the lights.
    ///
    /// # Errors
    /// As [`Solver::solve`]; the lights are then gone.
    pub fn solve_in_place(&self, lights: Lights) -> Result<Outcome, SolveError> {
        let system = self.system(lights.shape())?;
        let answer = system.solve_in_place(lights);
        Ok(outcome(&system, answer))
    }

    /// Whether what chasing takes besides the board is within the limit.
    ///
    /// # Errors
    /// If it is not.
    pub fn within_limit(&self, shape: Shape) -> Result<(), SolveError> {
        let needed = System::bytes(shape);
        if needed <= self.memory_limit {
            return Ok(());
        }
        Err(SolveError::TooLarge {
            method: self.name(),
            shape,
            needed: Some(needed),
            limit: self.memory_limit,
        })
    }
}

impl Solver for Chase {
    fn name(&self) -> &'static str {
        "chase"
    }

    fn solve(&self, lights: &Lights) -> Result<Outcome, SolveError> {
        let system = self.system(lights.shape())?;
        Ok(outcome(&system, system.solve(lights)))
    }
}

fn outcome(
    system: &System,
    answer: Result<crate::board::Presses, crate::board::Presses>,
) -> Outcome {
    let nullity = system.nullity();
    match answer {
        Ok(presses) => Outcome::Solved(Solution { presses, nullity }),
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
        let twisted = Shape::new(100, 100, Surface::Klein).unwrap();
        assert!(matches!(
            chase.solve(&Lights::new(twisted)),
            Err(SolveError::TooLarge { limit: 3000, .. })
        ));
        let plane = Shape::new(100, 100, Surface::Plane).unwrap();
        assert_eq!(chase.nullity(plane), Ok(0));
    }
}
