//! One piece on a board that goes left and up, and from some cells back.

use madness_machine::simd::memory;
use thiserror::Error;

use crate::loopy::implicit::Moves;
use crate::loopy::packed::index;

/// How the piece of a [`Board`] moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// One step left, up, or both at once; from marked cells also one step right or down.
    King,
    /// Any distance left or up; from marked cells also any distance right or down.
    Rook,
}

/// A board with one piece, which both players move towards the corner (0, 0). Without marked cells
/// the game ends. Position `row · columns + column` has the piece there.
///
/// ```
/// use combinatorial_games::loopy::games::{Board, Piece};
/// use combinatorial_games::loopy::{Label, implicit};
/// use madness_machine::{Budget, go_on};
///
/// let budget = Budget::unlimited();
/// let board = Board::new(8, 8, Piece::King, &[])?;
/// let labels = implicit::label(&board, &budget, &mut go_on)?;
/// assert_eq!(labels.value(board.position(3, 1)), Some(2));
/// // With ways back from the cells (2, 0) and (3, 0) this is a draw.
/// let board = Board::new(8, 8, Piece::King, &[(2, 0), (3, 0)])?;
/// let labels = implicit::label(&board, &budget, &mut go_on)?;
/// assert_eq!(labels.label(&board, board.position(3, 1)), Label::infinity([]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// D. Szabó's thesis, sections 3.2 (king) and 3.6 (rook), without the moves back.
#[derive(Clone, Debug)]
pub struct Board {
    columns: u64,
    rows: u64,
    piece: Piece,
    /// A bit for each position.
    marked: Vec<u64>,
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// No cells.
    #[error("a board of {columns}x{rows} has no cells")]
    Empty {
        /// Its columns.
        columns: u32,
        /// Its rows.
        rows: u32,
    },
    /// A marked cell lies elsewhere.
    #[error("the marked cell ({column}, {row}) is not on the board; columns and rows count from 0")]
    Outside {
        /// Its column.
        column: u32,
        /// Its row.
        row: u32,
    },
    /// Too many cells.
    #[error("a board of {columns}x{rows} needs more memory than is free; take a smaller one")]
    Memory {
        /// Its columns.
        columns: u32,
        /// Its rows.
        rows: u32,
    },
}

impl Board {
    /// Returns a board with some cells, given as (column, row), from which the piece may go back.
    ///
    /// # Errors
    /// See [`BoardError`].
    pub fn new(
        columns: u32,
        rows: u32,
        piece: Piece,
        marked: &[(u32, u32)],
    ) -> Result<Self, BoardError> {
        if columns == 0 || rows == 0 {
            return Err(BoardError::Empty { columns, rows });
        }
        let cells = u64::from(columns) * u64::from(rows);
        let bits = memory::try_zeroed(index(cells.div_ceil(64)));
        let mut board = Self {
            columns: columns.into(),
            rows: rows.into(),
            piece,
            marked: bits.ok_or(BoardError::Memory { columns, rows })?,
        };
        for &(column, row) in marked {
            if column >= columns || row >= rows {
                return Err(BoardError::Outside { column, row });
            }
            let position = u64::from(row) * board.columns + u64::from(column);
            board.marked[index(position / 64)] |= 1 << (position % 64);
        }
        Ok(board)
    }

    /// Returns the position with the piece at a cell.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn position(&self, column: u32, row: u32) -> u64 {
        let (column, row) = (u64::from(column), u64::from(row));
        assert!(column < self.columns && row < self.rows, "no such cell");
        row * self.columns + column
    }

    /// Returns whether the piece may go back from a position.
    ///
    /// # Panics
    /// If there is no such position.
    #[inline]
    pub fn is_marked(&self, position: u64) -> bool {
        self.marked[index(position / 64)] >> (position % 64) & 1 != 0
    }

    /// Returns the steps to the left, up, to the right and down that the board has room for.
    #[inline]
    fn room(&self, position: u64) -> [u64; 4] {
        let (column, row) = (position % self.columns, position / self.columns);
        let (right, down) = (self.columns - 1 - column, self.rows - 1 - row);
        [column, row, right, down]
    }

    /// Returns how far the piece goes at most.
    #[inline]
    fn reach(&self) -> u64 {
        match self.piece {
            Piece::King => 1,
            Piece::Rook => u64::MAX,
        }
    }
}

impl Moves for Board {
    fn positions(&self) -> u64 {
        self.columns * self.rows
    }

    #[inline]
    fn for_each_follower(&self, position: u64, mut visit: impl FnMut(u64)) {
        let room = self.room(position);
        let [left, up, right, down] = room.map(|room| room.min(self.reach()));
        for steps in 1..=left {
            visit(position - steps);
        }
        for steps in 1..=up {
            visit(position - steps * self.columns);
        }
        if self.piece == Piece::King && left > 0 && up > 0 {
            visit(position - self.columns - 1);
        }
        if self.is_marked(position) {
            for steps in 1..=right {
                visit(position + steps);
            }
            for steps in 1..=down {
                visit(position + steps * self.columns);
            }
        }
    }

    #[inline]
    fn for_each_predecessor(&self, position: u64, mut visit: impl FnMut(u64)) {
        let room = self.room(position);
        let [left, up, right, down] = room.map(|room| room.min(self.reach()));
        for steps in 1..=right {
            visit(position + steps);
        }
        for steps in 1..=down {
            visit(position + steps * self.columns);
        }
        if self.piece == Piece::King && right > 0 && down > 0 {
            visit(position + self.columns + 1);
        }
        let lefts = (1..=left).map(|steps| position - steps);
        let ups = (1..=up).map(|steps| position - steps * self.columns);
        for from in lefts.chain(ups) {
            if self.is_marked(from) {
                visit(from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::{Budget, go_on};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::graph::Graph;
    use crate::loopy::implicit::{self, PackedLabels};
    use crate::loopy::{check_positions, definition};

    fn labels(board: &Board) -> PackedLabels {
        implicit::label_with_ranks(board, &Budget::unlimited(), &mut go_on).unwrap()
    }

    /// The table of the king, and Nim-addition for the rook.
    #[test]
    fn tables_without_moves_back() {
        let king = Board::new(8, 8, Piece::King, &[]).unwrap();
        let found = labels(&king);
        let row = |row| -> String {
            let values = (0..8).map(|column| found.value(king.position(column, row)).unwrap());
            values.map(|value| value.to_string()).collect()
        };
        assert_eq!(
            [0, 1, 2, 3].map(row),
            ["01010101", "12323232", "03010101", "12123232"]
        );
        let rook = Board::new(300, 17, Piece::Rook, &[]).unwrap();
        let found = labels(&rook);
        for row in 0..17 {
            for column in 0..300 {
                assert_eq!(found.value(rook.position(column, row)), Some(column ^ row));
            }
        }
    }

    /// The rules again, on pairs of cells.
    fn written(columns: u32, rows: u32, piece: Piece, marked: &[(u32, u32)]) -> Graph {
        let cells: Vec<(u32, u32)> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .collect();
        let may = |from: (u32, u32), to: (u32, u32)| {
            let right = i64::from(to.0) - i64::from(from.0);
            let down = i64::from(to.1) - i64::from(from.1);
            let straight = (right == 0) != (down == 0);
            let back = right > 0 || down > 0;
            if back && !marked.contains(&from) {
                return false;
            }
            match piece {
                Piece::Rook => straight,
                Piece::King if back => straight && right + down == 1,
                Piece::King => [(-1, 0), (0, -1), (-1, -1)].contains(&(right, down)),
            }
        };
        let mut arcs = Vec::new();
        for (u, &from) in (0..).zip(&cells) {
            let to = (0..).zip(&cells).filter(|&(_, &to)| may(from, to));
            arcs.extend(to.map(|(v, _)| (u, v)));
        }
        Graph::new(
            cells.iter().map(|cell| format!("{cell:?}")).collect(),
            &arcs,
        )
    }

    #[test]
    fn moves_back_by_the_rules() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for round in 0..120u32 {
            let (columns, rows) = (1 + round % 7, 1 + round % 5);
            let piece = [Piece::King, Piece::Rook][round as usize % 2];
            let marks = round % 4;
            let mut cell = || {
                (
                    random.random_range(0..columns),
                    random.random_range(0..rows),
                )
            };
            let marked: Vec<(u32, u32)> = (0..marks).map(|_| cell()).collect();
            let board = Board::new(columns, rows, piece, &marked).unwrap();
            let found = labels(&board);
            let expected = definition::labels(&written(columns, rows, piece, &marked), &mut random);
            let positions = 0..board.positions();
            assert!(positions.map(|p| found.label(&board, p)).eq(expected));
            assert_eq!(check_positions(&board, &found), Ok(()));
        }
    }

    #[test]
    fn boards_that_are_none() {
        let error = |columns, rows, marked| {
            let board = Board::new(columns, rows, Piece::King, marked);
            board.unwrap_err().to_string()
        };
        assert!(error(0, 3, &[]).starts_with("a board of 0x3 has no cells"));
        assert!(error(3, 2, &[(2, 2)]).starts_with("the marked cell (2, 2)"));
        let most = u32::MAX;
        assert!(error(most, most, &[]).contains("needs more memory"));
    }
}
