//! A shortest way, or why there is none.

use std::ops::ControlFlow;

use crate::board::{Lights, Presses, Shape};
use crate::game::{Game, Obstruction, Outcome, Target};
use crate::solutions::{Budget, CosetError, Hint, QuietCode, Search, Shortest};
use crate::solve::{SolveError, Solver, automatic, solve_for};

/// Advice on the boards of one shape: what does not depend on the lights is worked out once.
pub struct Advisor {
    solver: Box<dyn Solver>,
    code: QuietCode,
}

/// What there is to say of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// A way to the target.
    Way(Way),
    /// There is none: a quiet pattern that meets the lights to be switched in an odd number of cells,
    /// for either target those of both colours.
    NoWay(Obstruction),
}

/// The shortest way to the target that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The presses, and what is known about shorter ways to the same colour.
    pub minimal: Shortest,
    /// The colour it leads to, [`Target::Off`] or [`Target::On`].
    pub reached: Target,
    /// Whether no way to the target asked for is shorter.
    pub is_shortest: bool,
    /// 2^nullity ways lead to the same colour.
    pub nullity: usize,
}

impl Way {
    /// A next press; `None` if there is nothing to do.
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        Hint::new(&self.minimal).map(|hint| Hint {
            optimal: self.is_shortest,
            ..hint
        })
    }
}

impl Advisor {
    /// Prepares advice on the boards of a game.
    ///
    /// # Errors
    /// As [`QuietCode::new`].
    pub fn new(game: &Game) -> Result<Self, CosetError> {
        Ok(Self {
            solver: automatic(game),
            code: QuietCode::new(game)?,
        })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.code.game()
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.code.shape()
    }

    /// The quiet patterns of the shape.
    #[must_use]
    pub fn code(&self) -> &QuietCode {
        &self.code
    }

    /// A shortest way from the board `lights` to the target, proved so where that is a matter of less
    /// than a second, else the best that is [found](Search::brief). The search asks `go_on` again and
    /// again and is content with what it has when the answer is `false`; it is not asked before there
    /// is a solution.
    ///
    /// # Complexity
    /// That of a [solution](crate::solve::Chase), and of the [search](Search) as long as it may go on.
    ///
    /// # Errors
    /// If the board cannot be [solved](Solver::solve) in the memory there is.
    ///
    /// # Panics
    /// If the board has another shape.
    ///
    /// ```
    /// use button_madness::{Budget, Game, Lights, Target};
    /// use button_madness::session::{Advice, Advisor};
    ///
    /// let game = Game::plane(5, 5)?;
    /// let advisor = Advisor::new(&game)?;
    /// let all_lit = Lights::full(game.shape());
    /// let Advice::Way(way) = advisor.advise(&all_lit, Target::Off, &Budget::default())? else {
    ///     panic!("every all-lit board can be solved");
    /// };
    /// assert_eq!(way.minimal.presses.count(), 15);
    /// assert!(way.is_shortest);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advise(
        &self,
        lights: &Lights,
        target: Target,
        budget: &Budget,
    ) -> Result<Advice, SolveError> {
        assert_eq!(lights.shape(), self.shape(), "a board of another shape");
        let colours: &[Target] = match target {
            Target::Either => &[Target::Off, Target::On],
            Target::Off => &[Target::Off],
            Target::On => &[Target::On],
        };
        let mut best: Option<(Shortest, Target)> = None;
        let (mut least, mut nullity) = (usize::MAX, 0);
        for &colour in colours {
            let mut board = lights.clone();
            if colour == Target::On {
                board.complement();
            }
            let outcome = self.solver.solve(self.game(), &board)?;
            nullity = outcome.nullity();
            let Some(presses) = outcome.presses() else {
                continue;
            };
            let minimal = self.shortest(&board, presses, budget);
            least = least.min(minimal.lower_bound);
            let count = |minimal: &Shortest| minimal.presses.count();
            if best
                .as_ref()
                .is_none_or(|(best, _)| count(&minimal) < count(best))
            {
                best = Some((minimal, colour));
            }
        }
        Ok(match best {
            Some((minimal, reached)) => Advice::Way(Way {
                is_shortest: minimal.presses.count() <= least,
                minimal,
                reached,
                nullity,
            }),
            None => match solve_for(&*self.solver, self.game(), lights, target)?.0 {
                Outcome::Unsolvable(obstruction) => Advice::NoWay(obstruction),
                Outcome::Solved(_) => unreachable!("no colour can be reached"),
            },
        })
    }

    fn shortest(&self, lights: &Lights, presses: &Presses, budget: &Budget) -> Shortest {
        Search::brief(&self.code, lights, presses).run(None, |_| {
            if budget.is_spent() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::board::Surface;
    use crate::solve::Bfs;

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
                        Advice::Way(way) => {
                            let presses = &way.minimal.presses;
                            let fewest = shortest.presses().unwrap().count();
                            assert_eq!((presses.count(), way.is_shortest), (fewest, true));
                            let mut after = lights.clone();
                            advisor.game().press_all(&mut after, presses);
                            let lit = if way.reached == Target::On { 9 } else { 0 };
                            assert_eq!(after.count(), lit);
                            assert_eq!(way.nullity, advisor.code().nullity());
                            assert_eq!(way.hint().is_none(), fewest == 0);
                            assert!(way.hint().is_none_or(|hint| hint.optimal));
                        }
                        Advice::NoWay(Obstruction { quiet_pattern, .. }) => {
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

    /// A budget that is spent when it was asked so many times, and how often it was.
    fn steps(count: usize) -> (Budget, Arc<AtomicUsize>) {
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&asked);
        let spent = move || counted.fetch_add(1, Ordering::Relaxed) + 1 >= count;
        (Budget::unlimited().until(spent), asked)
    }

    /// 2^64 solutions that could be told apart in a minute: who asks for advice does not wait so long.
    #[test]
    fn searches_of_minutes_are_not_begun() {
        let shape = Shape::torus(48, 48).unwrap();
        let advisor = Advisor::new(&shape.into()).unwrap();
        assert_eq!(advisor.code().nullity(), 64);
        let pressed = Presses::from_fn(shape, |cell| cell.row * cell.column % 7 == 3);
        let lights = advisor.game().toggled(&pressed);
        let presses = advisor.solver.solve(advisor.game(), &lights).unwrap();
        let presses = presses.presses().unwrap();
        assert!(Search::new(&advisor.code, &lights, presses).is_exhaustive());
        assert!(!Search::brief(&advisor.code, &lights, presses).is_exhaustive());
        let budget = steps(2000).0;
        let Advice::Way(way) = advisor.advise(&lights, Target::Off, &budget).unwrap() else {
            panic!("it was made by pressing");
        };
        assert!(advisor.game().solves(&way.minimal.presses, &lights));
        assert!(way.minimal.presses.count() <= presses.count());
    }

    /// 2^80 solutions: nobody waits for all of them.
    #[test]
    fn who_does_not_wait_gets_the_best_so_far() {
        let shape = Shape::torus(62, 62).unwrap();
        let advisor = Advisor::new(&shape.into()).unwrap();
        assert!(advisor.code().nullity() > 64);
        let pressed = Presses::from_fn(shape, |cell| (cell.row * cell.row + cell.column) % 7 < 3);
        let lights = advisor.game().toggled(&pressed);
        let (budget, asked) = steps(3);
        let Advice::Way(way) = advisor.advise(&lights, Target::Off, &budget).unwrap() else {
            panic!("it was made by pressing");
        };
        assert!(advisor.game().solves(&way.minimal.presses, &lights));
        assert!(!way.is_shortest && way.minimal.lower_bound < way.minimal.presses.count());
        assert_eq!(asked.load(Ordering::Relaxed), 3);
    }
}
