//! The inner loops of the field: products of words without carries, in every lane of a vector at
//! once, and their reduction.
//!
//! The loops are written once, over the trait [`Engine`] of a vector of 64-bit lanes, and compiled
//! for four engines:
//!
//! | engine | lanes | products | used for |
//! | --- | --- | --- | --- |
//! | [`Portable`] | 1 | integer multiplications | level `portable` |
//! | `Single` | 1 | `PCLMULQDQ` | single elements at the other levels |
//! | `Pair` | 2 | `PCLMULQDQ` | batches at level `avx2` |
//! | `Octet` | 8 | `VPCLMULQDQ` on 512 bits | batches at level `avx512` |
//!
//! * [`engine`]: the trait; `portable` and `x86_64`: the engines; all unsafe code is in the latter;
//! * [`modulus`]: a modulus prepared, and reduction by it;
//! * [`product`]: products of several words in the lanes;
//! * [`batch`]: the loops over the groups of a batch; [`element`]: those of one element.
//!
//! The level is that of [`crate::simd`]. A processor may lack the carry-less product that goes with
//! the vectors of a level; then the next lower engine is used.

mod batch;
mod element;
mod engine;
mod modulus;
mod portable;
mod product;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub(super) use modulus::Modulus;

use crate::simd::Simd;
#[cfg(target_arch = "x86_64")]
use crate::simd::SimdLevel;
use engine::{Engine, Task};
use portable::Portable;

/// The number of elements that lie side by side in a batch.
pub(super) const LANES: usize = 8;

/// One word of eight elements: a cache line, and a vector of 512 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Lanes(pub(super) [u64; LANES]);

impl Lanes {
    pub(super) const ZERO: Self = Self([0; LANES]);
}

/// The engines of a level: one for single elements, one for batches.
///
/// An engine exists only where the processor has its instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Engines {
    element: ForElement,
    batch: ForBatch,
}

#[derive(Clone, Copy, Debug)]
enum ForElement {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Single(x86_64::Single),
}

#[derive(Clone, Copy, Debug)]
enum ForBatch {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Pair(x86_64::Pair),
    #[cfg(target_arch = "x86_64")]
    Octet(x86_64::Octet),
}

impl Engines {
    /// Returns the best engines for the level of [`crate::simd`].
    #[cfg(target_arch = "x86_64")]
    pub(super) fn at(simd: Simd) -> Self {
        let level = simd.level();
        let vectors = level != SimdLevel::Portable;
        let single = vectors.then(x86_64::Single::detect).flatten();
        let pair = vectors.then(x86_64::Pair::detect).flatten();
        let octet = (level == SimdLevel::Avx512).then(x86_64::Octet::detect);
        Self {
            element: single.map_or(ForElement::Portable(Portable), ForElement::Single),
            batch: match (octet.flatten(), pair) {
                (Some(octet), _) => ForBatch::Octet(octet),
                (None, Some(pair)) => ForBatch::Pair(pair),
                (None, None) => ForBatch::Portable(Portable),
            },
        }
    }

    /// Returns the only engine of this processor.
    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn at(_: Simd) -> Self {
        Self {
            element: ForElement::Portable(Portable),
            batch: ForBatch::Portable(Portable),
        }
    }

    /// Computes `a` *= `b` in the field of the modulus, both being the words of an element. Needs a
    /// modulus that [`suits`](Modulus::suits_elements).
    #[inline]
    pub(super) fn mul_element(self, modulus: &Modulus, a: &mut [u64], b: &[u64]) {
        self.on_element(element::Mul { modulus, a, b });
    }

    /// Computes `a` = `a`², as [`mul_element`](Self::mul_element).
    #[inline]
    pub(super) fn square_element(self, modulus: &Modulus, a: &mut [u64]) {
        self.on_element(element::Square { modulus, a });
    }

    /// Computes `a` *= `b` lane by lane. The lengths are equal and a multiple of the modulus'
    /// width, or `b` is one group, by which all groups are multiplied.
    pub(super) fn mul(self, modulus: &Modulus, a: &mut [Lanes], b: &[Lanes]) {
        self.on_batch(batch::Mul { modulus, a, b });
    }

    /// Computes `a` = `a`^(2^times) lane by lane.
    pub(super) fn square(self, modulus: &Modulus, a: &mut [Lanes], times: usize) {
        self.on_batch(batch::Square { modulus, a, times });
    }

    #[inline]
    fn on_element<T: Task<Portable> + OnElement>(self, task: T) {
        match self.element {
            ForElement::Portable(engine) => Engine::run(engine, task),
            #[cfg(target_arch = "x86_64")]
            ForElement::Single(engine) => engine.run(task),
        }
    }

    fn on_batch<T: Task<Portable> + OnBatch>(self, task: T) {
        match self.batch {
            ForBatch::Portable(engine) => engine.run(task),
            #[cfg(target_arch = "x86_64")]
            ForBatch::Pair(engine) => engine.run(task),
            #[cfg(target_arch = "x86_64")]
            ForBatch::Octet(engine) => engine.run(task),
        }
    }
}

/// What every engine for elements can run.
#[cfg(target_arch = "x86_64")]
trait OnElement: Task<x86_64::Single> {}
#[cfg(target_arch = "x86_64")]
impl<T: Task<x86_64::Single>> OnElement for T {}
/// What every engine for batches can run.
#[cfg(target_arch = "x86_64")]
trait OnBatch: Task<x86_64::Pair> + Task<x86_64::Octet> {}
#[cfg(target_arch = "x86_64")]
impl<T: Task<x86_64::Pair> + Task<x86_64::Octet>> OnBatch for T {}

#[cfg(not(target_arch = "x86_64"))]
trait OnElement {}
#[cfg(not(target_arch = "x86_64"))]
impl<T> OnElement for T {}
#[cfg(not(target_arch = "x86_64"))]
trait OnBatch {}
#[cfg(not(target_arch = "x86_64"))]
impl<T> OnBatch for T {}

#[cfg(test)]
mod tests;
