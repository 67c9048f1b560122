//! Games for two. Answers are certificates as text, of which `button_madness.games` makes objects.

pub(crate) mod cakes;
pub(crate) mod heaps;
pub(crate) mod play;
pub(crate) mod positional;
pub(crate) mod sums;
pub(crate) mod values;

use std::collections::HashMap;
use std::sync::Arc;

use combinatorial_games::Graph;
use combinatorial_games::loopy::games::jam;

use crate::errors::{Failure, Kind};

/// Graphs by name: the names of the vertices, and the arcs by their numbers.
pub(crate) type Arcs = HashMap<String, (Vec<String>, Vec<(u32, u32)>)>;

/// Graphs by name.
pub(crate) type Graphs = HashMap<String, Arc<Graph>>;

/// Makes a graph of the names of its vertices and of its arcs.
pub(crate) fn graph((names, arcs): (Vec<String>, Vec<(u32, u32)>)) -> Result<Graph, Failure> {
    if names.len() > Graph::MOST || arcs.len() > Graph::MOST {
        return Err(Failure::new(Kind::Game, "the graph is too large"));
    }
    Ok(Graph::new(names, &arcs))
}

/// Makes the graphs that a sum may name, and Traffic Jam.
pub(crate) fn graphs(arcs: Option<Arcs>) -> Result<Graphs, Failure> {
    let mut graphs = Graphs::new();
    for (name, arcs) in arcs.unwrap_or_default() {
        graphs.insert(name, Arc::new(graph(arcs)?));
    }
    graphs
        .entry("jam".to_owned())
        .or_insert_with(|| Arc::new(jam()));
    Ok(graphs)
}
