//! Variant 1: one colour, and completing a rectangle wins. Every position is decided in O(1) from
//! the numbers of its stars.
//!
//! Rows and columns are the vertices of a graph, discs its edges. A cell completes a rectangle iff it
//! joins the ends of a path of three edges. So if no cell completes one, no two discs next to each
//! other in a path have a third: every component is a *star*, with one centre and one or more leaves.
//! A move that joins stars in any other way than below makes a path of three edges, and the opponent
//! completes the rectangle. The other moves are
//!
//! * a disc on a *free* cell, whose row and column are empty: a new star of one edge;
//! * a new leaf of a star: a free column for a star whose centre is a row, a free row for a star whose
//!   centre is a column, either of them for a star of one edge.
//!
//! So what counts is the number r of free rows, the number c of free columns, whether free rows can
//! become leaves (there is a star with its centre in a column, or one of one edge), and whether free
//! columns can.
//!
//! **Theorem.** If no cell completes a rectangle, the player to move loses iff
//!
//! * r or c is even, on an empty board;
//! * c is even, if only columns can become leaves; r is even, if only rows can;
//! * r and c are even, if both can.
//!
//! *Proof.* Call these positions lost, the others won. *A won position has a move to a lost one.* On
//! an empty board r and c are odd; any disc makes both even. If only columns can become leaves, c is
//! odd; add a leaf. If both can and r and c are odd, play a free cell; if only one of them is odd, add
//! a leaf of that kind. All of these leave an even c or r of each kind that can be leaves. *A lost
//! position has none.* On an empty board a disc leaves r − 1 and c − 1, one of them odd, where both
//! can become leaves. If only columns can, a new leaf makes c odd, and a free cell does as well. If both
//! can, a new leaf makes r odd or c odd. It may be that then only the columns can become leaves: a star
//! of one edge got a second column, and it was the only one; then c is odd. A free cell makes both odd.
//! A player without any of these moves makes a path of three edges, and loses; that cannot be in a won
//! position. The board cannot be filled with stars if both sides are at least 2. ∎
//!
//! On the empty board this is the theorem of the source: the first player wins iff both sides are odd.
//!
//! # Source
//! K. Fábián's thesis, as quoted in the README of the Zarankiewicz game; this form of it is ours.

use std::collections::HashMap;

use crate::zarankiewicz::position::Position;
use crate::zarankiewicz::size::Cell;

/// What counts of a position whose components are stars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stars {
    free_rows: usize,
    free_columns: usize,
    /// The stars of one edge.
    single: usize,
    /// Whether there is a star of two edges or more with its centre in a row.
    in_row: bool,
    /// The same with its centre in a column.
    in_column: bool,
}

/// A kind of move that keeps all components stars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A disc on a free cell.
    FreeCell,
    /// A free column becomes a leaf of a star of one edge, or of a larger one.
    Column { single: bool },
    /// A free row does.
    Row { single: bool },
}

impl Stars {
    /// Returns what counts of a position of variant 1 in which no cell completes a rectangle.
    fn of(position: &Position) -> Self {
        let lines = Lines::of(position);
        let free = |counts: &[u32]| counts.iter().filter(|&&count| count == 0).count();
        let (mut single, mut in_row, mut in_column) = (0, false, false);
        for cell in position.size().cells() {
            if !position.is_empty(cell) {
                match lines.at(cell) {
                    (1, 1) => single += 1,
                    (1, _) => in_row = true,
                    _ => in_column = true,
                }
            }
        }
        Self {
            free_rows: free(&lines.rows),
            free_columns: free(&lines.columns),
            single,
            in_row,
            in_column,
        }
    }

    fn rows_can_be_leaves(self) -> bool {
        self.single > 0 || self.in_column
    }

    fn columns_can_be_leaves(self) -> bool {
        self.single > 0 || self.in_row
    }

    /// Returns whether the player to move wins.
    fn is_won(self) -> bool {
        let odd = |number: usize| !number.is_multiple_of(2);
        let (rows, columns) = (odd(self.free_rows), odd(self.free_columns));
        match (self.rows_can_be_leaves(), self.columns_can_be_leaves()) {
            (false, false) => rows && columns,
            (false, true) => columns,
            (true, false) => rows,
            (true, true) => rows || columns,
        }
    }

    /// Returns the kinds of moves that keep all components stars, with what they leave.
    fn moves(self) -> impl Iterator<Item = (Kind, Self)> {
        let free_cell = (self.free_rows > 0 && self.free_columns > 0).then(|| Self {
            free_rows: self.free_rows - 1,
            free_columns: self.free_columns - 1,
            single: self.single + 1,
            ..self
        });
        let leaf = |rows: bool, of_single: bool| {
            let free = [self.free_columns, self.free_rows][usize::from(rows)];
            let has_centre = match (of_single, rows) {
                (true, _) => self.single > 0,
                (false, true) => self.in_column,
                (false, false) => self.in_row,
            };
            (free > 0 && has_centre).then(|| Self {
                free_rows: self.free_rows - usize::from(rows),
                free_columns: self.free_columns - usize::from(!rows),
                single: self.single - usize::from(of_single),
                in_row: self.in_row || !rows,
                in_column: self.in_column || rows,
            })
        };
        let all = [
            (Kind::FreeCell, free_cell),
            (Kind::Column { single: false }, leaf(false, false)),
            (Kind::Row { single: false }, leaf(true, false)),
            (Kind::Column { single: true }, leaf(false, true)),
            (Kind::Row { single: true }, leaf(true, true)),
        ];
        all.into_iter()
            .filter_map(|(kind, next)| Some((kind, next?)))
    }

    /// Returns how many more discs are put if the winner hurries and the loser does not.
    fn plies(self, known: &mut HashMap<Self, usize>) -> usize {
        if let Some(&plies) = known.get(&self) {
            return plies;
        }
        let wins = self.is_won();
        let mut plies = None;
        for (_, next) in self.moves() {
            if next.is_won() != wins {
                let then = 1 + next.plies(known);
                let better = |best: usize| if wins { then < best } else { then > best };
                if plies.is_none_or(better) {
                    plies = Some(then);
                }
            }
        }
        // If no move keeps the stars, the player makes a path of three edges, and the opponent
        // completes a rectangle: two discs.
        let plies = plies.unwrap_or(2);
        known.insert(self, plies);
        plies
    }
}

/// The discs of each row and each column.
struct Lines {
    rows: Vec<u32>,
    columns: Vec<u32>,
}

impl Lines {
    fn of(position: &Position) -> Self {
        let size = position.size();
        let discs = |row: usize| position.taken(row);
        let column = |column: usize| {
            let has = |row: usize| discs(row) >> column & 1;
            (0..size.rows()).map(has).sum()
        };
        Self {
            rows: (0..size.rows())
                .map(|row| discs(row).count_ones())
                .collect(),
            columns: (0..size.columns()).map(column).collect(),
        }
    }

    /// Returns the discs of the row and the column of a cell; (1, …) for the row of the column's star.
    fn at(&self, cell: Cell) -> (u32, u32) {
        let row = self.rows[usize::from(cell.row)];
        let column = self.columns[usize::from(cell.column)];
        // If the cell's column has one disc, the centre of its star is in the row.
        (column, row)
    }
}

/// Who wins a position of variant 1, and a good move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StarVerdict {
    /// Whether the player to move wins.
    pub(crate) wins: bool,
    /// How many more discs are put if the winner hurries and the loser does not.
    pub(crate) plies: usize,
    /// A move of the quickest win, or the longest resistance.
    pub(crate) cell: Cell,
}

/// Returns who wins a position of variant 1 that is not over, on a board with sides of at least 2.
///
/// # Complexity
/// The winner takes O(cells). The plies take at most O(rows · columns · rows) steps.
pub(crate) fn verdict(position: &Position) -> StarVerdict {
    let mut completing = position.completing_cells(position.to_move());
    if let Some(cell) = completing.next() {
        return StarVerdict {
            wins: true,
            plies: 1,
            cell,
        };
    }
    drop(completing);
    let stars = Stars::of(position);
    let mut known = HashMap::new();
    let (wins, plies) = (stars.is_won(), stars.plies(&mut known));
    let next = stars
        .moves()
        .find(|(_, next)| next.is_won() != wins && 1 + next.plies(&mut known) == plies);
    let cell = match next {
        Some((kind, _)) => cell_of(kind, position),
        None => position.empty_cells().next(),
    };
    StarVerdict {
        wins,
        plies,
        cell: cell.expect("a board with sides of at least 2 is not filled by stars"),
    }
}

/// Returns a move of a kind.
fn cell_of(kind: Kind, position: &Position) -> Option<Cell> {
    let lines = Lines::of(position);
    let size = position.size();
    let free_row = lines.rows.iter().position(|&discs| discs == 0);
    let free_column = lines.columns.iter().position(|&discs| discs == 0);
    // A disc of a star with one edge, or with its centre in a row or a column.
    let disc_of = |row: bool, single: bool| {
        size.cells().find(|&cell| {
            let (column_discs, row_discs) = lines.at(cell);
            let fits = match (single, row) {
                (true, _) => column_discs == 1 && row_discs == 1,
                (false, true) => column_discs == 1 && row_discs > 1,
                (false, false) => row_discs == 1 && column_discs > 1,
            };
            fits && !position.is_empty(cell)
        })
    };
    match kind {
        Kind::FreeCell => Some(Cell::new(free_column?, free_row?)),
        Kind::Column { single } => {
            let disc = disc_of(true, single)?;
            Some(Cell::new(free_column?, usize::from(disc.row)))
        }
        Kind::Row { single } => {
            let disc = disc_of(false, single)?;
            Some(Cell::new(usize::from(disc.column), free_row?))
        }
    }
}
