//! The inner loops of the field: products of words without carries, in every lane of a vector at
//! once, and their reduction.
//!
//! The loops are written once, over the trait [`Engine`] of a vector of 64-bit lanes, and compiled
//! for four engines:
//!
//! | engine | lanes | products | used for |
//! | --- | --- | --- | --- |
//! | [`Portable`] | 1 | integer multiplications | level `portable` |
//! | `Single` | 1 | `PCLMULQDQ`, `PMULL` | single elements at the other levels |
//! | `Pair` | 2 | `PCLMULQDQ`, `PMULL` | batches at the levels `avx2` and `neon` |
//! | `Octet` | 8 | `VPCLMULQDQ` on 512 bits | batches at level `avx512` |
//!
//! * [`engine`]: the trait; `portable`, `x86_64`, `aarch64`: the engines; all unsafe code is in the latter two;
//! * [`modulus`]: a modulus prepared, and reduction by it;
//! * [`product`]: products of several words in the lanes;
//! * [`batch`]: the loops over the groups of a batch; [`element`]: those of one element;
//! * [`dual`]: coordinates in the dual basis;
//! * [`scratch`]: the memory that the loops work in.
//!
//! A processor may lack the carry-less product that goes with the vectors of a level of
//! [`crate::simd`]; then the next lower engine is used.

#[cfg(target_arch = "aarch64")]
mod aarch64;
mod batch;
mod dual;
mod element;
mod engine;
mod modulus;
mod portable;
mod product;
mod scratch;
#[cfg(target_arch = "x86_64")]
mod x86_64;

pub(super) use modulus::Modulus;

use bytemuck::{Pod, Zeroable};

use crate::simd::Simd;
#[cfg(target_arch = "aarch64")]
use aarch64::{Pair, Single};
use engine::{Engine, Task};
use portable::Portable;
#[cfg(not(target_arch = "x86_64"))]
use portable::Portable as Octet;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
use portable::{Portable as Pair, Portable as Single};
#[cfg(target_arch = "x86_64")]
use x86_64::{Octet, Pair, Single};

/// The number of elements that lie side by side in a batch.
pub(super) const LANES: usize = 8;

/// One word of eight elements: a cache line, and a vector of 512 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C, align(64))]
pub(super) struct Lanes(pub(super) [u64; LANES]);

impl Lanes {
    pub(super) const ZERO: Self = Self([0; LANES]);
}

/// The engines of a level: one for single elements, one for batches.
///
/// An engine exists only where the processor has its instructions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Engines {
    Portable,
    Pairs(Single, Pair),
    Octets(Single, Octet),
}

impl Engines {
    /// Returns the best engines of these instructions.
    pub(super) fn at(simd: Simd) -> Self {
        match (Single::of(simd), Pair::of(simd), Octet::of(simd)) {
            (Some(single), _, Some(octet)) => Self::Octets(single, octet),
            (Some(single), Some(pair), None) => Self::Pairs(single, pair),
            _ => Self::Portable,
        }
    }

    /// Computes `a` *= `b` in the field of the modulus, both being the words of an element. Needs a
    /// modulus that [`suits`](Modulus::suits_products).
    #[inline]
    pub(super) fn mul_element(self, modulus: &Modulus, a: &mut [u64], b: &[u64]) {
        self.on_element(element::Mul { modulus, a, b });
    }

    /// Computes `a` = `a`². Needs a modulus that [`suits`](Modulus::suits_squares).
    #[inline]
    pub(super) fn square_element(self, modulus: &Modulus, a: &mut [u64]) {
        self.on_element(element::Square { modulus, a });
    }

    /// Computes `a` *= `factor`, the coefficients of a polynomial of degree below 64. Needs a modulus
    /// that [`suits`](Modulus::suits_scaling).
    #[inline]
    pub(super) fn scale_element(self, modulus: &Modulus, a: &mut [u64], factor: u64) {
        self.on_element(element::Scale { modulus, a, factor });
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

    /// Replaces elements of `width` words modulo f = x^degree + Σ x^e, for the exponents e of `low`,
    /// by their coordinates in the dual basis. Needs 0 among the exponents, and all of them below 64
    /// and at most degree/2.
    pub(super) fn dual(self, a: &mut [Lanes], width: usize, degree: usize, low: &[usize]) {
        self.on_batch(dual::Dual {
            a,
            width,
            degree,
            low,
        });
    }

    #[inline]
    fn on_element(self, task: impl Task<Portable> + Task<Single>) {
        match self {
            Self::Portable => Portable.run(task),
            Self::Pairs(single, _) | Self::Octets(single, _) => single.run(task),
        }
    }

    fn on_batch(self, task: impl Task<Portable> + Task<Pair> + Task<Octet>) {
        match self {
            Self::Portable => Portable.run(task),
            Self::Pairs(_, pair) => pair.run(task),
            Self::Octets(_, octet) => octet.run(task),
        }
    }
}

#[cfg(test)]
mod tests;
