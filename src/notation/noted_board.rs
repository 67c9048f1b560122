//! A board together with how and where it was written.

use std::fmt;

use super::header::Header;
use super::layout::Notation;
use crate::board::Lights;

/// A board of a file, and how and where it is written there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotedBoard {
    /// The board.
    pub lights: Lights,
    /// How it is written.
    pub notation: Notation,
    /// The line of its first row or magic number, counted from 1.
    pub line: usize,
    /// What the text says of its game.
    pub header: Header,
    /// What was assumed about the text above the board.
    pub assumed: Vec<Assumed>,
}

/// What a reader took a line for, though nothing in the line says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumed {
    /// The name of a board.
    Name {
        /// The line.
        line: usize,
        /// What stands there.
        name: String,
    },
    /// The number of boards.
    Count {
        /// The line.
        line: usize,
    },
    /// Rows and columns.
    Size {
        /// The line.
        line: usize,
        /// The columns.
        columns: usize,
        /// The rows.
        rows: usize,
    },
}

impl Assumed {
    /// Returns the line.
    pub const fn line(&self) -> usize {
        match *self {
            Self::Name { line, .. } | Self::Count { line } | Self::Size { line, .. } => line,
        }
    }
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name { name, .. } => {
                let shown: String = name.chars().take(40).collect();
                write!(f, "{shown:?} is taken for the name of the board below it")
            }
            Self::Count { .. } => write!(f, "the number is taken for the number of boards"),
            Self::Size { columns, rows, .. } => {
                write!(f, "taken for the size, {columns} columns and {rows} rows")
            }
        }
    }
}
