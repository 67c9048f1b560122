//! The loops as methods of [`Carryless`], compiled for its levels.

use super::lanes::Plane;
use super::transform::{self, Block};
use super::{Carryless, basis, products, word};
#[cfg(target_arch = "x86_64")]
use super::{avx512::Register, wide, x86_64};
#[cfg(target_arch = "x86_64")]
use crate::simd::SimdLevel;

/// Defines methods that run the loops of the same names of `transform`. Level `avx2` has no better
/// vectors for them than the portable ones.
macro_rules! on_lanes {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*);)*) => {
        impl Carryless {$(
            $(#[$doc])*
            #[inline]
            #[cfg_attr(
                target_arch = "x86_64",
                expect(unsafe_code, reason = "calls of functions compiled for features")
            )]
            pub(in super::super) fn $name(self, $($argument: $type),*) {
                fn portable($($argument: $type),*) {
                    transform::$name::<Plane>($($argument),*);
                }
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
                #[target_feature(enable = "gfni,vpclmulqdq,pclmulqdq")]
                fn wide($($argument: $type),*) {
                    transform::$name::<Register>($($argument),*);
                }
                match self.level() {
                    // SAFETY: a `Carryless` with this level is made only where the processor was
                    // found to have the instructions that `has_wide` asks for.
                    #[cfg(target_arch = "x86_64")]
                    SimdLevel::Avx512 => unsafe { wide($($argument),*) },
                    _ => portable($($argument),*),
                }
            }
        )*}
    };
}

on_lanes! {
    /// Computes the additive Fourier transform of 2^k blocks, or its inverse. `first` is the number
    /// of the first among all blocks, a multiple of 2^k.
    fn small(blocks: &mut [Block], first: usize, inverse: bool);
    /// Computes two levels of it on the quarters of the blocks, with the twiddles of the upper
    /// level and of the two butterflies of the lower one.
    fn quarters(blocks: &mut [Block], twiddles: [u32; 3], inverse: bool);
    /// Computes `target += twiddle · source` with a twiddle in F_256.
    fn add_multiple(target: &mut [Block], source: &[Block], twiddle: u8);
    /// Computes `a = a · b`, element by element.
    fn multiply(a: &mut [Block], b: &[Block]);
    /// Computes `out += a · b`, element by element.
    fn multiply_add(out: &mut [Block], a: &[Block], b: &[Block]);
    /// Writes numbers, 64 to a block, as polynomials in a fixed element of F_{2^64}.
    fn embed(blocks: &mut [Block], numbers: &[u32]);
    /// Undoes [`embed`](Self::embed), for numbers of up to 64 bits.
    fn extract(numbers: &mut [u64], blocks: &[Block]);
}

/// Defines methods by their loop, over the product of two words, and by the one for level `avx512`.
macro_rules! on_words {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($argument:ident: $type:ty),*) =
            |$clmul:pat_param| $loop:expr, wide: $wide:expr;
    )*) => {
        impl Carryless {$(
            $(#[$doc])*
            #[inline]
            #[cfg_attr(
                target_arch = "x86_64",
                expect(unsafe_code, reason = "calls of functions compiled for features")
            )]
            pub(in super::super) fn $name(self, $($argument: $type),*) {
                fn portable($($argument: $type),*) {
                    let $clmul = word::clmul;
                    $loop;
                }
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,pclmulqdq")]
                fn clmul($($argument: $type),*) {
                    let $clmul = |a: u64, b: u64| x86_64::clmul(a, b);
                    $loop;
                }
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
                #[target_feature(enable = "gfni,vpclmulqdq,pclmulqdq")]
                fn wide($($argument: $type),*) {
                    $wide;
                }
                match self.level() {
                    // SAFETY: a `Carryless` with this level is made only where the processor was
                    // found to have PCLMULQDQ and AVX2.
                    #[cfg(target_arch = "x86_64")]
                    SimdLevel::Avx2 => unsafe { clmul($($argument),*) },
                    // SAFETY: as above, for the instructions that `has_wide` asks for.
                    #[cfg(target_arch = "x86_64")]
                    SimdLevel::Avx512 => unsafe { wide($($argument),*) },
                    _ => portable($($argument),*),
                }
            }
        )*}
    };
}

on_words! {
    /// Writes the product to `out`, for factors of 1 to 16 words.
    fn product(out: &mut [u64], a: &[u64], b: &[u64]) =
        |clmul| products::product(out, a, b, clmul),
        wide: match (a.len(), b.len()) {
            (1, 1) | (2, 2) | (4, 4) => products::product(out, a, b, |a, b| x86_64::clmul(a, b)),
            _ => wide::product(out, a, b),
        };
    /// Computes `out ^= word · a`. Where `out` is no longer than `a`, what reaches beyond it is
    /// dropped.
    fn add_scaled(out: &mut [u64], a: &[u64], word: u64) =
        |clmul| products::add_scaled(out, a, word, clmul),
        wide: wide::add_scaled(out, a, word);
    /// Computes (a, b) ← (m_0 a + m_1 b, m_2 a + m_3 b), for a and b of equal length; what reaches
    /// beyond it is dropped.
    fn combine(a: &mut [u64], b: &mut [u64], m: [u64; 4]) =
        |clmul| products::combine(a, b, m, clmul),
        wide: wide::combine(a, b, m);
    /// Writes the square to `out`, which is twice as long as `a`.
    fn square(out: &mut [u64], a: &[u64]) =
        |_| products::square(out, a),
        wide: wide::square(out, a);
    /// Computes `target ^= source` up to the shorter of the two.
    fn xor(target: &mut [u64], source: &[u64]) =
        |_| products::xor(target, source),
        wide: products::xor(target, source);
    /// Does what `xor` does, for halves of words.
    fn xor_numbers(target: &mut [u32], source: &[u32]) =
        |_| products::xor(target, source),
        wide: products::xor(target, source);
    /// Changes from powers of x to the basis of the transform, 256 coefficients at a time.
    fn to_products(f: &mut [u32]) = |_| basis::to_products(f), wide: basis::to_products(f);
    /// Undoes [`to_products`](Self::to_products).
    fn to_powers(f: &mut [u64]) = |_| basis::to_powers(f), wide: basis::to_powers(f);
}
