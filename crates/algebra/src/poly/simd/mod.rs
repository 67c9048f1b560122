//! The inner loops of polynomial arithmetic, chosen at run time for the processor.
//!
//! There are three levels, those of [`SimdLevel`]:
//!
//! | name | instructions |
//! | --- | --- |
//! | `portable` | none: carry-less products from integer products, F_256 bit by bit |
//! | `avx2` | PCLMULQDQ; the portable loops compiled for AVX2 |
//! | `avx512` | VPCLMULQDQ and GFNI on 512-bit registers, with AVX-512 F, BW, DQ, VL and VBMI |
//!
//! A processor may have AVX2 or AVX-512 without the instructions that are listed beside it (Skylake
//! has AVX-512 but neither VPCLMULQDQ nor GFNI). Then the next lower level is used.
//!
//! The files: `dispatch` compiles the loops for the levels; `word` and `products` multiply words, `wide` does so by fours, `tower` is the field
//! of the transform, `lanes` and `avx512` its vectors, `planes` their products, `transform` and
//! `basis` its loops.

#![expect(
    clippy::inline_always,
    reason = "the loops are written once and compiled into functions for each set of features"
)]

mod basis;
mod dispatch;
mod lanes;
mod planes;
mod products;
mod tower;
mod transform;
mod word;

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

use std::sync::OnceLock;

use crate::simd::{Simd, SimdLevel};

/// The loops at one level. A value of this type exists only for a level that the processor has,
/// which is what makes its methods safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Carryless {
    level: SimdLevel,
}

impl Carryless {
    /// Returns the loops at a level, if the processor has the instructions listed above.
    fn at(level: SimdLevel) -> Option<Self> {
        let is_available = match level {
            SimdLevel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2 => x86_64::has_clmul(),
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512 => x86_64::has_wide(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        };
        is_available.then_some(Self { level })
    }

    /// Returns the loops at the highest available level up to `level`.
    pub(crate) fn up_to(level: SimdLevel) -> Self {
        let levels = SimdLevel::ALL.into_iter().rev();
        let mut below = levels.skip_while(|&other| other != level);
        let best = below.find_map(Self::at);
        best.expect("the portable level is always there")
    }

    /// Returns the loops at the level of [`Simd::best`], or at the next lower one that this
    /// processor has; found out once.
    ///
    /// # Panics
    ///
    /// As [`Simd::best`].
    #[inline]
    pub(crate) fn best() -> Self {
        static BEST: OnceLock<Carryless> = OnceLock::new();
        *BEST.get_or_init(|| Self::up_to(Simd::best().level()))
    }

    /// Iterates over the loops at every level that this processor has.
    #[cfg(test)]
    pub(crate) fn available() -> impl Iterator<Item = Self> {
        SimdLevel::ALL.into_iter().filter_map(Self::at)
    }

    /// Returns the level.
    pub(crate) const fn level(self) -> SimdLevel {
        self.level
    }

    /// Returns the product of two words, low word first.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(
            unsafe_code,
            reason = "call of a function compiled for a processor feature"
        )
    )]
    pub(crate) fn clmul(self, a: u64, b: u64) -> (u64, u64) {
        match self.level {
            SimdLevel::Portable => word::clmul(a, b),
            // SAFETY: a `Carryless` above the portable level is made only where the processor was
            // found to have PCLMULQDQ.
            #[cfg(target_arch = "x86_64")]
            _ => unsafe { x86_64::clmul(a, b) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => word::clmul(a, b),
        }
    }
}

/// Returns the product of two words at the best level, low word first.
#[inline]
pub(crate) fn clmul(a: u64, b: u64) -> (u64, u64) {
    Carryless::best().clmul(a, b)
}

#[cfg(test)]
mod tests;
