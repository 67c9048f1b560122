#![doc = include_str!("../README.md")]
//!
//! [`BreadthFirst`] colours states as the textbooks do: *white* states have not been seen, *grey*
//! states have been seen but not expanded, *black* states are done. Implement [`StateSpace`] for your
//! states, with a [link](StateSpace::Link) to the state from which one was first reached. [`paths`] searches
//! graphs that are written down, and [`sat`] decides formulas.

mod breadth_first;
pub mod paths;
pub mod sat;

pub use breadth_first::{BreadthFirst, Colour, StateSpace, Step};
