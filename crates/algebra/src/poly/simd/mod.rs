//! The inner loops of polynomial arithmetic, chosen at run time for the processor.
//!
//! | instructions | products of words | transform |
//! | --- | --- | --- |
//! | none | from integer products | F_256 bit by bit |
//! | [`CARRYLESS`] | PCLMULQDQ, or PMULL | as without |
//! | [`WIDE`] | VPCLMULQDQ on 512-bit registers | GFNI on 512-bit registers |
//!
//! A processor may have AVX-512 without the third (Skylake has neither VPCLMULQDQ nor GFNI).
//!
//! The files: `word` and `products` multiply words, `wide` does so by fours, `tower` is the field
//! of the transform, `lanes` and `avx512` its vectors, `planes` their products, `transform` and
//! `basis` its loops.

#![expect(
    clippy::inline_always,
    reason = "the loops are written once and compiled into functions for each set of features"
)]

mod basis;
mod lanes;
mod planes;
mod products;
mod tower;
mod transform;
mod word;

#[cfg(target_arch = "aarch64")]
mod aarch64;
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "intrinsics")]
mod avx512;
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "loads and stores of registers")]
mod wide;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub(crate) use products::square_of_word as portable_square;
pub(super) use tower::omega;
pub(super) use transform::Block;
pub(crate) use word::clmul as portable_clmul;

#[cfg(target_arch = "x86_64")]
use avx512::Register;
use lanes::Plane;
use madness_machine::dispatched;
use madness_machine::simd::{Features, Simd};

/// What the products of words need, on one kind of processors or the other.
const CARRYLESS: [Features; 2] = [
    Features::named("avx2,pclmulqdq"),
    Features::named("neon,aes"),
];

/// Returns whether there are instructions for products of words.
pub(super) const fn multiplies_words(simd: Simd) -> bool {
    simd.has(CARRYLESS[0]) || simd.has(CARRYLESS[1])
}

/// What the transform needs, and products of several words at once.
pub(super) const WIDE: Features = Features::named("avx512f,pclmulqdq,vpclmulqdq,gfni,avx512vbmi");

dispatched! {
    /// Computes the additive Fourier transform of 2^k blocks, or its inverse. `first` is the number
    /// of the first among all blocks, a multiple of 2^k.
    pub(crate) fn small(blocks: &mut [Block], first: usize, inverse: bool) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => transform::small::<Register>(blocks, first, inverse),
        _ => transform::small::<Plane>(blocks, first, inverse),
    }

    /// Computes two levels of it on the quarters of the blocks, with the twiddles of the upper
    /// level and of the two butterflies of the lower one.
    pub(crate) fn quarters(blocks: &mut [Block], twiddles: [u32; 3], inverse: bool) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => transform::quarters::<Register>(blocks, twiddles, inverse),
        _ => transform::quarters::<Plane>(blocks, twiddles, inverse),
    }

    /// Computes `target += twiddle · source` with a twiddle in F_256.
    pub(crate) fn add_multiple(target: &mut [Block], source: &[Block], twiddle: u8) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => transform::add_multiple::<Register>(target, source, twiddle),
        _ => transform::add_multiple::<Plane>(target, source, twiddle),
    }

    /// Computes `a = a · b`, element by element.
    pub(crate) fn multiply(a: &mut [Block], b: &[Block]) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => transform::multiply::<Register>(a, b),
        _ => transform::multiply::<Plane>(a, b),
    }

    /// Computes `out += a · b`, element by element.
    pub(crate) fn multiply_add(out: &mut [Block], a: &[Block], b: &[Block]) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => transform::multiply_add::<Register>(out, a, b),
        _ => transform::multiply_add::<Plane>(out, a, b),
    }

    /// Writes numbers, 64 to a block, as polynomials in a fixed element of F_{2^64}.
    pub(crate) fn embed(blocks: &mut [Block], numbers: &[u32]) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => transform::embed::<Register>(blocks, numbers),
        _ => transform::embed::<Plane>(blocks, numbers),
    }

    /// Undoes [`embed`](Self::embed), for numbers of up to 64 bits.
    pub(crate) fn extract(numbers: &mut [u64], blocks: &[Block]) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => transform::extract::<Register>(numbers, blocks),
        _ => transform::extract::<Plane>(numbers, blocks),
    }

    /// Returns the product of two words, low word first.
    pub(crate) fn clmul(a: u64, b: u64) -> (u64, u64) {
        avx2 + "pclmulqdq" => x86_64::clmul(a, b),
        neon + "aes" => aarch64::clmul(a, b),
        _ => word::clmul(a, b),
    }

    /// Writes the product to `out`, for factors of 1 to 16 words.
    pub(crate) fn product(out: &mut [u64], a: &[u64], b: &[u64]) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => match (a.len(), b.len()) {
            (1, 1) | (2, 2) | (4, 4) => products::product(out, a, b, |a, b| x86_64::clmul(a, b)),
            _ => wide::product(out, a, b),
        },
        avx2 + "pclmulqdq" => products::product(out, a, b, |a, b| x86_64::clmul(a, b)),
        neon + "aes" => products::product(out, a, b, |a, b| aarch64::clmul(a, b)),
        _ => products::product(out, a, b, word::clmul),
    }

    /// Computes `out ^= word · a`. Where `out` is no longer than `a`, what reaches beyond it is
    /// dropped.
    pub(crate) fn add_scaled(out: &mut [u64], a: &[u64], word: u64) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => wide::add_scaled(out, a, word),
        avx2 + "pclmulqdq" => products::add_scaled(out, a, word, |a, b| x86_64::clmul(a, b)),
        neon + "aes" => products::add_scaled(out, a, word, |a, b| aarch64::clmul(a, b)),
        _ => products::add_scaled(out, a, word, word::clmul),
    }

    /// Computes (a, b) ← (m_0 a + m_1 b, m_2 a + m_3 b), for a and b of equal length; what reaches
    /// beyond it is dropped.
    pub(crate) fn combine(a: &mut [u64], b: &mut [u64], m: [u64; 4]) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => wide::combine(a, b, m),
        avx2 + "pclmulqdq" => products::combine(a, b, m, |a, b| x86_64::clmul(a, b)),
        neon + "aes" => products::combine(a, b, m, |a, b| aarch64::clmul(a, b)),
        _ => products::combine(a, b, m, word::clmul),
    }

    /// Writes the square to `out`, which is twice as long as `a`.
    pub(crate) fn square(out: &mut [u64], a: &[u64]) {
        avx512 + "gfni,vpclmulqdq,pclmulqdq,avx512vbmi" => wide::square(out, a),
        avx2 => products::square(out, a),
        _ => products::square(out, a),
    }

    /// Computes `target ^= source` up to the shorter of the two.
    pub(crate) fn xor(target: &mut [u64], source: &[u64]) = products::xor;

    /// Does what [`xor`] does, for halves of words.
    pub(crate) fn xor_numbers(target: &mut [u32], source: &[u32]) = products::xor;

    /// Changes from powers of x to the basis of the transform, 256 coefficients at a time.
    pub(crate) fn to_products(f: &mut [u32]) = basis::to_products;

    /// Undoes [`to_products`].
    pub(crate) fn to_powers(f: &mut [u64]) = basis::to_powers;
}

#[cfg(test)]
mod tests;
