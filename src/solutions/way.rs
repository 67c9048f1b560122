//! Shortest ways to a target: all lights off, all on, or either.

use std::cmp::Ordering;

use crate::board::{Cell, Lights, Presses};
use crate::certificate::ShortestClaim;
use crate::game::{Game, Outcome, Solution, Target};
use crate::solve::{SolveError, Solver, solve_for};

use super::{Shortest, in_reading_order};

/// The boards that have to be switched off for a target, without those that have no solution.
pub struct Ways {
    /// One solution of each.
    pub solved: Vec<Solved>,
    /// Each of them has 2^nullity solutions.
    pub(crate) nullity: usize,
}

/// A board and one of its solutions.
#[derive(Clone)]
pub struct Solved {
    /// The colour that the solution leads to, [`Target::Off`] or [`Target::On`].
    pub(crate) colour: Target,
    /// The lights that are to be switched.
    pub lights: Lights,
    pub presses: Presses,
}

/// The shortest way to a target that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The presses, and what is known about shorter ways to the same colour.
    pub shortest: Shortest,
    /// The colour it leads to, [`Target::Off`] or [`Target::On`].
    pub reached: Target,
    /// No way to the target asked for has fewer presses.
    pub lower_bound: usize,
    /// 2^nullity ways lead to the same colour.
    pub nullity: usize,
    /// How many colours can be reached of those asked for.
    pub colours: usize,
}

impl Ways {
    /// Solves a board for each colour that the target asks for.
    ///
    /// # Errors
    /// As the solver.
    pub fn new(
        solver: &dyn Solver,
        game: &Game,
        lights: &Lights,
        target: Target,
    ) -> Result<Outcome<Self>, SolveError> {
        let (mut solved, mut nullity) = (Vec::new(), 0);
        for &colour in target.colours() {
            let mut lights = lights.clone();
            if colour == Target::On {
                lights.complement();
            }
            let outcome = solver.solve(game, &lights)?;
            nullity = outcome.nullity();
            match outcome {
                Outcome::Solved(Solution { presses, .. }) => solved.push(Solved {
                    colour,
                    lights,
                    presses,
                }),
                Outcome::Unsolvable(obstruction) if target != Target::Either => {
                    return Ok(Outcome::Unsolvable(obstruction));
                }
                Outcome::Unsolvable(_) => {}
            }
        }
        if solved.is_empty()
            && let (Outcome::Unsolvable(obstruction), _) = solve_for(solver, game, lights, target)?
        {
            return Ok(Outcome::Unsolvable(obstruction));
        }
        Ok(Outcome::Solved(Self { solved, nullity }))
    }

    /// Returns the best of the shortest solutions, one for each board; of equally good ones the
    /// first in reading order if that is wanted, or else the first given.
    ///
    /// # Panics
    /// If there is none.
    pub fn best(&self, shortest: Vec<Shortest>, lexicographic: bool) -> Way {
        let lower_bound = shortest.iter().map(|found| found.lower_bound).min();
        let (best, solved) = (shortest.into_iter().zip(&self.solved))
            .min_by(|(a, _), (b, _)| {
                let (a, b) = (&a.presses, &b.presses);
                let order = a.count().cmp(&b.count());
                order.then_with(|| {
                    if lexicographic {
                        in_reading_order(a, b)
                    } else {
                        Ordering::Equal
                    }
                })
            })
            .expect("a board was solved");
        Way {
            shortest: best,
            reached: solved.colour,
            lower_bound: lower_bound.unwrap_or_default(),
            nullity: self.nullity,
            colours: self.solved.len(),
        }
    }
}

impl Way {
    /// Returns whether no way to the target asked for is shorter.
    pub fn is_shortest(&self) -> bool {
        self.shortest.presses.count() <= self.lower_bound
    }

    /// Returns a next press, the first in reading order; `None` if there is nothing to do.
    pub fn next_press(&self) -> Option<Cell> {
        self.shortest.presses.iter().next()
    }

    /// Takes a step if the cell is one to be pressed, and returns whether it is. From a shortest way
    /// a step along it leaves a shortest way.
    pub fn step(&mut self, cell: Cell) -> bool {
        let along = self.shortest.presses.get(cell);
        if along {
            self.shortest.presses.set(cell, false);
            for bound in [&mut self.shortest.lower_bound, &mut self.lower_bound] {
                *bound = bound.saturating_sub(1);
            }
        }
        along
    }

    /// Returns the way as an answer, and what is claimed of it.
    pub fn answer(&self) -> (Outcome, ShortestClaim) {
        self.shortest.answer(self.nullity)
    }
}
