//! The library seen from outside: laws, published values, one method against another, and the
//! sources and documents themselves.

#[cfg(feature = "nalgebra")]
mod conformance;
mod counters;
mod distance;
mod documents;
mod every_board;
mod fuzz;
mod interface;
mod known;
mod large_boards;
mod layering;
mod lexicographic;
mod lists;
mod lit_only;
mod machines;
mod matrices;
mod notation;
#[cfg(feature = "nalgebra")]
mod numbers;
#[cfg(feature = "nalgebra")]
mod properties;
mod published;
mod puzzle_formats;
mod puzzles;
mod shortest_puzzles;
mod solutions;
mod toggle;
mod wirings;
