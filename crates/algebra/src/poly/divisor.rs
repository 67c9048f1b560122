//! A divisor with its reciprocal, for division 64 quotient bits at a time.

use super::polynomial::Poly;
use super::simd;
use super::words::{degree, window};
use crate::simd::Simd;

/// A divisor with what is needed to find the quotient quickly.
#[derive(Debug, Clone)]
pub(super) struct Divisor {
    words: Vec<u64>,
    degree: usize,
    /// x^(degree+64) / divisor without its leading term x^64: the reciprocal, to 64 places.
    reciprocal: u64,
}

impl Divisor {
    /// # Panics
    ///
    /// If the divisor is zero.
    pub(super) fn new(divisor: &Poly) -> Self {
        let degree = divisor.degree().expect("division by the zero polynomial");
        // The 64 coefficients below the leading one.
        let below = if degree >= 64 {
            window(&divisor.words, degree - 64)
        } else {
            // In two steps, as degree 0 would shift by all 64 places.
            (divisor.words[0] ^ 1 << degree) << 1 << (63 - degree)
        };
        let (mut reciprocal, mut rest) = (0, below);
        for bit in (0..64).rev() {
            if rest >> 63 == 1 {
                reciprocal |= 1 << bit;
                rest = rest << 1 ^ below;
            } else {
                rest <<= 1;
            }
        }
        Self {
            words: divisor.words.clone(),
            degree,
            reciprocal,
        }
    }

    /// Returns the words of the quotient of a dividend of `dividend` words.
    pub(super) fn quotient_words(&self, dividend: usize) -> usize {
        (64 * dividend).saturating_sub(self.degree).div_ceil(64)
    }

    /// Replaces `dividend` by the remainder; hands out the words of the quotient that are not zero
    /// with their indices.
    ///
    /// 64 bits of the quotient depend on the top 64 coefficients of the dividend alone, and are
    /// exactly the integral part of their product with the reciprocal: without carries there is
    /// nothing to correct, unlike with integers (Barrett 1986).
    pub(super) fn divide(&self, dividend: &mut [u64], mut quotient: impl FnMut(usize, u64)) {
        for index in (0..self.quotient_words(dividend.len())).rev() {
            let top = window(dividend, self.degree + 64 * index);
            if top != 0 {
                let word = top ^ simd::clmul(Simd::best(), top, self.reciprocal).1;
                quotient(index, word);
                simd::add_scaled(Simd::best(), &mut dividend[index..], &self.words, word);
            }
        }
        debug_assert!(degree(dividend).is_none_or(|rest| rest < self.degree));
    }
}
