//! The winners of all small boards.

use std::fmt;

use madness_machine::Budget;

use super::super::Size;
use super::search::{Progress, SaturationError, SaturationSearch};
use crate::player::Player;

/// A line of the table of winners. It is written as `columns,rows,winner,positions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLine {
    /// The board.
    pub size: Size,
    /// Who wins.
    pub winner: Player,
    /// How many positions were visited: pieces of positions, up to their normal form.
    pub positions: u64,
}

impl TableLine {
    /// The names of the columns of the table.
    pub const HEADER: &'static str = "columns,rows,winner,positions";

    /// Solves a board with a search of its own.
    ///
    /// # Errors
    /// As [`SaturationSearch::winner`].
    pub fn of(
        size: Size,
        budget: &Budget,
        progress: Progress<'_>,
    ) -> Result<Self, SaturationError> {
        let mut search = SaturationSearch::new(budget.clone());
        let winner = search.winner(size, progress)?;
        Ok(Self {
            size,
            winner,
            positions: search.positions(),
        })
    }

    /// Returns the boards of a table: at least as many columns as rows, at least 2 rows, and columns
    /// and rows together at most `most`, at most 20 columns.
    pub fn sizes(most: usize) -> impl Iterator<Item = Size> {
        (2..=Size::MOST).flat_map(move |rows| {
            let last = most.saturating_sub(rows).min(Size::MOST);
            (rows..=last).filter_map(move |columns| Size::new(columns, rows).ok())
        })
    }

    /// Returns whether the board follows the rule that the first player wins if columns and rows
    /// together are even. Of the boards of up to 19 columns and rows three do not: 8x8, 9x7 and 9x9.
    pub const fn follows_parity(&self) -> bool {
        let even = (self.size.columns() + self.size.rows()).is_multiple_of(2);
        matches!(self.winner, Player::First) == even
    }
}

impl fmt::Display for TableLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (columns, rows) = (self.size.columns(), self.size.rows());
        write!(f, "{columns},{rows},{},{}", self.winner, self.positions)
    }
}
