//! A board as the search of threats holds it: the discs by rows and by columns.

use crate::player::Player;
use crate::zarankiewicz::position::Position;
use crate::zarankiewicz::size::{Cell, Size};

/// The discs of both players, by rows and by columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Board {
    size: Size,
    /// Of each player, a mask of columns for each row.
    rows: [[u32; Size::MOST]; 2],
    /// Of each player, a mask of rows for each column.
    columns: [[u32; Size::MOST]; 2],
}

/// The cells on which a player completes a rectangle, as far as they matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threats {
    None,
    One(Cell),
    /// Two of them: the opponent can take only one.
    Two([Cell; 2]),
}

impl Board {
    pub(super) fn empty(size: Size) -> Self {
        Self {
            size,
            rows: [[0; Size::MOST]; 2],
            columns: [[0; Size::MOST]; 2],
        }
    }

    pub(super) fn of(position: &Position) -> Self {
        let mut board = Self::empty(position.size());
        for cell in position.size().cells() {
            if let Some(player) = position.disc(cell) {
                board.toggle(player, cell);
            }
        }
        board
    }

    /// Puts a disc, or takes it back.
    pub(super) fn toggle(&mut self, player: Player, cell: Cell) {
        let (column, row) = (usize::from(cell.column), usize::from(cell.row));
        self.rows[player.index()][row] ^= 1 << column;
        self.columns[player.index()][column] ^= 1 << row;
    }

    fn taken(&self, row: usize) -> u32 {
        self.rows[0][row] | self.rows[1][row]
    }

    /// Returns the cells on which a player completes a rectangle.
    pub(super) fn threats(&self, player: Player) -> Threats {
        let rows = &self.rows[player.index()][..self.size.rows()];
        let mut found: Option<Cell> = None;
        for low in 1..rows.len() {
            if rows[low] == 0 {
                continue;
            }
            for high in 0..low {
                if rows[low] & rows[high] == 0 {
                    continue;
                }
                for (row, other) in [(high, low), (low, high)] {
                    let mut cells = rows[other] & !self.taken(row);
                    while cells != 0 {
                        let cell = Cell::new(cells.trailing_zeros() as usize, row);
                        cells &= cells - 1;
                        match found {
                            Some(first) if first != cell => return Threats::Two([first, cell]),
                            _ => found = Some(cell),
                        }
                    }
                }
            }
        }
        found.map_or(Threats::None, Threats::One)
    }

    /// Returns whether a disc of a player on a cell completes a rectangle.
    pub(super) fn completes(&self, player: Player, cell: Cell) -> bool {
        let rows = &self.rows[player.index()];
        let own = rows[usize::from(cell.row)];
        let mut others = self.columns[player.index()][usize::from(cell.column)];
        while others != 0 {
            if rows[others.trailing_zeros() as usize] & own & !(1 << cell.column) != 0 {
                return true;
            }
            others &= others - 1;
        }
        false
    }

    /// Returns an empty cell of each class. Rows with the same discs may be exchanged, and so may
    /// columns; cells that are exchanged by that are in one class.
    pub(super) fn classes(&self) -> Vec<Cell> {
        let rows = first_of_equals(&self.rows, self.size.rows());
        let columns = first_of_equals(&self.columns, self.size.columns());
        let mut cells = Vec::with_capacity(rows.count_ones() as usize * 8);
        let mut left = rows;
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut empty = columns & !self.taken(row);
            while empty != 0 {
                cells.push(Cell::new(empty.trailing_zeros() as usize, row));
                empty &= empty - 1;
            }
        }
        cells
    }

    /// Returns whether there are a row and a column without discs, where those are asked for.
    pub(super) fn has_free_lines(&self, row: bool, column: bool) -> bool {
        let is_free = |lines: &[[u32; Size::MOST]; 2], count: usize| {
            (0..count).any(|line| lines[0][line] | lines[1][line] == 0)
        };
        (!row || is_free(&self.rows, self.size.rows()))
            && (!column || is_free(&self.columns, self.size.columns()))
    }

    /// Returns how many discs a player has in the row and the column of a cell.
    pub(super) fn beside(&self, player: Player, cell: Cell) -> u32 {
        self.rows[player.index()][usize::from(cell.row)].count_ones()
            + self.columns[player.index()][usize::from(cell.column)].count_ones()
    }

    /// Returns the discs of both players, the rows sorted: equal for boards that differ in the order
    /// of their rows alone.
    pub(super) fn sorted_rows(&self) -> Box<[(u32, u32)]> {
        let rows = self.rows[0].iter().zip(&self.rows[1]);
        let mut rows: Box<[(u32, u32)]> = rows
            .take(self.size.rows())
            .map(|(&first, &second)| (first, second))
            .filter(|&(first, second)| first | second != 0)
            .collect();
        rows.sort_unstable();
        rows
    }
}

/// Returns the lines that are the first of those with the same discs, as a mask.
fn first_of_equals(lines: &[[u32; Size::MOST]; 2], count: usize) -> u32 {
    let mut first = 0;
    for line in 0..count {
        let is_new = |&before: &usize| {
            lines[0][before] != lines[0][line] || lines[1][before] != lines[1][line]
        };
        if (0..line).all(|before| is_new(&before)) {
            first |= 1 << line;
        }
    }
    first
}
