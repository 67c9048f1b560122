//! Products of packed matrices, added to rows.

use std::ops::Range;

use rayon::prelude::*;

use crate::simd::affine::{Affine, Mat8, STRIP_WORDS, Tile, Window, transpose_bytes};

/// Eight pivot rows by 512 columns.
pub(super) type Strip = [Tile; STRIP_WORDS];

/// Rows that a thread updates at a time: a multiple of the rows that the vectorised loop takes at
/// once.
const CHUNK_ROWS: usize = 384;

/// Words of the left factor's rows that a product takes at a time. The more, the fewer times the
/// sum is read and written; 32 make 256 strips of 512 bytes, which the second-level cache holds.
const PRODUCT_WORDS: usize = 32;

/// Returns the windows that cover a range of words of rows of `stride` words.
pub(super) fn windows(words: Range<usize>, stride: usize) -> Vec<Window> {
    let window = |first| Window {
        stride,
        first,
        words: STRIP_WORDS.min(words.end - first),
    };
    words.clone().step_by(STRIP_WORDS).map(window).collect()
}

/// Adds the product of the packed `multipliers` of the rows (every eight rows as many as there are
/// strips in a window) and the `strips` of each window.
pub(super) fn add_products(
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

/// Adds the product `a` · `b` to `sum`, all of them packed rows of the given strides; `inner` is
/// the number of columns of `a` and of rows of `b`, which has `columns` columns.
///
/// # Complexity
/// r·k·c bit operations for r × k times k × c, eight times as many an instruction as a vector has
/// bits.
pub(in super::super) fn add_product(
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
