//! The cells of the torus of 8 × 8 cells by column and row.

use thiserror::Error;

/// A text that is no column and row of the torus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected column,row, each from 0 to 7, such as 3,2")]
pub struct ParseCellError;

/// Reads a cell as `column,row`, each counted from 0, and returns 8 · row + column.
///
/// ```
/// use pairing_strategies::queen::{parse_cell, place};
///
/// assert_eq!(parse_cell("3,2"), Ok(19));
/// assert_eq!(place(19), [3, 2]);
/// assert!(parse_cell("3,8").is_err());
/// ```
///
/// # Errors
/// Any other text.
pub fn parse_cell(text: &str) -> Result<usize, ParseCellError> {
    let (column, row) = text.split_once(',').ok_or(ParseCellError)?;
    let number = |text: &str| match text.trim().parse() {
        Ok(number @ 0..=7) => Ok(number),
        _ => Err(ParseCellError),
    };
    Ok(8 * number(row)? + number(column)?)
}

/// Returns the column and the row of a cell, 8 · row + column.
pub const fn place(cell: usize) -> [usize; 2] {
    [cell % 8, cell / 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_and_placed() {
        for cell in 0..64 {
            let [column, row] = place(cell);
            assert_eq!(parse_cell(&format!("{column},{row}")), Ok(cell));
        }
        for text in ["", "3", "3,", ",3", "8,0", "0,8", "-1,0", "1,2,3", "a,b"] {
            assert_eq!(parse_cell(text), Err(ParseCellError), "{text}");
        }
    }
}
