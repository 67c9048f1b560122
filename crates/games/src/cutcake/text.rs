//! Sums of cakes as text.

use std::str::FromStr;

use thiserror::Error;

use super::{Board, Sum};
use crate::column::column_of;

/// An error in the text of a sum, with its place. The message reads `column 5: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct ParseSumError {
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseSumErrorKind,
}

/// What is wrong with the text of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseSumErrorKind {
    /// Nothing between two plus signs.
    #[error("expected a board, columns x rows, such as 4x2")]
    Nothing,
    /// Not a board.
    #[error("{0:?} is no board: expected columns x rows, such as 4x2")]
    NoBoard(String),
    /// More than a board between two plus signs.
    #[error("found {0:?} after a board: boards are joined by +, as in 4x2 + 3x3")]
    TooMuch(String),
    /// A side of 0.
    #[error("{0} has no squares: a board has at least one column and one row")]
    Empty(String),
    /// A side above [`Board::MOST`].
    #[error("{0} is too large: sides are at most 2^63 = {most}", most = Board::MOST)]
    TooLarge(String),
    /// More than [`Sum::MOST_BOARDS`].
    #[error("more than {} boards", Sum::MOST_BOARDS)]
    TooMany,
}

impl Sum {
    /// The most boards of a sum that is read.
    pub const MOST_BOARDS: usize = 1_000_000;
}

impl FromStr for Sum {
    type Err = ParseSumError;

    /// Reads a sum such as `4x2 + 3x3 + 7x1`.
    fn from_str(text: &str) -> Result<Self, ParseSumError> {
        let mut boards = Vec::new();
        let mut start = 0;
        for part in text.split('+') {
            let error = |at: &str, kind| {
                let column = column_of(at, text);
                Err(ParseSumError { column, kind })
            };
            let here = &text[start..];
            start += part.len() + 1;
            let mut words = part.split_whitespace();
            let Some(word) = words.next() else {
                return error(here, ParseSumErrorKind::Nothing);
            };
            if boards.len() == Self::MOST_BOARDS {
                return error(word, ParseSumErrorKind::TooMany);
            }
            match word.parse() {
                Ok(board) => boards.push(board),
                Err(kind) => return error(word, kind),
            }
            if let Some(more) = words.next() {
                return error(more, ParseSumErrorKind::TooMuch(more.to_owned()));
            }
        }
        Ok(Self::new(boards))
    }
}

impl FromStr for Board {
    type Err = ParseSumErrorKind;

    /// Reads a board such as `4x2`, which has 4 columns and 2 rows.
    fn from_str(text: &str) -> Result<Self, ParseSumErrorKind> {
        let sides = text.split_once(['x', 'X', '×']);
        let (columns, rows) = sides.ok_or_else(|| ParseSumErrorKind::NoBoard(text.to_owned()))?;
        let side = |digits: &str| {
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(ParseSumErrorKind::NoBoard(text.to_owned()));
            }
            match digits.parse() {
                Ok(0) => Err(ParseSumErrorKind::Empty(text.to_owned())),
                Ok(side) if side <= Self::MOST => Ok(side),
                _ => Err(ParseSumErrorKind::TooLarge(text.to_owned())),
            }
        };
        let (columns, rows) = (side(columns)?, side(rows)?);
        Ok(Self { columns, rows })
    }
}
