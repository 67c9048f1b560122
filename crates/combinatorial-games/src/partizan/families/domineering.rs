//! Domineering.

use std::fmt;
use std::str::FromStr;

use madness_text::numbers::{WholeNumberError, sides};
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
        "expected columns x rows, such as 3x2, or rows of . (empty) and # (blocked) with / or | between them, such as ../.#"
    )]
    NoBoard,
    /// A character that is neither empty nor blocked.
    #[error(
        "found {found:?}: in a drawing {empty} is empty and {blocked} is blocked; --blocked CHAR names another blocked character"
    )]
    NoCell {
        /// The character.
        found: char,
        /// The character of empty cells.
        empty: char,
        /// That of blocked ones.
        blocked: char,
    },
    /// Rows with different separators.
    #[error("the rows of a drawing have one separator: / or |, not both")]
    Separators,
    /// Rows of different lengths.
    #[error("the rows of a drawing are equally long")]
    Ragged,
    /// Too many cells.
    #[error(
        "a board has up to {} cells; `madness games explain` tells who wins on larger ones",
        Domineering::MOST
    )]
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

    /// Reads `3x2`, 3 columns and 2 rows, or a drawing such as `../.#`, in which `.` is empty and `#`
    /// is blocked.
    fn from_str(text: &str) -> Result<Self, DomineeringError> {
        Self::read(text, None).map_err(|(_, error)| error)
    }
}

impl Domineering {
    /// Reads a board. In a drawing the given character is blocked, and another one is empty; without
    /// it `.` or `_` is empty and `#`, `x` or `X` is blocked. An error comes with the byte at which it is.
    pub(crate) fn read(
        text: &str,
        blocked: Option<char>,
    ) -> Result<Self, (usize, DomineeringError)> {
        let is_of_size = |sign: char| sign.is_ascii_digit() || "xX×,".contains(sign);
        let begins_with_a_digit = text.starts_with(|digit: char| digit.is_ascii_digit());
        let is_size = begins_with_a_digit && !text.contains(['/', '|']);
        if is_size && !blocked.is_some_and(is_of_size) {
            return Self::of_size(text).map_err(|error| (0, error));
        }
        Self::drawn(text, blocked)
    }

    fn of_size(text: &str) -> Result<Self, DomineeringError> {
        match sides(text) {
            Ok((0, _) | (_, 0)) => Err(DomineeringError::NoBoard),
            Ok((columns, rows)) => match (u32::try_from(columns), u32::try_from(rows)) {
                (Ok(columns), Ok(rows)) => Self::new(columns, rows),
                _ => Err(DomineeringError::TooLarge),
            },
            Err(WholeNumberError::TooLarge(_)) => Err(DomineeringError::TooLarge),
            Err(_) => Err(DomineeringError::NoBoard),
        }
    }

    fn drawn(text: &str, blocked: Option<char>) -> Result<Self, (usize, DomineeringError)> {
        let is_separator = |cell: char| matches!(cell, '/' | '|') && Some(cell) != blocked;
        let mut separators = text.char_indices().filter(|&(_, cell)| is_separator(cell));
        let separator = separators.next().map(|(_, separator)| separator);
        if let Some((at, _)) = separators.find(|&(_, other)| Some(other) != separator) {
            return Err((at, DomineeringError::Separators));
        }
        let (mut empty, mut taken) = (None, blocked);
        let mut rows: Vec<Vec<bool>> = vec![Vec::new()];
        for (at, cell) in text.char_indices() {
            let is_empty = match (cell, blocked) {
                _ if is_separator(cell) => {
                    rows.push(Vec::new());
                    continue;
                }
                (_, Some(blocked)) => cell != blocked && is_glyph(cell),
                (cell, None) => matches!(cell, '.' | '_'),
            };
            let is_blocked = blocked.map_or(matches!(cell, '#' | 'x' | 'X'), |named| cell == named);
            let known = if is_empty { &mut empty } else { &mut taken };
            if !(is_empty || is_blocked) || known.is_some_and(|known| known != cell) {
                let (empty, blocked) = (empty.unwrap_or('.'), taken.unwrap_or('#'));
                let found = cell;
                let error = DomineeringError::NoCell {
                    found,
                    empty,
                    blocked,
                };
                return Err((at, error));
            }
            *known = Some(cell);
            rows.last_mut().expect("a row at least").push(is_empty);
        }
        // A separator before the first row and one after the last are a frame.
        if rows.len() > 1 && rows[0].is_empty() {
            rows.remove(0);
        }
        if rows.len() > 1 && rows.last().is_some_and(Vec::is_empty) {
            rows.pop();
        }
        let columns = rows[0].len();
        if columns == 0 {
            return Err((0, DomineeringError::NoBoard));
        }
        if rows.iter().any(|row| row.len() != columns) {
            return Err((0, DomineeringError::Ragged));
        }
        let side = |side: usize| u32::try_from(side).map_err(|_| (0, DomineeringError::TooLarge));
        let whole = Self::new(side(columns)?, side(rows.len())?).map_err(|error| (0, error))?;
        let cells = rows.concat();
        let empty = (0..).zip(cells).filter(|&(_, is_empty)| is_empty);
        Ok(Self {
            cells: empty.fold(0, |all, (cell, _): (u32, bool)| all | 1 << cell),
            ..whole
        })
    }

    /// Returns whether it is written as a drawing.
    pub fn is_drawn(&self) -> bool {
        Self::new(self.columns, self.rows) != Ok(*self)
    }

    /// Returns the board with the players exchanged: columns are rows.
    #[must_use]
    pub fn negative(&self) -> Self {
        let cells = self.all_cells().map(|cell| {
            let (column, row) = (cell % self.columns, cell / self.columns);
            1_u32 << (column * self.rows + row)
        });
        Self {
            columns: self.rows,
            rows: self.columns,
            cells: cells.fold(0, |all, cell| all | cell),
        }
    }
}

/// Returns whether a character may stand for a cell where the blocked one is named: not one by which
/// other formats separate, bracket or quote.
fn is_glyph(cell: char) -> bool {
    !cell.is_whitespace() && !",;:|/\\[]{}()<>\"'=".contains(cell)
}

impl fmt::Display for Domineering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_drawn() {
            return write!(f, "{}x{}", self.columns, self.rows);
        }
        for cell in 0..self.columns * self.rows {
            if cell > 0 && cell % self.columns == 0 {
                f.write_str("/")?;
            }
            f.write_str(if self.is_empty_cell(cell) { "." } else { "#" })?;
        }
        Ok(())
    }
}
