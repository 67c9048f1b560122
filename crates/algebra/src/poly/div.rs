//! Division with remainder, 64 bits of the quotient at a time.

use super::newton;
use super::simd::Carryless;
use super::thresholds::Thresholds;
use super::words::{degree, window};
use super::{Poly, Reducer, clmul};

impl Poly {
    /// Quotient and remainder: `self = q · divisor + r` with r = 0 or deg r < deg divisor.
    ///
    /// # Complexity
    ///
    /// O(q · d) word products for a quotient of q words and a divisor of d words, if one of the two
    /// is short; else a few products of their size (Newton).
    ///
    /// # Panics
    ///
    /// If the divisor is zero.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// let (q, r) = Poly::monomial(4).div_rem(&Poly::from_exponents([2, 1, 0]));
    /// assert_eq!((q.to_string().as_str(), r.to_string().as_str()), ("x^2 + x", "x"));
    /// ```
    #[must_use]
    pub fn div_rem(&self, divisor: &Self) -> (Self, Self) {
        self.div_rem_with(Thresholds::of(Carryless::best()), divisor)
    }

    fn div_rem_with(&self, thresholds: Thresholds, divisor: &Self) -> (Self, Self) {
        let quotient_words = (self.words.len() + 1).saturating_sub(divisor.words.len());
        if quotient_words.min(divisor.words.len()) >= thresholds.newton {
            let quotient = newton::quotient(self, divisor);
            let mut rest = &quotient * divisor;
            rest += self;
            return (quotient, rest);
        }
        let divisor = Divisor::new(divisor);
        let mut rest = self.words.clone();
        let mut quotient = vec![0; divisor.quotient_words(rest.len())];
        divisor.divide(&mut rest, |index, word| quotient[index] = word);
        (Self::from_words(quotient), Self::from_words(rest))
    }

    /// The remainder on division by `modulus`. Quick for a modulus of few terms whose second
    /// highest exponent is at least 64 below the degree, such as x^m + 1 with m ≥ 64.
    ///
    /// # Panics
    ///
    /// If the modulus is zero.
    #[must_use]
    pub fn rem(&self, modulus: &Self) -> Self {
        if self.words.len() < modulus.words.len() {
            return self.clone();
        }
        let reducer = Reducer::new(modulus.clone());
        if !reducer.folds() {
            return self.div_rem(modulus).1;
        }
        let mut rest = self.words.clone();
        reducer.reduce(&mut rest);
        Self::from_words(rest)
    }
}

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

    /// The words of the quotient of a dividend of `dividend` words.
    fn quotient_words(&self, dividend: usize) -> usize {
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
                let word = top ^ clmul(top, self.reciprocal).1;
                quotient(index, word);
                Carryless::best().add_scaled(&mut dividend[index..], &self.words, word);
            }
        }
        debug_assert!(degree(dividend).is_none_or(|rest| rest < self.degree));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{AWKWARD, any_poly, dense, remainder_by_definition, words};
    use proptest::prelude::*;

    #[test]
    fn equals_long_division_at_awkward_sizes() {
        for d in AWKWARD.into_iter().chain([200, 300]) {
            for e in AWKWARD {
                let (a, b) = (dense(d, 11), dense(e, 12));
                let (q, r) = a.div_rem(&b);
                assert_eq!(r, remainder_by_definition(&a, &b), "degrees {d} by {e}");
                assert_eq!(a.rem(&b), r, "degrees {d} by {e}");
                assert_eq!(&(&q * &b) + &r, a, "degrees {d} by {e}");
            }
        }
    }

    #[test]
    fn small_cases_by_hand() {
        let (one, x) = (Poly::one(), Poly::x());
        assert_eq!(Poly::zero().div_rem(&x), (Poly::zero(), Poly::zero()));
        assert_eq!(x.div_rem(&one), (x.clone(), Poly::zero()));
        assert_eq!(one.div_rem(&x), (Poly::zero(), one.clone()));
        let f = Poly::from_exponents([3, 1, 0]);
        assert_eq!(f.div_rem(&f), (one, Poly::zero()));
    }

    #[test]
    #[should_panic(expected = "division by the zero polynomial")]
    fn zero_divides_nothing() {
        let _ = Poly::one().div_rem(&Poly::zero());
    }

    #[test]
    #[should_panic(expected = "division by the zero polynomial")]
    fn zero_is_no_modulus() {
        let _ = Poly::zero().rem(&Poly::zero());
    }

    #[test]
    fn newton_equals_the_schoolbook() {
        for (n, d) in [(1, 1), (2, 1), (5, 3), (9, 2), (40, 20), (41, 5), (64, 63)] {
            let [a, d] = [(n, 1), (d, 2)].map(|(count, seed)| Poly::from_words(words(count, seed)));
            let with = |newton| {
                let thresholds = Thresholds::of(Carryless::best());
                a.div_rem_with(
                    Thresholds {
                        newton,
                        ..thresholds
                    },
                    &d,
                )
            };
            assert_eq!(with(1), with(usize::MAX), "{n} by {d}");
        }
    }

    proptest! {
        #[test]
        fn a_product_divides_back(a in any_poly(5), b in any_poly(5)) {
            prop_assume!(!b.is_zero());
            prop_assert_eq!((&a * &b).div_rem(&b), (a, Poly::zero()));
        }

        #[test]
        fn division_is_division(a in any_poly(8), b in any_poly(3)) {
            prop_assume!(!b.is_zero());
            let (q, r) = a.div_rem(&b);
            prop_assert!(r.degree() < b.degree());
            prop_assert_eq!(&(&q * &b) + &r, a);
        }
    }
}
