//! A board seen from another side.

use crate::board::{Cell, Grid, Lights, Presses, Shape};
use crate::game::Rule;

/// Rows and columns exchanged, and then perhaps the rows turned upside down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) transpose: bool,
    pub(super) flip: bool,
}

impl Turn {
    /// All four; the first one leaves the board as it is.
    pub(super) const ALL: [Self; 4] = [
        Self::new(false, false),
        Self::new(false, true),
        Self::new(true, false),
        Self::new(true, true),
    ];

    const fn new(transpose: bool, flip: bool) -> Self {
        Self { transpose, flip }
    }

    /// The shape and the pattern as they look from there; `None` if the turned board is on none of the
    /// surfaces.
    pub(super) fn of(self, shape: Shape, pattern: &Rule) -> Option<(Shape, Rule)> {
        let (mut shape, mut pattern) = (shape, pattern.clone());
        if self.transpose {
            (shape, pattern) = (shape.transposed()?, pattern.transposed());
        }
        if self.flip {
            pattern = pattern.flipped();
        }
        Some((shape, pattern))
    }

    /// The board turned, with its new shape.
    pub(super) fn turn(self, lights: &Lights, shape: Shape) -> Lights {
        Lights::from_fn(shape, |cell| lights.get(self.original(cell, shape)))
    }

    /// A press set turned back to the old shape.
    pub(super) fn turn_back(self, presses: &Presses, shape: Shape) -> Presses {
        let mut back = Grid::new(shape);
        for cell in presses.iter() {
            back.set(self.original(cell, presses.shape()), true);
        }
        back
    }

    /// Where a cell of the turned board was.
    fn original(self, cell: Cell, turned: Shape) -> Cell {
        let Cell { column, mut row } = cell;
        if self.flip {
            row = turned.rows() - 1 - row;
        }
        if self.transpose {
            Cell::new(row, column)
        } else {
            Cell::new(column, row)
        }
    }
}
