//! The engine that every processor has.

#![expect(
    clippy::inline_always,
    reason = "one word is handled in a few instructions"
)]

use super::engine::{Engine, Task};
use crate::poly::{portable_clmul, portable_square};

/// One lane, and products by integer multiplication.
#[derive(Clone, Copy, Debug)]
pub(in crate::field) struct Portable;

#[cfg(not(target_arch = "x86_64"))]
impl Portable {
    /// Stands for the engines that other processors do not have.
    pub(super) fn detect() -> Option<Self> {
        None
    }
}

/// With more terms than this, a carry-less product is cheaper than a shift for each.
const MOST_TERMS: u32 = 6;

impl Engine for Portable {
    const LANES: usize = 1;
    type Vector = u64;
    type Product = (u64, u64);

    #[inline]
    fn run<T: Task<Self>>(self, task: T) {
        task.run(self);
    }

    #[inline(always)]
    fn zero(self) -> u64 {
        0
    }

    #[inline(always)]
    fn splat(self, word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> u64 {
        words[0]
    }

    #[inline(always)]
    fn store(self, words: &mut [u64], vector: u64) {
        words[0] = vector;
    }

    #[inline(always)]
    fn xor(self, a: u64, b: u64) -> u64 {
        a ^ b
    }

    #[inline(always)]
    fn and(self, a: u64, b: u64) -> u64 {
        a & b
    }

    #[inline(always)]
    fn window(self, low: u64, high: u64, bits: u32) -> u64 {
        // In two steps, as 64 bits would be too many for one.
        low >> 1 >> (bits - 1) | high << (64 - bits)
    }

    #[inline(always)]
    fn clmul(self, a: u64, b: u64) -> (u64, u64) {
        portable_clmul(a, b)
    }

    #[inline(always)]
    fn add(self, a: (u64, u64), b: (u64, u64)) -> (u64, u64) {
        (a.0 ^ b.0, a.1 ^ b.1)
    }

    #[inline(always)]
    fn split(self, product: (u64, u64)) -> (u64, u64) {
        product
    }

    #[inline(always)]
    fn square(self, a: u64) -> (u64, u64) {
        portable_square(a)
    }

    #[inline(always)]
    fn scale(self, a: u64, word: u64) -> (u64, u64) {
        if word.count_ones() > MOST_TERMS {
            return portable_clmul(a, word);
        }
        let (mut low, mut high, mut rest) = (0, 0, word);
        while rest != 0 {
            let bit = rest.trailing_zeros();
            low ^= a << bit;
            high ^= a >> 1 >> (63 - bit);
            rest &= rest - 1;
        }
        (low, high)
    }
}
