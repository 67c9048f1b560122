//! Elimination and multiplication of dense matrices in blocks, on the affine
//! instruction.
//!
//! A *panel* of 512 columns is eliminated by itself, byte column by byte column
//! (`block.rs`), which leaves up to 64 *steps* of up to eight pivots each and,
//! for every other row, the multiplier of each step: which of its pivot rows
//! are to be added. The columns to the right then get their update as one
//! product of rank 512, in strips of 512 columns:
//!
//! 1. the pivot rows of a strip are solved among themselves, step after step,
//!    and left behind packed for step 2 (a triangular solve);
//! 2. every eight other rows get Σ multiplier · pivot rows.
//!
//! Three panels make a *block*: the columns to the right of a block are updated
//! once, by a product of rank 1536, because from a few thousand columns on it
//! is reading and writing them that takes the time.
//!
//! All of it is 8 × 8 bit matrices times bytes: see `kernel/affine`. The
//! organisation is that of blocked LU decomposition; for GF(2) see M. Albrecht,
//! G. Bard, C. Pernet, "Efficient dense Gaussian elimination over the finite
//! field with two elements", 2011.

mod basis;
mod block;
mod planes;
mod reduce;

use std::ops::Range;

use rayon::prelude::*;

use crate::simd::affine::{Affine, Mat8, STRIP_WORDS, Tile, Window, transpose_bytes};
use block::Block;
pub(super) use reduce::reduce;

/// Eight pivot rows by 512 columns.
type Strip = [Tile; STRIP_WORDS];

/// Rows that a thread updates at a time: a multiple of the rows that the kernel
/// takes at once.
const CHUNK_ROWS: usize = 384;

/// Words of a block's rows: three panels, 1536 columns.
const BLOCK_WORDS: usize = 3 * STRIP_WORDS;

/// Words of the left factor's rows that a product takes at a time. The more,
/// the fewer times the sum is read and written; 32 make 256 strips of 512
/// bytes, which the second-level cache holds.
const PRODUCT_WORDS: usize = 32;

/// Brings a matrix of rows of `stride` words, of which the first `used` are not
/// padding, into row echelon form, with pivots sought in the first `columns`
/// columns. Returns the columns of the pivots.
///
/// # Complexity
/// About N³/3 bit operations for N × N, eight times as many an instruction as a
/// vector has bits; besides the matrix
/// O(N · 1536) bits.
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
    for first in (0..sought).step_by(BLOCK_WORDS) {
        if pivots.len() == rows {
            break;
        }
        let active = &mut words[pivots.len() * stride..];
        let end = used.min(first + BLOCK_WORDS);
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
            update(affine, &block, steps, active, &right);
        }
        let right = windows(end..used, stride);
        update(affine, &block, block.steps(), active, &right);
        pivots.extend(block.pivots());
    }
    pivots
}

/// The windows that cover a range of words of rows of `stride` words.
fn windows(words: Range<usize>, stride: usize) -> Vec<Window> {
    let window = |first| Window {
        stride,
        first,
        words: STRIP_WORDS.min(words.end - first),
    };
    words.clone().step_by(STRIP_WORDS).map(window).collect()
}

/// Updates windows to the right of the panels of some steps.
fn update(
    affine: Affine,
    block: &Block,
    steps: Range<usize>,
    rows: &mut [u64],
    windows: &[Window],
) {
    let Some(Window { stride, .. }) = windows.first() else {
        return;
    };
    let solved: Vec<Vec<Strip>> = {
        let (rows, triangle) = (&*rows, block.triangle(steps.clone()));
        let solve = |&window| block.solve_strip(affine, rows, window, steps.clone(), &triangle);
        windows.par_iter().map(solve).collect()
    };
    let (pivot_rows, others) = rows.split_at_mut(block.rank() * stride);
    block.write_strips(affine, pivot_rows, &solved, windows, steps.clone());
    let multipliers = block.multipliers(steps);
    add_products(affine, others, &multipliers, &solved, windows);
}

/// Adds the product of the packed `multipliers` of the rows (every eight rows
/// as many as there are strips in a window) and the `strips` of each window.
fn add_products(
    affine: Affine,
    rows: &mut [u64],
    multipliers: &[Mat8],
    strips: &[Vec<Strip>],
    windows: &[Window],
) {
    let Some((Window { stride, .. }, inner)) = windows.first().zip(strips.first().map(Vec::len))
    else {
        return;
    };
    if inner == 0 {
        return;
    }
    rows.par_chunks_mut(CHUNK_ROWS * stride)
        .zip(multipliers.par_chunks(CHUNK_ROWS / 8 * inner))
        .for_each(|(rows, multipliers)| {
            for (strips, &window) in strips.iter().zip(windows) {
                affine.update(rows, window, multipliers, strips);
            }
        });
}

/// Adds the product `a` · `b` to `sum`, all of them packed rows of the given
/// strides; `inner` is the number of columns of `a` and of rows of `b`, which
/// has `columns` columns.
///
/// # Complexity
/// r·k·c bit operations for r × k times k × c, eight times as many an
/// instruction as a vector has bits.
pub(super) fn add_product(
    affine: Affine,
    (sum, sum_stride): (&mut [u64], usize),
    (a, a_stride): (&[u64], usize),
    (b, b_stride): (&[u64], usize),
    (inner, columns): (usize, usize),
) {
    let windows = windows(0..columns.div_ceil(64), sum_stride);
    let inner_words = inner.div_ceil(64);
    for first in (0..inner_words).step_by(PRODUCT_WORDS) {
        let words = first..(first + PRODUCT_WORDS).min(inner_words);
        // One strip for each byte of the words of `a`; rows past the last one
        // are zero.
        let pack = |window: &Window| -> Vec<Strip> {
            let window = Window {
                stride: b_stride,
                ..*window
            };
            let rows = |eight: usize| {
                let rows = (8 * eight).min(inner)..(8 * eight + 8).min(inner);
                &b[rows.start * b_stride..rows.end * b_stride]
            };
            let packed = (8 * words.start..8 * words.end).map(|eight| {
                let mut strip = Strip::default();
                affine.pack(&mut strip, rows(eight), window);
                strip
            });
            packed.collect()
        };
        let strips: Vec<Vec<Strip>> = windows.par_iter().map(pack).collect();
        let of_group = 8 * words.len();
        let mut multipliers = vec![0; (a.len() / a_stride.max(1)).div_ceil(8) * of_group];
        multipliers
            .par_chunks_exact_mut(of_group)
            .zip(a.par_chunks(8 * a_stride))
            .for_each(|(multipliers, rows)| {
                for (eight, word) in multipliers.chunks_exact_mut(8).zip(words.clone()) {
                    let mut of_word = [0; 8];
                    for (row, words) in of_word.iter_mut().rev().zip(rows.chunks_exact(a_stride)) {
                        *row = words[word];
                    }
                    eight.copy_from_slice(&transpose_bytes(of_word));
                }
            });
        add_products(affine, sum, &multipliers, &strips, &windows);
    }
}

#[cfg(test)]
mod tests;
