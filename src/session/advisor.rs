//! A shortest way, or why there is none.

use madness_machine::{Budget, Clock};

use crate::board::Lights;
use crate::game::{Game, Outcome, Target};
use crate::solutions::{QuietCode, SolutionsError, Solved, Way, Ways};
use crate::solve::{SolveError, Solver, automatic};

/// Advice on the boards of one shape: what does not depend on the lights is worked out once.
pub struct Advisor {
    solver: Box<dyn Solver>,
    code: QuietCode,
}

impl Advisor {
    /// Prepares advice on the boards of a game.
    ///
    /// # Errors
    /// As [`QuietCode::new`].
    pub fn new(game: &Game) -> Result<Self, SolutionsError> {
        Ok(Self {
            solver: automatic(game),
            code: QuietCode::new(game)?,
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.code.game()
    }

    /// The quiet patterns of the shape.
    pub fn code(&self) -> &QuietCode {
        &self.code
    }

    /// Finds a shortest way from the board `lights` to the target, proved so where that takes less than
    /// a second, else the best that is found within the budget. For [`Target::Either`] an obstruction
    /// holds against both colours. A step of the budget is a part of the search, after which it can be
    /// stopped.
    ///
    /// # Complexity
    /// That of a [solution](crate::solve::Chase) and of the search.
    ///
    /// # Errors
    /// If the board cannot be [solved](Solver::solve) in the memory there is.
    ///
    /// # Panics
    /// If the board has another shape.
    ///
    /// ```
    /// use button_madness::{Budget, Game, Lights, Outcome, Target};
    /// use button_madness::session::Advisor;
    ///
    /// let game = Game::plane(5, 5)?;
    /// let advisor = Advisor::new(&game)?;
    /// let all_lit = Lights::full(game.shape());
    /// let Outcome::Solved(way) = advisor.advise(&all_lit, Target::Off, &Budget::default())? else {
    ///     panic!("every all-lit board can be solved");
    /// };
    /// assert_eq!(way.shortest.presses.count(), 15);
    /// assert!(way.is_shortest());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advise(
        &self,
        lights: &Lights,
        target: Target,
        budget: &Budget,
    ) -> Result<Outcome<Way>, SolveError> {
        self.advise_by(lights, target, &budget.start())
    }

    /// Advises as [`advise`](Self::advise) does, with a clock that was started before.
    ///
    /// # Errors
    /// As [`advise`](Self::advise).
    pub fn advise_by(
        &self,
        lights: &Lights,
        target: Target,
        clock: &Clock,
    ) -> Result<Outcome<Way>, SolveError> {
        assert_eq!(
            lights.shape(),
            self.code.shape(),
            "a board of another shape"
        );
        let ways = match Ways::new(&*self.solver, self.game(), lights, target)? {
            Outcome::Solved(ways) => ways,
            Outcome::Unsolvable(obstruction) => return Ok(Outcome::Unsolvable(obstruction)),
        };
        let shortest = |solved: &Solved| {
            let search = self.code.brief_search(&solved.lights, &solved.presses);
            search.run(None, |_| clock.step()).into()
        };
        let shortest = ways.solved.iter().map(shortest).collect();
        Ok(Outcome::Solved(ways.best(shortest, false)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::board::{Presses, Shape, Surface};
    use crate::game::Obstruction;
    use crate::solve::{Bfs, solve_for};

    /// Every board of 3 × 3 on every surface, with every target, beside breadth-first search.
    #[test]
    fn advice_is_as_good_as_a_search_of_all_boards() {
        let bfs = Bfs::default();
        for surface in Surface::ALL {
            let shape = Shape::new(3, 3, surface).unwrap();
            let advisor = Advisor::new(&shape.into()).unwrap();
            assert_eq!(advisor.game(), &Game::from(shape));
            for state in 0..512_usize {
                let lights = Lights::from_fn(shape, |cell| state >> shape.index(cell) & 1 == 1);
                for target in [Target::Off, Target::On, Target::Either] {
                    let (shortest, _) = solve_for(&bfs, &shape.into(), &lights, target).unwrap();
                    match advisor
                        .advise(&lights, target, &Budget::unlimited())
                        .unwrap()
                    {
                        Outcome::Solved(way) => {
                            let presses = &way.shortest.presses;
                            let fewest = shortest.presses().unwrap().count();
                            assert_eq!((presses.count(), way.is_shortest()), (fewest, true));
                            let mut after = lights.clone();
                            advisor.game().press_all(&mut after, presses);
                            let lit = if way.reached == Target::On { 9 } else { 0 };
                            assert_eq!(after.count(), lit);
                            assert_eq!(way.nullity, advisor.code().nullity());
                            assert_eq!(way.next_press().is_none(), fewest == 0);
                        }
                        Outcome::Unsolvable(Obstruction { quiet_pattern, .. }) => {
                            assert_eq!(shortest.presses(), None);
                            let lit = quiet_pattern.overlap(&lights);
                            let dark = quiet_pattern.count() - lit;
                            assert!(target == Target::On || lit % 2 == 1);
                            assert!(target == Target::Off || dark % 2 == 1);
                        }
                    }
                }
            }
        }
    }

    /// Returns a budget that is spent after `count` questions, and a counter of the questions so
    /// far.
    fn steps(count: usize) -> (Budget, Arc<AtomicUsize>) {
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&asked);
        let spent = move || counted.fetch_add(1, Ordering::Relaxed) + 1 >= count;
        (Budget::unlimited().until(spent), asked)
    }

    /// A search of all 2^64 solutions would take a minute. That is too long for advice, so it is
    /// not begun.
    #[test]
    fn searches_of_minutes_are_not_begun() {
        let shape = Shape::torus(48, 48).unwrap();
        let advisor = Advisor::new(&shape.into()).unwrap();
        assert_eq!(advisor.code().nullity(), 64);
        let pressed = Presses::from_fn(shape, |cell| cell.row * cell.column % 7 == 3);
        let lights = advisor.game().toggled(&pressed);
        let presses = advisor.solver.solve(advisor.game(), &lights).unwrap();
        let presses = presses.presses().unwrap();
        assert!(advisor.code.search(&lights, presses).is_exhaustive());
        assert!(!advisor.code.brief_search(&lights, presses).is_exhaustive());
        let budget = steps(2000).0;
        let Outcome::Solved(way) = advisor.advise(&lights, Target::Off, &budget).unwrap() else {
            panic!("it was made by pressing");
        };
        assert!(advisor.game().solves(&way.shortest.presses, &lights));
        assert!(way.shortest.presses.count() <= presses.count());
    }

    /// 2^80 solutions are too many to search, so the advice is the best one found within the
    /// budget.
    #[test]
    fn who_does_not_wait_gets_the_best_so_far() {
        let shape = Shape::torus(62, 62).unwrap();
        let advisor = Advisor::new(&shape.into()).unwrap();
        assert!(advisor.code().nullity() > 64);
        let pressed = Presses::from_fn(shape, |cell| (cell.row * cell.row + cell.column) % 7 < 3);
        let lights = advisor.game().toggled(&pressed);
        let (budget, asked) = steps(3);
        let Outcome::Solved(way) = advisor.advise(&lights, Target::Off, &budget).unwrap() else {
            panic!("it was made by pressing");
        };
        assert!(advisor.game().solves(&way.shortest.presses, &lights));
        assert!(!way.is_shortest() && way.shortest.lower_bound < way.shortest.presses.count());
        assert_eq!(asked.load(Ordering::Relaxed), 3);
    }
}
