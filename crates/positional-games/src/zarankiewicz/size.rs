//! Sizes of boards, cells, and rectangles.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use madness_text::size::{ReadSizeError, size};

/// The size of a board: columns × rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    columns: u8,
    rows: u8,
}

/// Not the size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Too few or too many columns or rows.
    #[error(
        "a board of {columns} columns and {rows} rows is out of reach: both go from 1 to {}",
        Size::MOST
    )]
    OutOfRange {
        /// The columns that were asked for.
        columns: u64,
        /// The rows that were asked for.
        rows: u64,
    },
    /// Not two numbers.
    #[error(transparent)]
    NoNumbers(#[from] ReadSizeError),
}

impl Size {
    /// The most columns, and the most rows.
    pub const MOST: usize = 20;

    /// Creates a size.
    ///
    /// # Errors
    /// Columns or rows that are 0 or above [`Size::MOST`].
    pub fn new(columns: usize, rows: usize) -> Result<Self, SizeError> {
        let side = |side: usize| {
            let within = (1..=Self::MOST).contains(&side);
            u8::try_from(side).ok().filter(|_| within)
        };
        match (side(columns), side(rows)) {
            (Some(columns), Some(rows)) => Ok(Self { columns, rows }),
            _ => Err(SizeError::OutOfRange {
                columns: columns as u64,
                rows: rows as u64,
            }),
        }
    }

    /// Returns the number of columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of cells.
    pub const fn area(self) -> usize {
        self.columns() * self.rows()
    }

    /// Returns the shorter side.
    pub fn shorter(self) -> usize {
        self.columns().min(self.rows())
    }

    /// Returns the longer side.
    pub fn longer(self) -> usize {
        self.columns().max(self.rows())
    }

    /// Returns the size with columns and rows exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            columns: self.rows,
            rows: self.columns,
        }
    }

    /// Returns a row of discs in all columns, as a mask.
    pub const fn full_row(self) -> u32 {
        (1 << self.columns) - 1
    }

    /// Returns whether a cell is on the board.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }

    /// Returns all cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| Cell { column, row }))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `5x6`, or `5` for `5x5`, as [`size`] does.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (columns, rows) = size(text)?;
        Self::new(columns, rows)
    }
}

/// A cell: column and row, counted from 0. Serialised as `[column, row]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "(u8, u8)", from = "(u8, u8)")]
pub struct Cell {
    /// The column, from 0.
    pub column: u8,
    /// The row, from 0.
    pub row: u8,
}

impl Cell {
    /// Creates a cell from column and row, both below [`Size::MOST`].
    ///
    /// # Panics
    /// If one of them is above 255.
    pub fn new(column: usize, row: usize) -> Self {
        let small = |number: usize| u8::try_from(number).expect("a column or row of a board");
        Self {
            column: small(column),
            row: small(row),
        }
    }

    /// Returns the cell with column and row exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            column: self.row,
            row: self.column,
        }
    }

    /// Returns the mask of the column in a row.
    pub(crate) const fn bit(self) -> u32 {
        1 << self.column
    }
}

impl From<(u8, u8)> for Cell {
    fn from((column, row): (u8, u8)) -> Self {
        Self { column, row }
    }
}

impl From<Cell> for (u8, u8) {
    fn from(cell: Cell) -> Self {
        (cell.column, cell.row)
    }
}

impl fmt::Display for Cell {
    /// Writes `column,row`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.column, self.row)
    }
}

/// A rectangle with sides along the board, given by its columns and rows: its corners are four cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle {
    /// Its two columns, the left one first.
    pub columns: [u8; 2],
    /// Its two rows, the upper one first.
    pub rows: [u8; 2],
}

impl Rectangle {
    /// Creates the rectangle of which two cells are opposite corners.
    ///
    /// # Panics
    /// If they share a column or a row.
    pub fn of_corners(a: Cell, b: Cell) -> Self {
        assert!(a.column != b.column && a.row != b.row, "no rectangle");
        Self {
            columns: [a.column.min(b.column), a.column.max(b.column)],
            rows: [a.row.min(b.row), a.row.max(b.row)],
        }
    }

    /// Returns the four corners, row by row.
    pub fn corners(self) -> [Cell; 4] {
        let [left, right] = self.columns;
        let [upper, lower] = self.rows;
        [(left, upper), (right, upper), (left, lower), (right, lower)].map(Cell::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_refused() {
        assert_eq!("5x6".parse(), Size::new(5, 6));
        assert_eq!("7".parse(), Size::new(7, 7));
        assert_eq!("5 × 6".parse(), Size::new(5, 6));
        let no_size = Err(SizeError::NoNumbers(ReadSizeError::NoSize));
        assert_eq!("x".parse::<Size>(), no_size);
        assert_eq!("5x6x7".parse::<Size>(), no_size);
        for (columns, rows) in [(0, 3), (3, 0), (21, 3), (3, 21)] {
            assert!(Size::new(columns, rows).is_err());
        }
        assert_eq!(Size::new(20, 20).unwrap().full_row(), 0xf_ffff);
    }
}
