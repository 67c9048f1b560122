//! Graphs: pressing a vertex adds 1 to its neighbours, or to the ends of its arcs, and to itself unless
//! said otherwise.
//!
//! [`Graph`] says how they are written. Vertices are numbered as they appear.

use madness_text::{Dash, Direction, Graph, Note, SizeLine, lex};

use super::built::{Built, Wired};
use super::text::{Directives, FormatError, Place, decoded};
use crate::puzzle::Neighbourhood;

/// Reads a graph, and what was assumed of its text.
///
/// # Errors
/// What is no graph, an edge from a vertex to itself or one that is given twice; see also the
/// [directives](super).
pub(super) fn read<T: Built>(
    bytes: &[u8],
    states: Option<u64>,
    (neighbourhood, direction, size): (Neighbourhood, Direction, SizeLine),
    transposed: bool,
) -> Result<(T, Vec<Note>), FormatError> {
    let text = decoded(bytes)?;
    let (directives, tokens) = Directives::taken_out(&lex(text, Dash::Edges)?)?;
    let graph = Graph::of_tokens(text, &tokens, direction, size)?;
    let states = T::states(&directives, states)?;
    let is_closed = neighbourhood == Neighbourhood::Closed;
    let mut wires: Vec<Vec<(usize, u64)>> = vec![Vec::new(); graph.names.len()];
    for edge in &graph.edges {
        let place = Place::from(edge.place);
        if edge.from == edge.to && is_closed {
            return place.error(
                "an edge from a vertex to itself: a press changes its own vertex unless --no-self is \
                 given",
            );
        }
        let mut ends = vec![(edge.from, edge.to)];
        if direction == Direction::Undirected {
            ends.push((edge.to, edge.from));
        }
        for (from, to) in ends {
            wires[from].push((to, 1));
        }
    }
    if direction == Direction::Directed {
        refuse_twice(&graph)?;
    }
    if is_closed {
        let own = wires.iter_mut().enumerate();
        own.for_each(|(vertex, row)| row.push((vertex, 1)));
    }
    let wired = Wired {
        wires,
        buttons: graph.names.iter().map(String::as_str).collect(),
        lamps: graph.names.iter().map(String::as_str).collect(),
        last: None,
    };
    let wired = if transposed {
        wired.transposed()
    } else {
        wired
    };
    Ok((T::built(wired, states, &directives)?, graph.notes))
}

/// Refuses an arc that is given twice: it is not known whether it is to count twice.
fn refuse_twice(graph: &Graph) -> Result<(), FormatError> {
    let mut arcs: Vec<_> = graph.edges.iter().collect();
    arcs.sort_by_key(|arc| (arc.from, arc.to));
    let twice = arcs
        .windows(2)
        .find(|pair| (pair[0].from, pair[0].to) == (pair[1].from, pair[1].to));
    match twice {
        Some(pair) => Place::from(pair[1].place)
            .error("this arc is given twice (--wiring lists takes amounts, such as a: b*2)"),
        None => Ok(()),
    }
}
