//! Two tokens on one graph.

use crate::graph::Graph;
use crate::loopy::adjacency::{Adjacency, Gather, NOBODY};
use crate::loopy::implicit::Moves;

/// Two tokens on one graph; a move is a move of either of them.
///
/// With tokens on a and b of V vertices the position is the number `a · V + b`. If the tokens may
/// share a vertex, this is the sum of the graph with itself. If they may not, no move leads to a taken
/// vertex. Then no play reaches the V positions with a = b; they have no moves, and get 0.
#[derive(Clone, Debug)]
pub struct TwoTokens {
    followers: Adjacency,
    predecessors: Adjacency,
    vertices: u32,
    /// ⌊(2⁶⁴ − 1) / V⌋ + 1, or 0 where the division is done as such.
    reciprocal: u64,
    may_share: bool,
}

impl TwoTokens {
    /// Puts two tokens on a graph.
    ///
    /// # Complexity
    /// O(vertices + arcs).
    pub fn new(graph: &Graph, may_share: bool) -> Self {
        let vertices = u32::try_from(graph.len()).expect("a graph has less");
        // The reciprocal is 2⁶⁴ / V + e with 0 ≤ e ≤ 1. For p < V² the product with p is too large by
        // p · e / 2⁶⁴ < 1 / V if V³ ≤ 2⁶⁴, which does not change the floor of p / V.
        let reciprocal = if (2..1 << 21).contains(&vertices) {
            u64::MAX / u64::from(vertices) + 1
        } else {
            0
        };
        Self {
            followers: Adjacency::followers(graph),
            predecessors: Adjacency::predecessors(graph),
            vertices,
            reciprocal,
            may_share,
        }
    }

    /// Returns the position with tokens on these vertices.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn position(&self, first: usize, second: usize) -> u64 {
        let (first, second) = (first as u64, second as u64);
        let vertices = u64::from(self.vertices);
        assert!(first < vertices && second < vertices, "no such vertex");
        first * vertices + second
    }

    /// Returns the vertices of the tokens.
    pub fn tokens(&self, position: u64) -> (usize, usize) {
        let (first, second) = self.split(position);
        (first as usize, second as usize)
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "vertices of positions below V², so below V"
    )]
    fn split(&self, position: u64) -> (u32, u32) {
        let vertices = u64::from(self.vertices);
        let first = if self.reciprocal == 0 {
            position / vertices
        } else {
            ((u128::from(position) * u128::from(self.reciprocal)) >> 64) as u64
        };
        (first as u32, (position - first * vertices) as u32)
    }

    /// Returns what the other token may not move to.
    #[inline]
    fn taken(&self, vertex: u32) -> u32 {
        if self.may_share { NOBODY } else { vertex }
    }

    /// Moves one token along its arcs, then the other one.
    #[inline]
    fn visit(&self, arcs: &Adjacency, position: u64, mut visit: impl FnMut(u64)) {
        if !self.is_possible(position) {
            return;
        }
        let (first, second) = self.split(position);
        let vertices = u64::from(self.vertices);
        for &end in arcs.of(first as usize) {
            if end != self.taken(second) {
                visit(u64::from(end) * vertices + u64::from(second));
            }
        }
        for &end in arcs.of(second as usize) {
            if end != self.taken(first) {
                visit(u64::from(first) * vertices + u64::from(end));
            }
        }
    }
}

impl Moves for TwoTokens {
    fn positions(&self) -> u64 {
        u64::from(self.vertices) * u64::from(self.vertices)
    }

    #[inline]
    fn is_possible(&self, position: u64) -> bool {
        let (first, second) = self.split(position);
        self.may_share || first != second
    }

    #[inline]
    fn for_each_follower(&self, position: u64, visit: impl FnMut(u64)) {
        self.visit(&self.followers, position, visit);
    }

    #[inline]
    fn for_each_predecessor(&self, position: u64, visit: impl FnMut(u64)) {
        self.visit(&self.predecessors, position, visit);
    }

    #[inline]
    fn for_each_predecessor_of(&self, positions: &[u64], visit: impl FnMut(u64)) {
        let mut gather = Gather::new(visit);
        for &position in positions {
            let (first, second) = self.split(position);
            if first == second && !self.may_share {
                continue;
            }
            let row = u64::from(first) * u64::from(self.vertices);
            let column = (u64::from(second), self.vertices);
            let [from_first, from_second] = [first as usize, second as usize];
            gather.add(&self.predecessors, from_first, column, self.taken(second));
            gather.add(&self.predecessors, from_second, (row, 1), self.taken(first));
        }
        gather.flush();
    }

    #[inline]
    fn moves(&self, position: u64) -> u64 {
        let (first, second) = self.split(position);
        let ends = [first, second].map(|token| self.followers.of(token as usize));
        let all = (ends[0].len() + ends[1].len()) as u64;
        if self.may_share {
            all
        } else if first == second {
            0
        } else {
            all - u64::from(ends[0].contains(&second)) - u64::from(ends[1].contains(&first))
        }
    }
}
