//! Canonical forms: two matrices have the same one exactly if they differ by the order of rows and
//! columns, and by transposition where that is allowed.
//!
//! Rows and columns get keys, which are refined by the keys of the lines that they cross. Where lines
//! with equal keys are left, one of them is told apart from the others, each in turn, and the least
//! matrix counts. Of lines with equal cells (twins) one is enough. The census and the check of
//! certificates share this; the search has a normal form of its own.

use super::super::Size;

const SIDE: usize = Size::MOST;

/// A mask for each row.
pub(crate) type Lines = [u32; SIDE];

/// A matrix whose cells are of three kinds: in the first set, in the second, or in neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Matrix {
    /// The number of rows.
    pub(crate) rows: usize,
    /// The number of columns.
    pub(crate) columns: usize,
    /// The cells of the two sets.
    pub(crate) cells: [Lines; 2],
}

impl Matrix {
    fn transposed(&self) -> Self {
        let mut transposed = Self {
            rows: self.columns,
            columns: self.rows,
            cells: [[0; SIDE]; 2],
        };
        for (to, from) in transposed.cells.iter_mut().zip(&self.cells) {
            for (row, &mask) in from[..self.rows].iter().enumerate() {
                let mut mask = mask;
                while mask != 0 {
                    to[mask.trailing_zeros() as usize] |= 1 << row;
                    mask &= mask - 1;
                }
            }
        }
        transposed
    }

    /// Returns the canonical form. `spend` is told how many steps are made, each about a nanosecond;
    /// the result is `None` as soon as it returns `None`.
    pub(crate) fn canonical(
        &self,
        may_transpose: bool,
        spend: &mut impl FnMut(u64) -> Option<()>,
    ) -> Option<Self> {
        let upright = Labelling::new(*self);
        let keys = upright.refined(upright.degrees(), spend)?;
        let mut best = None;
        if !may_transpose {
            upright.search(&keys, &mut best, spend)?;
            return best;
        }
        let weight = |side: usize| {
            let [rows, columns] = &keys;
            let keys = [&rows[..self.rows], &columns[..self.columns]][side];
            let sum = |sum: u64, &key: &u32| sum.wrapping_add(scatter(key).into());
            (keys.len(), keys.iter().fold(0, sum))
        };
        if weight(0) <= weight(1) {
            upright.search(&keys, &mut best, spend)?;
        }
        if weight(0) >= weight(1) {
            let [rows, columns] = keys;
            let lying = Labelling::new(self.transposed());
            lying.search(&[columns, rows], &mut best, spend)?;
        }
        best
    }
}

/// The keys of rows and columns.
type Keys = [[u32; SIDE]; 2];

/// Returns a number that looks random (the finalizer of `MurmurHash3`).
#[inline]
fn scatter(number: u32) -> u32 {
    let number = (number ^ number >> 16).wrapping_mul(0x85eb_ca6b);
    let number = (number ^ number >> 13).wrapping_mul(0xc2b2_ae35);
    number ^ number >> 16
}

/// A matrix by rows and by columns.
struct Labelling {
    sides: [Matrix; 2],
}

impl Labelling {
    fn new(matrix: Matrix) -> Self {
        Self {
            sides: [matrix, matrix.transposed()],
        }
    }

    /// Returns first keys, from how many cells of each kind there are.
    fn degrees(&self) -> Keys {
        let mut keys = [[0; SIDE]; 2];
        for (keys, side) in keys.iter_mut().zip(&self.sides) {
            for (line, key) in keys[..side.rows].iter_mut().enumerate() {
                let [first, second] = side.cells.map(|cells| cells[line].count_ones());
                *key = scatter(first << 8 | second);
            }
        }
        keys
    }

    /// Returns keys that tell apart whatever the keys of crossing lines tell apart.
    fn refined(&self, keys: Keys, spend: &mut impl FnMut(u64) -> Option<()>) -> Option<Keys> {
        let mut keys = keys;
        let mut count = self.different(&keys);
        loop {
            spend(32 * (self.sides[0].rows + self.sides[1].rows) as u64)?;
            if count == self.sides[0].rows + self.sides[1].rows {
                return Some(keys);
            }
            let mut next = [[0; SIDE]; 2];
            for (index, side) in self.sides.iter().enumerate() {
                let crossing = &keys[1 - index];
                for line in 0..side.rows {
                    let sum = |mut mask: u32| {
                        let mut sum = 0_u32;
                        while mask != 0 {
                            sum = sum.wrapping_add(crossing[mask.trailing_zeros() as usize]);
                            mask &= mask - 1;
                        }
                        sum
                    };
                    let [first, second] = [0, 1].map(|set| sum(side.cells[set][line]));
                    let own = scatter(keys[index][line]).wrapping_add(first);
                    next[index][line] = scatter(own.wrapping_add(scatter(second ^ 0x5bd1_e995)));
                }
            }
            let more = self.different(&next);
            if more <= count {
                return Some(keys);
            }
            (keys, count) = (next, more);
        }
    }

    /// Returns how many different keys rows have, plus those of columns.
    fn different(&self, keys: &Keys) -> usize {
        let count = |(keys, side): (&[u32; SIDE], &Matrix)| {
            let keys = &keys[..side.rows];
            let first = |&index: &usize| !keys[..index].contains(&keys[index]);
            (0..keys.len()).filter(first).count()
        };
        keys.iter().zip(&self.sides).map(count).sum()
    }

    fn are_twins(&self, side: usize, one: usize, other: usize) -> bool {
        let cells = &self.sides[side].cells;
        cells.iter().all(|cells| cells[one] == cells[other])
    }

    /// Returns the side and the key of the smallest class of lines that are not all twins.
    fn target(&self, keys: &Keys) -> Option<(usize, u32)> {
        let mut best: Option<(usize, usize, u32)> = None;
        for (index, side) in self.sides.iter().enumerate() {
            let keys = &keys[index][..side.rows];
            for (line, &key) in keys.iter().enumerate() {
                if keys[..line].contains(&key) {
                    continue;
                }
                let class = (line..keys.len()).filter(|&other| keys[other] == key);
                let (mut size, mut twins) = (0, true);
                for other in class {
                    size += 1;
                    twins &= self.are_twins(index, line, other);
                }
                let found = (size, index, key);
                if !twins && best.is_none_or(|best| found < best) {
                    best = Some(found);
                }
            }
        }
        best.map(|(_, side, key)| (side, key))
    }

    fn search(
        &self,
        keys: &Keys,
        best: &mut Option<Matrix>,
        spend: &mut impl FnMut(u64) -> Option<()>,
    ) -> Option<()> {
        let Some((side, key)) = self.target(keys) else {
            let matrix = self.sorted(keys);
            if best.is_none_or(|best| matrix < best) {
                *best = Some(matrix);
            }
            return Some(());
        };
        let of_side = &keys[side][..self.sides[side].rows];
        let class = (0..of_side.len()).filter(|&line| of_side[line] == key);
        for line in class.clone() {
            let mut earlier = class.clone().take_while(|&earlier| earlier < line);
            if earlier.any(|earlier| self.are_twins(side, earlier, line)) {
                continue;
            }
            let mut apart = *keys;
            apart[side][line] = scatter(key ^ 0x2545_f491);
            let keys = self.refined(apart, spend)?;
            self.search(&keys, best, spend)?;
        }
        Some(())
    }

    /// Returns the matrix with rows and columns in the order of their keys. Lines with equal keys are
    /// twins here, so their order does not matter.
    fn sorted(&self, keys: &Keys) -> Matrix {
        let order = |side: usize| {
            let mut order = [0; SIDE];
            let count = self.sides[side].rows;
            for (line, place) in order[..count].iter_mut().enumerate() {
                *place = line;
            }
            order[..count].sort_unstable_by_key(|&line| keys[side][line]);
            order
        };
        let (rows, columns) = (order(0), order(1));
        let matrix = &self.sides[0];
        let mut places = [0; SIDE];
        for (place, &column) in columns[..matrix.columns].iter().enumerate() {
            places[column] = place;
        }
        let mut sorted = Matrix {
            cells: [[0; SIDE]; 2],
            ..*matrix
        };
        for (to, from) in sorted.cells.iter_mut().zip(&matrix.cells) {
            for (place, &row) in rows[..matrix.rows].iter().enumerate() {
                let mut mask = from[row];
                while mask != 0 {
                    to[place] |= 1 << places[mask.trailing_zeros() as usize];
                    mask &= mask - 1;
                }
            }
        }
        sorted
    }
}
