//! One step of blocked elimination: all pivots of one column of 64-bit words.
//!
//! This is the Method of the Four Russians in the form used here. Elimination is first done on the
//! words of one column alone, one register a row. It records for each row which pivots were added
//! to it: its *multiplier*, one bit for each pivot. The pivot rows are then brought up to date
//! among themselves. For each eight of them all 256 sums are tabulated, and every other row gets
//! its whole update as eight table entries, one for each byte of its multiplier.
//!
//! Source: V. L. Arlazarov, E. A. Dinic, M. A. Kronrod, I. A. Faradžev, "On economical construction
//! of the transitive closure of an oriented graph", 1970; for elimination G. Bard, "Accelerating
//! cryptanalysis with the Method of Four Russians", 2006.

use std::ops::Range;

use madness_machine::parallel;

use crate::simd::{self, Simd};

/// Below this many rows, adding pivots one by one is cheaper than the tables.
const FEW_ROWS: usize = 96;

/// Width in words of the strips in which tables are made, so that eight tables (8 · 256 · 16 · 8
/// bytes = 256 KiB) stay in the second-level cache.
const STRIP: usize = 16;

/// From this many words on an update is shared among threads.
const PARALLEL_WORDS: usize = 1 << 16;

/// The scratch space of elimination steps, to be used for many of them.
pub(super) struct Panel {
    simd: Simd,
    words: Vec<u64>,
    multipliers: Vec<u64>,
    pivot_strip: Vec<u64>,
    tables: Vec<u64>,
}

/// Which words of the rows a step works on.
pub(super) struct Extent {
    /// Words of a row.
    pub(super) stride: usize,
    /// The word that holds the 64 columns to be cleared.
    pub(super) column: usize,
    /// How many of the 64 columns are there (the last word may have fewer).
    pub(super) bits: u32,
    /// The words that are brought up to date, the column among them. Others are left alone.
    pub(super) words: Range<usize>,
}

impl Panel {
    pub(super) fn new(simd: Simd) -> Self {
        Self {
            simd,
            words: Vec::new(),
            multipliers: Vec::new(),
            pivot_strip: Vec::new(),
            tables: Vec::new(),
        }
    }

    /// Returns the multipliers of the last step: for each row, in their order after it, the pivot
    /// rows that were added to it.
    pub(super) fn multipliers(&self) -> &[u64] {
        &self.multipliers
    }

    /// Clears the word column of `rows`, but for as many pivot rows as there are, which are moved
    /// to the front in the order of their pivots. Returns the columns with a pivot as a set of
    /// bits.
    pub(super) fn step(&mut self, rows: &mut [u64], extent: &Extent) -> u64 {
        let pivots = self.find_pivots(rows, extent);
        if pivots == 0 {
            return 0;
        }
        let count = pivots.count_ones() as usize;
        let (pivot_rows, others) = rows.split_at_mut(count * extent.stride);
        self.update_pivot_rows(pivot_rows, extent);
        if others.len() < FEW_ROWS * extent.stride {
            self.add_one_by_one(pivot_rows, others, extent);
        } else {
            self.add_by_tables(pivot_rows, others, extent);
        }
        pivots
    }

    /// Eliminates on the words of the column alone.
    fn find_pivots(&mut self, rows: &mut [u64], extent: &Extent) -> u64 {
        let &Extent {
            stride,
            column,
            bits,
            ..
        } = extent;
        self.words.clear();
        self.words
            .extend(rows.chunks_exact(stride).map(|row| row[column]));
        self.multipliers.clear();
        self.multipliers.resize(self.words.len(), 0);
        let (mut pivots, mut step) = (0_u64, 0_usize);
        for bit in 0..bits {
            let candidates = &self.words[step..];
            let Some(found) = candidates.iter().position(|word| word >> bit & 1 == 1) else {
                continue;
            };
            let found = found + step;
            swap_rows(rows, stride, step, found);
            self.words.swap(step, found);
            self.multipliers.swap(step, found);
            // The rows between the two do not have the bit.
            let (pivot, below) = (self.words[step], found + 1);
            simd::clear_bit(
                self.simd,
                &mut self.words[below..],
                &mut self.multipliers[below..],
                pivot,
                bit,
                u32::try_from(step).expect("at most 64 pivots in a word"),
            );
            pivots |= 1 << bit;
            step += 1;
        }
        pivots
    }

    /// Adds to each pivot row the pivot rows before it that its multiplier names.
    fn update_pivot_rows(&self, pivot_rows: &mut [u64], extent: &Extent) {
        let (stride, words) = (extent.stride, &extent.words);
        for p in 1..pivot_rows.len() / stride {
            let (before, here) = pivot_rows.split_at_mut(p * stride);
            for earlier in ones(self.multipliers[p]) {
                let source = &before[earlier * stride..][words.clone()];
                simd::xor_at(self.simd, &mut here[words.clone()], source);
            }
        }
    }

    fn add_one_by_one(&self, pivot_rows: &[u64], others: &mut [u64], extent: &Extent) {
        let (stride, words) = (extent.stride, &extent.words);
        let count = pivot_rows.len() / stride;
        let rows = others.chunks_exact_mut(stride);
        for (row, &multiplier) in rows.zip(&self.multipliers[count..]) {
            for pivot in ones(multiplier) {
                let source = &pivot_rows[pivot * stride..][words.clone()];
                simd::xor_at(self.simd, &mut row[words.clone()], source);
            }
        }
    }

    fn add_by_tables(&mut self, pivot_rows: &[u64], others: &mut [u64], extent: &Extent) {
        let (stride, words) = (extent.stride, &extent.words);
        let count = pivot_rows.len() / stride;
        for start in words.clone().step_by(STRIP) {
            let width = STRIP.min(words.end - start);
            self.pivot_strip.clear();
            for row in pivot_rows.chunks_exact(stride) {
                self.pivot_strip
                    .extend_from_slice(&row[start..start + width]);
            }
            self.tables.resize(8 * 256 * width, 0);
            for (t, table) in self.tables.chunks_exact_mut(256 * width).enumerate() {
                let from = (8 * t).min(count) * width;
                let to = (8 * t + 8).min(count) * width;
                simd::fill_table(self.simd, table, &self.pivot_strip[from..to], width);
            }
            let (simd, tables) = (self.simd, &self.tables[..]);
            let multipliers = &self.multipliers[count..];
            let update = |rows: &mut [u64], multipliers: &[u64]| {
                simd::add_from_tables(simd, rows, stride, start, multipliers, tables, width);
            };
            if multipliers.len() * width < PARALLEL_WORDS {
                update(others, multipliers);
            } else {
                let share = multipliers.len().div_ceil(4 * rayon::current_num_threads());
                parallel::each_chunk(others, share * stride, &|index, rows| {
                    let count = rows.len() / stride;
                    update(rows, &multipliers[share * index..][..count]);
                });
            }
        }
    }
}

/// Returns the positions of the set bits, ascending.
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        lowest
    })
}

fn swap_rows(rows: &mut [u64], stride: usize, a: usize, b: usize) {
    if a == b {
        return;
    }
    let (head, tail) = rows.split_at_mut(b * stride);
    head[a * stride..][..stride].swap_with_slice(&mut tail[..stride]);
}
