//! The arcs of a graph from their ends, and a fast way through the arcs of many vertices.

use crate::graph::Graph;

/// The predecessors or the followers of every vertex.
#[derive(Clone, Debug)]
pub(super) struct Adjacency {
    /// The neighbours of vertex v are `neighbours[starts[v]..starts[v + 1]]`, sorted.
    starts: Vec<u32>,
    /// The neighbours of all vertices, and [`FEW`] numbers more, so that [`FEW`] can be read at
    /// once.
    neighbours: Vec<u32>,
}

/// The number of neighbours that are copied at once.
const FEW: usize = 4;

impl Adjacency {
    /// Returns the followers.
    pub(super) fn followers(graph: &Graph) -> Self {
        let mut starts = Vec::with_capacity(graph.len() + 1);
        let mut neighbours = Vec::with_capacity(graph.arcs() + FEW);
        starts.push(0);
        let mut end = 0;
        for vertex in 0..graph.len() {
            let followers = graph.followers(vertex);
            neighbours.extend_from_slice(followers);
            end += u32::try_from(followers.len()).expect("no more than a graph has");
            starts.push(end);
        }
        neighbours.extend([0; FEW]);
        Self { starts, neighbours }
    }

    /// Returns the predecessors.
    pub(super) fn predecessors(graph: &Graph) -> Self {
        let mut starts = vec![0; graph.len() + 1];
        for vertex in 0..graph.len() {
            for &to in graph.followers(vertex) {
                starts[to as usize + 1] += 1;
            }
        }
        for vertex in 0..graph.len() {
            starts[vertex + 1] += starts[vertex];
        }
        let mut free = starts.clone();
        let mut neighbours = vec![0; graph.arcs() + FEW];
        for (vertex, number) in (0..graph.len()).zip(0..) {
            for &to in graph.followers(vertex) {
                let place = &mut free[to as usize];
                neighbours[*place as usize] = number;
                *place += 1;
            }
        }
        Self { starts, neighbours }
    }

    #[inline]
    pub(super) fn of(&self, vertex: usize) -> &[u32] {
        &self.neighbours[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

/// Visits the neighbours of many vertices. Neighbours are gathered first, always [`FEW`] at once,
/// even if a vertex has fewer: the processor often mispredicts the end of a loop over few
/// neighbours.
pub(super) struct Gather<F> {
    positions: [u64; GATHERED],
    len: usize,
    visit: F,
}

const GATHERED: usize = 512;
/// A number that no vertex has.
pub(super) const NOBODY: u32 = u32::MAX;

impl<F: FnMut(u64)> Gather<F> {
    pub(super) fn new(visit: F) -> Self {
        Self {
            positions: [0; GATHERED],
            len: 0,
            visit,
        }
    }

    /// Visits `base + scale · n` for the neighbours n of a vertex that are not `taken`, at once or
    /// in a later call.
    #[inline]
    pub(super) fn add(
        &mut self,
        adjacency: &Adjacency,
        vertex: usize,
        (base, scale): (u64, u32),
        taken: u32,
    ) {
        if self.len > GATHERED - FEW {
            self.flush();
        }
        let start = adjacency.starts[vertex] as usize;
        let count = adjacency.starts[vertex + 1] as usize - start;
        let neighbours = &adjacency.neighbours[start..start + FEW];
        let mut is_taken = false;
        let to = &mut self.positions[self.len..self.len + FEW];
        for (to, &neighbour) in to.iter_mut().zip(neighbours) {
            *to = base + u64::from(neighbour) * u64::from(scale);
            is_taken |= neighbour == taken;
        }
        if count <= FEW && !is_taken {
            self.len += count;
        } else {
            self.add_slowly(adjacency.of(vertex), (base, scale), taken);
        }
    }

    #[cold]
    fn add_slowly(&mut self, neighbours: &[u32], (base, scale): (u64, u32), taken: u32) {
        for &neighbour in neighbours {
            if neighbour != taken {
                (self.visit)(base + u64::from(neighbour) * u64::from(scale));
            }
        }
    }

    /// Visits what was gathered.
    #[inline]
    pub(super) fn flush(&mut self) {
        for &position in &self.positions[..self.len] {
            (self.visit)(position);
        }
        self.len = 0;
    }
}
