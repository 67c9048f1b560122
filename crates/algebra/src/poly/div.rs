//! Division with remainder, 64 bits of the quotient at a time.

use std::ops::{Div, Rem};

use super::divisor::Divisor;
use super::modular::Reducer;
use super::newton;
use super::polynomial::Poly;
use super::thresholds::Thresholds;
use crate::operators::by_reference;

impl Poly {
    /// Returns quotient and remainder: `self = q · divisor + r` with r = 0 or deg r < deg divisor.
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
        self.div_rem_with(Thresholds::best(), divisor)
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
}

impl Div for &Poly {
    type Output = Poly;

    /// Returns the quotient, as [`Poly::div_rem`] does.
    ///
    /// # Panics
    ///
    /// If the divisor is zero.
    fn div(self, divisor: &Poly) -> Poly {
        self.div_rem(divisor).0
    }
}

by_reference!(Div::div, Poly, Poly => Poly);

impl Rem for &Poly {
    type Output = Poly;

    /// Returns the remainder on division by `modulus`. Quick for a modulus of few terms whose
    /// second highest exponent is at least 64 below the degree, such as x^m + 1 with m ≥ 64.
    ///
    /// # Panics
    ///
    /// If the modulus is zero.
    fn rem(self, modulus: &Poly) -> Poly {
        if self.words.len() < modulus.words.len() {
            return self.clone();
        }
        let reducer = Reducer::new(modulus.clone());
        if !reducer.folds() {
            return self.div_rem(modulus).1;
        }
        let mut rest = self.words.clone();
        reducer.reduce(&mut rest);
        Poly::from_words(rest)
    }
}

by_reference!(Rem::rem, Poly, Poly => Poly);

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
                assert_eq!(&a % &b, r, "degrees {d} by {e}");
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
        let _ = Poly::zero() % Poly::zero();
    }

    #[test]
    fn newton_equals_the_schoolbook() {
        for (n, d) in [(1, 1), (2, 1), (5, 3), (9, 2), (40, 20), (41, 5), (64, 63)] {
            let [a, d] = [(n, 1), (d, 2)].map(|(count, seed)| Poly::from_words(words(count, seed)));
            let with = |newton| {
                let thresholds = Thresholds::best();
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
