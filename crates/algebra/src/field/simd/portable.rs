//! The engine that every processor has. In WebAssembly products are calls, because the size of the module
//! counts more there than the time.

#![expect(
    clippy::inline_always,
    reason = "one word is handled in a few instructions"
)]

use super::engine::{Engine, Task, word_methods};
use crate::poly::{portable_clmul, portable_square};

/// One lane, and products by integer multiplication.
#[derive(Clone, Copy, Debug)]
pub(in crate::field) struct Portable;

#[cfg(not(target_arch = "x86_64"))]
impl Portable {
    /// Stands for the engines that other processors do not have.
    pub(super) fn of(_: crate::simd::Simd) -> Option<Self> {
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

    word_methods!();

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
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

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn square(self, a: u64) -> (u64, u64) {
        portable_square(a)
    }

    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
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
