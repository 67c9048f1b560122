//! Positions without what no longer matters, split into pieces that do not touch each other.

/// The most columns, and the most rows.
pub(super) const SIDE: usize = super::super::Size::MOST;

/// Columns of each row, as masks.
pub(super) type Masks = [u32; SIDE];

/// Iterates over the numbers of the bits of a mask.
pub(super) struct Bits(pub(super) u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        (self.0 != 0).then(|| {
            let bit = self.0.trailing_zeros() as usize;
            self.0 &= self.0 - 1;
            bit
        })
    }
}

/// Returns the columns as masks of rows.
#[inline]
pub(super) fn transposed(rows: &[u32]) -> Masks {
    let mut columns = [0; SIDE];
    for (row, &mask) in rows.iter().enumerate() {
        for column in Bits(mask) {
            columns[column] |= 1 << row;
        }
    }
    columns
}

/// A piece of a position: its cells are open, hold a disc, or are dead.
///
/// An open cell may be taken without completing a rectangle. A cell that is neither open nor a disc
/// is dead: it is in no rectangle that can still be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The number of rows.
    pub(super) rows: usize,
    /// The number of columns.
    pub(super) columns: usize,
    /// The open cells of each row.
    pub(super) open: Masks,
    /// The discs of each row.
    pub(super) discs: Masks,
}

impl Piece {
    /// Creates the piece of a position on a board, with all its cells.
    ///
    /// `discs` has a mask for each row, and no rectangle.
    pub(super) fn of_board(columns: usize, discs: &[u32]) -> Self {
        let mut piece = Self {
            rows: discs.len(),
            columns,
            open: [0; SIDE],
            discs: [0; SIDE],
        };
        piece.discs[..discs.len()].copy_from_slice(discs);
        for (row, &mask) in discs.iter().enumerate() {
            // The cell of a column completes a rectangle if this row shares a column with a row
            // that has a disc there.
            let joined = discs.iter().enumerate();
            let joined = joined.filter(|&(other, discs)| other != row && discs & mask != 0);
            let closed = joined.fold(mask, |closed, (_, discs)| closed | discs);
            piece.open[row] = !closed & ((1 << columns) - 1);
        }
        piece
    }

    /// Returns the number of open cells.
    #[inline]
    pub(super) fn open_cells(&self) -> u32 {
        let rows = self.open[..self.rows].iter();
        rows.map(|row| row.count_ones()).sum()
    }

    /// Returns open cells and discs after a disc on an open cell. `columns` are the discs of each
    /// column, as [`transposed`] returns them.
    #[inline]
    pub(super) fn after(&self, row: usize, column: usize, columns: &Masks) -> (Masks, Masks) {
        let (mut open, mut discs) = (self.open, self.discs);
        let bit = 1 << column;
        open[row] &= !bit;
        // A cell dies if it would close a path of three discs, of which the new disc is the last,
        // the middle or the first one.
        for joined in Bits(columns[column]) {
            open[row] &= !discs[joined];
            open[joined] &= !discs[row];
        }
        let others = Bits(discs[row]).fold(0, |others, column| others | columns[column]);
        for other in Bits(others) {
            open[other] &= !bit;
        }
        discs[row] |= bit;
        (open, discs)
    }

    /// Drops the cells that are in no live rectangle, and calls `visit` with each of the pieces into
    /// which the rest falls. Returns the number of open cells that were dropped: each of them is a
    /// move that changes nothing else.
    ///
    /// A rectangle is live if none of its corners is dead. It has at least two open corners then,
    /// since a single one would have been closed. So of two rows all columns in which neither row is
    /// dead are corners of live rectangles, if there are at least two such columns.
    #[inline]
    pub(super) fn split(
        rows: usize,
        open: &Masks,
        discs: &Masks,
        mut visit: impl FnMut(&Self),
    ) -> u32 {
        let mut live = [0; SIDE];
        for row in 0..rows {
            live[row] = open[row] | discs[row];
        }
        let mut kept = [0; SIDE];
        let mut bands = [Band::default(); SIDE * (SIDE - 1) / 2];
        let mut left = 0;
        for upper in 1..rows {
            for lower in 0..upper {
                let columns = live[upper] & live[lower];
                if columns & columns.wrapping_sub(1) != 0 {
                    kept[upper] |= columns;
                    kept[lower] |= columns;
                    bands[left] = Band {
                        rows: [upper, lower],
                        columns,
                    };
                    left += 1;
                }
            }
        }
        let free = (0..rows).map(|row| (open[row] & !kept[row]).count_ones());
        let free = free.sum();
        // Bands that share an open cell belong together. Those that share discs only do not.
        while left > 0 {
            left -= 1;
            let mut together = Together::default();
            together.add(&bands[left], open);
            loop {
                let before = left;
                left = 0;
                for index in 0..before {
                    let band = bands[index];
                    if together.touches(&band) {
                        together.add(&band, open);
                    } else {
                        bands[left] = band;
                        left += 1;
                    }
                }
                if left == before {
                    break;
                }
            }
            visit(&together.piece(rows, discs));
        }
        free
    }
}

impl Piece {
    /// Returns the piece without the cells that are in no live rectangle, and the number of open
    /// cells that were dropped. It may consist of several pieces.
    pub(super) fn reduced(rows: usize, open: &Masks, discs: &Masks) -> (Self, u32) {
        let mut whole = Together::default();
        for upper in 1..rows {
            for lower in 0..upper {
                let live = |row: usize| open[row] | discs[row];
                let columns = live(upper) & live(lower);
                if columns.count_ones() > 1 {
                    let rows = [upper, lower];
                    whole.add(&Band { rows, columns }, open);
                }
            }
        }
        let free = (0..rows).map(|row| (open[row] & !whole.live[row]).count_ones());
        (whole.piece(rows, discs), free.sum())
    }
}

/// Two rows, and the columns in which neither is dead.
#[derive(Clone, Copy, Default)]
struct Band {
    rows: [usize; 2],
    columns: u32,
}

/// The cells of bands that belong together.
#[derive(Default)]
struct Together {
    live: Masks,
    open: Masks,
}

impl Together {
    #[inline]
    fn touches(&self, band: &Band) -> bool {
        let [upper, lower] = band.rows;
        (self.open[upper] | self.open[lower]) & band.columns != 0
    }

    #[inline]
    fn add(&mut self, band: &Band, open: &Masks) {
        for row in band.rows {
            self.live[row] |= band.columns;
            self.open[row] |= band.columns & open[row];
        }
    }

    /// Returns the piece, without empty rows and columns.
    #[inline]
    fn piece(&self, rows: usize, discs: &Masks) -> Piece {
        let columns = self.live[..rows].iter().fold(0, |all, row| all | row);
        let mut piece = Piece {
            rows: 0,
            columns: columns.count_ones() as usize,
            open: [0; SIDE],
            discs: [0; SIDE],
        };
        // If the columns in use have no gap, they stay where they are.
        let gaps = columns & (columns + 1) != 0;
        let close = |mask: u32| {
            if gaps {
                let places = Bits(columns).enumerate();
                places.fold(0, |all, (to, from)| all | (mask >> from & 1) << to)
            } else {
                mask
            }
        };
        let cells = self.live.iter().zip(self.open.iter().zip(discs));
        for (&live, (&open, &discs)) in cells.take(rows) {
            if live != 0 {
                piece.open[piece.rows] = close(open);
                piece.discs[piece.rows] = close(live & discs);
                piece.rows += 1;
            }
        }
        piece
    }
}
