//! The sizes, in words, at which the methods change, as measured.
//!
//! Measured on an AMD EPYC (Zen 4, family 25 model 17) with two methods forced side by side at each
//! size, in minima of many runs:
//!
//! * on 512-bit vectors with products without carries: Karatsuba and the transform need 5.3 and 8.6 µs at 256 words, 15.7 and 17.8 µs
//!   at 512, 24.8 and 22.0 µs at 560; words and recursion for the gcd cross at 300 to 500 words;
//!   the schoolbook and Newton for quotients between 100 (4.3 and 9.1 µs) and 200 words (24.6 and
//!   21.0 µs);
//! * with products without carries alone: the transform, whose vectors are the portable ones, takes 50 ms at 32768
//!   words and Karatsuba 44 ms;
//! * without them: 2.43 and 2.29 ms at 2048 words.
//!
//! On aarch64 nothing was measured: with products without carries the sizes are the second ones.

use super::simd::{WIDE, multiplies_words};
use crate::simd::Simd;

/// The loops of a level, and the sizes at which one method gives way to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thresholds {
    pub(super) simd: Simd,
    /// Factors of up to this many words are multiplied by the vectorised loop.
    pub(super) karatsuba: usize,
    /// From this many words of the shorter factor on, the Fourier transform is faster.
    pub(super) fft: usize,
    /// From this many words on a matrix is applied with one transform of each entry.
    pub(super) matrix: usize,
    /// Up to this many words Euclid's algorithm is done by steps of one word. At least 2: halves of
    /// two words would make no progress.
    pub(super) half_gcd: usize,
    /// From this many words of quotient and divisor on division is multiplication by an inverse.
    pub(super) newton: usize,
}

impl Thresholds {
    /// Returns those of the best level.
    #[inline]
    pub(super) fn best() -> Self {
        Self::of(Simd::best())
    }

    #[inline]
    pub(super) const fn of(simd: Simd) -> Self {
        let [karatsuba, fft, matrix, half_gcd, newton] = if simd.has(WIDE) {
            [16, 530, 200, 320, 160]
        } else if multiplies_words(simd) {
            [6, 40_000, 40_000, 150, 240]
        } else {
            [4, 2300, 2300, 60, 60]
        };
        Self {
            simd,
            karatsuba,
            fft,
            matrix,
            half_gcd,
            newton,
        }
    }
}
