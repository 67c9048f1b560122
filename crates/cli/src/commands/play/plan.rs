//! What the thread that thinks has found: a way to the end, or why there is none.

use button_madness::lit_only::{LitOnly, NoOrder, Ordered};
use button_madness::solutions::Way;
use button_madness::{Cell, Obstruction, Outcome, Presses, Shape};

/// A way to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// Presses in any order.
    Any(Way),
    /// Presses of lit cells one after another.
    InOrder(LitOnly),
}

/// Why there is no way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stuck {
    /// No presses at all lead to the end.
    Unsolvable(Obstruction),
    /// No presses of lit cells do.
    NoOrder(NoOrder),
}

impl Stuck {
    /// Whether it is proved that there is no way.
    pub(super) fn is_known(&self) -> bool {
        !matches!(self, Self::NoOrder(NoOrder::Unknown { .. }))
    }
}

impl Plan {
    /// Returns what was found of orders.
    pub(super) fn of_order(found: Ordered) -> Outcome<Self, Stuck> {
        match found.outcome {
            Outcome::Solved(found) => Outcome::Solved(Self::InOrder(found)),
            Outcome::Unsolvable(NoOrder::Unsolvable(obstruction)) => {
                Outcome::Unsolvable(Stuck::Unsolvable(obstruction))
            }
            Outcome::Unsolvable(reason) => Outcome::Unsolvable(Stuck::NoOrder(reason)),
        }
    }

    /// Returns what was found of presses in any order.
    pub(super) fn of_way(found: Outcome<Way>) -> Outcome<Self, Stuck> {
        match found {
            Outcome::Solved(way) => Outcome::Solved(Self::Any(way)),
            Outcome::Unsolvable(obstruction) => Outcome::Unsolvable(Stuck::Unsolvable(obstruction)),
        }
    }

    /// Returns a next press; `None` if there is nothing to do.
    pub(super) fn next_press(&self) -> Option<Cell> {
        match self {
            Self::Any(way) => way.next_press(),
            Self::InOrder(found) => found.order.first().copied(),
        }
    }

    /// Returns how many presses it takes.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Any(way) => way.shortest.presses.count(),
            Self::InOrder(found) => found.order.len(),
        }
    }

    /// No way has fewer presses.
    pub(super) fn lower_bound(&self) -> usize {
        match self {
            Self::Any(way) => way.lower_bound,
            Self::InOrder(found) => found.lower_bound,
        }
    }

    /// Whether it is proved that no way has fewer presses.
    pub(super) fn is_shortest(&self) -> bool {
        self.count() <= self.lower_bound()
    }

    /// Returns the cells to press.
    pub(super) fn cells(&self, shape: Shape) -> Presses {
        match self {
            Self::Any(way) => way.shortest.presses.clone(),
            Self::InOrder(found) => {
                let mut cells = Presses::new(shape);
                found.order.iter().for_each(|&cell| cells.set(cell, true));
                cells
            }
        }
    }

    /// Returns when a cell is pressed first, counted from 1, if that matters.
    pub(super) fn first_of(&self, cell: Cell) -> Option<usize> {
        let Self::InOrder(found) = self else {
            return None;
        };
        let place = found.order.iter().position(|&other| other == cell);
        place.map(|place| place + 1)
    }

    /// Takes a step if the cell is the next one of the way, and returns whether it is.
    pub(super) fn step(&mut self, cell: Cell) -> bool {
        match self {
            Self::Any(way) => way.step(cell),
            Self::InOrder(found) => {
                let is_next = found.order.first() == Some(&cell);
                if is_next {
                    found.order.remove(0);
                    found.lower_bound = found.lower_bound.saturating_sub(1);
                }
                is_next
            }
        }
    }
}
