//! A board of at most 64 cells as two words of bits.

use crate::player::Player;
use crate::zarankiewicz::position::Position;
use crate::zarankiewicz::size::{Cell, Size};

/// The discs of the players on a board of at most [`Geometry::MOST_CELLS`] cells; the bit of a cell
/// is row · columns + column.
pub(super) type Pair = [u64; 2];

/// The shape of the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    columns: usize,
    rows: usize,
    row_mask: u64,
}

impl Geometry {
    /// The most cells of a board.
    pub(super) const MOST_CELLS: usize = 64;

    pub(super) fn new(size: Size) -> Self {
        assert!(size.area() <= Self::MOST_CELLS, "a small board");
        Self {
            columns: size.columns(),
            rows: size.rows(),
            row_mask: size.full_row().into(),
        }
    }

    /// Returns all cells.
    pub(super) fn all(self) -> u64 {
        u64::MAX >> (64 - self.columns * self.rows)
    }

    pub(super) fn cell(self, bit: u64) -> Cell {
        let place = bit.trailing_zeros() as usize;
        Cell::new(place % self.columns, place / self.columns)
    }

    pub(super) fn pair(self, position: &Position) -> Pair {
        let mut pair = [0; 2];
        for player in [Player::First, Player::Second] {
            for (row, discs) in position.rows_of(player).iter().enumerate() {
                pair[player.index()] |= u64::from(*discs) << (row * self.columns);
            }
        }
        pair
    }

    fn row(self, discs: u64, row: usize) -> u64 {
        discs >> (row * self.columns) & self.row_mask
    }

    /// Returns the cells on which a disc beside these completes a rectangle, and maybe cells that
    /// have one of these discs.
    pub(super) fn completing(self, discs: u64) -> u64 {
        let mut found = 0;
        for low in 1..self.rows {
            let lower = self.row(discs, low);
            for high in 0..low {
                let higher = self.row(discs, high);
                if lower & higher != 0 {
                    found |= lower << (high * self.columns) | higher << (low * self.columns);
                }
            }
        }
        found
    }

    /// Returns the first cells of the classes of equal rows and equal columns.
    pub(super) fn classes(self, pair: Pair) -> u64 {
        let mut cells = 0;
        let row = |row| (self.row(pair[0], row), self.row(pair[1], row));
        let mut columns = self.row_mask;
        let low = self.first_column();
        for column in 1..self.columns {
            let discs = |column: usize| (pair[0] >> column & low, pair[1] >> column & low);
            if (0..column).any(|before| discs(before) == discs(column)) {
                columns &= !(1 << column);
            }
        }
        for at in 0..self.rows {
            if !(0..at).any(|before| row(before) == row(at)) {
                cells |= columns << (at * self.columns);
            }
        }
        cells
    }

    /// Returns the cells of the first column.
    fn first_column(self) -> u64 {
        (0..self.rows).map(|row| 1 << (row * self.columns)).sum()
    }

    /// Returns a number that boards have only if they are equal up to the order of rows and columns,
    /// and transposition of a square. Such boards often have the same number, but not always.
    pub(super) fn normal_form(self, pair: Pair) -> u128 {
        let direct = self.sorted(pair);
        if self.columns == self.rows {
            direct.min(self.sorted(self.transposed(pair)))
        } else {
            direct
        }
    }

    fn transposed(self, pair: Pair) -> Pair {
        pair.map(|discs| {
            let mut left = discs;
            let mut turned = 0;
            while left != 0 {
                let place = left.trailing_zeros() as usize;
                left &= left - 1;
                turned |= 1 << (place % self.columns * self.columns + place / self.columns);
            }
            turned
        })
    }

    /// Sorts rows and columns by keys that do not depend on their order, then by content.
    fn sorted(self, pair: Pair) -> u128 {
        let mut row_keys = [0_u64; Self::MOST_CELLS];
        let mut column_keys = [0_u64; Self::MOST_CELLS];
        let (row_keys, column_keys) =
            (&mut row_keys[..self.rows], &mut column_keys[..self.columns]);
        for _ in 0..2 {
            for (row, key) in row_keys.iter_mut().enumerate() {
                let discs = pair.map(|discs| self.row(discs, row));
                *key = mixed(*key, discs, column_keys);
            }
            let low = self.first_column();
            for (column, key) in column_keys.iter_mut().enumerate() {
                let discs = pair.map(|discs| self.gather(discs >> column & low));
                *key = mixed(*key, discs, row_keys);
            }
        }
        // The columns in the order of their keys, then rows in the order of key and content.
        let mut order = [0_u8; Self::MOST_CELLS];
        let order = &mut order[..self.columns];
        for (place, column) in order.iter_mut().zip(0..) {
            *place = column;
        }
        order.sort_unstable_by_key(|&column| column_keys[usize::from(column)]);
        let mut rows = [(0_u64, 0_u64, 0_u64); Self::MOST_CELLS];
        let rows = &mut rows[..self.rows];
        for (row, entry) in rows.iter_mut().enumerate() {
            let permuted = |discs: u64| {
                let discs = self.row(discs, row);
                order.iter().zip(0..).fold(0, |sum, (&column, place)| {
                    sum | (discs >> column & 1) << place
                })
            };
            *entry = (row_keys[row], permuted(pair[0]), permuted(pair[1]));
        }
        rows.sort_unstable();
        let mut form = [0_u64; 2];
        for (row, &(_, first, second)) in rows.iter().enumerate() {
            form[0] |= first << (row * self.columns);
            form[1] |= second << (row * self.columns);
        }
        u128::from(form[0]) | u128::from(form[1]) << 64
    }

    /// Returns the rows of the discs in the first column, as a mask.
    fn gather(self, first_column: u64) -> u64 {
        (0..self.rows).fold(0, |mask, row| {
            mask | (first_column >> (row * self.columns) & 1) << row
        })
    }
}

/// Mixes the keys of the lines that cross a line at its discs; their order does not matter.
fn mixed(key: u64, discs: [u64; 2], keys: &[u64]) -> u64 {
    let sum = |discs: u64, factor: u64| {
        let mut left = discs;
        let mut sum = u64::from(discs.count_ones());
        while left != 0 {
            sum = sum.wrapping_add(scrambled(keys[left.trailing_zeros() as usize] ^ factor));
            left &= left - 1;
        }
        sum.wrapping_mul(factor)
    };
    let first = sum(discs[0], 0x9e37_79b9_7f4a_7c15);
    let second = sum(discs[1], 0xc2b2_ae3d_27d4_eb4f);
    scrambled(key ^ first.wrapping_add(second))
}

/// The finaliser of a 64-bit hash: different numbers have different values.
pub(super) fn scrambled(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    number ^ number >> 29
}
