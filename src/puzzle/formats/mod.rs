//! Puzzles as text.
//!
//! | module | what a file holds |
//! | --- | --- |
//! | [`edges`] | a graph, also with arcs: edges, an adjacency list, DOT, JSON or DIMACS |
//! | [`matrix`] | a matrix of buttons by lamps, an augmented one, or the adjacency matrix of a graph |
//! | [`machines`] | machines of Advent of Code 2025, day 10, one a line |
//! | [`lists`] | a button a line, with the lamps it adds to; written as well |
//! | [`flip`] | game ids of Simon Tatham's Flip; written as well |
//! | [`named`] | the lamps of a wiring that has a name |
//! | [`xor`] | exclusive disjunctions in the format of DIMACS |
//! | [`cells`] | boards of digits, with holes, of any dimension |
//!
//! In graphs, matrices and lists, blank lines and lines that begin with `#`, `;`, `%` or `//` mean nothing, and
//! lines that begin with `@` are directives. Names are letters, digits and `_`, with `.`, `-` and `+`
//! inside (in graphs `a-b` is an edge); any other name is written in quotes.
//!
//! ```text
//! @states 3          how many states a lamp has, 2 if nothing says so
//! @lit a b*2         the start: a has value 1, b value 2, all others 0
//! @goal a*2 c        the goal: a is to have value 2, c value 1, all others 0
//! @free a            the value of a does not matter
//! @forbid x y        buttons x and y may not be pressed
//!
//! @counters          the lamps are counters: whole numbers that do not wrap
//! @weights x*3       of counters: a press of x weighs 3, of other buttons 1
//! @least x*2         of counters: x is pressed 2 times at least
//! @most x*5          of counters: x is pressed 5 times at most
//! ```
//!
//! Without `@lit` every lamp has value 1, and counters begin at 0. Every error has its line and column.

mod built;
mod cells;
mod directives;
mod edges;
mod flip;
mod lists;
mod machines;
mod matrix;
mod named;
mod text;
mod xor;

use super::{Answer, Counters, Named, Neighbourhood, Puzzle};
use crate::game::Outcome;

use built::Built;
pub use cells::{BoardFormat, GoalSaid};
use madness_text::Direction;
pub use madness_text::SizeLine;
pub use matrix::MatrixFormat;
use matrix::Rows;
pub use text::FormatError;

/// Puzzles, each with the line of the file in which it begins.
type Numbered<T = Puzzle> = Vec<(usize, T)>;

/// How a file holds puzzles.
///
/// ```
/// use button_madness::puzzle::{Format, FormatError, Neighbourhood, SizeLine};
///
/// let (neighbourhood, size) = (Neighbourhood::Closed, SizeLine::Guessed);
/// let edges = Format::Edges { neighbourhood, size };
/// let path = edges.read(b"a b\nb c\n", None)?.remove(0).1;
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
    Boards(Box<BoardFormat>),
    /// A graph: a press adds 1 to the neighbourhood of a vertex.
    Edges {
        /// Whether the vertex itself is in it.
        neighbourhood: Neighbourhood,
        /// Whether a first line of two numbers is the size of the graph.
        size: SizeLine,
    },
    /// A graph with arcs: a press adds 1 to the vertices to which arcs lead.
    Directed {
        /// Whether the vertex itself is among them.
        neighbourhood: Neighbourhood,
        /// Whether a first line of two numbers is the size of the graph.
        size: SizeLine,
    },
    /// The adjacency matrix of a graph, symmetric with zeros on the diagonal.
    Adjacency {
        /// Whether a press adds 1 to the vertex itself as well.
        neighbourhood: Neighbourhood,
        /// Whether the first line is the size.
        size: SizeLine,
    },
    /// A matrix of buttons by lamps, or of equations.
    Matrix(MatrixFormat),
    /// A button a line, with the lamps it adds to.
    Lists,
    /// Game ids of Simon Tatham's Flip.
    Flip,
    /// Machines of Advent of Code 2025, day 10: their lights, or their counters.
    Machines,
    /// Exclusive disjunctions in the format of DIMACS: variables are buttons.
    Xor,
    /// The lamps of a wiring that has a name; an empty text leaves them as they usually are.
    Named(Named, Neighbourhood),
    /// A matrix, a list or a graph with arcs whose rows are lamps, with the buttons that add to them.
    Transposed(Box<Format>),
}

impl Format {
    /// Reads the puzzles of a file, each with its line.
    ///
    /// Lamps have so many `states`, or as many as the file says, or 2. Flip and machines have two
    /// states always.
    ///
    /// # Errors
    /// A text that is none of this format, with the line and column.
    pub fn read(&self, bytes: &[u8], states: Option<u64>) -> Result<Numbered, FormatError> {
        Ok(self.read_with_notes(bytes, states)?.0)
    }

    /// Reads as [`read`](Self::read) does, and says what was assumed: `LINE:COLUMN: what`.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_with_notes(
        &self,
        bytes: &[u8],
        states: Option<u64>,
    ) -> Result<(Numbered, Vec<String>), FormatError> {
        let mut notes = Vec::new();
        let puzzles = match *self {
            Self::Boards(ref format) => format.read(bytes, states, &mut notes),
            Self::Flip => flip::read(bytes),
            Self::Machines => machines::read(bytes, &mut notes),
            Self::Xor => xor::read(bytes).map(alone),
            Self::Named(named, neighbourhood) => {
                named::read(bytes, states, (named, neighbourhood)).map(alone)
            }
            _ => self.read_built(bytes, states, &mut notes),
        };
        Ok((puzzles?, notes))
    }

    /// Reads counters, each with its line, and says what was assumed: machines, and all that may have
    /// directives. Whether a file says that it holds counters does not matter.
    ///
    /// # Errors
    /// As [`read`](Self::read); a format that cannot hold counters, or counters without a goal.
    pub fn read_counters(
        &self,
        bytes: &[u8],
    ) -> Result<(Numbered<Counters>, Vec<String>), FormatError> {
        let mut notes = Vec::new();
        let counters = match self {
            Self::Machines => machines::read_counters(bytes),
            Self::Boards(_) | Self::Flip | Self::Xor | Self::Named(..) => text::Place::START.error(
                "counters are read from machines, lists, matrices and graphs (--wiring machines, lists, \
                 matrix, edges, adjacency or directed)",
            ),
            _ => self.read_built(bytes, None, &mut notes),
        };
        Ok((counters?, notes))
    }

    /// Returns whether a file that may have directives says that it holds counters.
    #[must_use]
    pub fn says_counters(&self, bytes: &[u8]) -> bool {
        let may_say = match self {
            Self::Boards(_) | Self::Flip | Self::Xor | Self::Named(..) | Self::Machines => false,
            Self::Transposed(format) => return format.says_counters(bytes),
            Self::Edges { .. }
            | Self::Directed { .. }
            | Self::Adjacency { .. }
            | Self::Matrix(_)
            | Self::Lists => true,
        };
        let text = String::from_utf8_lossy(bytes);
        let is_said = |line: &str| line.trim() == "@counters" || line.contains("\"@counters\"");
        may_say && text.lines().any(is_said)
    }

    /// Reads a format whose buttons and lamps have names.
    fn read_built<T: Built>(
        &self,
        bytes: &[u8],
        states: Option<u64>,
        notes: &mut Vec<String>,
    ) -> Result<Numbered<T>, FormatError> {
        let (format, transposed) = match self {
            Self::Transposed(format) => (&**format, true),
            format => (format, false),
        };
        let mut graph = |(neighbourhood, direction, size)| {
            let graph = (neighbourhood, direction, size);
            edges::read(bytes, states, graph, transposed).map(|(built, said)| {
                notes.extend(said.iter().map(ToString::to_string));
                alone(built)
            })
        };
        match *format {
            Self::Edges {
                neighbourhood,
                size,
            } => graph((neighbourhood, Direction::Undirected, size)),
            Self::Directed {
                neighbourhood,
                size,
            } => graph((neighbourhood, Direction::Directed, size)),
            Self::Adjacency {
                neighbourhood,
                size,
            } => {
                let rows = Rows::Vertices(neighbourhood);
                matrix::read(bytes, states, (rows, size), notes)
            }
            Self::Matrix(MatrixFormat { augmented, size }) => {
                let rows = Rows::Matrix {
                    augmented,
                    transposed,
                };
                matrix::read(bytes, states, (rows, size), notes)
            }
            Self::Lists => lists::read(bytes, states, transposed).map(alone),
            Self::Boards(_)
            | Self::Flip
            | Self::Machines
            | Self::Xor
            | Self::Named(..)
            | Self::Transposed(_) => text::Place::START.error(
                "rows that are lamps are read from matrices, lists and graphs with arcs (--wiring \
                 matrix, lists or directed)",
            ),
        }
    }
}

/// The only puzzle of a file.
fn alone<T>(puzzle: T) -> Numbered<T> {
    vec![(1, puzzle)]
}

impl Puzzle {
    /// Writes any puzzle as a list, from which [`Format::Lists`] reads the same puzzle. Only the
    /// goal may change: a common value other than 0 is written as a picture, and the goal "the same
    /// everywhere" is left out. Names without characters, or with control characters, become
    /// numbers.
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
