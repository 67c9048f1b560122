//! The elimination of a panel: 512 columns, eight at a time.

use super::super::kernel::affine::{Affine, Mat8, STRIP_WORDS, Window, mat8};
use super::Strip;
use super::planes::Planes;

/// The pivots found in one byte column.
struct Step {
    /// The first of its pivot rows, counted from the first row of the panel.
    first: usize,
    /// The number of its pivot rows, 1 to 8.
    count: usize,
    /// Which of the rows chosen are added to make each pivot row, so that they
    /// are the identity in the columns of the pivots.
    transform: Mat8,
}

/// An eliminated panel: what the columns to its right need to know.
pub(super) struct Panel {
    steps: Vec<Step>,
    /// The columns of the pivots, counted from the first of the panel.
    pivots: Vec<usize>,
    /// Plane s: for each row below the pivot rows of step s, which of these are
    /// to be added to it.
    multipliers: Planes,
    rows: usize,
}

/// A basis of bytes in reduced echelon form, and how it is made of the bytes
/// put in.
struct Basis {
    /// The columns in which pivots are sought, as a set of bits.
    columns: u8,
    bytes: Vec<u8>,
    /// For each byte of the basis, which of the bytes put in it is the sum of.
    sums: Vec<u8>,
    pivots: Vec<u32>,
}

impl Basis {
    fn new(columns: u8) -> Self {
        Self {
            columns,
            bytes: Vec::with_capacity(8),
            sums: Vec::with_capacity(8),
            pivots: Vec::with_capacity(8),
        }
    }

    /// The matrix that takes a byte to what is left of it, in the columns
    /// sought, after the basis has been subtracted.
    fn residual(&self) -> Mat8 {
        mat8(std::array::from_fn(|i| {
            if self.columns >> i & 1 == 0 {
                return 0;
            }
            let of_basis = self.bytes.iter().zip(&self.pivots);
            let subtracted = of_basis.map(|(byte, pivot)| (byte >> i & 1) << pivot);
            subtracted.fold(1 << i, |row, bit| row ^ bit)
        }))
    }

    /// The matrix that takes a byte to its entries in the pivots.
    fn coordinates(&self) -> Mat8 {
        let row = |s: usize| self.pivots.get(s).map_or(0, |pivot| 1 << pivot);
        mat8(std::array::from_fn(row))
    }

    /// The matrix that makes the basis of the bytes put in.
    fn transform(&self) -> Mat8 {
        mat8(std::array::from_fn(|s| {
            self.sums.get(s).copied().unwrap_or(0)
        }))
    }

    /// Puts in a byte that is not in the span, as far as the columns sought go.
    fn insert(&mut self, mut byte: u8) {
        let mut sum = 1 << self.bytes.len();
        for i in 0..self.bytes.len() {
            if byte >> self.pivots[i] & 1 == 1 {
                byte ^= self.bytes[i];
                sum ^= self.sums[i];
            }
        }
        let pivot = (byte & self.columns).trailing_zeros();
        for i in 0..self.bytes.len() {
            if self.bytes[i] >> pivot & 1 == 1 {
                self.bytes[i] ^= byte;
                self.sums[i] ^= sum;
            }
        }
        let place = self.pivots.partition_point(|&other| other < pivot);
        self.bytes.insert(place, byte);
        self.sums.insert(place, sum);
        self.pivots.insert(place, pivot);
    }

    fn is_full(&self) -> bool {
        self.bytes.len() == self.columns.count_ones() as usize
    }
}

impl Panel {
    /// Eliminates the window of the rows, whose first `columns` columns are
    /// searched for pivots. Rows are exchanged over their whole length to the
    /// right of the window; of that part nothing else is changed yet.
    pub(super) fn eliminate(
        affine: Affine,
        rows: &mut [u64],
        window: Window,
        columns: usize,
    ) -> Self {
        let count = rows.len() / window.stride;
        let mut planes = Planes::load(rows, window);
        let columns = columns.min(64 * window.words);
        let mut panel = Self {
            steps: Vec::with_capacity(8 * STRIP_WORDS),
            pivots: Vec::new(),
            multipliers: Planes::zero(columns.div_ceil(8), count),
            rows: count,
        };
        for plane in 0..columns.div_ceil(8) {
            let sought = u8::MAX >> (8 - (columns - 8 * plane).min(8));
            let basis = panel.choose(affine, &mut planes, plane, sought, rows, window);
            if !basis.bytes.is_empty() {
                panel.clear(affine, &mut planes, plane, &basis);
            }
        }
        planes.store(rows, window);
        panel
    }

    /// The number of pivots.
    pub(super) fn rank(&self) -> usize {
        self.steps.last().map_or(0, |step| step.first + step.count)
    }

    /// The columns of the pivots, counted from the first of the panel.
    pub(super) fn pivots(&self) -> impl Iterator<Item = usize> {
        self.pivots.iter().copied()
    }

    /// Finds rows whose bytes in a plane are a basis of those of all rows that
    /// are no pivot rows yet, and moves them to the front of these.
    fn choose(
        &mut self,
        affine: Affine,
        planes: &mut Planes,
        plane: usize,
        sought: u8,
        rows: &mut [u64],
        window: Window,
    ) -> Basis {
        let mut basis = Basis::new(sought);
        let (rank, mut from) = (self.rank(), self.rank());
        // A byte once found in the span of the basis stays in it.
        while !basis.is_full() {
            let residual = basis.residual();
            let Some(found) = find(affine, planes, plane, residual, from) else {
                break;
            };
            let to = rank + basis.bytes.len();
            basis.insert(planes.get(plane, found));
            if found != to {
                planes.swap(plane..planes.count(), to, found);
                self.multipliers.swap(0..self.steps.len(), to, found);
                swap_right(rows, window, to, found);
            }
            from = found + 1;
        }
        basis
    }

    /// Makes the rows chosen into pivot rows, and clears the plane below.
    fn clear(&mut self, affine: Affine, planes: &mut Planes, plane: usize, basis: &Basis) {
        let (rank, count, index) = (self.rank(), basis.bytes.len(), self.steps.len());
        let first_tile = rank / 64;
        let multipliers = &mut self.multipliers.plane_mut(index)[first_tile..];
        affine.map(
            multipliers,
            &planes.plane(plane)[first_tile..],
            basis.coordinates(),
        );
        for row in 64 * first_tile..rank + count {
            self.multipliers.set(index, row, 0);
        }
        let multipliers = &self.multipliers.plane(index)[first_tile..];
        for plane in plane..planes.count() {
            let chosen: [u8; 8] = std::array::from_fn(|i| {
                if i < count {
                    planes.get(plane, rank + i)
                } else {
                    0
                }
            });
            let mut pivot_bytes = [0; 8];
            for (pivot_byte, &sum) in pivot_bytes.iter_mut().zip(&basis.sums) {
                let summands = (0..8).filter(|i| sum >> i & 1 == 1);
                *pivot_byte = summands.fold(0, |byte, i| byte ^ chosen[i]);
            }
            for (i, &byte) in pivot_bytes.iter().enumerate().take(count) {
                planes.set(plane, rank + i, byte);
            }
            // Bit b of what is added is the sum over the pivot rows of theirs.
            let bit = |b: usize| {
                let bits = (0..8).map(|s| (pivot_bytes[s] >> b & 1) << s);
                bits.fold(0, |row, bit| row | bit)
            };
            let matrix = mat8(std::array::from_fn(bit));
            if matrix != 0 {
                affine.add_map(
                    &mut planes.plane_mut(plane)[first_tile..],
                    multipliers,
                    matrix,
                );
            }
        }
        self.pivots
            .extend(basis.pivots.iter().map(|&bit| 8 * plane + bit as usize));
        self.steps.push(Step {
            first: rank,
            count,
            transform: basis.transform(),
        });
    }

    /// The pivot rows in a window to the right of the panel, as they are after
    /// elimination, one strip a step: a triangular solve.
    pub(super) fn solve_strip(&self, affine: Affine, rows: &[u64], window: Window) -> Vec<Strip> {
        let mut solved: Vec<Strip> = Vec::with_capacity(self.steps.len());
        let mut multipliers = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let rows = &rows[step.first * window.stride..][..step.count * window.stride];
            let mut chosen = Strip::default();
            affine.pack(&mut chosen, rows, window);
            multipliers.clear();
            // Rows past the count belong to other steps: their multipliers make
            // sums that the transformation does not use.
            let of_step = |earlier| self.multipliers.eight(earlier, step.first).swap_bytes();
            multipliers.extend((0..solved.len()).map(of_step));
            affine.combine(&mut chosen, &multipliers, &solved);
            let mut pivot_rows = Strip::default();
            affine.map(&mut pivot_rows, &chosen, step.transform);
            solved.push(pivot_rows);
        }
        solved
    }

    /// Writes solved pivot rows into their window.
    pub(super) fn write_strip(
        &self,
        affine: Affine,
        rows: &mut [u64],
        solved: &[Strip],
        window: Window,
    ) {
        for (step, strip) in self.steps.iter().zip(solved) {
            let rows = &mut rows[step.first * window.stride..][..step.count * window.stride];
            affine.unpack(rows, strip, window);
        }
    }

    /// The multipliers of the rows below the pivot rows, packed for the update:
    /// every eight rows one for each step.
    pub(super) fn multipliers(&self) -> Vec<Mat8> {
        let steps = self.steps.len();
        let groups = (self.rows - self.rank()).div_ceil(8);
        let mut packed = vec![0; groups * steps];
        for (group, of_group) in packed.chunks_exact_mut(steps.max(1)).enumerate() {
            for (step, multiplier) in of_group.iter_mut().enumerate() {
                let eight = self.multipliers.eight(step, self.rank() + 8 * group);
                *multiplier = eight.swap_bytes();
            }
        }
        packed
    }
}

/// The first row from `from` on whose byte in the plane a matrix does not take
/// to zero.
fn find(affine: Affine, planes: &Planes, plane: usize, matrix: Mat8, from: usize) -> Option<usize> {
    use super::super::kernel::affine::apply;
    let tiles = planes.plane(plane);
    let outside = |row: &usize| apply(matrix, planes.get(plane, *row)) != 0;
    // The rest of the tile that `from` lies in, then whole tiles.
    let next_tile = from.div_ceil(64);
    let last = 64 * tiles.len();
    if let Some(row) = (from..(64 * next_tile).min(last)).find(outside) {
        return Some(row);
    }
    let tile = next_tile + affine.find(tiles.get(next_tile..)?, matrix)?;
    (64 * tile..64 * tile + 64).find(outside)
}

/// Exchanges two rows to the right of a window.
fn swap_right(rows: &mut [u64], window: Window, a: usize, b: usize) {
    let right = window.first + window.words;
    let (head, tail) = rows.split_at_mut(b * window.stride);
    let row = &mut head[a * window.stride..][..window.stride];
    row[right..].swap_with_slice(&mut tail[right..window.stride]);
}
