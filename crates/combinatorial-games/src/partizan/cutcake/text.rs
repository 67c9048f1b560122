//! Sums of cakes as text.

use std::str::FromStr;

use madness_text::column_of;
use madness_text::numbers::{WholeNumberError, after_sides, sides};
use thiserror::Error;

use super::{Board, Sum};

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
    /// A number in a sum.
    #[error(
        "{0} is no board in a sum: write {0}x{0} for a square; madness games value adds values, as in cutcake 4x2 + {0}"
    )]
    Number(String),
    /// More than a board between two plus signs.
    #[error("found {0:?} after a board: boards are joined by + or -, as in 4x2 + 3x3")]
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

    /// Reads a sum such as `4x2 + 3x3 - 7x1`. A cake that is taken away is added with the players
    /// exchanged: its columns are rows.
    fn from_str(text: &str) -> Result<Self, ParseSumError> {
        let mut boards = Vec::new();
        let mut rest = text;
        let mut taken_away = false;
        loop {
            let end = rest.find(['+', '-', '−']).unwrap_or(rest.len());
            let part = &rest[..end];
            let error = |at: &str, kind| {
                let column = column_of(at, text);
                Err(ParseSumError { column, kind })
            };
            let word = part.trim();
            if word.is_empty() {
                return error(part, ParseSumErrorKind::Nothing);
            }
            if boards.len() == Self::MOST_BOARDS {
                return error(word, ParseSumErrorKind::TooMany);
            }
            let first = word.strip_prefix("cutcake ").unwrap_or(word);
            if let Some(more) = after_sides(first) {
                return error(more, ParseSumErrorKind::TooMuch(more.to_owned()));
            }
            // A number alone is a square only where it cannot be a value.
            let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
            if is_number && word.len() < text.trim().len() {
                return error(word, ParseSumErrorKind::Number(word.to_owned()));
            }
            match first.parse::<Board>() {
                Ok(board) if taken_away => boards.push(board.negative()),
                Ok(board) => boards.push(board),
                Err(kind) => return error(word, kind),
            }
            let Some(sign) = rest[end..].chars().next() else {
                return Ok(Self::new(boards));
            };
            taken_away = sign != '+';
            rest = &rest[end + sign.len_utf8()..];
        }
    }
}

impl FromStr for Board {
    type Err = ParseSumErrorKind;

    /// Reads a board such as `4x2`, which has 4 columns and 2 rows, or `4` for a square.
    fn from_str(text: &str) -> Result<Self, ParseSumErrorKind> {
        let name = || text.to_owned();
        match sides(text) {
            Ok((0, _) | (_, 0)) => Err(ParseSumErrorKind::Empty(name())),
            Ok((columns, rows)) => {
                Self::new(columns, rows).ok_or_else(|| ParseSumErrorKind::TooLarge(name()))
            }
            Err(WholeNumberError::TooLarge(_)) => Err(ParseSumErrorKind::TooLarge(name())),
            Err(_) => Err(ParseSumErrorKind::NoBoard(name())),
        }
    }
}
