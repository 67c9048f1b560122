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

pub mod cells;
pub mod edges;
pub mod flip;
pub mod lists;
pub mod matrix;
mod text;

pub use text::FormatError;
