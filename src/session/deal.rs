//! A random board of a wished difficulty.

use madness_machine::{Budget, Clock};
use rand_core::Rng;

use crate::board::{Lights, Presses};
use crate::game::{Game, Outcome, Target};
use crate::solutions::{Shortest, SolutionsError};
use crate::solve::SolveError;

use super::Advisor;

/// The number of boards that are tried.
const TRIES: usize = 64;

/// Makes a random board whose shortest solution has so many presses, and returns it with that
/// solution. Each of 64 boards is made by pressing so many cells of a dark board, and the nearest
/// is taken, because some shapes have no board that takes so many.
///
/// When the clock is spent, the nearest board so far is returned.
///
/// # Errors
/// If the boards cannot be [solved](crate::solve::Solver::solve) in the memory there is.
pub fn deal(
    advisor: &Advisor,
    presses: usize,
    random: &mut (impl Rng + ?Sized),
    clock: &Clock,
) -> Result<(Lights, Shortest), SolveError> {
    let wished = presses.min(advisor.game().shape().cells());
    let mut nearest: Option<(Lights, Shortest)> = None;
    for _ in 0..TRIES {
        let presses = some_cells(advisor, wished, random);
        let lights = advisor.game().toggled(&presses);
        let advice = advisor.advise_by(&lights, Target::Off, clock)?;
        let Outcome::Solved(way) = advice else {
            unreachable!("a board made by pressing has a solution");
        };
        let found = way.shortest.presses.count();
        // A dark board has nothing to solve, so it is taken only if all boards that were tried are
        // dark.
        let away = |found: usize| (found == 0, found.abs_diff(wished));
        if nearest
            .as_ref()
            .is_none_or(|(_, best)| away(found) < away(best.presses.count()))
        {
            nearest = Some((lights, way.shortest));
        }
        if found == wished || clock.is_spent() {
            break;
        }
    }
    Ok(nearest.expect("at least one board is tried"))
}

impl Game {
    /// Makes a random board whose shortest solution has so many presses, and returns it with that
    /// solution. The nearest of 64 boards is taken, because some shapes have no board that takes so
    /// many.
    ///
    /// When the budget is spent, the nearest board so far is returned.
    ///
    /// # Errors
    /// If the boards cannot be [solved](Game::shortest) in the memory there is.
    ///
    /// ```
    /// use button_madness::{Budget, Game};
    /// use rand::{SeedableRng, rngs::StdRng};
    ///
    /// let game = Game::plane(5, 5)?;
    /// let mut random = StdRng::seed_from_u64(1);
    /// let (lights, shortest) = game.random_board_of(7, &mut random, &Budget::default())?;
    /// assert_eq!(shortest.presses.count(), 7);
    /// assert!(game.solves(&shortest.presses, &lights));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random_board_of(
        &self,
        presses: usize,
        random: &mut (impl Rng + ?Sized),
        budget: &Budget,
    ) -> Result<(Lights, Shortest), SolutionsError> {
        let clock = budget.start();
        let advisor = Advisor::new(self)?;
        Ok(deal(&advisor, presses, random, &clock)?)
    }
}

/// Returns `count` different cells, all choices equally likely, by the first steps of a
/// Fisher–Yates shuffle.
fn some_cells(advisor: &Advisor, count: usize, random: &mut (impl Rng + ?Sized)) -> Presses {
    let shape = advisor.game().shape();
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    let mut chosen = Presses::new(shape);
    for place in 0..count {
        let other = place + below(random, cells.len() - place);
        cells.swap(place, other);
        chosen.set(shape.cell(cells[place]), true);
    }
    chosen
}

/// Returns a random number below `limit`. The probabilities differ from 1/`limit` by less than
/// 2^-64.
fn below(random: &mut (impl Rng + ?Sized), limit: usize) -> usize {
    let product = u128::from(random.next_u64()) * limit as u128;
    usize::try_from(product >> 64).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::board::Surface;
    use crate::game::{Game, Rule};
    use crate::solve::{Bfs, Solver};

    #[test]
    fn the_shortest_solution_is_as_long_as_is_said() {
        let bfs = Bfs::default();
        for surface in [Surface::Plane, Surface::Torus, Surface::Klein] {
            let advisor = Advisor::new(&Game::new(4, 4, surface).unwrap()).unwrap();
            for wished in 0..=16_usize {
                let mut random = ChaCha8Rng::seed_from_u64(wished as u64);
                let (lights, found) =
                    deal(&advisor, wished, &mut random, &Budget::unlimited().start()).unwrap();
                assert!(advisor.game().solves(&found.presses, &lights));
                let presses = found.presses.count();
                let shortest = bfs.solve(&lights.shape().into(), &lights).unwrap();
                assert_eq!(shortest.presses().unwrap().count(), presses);
                // The farthest boards of the plane and the Klein bottle take less than 16 presses.
                let farthest = if surface == Surface::Torus { 16 } else { 5 };
                assert!(
                    presses == wished || wished > farthest,
                    "{surface} {wished}: {presses}"
                );
            }
        }
    }
    /// Under the rule of the row and the column without the pressed cell a board has 2^126
    /// solutions, and no budget is left to search them.
    #[test]
    fn a_dark_board_is_no_game() {
        let pattern = Rule::row_and_column().open();
        let advisor = Advisor::new(&Game::plane(64, 64).unwrap().with_rule(pattern)).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let clock = Budget::of(Duration::ZERO).start();
        let (lights, found) = deal(&advisor, 7, &mut random, &clock).unwrap();
        assert!(!lights.is_empty() && !found.presses.is_empty());
    }
}
