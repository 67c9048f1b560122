//! The size and surface of a board, and which cells one press toggles.

use std::fmt;

use thiserror::Error;

use super::{Gluing, Surface};

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
#[non_exhaustive]
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
    /// The most bits a packed grid may have. Numbers of cells, padding included, fit into an `isize`
    /// several times over, so sums and differences of a few of them are never too large.
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
    pub const fn columns(self) -> usize {
        self.columns
    }

    /// The number of rows, n.
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// How the edges are glued.
    pub const fn surface(self) -> Surface {
        self.surface
    }

    /// The number of cells, m·n.
    pub const fn cells(self) -> usize {
        self.columns * self.rows
    }

    /// Returns the shape of the same size on another surface.
    #[must_use]
    pub const fn on(self, surface: Surface) -> Self {
        Self { surface, ..self }
    }

    /// The shape with columns and rows exchanged, or `None` where that is no
    /// board of one of the surfaces: opposite edges must be glued alike, which
    /// they are on the torus, the plane and the projective plane.
    #[must_use]
    pub fn transposed(self) -> Option<Self> {
        let alike = self.surface.left_to_right() == self.surface.top_to_bottom();
        alike.then_some(Self {
            columns: self.rows,
            rows: self.columns,
            surface: self.surface,
        })
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

    /// The neighbours of `cell`: left, right, above, below; `None` beyond a free
    /// edge. Some of them may coincide, with each other or with the cell.
    ///
    /// # Panics
    /// If `cell` is off the board.
    #[must_use]
    pub fn neighbours(self, cell: Cell) -> [Option<Cell>; 4] {
        assert!(self.contains(cell), "{cell:?} is off the board");
        let Cell { column, row } = cell;
        let (m, n) = (self.columns, self.rows);
        let in_column = |column| match self.surface.left_to_right() {
            Gluing::Free => None,
            Gluing::Straight => Some(Cell::new(column, row)),
            Gluing::Reversed => Some(Cell::new(column, n - 1 - row)),
        };
        let in_row = |row| match self.surface.top_to_bottom() {
            Gluing::Free => None,
            Gluing::Straight => Some(Cell::new(column, row)),
            Gluing::Reversed => Some(Cell::new(m - 1 - column, row)),
        };
        [
            match column {
                0 => in_column(m - 1),
                _ => Some(Cell::new(column - 1, row)),
            },
            match column + 1 {
                next if next == m => in_column(0),
                next => Some(Cell::new(next, row)),
            },
            match row {
                0 => in_row(n - 1),
                _ => Some(Cell::new(column, row - 1)),
            },
            match row + 1 {
                next if next == n => in_row(0),
                next => Some(Cell::new(column, next)),
            },
        ]
    }

    /// The cells that a press of `cell` toggles, five at most: itself and its
    /// [neighbours](Shape::neighbours). A cell named twice is toggled twice,
    /// that is, not at all.
    ///
    /// # Panics
    /// If `cell` is off the board.
    pub fn cross(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let neighbours = self.neighbours(cell).into_iter().flatten();
        std::iter::once(cell).chain(neighbours)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let surface = self.surface.in_words();
        write!(f, "{} × {} {surface}", self.columns, self.rows)
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
            (1 << (usize::BITS / 2), 1 << (usize::BITS / 2)),
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

    /// The cross of the first and of the last cell of 4 × 3 boards.
    #[test]
    fn crosses_go_on_beyond_glued_edges() {
        let expected: [(_, &[_], &[_]); 6] = [
            (
                Surface::Torus,
                &[(0, 0), (3, 0), (1, 0), (0, 2), (0, 1)],
                &[(3, 2), (2, 2), (0, 2), (3, 1), (3, 0)],
            ),
            (
                Surface::Cylinder,
                &[(0, 0), (3, 0), (1, 0), (0, 1)],
                &[(3, 2), (2, 2), (0, 2), (3, 1)],
            ),
            (
                Surface::Plane,
                &[(0, 0), (1, 0), (0, 1)],
                &[(3, 2), (2, 2), (3, 1)],
            ),
            (
                Surface::Mobius,
                &[(0, 0), (1, 0), (3, 2), (0, 1)],
                &[(3, 2), (2, 2), (3, 1), (0, 0)],
            ),
            (
                Surface::Klein,
                &[(0, 0), (3, 0), (1, 0), (3, 2), (0, 1)],
                &[(3, 2), (2, 2), (0, 2), (3, 1), (0, 0)],
            ),
            (
                Surface::Projective,
                &[(0, 0), (3, 2), (1, 0), (3, 2), (0, 1)],
                &[(3, 2), (2, 2), (0, 0), (3, 1), (0, 0)],
            ),
        ];
        assert!(expected.iter().map(|row| row.0).eq(Surface::ALL));
        for (surface, first, last) in expected {
            let shape = Shape::new(4, 3, surface).unwrap();
            let cross = |cell| shape.cross(cell).map(|cell| (cell.column, cell.row));
            assert!(cross(Cell::new(0, 0)).eq(first.iter().copied()), "{shape}");
            assert!(cross(Cell::new(3, 2)).eq(last.iter().copied()), "{shape}");
        }
    }

    #[test]
    fn neighbours_are_neighbours_of_each_other_as_often() {
        for surface in Surface::ALL {
            for (m, n) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 4), (3, 1), (4, 3)] {
                let shape = Shape::new(m, n, surface).unwrap();
                let times = |a: usize, b: usize| {
                    let neighbours = shape.neighbours(shape.cell(a));
                    let those = neighbours.iter().flatten();
                    those.filter(|&&cell| cell == shape.cell(b)).count()
                };
                for a in 0..shape.cells() {
                    assert!((0..a).all(|b| times(a, b) == times(b, a)), "{shape}");
                    assert_eq!(times(a, a) % 2, 0, "{shape}: a press toggles its cell");
                }
            }
        }
    }

    #[test]
    fn index_and_cell_are_inverse() {
        let shape = Shape::torus(5, 7).unwrap();
        for i in 0..shape.cells() {
            assert_eq!(shape.index(shape.cell(i)), i);
        }
    }
}
