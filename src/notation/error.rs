//! Errors in the text of a board, with their places.

use thiserror::Error;

use super::glyphs::{Glyphs, shown};
use crate::board::ShapeError;

/// An error in a text, with its place.
///
/// The message reads `LINE:COLUMN: what is wrong`; put the name of the file and
/// a colon before it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {kind}")]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters; a tab is one character, a
    /// byte order mark none.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

impl ParseError {
    pub(super) fn new(line: usize, column: usize, kind: ParseErrorKind) -> Self {
        Self { line, column, kind }
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Nothing but blank and comment lines.
    #[error(
        "the input holds no board: expected rows of cells, such as 0110 or .##. (blank lines and comments do not count)"
    )]
    NoBoard,
    /// Bytes that are not UTF-8.
    #[error(
        "byte 0x{byte:02X} is not UTF-8 text: save the board as UTF-8 (of pictures only PBM, P1 and P4, is read)"
    )]
    InvalidUtf8 {
        /// The first byte that does not fit.
        byte: u8,
    },
    /// A control character other than tab and line ends.
    #[error(
        "found the control character U+{:04X}, this looks like a binary file: a board is text (of pictures only PBM, P1 and P4, is read)",
        u32::from(*.found)
    )]
    Control {
        /// The character.
        found: char,
    },
    /// A carriage return that no line feed follows.
    #[error("found a carriage return without a line feed: save the file with LF or CRLF line ends")]
    LoneCarriageReturn,
    /// A character that belongs to no pair.
    #[error(
        "{} is no board character: write the cells with one of the pairs 1 0, # ., X ., x ., * ., O ., o ., ● ○, ■ □, 🟨 ⬛ (lit first), or name the lit characters",
        shown(*.found)
    )]
    UnknownCharacter {
        /// The character.
        found: char,
    },
    /// A character of another pair than that of the board.
    #[error(
        "{} belongs to the pair {other}, but this board is written with {board}{}: use one pair in a board, and begin comments with ';'",
        shown(*.found),
        look_alike(*.found, *.board)
    )]
    MixedPairs {
        /// The character.
        found: char,
        /// The pair it belongs to.
        other: Glyphs,
        /// The pair that the board has used up to there.
        board: Glyphs,
    },
    /// A dark cell that begins a comment, where the lit characters were named.
    #[error("{} begins a comment and cannot be a dark cell: write dark cells otherwise, or name it lit", shown(*.found))]
    CommentCharacter {
        /// The character.
        found: char,
    },
    /// An invisible character, where the lit characters were named.
    #[error("{} cannot be seen and cannot be a cell: remove it", shown(*.found))]
    NotPrintable {
        /// The character.
        found: char,
    },
    /// A row longer or shorter than the first one of its board.
    #[error(
        "this row has {found} cells, but the first row of the board has {expected}: make them equal, or put a blank line between two boards"
    )]
    Ragged {
        /// The cells of this row.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A line that begins with `#` and could be a row or a comment.
    #[error(
        "this line begins with '#' and is as long as a row, but is not written like the others: correct the row, or begin the comment with ';'"
    )]
    RowOrComment,
    /// Lines of `#` alone, where the other boards of the file are not known.
    #[error(
        "these lines of '#' alone may be a board or a comment, and no board above is written with '#': write a board with 1 and 0, and begin a comment with ';'"
    )]
    BoardOrComment,
    /// Joined rows, or an array, with a row that has no cells.
    #[error("a row without cells")]
    EmptyRow,
    /// Among joined rows, or in an array, something that is a comment elsewhere.
    #[error("this is no row of cells of this board")]
    NoRow,
    /// JSON other than an array of rows.
    #[error(
        "expected {expected}, found {}: a board in JSON is an array of rows, such as [[0,1],[1,0]] or [\"01\",\"10\"]",
        .found.map_or_else(|| "the end of the input".to_owned(), shown)
    )]
    Json {
        /// What the place asks for.
        expected: &'static str,
        /// What stands there; nothing at the end of the input.
        found: Option<char>,
    },
    /// A first line that may be a row or the number of boards.
    #[error(
        "{count} may be the number of boards below it, or a row of cells: say --count-line if it is the number, put a blank line above it if it is a row"
    )]
    AmbiguousCount {
        /// The number.
        count: usize,
    },
    /// No number in the line that was said to be a count.
    #[error("the first line is to be the number of boards (--count-line), but it is no number")]
    NoCount,
    /// The leading count is not the number of boards.
    #[error(
        "the first line announces {announced} board{}, but {found} {} below it: correct or remove the line, and separate boards with blank lines",
        if *.announced == 1 { "" } else { "s" },
        if *.found == 1 { "stands" } else { "stand" },
    )]
    CountMismatch {
        /// What the count says.
        announced: usize,
        /// The boards that are there.
        found: usize,
    },
    /// The leading count does not fit into a machine word.
    #[error("the count of boards is too large for this machine: correct or remove it")]
    CountTooLarge,
    /// A picture of another netpbm format.
    #[error(
        "a netpbm picture P{digit} cannot be read, only bitmaps, P1 and P4: convert it to a bitmap, for example with `pamditherbw | pamtopnm`"
    )]
    OtherNetpbm {
        /// The digit of its magic number, `2` to `7`, not `4`.
        digit: char,
    },
    /// The magic number of a raw picture after text.
    #[error("a raw PBM picture, P4, must be at the start of the input: it cannot follow text")]
    RawInText,
    /// Something other than a raw picture where only one can stand.
    #[error("this is no raw PBM picture: expected its magic number P4 and white space")]
    NotRaw,
    /// No white space between the header and the pixels.
    #[error(
        "expected one white space character between the height and the pixels of the P4 picture, found {}",
        .found.map_or_else(|| "the end of the input".to_owned(), shown)
    )]
    RawStart {
        /// What stands there; nothing at the end of the input.
        found: Option<char>,
    },
    /// A P4 picture that is shorter than its header says. The place is that of the first pixel.
    #[error(
        "the P4 picture that begins here ends after {found} of its {expected} bytes of pixels, at byte {offset} of the input: the file is cut off, or the header is wrong"
    )]
    RawTruncated {
        /// The bytes of pixels that are there.
        found: u64,
        /// The bytes of pixels according to the header.
        expected: u64,
        /// The bytes of the input.
        offset: u64,
    },
    /// Bytes after a P4 picture that begin no other P4 picture. The place is that of the first
    /// pixel.
    #[error(
        "the P4 picture that begins here has {expected} bytes of pixels, but more follows them at byte {offset} of the input: the header is wrong, or something was appended"
    )]
    RawSurplus {
        /// The bytes of pixels according to the header.
        expected: u64,
        /// The bytes before the surplus.
        offset: u64,
    },
    /// No number where the header of a picture must have one.
    #[error(
        "expected the {side} of the PBM picture, a decimal number, found {}",
        .found.map_or_else(|| "the end of the input".to_owned(), shown)
    )]
    PbmSide {
        /// `width` or `height`.
        side: &'static str,
        /// What stands there; nothing at the end of the input.
        found: Option<char>,
    },
    /// A number in the header of a picture that does not fit into a machine word.
    #[error("the {side} of the PBM picture is too large for this machine: correct the header")]
    PbmSideTooLarge {
        /// `width` or `height`.
        side: &'static str,
    },
    /// A side of 0, or too many cells.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A P1 picture with fewer pixels than its header says.
    #[error(
        "the P1 picture ends after {found} of {expected} pixels: add the missing ones or correct the header"
    )]
    PbmTruncated {
        /// The pixels that are there.
        found: usize,
        /// The pixels according to the header.
        expected: usize,
    },
    /// A P1 picture with more pixels than its header says.
    #[error(
        "the P1 picture has more than the {expected} pixels of its header: correct the header, or put a blank line before the next board"
    )]
    PbmSurplus {
        /// The pixels according to the header.
        expected: usize,
    },
    /// A character in a P1 picture that is no pixel.
    #[error("{} is no pixel of a P1 picture: pixels are '1' (lit) and '0' (dark)", shown(*.found))]
    PbmPixel {
        /// What stands there.
        found: char,
    },
}

/// Explains the confusion of the letter O and the digit 0, which are easily taken for each other.
fn look_alike(found: char, board: Glyphs) -> &'static str {
    match (found, board.lit) {
        ('O' | 'o', '1') => " (this is the letter O, not the digit 0)",
        ('0', 'O' | 'o') => " (this is the digit 0, not the letter O)",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_begin_with_the_position_and_name_both_pairs() {
        let error = ParseError {
            line: 2,
            column: 3,
            kind: ParseErrorKind::MixedPairs {
                found: 'O',
                other: Glyphs::new('O', '.'),
                board: Glyphs::DIGITS,
            },
        };
        assert_eq!(
            error.to_string(),
            "2:3: 'O' (U+004F) belongs to the pair 'O' and '.', but this board is written with \
             '1' and '0' (this is the letter O, not the digit 0): use one pair in a board, and \
             begin comments with ';'"
        );
    }

    #[test]
    fn every_message_is_one_line() {
        let kinds = [
            ParseErrorKind::NoBoard,
            ParseErrorKind::Control { found: '\n' },
            ParseErrorKind::UnknownCharacter { found: '\u{2028}' },
            ParseErrorKind::PbmSide {
                side: "width",
                found: None,
            },
            ParseErrorKind::CountMismatch {
                announced: 3,
                found: 1,
            },
        ];
        for kind in kinds {
            assert_eq!(kind.to_string().lines().count(), 1, "{kind}");
        }
    }
}
