//! The methods of [`Game`] by which programs solve boards.

use std::borrow::Cow;

use crate::board::{Lights, Presses, Shape};
use crate::certificate::BoardCertificate;
use crate::game::{Game, Outcome, Target};

use super::{
    Chase, SolveError, Solver, automatic, band_is_smaller, certificate, check_outcome, nullity,
    quiet_patterns,
};

impl Game {
    /// Switches all lights off by the [best method](automatic()), or says why that cannot be done. The
    /// answer is checked by pressing before it is returned.
    ///
    /// # Complexity
    /// O(mn/64) for the cross on torus, cylinder and plane, and a closing equation of degree m; see
    /// [the methods](super) for the rest.
    ///
    /// # Errors
    /// Only where the question could not be decided: lights of another size, or a board that is too
    /// large for the methods that apply. That a board has no solution is an answer.
    ///
    /// # Panics
    /// If the answer fails its check: an error of this library.
    ///
    /// ```
    /// use button_madness::{Game, Lights, Outcome};
    ///
    /// let game = Game::torus(3, 3)?;
    /// match game.solve(&Lights::from_rows(["#..", "...", "..."])?)? {
    ///     Outcome::Solved(solution) => println!("press\n{}", solution.presses),
    ///     Outcome::Unsolvable(proof) => println!("every press meets\n{}\nevenly", proof.quiet_pattern),
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, lights: &Lights) -> Result<Outcome, SolveError> {
        let lights = self.of_size(lights)?;
        let solver = automatic(self);
        let outcome = solver.solve(self, &lights)?;
        self.assert_holds(&lights, &outcome, solver.name());
        Ok(outcome)
    }

    /// Solves as [`Game::solve`], and writes the answer into the memory of `answer`: the presses,
    /// or the quiet pattern that proves that there are none. Returns which of the two was written.
    /// On large boards fresh memory costs about as much as all the rest.
    ///
    /// # Complexity
    /// As [`Game::solve`].
    ///
    /// # Errors
    /// As [`Game::solve`], also for an answer of another size; then `answer` is unchanged.
    ///
    /// # Panics
    /// As [`Game::solve`].
    ///
    /// ```
    /// use button_madness::{Game, Lights, Presses};
    ///
    /// let game = Game::torus(500, 500)?;
    /// let mut answer = Presses::new(game.shape());
    /// for seed in 1..4 {
    ///     let lights = Lights::from_fn(game.shape(), |cell| cell.column * cell.row % 7 == seed);
    ///     if game.solve_into(&lights, &mut answer)? {
    ///         assert!(game.solves(&answer, &lights));
    ///     } else {
    ///         assert!(game.is_quiet(&answer) && answer.overlap(&lights) % 2 == 1);
    ///     }
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_into(&self, lights: &Lights, answer: &mut Presses) -> Result<bool, SolveError> {
        if answer.shape() != self.shape() {
            return Err(self.other_size(answer.shape()));
        }
        let outcome = if self.is_cross() && !band_is_smaller(self.shape()) {
            let lights = self.of_size(lights)?;
            let chase = Chase::default();
            let outcome = chase.solve_into(&lights, answer)?;
            self.assert_holds(&lights, &outcome, chase.name());
            outcome
        } else {
            self.solve(lights)?
        };
        let is_solved = matches!(outcome, Outcome::Solved(_));
        *answer = match outcome {
            Outcome::Solved(solution) => solution.presses,
            Outcome::Unsolvable(obstruction) => obstruction.quiet_pattern,
        };
        Ok(is_solved)
    }

    /// Returns the certificate of the answer to a board, which says everything that a check needs. With
    /// serde it becomes the JSON that `madness verify` reads.
    ///
    /// ```
    /// use button_madness::{Game, Lights};
    ///
    /// let game = Game::plane(3, 2)?;
    /// let lights = Lights::from_rows(["##.", "#.."])?;
    /// let certificate = game.certificate(&lights, &game.solve(&lights)?);
    /// certificate.check().expect("it was pressed");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn certificate(&self, lights: &Lights, outcome: &Outcome) -> BoardCertificate {
        certificate(self, lights, Target::Off, outcome, automatic(self).name())
    }

    /// Returns the lights on the surface of this game, or an error if they have another size.
    pub(crate) fn of_size<'a>(&self, lights: &'a Lights) -> Result<Cow<'a, Lights>, SolveError> {
        self.adopted(lights)
            .ok_or_else(|| self.other_size(lights.shape()))
    }

    fn other_size(&self, found: Shape) -> SolveError {
        SolveError::OtherSize {
            shape: self.shape(),
            found_columns: found.columns(),
            found_rows: found.rows(),
        }
    }

    fn assert_holds(&self, lights: &Lights, outcome: &Outcome, method: &str) {
        if let Err(error) = check_outcome(self, lights, Target::Off, outcome, method) {
            panic!("{error}");
        }
    }

    /// Returns the nullity: every board that can be solved has 2^nullity solutions, and one board in
    /// 2^nullity can be solved.
    ///
    /// # Errors
    /// As [`Game::solve`].
    pub fn nullity(&self) -> Result<usize, SolveError> {
        Ok(nullity(self)?.0)
    }

    /// Returns a basis of the quiet patterns: press sets that change nothing.
    ///
    /// # Errors
    /// As [`Game::solve`].
    pub fn quiet_patterns(&self) -> Result<Vec<Presses>, SolveError> {
        Ok(quiet_patterns(self)?.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    /// The answer does not depend on what the memory held before.
    #[test]
    fn answers_written_into_memory_are_those_of_solve() {
        let mut counts = [0, 0];
        for surface in Surface::ALL {
            for (columns, rows) in [(1, 1), (3, 3), (5, 4), (64, 3), (65, 7), (9, 130)] {
                for rule in ["+", "knight"] {
                    let game = Game::new(columns, rows, surface).unwrap();
                    let game = game.with_rule(rule.parse().unwrap());
                    for seed in 1..5 {
                        let lights = Lights::from_fn(game.shape(), |cell| {
                            (cell.column * 7 + cell.row * 5 + cell.column * cell.row) % 11 < seed
                        });
                        let mut answer = Presses::full(game.shape());
                        let is_solved = game.solve_into(&lights, &mut answer).unwrap();
                        counts[usize::from(is_solved)] += 1;
                        match game.solve(&lights).unwrap() {
                            Outcome::Solved(_) => {
                                assert!(is_solved && game.solves(&answer, &lights));
                            }
                            Outcome::Unsolvable(_) => {
                                assert!(!is_solved && game.is_met_evenly(&answer));
                                assert_eq!(answer.overlap(&lights) % 2, 1);
                            }
                        }
                    }
                }
            }
        }
        assert!(counts[0] > 50 && counts[1] > 50, "{counts:?}");
    }

    #[test]
    fn boards_of_another_size_are_refused() {
        let game = Game::plane(5, 4).unwrap();
        let other = Lights::from_rows(["#.", ".#"]).unwrap();
        let error = game.solve(&other).unwrap_err().to_string();
        assert_eq!(
            error,
            "a board of 2 × 2 cells, but the game is played on a 5 × 4 plane"
        );
        let mut answer = Presses::new(other.shape());
        let lights = Lights::new(game.shape());
        assert!(matches!(
            game.solve_into(&lights, &mut answer),
            Err(SolveError::OtherSize { .. })
        ));
        // Lights on another surface are accepted: the game uses its own surface.
        let torus = Lights::full(Shape::torus(5, 4).unwrap());
        assert!(game.solve(&torus).unwrap().presses().is_some());
    }
}
