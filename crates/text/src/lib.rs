#![doc = include_str!("../README.md")]
//!
//! * [`lex`] makes [`Token`]s of a text, with their places and without the comments.
//! * [`Item`] is a name, a list in brackets, or a map; [`words`] are names with blanks or commas
//!   between.
//! * [`Graph`] is read from edge lists, adjacency lists, DOT, JSON and DIMACS files.
//! * [`quoted`] writes a name so that it is read as the same name.
//! * [`numbers`], [`size`] and [`animals`] read whole numbers, sizes of boards and polyominoes by name.

pub mod animals;
mod column;
mod graph;
mod item;
mod lexer;
mod message;
mod name;
pub mod numbers;
mod place;
pub mod size;

pub use column::column_of;
pub use graph::{Direction, Edge, Graph, SizeLine, WeightedGraph};
pub use item::{Cursor, Item, ItemKind, list, statements, words};
pub use lexer::{Arrow, Dash, Kind, Token, decoded, lex, lex_from, problem_line};
pub use message::{Found, Note, Noted, Problem, TextError};
pub use name::{MOST_UNNAMED, Names, Word, column_letters, number, quoted, shown};
pub use place::Place;
