//! Where things are on the screen: how large a cell is, and which part of the board is seen.

use button_madness::{Cell, Shape};
use ratatui::layout::{Position, Rect};

/// The sizes a cell may have, in characters: columns and rows.
const SIZES: [(u16, u16); 3] = [(11, 5), (7, 3), (3, 1)];

/// Lines above the board and below it.
const HEAD: u16 = 1;
const FOOT: u16 = 5;

/// The smallest screen the game is played on.
pub(crate) const SMALLEST: (u16, u16) = (34, 11);

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) head: Rect,
    /// The cells that are seen, without the frame around them.
    pub(crate) board: Rect,
    pub(crate) foot: Rect,
    /// The size of a cell.
    pub(crate) cell: (u16, u16),
    /// The cell in the upper left corner of what is seen.
    pub(crate) first: Cell,
    /// The columns and rows of cells that are seen.
    pub(crate) seen: (usize, usize),
    /// How much further to the right each row is than the one above it: half a cell where cells are
    /// hexagons.
    slant: u16,
}

impl Layout {
    /// For a screen and a board, with the cursor in sight; `before` is the first cell that was seen
    /// last, so that the board moves no more than it must. The cells are hexagons if it `is_slanted`.
    /// `None` if the screen is too small.
    pub(crate) fn new(
        screen: Rect,
        shape: Shape,
        is_slanted: bool,
        cursor: Cell,
        before: Cell,
    ) -> Option<Self> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        let inside = (screen.width - 2, screen.height - HEAD - FOOT - 2);
        let slant = |width: u16| if is_slanted { width.div_ceil(2) } else { 0 };
        let shifted = |rows: usize, width: u16| {
            let rows = u16::try_from(rows.saturating_sub(1)).unwrap_or(u16::MAX);
            rows.saturating_mul(slant(width))
        };
        let fits = |&(width, height): &(u16, u16)| {
            let columns = inside.0.saturating_sub(shifted(shape.rows(), width)) / width;
            shape.columns() <= usize::from(columns)
                && shape.rows() <= usize::from(inside.1 / height)
        };
        let cell = SIZES.into_iter().find(fits).unwrap_or(SIZES[2]);
        // Each row takes room for its shift, and one column is always seen.
        let most = |rows: usize| inside.0.saturating_sub(shifted(rows, cell.0)) / cell.0;
        let all_rows = shape.rows().min((inside.1 / cell.1).into());
        let rows = (1..=all_rows).rev().find(|&rows| most(rows) > 0);
        let rows = rows.unwrap_or(1);
        let columns = shape.columns().min(most(rows).max(1).into());
        let first = Cell::new(
            scrolled(before.column, cursor.column, columns, shape.columns()),
            scrolled(before.row, cursor.row, rows, shape.rows()),
        );
        let extent = |cells: usize, size: u16| u16::try_from(cells).unwrap_or(u16::MAX) * size;
        let (width, height) = (extent(columns, cell.0), extent(rows, cell.1));
        let width = (width + shifted(rows, cell.0)).min(inside.0);
        Some(Self {
            head: Rect {
                height: HEAD,
                ..screen
            },
            board: Rect {
                x: screen.x + 1 + (inside.0 - width) / 2,
                y: screen.y + HEAD + 1 + (inside.1 - height) / 2,
                width,
                height,
            },
            foot: Rect {
                y: screen.y + screen.height - FOOT,
                height: FOOT,
                ..screen
            },
            cell,
            first,
            seen: (columns, rows),
            slant: slant(cell.0),
        })
    }

    /// Returns the same with so many lines below the board, as far as there are free rows around it.
    pub(crate) fn with_foot(mut self, lines: u16) -> Self {
        let below = self.foot.y.saturating_sub(self.board.bottom() + 1);
        let above = (self.board.y - 1).saturating_sub(self.head.bottom());
        let more = lines.saturating_sub(self.foot.height).min(below + above);
        self.board.y -= more.saturating_sub(below);
        self.foot.y -= more;
        self.foot.height += more;
        self
    }

    /// The cell at a place of the screen.
    pub(crate) fn cell_at(&self, place: Position) -> Option<Cell> {
        if !self.board.contains(place) {
            return None;
        }
        let row = (place.y - self.board.y) / self.cell.1;
        let across = (place.x - self.board.x).checked_sub(row * self.slant)?;
        let column = usize::from(across / self.cell.0);
        (column < self.seen.0).then(|| {
            Cell::new(
                self.first.column + column,
                self.first.row + usize::from(row),
            )
        })
    }

    /// The cells that are seen, each with its place.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (Cell, Rect)> {
        let Self {
            board,
            cell,
            first,
            seen,
            slant,
            ..
        } = *self;
        let rows = (0..board.height / cell.1).zip(first.row..);
        rows.flat_map(move |(down, row)| {
            let columns = (0..).zip(first.column..first.column + seen.0);
            columns.map(move |(right, column)| {
                let place = Rect {
                    x: board.x + right * cell.0 + down * slant,
                    y: board.y + down * cell.1,
                    width: cell.0,
                    height: cell.1,
                };
                (Cell::new(column, row), place)
            })
        })
    }
}

/// The first of `seen` numbers among `all`, next to `before`, such that the cursor is one of them.
fn scrolled(before: usize, cursor: usize, seen: usize, all: usize) -> usize {
    let least = (cursor + 1).saturating_sub(seen);
    before.clamp(least, cursor).min(all - seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use button_madness::Surface;

    #[test]
    fn every_cell_that_is_seen_is_found_where_it_is() {
        for (m, n) in [
            (1, 1),
            (2, 2),
            (5, 5),
            (9, 4),
            (40, 3),
            (64, 64),
            (500, 500),
        ] {
            let shape = Shape::new(m, n, Surface::Plane).unwrap();
            for (width, height) in [(34, 11), (80, 24), (200, 60)] {
                let screen = Rect::new(0, 0, width, height);
                let mut before = Cell::new(0, 0);
                let cursors = [0, m * n / 2, m * n - 1, m - 1];
                let ways = [false, true].map(|is_slanted| cursors.map(|at| (is_slanted, at)));
                for (is_slanted, cursor) in ways.concat() {
                    let cursor = shape.cell(cursor);
                    let layout = Layout::new(screen, shape, is_slanted, cursor, before);
                    let layout = layout.unwrap();
                    before = layout.first;
                    let mut has_cursor = false;
                    for (cell, place) in layout.cells() {
                        assert!(shape.contains(cell));
                        assert_eq!(screen.intersection(place), place);
                        let corner = Position::new(place.right() - 1, place.bottom() - 1);
                        assert_eq!(layout.cell_at(place.as_position()), Some(cell));
                        assert_eq!(layout.cell_at(corner), Some(cell));
                        has_cursor |= cell == cursor;
                    }
                    assert!(has_cursor, "{m} × {n} at {cursor:?}");
                    assert!(layout.board.y > layout.head.y);
                    assert!(layout.board.bottom() < layout.foot.y);
                }
            }
        }
    }

    /// A long message takes the free rows, first those below the board, and never those of the board.
    #[test]
    fn the_foot_grows_into_free_rows() {
        let shape = Shape::new(3, 5, Surface::Plane).unwrap();
        let origin = Cell::new(0, 0);
        let screen = Rect::new(0, 0, 40, 15);
        let layout = Layout::new(screen, shape, false, origin, origin).unwrap();
        for (lines, height, moved) in [(3, 5, 0), (6, 6, 0), (7, 7, 1), (9, 7, 1)] {
            let other = layout.with_foot(lines);
            assert_eq!((other.foot.height, other.foot.bottom()), (height, 15));
            assert_eq!(layout.board.y - other.board.y, moved);
            assert!(other.board.bottom() < other.foot.y && other.board.y > other.head.bottom());
        }
    }

    #[test]
    fn a_board_moves_only_when_the_cursor_leaves_it() {
        assert_eq!(scrolled(0, 3, 4, 10), 0);
        assert_eq!(scrolled(0, 4, 4, 10), 1);
        assert_eq!(scrolled(6, 7, 4, 10), 6);
        assert_eq!(scrolled(6, 2, 4, 10), 2);
        assert_eq!(scrolled(9, 9, 4, 10), 6);
    }

    #[test]
    fn small_boards_have_large_cells() {
        let size = |n, width, height| {
            let shape = Shape::torus(n, n).unwrap();
            let origin = Cell::new(0, 0);
            let screen = Rect::new(0, 0, width, height);
            Layout::new(screen, shape, false, origin, origin).map(|layout| layout.cell)
        };
        assert_eq!(size(2, 80, 24), Some((11, 5)));
        assert_eq!(size(5, 80, 24), Some((7, 3)));
        assert_eq!(size(9, 80, 24), Some((3, 1)));
        assert_eq!(size(2, 33, 24), None);
        assert_eq!(size(2, 80, 10), None);
    }
}
