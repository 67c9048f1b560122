//! Toggle: two players press lit cells in turn, and every press must make the lights fewer.
//!
//! A press toggles some cells, such as a cell and its neighbours. It is legal on a lit cell if more lights
//! go out than come on. Who cannot press loses. The board may be any graph, and the lights may be any
//! at first.
//!
//! Positions fall into parts, which are searched; one and two rows of the plane are heaps of octal games, by
//! [theorems](rows).
//!
//! # Source
//! Appel, Cesarz, Diop, Fiorini, Hurtig and Woldar, *Heat Toggle* (A363934 of the
//! On-Line Encyclopedia of Integer Sequences, 2023).

mod board;
mod form;
mod graph;
mod grid;
pub mod rows;
mod search;
mod sums;
mod table;

use std::sync::Arc;

use madness_machine::{Budget, Clock, Spent, go_on};

pub use board::{ReadToggle, ToggleBoard, ToggleTextError};
pub use graph::{ToggleGraph, ToggleGraphError};
pub use grid::{Grid, Rule, RuleError, Surface};
pub use search::{TogglePart, ToggleSearch};
pub(crate) use sums::{ToggleSum, ToggleSums};

use crate::impartial::HeapTable;

/// Finds Grundy numbers of the positions of one board: by a theorem where one tells them, else by search.
///
/// ```
/// use std::sync::Arc;
/// use combinatorial_games::Budget;
/// use combinatorial_games::impartial::toggle::{Grid, ToggleBoard, ToggleSolver};
///
/// let board = Arc::new(ToggleBoard::of_grid(Grid::plane(5, 4))?);
/// let mut solver = ToggleSolver::new(&board, &Budget::unlimited());
/// let clock = Budget::unlimited().start();
/// assert_eq!(solver.number(board.graph().all(), &clock), Ok(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ToggleSolver {
    board: Arc<ToggleBoard>,
    search: ToggleSearch,
    /// The numbers of the heaps of the octal game, once they were asked for.
    heaps: Option<HeapTable>,
}

impl ToggleSolver {
    /// Creates a solver. The table of its search takes as many bytes as the budget says, or half of the free
    /// memory.
    pub fn new(board: &Arc<ToggleBoard>, budget: &Budget) -> Self {
        Self {
            board: Arc::clone(board),
            search: ToggleSearch::new(board.grid(), board.graph().clone(), budget),
            heaps: None,
        }
    }

    /// Returns how many parts were looked at.
    pub fn positions(&self) -> u64 {
        self.search.positions()
    }

    /// Returns the Grundy number of a position.
    ///
    /// # Errors
    /// The budget is spent; what was found is kept.
    pub fn number(&mut self, lit: u64, clock: &Clock) -> Result<u32, Spent> {
        match self.by_theorem(lit) {
            Some(number) => Ok(number),
            None => self.search.number(lit, clock),
        }
    }

    /// Returns whether the Grundy number of a position is this one, which may take less than to find the
    /// number.
    ///
    /// # Errors
    /// As [`ToggleSolver::number`].
    pub fn has_number(&mut self, lit: u64, number: u32, clock: &Clock) -> Result<bool, Spent> {
        match self.by_theorem(lit) {
            Some(found) => Ok(found == number),
            None => self.search.has_number(lit, number, clock),
        }
    }

    /// Returns the parts of a position, in the order of their first live cells.
    ///
    /// # Errors
    /// As [`ToggleSolver::number`].
    pub fn parts_of(&mut self, lit: u64, clock: &Clock) -> Result<Vec<TogglePart>, Spent> {
        self.search.parts_of(lit, clock)
    }

    fn by_theorem(&mut self, lit: u64) -> Option<u32> {
        let (game, heaps) = rows::heaps(self.board.grid()?, lit)?;
        if self.heaps.is_none() {
            // No run is longer than the board.
            let most = self.board.graph().cells() as u64;
            let table = HeapTable::new(&game, most, HeapTable::PATIENCE, &mut go_on);
            self.heaps = table.ok();
        }
        let table = self.heaps.as_ref()?;
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ table.of(heap));
        u32::try_from(sum).ok()
    }
}

#[cfg(test)]
mod tests;
