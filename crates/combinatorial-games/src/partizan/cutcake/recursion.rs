//! The values of all cakes up to a size, from the rules of the game alone.

use super::Board;
use crate::partizan::{Dyadic, simplest_number};

/// The values of all cakes up to a size, by the definition: a value is the simplest number that is
/// greater than those of Left's options and less than those of Right's.
#[derive(Clone, Debug)]
pub struct Values {
    columns: usize,
    rows: usize,
    /// The value of `columns × rows` is at `(rows - 1) * self.columns + columns - 1`.
    by_rows: Vec<i64>,
}

impl Values {
    /// The most cakes of a table.
    pub const MOST: usize = 1 << 22;

    /// Computes the values of all cakes up to so many columns and rows; `None` if there are more than
    /// [`Values::MOST`].
    ///
    /// # Complexity
    /// O(columns · rows · (columns + rows)).
    ///
    /// # Panics
    /// If a value is no integer, which the [closed form](super#the-closed-form) excludes.
    pub fn up_to(columns: usize, rows: usize) -> Option<Self> {
        let cells = columns.checked_mul(rows).filter(|&n| n <= Self::MOST)?;
        let mut by_rows = vec![0; cells];
        // The same values column by column, so that both players' options lie side by side.
        let mut by_columns = vec![0; cells];
        for row in 0..rows {
            for column in 0..columns {
                let left = best(&by_rows[row * columns..][..column]);
                // Right's best option is the least one, so it is the best of the negatives.
                let right = best(&by_columns[column * rows..][..row]);
                let value = simplest_number(
                    left.map(Dyadic::from),
                    right.map(|negative| Dyadic::from(-negative)),
                );
                let value = value.ok().and_then(Dyadic::to_integer);
                let value = value.and_then(|value| i64::try_from(value).ok());
                let value = value.expect("the values are integers below the sides");
                by_rows[row * columns + column] = value;
                by_columns[column * rows + row] = -value;
            }
        }
        Some(Self {
            columns,
            rows,
            by_rows,
        })
    }

    /// Returns the value of a cake, if it is in the table.
    pub fn get(&self, board: Board) -> Option<i64> {
        let column = usize::try_from(board.columns() - 1).ok()?;
        let row = usize::try_from(board.rows() - 1).ok()?;
        (column < self.columns && row < self.rows)
            .then(|| self.by_rows[row * self.columns + column])
    }
}

/// Returns the most that two parts of a cake are worth together, if it can be cut. `parts` has the
/// values of the parts of length 1, 2, … up to one less than the cake.
fn best(parts: &[i64]) -> Option<i64> {
    // Equal cuts from the other end need not be looked at.
    let half = parts.len().div_ceil(2);
    let others = parts.iter().rev();
    let sums = parts[..half].iter().zip(others).map(|(a, b)| a + b);
    sums.max()
}
