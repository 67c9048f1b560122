//! Errors in the text of a board, with their places.

use madness_claims::counted;
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
    /// A character that nothing is known of.
    #[error(
        "{} is no board character: a board has one lit character of 1 # X x * O o @ + ● ■ 🟨 and one dark one of 0 . - ~ ○ □ ⬛; --lit names others",
        shown(*.found)
    )]
    UnknownCharacter {
        /// The character.
        found: char,
    },
    /// A word that is no cell.
    #[error("{found:?} is no cell: write 0 and 1, or true and false")]
    NoWord {
        /// The word.
        found: String,
    },
    /// What is no state.
    #[error(
        "{found:?} is neither a hole (_) nor one of the {states} states: --states says how many there are, --symbols names their characters"
    )]
    NoState {
        /// What stands there.
        found: String,
        /// The number of states.
        states: u64,
    },
    /// Two characters that are both lit.
    #[error(
        "{} and {} are both lit characters, and a board has one: name the lit ones, --lit {other}",
        shown(*.found), shown(*.other)
    )]
    TwoLit {
        /// The second one.
        found: char,
        /// The first one.
        other: char,
    },
    /// Two characters that are both dark.
    #[error(
        "{} and {} are both dark characters, and a board has one: name them, --dark {other}{found}",
        shown(*.found), shown(*.other)
    )]
    TwoDark {
        /// The second one.
        found: char,
        /// The first one.
        other: char,
    },
    /// A letter O among zeros, or the like.
    #[error(
        "{} stands in a board of {board}{}: write it otherwise, or name the lit characters by --lit",
        shown(*.found),
        look_alike(*.found)
    )]
    LookAlike {
        /// The character.
        found: char,
        /// The pair that it would make.
        board: Glyphs,
    },
    /// A third character, where the lit or the dark ones were named.
    #[error(
        "{} is a third character of this board, beside {board}: name it by --lit or --dark",
        shown(*.found)
    )]
    Third {
        /// The character.
        found: char,
        /// The pair of the board.
        board: Glyphs,
    },
    /// A hole, where there can be none.
    #[error(
        "'_' is a hole: madness puzzle solves boards with holes, and --dark _ makes it a dark cell"
    )]
    Hole,
    /// An invisible character.
    #[error("{} cannot be seen and cannot be a cell: remove it", shown(*.found))]
    NotPrintable {
        /// The character.
        found: char,
    },
    /// A bracket or a sign that other formats use, inside a row.
    #[error("{} is no cell: a row holds cells, with blanks, commas or bars between; --lit or --dark make it a cell", shown(*.found))]
    Structure {
        /// The character.
        found: char,
    },
    /// A quote without its end.
    #[error("the quote {} has no end in this line", shown(*.quote))]
    OpenQuote {
        /// The quote.
        quote: char,
    },
    /// Quotes around something other than cells.
    #[error("quotes stand around the cells of a field or a row: remove these")]
    Quoted,
    /// A separator without a cell before it.
    #[error(
        "a field without a cell: write a dark cell, or solve boards with holes with madness puzzle --holes"
    )]
    EmptyField,
    /// Blanks between some cells of a string.
    #[error("blanks stand between some cells of this string only: write one between all, or none")]
    UnevenBlanks,
    /// Blanks between some cells of a row, and elsewhere in another.
    #[error(
        "blanks stand between some cells of this row only, and not so in all rows: write one between all cells, or none"
    )]
    UnevenRows,
    /// Blanks between groups of cells, in one line.
    #[error(
        "blanks stand between groups of cells in the only row: write / or | between rows, or no blanks in a row"
    )]
    RowsOrGroups,
    /// Blanks that may be cells, as the cells of the rows stand in different columns.
    #[error(
        "blanks may be cells here, as the cells of the rows stand in different columns: write a dark cell as . and a hole as _, say madness puzzle --holes if blanks are holes, or begin all rows in one column"
    )]
    BlankCells,
    /// A sign of comments or lists, and a blank, before every row.
    #[error("{} and a blank stand before every row, as in comments and lists: remove the sign, or the blank if it is a cell", shown(*.found))]
    Mark {
        /// The sign.
        found: char,
    },
    /// A comment between rows.
    #[error(
        "a comment between rows may part two boards: put a blank line before it if it does, or else the comment above the board"
    )]
    CommentBetween,
    /// A line of blanks that is as long as a row.
    #[error(
        "this line of blanks is as long as the row above: write the cells of a row as signs, or leave a line between boards empty"
    )]
    BlankRow,
    /// Several cells together in a board of words.
    #[error(
        "here several characters stand together, but words such as true or 1.0 are cells of this board: separate the cells"
    )]
    SeveralBesideWords,
    /// A number with a point, or two cells.
    #[error(
        "this may be a number or two cells: write 1 and 0 for numbers, or the cells of a row without blanks between"
    )]
    PointOrCell,
    /// Commas between fields of several cells, in several rows.
    #[error(
        "the commas of this row stand between fields of several cells: write one cell in a field, or one row in a line"
    )]
    SeveralCells,
    /// One line of single cells between bars.
    #[error("{} between single cells: this is one row (--rows 1) or one column, a row in each field (--rows N)", shown(*.found))]
    RowOrColumn {
        /// The bar.
        found: char,
    },
    /// Bars between groups of cells in several rows.
    #[error("{} stands between groups of cells, in a board of several lines: remove it if the groups are parts of a row, or write one board in a line", shown(*.found))]
    BarsInRows {
        /// The bar.
        found: char,
    },
    /// Rows between bars whose fields hold several cells.
    #[error(
        "bars and commas stand between groups of cells: separate rows by one, and cells by the other"
    )]
    TwoSeparators,
    /// A tab where blanks are holes.
    #[error("a tab where blanks are holes: write a blank or _ for each hole")]
    TabAsHole,
    /// One sign all along a line, which may part boards.
    #[error("this line of {} may be a row or a rule between boards: remove the rule, or name the character by --lit or --dark", shown(*.found))]
    RuleOrRow {
        /// The sign.
        found: char,
    },
    /// A name as long as the rows.
    #[error(
        "this line may be a name or a row: begin it with ';' if it is a name, or write its cells as 0 and 1 if it is a row"
    )]
    NameOrRow,
    /// The answer of a board without solution.
    #[error("this is what solve prints for a board without solution, and no board")]
    Unsolvable,
    /// A line of a header that says what there is not.
    #[error("{message}")]
    Header {
        /// What is wrong.
        message: String,
    },
    /// A link that names no board.
    #[error("this link of a board cannot be read: {message}")]
    Link {
        /// What is wrong.
        message: String,
    },
    /// A game id of Flip that is none of this program.
    #[error("this game id of Flip cannot be read: {message}")]
    FlipId {
        /// What is wrong.
        message: String,
    },
    /// A row longer or shorter than the first one of its board.
    #[error(
        "this row has {}, but the first row of the board has {expected}: make them equal, or put a blank line between two boards",
        counted(found, "cell")
    )]
    Ragged {
        /// The cells of this row.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A line that begins with `#` and could be a row or a comment.
    #[error(
        "this line begins with '#' and may be a row or a comment: correct the row, or begin the comment with ';'"
    )]
    RowOrComment,
    /// Joined rows, or an array, with a row that has no cells.
    #[error("a row without cells")]
    EmptyRow,
    /// Among joined rows, or in an array, something that is a comment elsewhere.
    #[error(
        "this is no row of cells of this board: write a remark in a line of its own that begins with ';'"
    )]
    NoRow,
    /// Something else in brackets.
    #[error(
        "expected {expected}, found {}: a board in brackets is a list of rows, such as [[0,1],[1,0]], [\"01\",\"10\"] or [0 1; 1 0]",
        .found.map_or_else(|| "the end of the input".to_owned(), shown)
    )]
    Brackets {
        /// What the place asks for.
        expected: &'static str,
        /// What stands there; nothing at the end of the input.
        found: Option<char>,
    },
    /// A bracket without its end.
    #[error("the list that begins here has no end: a bracket is missing")]
    OpenBracket,
    /// A list of cells without rows.
    #[error("a list of cells without rows: --rows N says how many rows it has")]
    FlatList,
    /// Lists of cells, a line each.
    #[error(
        "a list of cells a line: put brackets around all of them if each is a row of one board, as in [[0,1],[1,0]]; with --rows N each is a board of N rows"
    )]
    FlatLists,
    /// Cells beside lists, or rows of rows.
    #[error("a list holds either cells or lists")]
    MixedList,
    /// Lists too deep for a board.
    #[error(
        "these lists are too deep: a board is a list of rows, and several boards are a list of those"
    )]
    DeepList,
    /// An object without a board.
    #[error(
        "this object holds no board: expected a list of rows with the key \"lights\" or \"board\""
    )]
    NoLights,
    /// A name, such as a key of an object, that says something of the board or its game that is not read.
    #[error("the name {key:?} is not read: {way}")]
    Key {
        /// The key.
        key: String,
        /// What to do instead.
        way: &'static str,
    },
    /// A number of rows or columns that the board does not have.
    #[error("{key:?} says {said}, but the board has {found}: correct the one or the other")]
    OtherSize {
        /// The key.
        key: String,
        /// What it says.
        said: usize,
        /// What the board has.
        found: usize,
    },
    /// Cells that the rows do not divide.
    #[error("{found} {} of {rows} rows", if *.found == 1 { "cell makes no board" } else { "cells or rows make no boards" })]
    NotDivisible {
        /// The cells or rows that there are.
        found: usize,
        /// The rows of a board.
        rows: usize,
    },
    /// Too much text for a reader of other notations than plain rows.
    #[error(
        "the board does not fit into memory: write it as plain rows of 0 and 1, or as a netpbm picture"
    )]
    TooLarge,
    /// A first line with several readings.
    #[error(
        "this line may be {}: --count-line says that it is the number of boards, --rows N how many rows each board has; a blank line above it makes it a row",
        .readings.join(", or ")
    )]
    AmbiguousNumber {
        /// What it may be.
        readings: Vec<&'static str>,
    },
    /// A first line of two numbers that are not the size of what follows.
    #[error(
        "this line is no row, and no size: {found} below it, not {first} rows of {second} cells"
    )]
    SizeMismatch {
        /// The first number.
        first: usize,
        /// The second number.
        second: usize,
        /// What stands below.
        found: String,
    },
    /// No number in the line that was said to be a count.
    #[error("the first line is to be the number of boards (--count-line), but it is no number")]
    NoCount,
    /// The leading count is not the number of boards.
    #[error(
        "the first line announces {announced} board{}, but {found} {} below it: correct or remove the line, and separate boards with blank lines, or say how many rows each has (--rows N)",
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
fn look_alike(found: char) -> &'static str {
    match found {
        'O' | 'o' => " (this is the letter O, not the digit 0)",
        '0' => " (this is the digit 0, not the letter O)",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_begin_with_the_position_and_name_the_way_on() {
        let error = ParseError {
            line: 2,
            column: 3,
            kind: ParseErrorKind::LookAlike {
                found: 'O',
                board: Glyphs::new('O', '0'),
            },
        };
        assert_eq!(
            error.to_string(),
            "2:3: 'O' (U+004F) stands in a board of 'O' and '0' (this is the letter O, not the digit \
             0): write it otherwise, or name the lit characters by --lit"
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
