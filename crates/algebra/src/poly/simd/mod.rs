//! The inner loops of polynomial arithmetic, chosen at run time for the processor.
//!
//! There are three levels, under the names of [`SimdLevel`](crate::simd::SimdLevel):
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

/// A set of instructions that the loops are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CarrylessLevel {
    /// The instructions that every processor has.
    Portable,
    /// PCLMULQDQ and AVX2.
    Clmul,
    /// VPCLMULQDQ, GFNI and AVX-512.
    Wide,
}

impl CarrylessLevel {
    /// All levels, from the lowest to the highest.
    pub(crate) const ALL: [Self; 3] = [Self::Portable, Self::Clmul, Self::Wide];

    fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Clmul => x86_64::has_clmul(),
            #[cfg(target_arch = "x86_64")]
            Self::Wide => x86_64::has_wide(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

/// The loops at one level. A value of this type exists only for a level that the processor has,
/// which is what makes its methods safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Carryless {
    level: CarrylessLevel,
}

impl Carryless {
    /// Returns the loops at the highest available level up to `level`.
    pub(crate) fn up_to(level: CarrylessLevel) -> Self {
        let below = CarrylessLevel::ALL
            .into_iter()
            .rev()
            .skip_while(|&l| l != level);
        let level = below.into_iter().find(|l| l.is_available());
        Self {
            level: level.expect("the portable level is always there"),
        }
    }

    /// Returns the loops at the level of [`Simd::best`](crate::simd::Simd::best), or at the next
    /// lower one that this processor has; found out once.
    ///
    /// # Panics
    ///
    /// As [`Simd::best`](crate::simd::Simd::best).
    #[inline]
    pub(crate) fn best() -> Self {
        static BEST: OnceLock<Carryless> = OnceLock::new();
        *BEST.get_or_init(|| {
            Self::up_to(match crate::simd::Simd::best().level() {
                crate::simd::SimdLevel::Portable => CarrylessLevel::Portable,
                crate::simd::SimdLevel::Avx2 => CarrylessLevel::Clmul,
                crate::simd::SimdLevel::Avx512 => CarrylessLevel::Wide,
            })
        })
    }

    /// Iterates over the loops at every level that this processor has.
    #[cfg(test)]
    pub(crate) fn available() -> impl Iterator<Item = Self> {
        let levels = CarrylessLevel::ALL
            .into_iter()
            .filter(|level| level.is_available());
        levels.map(|level| Self { level })
    }

    /// Returns the level.
    pub(crate) const fn level(self) -> CarrylessLevel {
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
            CarrylessLevel::Portable => word::clmul(a, b),
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
