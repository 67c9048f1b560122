//! A board together with how and where it was written.

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
}
