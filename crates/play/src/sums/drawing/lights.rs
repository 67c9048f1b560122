//! How lights are drawn: cells in rows, or the vertices of a graph.

use super::{Block, Layout, Shape, piece};
use crate::board::{Board, Cell, Figure, Mark};
use crate::sums::moves::Standing;

/// Draws the lit cells, and marks those that may be pressed.
pub(super) fn draw(
    board: &mut Board,
    standing: Standing<'_>,
    (layout, block): (&Layout<'_>, &Block<'_>),
) {
    let Standing::Lights(lights, lit) = standing else {
        return;
    };
    let at = |cell: usize| block.shape.pressed(layout, block.top, cell);
    let cells = 0..lights.graph().cells();
    for cell in cells.filter(|cell| lit >> cell & 1 == 1).filter_map(at) {
        board.pieces.insert(cell, piece(Figure::Counter));
    }
    for cell in lights.graph().presses(lit).filter_map(at) {
        board.mark(cell, Mark::Reach);
    }
}

impl Shape<'_> {
    /// Returns where a cell of lights is drawn.
    pub(super) fn pressed(&self, layout: &Layout<'_>, top: i32, cell: usize) -> Option<Cell> {
        let (column, row) = match self {
            Shape::Lights(columns, _) => {
                let cell = u32::try_from(cell).ok()?;
                (
                    (cell % columns).cast_signed(),
                    (cell / columns).cast_signed(),
                )
            }
            Shape::Graph(map) => *map.cells.get(&cell)?,
            _ => return None,
        };
        Some(Cell::new(layout.left + column, top + row))
    }
}
