//! Breadth-first search over the boards of a shape, backwards from the goal.

use madness_search::{BreadthFirst, StateSpace};

use super::wiring::Wiring;

/// Up to so many cells all boards are searched: a million.
pub(super) const MOST_CELLS: usize = 20;

/// Boards by the cells that are lit, a bit each, and the presses of lit cells backwards.
struct Backwards {
    /// For each cell those that its press toggles.
    masks: Vec<u64>,
}

impl StateSpace for Backwards {
    /// The cell that was pressed.
    type Link = u8;

    fn states(&self) -> u64 {
        1 << self.masks.len()
    }

    #[inline]
    fn moves(&self, state: u64) -> impl Iterator<Item = (u64, u8)> {
        (0_u8..).zip(&self.masks).filter_map(move |(cell, mask)| {
            let before = state ^ mask;
            (before >> cell & 1 == 1).then_some((before, cell))
        })
    }

    fn back(&self, state: u64, cell: u8) -> u64 {
        state ^ self.masks[usize::from(cell)]
    }
}

/// All boards from which presses of lit cells lead to a goal.
pub(super) struct Reaching(BreadthFirst<Backwards>);

impl Reaching {
    /// Searches the boards. O(2^cells · cells).
    ///
    /// # Panics
    /// If there are more than [`MOST_CELLS`] cells.
    pub(super) fn new(wiring: &Wiring, goal: impl Iterator<Item = usize>) -> Self {
        assert!(wiring.cells() <= MOST_CELLS, "too many boards");
        let mask = |cells: &[usize]| cells.iter().fold(0, |mask, cell| mask | 1_u64 << cell);
        let masks = (0..wiring.cells()).map(|press| mask(wiring.toggles(press)));
        let space = Backwards {
            masks: masks.collect(),
        };
        let goal = goal.fold(0, |goal, cell| goal | 1_u64 << cell);
        Self(BreadthFirst::complete(space, goal))
    }

    /// Returns how many boards there are.
    pub(super) fn boards(&self) -> u64 {
        self.0.reached()
    }

    /// Returns a shortest order from a board to the goal.
    pub(super) fn order(&self, lit: impl Iterator<Item = usize>) -> Option<Vec<usize>> {
        let state = lit.fold(0, |state, cell| state | 1_u64 << cell);
        Some(self.0.path(state)?.map(usize::from).collect())
    }
}
