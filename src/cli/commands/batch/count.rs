//! The number of boards in the first line of the input.

use super::units::Unit;
use crate::notation::{CountLine, ParseError, ParseErrorKind, Reader};

/// A first line that is or may be the number of boards, which shows when all have been counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Announced {
    line: usize,
    /// `None` if the number does not fit into a machine word.
    boards: Option<usize>,
    /// Whether the line may be a row. It is taken for one then.
    is_row: bool,
    /// Whether as a row it is a board by itself.
    is_board: bool,
    /// What is wrong with the first board if the line is a row, where it need not be a number.
    as_row: Option<ParseError>,
}

impl Announced {
    /// Looks at the first line of the first board, and takes it off if it is a number. `said` means
    /// that it is to be one.
    ///
    /// # Errors
    /// [`ParseErrorKind::NoBoard`] for comments, which are no board yet; no number where one was said to be.
    pub(super) fn take(unit: &mut Unit<'_>, said: bool) -> Result<Option<Self>, ParseError> {
        let reader = Reader::new();
        let counting = if said {
            reader.clone().count_line()
        } else {
            reader.clone()
        };
        let reader = reader.with_count(CountLine::None);
        let read = |text| reader.read_part(text, unit.form);
        let first = match counting.first_line(unit.text, unit.form) {
            Ok(Some(first)) if first.is_certain || !unit.is_set_off => first,
            Err(error) if said || error.kind == ParseErrorKind::NoBoard => return Err(error),
            // What is wrong with the board is said in its place.
            Ok(_) | Err(_) => return Ok(None),
        };
        let below = &unit.text[first.below..];
        let mut as_row = None;
        let mut is_row = false;
        if !first.is_certain {
            as_row = read(unit.text).err();
            is_row = as_row.is_none();
        }
        let is_board = is_row && read(below).is_err();
        let is_count = first.is_certain || !is_row && read(below).is_ok();
        if !is_row && !is_count {
            return Ok(None);
        }
        let announced = Self {
            line: unit.line + first.line - 1,
            boards: first.value,
            is_row,
            is_board,
            as_row: as_row.map(|error| unit.placed(error)),
        };
        if is_count {
            (unit.text, unit.line) = (below, unit.line + first.line);
        }
        Ok(Some(announced))
    }

    /// Returns what is wrong with the line, given the number of boards that were found.
    pub(super) fn error(self, found: u64) -> Option<ParseError> {
        let found = usize::try_from(found).unwrap_or(usize::MAX);
        let kind = match self.boards {
            Some(count) if self.is_row => {
                let agrees = count == found - usize::from(self.is_board);
                agrees.then_some(ParseErrorKind::AmbiguousCount { count })
            }
            Some(announced) if announced == found => None,
            // It was no number after all.
            _ if self.as_row.is_some() => return self.as_row,
            Some(announced) => Some(ParseErrorKind::CountMismatch { announced, found }),
            None if self.is_row => None,
            None => Some(ParseErrorKind::CountTooLarge),
        };
        Some(ParseError {
            line: self.line,
            column: 1,
            kind: kind?,
        })
    }
}
