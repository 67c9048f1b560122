//! The number of boards in the first line of the input.

use super::units::Unit;
use crate::notation::{CountLine, ParseError, ParseErrorKind, Reader};

/// A first line that is or may be the number of boards, which shows when all have been counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Announced {
    line: usize,
    /// `None` if the number does not fit into a machine word.
    boards: Option<usize>,
    /// Whether the line may be a row. It is taken for one then.
    is_row: bool,
    /// Whether as a row it is a board by itself.
    is_board: bool,
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
        let first = match counting.first_line(unit.text) {
            Ok(Some(first)) if first.is_certain || !unit.is_set_off => first,
            Err(error) if said || error.kind == ParseErrorKind::NoBoard => return Err(error),
            // What is wrong with the board is said in its place.
            Ok(_) | Err(_) => return Ok(None),
        };
        let below = &unit.text[first.below..];
        let is_row = !first.is_certain && reader.read(unit.text).is_ok();
        let is_count = first.is_certain || !is_row && reader.read(below).is_ok();
        if !is_row && !is_count {
            return Ok(None);
        }
        let announced = Self {
            line: unit.line + first.line - 1,
            boards: first.value,
            is_row,
            is_board: is_row && reader.read(below).is_err(),
        };
        if is_count {
            (unit.text, unit.line) = (below, unit.line + first.line);
        }
        Ok(Some(announced))
    }

    /// Returns the line and what is wrong with it, given the number of boards that were found.
    pub(super) fn error(self, found: u64) -> Option<(usize, ParseErrorKind)> {
        let found = usize::try_from(found).unwrap_or(usize::MAX);
        let kind = match self.boards {
            Some(count) if self.is_row => {
                let agrees = count == found - usize::from(self.is_board);
                agrees.then_some(ParseErrorKind::AmbiguousCount { count })
            }
            Some(announced) => {
                (announced != found).then_some(ParseErrorKind::CountMismatch { announced, found })
            }
            None if self.is_row => None,
            None => Some(ParseErrorKind::CountTooLarge),
        };
        Some((self.line, kind?))
    }
}
