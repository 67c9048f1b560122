//! Positions as sums of parts, for misère play: there two equal parts are not worth nothing.

use super::ToggleBoard;
use super::form::{Forms, Part, for_each_part};
use super::graph::{ToggleGraph, cells_of};

/// The positions of a board by their parts.
pub(crate) struct ToggleSums {
    graph: ToggleGraph,
    forms: Forms,
}

/// The parts of a position, in their forms and in order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct ToggleSum(Vec<Part>);

impl ToggleSums {
    pub(crate) fn new(board: &ToggleBoard) -> Self {
        let graph = board.graph().clone();
        let forms = match board.grid() {
            Some(grid) => Forms::of_grid(grid, &graph),
            None => Forms::of_graph(),
        };
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

    /// Returns what presses leave. Some may be there twice.
    pub(crate) fn options(&self, sum: &ToggleSum) -> Vec<ToggleSum> {
        let mut options = Vec::new();
        for (place, part) in sum.0.iter().enumerate() {
            if place > 0 && sum.0[place - 1] == *part {
                continue;
            }
            for cell in cells_of(part.live & part.lit) {
                let toggled = self.graph.toggled(cell) & part.cells;
                if 2 * (part.lit & toggled).count_ones() > toggled.count_ones() {
                    let mut others = sum.0.clone();
                    others.remove(place);
                    let left = (part.live, part.cells, part.lit ^ toggled);
                    options.push(self.sum(others, left));
                }
            }
        }
        options
    }
}
