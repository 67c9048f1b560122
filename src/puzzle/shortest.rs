//! A solution with the fewest presses.

use std::ops::ControlFlow;

use super::answer::Answer;
use super::model::{Goal, Puzzle};
use crate::certificate::PuzzleShortestClaim;
use crate::game::Outcome;
use gf2_algebra::coding::{CosetSearch, Found, Position, Proof, Residues, Vector};
use gf2_algebra::gf2::BitVector;
use gf2_algebra::modular::ModularError;
use madness_machine::{Budget, Clock, go_on};

/// A solution with few presses, and what is known about those with fewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// How often each button is pressed.
    pub presses: Vec<u32>,
    /// No solution has fewer presses than this.
    pub lower_bound: u64,
    /// How that is known.
    pub proof: Proof,
}

impl Shortest {
    /// Returns the number of presses.
    pub fn press_count(&self) -> u64 {
        total_of(&self.presses)
    }

    /// Returns whether it is proved that no solution has fewer presses.
    pub fn is_optimal(&self) -> bool {
        self.press_count() == self.lower_bound
    }

    /// Returns the key `shortest` of a certificate.
    pub(super) fn claim(&self) -> PuzzleShortestClaim {
        PuzzleShortestClaim {
            optimal: self.is_optimal(),
            lower_bound: self.lower_bound,
        }
    }
}

/// Returns the number of presses, if each button is pressed so often.
pub(super) fn total_of(presses: &[u32]) -> u64 {
    presses.iter().copied().map(u64::from).sum()
}

/// The most numbers in the generators of the quiet patterns together.
const MOST_ENTRIES: usize = 1 << 27;

/// Words of a transform that a thread looks at in a second, as a power of 2.
const RATE: f64 = 32.0;

impl Puzzle {
    /// Finds a solution with the fewest presses within the budget, or says why there is none, as
    /// [`Game::shortest`](crate::Game::shortest) does for boards. [`Answer::shorten`] goes on from a
    /// solution, tells how far it is, and leads to a certificate.
    ///
    /// # Errors
    /// As [`Puzzle::solve_within`].
    ///
    /// ```
    /// use button_madness::{Budget, Outcome};
    /// use button_madness::puzzle::{Neighbourhood, Puzzle};
    ///
    /// // A ring of six lamps with three states, all at 1.
    /// let edges = (0..6).map(|vertex| (vertex, (vertex + 1) % 6));
    /// let puzzle = Puzzle::graph(3, 6, Neighbourhood::Closed, edges)?.with_start(vec![1; 6])?;
    /// let Outcome::Solved(shortest) = puzzle.shortest(&Budget::default())? else {
    ///     unreachable!("vertex 0 and vertex 3, pressed twice each, reach all");
    /// };
    /// assert!(shortest.is_optimal() && shortest.press_count() == 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest(&self, budget: &Budget) -> Result<Outcome<Shortest, Vec<u32>>, ModularError> {
        let clock = budget.start();
        let answer = self.solve_within(budget)?;
        Ok(match &answer.outcome {
            Outcome::Solved(times) => {
                let left = clock.left().start();
                Outcome::Solved(answer.shortest_from(times.clone(), &left, &mut |_| go_on(())))
            }
            Outcome::Unsolvable(weights) => Outcome::Unsolvable(weights.clone()),
        })
    }
}

impl Answer {
    /// Replaces the solution by the one with the fewest presses that is found within the budget, also
    /// in the certificate, and returns it; `None` if there is no solution. If the goal is one value
    /// whichever, no value makes fewer.
    ///
    /// If there is time for a proof, by all solutions or by those with few presses on one of several
    /// parts of the buttons, the search ends with it. If not, it takes the time to look for good ones at
    /// random. `progress` is called every now and then, which is a step of the budget, and may stop the
    /// search.
    ///
    /// # Complexity
    /// That of a [`CosetSearch`]: with two states an eighth of a nanosecond a solution, else an addition of
    /// bytes over the buttons, 32 at a time; far less where the generators are no small part of the
    /// buttons. On all threads.
    pub fn shorten(
        &mut self,
        budget: &Budget,
        mut progress: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Option<Shortest> {
        let Outcome::Solved(times) = &self.outcome else {
            return None;
        };
        let shortest = self.shortest_from(times.clone(), &budget.start(), &mut progress);
        self.outcome = Outcome::Solved(shortest.presses.clone());
        self.shortest = Some(shortest.claim());
        Some(shortest)
    }

    /// Finds the solution with the fewest presses, from one.
    fn shortest_from(
        &self,
        start: Vec<u32>,
        clock: &Clock,
        progress: &mut impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Shortest {
        let known = |presses, lower_bound, proof| Shortest {
            presses,
            lower_bound,
            proof,
        };
        let orders = self.orders().to_vec();
        if orders.is_empty() {
            let least = total_of(&start);
            return known(start, least, Proof::Enumerated);
        }
        if orders.len().saturating_mul(start.len()) > MOST_ENTRIES {
            return known(start, self.at_least, Proof::Given);
        }
        let generators: Vec<Vec<u32>> = (0..orders.len()).map(|i| self.quiet_pattern(i)).collect();
        let varies = |button: &usize| generators.iter().any(|times| times[*button] > 0);
        let buttons: Vec<usize> = (0..start.len()).filter(varies).collect();
        let of = |times: &[u32]| buttons.iter().map(|&b| times[b]).collect::<Vec<u32>>();
        let fixed = total_of(&start) - total_of(&of(&start));
        let words = Words {
            start: of(&start),
            generators: generators.iter().map(|times| of(times)).collect(),
            orders,
            at_least: self.at_least.saturating_sub(fixed),
            clock,
        };
        let word = match self.states() {
            2 => words.search(progress, |times| {
                times.iter().map(|&t| t == 1).collect::<BitVector>()
            }),
            k @ ..=128 => words.search(progress, |times| Residues::<u8>::new(times, k)),
            k => words.search(progress, |times| Residues::<u32>::new(times, k)),
        };
        let mut presses = start;
        for (&button, times) in buttons.iter().zip(word.presses) {
            presses[button] = times;
        }
        known(presses, word.lower_bound + fixed, word.proof)
    }
}

/// The coset of the solutions, in the buttons that are not pressed as often in all of them.
struct Words<'a> {
    start: Vec<u32>,
    generators: Vec<Vec<u32>>,
    orders: Vec<u32>,
    at_least: u64,
    clock: &'a Clock,
}

impl Words<'_> {
    fn search<V: Vector>(
        &self,
        progress: &mut impl FnMut(&Position) -> ControlFlow<()>,
        pack: impl Fn(&[u32]) -> V,
    ) -> Shortest {
        let start = pack(&self.start);
        let basis: Vec<V> = self.generators.iter().map(|times| pack(times)).collect();
        let threads = f64::from(u32::try_from(rayon::current_num_threads()).unwrap_or(1));
        let mut search = CosetSearch::new(&start, &basis, &self.orders, self.at_least, None);
        if let Some(time) = self.clock.budget().time {
            search = search.within((time.as_secs_f64() * threads).log2() + RATE);
        }
        let found: Found<V> = search.run(None, |position| {
            self.clock.step()?;
            progress(position)
        });
        let times = (0..self.start.len()).map(|button| found.word.entry(button));
        Shortest {
            presses: times.collect(),
            lower_bound: found.lower_bound,
            proof: found.proof,
        }
    }
}

impl Puzzle {
    /// The presses that a solution has at least: a press changes so many of the lamps at most that are
    /// to be changed.
    pub(super) fn at_least(&self) -> u64 {
        let matters = |lamp: &usize| !self.free()[*lamp];
        let lamps = || (0..self.lamps()).filter(matters);
        let start = self.start();
        let wrong = match self.goal() {
            Goal::Value(value) => lamps().filter(|&lamp| start[lamp] != *value).count(),
            Goal::Picture(values) => lamps().filter(|&lamp| start[lamp] != values[lamp]).count(),
            Goal::Same => {
                let mut values: Vec<u32> = lamps().map(|lamp| start[lamp]).collect();
                values.sort_unstable();
                let most = values.chunk_by(|a, b| a == b).map(<[u32]>::len).max();
                values.len() - most.unwrap_or(0)
            }
        };
        let changed = |button: usize| {
            let wires = self.wiring().row(button).iter();
            wires.filter(|wire| matters(&(wire.0 as usize))).count()
        };
        let allowed = (0..self.buttons()).filter(|&button| !self.forbidden()[button]);
        let most = allowed.map(changed).max().unwrap_or(0);
        wrong.div_ceil(most.max(1)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random wirings, by all presses.
    #[test]
    fn the_bound_by_counting_is_one() {
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        let mut tight = 0;
        for case in 0..300_usize {
            let k = 2 + random(4);
            let (buttons, lamps) = (1 + case % 4, 1 + case % 5);
            let digits = 1 + u32::try_from(case % 4).unwrap();
            let wires = (0..buttons).map(|_| (0..lamps).map(|lamp| (lamp, random(k))).collect());
            let wires: Vec<Vec<(usize, u64)>> = wires.collect();
            let puzzle = Puzzle::new(k, lamps, wires).unwrap();
            let value = |value| u32::try_from(value).unwrap();
            let times: Vec<u32> = (0..buttons).map(|_| value(random(k))).collect();
            let start = puzzle.pressed(&times);
            let mut puzzle = puzzle.with_start(start).unwrap();
            if case % 3 == 0 {
                puzzle = puzzle.with_goal(Goal::Same).unwrap();
            }
            if case % 5 == 0 {
                puzzle.set_free(0).unwrap();
            }
            let all = (0..k.pow(digits)).map(|number| {
                let digit = |button| value(number / k.pow(button) % k);
                (0..digits).map(digit).collect::<Vec<u32>>()
            });
            let solving = all.filter(|times| puzzle.is_goal(&puzzle.pressed(times)));
            let fewest = solving
                .map(|times| u64::from(times.iter().sum::<u32>()))
                .min();
            if let Some(fewest) = fewest {
                assert!(puzzle.at_least() <= fewest);
                tight += u32::from(puzzle.at_least() == fewest);
            }
        }
        assert!(tight > 30);
    }
}
