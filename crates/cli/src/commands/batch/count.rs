//! The number of boards in the first line of the input.

use button_madness::notation::{ParseError, ParseErrorKind};

/// A first line that is the number of boards, which shows when all have been counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Announced {
    pub(super) line: usize,
    /// `None` if the number does not fit into a machine word.
    pub(super) boards: Option<usize>,
}

impl Announced {
    /// Returns what is wrong with the line, given the number of boards that were found.
    pub(super) fn error(self, found: u64) -> Option<ParseError> {
        let found = usize::try_from(found).unwrap_or(usize::MAX);
        let kind = match self.boards {
            Some(announced) if announced == found => return None,
            Some(announced) => ParseErrorKind::CountMismatch { announced, found },
            None => ParseErrorKind::CountTooLarge,
        };
        Some(ParseError {
            line: self.line,
            column: 1,
            kind,
        })
    }
}
