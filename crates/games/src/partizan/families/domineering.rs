//! Domineering.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::partizan::{Player, Position};

/// The empty cells of a board. Left places dominoes upright, Right lying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domineering {
    columns: u32,
    rows: u32,
    /// Bit `row * columns + column` is set if the cell is empty.
    cells: u32,
}

/// Not the text of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DomineeringError {
    /// Neither a size nor a drawing.
    #[error(
        "expected columns x rows, such as 3x2, or rows of # (empty) and . (taken) with / between them, such as ##/#."
    )]
    NoBoard,
    /// Rows of different lengths.
    #[error("the rows of a drawing are equally long")]
    Ragged,
    /// Too many cells.
    #[error("a board has up to {} cells", Domineering::MOST)]
    TooLarge,
}

impl Domineering {
    /// The most cells.
    pub const MOST: u32 = 20;

    /// Creates an empty board.
    ///
    /// # Errors
    /// [`DomineeringError::TooLarge`].
    pub fn new(columns: u32, rows: u32) -> Result<Self, DomineeringError> {
        let area = columns.checked_mul(rows).filter(|&area| area <= Self::MOST);
        let area = area.ok_or(DomineeringError::TooLarge)?;
        Ok(Self {
            columns,
            rows,
            cells: (1 << area) - 1,
        })
    }

    /// Returns the number of the cell to the right (Right) or below (Left), if there is one.
    fn neighbour(self, cell: u32, player: Player) -> Option<u32> {
        match player {
            Player::Left => (cell / self.columns + 1 < self.rows).then_some(cell + self.columns),
            Player::Right => (cell % self.columns + 1 < self.columns).then_some(cell + 1),
        }
    }

    fn is_empty_cell(self, cell: u32) -> bool {
        self.cells >> cell & 1 != 0
    }

    fn all_cells(self) -> impl Iterator<Item = u32> {
        (0..self.columns * self.rows).filter(move |&cell| self.is_empty_cell(cell))
    }

    /// Returns the cells that are joined to one, as bits.
    fn joined(self, cell: u32) -> u32 {
        let mut joined = 1_u32 << cell;
        loop {
            let mut more = joined;
            for from in self.all_cells() {
                for to in [Player::Left, Player::Right].map(|player| self.neighbour(from, player)) {
                    let Some(to) = to.filter(|&to| self.is_empty_cell(to)) else {
                        continue;
                    };
                    let both = 1 << from | 1 << to;
                    if more & both != 0 {
                        more |= both;
                    }
                }
            }
            if more == joined {
                return joined;
            }
            joined = more;
        }
    }

    /// Returns the cells without empty rows and columns around them.
    fn cropped(self, cells: u32) -> Self {
        let chosen = Self { cells, ..self };
        let extent = |place: fn(Self, u32) -> u32| {
            let places = || chosen.all_cells().map(|cell| place(self, cell));
            (places().min().unwrap_or(0), places().max().unwrap_or(0))
        };
        let (left, right) = extent(|board, cell| cell % board.columns);
        let (top, bottom) = extent(|board, cell| cell / board.columns);
        let columns = right - left + 1;
        let moved = chosen.all_cells().map(|cell| {
            let (column, row) = (cell % self.columns - left, cell / self.columns - top);
            1_u32 << (row * columns + column)
        });
        Self {
            columns,
            rows: bottom - top + 1,
            cells: moved.fold(0, |all, cell| all | cell),
        }
    }
}

impl Position for Domineering {
    fn options(&self, player: Player) -> Vec<Self> {
        let board = *self;
        let pairs = board.all_cells().filter_map(|cell| {
            let other = board.neighbour(cell, player)?;
            board.is_empty_cell(other).then_some(1 << cell | 1 << other)
        });
        let options = pairs.map(|domino: u32| Self {
            cells: board.cells & !domino,
            ..board
        });
        options.collect()
    }

    /// Returns the joined regions of more than one cell.
    fn parts(&self) -> Vec<Self> {
        let mut rest = *self;
        let mut parts = Vec::new();
        while rest.cells != 0 {
            let region = rest.joined(rest.cells.trailing_zeros());
            rest.cells &= !region;
            if region.count_ones() > 1 {
                parts.push(self.cropped(region));
            }
        }
        parts
    }
}

impl FromStr for Domineering {
    type Err = DomineeringError;

    /// Reads `3x2`, 3 columns and 2 rows, or a drawing such as `##/#.`.
    fn from_str(text: &str) -> Result<Self, DomineeringError> {
        if let Some((columns, rows)) = text.split_once('x') {
            let side = |text: &str| {
                let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
                match text.parse() {
                    Ok(side) if digits => Ok(side),
                    _ if digits => Err(DomineeringError::TooLarge),
                    _ => Err(DomineeringError::NoBoard),
                }
            };
            return Self::new(side(columns)?, side(rows)?);
        }
        if text.is_empty() || text.chars().any(|cell| !['#', '.', '/'].contains(&cell)) {
            return Err(DomineeringError::NoBoard);
        }
        let rows: Vec<&str> = text.split('/').collect();
        if rows.iter().any(|row| row.len() != rows[0].len()) {
            return Err(DomineeringError::Ragged);
        }
        let side = |side: usize| u32::try_from(side).map_err(|_| DomineeringError::TooLarge);
        let whole = Self::new(side(rows[0].len())?, side(rows.len())?)?;
        let cells = rows.concat();
        let empty = (0..).zip(cells.chars()).filter(|&(_, cell)| cell == '#');
        Ok(Self {
            cells: empty.fold(0, |all, (cell, _): (u32, char)| all | 1 << cell),
            ..whole
        })
    }
}

impl fmt::Display for Domineering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Self::new(self.columns, self.rows) == Ok(*self) {
            return write!(f, "{}x{}", self.columns, self.rows);
        }
        for cell in 0..self.columns * self.rows {
            if cell > 0 && cell % self.columns == 0 {
                f.write_str("/")?;
            }
            f.write_str(if self.is_empty_cell(cell) { "#" } else { "." })?;
        }
        Ok(())
    }
}
