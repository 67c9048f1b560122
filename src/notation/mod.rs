//! Reads boards in every common notation, and writes answers in the notation of the board.
//!
//! The rule of all readers: a character that other formats use to separate, to bracket or to comment is
//! understood as that, or refused with its place. It never becomes a cell. Two readings that both make
//! sense are refused, and the message names the option that chooses. What was assumed is said
//! ([`NotedBoard::assumed`]).
//!
//! # Cells
//!
//! One line is one row, and blank lines separate boards. A board has one lit character, of
//! `1 # X x * O o @ + ● ■ 🟨 T`, and one dark one, of `0 . - ~ ○ □ ⬛ F`; `T` goes with `F` only, and `O`
//! with `0` is refused, because one was probably typed for the other. [`Reader::lit`] and
//! [`Reader::dark`] name others: one character that was not named is the other light then. A third
//! character is an error. `true`, `off`, `1.0` and the like are cells where they stand as words. `_` is
//! a hole, which `puzzle` understands. A board of dark cells alone is written as the one above it.
//!
//! # Separators
//!
//! The cells of all rows stand in the same columns if blanks stand before or between them. Between cells may
//! stand blanks, commas, or upright bars and semicolons, with quotes around cells or
//! rows; `/` joins rows on one line, and so do bars, semicolons and commas if several cells stand
//! between them. Frames and rules of tables (`+---+`, `|---|`, `├─┤`) mean nothing.
//!
//! # Comments
//!
//! A line that begins with `;`, `%`, `!` or `//` is a comment, and so is one that begins with `#` and
//! holds a character that is no cell. Such a line is refused if it is as long as a row of a board of
//! `#`, because it is probably a mistyped row. Comments between two rows are refused, because two boards may
//! part there. `; surface plane`, `; rule king`, `; target off` and
//! `; states 3` say the game of the board below them, or of all boards if they stand apart above the
//! first one ([`Header`]).
//!
//! # Lists in brackets
//!
//! `[[0,1],[1,0]]`, `["01","10"]`, `{{0,1},{1,0}}`, `[0 1; 1 0]`, with `name =` before them or in a call
//! of a constructor such as `np.array(…)`; an object of JSON that holds one, such as a certificate, without
//! keys that say the game otherwise. A list more holds several boards. A list of cells without rows is
//! refused, unless [`Reader::rows`] says how many.
//!
//! # First lines
//!
//! Lines of numbers above the boards may be the number of boards, or the size of each: rows and columns,
//! or one number for both. A row of 0 and 1 as long as the next one is a row. A line that begins with a
//! letter and has two letters that are no cells is the name of the board right below it.
//!
//! # Pictures, and what the program writes itself
//!
//! Portable bitmaps of netpbm: P1 between boards of text, P4 as a whole input ([`pbm`]). Links of
//! boards, shared results and copied boards of the page; game ids of Flip.
//!
//! # Cost
//!
//! Time and memory are proportional to the input (and to the size of the packed grid, which gives every
//! row at least one 64-bit word). Boards other than plain rows, pictures and lines of joined rows take
//! some 50 bytes a cell.

mod alphabet;
mod bits;
mod blanks;
mod brackets;
mod error;
mod fields;
mod first_line;
mod glyphs;
mod header;
mod holes;
mod keys;
mod layout;
mod line_kind;
mod noted_board;
mod objects;
mod one_line;
mod own;
mod pack;
#[doc(hidden)]
pub mod pbm;
mod pieces;
mod reader;
mod rows;
mod solid;
mod source;
mod streaming;
mod text;
mod values;
mod write;

pub use alphabet::CharactersError;
pub(crate) use alphabet::Value;
pub use error::{ParseError, ParseErrorKind};
pub use glyphs::Glyphs;
pub use header::Header;
pub(crate) use header::states_said;
pub(crate) use keys::is_constructor;
pub use layout::{Layout, Notation};
pub use noted_board::{Assumed, NotedBoard};
#[doc(hidden)]
pub use one_line::OneLine;
#[doc(hidden)]
pub use pieces::{Form, Piece, Pieces};
pub(crate) use reader::StatesBoard;
#[doc(hidden)]
pub use reader::{CountLine, Opening};
pub use reader::{Reader, parse_boards};
#[doc(hidden)]
pub use source::without_mark;
#[doc(hidden)]
pub use streaming::RowWriter;
