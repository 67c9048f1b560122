//! The methods of [`Game`] by which programs solve boards.

use crate::board::{Lights, Presses};
use crate::game::{Game, Outcome, Target};

use super::{SolveError, automatic, check_outcome, nullity, quiet_patterns};

impl Game {
    /// Switches all lights off by the [best method](automatic()), or says why that cannot be done. The
    /// answer is checked by pressing before it is returned.
    ///
    /// # Complexity
    /// O(mn/64) for the cross on torus, cylinder and plane, and a closing equation of degree m; see
    /// [the methods](super) for the rest.
    ///
    /// # Errors
    /// Only where the question could not be decided: a board that is too large for the methods that
    /// apply. That a board has no solution is an answer.
    ///
    /// # Panics
    /// If the lights have another size, or if the answer fails its check: an error of this library.
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
        let lights = self.adopted(lights);
        let solver = automatic(self);
        let outcome = solver.solve(self, &lights)?;
        if let Err(error) = check_outcome(self, &lights, Target::Off, &outcome, solver.name()) {
            panic!("{error}");
        }
        Ok(outcome)
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
