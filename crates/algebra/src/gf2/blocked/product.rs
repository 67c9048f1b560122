//! Products of packed matrices, added to rows.

use std::ops::Range;

use rayon::prelude::*;

use crate::simd::affine::{Affine, Before, Mat8, Mixed, STRIP_WORDS, Tile, Window};

/// Eight pivot rows by 512 columns.
pub(super) type Strip = [Tile; STRIP_WORDS];

/// Returns how many words of the left factor's rows a product takes at a time. The more, the fewer
/// times the sum is read and written; 32 make 256 strips of 512 bytes, which the second-level cache
/// holds beside the multipliers of 384 rows. By tables, strips are taken a few at a time.
fn words_at_once(affine: Affine) -> usize {
    if affine.has_tables() { 64 } else { 32 }
}

/// Returns the windows that cover a range of words of rows of `stride` words.
pub(super) fn windows(words: Range<usize>, stride: usize) -> Vec<Window> {
    let window = |first| Window {
        stride,
        first,
        words: STRIP_WORDS.min(words.end - first),
    };
    words.clone().step_by(STRIP_WORDS).map(window).collect()
}

/// Computes the product of the packed `multipliers` of the rows (every eight rows as many as there are
/// strips in a window) and the `strips` of each window, which is added to what the window holds or
/// replaces it. The scratch memory may serve many products.
pub(super) fn multiply_packed(
    affine: Affine,
    (rows, before): (&mut [u64], Before),
    multipliers: &[Mat8],
    strips: &[Vec<Strip>],
    windows: &[Window],
    scratch: &mut Vec<Mixed>,
) {
    let Some((Window { stride, .. }, inner)) = windows.first().zip(strips.first().map(Vec::len))
    else {
        return;
    };
    if inner == 0 {
        return;
    }
    let chunk = rows_of_chunk(affine, rows.len() / stride);
    let chunks = rows
        .par_chunks_mut(chunk * stride)
        .zip(multipliers.par_chunks(chunk / 8 * inner));
    scratch.resize_with(scratch.len().max(chunks.len()), Mixed::default);
    chunks
        .zip(scratch)
        .for_each(|((rows, multipliers), mixed)| {
            mixed.update(affine, (rows, before), windows, multipliers, strips);
        });
}

/// Returns the rows that a thread is to update at a time, a multiple of those that the vectorised
/// loops take at once: 384, whose multipliers stay in the second-level cache. By tables, which are
/// filled anew for each chunk, as many as there are for each thread, up to 4224, whose sums stay
/// there.
fn rows_of_chunk(affine: Affine, rows: usize) -> usize {
    const FEW: usize = 384;
    if !affine.has_tables() {
        return FEW;
    }
    let chunks = rayon::current_num_threads().max(rows.div_ceil(11 * FEW));
    rows.div_ceil(chunks).next_multiple_of(96).max(FEW)
}

/// A block of a matrix: rows of `stride` words, of which it begins at word `first`.
#[derive(Clone, Copy)]
pub(in super::super) struct Part<'a> {
    pub(in super::super) words: &'a [u64],
    pub(in super::super) stride: usize,
    pub(in super::super) first: usize,
}

/// A block of a matrix that is written to.
pub(in super::super) struct PartMut<'a> {
    pub(in super::super) words: &'a mut [u64],
    pub(in super::super) stride: usize,
    pub(in super::super) first: usize,
}

impl Part<'_> {
    pub(super) fn rows(self) -> usize {
        self.words.len() / self.stride
    }

    /// Returns the words of a row with so many columns.
    pub(super) fn words(&self, row: usize, columns: usize) -> &[u64] {
        &self.words[row * self.stride + self.first..][..columns / 64]
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

/// The factors of a product in packed form: memory that many products share.
#[derive(Default)]
pub(super) struct Packed {
    multipliers: Vec<Mat8>,
    /// The strips of each window.
    strips: Vec<Vec<Strip>>,
    scratch: Vec<Mixed>,
}

/// Computes the product `a` · `b`, which is added to what `product` holds or replaces it; `inner` is the
/// number of columns of `a` and of rows of `b`, at least one, and `columns` that of columns of `b`.
///
/// # Complexity
/// r·k·c bit operations for r × k times k × c, eight times as many an instruction as a vector has
/// bits.
pub(super) fn multiply(
    affine: Affine,
    (product, before): (PartMut<'_>, Before),
    a: Part<'_>,
    b: Part<'_>,
    (inner, columns): (usize, usize),
    packed: &mut Packed,
) {
    let PartMut {
        words: rows,
        stride,
        first: first_of_product,
    } = product;
    let windows = windows(
        first_of_product..first_of_product + columns.div_ceil(64),
        stride,
    );
    let (inner_words, at_once) = (inner.div_ceil(64), words_at_once(affine));
    for first in (0..inner_words).step_by(at_once) {
        let words = first..(first + at_once).min(inner_words);
        packed.set_right(affine, (b, inner), &words, (&windows, first_of_product));
        packed.set_left(affine, a, &words);
        let strips = &packed.strips[..windows.len()];
        let scratch = &mut packed.scratch;
        let before = if first == 0 { before } else { Before::Kept };
        let target = (&mut *rows, before);
        multiply_packed(
            affine,
            target,
            &packed.multipliers,
            strips,
            &windows,
            scratch,
        );
    }
}

impl Packed {
    /// Packs the rows of `b`, of which there are `inner`, that belong to a range of words of `a`: one
    /// strip for each byte of them. Rows past the last one are zero. Windows are those of the
    /// product, whose first word is given.
    fn set_right(
        &mut self,
        affine: Affine,
        (b, inner): (Part<'_>, usize),
        words: &Range<usize>,
        (windows, first_of_product): (&[Window], usize),
    ) {
        if self.strips.len() < windows.len() {
            self.strips.resize_with(windows.len(), Vec::new);
        }
        // Row after row, as they lie in memory: a window alone touches one line of each.
        let of_thread = windows.len().div_ceil(rayon::current_num_threads()).max(1);
        let strips = self.strips[..windows.len()].par_chunks_mut(of_thread);
        strips
            .zip(windows.par_chunks(of_thread))
            .for_each(|(strips, windows)| {
                for strips in &mut *strips {
                    strips.resize(8 * words.len(), Strip::default());
                }
                for at in 0..8 * words.len() {
                    let first = 8 * (8 * words.start + at);
                    let rows = first.min(inner)..(first + 8).min(inner);
                    let rows = &b.words[rows.start * b.stride..rows.end * b.stride];
                    for (strips, window) in strips.iter_mut().zip(windows) {
                        let window = Window {
                            stride: b.stride,
                            first: window.first - first_of_product + b.first,
                            ..*window
                        };
                        affine.pack(&mut strips[at], rows, window);
                    }
                }
            });
    }

    /// Packs a range of words of the rows of `a`.
    fn set_left(&mut self, affine: Affine, a: Part<'_>, words: &Range<usize>) {
        let of_group = 8 * words.len();
        self.multipliers.resize(a.rows().div_ceil(8) * of_group, 0);
        let groups = self.multipliers.par_chunks_exact_mut(of_group);
        let groups = groups.zip(a.words.par_chunks(8 * a.stride));
        groups.for_each(|(multipliers, rows)| {
            for (index, multipliers) in multipliers.chunks_mut(8 * STRIP_WORDS).enumerate() {
                let window = Window {
                    stride: a.stride,
                    first: a.first + words.start + index * STRIP_WORDS,
                    words: multipliers.len() / 8,
                };
                affine.multipliers(multipliers, rows, window);
            }
        });
    }
}
