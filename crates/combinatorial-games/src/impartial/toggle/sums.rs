//! Positions as sums of parts, for misère play: there two equal parts are not worth nothing.

use super::ToggleBoard;
use super::form::{Forms, Part, for_each_part};
use super::graph::ToggleGraph;

/// The positions of a board by their parts.
pub(crate) struct ToggleSums {
    graph: ToggleGraph,
    forms: Forms,
}

/// The parts of a position, in their forms and in order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ToggleSum(Vec<Part>);

impl ToggleSums {
    pub(crate) fn new(board: &ToggleBoard) -> Self {
        let graph = board.graph().clone();
        let forms = Forms::new(board.grid(), &graph);
        Self { graph, forms }
    }

    pub(crate) fn of(&self, lit: u64) -> ToggleSum {
        let all = self.graph.all();
        self.sum(Vec::new(), (all, all, lit))
    }

    /// Returns parts together with those of a position.
    fn sum(&self, mut parts: Vec<Part>, position: (u64, u64, u64)) -> ToggleSum {
        for_each_part(&self.graph, position, |part| {
            parts.push(self.forms.of(part));
        });
        parts.sort_unstable();
        ToggleSum(parts)
    }

    /// Returns what presses leave.
    pub(crate) fn options(&self, sum: &ToggleSum) -> Vec<ToggleSum> {
        let mut options = Vec::new();
        for (place, part) in sum.0.iter().enumerate() {
            if place > 0 && sum.0[place - 1] == *part {
                continue;
            }
            for left in part.after_presses(&self.graph) {
                let mut others = sum.0.clone();
                others.remove(place);
                options.push(self.sum(others, left));
            }
        }
        options.sort_unstable();
        options.dedup();
        options
    }
}
