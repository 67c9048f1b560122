//! The engines with carry-less multiplication in hardware.

#![expect(
    unsafe_code,
    reason = "vector instructions, behind values that exist only where they do"
)]
#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::engine::{Engine, Task, instructions, run, word_methods};
use madness_machine::simd::{Features, Simd};
use std::arch::aarch64::{
    uint64x2_t, vandq_u64, vdupq_n_s64, vdupq_n_u64, veorq_u64, vgetq_lane_u64, vld1q_u64,
    vmull_high_p64, vmull_p64, vorrq_u64, vreinterpretq_p64_u64, vreinterpretq_u64_p128, vshlq_u64,
    vst1q_u64, vzip1q_u64, vzip2q_u64,
};

/// One lane: `PMULL`, and the registers for integers.
///
/// The field is private to this file, and [`Single::of`] the only place where it is made: a
/// value is the proof that the processor has the instructions. So for the other engine.
#[derive(Clone, Copy, Debug)]
pub(in crate::field) struct Single(());

/// Two lanes: `PMULL`, and 128 bits.
#[derive(Clone, Copy, Debug)]
pub(in crate::field) struct Pair(());

impl Single {
    pub(super) fn of(simd: Simd) -> Option<Self> {
        Pair::of(simd).map(|_| Self(()))
    }
}

impl Pair {
    pub(super) fn of(simd: Simd) -> Option<Self> {
        let needed = const { Features::named("neon,aes") };
        simd.has(needed).then_some(Self(()))
    }
}

// The instructions are `inline(always)` in the standard library, which asks for these features where they
// are called: the methods of an engine have none of their own.

/// Returns the product of two words.
#[inline]
#[target_feature(enable = "neon,aes")]
fn product(a: u64, b: u64) -> uint64x2_t {
    vreinterpretq_u64_p128(vmull_p64(a, b))
}

/// Returns the product of the upper words of two vectors.
#[inline]
#[target_feature(enable = "neon,aes")]
fn product_of_upper(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    let (a, b) = (vreinterpretq_p64_u64(a), vreinterpretq_p64_u64(b));
    vreinterpretq_u64_p128(vmull_high_p64(a, b))
}

/// The products of the two lanes.
type Pairs = (uint64x2_t, uint64x2_t);

impl Engine for Single {
    const LANES: usize = 1;
    type Vector = u64;
    type Product = uint64x2_t;

    run!("neon,aes");

    instructions! {
        clmul(a: u64, b: u64) -> uint64x2_t = product(a, b);
        add(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t = veorq_u64(a, b);
        split(product: uint64x2_t) -> (u64, u64) =
            (vgetq_lane_u64::<0>(product), vgetq_lane_u64::<1>(product));
    }

    word_methods!();
}

impl Engine for Pair {
    const LANES: usize = 2;
    type Vector = uint64x2_t;
    type Product = Pairs;

    run!("neon,aes");

    instructions! {
        zero() -> uint64x2_t = vdupq_n_u64(0);
        splat(word: u64) -> uint64x2_t = vdupq_n_u64(word);
        xor(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t = veorq_u64(a, b);
        and(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t = vandq_u64(a, b);
        // A shift by −n goes to the right, and one by ±64 gives zero, as it should.
        window(low: uint64x2_t, high: uint64x2_t, bits: u32) -> uint64x2_t = vorrq_u64(
            vshlq_u64(low, vdupq_n_s64(-i64::from(bits))),
            vshlq_u64(high, vdupq_n_s64(64 - i64::from(bits))),
        );
        clmul(a: uint64x2_t, b: uint64x2_t) -> Pairs = (
            product(vgetq_lane_u64::<0>(a), vgetq_lane_u64::<0>(b)),
            product_of_upper(a, b),
        );
        add(a: Pairs, b: Pairs) -> Pairs = (veorq_u64(a.0, b.0), veorq_u64(a.1, b.1));
        split(product: Pairs) -> (uint64x2_t, uint64x2_t) =
            (vzip1q_u64(product.0, product.1), vzip2q_u64(product.0, product.1));
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> uint64x2_t {
        let words = &words[..2];
        // SAFETY: the features are there, as for the other methods, and the slice has two words.
        unsafe { vld1q_u64(words.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, words: &mut [u64], vector: uint64x2_t) {
        let words = &mut words[..2];
        // SAFETY: the features are there, as for the other methods, and the slice has two words.
        unsafe { vst1q_u64(words.as_mut_ptr(), vector) }
    }
}
