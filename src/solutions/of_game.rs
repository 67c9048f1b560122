//! The methods of [`Game`] by which programs ask for shortest solutions, and for all of them.

use madness_machine::Budget;
use num_bigint::BigUint;

use crate::board::{Lights, Presses};
use crate::certificate::BoardCertificate;
use crate::game::{Game, Obstruction, Outcome, Solution};

use super::code::Solutions;
use super::{QuietCode, Shortest, SolutionsError};
use crate::solve::SolveError;

impl Game {
    /// Finds a shortest solution, or the best one within the budget, or says why there is none.
    ///
    /// [`Shortest::is_optimal`] says whether it is proved that no solution is shorter. Where the proof
    /// would take far longer than any budget, good solutions are looked for at random. A step of the
    /// budget is a part of the search, after which it can be stopped.
    ///
    /// # Complexity
    /// That of [`Game::solve`], and of the [search](QuietCode::search): with a nullity of d at most 2^d·log additions of
    /// 16-bit numbers on all threads, half a second for d = 32; far less on planes and even tori.
    ///
    /// # Errors
    /// A board that is too large for the methods that apply, or quiet patterns too many to be held.
    ///
    /// # Panics
    /// As [`Game::solve`].
    ///
    /// ```
    /// use button_madness::{Budget, Game, Lights, Outcome};
    ///
    /// let game = Game::plane(5, 5)?;
    /// let all_lit = Lights::full(game.shape());
    /// let Outcome::Solved(shortest) = game.shortest(&all_lit, &Budget::default())? else {
    ///     unreachable!("every all-lit board can be solved");
    /// };
    /// assert!(shortest.is_optimal());
    /// assert_eq!(shortest.presses.count(), 15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest(
        &self,
        lights: &Lights,
        budget: &Budget,
    ) -> Result<Outcome<Shortest>, SolutionsError> {
        let clock = budget.start();
        let lights = self.of_size(lights)?;
        let presses = match self.solve(&lights)? {
            Outcome::Solved(Solution { presses, .. }) => presses,
            Outcome::Unsolvable(obstruction) => return Ok(Outcome::Unsolvable(obstruction)),
        };
        let code = QuietCode::new(self)?;
        let search = code.search(&lights, &presses);
        Ok(Outcome::Solved(search.run(None, |_| clock.step()).into()))
    }

    /// Returns the certificate of a shortest solution, which says as well whether it is proved to be one.
    ///
    /// # Errors
    /// A board that is too large for the methods that count its solutions.
    ///
    /// ```
    /// use button_madness::{Budget, Game, Lights, Outcome};
    ///
    /// let game = Game::plane(5, 5)?;
    /// let lights = Lights::full(game.shape());
    /// if let Outcome::Solved(shortest) = game.shortest(&lights, &Budget::default())? {
    ///     let certificate = game.shortest_certificate(&lights, &shortest)?;
    ///     assert_eq!(certificate.shortest.as_ref().map(|claim| claim.optimal), Some(true));
    ///     certificate.check().expect("it was pressed");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest_certificate(
        &self,
        lights: &Lights,
        shortest: &Shortest,
    ) -> Result<BoardCertificate, SolveError> {
        let (outcome, claim) = shortest.answer(self.nullity()?);
        let mut certificate = self.certificate(lights, &outcome);
        certificate.shortest = Some(claim);
        Ok(certificate)
    }

    /// Returns all solutions of a board, to be counted and gone through, or says why there is none.
    ///
    /// # Errors
    /// As [`Game::shortest`].
    ///
    /// # Panics
    /// As [`Game::solve`].
    ///
    /// ```
    /// use button_madness::{Game, Lights, Outcome};
    ///
    /// let game = Game::plane(5, 5)?;
    /// let Outcome::Solved(solutions) = game.solutions(&Lights::full(game.shape()))? else {
    ///     unreachable!("every all-lit board can be solved");
    /// };
    /// assert_eq!(solutions.count(), 4_u32.into());
    /// assert!(solutions.iter().all(|presses| presses.count() >= 15));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(
        &self,
        lights: &Lights,
    ) -> Result<Outcome<AllSolutions, Obstruction>, SolutionsError> {
        Ok(match self.solve(lights)? {
            Outcome::Solved(Solution { presses, .. }) => Outcome::Solved(AllSolutions {
                code: QuietCode::new(self)?,
                presses,
            }),
            Outcome::Unsolvable(obstruction) => Outcome::Unsolvable(obstruction),
        })
    }
}

/// All solutions of a board: one of them, and the quiet patterns by which they differ.
#[derive(Clone, Debug)]
pub struct AllSolutions {
    code: QuietCode,
    presses: Presses,
}

impl AllSolutions {
    /// Returns their number, 2^nullity.
    pub fn count(&self) -> BigUint {
        BigUint::from(1_u32) << self.code.nullity()
    }

    /// Goes through them one by one.
    pub fn iter(&self) -> Solutions<'_> {
        self.code.solutions(self.presses.clone())
    }
}

impl<'a> IntoIterator for &'a AllSolutions {
    type Item = Presses;
    type IntoIter = Solutions<'a>;

    fn into_iter(self) -> Solutions<'a> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    /// A board of 2^20 solutions. Without a search its answer has more presses than with one.
    #[test]
    fn a_budget_serves_many_calls() {
        let game = Game::plane(30, 30).unwrap();
        let all_lit = Lights::full(game.shape());
        let presses = |budget: &Budget| match game.shortest(&all_lit, budget).unwrap() {
            Outcome::Solved(shortest) => shortest.presses.count(),
            Outcome::Unsolvable(_) => panic!("every all-lit board can be solved"),
        };
        let unsearched = presses(&Budget::of(Duration::ZERO));
        // Some milliseconds would do, but for an emulated processor.
        let time = Duration::from_secs(2);
        let budget = Budget::of(time);
        let first = presses(&budget);
        sleep(time);
        let second = presses(&budget);
        assert!(
            first < unsearched && second < unsearched,
            "{first}, {second}, {unsearched}"
        );
        // A budget of steps, unlike one of time, gives the same answer in every call.
        let few = Budget::unlimited().steps(20);
        assert_eq!(presses(&few), presses(&few));
    }
}
