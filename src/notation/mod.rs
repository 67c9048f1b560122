//! Reads boards in every common notation, and writes answers in the notation of the board.
//!
//! # Rows
//!
//! One line is one row, one character is one cell. A board uses one pair of
//! characters ([`Glyphs::ALL`]):
//!
//! | lit | dark |
//! | --- | --- |
//! | `1` | `0` |
//! | `#`, `X`, `x`, `*`, `O` or `o` | `.` |
//! | `●` | `○` |
//! | `■` | `□` |
//! | `🟨` | `⬛` |
//!
//! `O` is lit. A character of another pair is an error, so a letter O typed for a digit 0 is
//! reported instead of guessed. A board of `.` alone takes the pair of the last board above it that
//! is written with `.`, or else of the first below, or else `#`. Different boards of one file may
//! use different pairs.
//!
//! Spaces and tabs before, between and after cells mean nothing; a board with
//! white space between cells of some row is [`Layout::Spaced`]. Lines that are
//! blank separate boards. Lines end in LF or CRLF, the last one in either or
//! neither. The text is UTF-8, with or without a byte order mark.
//!
//! # Comments
//!
//! A comment is a whole line and does not separate the rows around it. By its
//! first character that is not blank, a line is
//!
//! * a comment, if that is `;`, `%` or `!`, or if the line begins with `//`;
//! * one of three things, if that is `#`:
//!   * a **remark**, if it holds a character of no pair (`# 5x5 board`). It is a comment. But it is
//!     an error where `#` may be a cell of the board around it and the line is as long as a row and
//!     spaced like one (`#.,.#` among rows of five), because that is probably a mistyped row;
//!   * **bare**, if it holds only `#` and blanks. It is a comment if the other rows of its board use
//!     another pair than `#` and `.`. Alone between blank lines, it is a comment if the file has
//!     other boards and none of them is written with `#`. In all other cases it is a row;
//!   * a row, if it holds anything else, and an error if it mixes pairs
//!     (`# 1` above a board of 0 and 1): a possible row is never dropped;
//! * a row otherwise.
//!
//! # On one line, and as JSON
//!
//! A line with a `/` that is no comment is a board by itself: its rows, joined by `/`
//! ([`Layout::Joined`]). If it begins with `#` and holds a letter or a digit of no pair, it is a
//! remark (`#http://example.org`). A text that begins with `[` is JSON, unless the lit characters were named: boards one after the other, each an
//! array of rows that are strings of cells ([`Layout::JsonStrings`]) or arrays of 0 and 1, `false`
//! and `true` ([`Layout::JsonNumbers`]).
//!
//! # The leading count
//!
//! The first line that is neither blank nor a comment may give the number of boards. If it is one
//! word of digits, it is
//!
//! * a count for certain, if it has a digit other than 0 and 1 or if a picture
//!   follows without a blank line. Another number of boards is an error then;
//! * a row otherwise, if the text can be read so. But it is an error if the number equals the
//!   number of boards below the line and has no leading zero, and if no blank line stands above it
//!   and no row of as many cells below it: both readings are right then, and
//!   [`Reader::count_line`] chooses the number;
//! * a count, if the text cannot be read so and the number equals the number of boards below it.
//!
//! # Pictures
//!
//! A board may be a plain PBM picture of netpbm, magic number `P1`: at the start, after a blank
//! line, comment or count, or straight after another picture. The pixel 1 is lit. Blank lines may
//! stand between its pixels, and comments from a `#` to the end of the line. Memory grows with the
//! cells that are there, not with those that the header promises.
//!
//! An input whose first two bytes are `P4` is no text. It is one raw PBM picture after another, as
//! netpbm concatenates them, without a byte between them; see [`pbm`].
//!
//! # Board by board
//!
//! A program that reads boards one by one takes the input apart at blank lines, joined rows, and the
//! ends of arrays; raw pictures it reads as a whole. It does not know the boards below. So it refuses
//! bare lines alone between blank lines ([`ParseErrorKind::BoardOrComment`]), unless a board above is
//! written with `#`, or the whole input is such lines.
//!
//! # Other characters
//!
//! [`Reader::lit`] names the lit characters; then every other printable character is dark and there
//! are no pairs. The characters that begin a comment still do, unless they are named lit. They
//! cannot be dark cells, so that no row is taken for a comment. Lines that begin with `#` are rows
//! if `#` is named lit. Otherwise remarks are as above (a character that belongs to no pair and is
//! not lit makes one). Bare lines are rows if the other rows of the board have `#` among their dark
//! cells or have no dark cells. If not, they are comments if they are shorter or longer than the
//! rows, and an error if they are as long. Bare lines alone between blank lines are a board, and an
//! error if the file has other boards and none uses `#`.
//!
//! As any digit may be a cell, a word of digits is a certain count only under two conditions. No
//! digit of it is lit; and either a picture follows, or it has a digit other than 0 and 1 and is
//! followed by a blank line and a board.
//!
//! # Cost
//!
//! Time and memory are proportional to the input (and to the size of the
//! packed grid, which gives every row at least one 64-bit word).

mod alphabet;
mod bits;
mod comment;
mod count;
mod draft;
mod error;
mod glyphs;
mod inline;
mod layout;
mod noted_board;
mod one_line;
mod pack;
#[doc(hidden)]
pub mod pbm;
mod pieces;
mod reader;
mod rows;
mod solid;
mod source;
mod streaming;
mod write;

pub use alphabet::LitError;
pub use error::{ParseError, ParseErrorKind};
pub use glyphs::Glyphs;
pub use layout::{Layout, Notation};
pub use noted_board::NotedBoard;
pub(crate) use one_line::OneLine;
pub(crate) use pieces::{Form, Piece, Pieces};
pub(crate) use reader::CountLine;
pub use reader::{Reader, parse_boards};
pub(crate) use source::without_mark;
pub(crate) use streaming::RowWriter;
