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

use std::sync::{Arc, Mutex, PoisonError};

use crate::board::{Lights, Presses, Shape};
use crate::game::{Game, Obstruction, Outcome};
use madness_search::{BreadthFirst, StateSpace};

use super::{SolveError, Solver, solved};

/// The states of a board: which cells are lit, one bit a cell.
#[derive(Clone, Debug)]
pub struct Boards {
    shape: Shape,
    /// Entry c holds the cells that a press of cell c toggles.
    masks: Vec<u64>,
}

impl Boards {
    pub(crate) fn new(game: &Game) -> Self {
        let shape = game.shape();
        let mask = |index| {
            let toggled = game.toggles(shape.cell(index));
            toggled.fold(0, |mask, cell| mask ^ 1 << shape.index(cell))
        };
        Self {
            shape,
            masks: (0..shape.cells()).map(mask).collect(),
        }
    }

    /// Returns the transposed game: cell a toggles cell b there iff cell b toggles cell a here.
    fn transposed(&self) -> Self {
        let column = |bit: usize| {
            let masks = self.masks.iter().enumerate();
            masks.fold(0, |column, (row, mask)| column | (mask >> bit & 1) << row)
        };
        Self {
            shape: self.shape,
            masks: (0..self.masks.len()).map(column).collect(),
        }
    }

    /// Returns the state after a press.
    pub(crate) fn pressed(&self, state: u64, cell: u8) -> u64 {
        state ^ self.masks[usize::from(cell)]
    }

    /// Returns the board of a state.
    pub(crate) fn lights(&self, state: u64) -> Lights {
        Lights::from_fn(self.shape, |cell| state >> self.shape.index(cell) & 1 == 1)
    }

    /// Returns the state of a board.
    pub(crate) fn state(&self, lights: &Lights) -> u64 {
        lights
            .iter()
            .fold(0, |state, cell| state | 1 << self.shape.index(cell))
    }

    fn presses(&self, set: u64) -> Presses {
        Presses::from_fn(self.shape, |cell| set >> self.shape.index(cell) & 1 == 1)
    }
}

impl StateSpace for Boards {
    /// The cell that was pressed.
    type Link = u8;

    fn states(&self) -> u64 {
        1 << self.masks.len()
    }

    #[inline]
    fn moves(&self, state: u64) -> impl Iterator<Item = (u64, u8)> {
        let cells = u8::try_from(self.masks.len()).expect("fewer than 64 cells");
        (0..cells).map(move |cell| (self.pressed(state, cell), cell))
    }

    /// Presses the cell again.
    fn back(&self, state: u64, cell: u8) -> u64 {
        self.pressed(state, cell)
    }
}

/// Breadth-first search over all boards of a shape. The search is done once for
/// a shape and kept, so further boards of the shape are looked up.
///
/// # Complexity
/// O(2^(mn − nullity) · mn) time, 10 bits a state and the widest layer in memory.
///
/// ```
/// use button_madness::{Game, Lights};
/// use button_madness::solve::{Bfs, Solver};
///
/// let game = Game::plane(3, 3)?;
/// let bfs = Bfs::default();
/// let outcome = bfs.solve(&game, &Lights::full(game.shape()))?;
/// assert_eq!(outcome.presses().map(|presses| presses.count()), Some(5));
/// // A board for each set of presses, as there are no quiet patterns: binomial coefficients.
/// assert_eq!(bfs.distribution(&game)?, [1, 9, 36, 84, 126, 126, 84, 36, 9, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Bfs {
    limit_log2: u32,
    /// The finished search of each game asked for so far. They are few, so a list is faster than a
    /// map.
    searches: Mutex<Vec<(Game, Arc<BreadthFirst<Boards>>)>>,
}

impl Default for Bfs {
    /// Allows at most 2²⁶ states: 80 MiB for the states, and the memory of the layers.
    fn default() -> Self {
        Self::with_limit(26)
    }
}

impl Bfs {
    /// Creates a solver that searches at most 2^`limit_log2` states.
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

    /// Returns the complete search from the dark board.
    ///
    /// # Errors
    /// [`SolveError::TooManyStates`], before any memory is taken.
    pub fn search(&self, game: &Game) -> Result<Arc<BreadthFirst<Boards>>, SolveError> {
        let shape = game.shape();
        if shape.cells() > self.limit_log2 as usize {
            return Err(SolveError::TooManyStates {
                shape,
                limit_log2: self.limit_log2,
            });
        }
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, search)) = searches.iter().find(|(known, _)| known == game) {
            return Ok(Arc::clone(search));
        }
        let search = Arc::new(BreadthFirst::complete(Boards::new(game), 0));
        searches.push((game.clone(), Arc::clone(&search)));
        Ok(search)
    }

    /// Returns a list whose entry d is the number of boards whose shortest solution has d presses.
    ///
    /// # Errors
    /// As [`Bfs::search`].
    pub fn distribution(&self, game: &Game) -> Result<Vec<u64>, SolveError> {
        Ok(self.search(game)?.layers().to_vec())
    }
}

/// Returns the nullity. It follows from the number of boards reached, which is 2^(mn − nullity).
fn nullity(search: &BreadthFirst<Boards>) -> usize {
    let reached = search.reached();
    assert!(
        reached.is_power_of_two(),
        "the solvable boards are a linear space"
    );
    search.space().masks.len() - reached.trailing_zeros() as usize
}

/// Returns the cells that are pressed on a shortest path from the dark board to a reached state.
fn way(search: &BreadthFirst<Boards>, state: u64) -> u64 {
    let path = search.path(state).expect("the state was reached");
    path.fold(0, |set, step| set | 1 << step)
}

/// Iterates over press sets that change nothing. Each comes from a move to a board that the search
/// has also reached in another way: the two press sets differ by one that changes nothing. These
/// differences span all press sets that change nothing.
fn differences(search: &BreadthFirst<Boards>) -> impl Iterator<Item = u64> {
    let space = search.space();
    // The order of the states does not matter, as long as every move of every state is looked at.
    search.states_seen().rev().flat_map(move |state| {
        let here = way(search, state);
        (0..).zip(&space.masks).map(move |(cell, mask)| {
            let there = way(search, state ^ mask);
            here ^ 1_u64 << cell ^ there
        })
    })
}

/// Returns a set that every press meets in an even number of cells and `lights` in an odd one. It
/// exists if the board was not reached, and it changes nothing in the transposed game.
fn obstruction(search: &BreadthFirst<Boards>, lights: u64) -> u64 {
    let odd = |pattern: &u64| (pattern & lights).count_ones() % 2 == 1;
    let transposed = search.space().transposed();
    let found = if transposed.masks == search.space().masks {
        differences(search).find(odd)
    } else {
        differences(&BreadthFirst::complete(transposed, 0)).find(odd)
    };
    found.expect("the differences span all sets that are met evenly")
}

impl Solver for Bfs {
    fn name(&self) -> &'static str {
        "bfs"
    }

    /// Finds a shortest solution.
    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        let search = self.search(game)?;
        let (space, nullity) = (search.space(), nullity(&search));
        let state = space.state(lights);
        Ok(if search.distance(state).is_some() {
            solved(space.presses(way(&search, state)), nullity)
        } else {
            Outcome::Unsolvable(Obstruction {
                quiet_pattern: space.presses(obstruction(&search, state)),
                nullity,
            })
        })
    }

    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        Ok(nullity(&*self.search(game)?))
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        let search = self.search(game)?;
        let mut basis: Vec<u64> = Vec::new();
        let wanted = nullity(&search);
        for pattern in differences(&search) {
            if basis.len() == wanted {
                break;
            }
            // No two vectors of the basis have the same highest bit.
            let rest = basis
                .iter()
                .fold(pattern, |rest, &known| rest.min(rest ^ known));
            if rest > 0 {
                let at = basis.partition_point(|&known| known > rest);
                basis.insert(at, rest);
            }
        }
        let space = search.space();
        Ok(basis.into_iter().map(|set| space.presses(set)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    #[test]
    fn distances_of_the_classic_board_are_binomial() {
        // 4 is a good number, so every press set is the only solution of its board.
        let layers = Bfs::default()
            .distribution(&Game::torus(4, 4).unwrap())
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
            let game = Game::from(shape);
            let space = Boards::new(&game);
            let mut fewest = vec![None; 1 << shape.cells()];
            for set in 0..1_u64 << shape.cells() {
                let lights = space.state(&game.toggled(&space.presses(set)));
                let best = &mut fewest[usize::try_from(lights).unwrap()];
                let count = set.count_ones() as usize;
                *best = Some(best.map_or(count, |old: usize| old.min(count)));
            }
            for (state, fewest) in fewest.into_iter().enumerate() {
                let lights = Lights::from_fn(shape, |cell| state >> shape.index(cell) & 1 == 1);
                match bfs.solve(&game, &lights).unwrap() {
                    Outcome::Solved(solution) => {
                        assert_eq!(Some(solution.presses.count()), fewest);
                        assert_eq!(game.toggled(&solution.presses), lights);
                    }
                    Outcome::Unsolvable(obstruction) => {
                        assert_eq!(fewest, None);
                        assert!(game.is_quiet(&obstruction.quiet_pattern));
                        assert_eq!(obstruction.quiet_pattern.overlap(&lights) % 2, 1);
                    }
                }
            }
        }
    }

    #[test]
    fn too_many_states_are_refused_with_their_number() {
        let error = Bfs::default()
            .search(&Game::torus(6, 6).unwrap())
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "a 6 × 6 torus has 2^36 states; breadth-first search is limited to 2^26"
        );
    }
}
