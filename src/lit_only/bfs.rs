//! Breadth-first search over the boards of a shape, backwards from the goal.

use madness_search::{BreadthFirst, StateSpace};

use crate::board::Lights;
use crate::game::Game;
use crate::solve::Boards;

/// Up to so many cells all boards are searched: a million.
pub(super) const MOST_CELLS: usize = 20;

/// All boards, and the presses of lit cells backwards.
struct Backwards(Boards);

impl StateSpace for Backwards {
    /// The cell that was pressed.
    type Link = u8;

    fn states(&self) -> u64 {
        self.0.states()
    }

    #[inline]
    fn moves(&self, state: u64) -> impl Iterator<Item = (u64, u8)> {
        let moves = self.0.moves(state);
        moves.filter(|&(before, cell)| before >> cell & 1 == 1)
    }

    fn back(&self, state: u64, cell: u8) -> u64 {
        self.0.back(state, cell)
    }
}

/// All boards from which presses of lit cells lead to a goal.
pub(super) struct Reaching(BreadthFirst<Backwards>);

impl Reaching {
    /// Searches the boards. O(2^cells · cells).
    ///
    /// # Panics
    /// If there are too many boards for the address space.
    pub(super) fn new(game: &Game, goal: &Lights) -> Self {
        let boards = Boards::new(game);
        let goal = boards.state(goal);
        Self(BreadthFirst::complete(Backwards(boards), goal))
    }

    /// Returns the presses from each board, by its number.
    pub(super) fn distances(&self) -> Vec<Option<u8>> {
        self.0.distances()
    }

    /// Returns the board of a number.
    pub(super) fn lights(&self, state: u64) -> Lights {
        self.0.space().0.lights(state)
    }

    /// Returns how many boards there are.
    pub(super) fn boards(&self) -> u64 {
        self.0.reached()
    }

    /// Returns a shortest order from a board to the goal.
    pub(super) fn order(&self, lights: &Lights) -> Option<Vec<usize>> {
        let state = self.0.space().0.state(lights);
        Some(self.0.path(state)?.map(usize::from).collect())
    }
}
