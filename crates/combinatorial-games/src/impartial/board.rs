//! Chess pieces that move towards the corner: king, rook and queen.

use std::fmt;
use std::str::FromStr;

use madness_machine::simd::memory;
use thiserror::Error;

use crate::mex::Mex;

/// A piece on a board that moves left, up, or left and up at once. Who cannot move, with the piece in
/// the corner (0, 0), loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardGame {
    /// One step left, up, or diagonally.
    King,
    /// Any distance left or up: two heaps of nim.
    Rook,
    /// Any distance left, up, or diagonally: Wythoff's game.
    Queen,
}

impl BoardGame {
    /// All games.
    pub const ALL: [Self; 3] = [Self::King, Self::Rook, Self::Queen];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Rook => "rook",
            Self::Queen => "queen",
        }
    }

    /// Returns the cells that the piece may move to, as columns and rows from 0.
    pub fn options(self, (column, row): (u32, u32)) -> impl Iterator<Item = (u32, u32)> {
        let reach = if self == Self::King { 1 } else { u32::MAX };
        let left = (1..=column.min(reach)).map(move |step| (column - step, row));
        let up = (1..=row.min(reach)).map(move |step| (column, row - step));
        let diagonal = if self == Self::Rook {
            0
        } else {
            column.min(row).min(reach)
        };
        let diagonal = (1..=diagonal).map(move |step| (column - step, row - step));
        left.chain(up).chain(diagonal)
    }

    /// Returns the Grundy number of every cell of a board of `columns` × `rows`, a row after another.
    ///
    /// # Complexity
    /// O(cells · largest number / 64) time, 4 bytes a cell.
    ///
    /// # Errors
    /// [`TooLarge`] before memory is taken.
    pub fn grundy_numbers(self, columns: u32, rows: u32) -> Result<Vec<u32>, TooLarge> {
        self.numbers(columns, rows, 0)
    }

    /// Returns the numbers of [`BoardGame::grundy_numbers`] if the corner, where no move is left, has the
    /// number `end`.
    pub(crate) fn numbers(self, columns: u32, rows: u32, end: u32) -> Result<Vec<u32>, TooLarge> {
        let cells = u64::from(columns) * u64::from(rows);
        // A cell takes the bytes of its number, and a bit in the set of each of its three lines.
        let bytes = cells.saturating_mul(8);
        if cells > Self::MOST_CELLS || !memory::is_available(bytes) {
            return Err(TooLarge { columns, rows });
        }
        let width = columns as usize;
        let mut numbers = vec![0; width * rows as usize];
        let mut row_set = Mex::new();
        let mut column_sets = vec![Mex::new(); width];
        let mut diagonal_sets = vec![Mex::new(); width];
        for row in 0..rows as usize {
            row_set.clear();
            // Cells of a diagonal have the same column minus row.
            diagonal_sets.rotate_right(usize::from(row > 0 && width > 0));
            if let Some(first) = diagonal_sets.first_mut() {
                first.clear();
            }
            for column in 0..width {
                let place = row * width + column;
                let number = match self {
                    _ if place == 0 => end,
                    Self::King => {
                        let [mut left, mut up, mut both] = [u32::MAX; 3];
                        if column > 0 {
                            left = numbers[place - 1];
                        }
                        if row > 0 {
                            up = numbers[place - width];
                        }
                        if column > 0 && row > 0 {
                            both = numbers[place - width - 1];
                        }
                        let is_free = |n: &u32| ![left, up, both].contains(n);
                        (0..4).find(is_free).expect("three moves at most")
                    }
                    Self::Rook => row_set.first_missing_of([&column_sets[column]]),
                    Self::Queen => {
                        row_set.first_missing_of([&column_sets[column], &diagonal_sets[column]])
                    }
                };
                if self != Self::King {
                    row_set.insert(number);
                    column_sets[column].insert(number);
                }
                if self == Self::Queen {
                    diagonal_sets[column].insert(number);
                }
                numbers[place] = number;
            }
        }
        Ok(numbers)
    }

    /// The most cells of a table.
    pub const MOST_CELLS: u64 = 1 << 30;

    /// Returns the Grundy number of one cell.
    ///
    /// # Complexity
    /// O(1) for the rook, by nim-addition; that of the table up to the cell for the others.
    ///
    /// # Errors
    /// [`TooLarge`] before memory is taken.
    pub fn grundy_number(self, (column, row): (u32, u32)) -> Result<u32, TooLarge> {
        if self == Self::Rook {
            return Ok(column ^ row);
        }
        let (columns, rows) = (column.saturating_add(1), row.saturating_add(1));
        let numbers = self.grundy_numbers(columns, rows)?;
        Ok(numbers.last().copied().unwrap_or(0))
    }
}

/// A table has more cells than fit into memory, or more than are computed in a reasonable time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a board of {columns} × {rows} cells is too large: 8 bytes a cell must be free, and 2^30 cells are the most"
)]
pub struct TooLarge {
    columns: u32,
    rows: u32,
}

impl fmt::Display for BoardGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BoardGame {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let games = Self::ALL.into_iter();
        games.into_iter().find(|game| game.name() == text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;

    /// The definition.
    fn by_mex(game: BoardGame, columns: u32, rows: u32) -> Vec<u32> {
        let mut numbers: Vec<u32> = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let of = |(c, r): (u32, u32)| numbers[(r * columns + c) as usize];
                let number = mex(game.options((column, row)).map(of));
                numbers.push(number);
            }
        }
        numbers
    }

    #[test]
    fn tables_are_those_of_the_definition() {
        for game in BoardGame::ALL {
            for (columns, rows) in [
                (0, 3),
                (3, 0),
                (1, 1),
                (1, 9),
                (9, 1),
                (8, 8),
                (13, 7),
                (70, 66),
            ] {
                let found = game.grundy_numbers(columns, rows).unwrap();
                assert_eq!(
                    found,
                    by_mex(game, columns, rows),
                    "{game} {columns}x{rows}"
                );
            }
            assert_eq!(
                game.grundy_number((12, 7)).unwrap(),
                *by_mex(game, 13, 8).last().unwrap()
            );
            assert!(game.grundy_numbers(u32::MAX, u32::MAX).is_err());
        }
    }

    #[test]
    fn the_king_of_the_source() {
        let found = BoardGame::King.grundy_numbers(8, 8).unwrap();
        let rows: Vec<String> = found
            .chunks(8)
            .map(|row| row.iter().map(u32::to_string).collect())
            .collect();
        assert_eq!(rows[..4], ["01010101", "12323232", "03010101", "12123232"]);
        for (place, &number) in found.iter().enumerate() {
            let even = place % 8 % 2 == 0 && place / 8 % 2 == 0;
            assert_eq!(number == 0, even);
        }
    }

    #[test]
    fn the_rook_is_nim_addition() {
        let found = BoardGame::Rook.grundy_numbers(40, 33).unwrap();
        for (place, &number) in (0..).zip(&found) {
            assert_eq!(
                number,
                super::super::nim_addition::nim_sum(place % 40, place / 40)
            );
        }
    }

    #[test]
    fn the_queen_has_the_pairs_of_wythoff() {
        let found = BoardGame::Queen.grundy_numbers(16, 10).unwrap();
        let zeros = (0..160).filter(|&place| found[place] == 0);
        let zeros: Vec<_> = zeros
            .map(|place| (place % 16, place / 16))
            .filter(|(c, r)| c >= r)
            .collect();
        assert_eq!(
            zeros,
            [(0, 0), (2, 1), (5, 3), (7, 4), (10, 6), (13, 8), (15, 9)]
        );
    }
}
