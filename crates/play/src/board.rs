//! What is drawn and pointed at: places, and what stands on them.

use std::collections::{BTreeMap, BTreeSet};

use positional_games::Player;
pub use positional_games::play::Cell;

/// Where a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Place {
    /// A cell of a grid.
    Cell(Cell),
}

/// How the piece of a player is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Disc {
    /// A full disc, or an X.
    Full,
    /// A ring, or an O.
    Ring,
}

/// What stands on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is. Where the game cannot tell, because all discs look the same, the first
    /// player's.
    pub owner: Player,
    /// How it is drawn.
    pub disc: Disc,
}

/// What is special about a place. The later ones are shown rather than the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The last move, or the place that it answers.
    Last,
    /// A hint says to move here.
    Hint,
    /// It is part of what ended the game.
    Ending,
    /// The move here ended the game.
    Completing,
}

/// What lies beyond the edges of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Nothing.
    Free,
    /// The opposite edge.
    Torus,
    /// More cells: the grid has no edge, and what is shown of it grows with the play.
    Endless,
}

/// How the cells of a grid are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Naming {
    /// By a letter for the column and a number for the row: `b3`.
    Letters,
    /// By column and row: `3,-2`.
    Numbers,
    /// Each has a name of its own.
    Own,
}

/// What is to be drawn of a position. Other games will have heaps, graphs and cakes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Board {
    /// Cells in columns and rows.
    Grid(Grid),
}

/// A board of cells in columns and rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The upper left corner of what is to be shown.
    pub least: Cell,
    /// The lower right corner of what is to be shown.
    pub most: Cell,
    /// How far columns and rows go from the middle of an endless grid.
    pub farthest: i32,
    /// What lies beyond the edges.
    pub edge: Edge,
    /// How the cells are named.
    pub naming: Naming,
    /// Whether the name of an empty cell stands in it, where there is room.
    pub has_labels: bool,
    /// Places between the corners where there is no cell.
    pub gaps: BTreeSet<Cell>,
    /// What stands on the cells.
    pub pieces: BTreeMap<Cell, Piece>,
    /// What is special about cells.
    pub marks: BTreeMap<Cell, Mark>,
}

impl Grid {
    /// Creates an empty board of so many columns and rows, with the cells named by letters and numbers.
    pub fn new(columns: usize, rows: usize) -> Self {
        let last = |side: usize| i32::try_from(side).map_or(i32::MAX, |side| side - 1);
        Self {
            least: Cell::new(0, 0),
            most: Cell::new(last(columns), last(rows)),
            farthest: 0,
            edge: Edge::Free,
            naming: Naming::Letters,
            has_labels: false,
            gaps: BTreeSet::new(),
            pieces: BTreeMap::new(),
            marks: BTreeMap::new(),
        }
    }

    /// Returns whether a cell is between the corners, and no gap.
    pub fn has(&self, cell: Cell) -> bool {
        (self.least.column..=self.most.column).contains(&cell.column)
            && (self.least.row..=self.most.row).contains(&cell.row)
            && !self.gaps.contains(&cell)
    }

    /// Marks a cell, unless it has a mark that is shown rather than this one.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        let marked = self.marks.entry(cell).or_insert(mark);
        *marked = mark.max(*marked);
    }
}

impl Board {
    /// Marks a place, unless it has a mark that is shown rather than this one.
    pub fn mark(&mut self, place: Place, mark: Mark) {
        let (Self::Grid(grid), Place::Cell(cell)) = (self, place);
        grid.mark(cell, mark);
    }
}
