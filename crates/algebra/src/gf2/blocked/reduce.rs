//! From row echelon form to the reduced one.

use std::ops::Range;

use madness_machine::parallel;

use super::pool::Pool;
use super::product::{Multipliers, Strip, multiply_packed, windows};
use crate::simd::affine::{Affine, Before, Mat8, mat8};
use crate::simd::{Simd, xor, xor_at};

/// Pivot rows that are subtracted from the rows above them at a time.
const ROWS: usize = 512;

/// Makes the pivot columns of a matrix in row echelon form unit columns: row p has its leading 1 in
/// column `pivots[p]`, rows are `stride` words long, of which `used` are not padding.
///
/// # Complexity
/// About N³/6 bit operations for N × N, and N²/2 for each further column.
pub(in super::super) fn reduce(
    simd: Simd,
    words: &mut [u64],
    (stride, used): (usize, usize),
    pivots: &[usize],
) {
    let (mut end, scratch) = (pivots.len(), Pool::default());
    while end > 0 {
        let start = end.saturating_sub(ROWS);
        let first_word = pivots[start] / 64;
        let (above, rest) = words.split_at_mut(start * stride);
        let rows = &mut rest[..(end - start) * stride];
        reduce_among_themselves(rows, stride, first_word..used, &pivots[start..end]);
        subtract(
            simd,
            above,
            rows,
            (stride, first_word..used),
            &pivots[start..end],
            &scratch,
        );
        end = start;
    }
}

fn bit(row: &[u64], column: usize) -> bool {
    row[column / 64] >> (column % 64) & 1 == 1
}

fn reduce_among_themselves(rows: &mut [u64], stride: usize, words: Range<usize>, pivots: &[usize]) {
    for (p, &pivot) in pivots.iter().enumerate().rev() {
        let (above, here) = rows.split_at_mut(p * stride);
        for row in above.chunks_exact_mut(stride).filter(|row| bit(row, pivot)) {
            xor(&mut row[words.clone()], &here[words.clone()]);
        }
    }
}

/// Subtracts the pivot rows from the rows `above` them.
fn subtract(
    simd: Simd,
    above: &mut [u64],
    rows: &[u64],
    (stride, words): (usize, Range<usize>),
    pivots: &[usize],
    scratch: &Pool<Vec<Mat8>>,
) {
    let Some(affine) = Affine::at(simd) else {
        parallel::each_chunk(above, stride, &|_, row| {
            for (&pivot, pivot_row) in pivots.iter().zip(rows.chunks_exact(stride)) {
                if bit(row, pivot) {
                    xor_at(simd, &mut row[words.clone()], &pivot_row[words.clone()]);
                }
            }
        });
        return;
    };
    let windows = windows(words, stride);
    let pack = |number: usize| -> Vec<Strip> {
        let packed = rows.chunks(8 * stride).map(|rows| {
            let mut strip = Strip::default();
            affine.pack(&mut strip, rows, windows[number]);
            strip
        });
        packed.collect()
    };
    let strips = parallel::map(windows.len(), &pack);
    let inner = pivots.len().div_ceil(8);
    let mut multipliers = vec![0; (above.len() / stride).div_ceil(8) * inner];
    parallel::each_chunk(&mut multipliers, inner, &|group, multipliers| {
        multipliers_at(multipliers, &above[8 * stride * group..], stride, pivots);
    });
    let target = (above, Before::Kept);
    let left = Multipliers(&multipliers, inner);
    multiply_packed(affine, target, &left, &strips, &windows, scratch);
}

/// Packs the entries of at most eight rows in the columns of the pivots.
fn multipliers_at(multipliers: &mut [Mat8], rows: &[u64], stride: usize, pivots: &[usize]) {
    for (multiplier, pivots) in multipliers.iter_mut().zip(pivots.chunks(8)) {
        let mut entries = [0; 8];
        for (entry, row) in entries.iter_mut().zip(rows.chunks_exact(stride)) {
            for (k, &pivot) in pivots.iter().enumerate() {
                *entry |= u8::from(bit(row, pivot)) << k;
            }
        }
        *multiplier = mat8(entries);
    }
}
