//! Independent parts of positions, without what is the same for the rest of the game: where they lie, and
//! which way round.

use combinatorial_games::partizan::{Dyadic, Player as Side};

use super::component::{Dominoes, Tile, leap};

/// A part of a position that is independent of all others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Atom {
    /// Connected empty cells of a board of Domineering.
    Region(Region),
    /// A row of Toads and Frogs in which both players have animals.
    Row(Vec<Option<Side>>),
}

/// Connected empty cells in the rectangle around them. Of the reflections, which are worth the same, it is
/// the one that comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Region {
    columns: u8,
    rows: u8,
    /// Bit `row * columns + column` is set if the cell is empty.
    cells: u128,
}

/// What a position is worth besides a number: parts whose values are not known by a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) number: Dyadic,
    pub(super) atoms: Vec<Atom>,
}

impl Parts {
    pub(super) fn new() -> Self {
        Self {
            number: Dyadic::ZERO,
            atoms: Vec::new(),
        }
    }

    /// Adds an integer.
    pub(super) fn add(&mut self, integer: i64) {
        let sum = self.number.plus(Dyadic::from(integer));
        self.number = sum.expect("the numbers of a table are small");
    }

    /// Adds the regions of a board.
    pub(super) fn add_board(&mut self, board: &Dominoes) {
        let bits = board.cells.iter().enumerate();
        let empty = bits.filter(|&(_, &tile)| tile == Tile::Empty);
        let cells = empty.fold(0, |all, (bit, _)| all | 1_u128 << bit);
        self.add_cells(Region {
            columns: board.columns,
            rows: board.rows,
            cells,
        });
    }

    /// Adds the connected regions of cells.
    fn add_cells(&mut self, mut rest: Region) {
        while rest.cells != 0 {
            let cells = rest.joined();
            rest.cells &= !cells;
            if cells.count_ones() < 2 {
                continue;
            }
            let region = Region { cells, ..rest }.cropped();
            // In a line there are moves of one player only.
            match (region.columns, region.rows) {
                (1, rows) => self.add(i64::from(rows / 2)),
                (columns, 1) => self.add(-i64::from(columns / 2)),
                _ => self.atoms.push(Atom::Region(region.canonical())),
            }
        }
    }

    /// Adds a row of Toads and Frogs.
    pub(super) fn add_row(&mut self, row: &[Option<Side>]) {
        let (mut from, mut to) = (0, row.len());
        // A frog at the left end and a toad at the right end are where the row might as well end.
        while from < to && row[from] == Some(Side::Right) {
            from += 1;
        }
        while from < to && row[to - 1] == Some(Side::Left) {
            to -= 1;
        }
        let row = &row[from..to];
        let has = |side| row.contains(&Some(side));
        match (has(Side::Left), has(Side::Right)) {
            (true, true) => self.atoms.push(Atom::Row(row.to_vec())),
            // Without the other player's animals every step is free.
            (true, false) => self.add(steps(row, Side::Left)),
            (false, true) => self.add(-steps(row, Side::Right)),
            (false, false) => {}
        }
    }
}

/// Returns how many squares the animals of a player can move in all, if those of the other player are
/// out of the way.
fn steps(row: &[Option<Side>], side: Side) -> i64 {
    let (mut steps, mut ahead) = (0, 0);
    let mut look = |square: Option<Side>| {
        if square == Some(side) {
            steps += ahead;
        } else {
            ahead += 1;
        }
    };
    match side {
        Side::Left => row.iter().rev().for_each(|&square| look(square)),
        Side::Right => row.iter().for_each(|&square| look(square)),
    }
    steps
}

impl Region {
    /// Returns the cells of a column or of a row.
    fn column(self, column: u8) -> u128 {
        (0..self.rows).fold(0, |all, row| all | self.bit(column, row))
    }

    fn bit(self, column: u8, row: u8) -> u128 {
        1 << (u32::from(row) * u32::from(self.columns) + u32::from(column))
    }

    fn has(self, column: u8, row: u8) -> bool {
        self.cells & self.bit(column, row) != 0
    }

    /// Returns the number of cells.
    pub(super) fn size(self) -> u32 {
        self.cells.count_ones()
    }

    /// Returns the cells that are joined to the first one.
    fn joined(self) -> u128 {
        let (first, last) = (self.column(0), self.column(self.columns - 1));
        let mut joined = self.cells & self.cells.wrapping_neg();
        loop {
            let beside = (joined & !last) << 1 | (joined & !first) >> 1;
            let above = joined << self.columns | joined >> self.columns;
            let more = joined | (beside | above) & self.cells;
            if more == joined {
                return joined;
            }
            joined = more;
        }
    }

    /// Returns the region with each cell moved to where `place` says.
    fn moved(self, columns: u8, rows: u8, place: impl Fn(u8, u8) -> (u8, u8)) -> Self {
        let mut moved = Self {
            columns,
            rows,
            cells: 0,
        };
        let mut rest = self.cells;
        while rest != 0 {
            let bit = u8::try_from(rest.trailing_zeros()).expect("below 128");
            rest &= rest - 1;
            let (column, row) = place(bit % self.columns, bit / self.columns);
            moved.cells |= moved.bit(column, row);
        }
        moved
    }

    fn cropped(self) -> Self {
        let (mut left, mut right, mut top, mut bottom) = (u8::MAX, 0, u8::MAX, 0);
        let mut rest = self.cells;
        while rest != 0 {
            let bit = u8::try_from(rest.trailing_zeros()).expect("below 128");
            rest &= rest - 1;
            let (column, row) = (bit % self.columns, bit / self.columns);
            (left, right) = (left.min(column), right.max(column));
            (top, bottom) = (top.min(row), bottom.max(row));
        }
        self.moved(right + 1 - left, bottom + 1 - top, |column, row| {
            (column - left, row - top)
        })
    }

    fn canonical(self) -> Self {
        let (columns, rows) = (self.columns, self.rows);
        let upright = |column, row| (column, rows - 1 - row);
        let lying = |column, row| (columns - 1 - column, row);
        let turned = |column, row| (columns - 1 - column, rows - 1 - row);
        let ways = [
            self,
            self.moved(columns, rows, upright),
            self.moved(columns, rows, lying),
            self.moved(columns, rows, turned),
        ];
        ways.into_iter().min().expect("there are four")
    }

    /// Returns the first cells of a player's dominoes, and how far the second ones are.
    fn places(self, side: Side) -> (u128, u32) {
        match side {
            Side::Left => (self.cells & self.cells >> self.columns, self.columns.into()),
            Side::Right => {
                let last = self.column(self.columns - 1);
                (self.cells & self.cells >> 1 & !last, 1)
            }
        }
    }

    /// Returns what is left after each move of a player.
    fn options(self, side: Side) -> Vec<Parts> {
        let (mut places, distance) = self.places(side);
        let mut options = Vec::new();
        while places != 0 {
            let first = places & places.wrapping_neg();
            places &= places - 1;
            let cells = self.cells & !(first | first << distance);
            let mut parts = Parts::new();
            parts.add_cells(Self { cells, ..self });
            options.push(parts);
        }
        options
    }

    /// Returns how many dominoes of a player fit into some cells beside one another.
    fn most(self, side: Side) -> i64 {
        let (lines, length) = match side {
            Side::Left => (self.columns, self.rows),
            Side::Right => (self.rows, self.columns),
        };
        let mut most = 0;
        for line in 0..lines {
            let mut run = 0;
            for at in 0..length {
                let is_empty = match side {
                    Side::Left => self.has(line, at),
                    Side::Right => self.has(at, line),
                };
                run = if is_empty { run + 1 } else { 0 };
                if run == 2 {
                    most += 1;
                    run = 0;
                }
            }
        }
        most
    }

    /// Returns the cells on which the other player can never place anything.
    fn safe(self, side: Side) -> Self {
        let (places, distance) = self.places(side.other());
        let cells = self.cells & !(places | places << distance);
        Self { cells, ..self }
    }

    /// Returns integers that the value is at least and at most: a player has no more moves than dominoes
    /// fit in, and the other player at least those that cannot be taken away.
    fn bounds(self) -> (i64, i64) {
        let least = self.safe(Side::Left).most(Side::Left) - self.most(Side::Right);
        let most = self.most(Side::Left) - self.safe(Side::Right).most(Side::Right);
        (least, most)
    }

    /// Returns strips of two columns each (Left) or two rows each (Right). In the strips the other player
    /// has no dominoes across the lines between them, so they are worth at least (Left) or at most (Right)
    /// as much as the region.
    fn strips(self, side: Side) -> Parts {
        let mut parts = Parts::new();
        let lines = match side {
            Side::Left => self.columns,
            Side::Right => self.rows,
        };
        for line in (0..lines).step_by(2) {
            let line_cells = |line: u8| match side {
                _ if line >= lines => 0,
                Side::Left => self.column(line),
                Side::Right => {
                    (0..self.columns).fold(0, |all, column| all | self.bit(column, line))
                }
            };
            let cells = self.cells & (line_cells(line) | line_cells(line + 1));
            parts.add_cells(Self { cells, ..self });
        }
        parts
    }

    /// Draws the region.
    pub(super) fn text(self) -> String {
        let rows = (0..self.rows).map(|row| {
            let columns = 0..self.columns;
            let cells = columns.map(|column| if self.has(column, row) { '.' } else { '#' });
            cells.collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    }
}

impl Atom {
    /// Returns what is left after each move of a player.
    pub(super) fn options(&self, side: Side) -> Vec<Parts> {
        match self {
            Self::Region(region) => region.options(side),
            Self::Row(row) => {
                let moves = (0..row.len()).filter_map(|from| Some((from, leap(row, from, side)?)));
                let options = moves.map(|(from, to)| {
                    let mut row = row.clone();
                    row.swap(from, to);
                    let mut parts = Parts::new();
                    parts.add_row(&row);
                    parts
                });
                options.collect()
            }
        }
    }

    /// Returns how many cells or squares there are.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Region(region) => region.size() as usize,
            Self::Row(row) => row.len(),
        }
    }

    /// Returns integers that the value is at least and at most.
    pub(super) fn bounds(&self) -> (i64, i64) {
        match self {
            Self::Region(region) => region.bounds(),
            Self::Row(row) => (-steps(row, Side::Right), steps(row, Side::Left)),
        }
    }

    /// Returns parts that are easier to look at, and worth at least as much for a player: strips of a
    /// region, and a number for a row.
    pub(super) fn better_for(&self, side: Side) -> Parts {
        if let Self::Region(region) = self {
            return region.strips(side);
        }
        let (least, most) = self.bounds();
        let mut parts = Parts::new();
        parts.add(match side {
            Side::Left => most,
            Side::Right => least,
        });
        parts
    }

    /// Returns how many moves Left has more than Right.
    pub(super) fn lead(&self) -> i64 {
        let count = |side| match self {
            Self::Region(region) => i64::from(region.places(side).0.count_ones()),
            Self::Row(row) => {
                let moves = (0..row.len()).filter(|&from| leap(row, from, side).is_some());
                i64::try_from(moves.count()).unwrap_or(0)
            }
        };
        count(Side::Left) - count(Side::Right)
    }
}
