//! Multiplication: products of a few words, Karatsuba, the Fourier transform; squaring.

use super::simd;
use super::thresholds::Thresholds;
use super::{Poly, fft};
use crate::operators::by_reference;
use crate::simd::Simd;
use std::ops::{Mul, MulAssign};

impl Mul for &Poly {
    type Output = Poly;

    /// Returns the product.
    ///
    /// # Complexity
    ///
    /// O(n^1.585) word operations for two short factors of n words (Karatsuba and Ofman 1962), O(n
    /// log n log log n) for long ones; for an m-word and a shorter n-word factor m/n times that.
    fn mul(self, other: &Poly) -> Poly {
        product(&self.words, &other.words)
    }
}

by_reference!(Mul::mul, Poly, Poly => Poly);

impl MulAssign<&Poly> for Poly {
    #[inline]
    fn mul_assign(&mut self, other: &Poly) {
        *self = &*self * other;
    }
}

fn product(a: &[u64], b: &[u64]) -> Poly {
    let mut product = vec![0; a.len() + b.len()];
    mul_words(&mut product, a, b);
    Poly::from_words(product)
}

impl Poly {
    /// Returns the square: every exponent doubled, as (a + b)² = a² + b².
    ///
    /// # Complexity
    ///
    /// Linear.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// assert_eq!(Poly::from_exponents([70, 3]).square(), Poly::from_exponents([140, 6]));
    /// ```
    #[must_use]
    pub fn square(&self) -> Self {
        let mut square = vec![0; 2 * self.words.len()];
        square_words(&mut square, &self.words);
        Self::from_words(square)
    }
}

/// Writes the product to `out`. Needs `out.len() == a.len() + b.len()`.
#[inline]
pub(crate) fn mul_words(out: &mut [u64], a: &[u64], b: &[u64]) {
    Thresholds::best().mul(out, a, b);
}

/// Writes the product with one word to `out`. Needs `out.len() == a.len() + 1`.
#[inline]
pub(crate) fn mul_word(out: &mut [u64], a: &[u64], word: u64) {
    debug_assert_eq!(out.len(), a.len() + 1);
    out.fill(0);
    simd::add_scaled(Simd::best(), out, a, word);
}

/// Writes the square to `out`. Needs `out.len() == 2 * a.len()`.
#[inline]
pub(crate) fn square_words(out: &mut [u64], a: &[u64]) {
    debug_assert_eq!(out.len(), 2 * a.len());
    simd::square(Simd::best(), out, a);
}

/// Up to this ratio of lengths one long transform is used instead of several of the shorter factor's
/// size: it takes (1 + r)/2r of their operations, but more memory. Not measured.
const UNBALANCED: usize = 16;

/// Multiplication by the methods that pay.
impl Thresholds {
    /// Writes the product to `out`. Needs `out.len() == a.len() + b.len()`.
    #[inline]
    pub(super) fn mul(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        debug_assert_eq!(out.len(), a.len() + b.len());
        let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        if short.is_empty() {
            out.fill(0);
        } else if long.len() <= self.karatsuba {
            simd::product(self.simd, out, short, long);
        } else {
            self.mul_long(out, short, long);
        }
    }

    fn mul_long(self, out: &mut [u64], short: &[u64], long: &[u64]) {
        let n = short.len();
        if n >= self.fft {
            if long.len() <= UNBALANCED * n {
                return fft::mul(self.simd, out, short, long);
            }
        } else if n == long.len() {
            let mut scratch = vec![0; self.scratch_words(n)];
            return self.karatsuba(out, short, long, &mut scratch);
        }
        // Cut the longer factor into blocks as long as the shorter one.
        out.fill(0);
        let length = n.max(self.karatsuba);
        let mut product = vec![0; n + length];
        for (index, block) in long.chunks(length).enumerate() {
            let product = &mut product[..n + block.len()];
            self.mul(product, short, block);
            simd::xor(self.simd, &mut out[length * index..], product);
        }
    }

    /// Returns the number of words of the lower half. Blocks of eight words are kept together.
    fn half(n: usize) -> usize {
        if n <= 16 {
            n.div_ceil(2)
        } else {
            n.div_ceil(16) * 8
        }
    }

    /// Returns the scratch space [`karatsuba`](Self::karatsuba) wants for n words.
    fn scratch_words(self, n: usize) -> usize {
        if n <= self.karatsuba {
            return 0;
        }
        4 * Self::half(n) + self.scratch_words(Self::half(n))
    }

    /// Multiplies by Karatsuba's formula: (a0 + a1 X)(b0 + b1 X) = a0 b0 + ((a0 + a1)(b0 + b1) + a0
    /// b0 + a1 b1) X + a1 b1 X².
    ///
    /// The upper half may be the shorter one.
    fn karatsuba(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        if a.len() <= self.karatsuba {
            return simd::product(self.simd, out, a, b);
        }
        let half = Self::half(a.len());
        let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
        let (sums, rest) = scratch.split_at_mut(2 * half);
        let (middle, rest) = rest.split_at_mut(2 * half);
        let (a_sum, b_sum) = sums.split_at_mut(half);
        a_sum.copy_from_slice(a0);
        b_sum.copy_from_slice(b0);
        simd::xor(self.simd, a_sum, a1);
        simd::xor(self.simd, b_sum, b1);
        self.karatsuba(middle, a_sum, b_sum, rest);
        let (low, high) = out.split_at_mut(2 * half);
        self.karatsuba(low, a0, b0, rest);
        self.karatsuba(high, a1, b1, rest);
        simd::xor(self.simd, middle, low);
        simd::xor(self.simd, middle, high);
        simd::xor(self.simd, &mut out[half..], middle);
    }
}

#[cfg(test)]
mod tests;
