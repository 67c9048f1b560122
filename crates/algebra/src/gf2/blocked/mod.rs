//! Elimination and multiplication of dense matrices in blocks, on the affine instruction.
//!
//! A *panel* of 512 columns is eliminated by itself, byte column by byte column (`block.rs`), which
//! leaves up to 64 *steps* of up to eight pivots each and, for every other row, the multiplier of
//! each step: which of its pivot rows are to be added. The columns to the right then get their
//! update as one product of rank 512, in strips of 512 columns:
//!
//! 1. the pivot rows of a strip are solved among themselves, step after step,
//!    and left behind packed for step 2 (a triangular solve);
//! 2. every eight other rows get Σ multiplier · pivot rows.
//!
//! Three panels make a *block*, in long rows four: the columns to the right of a block are updated
//! once, by a product of rank 1536 or 2048, because from a few thousand columns on it is reading and
//! writing them that takes the time.
//!
//! All of this is products of 8 × 8 bit matrices with bytes: see `simd/affine`. The organisation is
//! that of blocked LU decomposition; for GF(2) see M. Albrecht, G. Bard, C. Pernet, "Efficient dense
//! Gaussian elimination over the finite field with two elements", 2011.
//!
//! Without the instruction products go by tables alone (`tables.rs`), and elimination by halves
//! (`halves.rs` beside this folder).

mod basis;
mod block;
mod planes;
mod pool;
mod product;
mod reduce;
mod simd;
mod tables;
mod winograd;

use std::ops::Range;

use madness_machine::parallel;

pub(super) use crate::simd::affine::Before;
use crate::simd::affine::{Affine, Mat8, STRIP_WORDS, Window};
use block::Block;
use pool::Pool;
use product::{Multipliers, Strip, multiply_packed, windows};
pub(super) use product::{Part, PartMut};
pub(super) use reduce::reduce;
pub(super) use winograd::{LEAST_SIDE, multiply};

/// Returns the words of a block's rows, where a matrix has rows of so many words.
fn words_of_block(used: usize) -> usize {
    let panels = if used > LONG { 4 } else { 3 };
    panels * STRIP_WORDS
}

/// Words of rows that are not long yet.
const LONG: usize = 256;

/// Brings a matrix of rows of `stride` words, of which the first `used` are not padding, into row
/// echelon form, with pivots sought in the first `columns` columns. Returns the columns of the
/// pivots.
///
/// # Complexity
/// About N³/3 bit operations for N × N, eight times as many an instruction as a vector has bits;
/// besides the matrix O(N · 2048) bits.
pub(super) fn eliminate(
    affine: Affine,
    words: &mut [u64],
    row: (usize, usize),
    columns: usize,
) -> Vec<usize> {
    // Inside the pool from the start: to enter it for every parallel step costs
    // more than most of the steps.
    rayon::scope(|_| eliminate_in_pool(affine, words, row, columns))
}

fn eliminate_in_pool(
    affine: Affine,
    words: &mut [u64],
    (stride, used): (usize, usize),
    columns: usize,
) -> Vec<usize> {
    let rows = words.len() / stride.max(1);
    let sought = columns.div_ceil(64);
    let mut pivots = Vec::with_capacity(rows.min(columns));
    let scratch = Pool::default();
    let words_of_block = words_of_block(used);
    for first in (0..sought).step_by(words_of_block) {
        if pivots.len() == rows {
            break;
        }
        let active = &mut words[pivots.len() * stride..];
        let end = used.min(first + words_of_block);
        let of_block = columns.min(64 * end) - 64 * first;
        let mut block = Block::new(rows - pivots.len(), of_block);
        for first in (first..end.min(sought)).step_by(STRIP_WORDS) {
            let window = Window {
                stride,
                first,
                words: STRIP_WORDS.min(end - first),
            };
            let of_panel = (columns - 64 * first).min(64 * window.words);
            let steps = block.eliminate_panel(affine, active, window, of_panel);
            let right = windows(first + window.words..end, stride);
            update(affine, &block, steps, active, &right, &scratch);
        }
        let right = windows(end..used, stride);
        update(affine, &block, block.steps(), active, &right, &scratch);
        pivots.extend(block.pivots());
    }
    pivots
}

/// Updates windows to the right of the panels of some steps.
fn update(
    affine: Affine,
    block: &Block,
    steps: Range<usize>,
    rows: &mut [u64],
    windows: &[Window],
    scratch: &Pool<Vec<Mat8>>,
) {
    let Some(Window { stride, .. }) = windows.first() else {
        return;
    };
    let solved: Vec<Vec<Strip>> = {
        let (rows, triangle) = (&*rows, block.triangle(steps.clone()));
        parallel::map(windows.len(), &|window| {
            block.solve_strip(affine, rows, windows[window], steps.clone(), &triangle)
        })
    };
    let (pivot_rows, others) = rows.split_at_mut(block.rank() * stride);
    block.write_strips(affine, pivot_rows, &solved, windows, steps.clone());
    let multipliers = block.multipliers(steps.clone());
    let left = Multipliers(&multipliers, steps.len());
    let target = (others, Before::Kept);
    multiply_packed(affine, target, &left, &solved, windows, scratch);
}

#[cfg(test)]
mod tests;
