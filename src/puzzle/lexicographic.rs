//! The first of the shortest solutions in reading order.

use std::ops::ControlFlow;

use super::answer::Answer;
use super::model::Puzzle;
use super::shortest::total_of;
use crate::game::Outcome;
use gf2_algebra::coding::Position;
use gf2_algebra::modular::ModularError;
use madness_machine::Budget;

impl Answer {
    /// Replaces a shortest solution of `puzzle` by the first of all shortest ones in reading order,
    /// and returns whether this is proved. Where two solutions differ first, the one with more
    /// presses of this button comes first.
    ///
    /// If [`shorten`](Self::shorten) did not prove the solution, nothing is done. The presses are fixed one by one: is there a solution as short with more presses of the next
    /// button? If the budget is spent, or `progress` stops the searches, the best solution so far
    /// stays. The steps of the budget are those of each search.
    ///
    /// # Complexity
    /// With two states at most d systems and d searches for d generators, each of half as many
    /// solutions as the one before. With k states up to k - 1 for each of them.
    ///
    /// # Errors
    /// As [`Puzzle::solve`].
    pub fn make_first(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        mut progress: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Result<bool, ModularError> {
        let Outcome::Solved(times) = &mut self.outcome else {
            return Ok(false);
        };
        if !self.shortest.is_some_and(|shortest| shortest.optimal) {
            return Ok(false);
        }
        let clock = budget.start();
        let mut rest = Rest {
            puzzle: puzzle.clone(),
            presses: total_of(times),
        };
        loop {
            let coset = rest.puzzle.solve()?;
            let Some((button, divisor)) = coset.first_varying() else {
                return Ok(true);
            };
            let most = u64::from(puzzle.states() - 1).min(rest.presses);
            let most = u32::try_from(most).expect("below the states");
            let mut more = (times[button] + 1..=most)
                .rev()
                .filter(|more| (more - times[button]).is_multiple_of(divisor));
            let better = loop {
                let Some(more) = more.next() else {
                    break None;
                };
                let left = clock.left();
                match rest.fixed(button, more).shortest(&left, &mut progress)? {
                    Bound::Reached(others) => break Some((more, others)),
                    Bound::Above => {}
                    Bound::Unknown => return Ok(false),
                }
            };
            if let Some((more, others)) = better {
                let free = |button: &usize| !rest.puzzle.forbidden()[*button];
                for button in (0..times.len()).filter(free) {
                    times[button] = others[button];
                }
                times[button] = more;
            }
            rest = rest.fixed(button, times[button]);
        }
    }

    /// Returns the first button that is not pressed as often in all solutions, and the divisor of
    /// all differences.
    fn first_varying(&self) -> Option<(usize, u32)> {
        let patterns = (0..self.orders().len()).map(|index| self.quiet_pattern(index));
        let patterns: Vec<Vec<u32>> = patterns.collect();
        let buttons = 0..patterns.first().map_or(0, Vec::len);
        let divisor = |button: usize| {
            let times = patterns.iter().map(|times| times[button]);
            times.filter(|&times| times > 0).reduce(divisor_of)
        };
        let mut varying = buttons.filter_map(|button| Some((button, divisor(button)?)));
        let (button, divisor) = varying.next()?;
        Some((button, divisor_of(divisor, self.states())))
    }
}

/// Returns the greatest common divisor.
fn divisor_of(a: u32, b: u32) -> u32 {
    num_integer::gcd(a, b)
}

/// What remains of a puzzle after some buttons have been pressed for the last time, and the number
/// of presses that are left of a shortest solution.
struct Rest {
    puzzle: Puzzle,
    presses: u64,
}

/// How the number of presses of a shortest solution compares with the presses that are left.
enum Bound {
    /// It is the same number; this solution has it.
    Reached(Vec<u32>),
    /// It is larger, or there is no solution.
    Above,
    Unknown,
}

impl Rest {
    /// Returns what remains after a button is pressed so often and then forbidden.
    fn fixed(&self, button: usize, presses: u32) -> Self {
        let mut times = vec![0; self.puzzle.buttons()];
        times[button] = presses;
        let start = self.puzzle.pressed(&times);
        let puzzle = self.puzzle.clone().with_start(start);
        let mut puzzle = puzzle.expect("values of the same lamps");
        puzzle.forbid(button).expect("a button of the puzzle");
        Self {
            puzzle,
            presses: self.presses - u64::from(presses),
        }
    }

    fn shortest(
        &self,
        budget: &Budget,
        progress: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Result<Bound, ModularError> {
        let mut answer = self.puzzle.solve()?;
        // No solution of the whole is shorter, so none of the rest is.
        answer.at_least = answer.at_least.max(self.presses);
        Ok(match answer.shorten(budget, progress) {
            Some(shortest) if shortest.press_count() == self.presses => {
                Bound::Reached(shortest.presses)
            }
            Some(shortest) if shortest.lower_bound <= self.presses => Bound::Unknown,
            _ => Bound::Above,
        })
    }
}
