//! Elimination and multiplication of dense matrices in blocks, on the affine
//! instruction.
//!
//! A *panel* of 512 columns is eliminated by itself, byte column by byte column
//! (`panel.rs`), which leaves up to 64 *steps* of up to eight pivots each and,
//! for every other row, the multiplier of each step: which of its pivot rows
//! are to be added. The columns to the right then get their update as one
//! product of rank 512, in strips of 512 columns:
//!
//! 1. the pivot rows of a strip are solved among themselves, step after step,
//!    and left behind packed for step 2 (a triangular solve);
//! 2. every eight other rows get Σ multiplier · pivot rows.
//!
//! All of it is 8 × 8 bit matrices times bytes: see `kernel/affine`. The
//! organisation is that of blocked LU decomposition; for GF(2) see M. Albrecht,
//! G. Bard, C. Pernet, "Efficient dense Gaussian elimination over the finite
//! field with two elements", 2011.

mod panel;
mod planes;

use rayon::prelude::*;

use super::kernel::affine::{Affine, Mat8, STRIP_WORDS, Tile, Window, mat8};
use panel::Panel;

/// Eight pivot rows by 512 columns.
type Strip = [Tile; STRIP_WORDS];

/// Rows that a thread updates at a time: a multiple of the rows that the kernel
/// takes at once.
const CHUNK_ROWS: usize = 192;

/// Brings a matrix of rows of `stride` words into row echelon form, with pivots
/// sought in the first `columns` columns. Returns the columns of the pivots.
///
/// # Complexity
/// About N³/3 bit operations for N × N, 2¹² an instruction; besides the matrix
/// O(N · 512) bits.
pub(super) fn eliminate(
    affine: Affine,
    words: &mut [u64],
    stride: usize,
    columns: usize,
) -> Vec<usize> {
    let rows = words.len() / stride.max(1);
    let mut pivots = Vec::with_capacity(rows.min(columns));
    for first in (0..columns.div_ceil(64)).step_by(STRIP_WORDS) {
        if pivots.len() == rows {
            break;
        }
        let active = &mut words[pivots.len() * stride..];
        let window = Window {
            stride,
            first,
            words: STRIP_WORDS.min(stride - first),
        };
        let panel = Panel::eliminate(affine, active, window, columns - 64 * first);
        update_right(affine, &panel, active, window);
        pivots.extend(panel.pivots().map(|column| 64 * first + column));
    }
    pivots
}

/// The strips of words to the right of a panel.
fn strips_after(panel: Window) -> impl ExactSizeIterator<Item = Window> {
    let first = panel.first + panel.words;
    (first..panel.stride)
        .step_by(STRIP_WORDS)
        .map(move |first| Window {
            stride: panel.stride,
            first,
            words: STRIP_WORDS.min(panel.stride - first),
        })
}

/// The update of the columns to the right of a panel.
fn update_right(affine: Affine, panel: &Panel, rows: &mut [u64], window: Window) {
    let windows: Vec<Window> = strips_after(window).collect();
    let solved: Vec<Vec<Strip>> = {
        let rows = &*rows;
        let solve = |&window| panel.solve_strip(affine, rows, window);
        windows.par_iter().map(solve).collect()
    };
    let (pivot_rows, others) = rows.split_at_mut(panel.rank() * window.stride);
    for (strips, &window) in solved.iter().zip(&windows) {
        panel.write_strip(affine, pivot_rows, strips, window);
    }
    let multipliers = panel.multipliers();
    add_products(affine, others, &multipliers, &solved, &windows);
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
/// strides; `inner` is the number of columns of `a` and of rows of `b`.
///
/// # Complexity
/// r·k·c bit operations for r × k times k × c, 2¹² an instruction.
pub(super) fn add_product(
    affine: Affine,
    (sum, sum_stride): (&mut [u64], usize),
    (a, a_stride): (&[u64], usize),
    (b, b_stride): (&[u64], usize),
    inner: usize,
) {
    let windows: Vec<Window> = strips_after(Window {
        stride: sum_stride,
        first: 0,
        words: 0,
    })
    .collect();
    for first in (0..inner.div_ceil(64)).step_by(STRIP_WORDS) {
        let words = first..(first + STRIP_WORDS).min(inner.div_ceil(64));
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
        let multipliers: Vec<Mat8> = a
            .par_chunks(8 * a_stride)
            .flat_map_iter(|rows| multipliers_of(rows, a_stride, words.clone()))
            .collect();
        add_products(affine, sum, &multipliers, &strips, &windows);
    }
}

/// The multipliers of at most eight rows: one for each byte of their words in
/// the range.
fn multipliers_of(
    rows: &[u64],
    stride: usize,
    words: std::ops::Range<usize>,
) -> impl Iterator<Item = Mat8> {
    words.flat_map(move |word| {
        let mut of_word = [0; 8];
        for (row, words) in rows.chunks_exact(stride).enumerate() {
            of_word[row] = words[word];
        }
        (0..8).map(move |byte| mat8(of_word.map(|word| word.to_le_bytes()[byte])))
    })
}

#[cfg(test)]
mod tests;
