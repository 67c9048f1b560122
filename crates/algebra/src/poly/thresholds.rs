//! The sizes, in words, at which the methods change, as measured.
//!
//! Measured on an AMD EPYC (Zen 4, family 25 model 17) with two methods forced side by side at each
//! size, in minima of many runs:
//!
//! * level `avx512`: Karatsuba and the transform need 5.3 and 8.6 µs at 256 words, 15.7 and 17.8 µs
//!   at 512, 24.8 and 22.0 µs at 560; words and recursion for the gcd cross at 300 to 500 words;
//!   the schoolbook and Newton for quotients between 100 (4.3 and 9.1 µs) and 200 words (24.6 and
//!   21.0 µs);
//! * level `avx2`: the transform, whose vectors are the portable ones there, takes 50 ms at 32768
//!   words and Karatsuba 44 ms;
//! * level `portable`: 2.43 and 2.29 ms at 2048 words.

use super::simd::{Carryless, CarrylessLevel};

/// The sizes at which one method gives way to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thresholds {
    /// Factors of up to this many words are multiplied by the vectorised loop.
    pub(super) karatsuba: usize,
    /// From this many words of the shorter factor on, the Fourier transform is faster.
    pub(super) fft: usize,
    /// Up to this ratio of lengths one long transform is used instead of several of the shorter
    /// factor's size: it takes (1 + r)/2r of their operations, but more memory. Not measured.
    pub(super) unbalanced: usize,
    /// From this many words on a matrix is applied with one transform of each entry.
    pub(super) matrix: usize,
    /// Up to this many words Euclid's algorithm is done by steps of one word. At least 2: halves of
    /// two words would make no progress.
    pub(super) half_gcd: usize,
    /// From this many words of quotient and divisor on division is multiplication by an inverse.
    pub(super) newton: usize,
}

impl Thresholds {
    #[inline]
    pub(super) const fn of(simd: Carryless) -> Self {
        match simd.level() {
            CarrylessLevel::Portable => Self {
                karatsuba: 4,
                fft: 2300,
                unbalanced: 16,
                matrix: 2300,
                half_gcd: 60,
                newton: 60,
            },
            CarrylessLevel::Clmul => Self {
                karatsuba: 6,
                fft: 40_000,
                unbalanced: 16,
                matrix: 40_000,
                half_gcd: 150,
                newton: 240,
            },
            CarrylessLevel::Wide => Self {
                karatsuba: 16,
                fft: 530,
                unbalanced: 16,
                matrix: 200,
                half_gcd: 320,
                newton: 160,
            },
        }
    }
}
