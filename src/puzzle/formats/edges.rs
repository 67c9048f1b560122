//! Graphs: pressing a vertex adds 1 to its neighbours, and to itself unless said otherwise.
//!
//! [`Graph`] says how they are written. Vertices are numbered as they appear.

use madness_text::{Dash, Direction, Graph, Names, Note, SizeLine, lex};

use super::text::{Directives, FormatError, decoded, refused};
use crate::puzzle::{Neighbourhood, Puzzle};

/// Reads a graph, and what was assumed of its text.
///
/// # Errors
/// What is no graph, an edge from a vertex to itself or one that is given twice; see also the
/// [directives](super).
pub(super) fn read(
    bytes: &[u8],
    states: Option<u64>,
    (neighbourhood, size): (Neighbourhood, SizeLine),
) -> Result<(Puzzle, Vec<Note>), FormatError> {
    let text = decoded(bytes)?;
    let (directives, tokens) = Directives::taken_out(&lex(text, Dash::Edges)?)?;
    let graph = Graph::of_tokens(text, &tokens, Direction::Undirected, size)?;
    let edges = graph.edges.iter().map(|edge| (edge.from, edge.to));
    let states = directives.states(states)?;
    let puzzle = Puzzle::graph(states, graph.names.len(), neighbourhood, edges);
    let puzzle = puzzle.map_err(|error| refused(&error))?;
    let vertices: Names = graph.names.iter().map(String::as_str).collect();
    let puzzle = directives.apply(puzzle, &vertices, &vertices)?;
    Ok((puzzle, graph.notes))
}
