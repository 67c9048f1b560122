//! Elimination by halves, for processors without the affine instruction.
//!
//! The left half of the columns is eliminated first. What that does to the right half is then one
//! product, by tables and by fewer products of quarters, and the right half is eliminated in its
//! turn. A few columns are eliminated step by step (`panel.rs`). Each step of 64 columns leaves
//! zeros in a word of every row below its pivots; until the end there lies in it the *multiplier* of
//! the row: which pivot rows of the step have been added to it, or are to be added in columns
//! further right. So multipliers move with their rows.
//!
//! The organisation is that of recursive LU decomposition; for GF(2) see M. Albrecht, G. Bard, C.
//! Pernet, "Efficient dense Gaussian elimination over the finite field with two elements", 2011.

use std::ops::Range;

use super::blocked::{self, Before, Part, PartMut};
use super::panel::{Extent, Panel, ones};
use crate::simd::{self, Simd};

/// Words of columns that are eliminated step by step.
const FEW: usize = 8;

/// Rows that are brought up to date by one product: so their multipliers take little memory.
const AT_ONCE: usize = 8192;

/// Brings a matrix of rows of `stride` words, of which the first `used` are not padding, into row
/// echelon form, with pivots sought in the first `columns` columns. Returns the columns of the
/// pivots.
///
/// # Complexity
/// About N³/3 bit operations for N × N, fewer from N = 16384 on. Besides the matrix, memory for the
/// multipliers of up to 8192 rows, at most as many bits each as half of the columns (or all of them,
/// with right-hand sides), and for twice as much in the product.
pub(super) fn eliminate(
    simd: Simd,
    words: &mut [u64],
    (stride, used): (usize, usize),
    columns: usize,
) -> Vec<usize> {
    // Inside the pool from the start, as with the affine instruction.
    rayon::scope(|_| eliminate_in_pool(simd, words, (stride, used), columns))
}

fn eliminate_in_pool(
    simd: Simd,
    words: &mut [u64],
    (stride, used): (usize, usize),
    columns: usize,
) -> Vec<usize> {
    let mut elimination = Elimination {
        simd,
        words,
        stride,
        panel: Panel::new(simd),
        steps: Vec::new(),
        pivots: Vec::new(),
        among_pivots: Vec::new(),
    };
    // The last word may have columns that are not to be eliminated: no multipliers go there.
    let whole = columns / 64;
    elimination.eliminate(0..whole);
    elimination.update(0, whole..used);
    elimination.forget_multipliers(whole);
    if columns > 64 * whole {
        elimination.step(whole, columns - 64 * whole, used);
    }
    elimination.pivots
}

struct Elimination<'a> {
    simd: Simd,
    words: &'a mut [u64],
    stride: usize,
    panel: Panel,
    /// The pivot rows of each step; there is one for each word of columns.
    steps: Vec<Range<usize>>,
    /// The columns of the pivots.
    pivots: Vec<usize>,
    /// For each pivot row, which pivot rows of its own step have been added to it.
    among_pivots: Vec<u64>,
}

impl Elimination<'_> {
    /// Eliminates some words of columns, which are up to date. Those to the right of them are left
    /// as they are.
    fn eliminate(&mut self, columns: Range<usize>) {
        if columns.len() > FEW {
            let middle = columns.start + columns.len() / 2;
            self.eliminate(columns.start..middle);
            self.update(columns.start, middle..columns.end);
            self.eliminate(middle..columns.end);
            return;
        }
        for column in columns.clone() {
            let first = self.pivots.len();
            self.step(column, 64, columns.end);
            let rows = first..self.pivots.len();
            let multipliers = self.panel.multipliers();
            self.among_pivots
                .extend_from_slice(&multipliers[..rows.len()]);
            let others = self.words[rows.end * self.stride..].chunks_exact_mut(self.stride);
            for (row, multiplier) in others.zip(&multipliers[rows.len()..]) {
                row[column] = *multiplier;
            }
            self.steps.push(rows);
        }
    }

    /// Makes a step in some columns of a word, and in the words from there to `end`.
    fn step(&mut self, column: usize, bits: usize, end: usize) {
        let rows = &mut self.words[self.pivots.len() * self.stride..];
        let extent = Extent {
            stride: self.stride,
            column,
            bits: u32::try_from(bits).expect("at most 64"),
            words: column..end,
        };
        let pivots = self.panel.step(rows, &extent);
        self.pivots
            .extend(ones(pivots).map(|bit| 64 * column + bit));
    }

    /// Brings words to the right up to date with all steps from this one on. A step has the number
    /// of its word of columns.
    fn update(&mut self, first: usize, right: Range<usize>) {
        let steps = first..self.steps.len();
        if steps.is_empty() || right.is_empty() {
            return;
        }
        self.update_pivot_rows(steps.clone(), &right);
        let below = self.pivots.len()..self.words.len() / self.stride;
        self.add_pivot_rows(steps, below, &right);
    }

    /// Brings the pivot rows of some steps up to date with these steps.
    fn update_pivot_rows(&mut self, steps: Range<usize>, right: &Range<usize>) {
        if steps.len() > 1 {
            let middle = steps.start + steps.len() / 2;
            self.update_pivot_rows(steps.start..middle, right);
            let others = self.steps[middle].start..self.steps[steps.end - 1].end;
            self.add_pivot_rows(steps.start..middle, others, right);
            self.update_pivot_rows(middle..steps.end, right);
            return;
        }
        let rows = self.steps[steps.start].clone();
        let first = rows.start;
        for row in rows {
            let (before, here) = self.words.split_at_mut(row * self.stride);
            for earlier in ones(self.among_pivots[row]) {
                let source = &before[(first + earlier) * self.stride..][right.clone()];
                simd::xor_at(self.simd, &mut here[right.clone()], source);
            }
        }
    }

    /// Adds to other rows, which come later, the pivot rows of some steps that they need.
    fn add_pivot_rows(&mut self, steps: Range<usize>, others: Range<usize>, right: &Range<usize>) {
        let pivots = self.steps[steps.start].start..self.steps[steps.end - 1].end;
        if pivots.is_empty() || others.is_empty() {
            return;
        }
        let stride = self.stride;
        let (before, after) = self.words.split_at_mut(others.start * stride);
        let rows = Part {
            words: &before[pivots.start * stride..pivots.end * stride],
            stride,
            first: right.start,
        };
        let steps_with_rows = || steps.clone().zip(&self.steps[steps.clone()]);
        let words = pivots.len().div_ceil(64);
        let mut multipliers = Vec::new();
        for others in after[..others.len() * stride].chunks_mut(AT_ONCE * stride) {
            multipliers.clear();
            multipliers.resize(others.len() / stride * words, 0);
            for (row, multiplier) in others
                .chunks_exact(stride)
                .zip(multipliers.chunks_exact_mut(words))
            {
                // One bit for each pivot row: not each step has 64.
                for (column, rows) in steps_with_rows() {
                    add_bits(multiplier, rows.start - pivots.start, row[column]);
                }
            }
            let target = PartMut {
                words: others,
                stride,
                first: right.start,
            };
            let multipliers = Part {
                words: &multipliers,
                stride: words,
                first: 0,
            };
            blocked::multiply(
                (self.simd, None),
                (target, Before::Kept),
                multipliers,
                rows,
                (pivots.len(), 64 * right.len()),
                blocked::LEAST_SIDE,
            );
        }
    }

    /// Puts zeros into the words of each row that are left of its pivot, or into the first `whole`
    /// if it has none.
    fn forget_multipliers(&mut self, whole: usize) {
        for (row, words) in self.words.chunks_exact_mut(self.stride).enumerate() {
            let left = self.pivots.get(row).map_or(whole, |pivot| pivot / 64);
            words[..left].fill(0);
        }
    }
}

/// Adds the bits of a word to a row from a bit on; those beyond the end of the row are zero.
fn add_bits(row: &mut [u64], from: usize, bits: u64) {
    let (word, shift) = (from / 64, from % 64);
    for (word, bits) in [(word, bits << shift), (word + 1, bits >> 1 >> (63 - shift))] {
        if let Some(word) = row.get_mut(word) {
            *word ^= bits;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2::BitMatrix;
    use crate::gf2::four_russians::by_panels;
    use crate::gf2::test_support::{of_rank, random_matrix};

    #[test]
    fn halves_make_what_steps_make() {
        let full = |rows, columns, sought| (random_matrix(rows, columns, 3), sought);
        let ranked = |rows, columns, rank, sought| (of_rank(rows, columns, rank, 5), sought);
        // Every fifth column zero: steps have fewer than 64 pivots, and others come after them.
        let random = random_matrix(1300, 1400, 4);
        let of_four_fifths = BitMatrix::from_fn(1300, 1400, |row, column| {
            column % 5 != 0 && random.get(row, column)
        });
        // Few entries: steps without a pivot, too.
        let sparse = BitMatrix::from_fn(900, 1300, |row, column| {
            column > 200 && (row * row + 7 * column) % 251 == 0
        });
        for (matrix, sought) in [
            (of_four_fifths.clone(), 1300),
            (of_four_fifths, 1280),
            (sparse, 1300),
            full(1, 1, 1),
            full(3, 200, 200),
            full(200, 3, 3),
            full(700, 700, 700),
            full(1300, 1280, 1280),
            full(1100, 1400, 1216),
            full(900, 2000, 1250),
            full(2000, 1100, 1099),
            full(640, 1300, 1000),
            full(600, 600, 0),
            // No words to the right, and no padding.
            full(600, 512, 512),
            full(700, 1536, 1536),
            // More rows than are brought up to date at once.
            full(AT_ONCE + 1000, 640, 640),
            ranked(1200, 1300, 37, 1300),
            ranked(1300, 1200, 600, 1200),
            ranked(1200, 1400, 1000, 1201),
            (BitMatrix::zero(600, 1100), 1100),
        ] {
            for simd in Simd::variants() {
                let expected = by_panels(simd, matrix.clone(), sought);
                let mut halves = matrix.clone();
                let row = (matrix.stride(), matrix.columns().div_ceil(64));
                let pivots = eliminate(simd, halves.words_mut(), row, sought);
                assert_eq!(pivots, expected.pivots());
                assert!(halves == *expected.matrix(), "{simd:?}, {sought} sought");
            }
        }
    }
}
