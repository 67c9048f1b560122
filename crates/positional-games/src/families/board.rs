//! Cells of rectangular boards and their names.

use madness_text::column_letters;

use super::FamilyError;

/// A rectangular board: the cell in column c and row r has the number r · columns + c.
///
/// Its name is the letter of the column and the number of the row from 1, so that a1 is the cell
/// (0, 0). After column z come aa, ab, ….
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl Board {
    /// Creates a board.
    ///
    /// # Errors
    /// A side of 0, or more cells than a family may have.
    pub(super) fn new((columns, rows): (usize, usize)) -> Result<Self, FamilyError> {
        let cells = columns.checked_mul(rows);
        if columns == 0
            || rows == 0
            || cells.is_none_or(|cells| cells > super::MOST_CELLS_OF_FAMILY)
        {
            return Err(FamilyError::BadBoard { columns, rows });
        }
        Ok(Self { columns, rows })
    }

    pub(super) fn cells(self) -> usize {
        self.columns * self.rows
    }

    pub(super) fn cell(self, column: usize, row: usize) -> u32 {
        u32::try_from(row * self.columns + column).expect("boards have few cells")
    }

    pub(super) fn names(self) -> Vec<String> {
        let mut names = Vec::with_capacity(self.cells());
        for row in 1..=self.rows {
            for column in 0..self.columns {
                names.push(format!("{}{row}", column_letters(column)));
            }
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        assert_eq!(
            [0, 25, 26, 51, 52, 701, 702].map(column_letters),
            ["a", "z", "aa", "az", "ba", "zz", "aaa"]
        );
        let board = Board::new((3, 2)).unwrap();
        assert_eq!(board.names(), ["a1", "b1", "c1", "a2", "b2", "c2"]);
        assert!(Board::new((0, 2)).is_err());
        assert!(Board::new((usize::MAX, 2)).is_err());
    }
}
