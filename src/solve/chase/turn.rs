//! Boards with rows and columns exchanged, or turned upside down, so that another row of the rule
//! is on top.

use crate::board::{Cell, Grid, Lights, Presses, Shape};
use crate::game::Rule;

/// A turn of the board: perhaps rows and columns are exchanged, and then perhaps the rows are put
/// upside down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) transpose: bool,
    pub(super) flip: bool,
}

impl Turn {
    /// All four turns. The identity comes first.
    pub(super) const ALL: [Self; 4] = [
        Self::new(false, false),
        Self::new(false, true),
        Self::new(true, false),
        Self::new(true, true),
    ];

    const fn new(transpose: bool, flip: bool) -> Self {
        Self { transpose, flip }
    }

    /// Returns the turned shape and the turned rule, or `None` if the turned board is on none of
    /// the surfaces.
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

    /// Returns the turned lights; `shape` is the turned shape.
    pub(super) fn turn(self, lights: &Lights, shape: Shape) -> Lights {
        Lights::from_fn(shape, |cell| lights.get(self.original(cell, shape)))
    }

    /// Returns a press set of the turned board as one of the original board with this shape.
    pub(super) fn turn_back(self, presses: &Presses, shape: Shape) -> Presses {
        let mut back = Grid::new(shape);
        for cell in presses.iter() {
            back.set(self.original(cell, presses.shape()), true);
        }
        back
    }

    /// Returns the cell of the original board that became this cell of the turned board.
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
