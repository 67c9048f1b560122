//! The rings F_2\[X\]/(X^m − 1): cyclic codes and circulant matrices.
//!
//! Squaring is a permutation of the exponents for odd m, X ↦ X⁻¹ an automorphism for every m, and
//! reduction is folding: coefficient i of a product is added to coefficient i mod m.

use super::thresholds::Thresholds;
use super::words::{window, xor_shifted};
use super::{Poly, QuotientRing, square_words};

/// The ring F_2\[X\]/(X^m − 1). Its elements are [`Poly`]s of degree below m.
///
/// ```
/// use gf2_algebra::poly::{CyclicRing, Poly, QuotientRing};
/// let ring = CyclicRing::new(5);
/// // The exponents are taken modulo 5.
/// let c = ring.element([0, 1, -1]);
/// assert_eq!(c.to_string(), "x^4 + x + 1");
/// assert_eq!(ring.square(&c), ring.element([0, 2, -2]));
/// assert_eq!(ring.mul(&c, &Poly::monomial(4)), ring.element([-1, 0, -2]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CyclicRing {
    size: usize,
    thresholds: Thresholds,
}

impl CyclicRing {
    /// Creates the ring with X^`size` = 1.
    ///
    /// # Panics
    ///
    /// If the size is 0.
    #[must_use]
    #[inline]
    pub fn new(size: usize) -> Self {
        Self::with(Thresholds::best(), size)
    }

    fn with(thresholds: Thresholds, size: usize) -> Self {
        assert!(size > 0, "X^0 = 1 holds in every ring");
        Self { size, thresholds }
    }

    /// Returns m, the exponent with X^m = 1.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the sum of X^e over the given exponents, which may be negative.
    ///
    /// # Panics
    ///
    /// If the size exceeds `isize::MAX`.
    #[must_use]
    pub fn element(&self, exponents: impl IntoIterator<Item = isize>) -> Poly {
        let size = self.size.cast_signed();
        assert!(size > 0, "more exponents than there are addresses");
        let least = |e: isize| e.rem_euclid(size).cast_unsigned();
        Poly::from_exponents(exponents.into_iter().map(least))
    }

    /// Returns the image under X ↦ X⁻¹.
    ///
    /// ```
    /// use gf2_algebra::poly::CyclicRing;
    /// let ring = CyclicRing::new(7);
    /// assert_eq!(ring.mirror(&ring.element([0, 1, 3])), ring.element([0, -1, -3]));
    /// ```
    #[must_use]
    pub fn mirror(&self, a: &Poly) -> Poly {
        Poly::from_exponents(
            self.reduce(a)
                .exponents()
                .map(|e| (self.size - e) % self.size),
        )
    }

    /// Returns the inverse, if there is one.
    #[must_use]
    pub fn inverse(&self, a: &Poly) -> Option<Poly> {
        self.reduce(a).inverse_mod(&self.modulus())
    }

    /// Computes `sum += words · X^shift`, folded.
    fn add_folded(&self, sum: &mut [u64], words: &[u64], shift: usize) {
        let total = 64 * words.len();
        let (mut taken, mut at) = (0, shift % self.size);
        if self.size < 64 {
            // Several turns within a word: bit by bit of the turn.
            for (index, &word) in words.iter().enumerate() {
                let mut rest = word;
                while rest != 0 {
                    let exponent = 64 * index + rest.trailing_zeros() as usize + at;
                    sum[0] ^= 1 << (exponent % self.size);
                    rest &= rest - 1;
                }
            }
            return;
        }
        while taken < total {
            // As many coefficients as there is room for up to X^m.
            let count = (self.size - at).min(total - taken);
            if taken % 64 == 0 && count == total - taken {
                xor_shifted_within(sum, &words[taken / 64..], at);
            } else {
                add_bits(sum, at, words, taken, count);
            }
            (taken, at) = (taken + count, 0);
        }
    }
}

impl QuotientRing for CyclicRing {
    /// Returns X^m − 1.
    fn modulus(&self) -> Poly {
        Poly::from_exponents([self.size, 0])
    }

    /// Returns the element that a polynomial stands for.
    fn reduce(&self, p: &Poly) -> Poly {
        if p.degree() < Some(self.size) {
            return p.clone();
        }
        let mut folded = vec![0; self.size.div_ceil(64)];
        self.add_folded(&mut folded, p.words(), 0);
        Poly::from_words(folded)
    }

    /// Returns the product.
    ///
    /// # Complexity
    ///
    /// That of a product of polynomials of degree m. A factor that is much
    /// shorter than the other cuts it into pieces, whose products are folded at
    /// once. Two long factors are multiplied to double length and folded: the
    /// points where the transform evaluates are the zeros of other polynomials
    /// than X^m − 1, and no cyclic transform over GF(2) fits every m.
    #[inline]
    fn mul(&self, a: &Poly, b: &Poly) -> Poly {
        let (a, b) = (self.reduce(a), self.reduce(b));
        let (short, long) = if a.words.len() <= b.words.len() {
            (&a.words, &b.words)
        } else {
            (&b.words, &a.words)
        };
        let mut sum = vec![0; self.size.div_ceil(64)];
        let length = if short.len() >= self.thresholds.fft {
            long.len()
        } else {
            short.len().max(self.thresholds.karatsuba)
        };
        let mut product = vec![0; short.len() + length];
        for (index, piece) in long.chunks(length).enumerate() {
            let product = &mut product[..short.len() + piece.len()];
            self.thresholds.mul(product, short, piece);
            self.add_folded(&mut sum, product, 64 * length * index);
        }
        Poly::from_words(sum)
    }

    /// Returns the square.
    #[inline]
    fn square(&self, a: &Poly) -> Poly {
        let a = self.reduce(a);
        let mut square = vec![0; 2 * a.words.len()];
        square_words(&mut square, &a.words);
        self.reduce(&Poly::from_words(square))
    }
}

/// Does what [`xor_shifted`] does, but zeros may be shifted beyond the end.
fn xor_shifted_within(out: &mut [u64], words: &[u64], shift: usize) {
    let used = words.len() - words.iter().rev().take_while(|&&word| word == 0).count();
    xor_shifted(out, &words[..used], shift);
}

/// Adds `count` bits of `words` from bit `from` on to those of `out` from bit `at` on.
fn add_bits(out: &mut [u64], at: usize, words: &[u64], from: usize, count: usize) {
    let (first, inside) = (at / 64, at % 64);
    // Word by word of `out`; what comes before `at` and after the last bit is masked out.
    let end = at + count;
    for (index, word) in out
        .iter_mut()
        .enumerate()
        .take(end.div_ceil(64))
        .skip(first)
    {
        let mut bits = if index == first {
            window(words, from) << inside
        } else {
            window(words, from + 64 * (index - first) - inside)
        };
        if end - 64 * index < 64 {
            bits &= !(u64::MAX << (end - 64 * index));
        }
        *word ^= bits;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{any_poly, product_by_definition, remainder_by_definition, words};
    use crate::simd::Simd;
    use proptest::prelude::*;

    const SIZES: [usize; 20] = [
        1, 2, 3, 5, 31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193, 257, 640, 1023,
    ];

    #[test]
    fn products_are_reduced_products() {
        for simd in Simd::variants() {
            for m in SIZES {
                let modulus = Poly::from_exponents([m, 0]);
                let sample = |seed| Poly::from_words(words(m.div_ceil(64), seed));
                let (a, b) = (sample(1), sample(2));
                let expected = remainder_by_definition(&product_by_definition(&a, &b), &modulus);
                for fft in [1, 1000] {
                    let thresholds = Thresholds {
                        fft,
                        ..Thresholds::of(simd)
                    };
                    let ring = CyclicRing::with(thresholds, m);
                    assert_eq!(ring.mul(&a, &b), expected, "{simd:?} {m}");
                    assert_eq!(ring.mul(&a, &Poly::x()), (&a << 1) % &modulus);
                    assert_eq!(ring.square(&a), ring.mul(&a, &a), "{m}");
                }
            }
        }
    }

    #[test]
    fn long_factors_go_round_many_times() {
        for m in SIZES {
            let ring = CyclicRing::new(m);
            let long = Poly::from_words(words(20, 3));
            assert_eq!(
                ring.reduce(&long),
                remainder_by_definition(&long, &ring.modulus())
            );
        }
    }

    #[test]
    #[should_panic(expected = "X^0 = 1")]
    fn there_is_no_ring_of_size_0() {
        let _ = CyclicRing::new(0);
    }

    proptest! {
        #[test]
        fn a_ring_with_an_involution(
            a in any_poly(4), b in any_poly(4), c in any_poly(4), m in 1_usize..300,
        ) {
            let ring = CyclicRing::new(m);
            prop_assert_eq!(ring.mul(&a, &b), ring.mul(&b, &a));
            prop_assert_eq!(ring.mul(&ring.mul(&a, &b), &c), ring.mul(&a, &ring.mul(&b, &c)));
            prop_assert_eq!(ring.mirror(&ring.mul(&a, &b)), ring.mul(&ring.mirror(&a), &ring.mirror(&b)));
            prop_assert_eq!(ring.mirror(&ring.mirror(&a)), ring.reduce(&a));
            if let Some(inverse) = ring.inverse(&a) {
                prop_assert_eq!(ring.mul(&a, &inverse), ring.reduce(&Poly::one()));
            }
        }
    }
}
