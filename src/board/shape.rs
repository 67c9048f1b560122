//! The size and surface of a board, and which cells one press toggles.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How the edges of a board are glued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Surface {
    /// Both pairs of opposite edges are glued: left to right, top to bottom.
    #[default]
    Torus,
}

impl fmt::Display for Surface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Torus => "torus",
        })
    }
}

/// A cell by its column (0 at the left) and row (0 at the top).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column, counted from 0 at the left.
    pub column: usize,
    /// Row, counted from 0 at the top.
    pub row: usize,
}

impl Cell {
    /// The cell in the given column and row, both counted from 0.
    #[must_use]
    pub const fn new(column: usize, row: usize) -> Self {
        Self { column, row }
    }
}

/// The shape of a board: m columns × n rows (both at least 1) and its surface.
///
/// The number of cells fits into a `usize`, and so does the number of bits of
/// the packed grid, whose rows are padded to whole 64-bit words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    columns: usize,
    rows: usize,
    surface: Surface,
}

/// Why a board cannot have the shape asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// A side of 0.
    #[error("a board needs at least one column and one row, not {columns} × {rows}")]
    EmptySide {
        /// Columns asked for.
        columns: usize,
        /// Rows asked for.
        rows: usize,
    },
    /// The number of cells does not fit into the address space.
    #[error("a board of {columns} × {rows} cells is larger than this machine can address")]
    TooLarge {
        /// Columns asked for.
        columns: usize,
        /// Rows asked for.
        rows: usize,
    },
}

impl Shape {
    /// The most bits a packed grid may have: what `bitvec` can address.
    const MAX_BITS: usize = usize::MAX >> 3;

    /// A board of `columns` × `rows` cells on `surface`.
    ///
    /// # Errors
    /// A side of 0, or more cells than can be addressed.
    pub fn new(columns: usize, rows: usize, surface: Surface) -> Result<Self, ShapeError> {
        if columns == 0 || rows == 0 {
            return Err(ShapeError::EmptySide { columns, rows });
        }
        columns
            .checked_next_multiple_of(64)
            .and_then(|padded| padded.checked_mul(rows))
            .filter(|&bits| bits <= Self::MAX_BITS)
            .ok_or(ShapeError::TooLarge { columns, rows })?;
        Ok(Self {
            columns,
            rows,
            surface,
        })
    }

    /// A torus of `columns` × `rows` cells.
    ///
    /// # Errors
    /// As [`Shape::new`].
    pub fn torus(columns: usize, rows: usize) -> Result<Self, ShapeError> {
        Self::new(columns, rows, Surface::Torus)
    }

    /// The number of columns, m.
    #[must_use]
    pub const fn columns(self) -> usize {
        self.columns
    }

    /// The number of rows, n.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// How the edges are glued.
    #[must_use]
    pub const fn surface(self) -> Surface {
        self.surface
    }

    /// The number of cells, m·n.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// The shape with columns and rows exchanged.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self {
            columns: self.rows,
            rows: self.columns,
            surface: self.surface,
        }
    }

    /// Whether `cell` lies on the board.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.column < self.columns && cell.row < self.rows
    }

    /// The number of `cell` in reading order: row · m + column.
    #[must_use]
    pub const fn index(self, cell: Cell) -> usize {
        cell.row * self.columns + cell.column
    }

    /// The cell with number `index` in reading order.
    #[must_use]
    pub const fn cell(self, index: usize) -> Cell {
        Cell::new(index % self.columns, index / self.columns)
    }

    /// The five cells that a press of `cell` toggles: itself, left, right,
    /// above, below. Where a side is 1 or 2 some of the five coincide; a cell
    /// named twice is toggled twice, that is, not at all.
    ///
    /// # Panics
    /// If `cell` is off the board.
    #[must_use]
    pub fn cross(self, cell: Cell) -> [Cell; 5] {
        assert!(self.contains(cell), "{cell:?} is off the board");
        let Cell { column, row } = cell;
        let (m, n) = (self.columns, self.rows);
        match self.surface {
            Surface::Torus => [
                cell,
                Cell::new((column + m - 1) % m, row),
                Cell::new((column + 1) % m, row),
                Cell::new(column, (row + n - 1) % n),
                Cell::new(column, (row + 1) % n),
            ],
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {} {}", self.columns, self.rows, self.surface)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_of_zero_and_overflowing_sizes_are_refused() {
        assert_eq!(
            Shape::torus(0, 3),
            Err(ShapeError::EmptySide {
                columns: 0,
                rows: 3
            })
        );
        for (m, n) in [
            (usize::MAX, 1),
            (1, usize::MAX),
            (1 << 32, 1 << 32),
            (usize::MAX, usize::MAX),
        ] {
            assert_eq!(
                Shape::torus(m, n),
                Err(ShapeError::TooLarge {
                    columns: m,
                    rows: n
                })
            );
        }
    }

    #[test]
    fn crosses_wrap_round_the_edges() {
        let shape = Shape::torus(4, 3).unwrap();
        let cross = shape.cross(Cell::new(0, 0));
        let expected = [(0, 0), (3, 0), (1, 0), (0, 2), (0, 1)];
        assert_eq!(cross, expected.map(|(c, r)| Cell::new(c, r)));
    }

    #[test]
    fn index_and_cell_are_inverse() {
        let shape = Shape::torus(5, 7).unwrap();
        for i in 0..shape.cells() {
            assert_eq!(shape.index(shape.cell(i)), i);
        }
    }
}
