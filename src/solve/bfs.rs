//! Breadth-first search over the states of a board, as in the source thesis.
//!
//! A state is a machine word, one bit a cell in reading order, and a move is one
//! press. The search starts from the dark board and reaches every board that
//! can be solved; the path back is a shortest solution.
//!
//! The answers about unsolvable boards come from the search as well, and owe
//! nothing to linear algebra beyond 1 + 1 = 0: two ways to one board are two
//! press sets with the same effect, so their difference is a quiet pattern, and
//! the differences found at the edges outside the search tree span all of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::board::{Lights, Presses, Shape};
use crate::search::{BreadthFirst, StateSpace};

use super::{Obstruction, Outcome, Solution, SolveError, Solver};

/// The states of a board: which cells are lit, one bit a cell.
#[derive(Clone, Debug)]
pub struct Boards {
    shape: Shape,
    /// Entry c holds the cells that a press of cell c toggles.
    crosses: Vec<u64>,
}

impl Boards {
    fn new(shape: Shape) -> Self {
        let mask = |index| {
            let cross = shape.cross(shape.cell(index));
            cross.fold(0, |mask, cell| mask ^ 1 << shape.index(cell))
        };
        Self {
            shape,
            crosses: (0..shape.cells()).map(mask).collect(),
        }
    }

    fn state(&self, lights: &Lights) -> u64 {
        lights
            .iter()
            .fold(0, |state, cell| state | 1 << self.shape.index(cell))
    }

    fn presses(&self, set: u64) -> Presses {
        Presses::from_fn(self.shape, |cell| set >> self.shape.index(cell) & 1 == 1)
    }
}

impl StateSpace for Boards {
    fn states(&self) -> u64 {
        1 << self.crosses.len()
    }

    fn moves(&self) -> u8 {
        u8::try_from(self.crosses.len()).expect("fewer than 64 cells")
    }

    fn apply(&self, state: u64, step: u8) -> u64 {
        state ^ self.crosses[usize::from(step)]
    }

    fn undo(&self, state: u64, step: u8) -> u64 {
        self.apply(state, step)
    }
}

/// Breadth-first search over all boards of a shape. The search is done once for
/// a shape and kept, so further boards of the shape are looked up.
///
/// # Complexity
/// O(2^(mn − nullity) · mn) time, 10 bits a state and the widest layer in memory.
///
/// ```
/// use button_madness::board::{Lights, Shape, Surface};
/// use button_madness::solve::{Bfs, Solver};
///
/// let shape = Shape::new(3, 3, Surface::Plane)?;
/// let bfs = Bfs::default();
/// let outcome = bfs.solve(&Lights::full(shape))?;
/// assert_eq!(outcome.presses().map(|presses| presses.count()), Some(5));
/// // A board for each set of presses, as there are no quiet patterns: binomial coefficients.
/// assert_eq!(bfs.distribution(shape)?, [1, 9, 36, 84, 126, 126, 84, 36, 9, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Bfs {
    limit_log2: u32,
    searches: Mutex<HashMap<Shape, Arc<BreadthFirst<Boards>>>>,
}

impl Default for Bfs {
    /// At most 2²⁶ states: 80 MiB of states, and the layers.
    fn default() -> Self {
        Self::with_limit(26)
    }
}

impl Bfs {
    /// A search of at most 2^`limit_log2` states.
    ///
    /// # Panics
    /// If the limit is above 2⁴⁰ states, which no machine's memory holds.
    #[must_use]
    pub fn with_limit(limit_log2: u32) -> Self {
        assert!(limit_log2 <= 40, "a limit of 2^{limit_log2} states");
        Self {
            limit_log2,
            searches: Mutex::default(),
        }
    }

    /// The complete search from the dark board.
    ///
    /// # Errors
    /// [`SolveError::TooManyStates`], before any memory is taken.
    pub fn search(&self, shape: Shape) -> Result<Arc<BreadthFirst<Boards>>, SolveError> {
        if shape.cells() > self.limit_log2 as usize {
            return Err(SolveError::TooManyStates {
                shape,
                limit_log2: self.limit_log2,
            });
        }
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        let search = searches
            .entry(shape)
            .or_insert_with(|| Arc::new(BreadthFirst::complete(Boards::new(shape), 0)));
        Ok(Arc::clone(search))
    }

    /// Entry d is the number of boards whose shortest solution has d presses.
    ///
    /// # Errors
    /// As [`Bfs::search`].
    pub fn distribution(&self, shape: Shape) -> Result<Vec<u64>, SolveError> {
        Ok(self.search(shape)?.layers().to_vec())
    }
}

/// The nullity: the search reaches 2^(mn − nullity) boards.
fn nullity(search: &BreadthFirst<Boards>) -> usize {
    let reached = search.reached();
    assert!(
        reached.is_power_of_two(),
        "the solvable boards are a linear space"
    );
    search.space().crosses.len() - reached.trailing_zeros() as usize
}

/// The cells pressed on the way to a state that was reached.
fn way(search: &BreadthFirst<Boards>, state: u64) -> u64 {
    let path = search.path(state).expect("the state was reached");
    path.fold(0, |set, step| set | 1 << step)
}

/// A quiet pattern that meets `lights` in an odd number of cells, for a board
/// that was not reached.
fn quiet_pattern(search: &BreadthFirst<Boards>, lights: u64) -> u64 {
    let space = search.space();
    // High states are as good a place to begin as any: what matters is that
    // every edge is looked at before giving up.
    let differences = search.states_seen().rev().flat_map(|state| {
        let here = way(search, state);
        (0..space.moves()).map(move |step| {
            let there = way(search, space.apply(state, step));
            here ^ 1 << step ^ there
        })
    });
    let mut odd = differences.filter(|pattern| (pattern & lights).count_ones() % 2 == 1);
    odd.next().expect("the differences span all quiet patterns")
}

impl Solver for Bfs {
    fn name(&self) -> &'static str {
        "bfs"
    }

    /// Finds a shortest solution.
    fn solve(&self, lights: &Lights) -> Result<Outcome, SolveError> {
        let search = self.search(lights.shape())?;
        let (space, nullity) = (search.space(), nullity(&search));
        let state = space.state(lights);
        Ok(if search.distance(state).is_some() {
            let presses = space.presses(way(&search, state));
            Outcome::Solved(Solution { presses, nullity })
        } else {
            let quiet_pattern = space.presses(quiet_pattern(&search, state));
            Outcome::Unsolvable(Obstruction {
                quiet_pattern,
                nullity,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    #[test]
    fn distances_of_the_classic_board_are_binomial() {
        // Good: every press set is the only solution of its board.
        let layers = Bfs::default()
            .distribution(Shape::torus(4, 4).unwrap())
            .unwrap();
        let mut binomial = vec![1_u64];
        for d in 1..=16 {
            binomial.push(binomial[d - 1] * (17 - d as u64) / d as u64);
        }
        assert_eq!(layers, binomial);
    }

    #[test]
    fn shortest_solutions_agree_with_trying_all_press_sets() {
        let sides = [
            (1, 1),
            (1, 2),
            (2, 2),
            (1, 6),
            (3, 3),
            (2, 5),
            (3, 4),
            (5, 2),
        ];
        let on = |(m, n)| Surface::ALL.map(|surface| Shape::new(m, n, surface).unwrap());
        for shape in sides.into_iter().flat_map(on) {
            let bfs = Bfs::default();
            let space = Boards::new(shape);
            let mut fewest = vec![None; 1 << shape.cells()];
            for set in 0..1_u64 << shape.cells() {
                let lights = space.state(&space.presses(set).toggled());
                let best = &mut fewest[usize::try_from(lights).unwrap()];
                let count = set.count_ones() as usize;
                *best = Some(best.map_or(count, |old: usize| old.min(count)));
            }
            for (state, fewest) in fewest.into_iter().enumerate() {
                let lights = Lights::from_fn(shape, |cell| state >> shape.index(cell) & 1 == 1);
                match bfs.solve(&lights).unwrap() {
                    Outcome::Solved(solution) => {
                        assert_eq!(Some(solution.presses.count()), fewest);
                        assert_eq!(solution.presses.toggled(), lights);
                    }
                    Outcome::Unsolvable(obstruction) => {
                        assert_eq!(fewest, None);
                        assert!(obstruction.quiet_pattern.is_quiet());
                        assert_eq!(obstruction.quiet_pattern.overlap(&lights) % 2, 1);
                    }
                }
            }
        }
    }

    #[test]
    fn too_many_states_are_refused_with_their_number() {
        let error = Bfs::default()
            .search(Shape::torus(6, 6).unwrap())
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "a 6 × 6 torus has 2^36 states; breadth-first search is limited to 2^26"
        );
    }
}
