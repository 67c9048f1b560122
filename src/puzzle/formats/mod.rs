//! Puzzles as text.
//!
//! | module | what a file holds |
//! | --- | --- |
//! | [`edges`] | a graph: an edge a line |
//! | [`matrix`] | a matrix of buttons by lamps, or the adjacency matrix of a graph |
//! | [`lists`] | a button a line, with the lamps it adds to; written as well |
//! | [`flip`] | game ids of Simon Tatham's Flip; written as well |
//! | [`cells`] | boards of digits, with holes, of any dimension |
//!
//! In all but the last two, blank lines and lines that begin with `#`, `;`, `%` or `//` mean nothing, and
//! lines that begin with `@` are directives:
//!
//! ```text
//! @states 3          how many states a lamp has, 2 if nothing says so
//! @lit a b*2         the start: a has value 1, b value 2, all others 0
//! @goal a*2 c        the goal: a is to have value 2, c value 1, all others 0
//! @free a            the value of a does not matter
//! @forbid x y        buttons x and y may not be pressed
//! ```
//!
//! Without `@lit` every lamp has value 1. Every error has its line and column.

mod cells;
mod edges;
mod flip;
mod lists;
mod matrix;
mod text;

use super::{Answer, Puzzle};
use crate::game::Outcome;

pub use cells::BoardFormat;
pub use text::FormatError;

/// How a file holds puzzles.
///
/// ```
/// use button_madness::puzzle::{Format, FormatError};
///
/// let path = Format::Edges { with_self: true }.read(b"a b\nb c\n", None)?.remove(0).1;
/// assert_eq!(path.wiring().row(1), [(0, 1), (1, 1), (2, 1)]);
///
/// let buttons = Format::Lists.read(b"@states 3\n@lit a\nx: a b*2\ny: b\n", None)?.remove(0).1;
/// assert_eq!(buttons.wiring().row(0), [(0, 1), (1, 2)]);
/// let again = Format::Lists.read(buttons.to_lists().as_bytes(), None)?.remove(0).1;
/// assert_eq!(again, buttons);
/// # Ok::<(), FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Format {
    /// Boards of digits.
    Boards(BoardFormat),
    /// A graph, an edge a line: a press adds 1 to the neighbours of a vertex.
    Edges {
        /// Whether it adds 1 to the vertex itself as well.
        with_self: bool,
    },
    /// The adjacency matrix of a graph, symmetric with zeros on the diagonal.
    Adjacency {
        /// Whether a press adds 1 to the vertex itself as well.
        with_self: bool,
    },
    /// A matrix of buttons by lamps.
    Matrix,
    /// A button a line, with the lamps it adds to.
    Lists,
    /// Game ids of Simon Tatham's Flip.
    Flip,
}

impl Format {
    /// Reads the puzzles of a file, each with its line.
    ///
    /// Lamps have so many `states`, or as many as the file says, or 2. Flip has two states always.
    ///
    /// # Errors
    /// A text that is none of this format, with the line and column.
    pub fn read(
        &self,
        bytes: &[u8],
        states: Option<u64>,
    ) -> Result<Vec<(usize, Puzzle)>, FormatError> {
        let puzzle = match *self {
            Self::Boards(ref format) => return format.read(bytes, states.unwrap_or(2)),
            Self::Flip => return flip::read(bytes),
            Self::Edges { with_self } => edges::read(bytes, states, with_self),
            Self::Adjacency { with_self } => matrix::read(bytes, states, Some(with_self)),
            Self::Matrix => matrix::read(bytes, states, None),
            Self::Lists => lists::read(bytes, states),
        };
        Ok(vec![(1, puzzle?)])
    }
}

impl Puzzle {
    /// Writes any puzzle as a list, which [`Format::Lists`] makes the same puzzle of, but for a goal that
    /// is one value: other than 0 it is written as a picture, and "the same everywhere" is left out.
    /// Where a name could not stand for a button, all buttons are numbered instead.
    #[must_use]
    pub fn to_lists(&self) -> String {
        lists::write(self)
    }

    /// Writes the game id of a full board of two dimensions with two states, to be switched off, with
    /// all buttons allowed; `None` for any other.
    #[must_use]
    pub fn to_flip(&self) -> Option<String> {
        flip::write(self)
    }
}

impl Answer {
    /// Writes a solution as the game Flip does; `None` if there is none.
    #[must_use]
    pub fn to_flip(&self) -> Option<String> {
        match &self.outcome {
            Outcome::Solved(times) => Some(flip::solution(times)),
            Outcome::Unsolvable(_) => None,
        }
    }
}
