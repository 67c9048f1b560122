//! Graphs as edge lists: pressing a vertex adds 1 to its neighbours, and to itself unless said
//! otherwise.
//!
//! Two names a line are an edge, one name a vertex, which needs to be said only of vertices without
//! edges. Vertices are numbered as they appear.

use std::collections::HashMap;

use super::text::{Directives, FormatError, Names, Place, decoded, lines, refused};
use crate::puzzle::Puzzle;

/// Reads a graph.
///
/// # Errors
/// A line of three words or more, an edge from a vertex to itself or one that is given twice; see
/// also the [directives](super).
pub(super) fn read(
    bytes: &[u8],
    states: Option<u64>,
    with_self: bool,
) -> Result<Puzzle, FormatError> {
    let mut directives = Directives::default();
    let mut vertices = Names::default();
    let mut neighbours: Vec<Vec<usize>> = Vec::new();
    let mut edges: HashMap<(usize, usize), usize> = HashMap::new();
    for line in lines(decoded(bytes)?) {
        let Some(line) = directives.take(line)? else {
            continue;
        };
        if let Some(third) = line.words.get(2) {
            return third.error("an edge has two ends, and this is a third word");
        }
        let ends: Vec<usize> = line
            .words
            .iter()
            .map(|word| vertices.number(word.text))
            .collect();
        neighbours.resize(vertices.names.len(), Vec::new());
        let &[a, b] = &ends[..] else { continue };
        let second = line.words[1];
        if a == b {
            return second.error("an edge from a vertex to itself");
        }
        if let Some(before) = edges.insert((a.min(b), a.max(b)), second.place.line) {
            return second.error(format!("this edge was given in line {before}"));
        }
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    if neighbours.is_empty() {
        return Place::START.error("the file holds no graph");
    }
    let wires = neighbours.iter().enumerate().map(|(vertex, neighbours)| {
        let itself = with_self.then_some(vertex);
        let lamps = neighbours.iter().copied().chain(itself);
        lamps.map(|lamp| (lamp, 1)).collect::<Vec<_>>()
    });
    let states = directives.states(states)?;
    let puzzle =
        Puzzle::new(states, vertices.names.len(), wires).map_err(|error| refused(&error))?;
    directives.apply(puzzle, &vertices, &vertices)
}
