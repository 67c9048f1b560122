//! Sums as text.

use std::sync::Arc;

use thiserror::Error;

use super::{Component, Sum};
use crate::column::column_of;
use crate::graph::Graph;
use crate::impartial::{BoardGame, HeapGame, HeapGameError};

/// An error in the text of a sum, with its place. The message reads `column 5: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct ParseSumError {
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseSumErrorKind,
}

/// What is wrong with the text of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseSumErrorKind {
    /// Nothing between two plus signs.
    #[error("expected a component, such as kayles 10 or king 4,5")]
    Nothing,
    /// A game without a position.
    #[error("{0} needs a position: kayles 10, king 4,5 (column,row from 0) or town.txt A")]
    NoPosition(String),
    /// More than a game and a position.
    #[error(
        "found {0:?} after the position: components are joined by +, and several heaps are written without blanks, as in nim 3,4,5"
    )]
    TooMuch(String),
    /// Not a position of a heap.
    #[error("{0:?} is no heap: expected a whole number, or several as in nim 3,4,5")]
    NoHeap(String),
    /// A heap of nim that is larger than Grundy numbers.
    #[error("heaps of nim are at most 4294967295: {0:?} is larger")]
    NimHeap(String),
    /// Not a cell of a board.
    #[error("{0:?} is no cell: expected column,row from 0, such as 4,5")]
    NoCell(String),
    /// A graph without that vertex.
    #[error("{graph} has no vertex {vertex:?}")]
    NoVertex {
        /// The graph.
        graph: String,
        /// The vertex.
        vertex: String,
    },
    /// Not a game.
    #[error("{0}")]
    NoGame(String),
    /// Too many components, or components with too many numbers.
    #[error(
        "more than {} components, or than {} numbers that may be taken in them",
        Sum::MOST_COMPONENTS,
        Sum::MOST_NUMBERS
    )]
    TooMany,
}

impl Sum {
    /// The most components of a sum that is read.
    pub const MOST_COMPONENTS: usize = 10_000;

    /// The most numbers of all subtraction games of a sum, counted for each heap; other heaps count as
    /// one.
    pub const MOST_NUMBERS: usize = 1 << 22;

    /// Reads a sum such as `kayles 10 + nim 3,4,5 + king 4,5 + town A`. Several heaps of a game are
    /// several components. `graph` returns the graph of a name that is none of a game, or what is
    /// wrong with it.
    ///
    /// # Errors
    /// [`ParseSumError`].
    pub fn parse(
        text: &str,
        mut graph: impl FnMut(&str) -> Option<Result<Arc<Graph>, String>>,
    ) -> Result<Self, ParseSumError> {
        let mut components = Vec::new();
        let mut held = 0;
        let mut start = 0;
        for part in text.split('+') {
            let error = |at: &str, kind| {
                let column = column_of(at, text);
                Err(ParseSumError { column, kind })
            };
            let here = &text[start..];
            start += part.len() + 1;
            let part = part.trim();
            if part.is_empty() {
                return error(here, ParseSumErrorKind::Nothing);
            }
            let Some((name, position)) = part.rsplit_once(char::is_whitespace) else {
                return error(part, ParseSumErrorKind::NoPosition(part.to_owned()));
            };
            let name = name.trim_end();
            // Only the name of a file may have blanks.
            if name.contains(char::is_whitespace) && graph(name).is_none() {
                let more = part.split_whitespace().nth(2).unwrap_or(position);
                return error(more, ParseSumErrorKind::TooMuch(more.to_owned()));
            }
            if let Ok(game) = name.parse::<BoardGame>() {
                let cell = position.split_once(',');
                let cell = cell.and_then(|(c, r)| Some((c.parse().ok()?, r.parse().ok()?)));
                let Some(cell) = cell else {
                    return error(position, ParseSumErrorKind::NoCell(position.to_owned()));
                };
                components.push(Component::Board { game, cell });
            } else {
                match name.parse::<HeapGame>() {
                    Ok(game) => {
                        // Each heap has the numbers that may be taken.
                        let numbers = match &game {
                            HeapGame::Subtraction(numbers) => numbers.len(),
                            _ => 1,
                        };
                        for word in position.split(',') {
                            held += numbers;
                            if held > Self::MOST_NUMBERS {
                                return error(word, ParseSumErrorKind::TooMany);
                            }
                            let Ok(heap) = word.parse() else {
                                return error(word, ParseSumErrorKind::NoHeap(word.to_owned()));
                            };
                            if game == HeapGame::Nim && game.by_theorem(heap).is_none() {
                                return error(word, ParseSumErrorKind::NimHeap(word.to_owned()));
                            }
                            let game = game.clone();
                            components.push(Component::Heap { game, heap });
                        }
                    }
                    Err(HeapGameError::NoGame(_)) if let Some(found) = graph(name) => {
                        let graph = match found {
                            Ok(graph) => graph,
                            Err(reason) => return error(name, ParseSumErrorKind::NoGame(reason)),
                        };
                        let Some(vertex) = graph.vertex(position) else {
                            let (graph, vertex) = (name.to_owned(), position.to_owned());
                            return error(position, ParseSumErrorKind::NoVertex { graph, vertex });
                        };
                        let name = name.to_owned();
                        components.push(Component::Vertex {
                            name,
                            graph,
                            vertex,
                        });
                    }
                    Err(reason) => {
                        return error(name, ParseSumErrorKind::NoGame(reason.to_string()));
                    }
                }
            }
            if components.len() > Self::MOST_COMPONENTS {
                return error(name, ParseSumErrorKind::TooMany);
            }
        }
        Ok(Self::new(components))
    }
}
