//! Vectorised inner loops on packed rows, at the level that a [`Simd`] stands for.
//!
//! Each loop is written in plain Rust, in `portable.rs`, and compiled for AVX2, for AVX-512 and for
//! NEON with sums of three vectors as well. The product with a tridiagonal matrix (`step/`) and the
//! packing of bytes (`packing/`) are written by hand besides. The crate [`madness_machine`] says which
//! levels the processor has.

pub(crate) mod affine;
mod packing;
mod portable;
mod step;
pub mod stream;

use madness_machine::dispatched;
pub use madness_machine::simd::{Simd, SimdError, SimdLevel};
pub use packing::{pack, unpack};

dispatched! {
    /// Computes `target` ^= `source`, word by word, up to the shorter of the two.
    pub fn xor_at(target: &mut [u64], source: &[u64]);

    /// Returns the number of ones.
    pub fn count_ones(words: &[u64]) -> usize;

    /// Computes `out` = `a` ^ `b`, word by word, up to the shortest of the three.
    pub fn sum(out: &mut [u64], a: &[u64], b: &[u64]);

    /// Computes `out` = `a` + `b` + M·`here`, where M is the matrix with ones on its diagonal and
    /// next to it. `here` is a long string of bits, of which bit 0 of word 0 is the first: every
    /// bit toggles itself and its neighbours.
    ///
    /// # Panics
    /// If another slice is shorter than `out`.
    pub fn tridiagonal(out: &mut [u64], here: &[u64], a: &[u64], b: &[u64]);

    /// Computes `out` = `a` + `b` + C·`here` for the two `others` a and b. C is the circulant
    /// matrix of `length` columns with ones on its diagonal and `by` places away from it on either
    /// side; two ones on one place cancel. Excess bits of `here` must be zero; those of `out`
    /// become zero. `twice` is scratch memory.
    ///
    /// # Panics
    /// If `length` is 0, `by` not below it, a slice shorter than ⌈length/64⌉ words, or `twice`
    /// shorter than two times that.
    pub fn circulant(
        out: &mut [u64],
        here: &[u64],
        others: [&[u64]; 2],
        length: usize,
        by: usize,
        twice: &mut [u64]
    );

    /// Makes one step of elimination in a column of words. For every row r whose word has bit `bit`
    /// set, `words[r]` ^= `pivot`, and bit `step` of `multipliers[r]` is set.
    ///
    /// # Panics
    /// In a debug build, if `bit` or `step` is not below 64.
    pub fn clear_bit(words: &mut [u64], multipliers: &mut [u64], pivot: u64, bit: u32, step: u32);

    /// Fills a Four Russians table: entry e of `table` (each `width` words long) becomes the sum of
    /// those of the `rows` (each `width` words long, at most 8) whose bits are set in e.
    ///
    /// # Panics
    /// If the width is 0 or the table too small for the rows.
    pub fn fill_table(table: &mut [u64], rows: &[u64], width: usize);

    /// Makes the rank-64 update: every row of `rows` (each `stride` words long) gets, in its words
    /// from `first` on, the sum of eight table entries, one for each byte of its multiplier.
    /// `tables` are eight tables of 256 entries of `width` words each.
    ///
    /// # Panics
    /// If the stride is 0, or smaller than `first + width`, or the tables are too small.
    pub fn add_from_tables(
        rows: &mut [u64],
        stride: usize,
        first: usize,
        multipliers: &[u64],
        tables: &[u64],
        width: usize
    );

    /// Copies bytes, up to the shorter of the two slices, with the bits of each in reverse order: what
    /// is needed between words and pictures, whose first pixel is the most significant bit of a byte.
    pub fn reverse_in_bytes(out: &mut [u8], bytes: &[u8]);

    /// Computes `sum` += `a` + M·`here`, M as for [`tridiagonal`]. `here` has one more word at either
    /// end, of which only the bit next to the others counts. With every whole line of `sum` a line of
    /// the words `soon` is asked for (see [`prefetch`](madness_machine::simd::prefetch)), if they are
    /// as many.
    ///
    /// # Panics
    /// If `here` is not two words longer than `sum`, or `a` is shorter than `sum`.
    pub fn add_tridiagonal(sum: &mut [u64], here: &[u64], a: &[u64], soon: &[u64]) {
        avx512 + "avx512vbmi2" => step::avx512::add_tridiagonal(sum, here, a, soon),
        avx512 => portable::add_tridiagonal(sum, here, a, soon),
        avx2 + "gfni" => step::gfni::add_tridiagonal(sum, here, a, soon),
        avx2 => portable::add_tridiagonal(sum, here, a, soon),
        neon + "sha3" => step::neon::add_tridiagonal(sum, here, a),
        neon => step::neon::add_tridiagonal(sum, here, a),
        _ => portable::add_tridiagonal(sum, here, a, soon),
    }
}

/// Returns the scalar product of two packed vectors.
#[must_use]
#[inline]
pub fn dot(a: &[u64], b: &[u64]) -> bool {
    let sum = a.iter().zip(b).fold(0, |sum, (a, b)| sum ^ (a & b));
    sum.count_ones() % 2 == 1
}

/// Computes `target` ^= `source` at the best level, as [`xor_at`] does; panics as [`Simd::best`] does.
#[inline]
pub fn xor(target: &mut [u64], source: &[u64]) {
    xor_at(Simd::best(), target, source);
}

#[cfg(test)]
mod tests;
