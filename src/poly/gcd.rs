//! Euclid's algorithm: greatest common divisor, Bézout coefficients, inverses.

use super::Poly;
use std::mem::swap;

/// What [`Poly::extended_gcd`] finds: `u · a + v · b = gcd`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtendedGcd {
    /// The greatest common divisor of a and b.
    pub gcd: Poly,
    /// The coefficient of a.
    pub u: Poly,
    /// The coefficient of b.
    pub v: Poly,
}

impl Poly {
    /// The greatest common divisor; gcd(a, 0) = a.
    ///
    /// # Complexity
    ///
    /// O(n²/64) word operations for degree n: in Euclid's algorithm almost every quotient is
    /// short, so the leading terms are cancelled one by one with a shift and an addition.
    ///
    /// ```
    /// use button_madness::poly::Poly;
    /// // gcd(x^a + 1, x^b + 1) = x^gcd(a, b) + 1
    /// let cyclic = |n| Poly::from_exponents([n, 0]);
    /// assert_eq!(cyclic(12).gcd(&cyclic(18)), cyclic(6));
    /// ```
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.clone(), other.clone());
        while let Some(low) = b.degree() {
            match a.degree() {
                Some(high) if high >= low => a.add_shifted(&b, high - low),
                _ => swap(&mut a, &mut b),
            }
        }
        a
    }

    /// The greatest common divisor with coefficients: `u · self + v · other = gcd`, where
    /// deg u ≤ deg other/gcd and deg v ≤ deg self/gcd unless one of the two is zero.
    ///
    /// # Complexity
    ///
    /// As [`gcd`](Self::gcd), within a factor of three.
    ///
    /// ```
    /// use button_madness::poly::Poly;
    /// let (a, b) = (Poly::from_exponents([5, 2, 0]), Poly::from_exponents([4, 1, 0]));
    /// let bezout = a.extended_gcd(&b);
    /// assert!(bezout.gcd.is_one());
    /// assert_eq!(&(&bezout.u * &a) + &(&bezout.v * &b), bezout.gcd);
    /// ```
    #[must_use]
    pub fn extended_gcd(&self, other: &Self) -> ExtendedGcd {
        let (gcd, u) = self.half_extended_gcd(other);
        let v = if other.is_zero() {
            Self::zero()
        } else {
            (&gcd + &(&u * self)).div_rem(other).0
        };
        ExtendedGcd { gcd, u, v }
    }

    /// The inverse modulo `modulus`, reduced; `None` if the two have a common factor.
    ///
    /// # Complexity
    ///
    /// As [`gcd`](Self::gcd), within a factor of two.
    ///
    /// # Panics
    ///
    /// If the modulus is zero.
    ///
    /// ```
    /// use button_madness::poly::Poly;
    /// let modulus = Poly::from_exponents([3, 1, 0]);
    /// // x · (x^2 + 1) = x^3 + x = 1
    /// assert_eq!(Poly::x().inverse_mod(&modulus), Some(Poly::from_exponents([2, 0])));
    /// ```
    #[must_use]
    pub fn inverse_mod(&self, modulus: &Self) -> Option<Self> {
        let (gcd, u) = self.rem(modulus).half_extended_gcd(modulus);
        gcd.is_one().then(|| u.rem(modulus))
    }

    /// The gcd and the coefficient of `self`; the other follows by a division.
    fn half_extended_gcd(&self, other: &Self) -> (Self, Self) {
        let (mut a, mut b) = (self.clone(), other.clone());
        // Invariant: a = u·self and b = v·self modulo `other`.
        let (mut u, mut v) = (Self::one(), Self::zero());
        while let Some(low) = b.degree() {
            match a.degree() {
                Some(high) if high >= low => {
                    a.add_shifted(&b, high - low);
                    u.add_shifted(&v, high - low);
                }
                _ => {
                    swap(&mut a, &mut b);
                    swap(&mut u, &mut v);
                }
            }
        }
        (a, u)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{AWKWARD, any_poly, dense, remainder_by_definition};
    use proptest::prelude::*;

    /// The common divisor of the highest degree, found by trying all polynomials up to degree 5.
    fn gcd_by_definition(a: &Poly, b: &Poly) -> Poly {
        let divides = |d: &Poly, p: &Poly| remainder_by_definition(p, d).is_zero();
        (1..64)
            .map(|bits| Poly::from_words(vec![bits]))
            .filter(|d| divides(d, a) && divides(d, b))
            .max_by_key(Poly::degree)
            .expect("1 divides everything")
    }

    #[test]
    fn equals_the_definition_for_all_small_pairs() {
        for a in 1..64 {
            for b in 0..64 {
                let (a, b) = (Poly::from_words(vec![a]), Poly::from_words(vec![b]));
                let expected = gcd_by_definition(&a, &b);
                assert_eq!(a.gcd(&b), expected, "{a}, {b}");
                assert_eq!(b.gcd(&a), expected, "{b}, {a}");
            }
        }
        assert_eq!(Poly::zero().gcd(&Poly::zero()), Poly::zero());
    }

    #[test]
    fn a_planted_common_factor_is_found() {
        for d in AWKWARD {
            // x^i + 1 and (x^i + 1)x + 1 are coprime.
            let (common, a) = (dense(d, 21), Poly::from_exponents([70, 0]));
            let b = &(&a << 1) + &Poly::one();
            assert_eq!((&a * &common).gcd(&(&b * &common)), common, "degree {d}");
        }
    }

    #[test]
    fn what_shares_a_factor_with_the_modulus_has_no_inverse() {
        let modulus = Poly::from_exponents([129, 0]);
        assert_eq!(Poly::from_exponents([43, 0]).inverse_mod(&modulus), None);
        assert_eq!(Poly::zero().inverse_mod(&modulus), None);
        assert_eq!(Poly::x().inverse_mod(&modulus), Some(Poly::monomial(128)));
        // In the ring with one element 0 is 1.
        assert_eq!(Poly::x().inverse_mod(&Poly::one()), Some(Poly::zero()));
    }

    #[test]
    #[should_panic(expected = "zero polynomial")]
    fn zero_is_no_modulus() {
        let _ = Poly::one().inverse_mod(&Poly::zero());
    }

    proptest! {
        #[test]
        fn bezout(a in any_poly(4), b in any_poly(4)) {
            let ExtendedGcd { gcd, u, v } = a.extended_gcd(&b);
            prop_assert_eq!(&(&u * &a) + &(&v * &b), gcd.clone());
            prop_assert_eq!(&gcd, &a.gcd(&b));
            if !a.is_zero() && !b.is_zero() {
                prop_assert!(a.rem(&gcd).is_zero() && b.rem(&gcd).is_zero());
                prop_assert!((&u * &gcd).degree() <= b.degree());
                prop_assert!((&v * &gcd).degree() <= a.degree());
            }
        }

        #[test]
        fn an_inverse_times_the_element_is_one(a in any_poly(4), m in any_poly(3)) {
            prop_assume!(m.degree() >= Some(1));
            match a.inverse_mod(&m) {
                Some(inverse) => {
                    prop_assert!(inverse.degree() < m.degree());
                    prop_assert!((&a * &inverse).rem(&m).is_one());
                }
                None => prop_assert!(!a.gcd(&m).is_one()),
            }
        }
    }
}
