//! Products of packed matrices, added to rows.

use std::ops::Range;

use rayon::prelude::*;

use super::pool::Pool;
use super::winograd::Leaf;
use crate::simd::affine::{Affine, Before, Mat8, STRIP_WORDS, Tile, Window};
use crate::simd::{Simd, sum, xor};
use madness_machine::parallel;
use madness_machine::simd::prefetch;

/// Eight pivot rows by 512 columns.
pub(super) type Strip = [Tile; STRIP_WORDS];

/// The words of the left factor's rows that a product takes at a time. The more, the fewer times the
/// sum is read and written; 32 make 256 strips of 512 bytes, which the second-level cache holds beside
/// the multipliers of [`ROWS_AT_ONCE`] rows.
const WORDS_AT_ONCE: usize = 32;

/// The rows that a thread updates at a time, a multiple of those that the vectorised loops take at
/// once. Their multipliers stay in the second-level cache.
const ROWS_AT_ONCE: usize = 384;

/// Returns the windows that cover a range of words of rows of `stride` words.
pub(super) fn windows(words: Range<usize>, stride: usize) -> Vec<Window> {
    let window = |first| Window {
        stride,
        first,
        words: STRIP_WORDS.min(words.end - first),
    };
    words.clone().step_by(STRIP_WORDS).map(window).collect()
}

/// A left factor of updates.
pub(super) trait Left: Sync {
    /// Returns the multipliers of some groups of eight rows, for each group as many as there are
    /// strips. They may be made in the buffer.
    fn multipliers<'a>(&'a self, groups: Range<usize>, buffer: &'a mut Vec<Mat8>) -> &'a [Mat8];
}

/// A left factor that is packed: for every eight rows so many multipliers.
pub(super) struct Multipliers<'a>(pub(super) &'a [Mat8], pub(super) usize);

impl Left for Multipliers<'_> {
    fn multipliers<'a>(&'a self, groups: Range<usize>, _: &'a mut Vec<Mat8>) -> &'a [Mat8] {
        let &Self(multipliers, inner) = self;
        &multipliers[groups.start * inner..groups.end * inner]
    }
}

/// Computes the product of the left factor of the rows and the `strips` of each window, which is
/// added to what the window holds or replaces it. The scratch memory may serve many products.
pub(super) fn multiply_packed(
    affine: Affine,
    (rows, before): (&mut [u64], Before),
    left: &impl Left,
    strips: &[Vec<Strip>],
    windows: &[Window],
    scratch: &Pool<Vec<Mat8>>,
) {
    let Some((Window { stride, .. }, inner)) = windows.first().zip(strips.first().map(Vec::len))
    else {
        return;
    };
    if inner == 0 {
        return;
    }
    parallel::each_chunk(rows, ROWS_AT_ONCE * stride, &|index, rows| {
        let first = index * ROWS_AT_ONCE / 8;
        let groups = first..first + (rows.len() / stride).div_ceil(8);
        scratch.lend(|buffer| {
            let multipliers = left.multipliers(groups, buffer);
            for (&window, strips) in windows.iter().zip(strips) {
                if before == Before::Replaced {
                    window.clear(rows);
                }
                affine.update(rows, window, multipliers, strips);
            }
        });
    });
}

/// A part of a matrix: rows of `stride` words, of which it begins at word `first`.
#[derive(Clone, Copy)]
pub(in super::super) struct Part<'a> {
    pub(in super::super) words: &'a [u64],
    pub(in super::super) stride: usize,
    pub(in super::super) first: usize,
}

/// A part of a matrix that is written to.
pub(in super::super) struct PartMut<'a> {
    pub(in super::super) words: &'a mut [u64],
    pub(in super::super) stride: usize,
    pub(in super::super) first: usize,
}

impl<'a> Part<'a> {
    pub(super) fn rows(self) -> usize {
        self.words.len() / self.stride
    }

    /// Returns some of the words of a row.
    pub(super) fn words(self, row: usize, words: Range<usize>) -> &'a [u64] {
        &self.words[row * self.stride + self.first..][words]
    }

    /// Returns these rows from a column on, which begins a word.
    pub(super) fn part(self, rows: Range<usize>, column: usize) -> Self {
        Self {
            words: &self.words[rows.start * self.stride..rows.end * self.stride],
            first: self.first + column / 64,
            ..self
        }
    }

    /// Returns a quarter of so many rows and columns.
    pub(super) fn quarter(self, [i, j]: [usize; 2], [rows, columns]: [usize; 2]) -> Self {
        self.part(i * rows..(i + 1) * rows, j * columns)
    }
}

impl PartMut<'_> {
    /// Returns these rows from a column on, which begins a word.
    pub(super) fn part(&mut self, rows: Range<usize>, column: usize) -> PartMut<'_> {
        PartMut {
            words: &mut self.words[rows.start * self.stride..rows.end * self.stride],
            first: self.first + column / 64,
            stride: self.stride,
        }
    }

    /// Returns a quarter of so many rows and columns.
    pub(super) fn quarter(
        &mut self,
        [i, j]: [usize; 2],
        [rows, columns]: [usize; 2],
    ) -> PartMut<'_> {
        self.part(i * rows..(i + 1) * rows, j * columns)
    }
}

/// A factor: the sum of parts of the same size, which is made row by row when it is packed.
#[derive(Clone, Copy)]
pub(super) struct Factor<'a>(pub(super) &'a [Part<'a>]);

impl Factor<'_> {
    /// Makes the target some words of a row.
    pub(super) fn set_row(self, target: &mut [u64], row: usize, words: Range<usize>) {
        let mut rows = self.0.iter().map(|part| part.words(row, words.clone()));
        match (rows.next(), rows.next()) {
            (Some(a), Some(b)) => sum(Simd::best(), target, a, b),
            (Some(a), None) => target.copy_from_slice(a),
            (None, _) => target.fill(0),
        }
        rows.for_each(|row| xor(target, row));
    }

    /// Returns some words of at most eight rows: those of the part if there is only one, otherwise
    /// sums in the buffer.
    fn rows<'a>(
        &'a self,
        rows: Range<usize>,
        words: Range<usize>,
        buffer: &'a mut Vec<u64>,
    ) -> Part<'a> {
        if let [part] = self.0 {
            return part.part(rows, 64 * words.start);
        }
        let stride = words.len();
        buffer.resize(8 * stride, 0);
        let sums = &mut buffer[..rows.len() * stride];
        for (row, sum) in rows.zip(sums.chunks_exact_mut(stride)) {
            for part in self.0 {
                // The next eight rows are needed next.
                let next = (row + 8) * part.stride + part.first + words.start;
                prefetch::ask_next(part.words.get(next..next + stride).unwrap_or_default());
            }
            self.set_row(sum, row, words.clone());
        }
        Part {
            words: sums,
            stride,
            first: 0,
        }
    }
}

/// Some words of the rows of a left factor, to be packed.
struct Rows<'a> {
    affine: Affine,
    factor: Factor<'a>,
    words: Range<usize>,
}

impl Left for Rows<'_> {
    fn multipliers<'a>(&'a self, groups: Range<usize>, packed: &'a mut Vec<Mat8>) -> &'a [Mat8] {
        let of_group = 8 * self.words.len();
        packed.resize(groups.len() * of_group, 0);
        let mut sums = Vec::new();
        for (group, packed) in groups.zip(packed.chunks_exact_mut(of_group)) {
            let rows = 8 * group..(8 * group + 8).min(self.factor.0[0].rows());
            let rows = self.factor.rows(rows, self.words.clone(), &mut sums);
            for (index, packed) in packed.chunks_mut(8 * STRIP_WORDS).enumerate() {
                let window = Window {
                    stride: rows.stride,
                    first: rows.first + index * STRIP_WORDS,
                    words: packed.len() / 8,
                };
                self.affine.multipliers(packed, rows.words, window);
            }
        }
        packed
    }
}

/// Products of packed factors, and memory that many of them share.
pub(super) struct Packed {
    affine: Affine,
    /// The strips of each window.
    strips: Vec<Vec<Strip>>,
    scratch: Pool<Vec<Mat8>>,
}

impl Leaf for Packed {
    fn multiply(
        &mut self,
        (product, before): (PartMut<'_>, Before),
        a: Factor<'_>,
        b: Factor<'_>,
        (inner, columns): (usize, usize),
    ) {
        let affine = self.affine;
        let PartMut {
            words: rows,
            stride,
            first: first_of_product,
        } = product;
        let windows = windows(
            first_of_product..first_of_product + columns.div_ceil(64),
            stride,
        );
        let inner_words = inner.div_ceil(64);
        for first in (0..inner_words).step_by(WORDS_AT_ONCE) {
            let words = first..(first + WORDS_AT_ONCE).min(inner_words);
            self.set_right((b, inner), &words, (&windows, first_of_product));
            let left = Rows {
                affine,
                factor: a,
                words,
            };
            let before = if first == 0 { before } else { Before::Kept };
            let target = (&mut *rows, before);
            let strips = &self.strips[..windows.len()];
            multiply_packed(affine, target, &left, strips, &windows, &self.scratch);
        }
    }
}

impl Packed {
    pub(super) fn new(affine: Affine) -> Self {
        Self {
            affine,
            strips: Vec::new(),
            scratch: Pool::default(),
        }
    }

    /// Packs the rows of `b`, of which there are `inner`, that belong to a range of words of `a`: one
    /// strip for each byte of them. Rows past the last one are zero. Windows are those of the
    /// product, whose first word is given.
    fn set_right(
        &mut self,
        (b, inner): (Factor<'_>, usize),
        words: &Range<usize>,
        (windows, first_of_product): (&[Window], usize),
    ) {
        let affine = self.affine;
        if self.strips.len() < windows.len() {
            self.strips.resize_with(windows.len(), Vec::new);
        }
        // Row after row, as they lie in memory: a window alone touches one line of each.
        let of_thread = windows.len().div_ceil(rayon::current_num_threads()).max(1);
        let strips = self.strips[..windows.len()].par_chunks_mut(of_thread);
        let strips = strips.zip(windows.par_chunks(of_thread));
        strips.for_each(|(strips, windows)| {
            let [Some(first), Some(last)] = [windows.first(), windows.last()] else {
                return;
            };
            for strips in &mut *strips {
                strips.resize(8 * words.len(), Strip::default());
            }
            let of_windows =
                first.first - first_of_product..last.first + last.words - first_of_product;
            let mut sums = Vec::new();
            for at in 0..8 * words.len() {
                let row = 8 * (8 * words.start + at);
                let rows = row.min(inner)..(row + 8).min(inner);
                let rows = b.rows(rows, of_windows.clone(), &mut sums);
                for (strips, window) in strips.iter_mut().zip(windows) {
                    let window = Window {
                        stride: rows.stride,
                        first: window.first - first.first + rows.first,
                        ..*window
                    };
                    affine.pack(&mut strips[at], rows.words, window);
                }
            }
        });
    }
}
