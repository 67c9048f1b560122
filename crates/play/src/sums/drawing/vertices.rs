//! How graphs are drawn: vertices in layers or in rows, with the arcs between them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use combinatorial_games::Graph;

use super::{Block, Layout, lights, piece};
use crate::board::{Board, Cell, Figure, Mark};
use crate::sums::moves::Standing;

/// The most vertices of a graph that is drawn.
const MOST_VERTICES: usize = 60;

/// Where the vertices of a graph are drawn.
#[derive(Clone, Debug)]
pub(in crate::sums) struct Map {
    /// Columns and rows of the vertices that can be reached.
    pub(super) cells: BTreeMap<usize, (i32, i32)>,
    pub(super) columns: i32,
    pub(super) rows: i32,
}

impl Map {
    /// Lays out what can be reached from a vertex, if that is not too much. The columns are layers: the
    /// vertices without followers are at the left, and each other one is to the right of its nearest.
    pub(in crate::sums) fn of(graph: &Graph, from: usize) -> Option<Self> {
        let mut reached = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(vertex) = open.pop() {
            for &to in graph.followers(vertex) {
                if reached.insert(to as usize) {
                    open.push(to as usize);
                }
            }
            if reached.len() > MOST_VERTICES {
                return None;
            }
        }
        let mut before: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &vertex in &reached {
            for &to in graph.followers(vertex) {
                before.entry(to as usize).or_default().push(vertex);
            }
        }
        let sinks = reached.iter().copied();
        let sinks = sinks.filter(|&vertex| graph.followers(vertex).is_empty());
        let mut layers: BTreeMap<usize, i32> = sinks.map(|sink| (sink, 0)).collect();
        let mut next: VecDeque<usize> = layers.keys().copied().collect();
        while let Some(vertex) = next.pop_front() {
            let layer = layers[&vertex] + 1;
            for &earlier in before.get(&vertex).into_iter().flatten() {
                layers.entry(earlier).or_insert_with(|| {
                    next.push_back(earlier);
                    layer
                });
            }
        }
        // From the last layer on are those from which the play never ends.
        let last = layers.values().max().map_or(0, |last| last + 1);
        let mut filled: BTreeMap<i32, i32> = BTreeMap::new();
        let cells = reached.iter().map(|&vertex| {
            let layer = layers.get(&vertex).copied().unwrap_or(last);
            let place = filled.entry(layer).or_default();
            // Every second layer is a row lower, so that fewer arcs run through vertices.
            let cell = (2 * layer, 2 * *place + layer % 2);
            *place += 1;
            (vertex, cell)
        });
        let cells: BTreeMap<usize, (i32, i32)> = cells.collect();
        let most = |side: fn(&(i32, i32)) -> i32| cells.values().map(side).max().unwrap_or(0) + 1;
        Some(Self {
            columns: most(|cell| cell.0),
            rows: most(|cell| cell.1),
            cells,
        })
    }
    /// Lays out vertices in rows, with room between them for the edges.
    pub(in crate::sums) fn of_lights(vertices: usize) -> Self {
        let in_a_row = (1..=vertices)
            .find(|side| side * side >= vertices)
            .unwrap_or(1);
        let side = |place: usize| i32::try_from(2 * place).unwrap_or(0);
        let cell = |vertex| (vertex, (side(vertex % in_a_row), side(vertex / in_a_row)));
        Self {
            columns: side(in_a_row) - 1,
            rows: side(vertices.div_ceil(in_a_row)) - 1,
            cells: (0..vertices).map(cell).collect(),
        }
    }
}

/// Draws the graph of a token or of lights.
pub(super) fn draw(
    board: &mut Board,
    cells: &mut BTreeSet<Cell>,
    standing: Standing<'_>,
    (layout, block, map): (&Layout<'_>, &Block<'_>, &Map),
) {
    let at = |vertex: usize| {
        let (column, row) = map.cells[&vertex];
        Cell::new(layout.left + column, block.top + row)
    };
    let (graph, token) = match standing {
        Standing::Vertex(_, graph, vertex) => (graph, Some(vertex)),
        Standing::Lights(lights, _) => match lights.vertices() {
            Some((_, graph)) => (&**graph, None),
            None => return,
        },
        Standing::Heap(..) | Standing::Cell(..) => return,
    };
    for &place in map.cells.keys() {
        let cell = at(place);
        cells.insert(cell);
        board.labels.insert(cell, graph.name(place).to_owned());
        let followers = graph.followers(place).iter().map(|&to| to as usize);
        if token.is_some() {
            board.arcs.extend(followers.map(|to| (cell, at(to))));
        } else {
            // A press goes along an arc either way, so of an arc and the one back there is one edge.
            let is_back = |to: usize| {
                graph
                    .followers(to)
                    .iter()
                    .any(|&back| back as usize == place)
            };
            let edges = followers.filter(|&to| place < to || (place > to && !is_back(to)));
            board.edges.extend(edges.map(|to| (cell, at(to))));
        }
        if token.is_some() && graph.followers(place).is_empty() {
            board.pieces.insert(cell, piece(Figure::Goal));
        }
    }
    let Some(vertex) = token else {
        lights::draw(board, standing, (layout, block));
        return;
    };
    board.pieces.insert(at(vertex), piece(Figure::Token('@')));
    for &to in graph.followers(vertex) {
        board.mark(at(to as usize), Mark::Reach);
    }
}
