//! Names, lists and graphs as text, in the notations that people bring.
//!
//! All readers share one rule: a character that some format uses to separate, to bracket or to
//! comment is understood as that, or refused with its place. It never becomes a part of a name.
//!
//! * [`lex`] makes [`Token`]s of a text, with their places and without the comments.
//! * [`Item`] is a name, a list in brackets, or a map; [`words`] are names with blanks or commas
//!   between.
//! * [`Graph`] is read from edge lists, adjacency lists, DOT, JSON and DIMACS files.
//! * [`quoted`] writes a name so that it is read as the same name.
//!
//! ```
//! use madness_text::{Direction, Graph, SizeLine};
//!
//! let graph = Graph::read("4 3\n1 2\n2 3\n3 4\n", Direction::Undirected, SizeLine::Guessed)?;
//! assert_eq!(graph.names, ["1", "2", "3", "4"]);
//! assert_eq!(graph.edges.len(), 3);
//! assert!(graph.notes[0].to_string().starts_with("1:1: 4 3 is read as the size"));
//! # Ok::<(), madness_text::TextError>(())
//! ```
//!
//! [All notations][formats] are in the guide of [button-madness](https://docs.rs/button-madness).
//!
//! [formats]: https://github.com/button-madness/button-madness/blob/main/docs/formats.md

mod graph;
mod item;
mod lexer;
mod message;
mod name;
mod place;

pub use graph::{Direction, Edge, Graph, SizeLine};
pub use item::{Cursor, Item, ItemKind, list, statements, words};
pub use lexer::{Arrow, Dash, Kind, Token, decoded, lex, lex_from, problem_line};
pub use message::{Found, Note, Noted, Problem, TextError};
pub use name::{MOST_UNNAMED, Names, Word, number, quoted, shown};
pub use place::Place;
