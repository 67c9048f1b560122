//! The labels of a graph that lies in memory.

use std::ops::ControlFlow;

use super::adjacency::{Adjacency, Gather, NOBODY};
use super::implicit::{Moves, PackedLabels};
use super::packed::{Cell, index};
use super::retrograde::{self, Stop};
use super::{Label, Outcome};
use crate::graph::Graph;

/// The labels of all vertices of a graph, with ranks.
///
/// ```
/// use combinatorial_games::Graph;
/// use combinatorial_games::loopy::{Label, Labels, Outcome};
///
/// let graph = Graph::parse("start: left right\nleft: start\nright: end\nend:\n")?;
/// let labels = Labels::of(&graph);
/// // Going left and back again loses nothing.
/// assert_eq!(labels.label(0), Label::infinity([1]));
/// assert_eq!(labels.outcome(0), Outcome::Draw);
///
/// let graph = Graph::parse("start: left right\nleft: start end\nright: end\nend:\n")?;
/// let labels = Labels::of(&graph);
/// // Now the answer to going left is the end.
/// assert_eq!(labels.label(0), Label::Value(0));
/// assert_eq!(labels.remoteness(0), Some(2));
/// # Ok::<(), combinatorial_games::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Labels<'g> {
    graph: &'g Graph,
    labels: PackedLabels,
}

impl<'g> Labels<'g> {
    /// Labels all vertices of a graph.
    ///
    /// # Complexity
    /// O((vertices + arcs) · (1 + largest number)) time; 4 bytes a vertex and 4 an arc for the reverse
    /// graph, and 2 to 8 bytes a vertex for labels and ranks.
    ///
    /// # Panics
    /// If a vertex has more than 2 147 483 645 followers.
    pub fn of(graph: &'g Graph) -> Self {
        let both = BothWays::new(graph);
        let labels = label_in::<u8>(&both).or_else(|_| label_in::<u32>(&both));
        let Ok(labels) = labels else {
            panic!("a vertex has more followers than can be counted");
        };
        Self { graph, labels }
    }

    /// Returns the graph.
    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// Returns the number of a vertex, or `None` for ∞.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn value(&self, vertex: usize) -> Option<u32> {
        self.labels.value(vertex as u64)
    }

    /// Returns the label of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn label(&self, vertex: usize) -> Label {
        if let Some(value) = self.value(vertex) {
            Label::Value(value.into())
        } else {
            let numbers = self.followers(vertex).filter_map(|to| self.value(to));
            Label::infinity(numbers.map(u64::from))
        }
    }

    /// Returns who wins if the play starts at a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn outcome(&self, vertex: usize) -> Outcome {
        self.label(vertex).outcome()
    }

    /// Counts the positions that the first player wins, those of the second one, and the draws.
    pub fn outcomes(&self) -> [u64; 3] {
        let mut outcomes = [0; 3];
        for vertex in 0..self.graph().len() {
            outcomes[self.outcome(vertex) as usize] += 1;
        }
        outcomes
    }

    /// Returns the rank of a vertex that has a number n: in how many moves back to the number n, at
    /// most, a player who answers so brings the play to a vertex from which every move leads to a
    /// smaller number.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn rank(&self, vertex: usize) -> Option<u32> {
        self.labels.rank(vertex as u64)
    }

    /// Returns the number of moves to the end of the play, if the winner hurries and the loser delays;
    /// `None` for a draw.
    ///
    /// # Complexity
    /// O(followers).
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn remoteness(&self, vertex: usize) -> Option<u64> {
        let rank = |vertex| self.rank(vertex).map(u64::from);
        if self.value(vertex) == Some(0) {
            return rank(vertex).map(|rank| 2 * rank);
        }
        let winning = self.winning_moves(vertex).into_iter().filter_map(rank);
        winning.min().map(|rank| 2 * rank + 1)
    }

    /// Returns the followers that the player to move wins by, in increasing order. A player who moves
    /// to and fro between them does not win: [`Labels::quickest_win`] always gets there.
    ///
    /// # Complexity
    /// O(followers).
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn winning_moves(&self, vertex: usize) -> Vec<usize> {
        let won = |to: &usize| self.value(*to) == Some(0);
        self.followers(vertex).filter(won).collect()
    }

    /// Returns the winning move that ends the play soonest.
    ///
    /// # Complexity
    /// O(followers).
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn quickest_win(&self, vertex: usize) -> Option<usize> {
        let winning = self.winning_moves(vertex).into_iter();
        winning.min_by_key(|&to| self.rank(to))
    }

    /// Returns the followers by which the player to move keeps a draw, in increasing order; none if
    /// the vertex is no draw.
    ///
    /// # Complexity
    /// O(arcs from the vertex and its followers).
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn drawing_moves(&self, vertex: usize) -> Vec<usize> {
        if self.outcome(vertex) != Outcome::Draw {
            return Vec::new();
        }
        let drawn = |to: &usize| self.outcome(*to) == Outcome::Draw;
        self.followers(vertex).filter(drawn).collect()
    }

    fn followers(&self, vertex: usize) -> impl Iterator<Item = usize> + use<'g> {
        self.graph.followers(vertex).iter().map(|&to| to as usize)
    }
}

fn label_in<C: Cell>(graph: &BothWays) -> Result<PackedLabels, Stop> {
    let queue = retrograde::queue_length(graph.positions());
    let mut always = |_: u64| ControlFlow::Continue(());
    retrograde::label::<_, C>(graph, true, queue, &mut |_| Ok(()), &mut always)
}

/// A graph and its reverse.
pub(super) struct BothWays<'g> {
    graph: &'g Graph,
    predecessors: Adjacency,
}

impl<'g> BothWays<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        Self {
            graph,
            predecessors: Adjacency::predecessors(graph),
        }
    }
}

impl Moves for BothWays<'_> {
    fn positions(&self) -> u64 {
        self.graph.len() as u64
    }

    #[inline]
    fn for_each_follower(&self, position: u64, mut visit: impl FnMut(u64)) {
        for &to in self.graph.followers(index(position)) {
            visit(to.into());
        }
    }

    #[inline]
    fn for_each_predecessor(&self, position: u64, mut visit: impl FnMut(u64)) {
        for &from in self.predecessors.of(index(position)) {
            visit(from.into());
        }
    }

    #[inline]
    fn for_each_predecessor_of(&self, positions: &[u64], visit: impl FnMut(u64)) {
        let mut gather = Gather::new(visit);
        for &position in positions {
            gather.add(&self.predecessors, index(position), (0, 1), NOBODY);
        }
        gather.flush();
    }

    #[inline]
    fn moves(&self, position: u64) -> u64 {
        self.graph.followers(index(position)).len() as u64
    }
}
