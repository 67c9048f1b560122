//! Euclid's algorithm: greatest common divisor, Bézout coefficients, inverses.

use super::Poly;
use super::half_gcd::half_gcd;
use super::lehmer::Euclid;
use super::thresholds::Thresholds;

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
    /// Returns the greatest common divisor; gcd(a, 0) = a.
    ///
    /// # Complexity
    ///
    /// O(n²/64²) word products for a moderate degree n, 63 degrees at a time; O(M(n) log n) for a
    /// large one, where M(n) is the time of a product.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// // gcd(x^a + 1, x^b + 1) = x^gcd(a, b) + 1
    /// let cyclic = |n| Poly::from_exponents([n, 0]);
    /// assert_eq!(cyclic(12).gcd(&cyclic(18)), cyclic(6));
    /// ```
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        euclid(self, other, false).0
    }

    /// Returns the greatest common divisor with coefficients: `u · self + v · other = gcd`, where
    /// deg u ≤ deg other/gcd and deg v ≤ deg self/gcd unless one of the two is zero.
    ///
    /// # Complexity
    ///
    /// As [`gcd`](Self::gcd), within a factor of three.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// let (a, b) = (Poly::from_exponents([5, 2, 0]), Poly::from_exponents([4, 1, 0]));
    /// let bezout = a.extended_gcd(&b);
    /// assert!(bezout.gcd.is_one());
    /// assert_eq!(&(&bezout.u * &a) + &(&bezout.v * &b), bezout.gcd);
    /// ```
    #[must_use]
    pub fn extended_gcd(&self, other: &Self) -> ExtendedGcd {
        let (gcd, u) = self.gcd_with_cofactor(other);
        let v = if other.is_zero() {
            Self::zero()
        } else {
            (&gcd + &u * self) / other
        };
        ExtendedGcd { gcd, u, v }
    }

    /// Returns the inverse modulo `modulus`, reduced; `None` if the two have a common factor.
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
    /// use gf2_algebra::poly::Poly;
    /// let modulus = Poly::from_exponents([3, 1, 0]);
    /// // x · (x^2 + 1) = x^3 + x = 1
    /// assert_eq!(Poly::x().inverse_mod(&modulus), Some(Poly::from_exponents([2, 0])));
    /// ```
    #[must_use]
    pub fn inverse_mod(&self, modulus: &Self) -> Option<Self> {
        let (gcd, u) = (self % modulus).gcd_with_cofactor(modulus);
        gcd.is_one().then(|| u % modulus)
    }

    /// Returns the gcd and the coefficient u of `self`, `u · self ≡ gcd` modulo `other`; the other
    /// coefficient follows by a division.
    #[must_use]
    pub fn gcd_with_cofactor(&self, other: &Self) -> (Self, Self) {
        euclid(self, other, true)
    }
}

/// Returns the gcd of a and b and, if wanted, the coefficient of a.
fn euclid(a: &Poly, b: &Poly, wanted: bool) -> (Poly, Poly) {
    euclid_with(Thresholds::best(), a, b, wanted)
}

fn euclid_with(thresholds: Thresholds, a: &Poly, b: &Poly, wanted: bool) -> (Poly, Poly) {
    let (mut a, mut b) = (a.clone(), b.clone());
    // Invariant: a = u·(the first a) and b = v·(the first a) modulo the first b.
    let (mut u, mut v) = (Poly::one(), Poly::zero());
    let room = a.words.len().max(b.words.len()) + 2;
    if a.degree() < b.degree() {
        (a, b, u, v) = (b, a, v, u);
    }
    while a.words.len() > thresholds.half_gcd && !b.is_zero() {
        let target = a.degree().unwrap_or(0).div_ceil(2);
        if b.degree().is_some_and(|low| low >= target) {
            let half = half_gcd(thresholds, a, b, target, wanted);
            (a, b) = (half.c, half.d);
            if let Some(matrix) = half.matrix.filter(|_| wanted) {
                for pair in matrix.times(thresholds, &[[u.clone(), v.clone()]]) {
                    [u, v] = pair;
                }
            }
        }
        if !b.is_zero() {
            let (quotient, rest) = a.div_rem(&b);
            (a, b) = (b, rest);
            if wanted {
                let next = &u + &(&quotient * &v);
                (u, v) = (v, next);
            }
        }
    }
    let columns = [[u, v]];
    let columns = if wanted { &columns[..] } else { &[] };
    let mut base = Euclid::new(&a, &b, columns, room);
    base.run(thresholds.simd, 0);
    let (gcd, _, columns) = base.finish();
    let [u, _] = columns.into_iter().next().unwrap_or_default();
    (gcd, u)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{AWKWARD, any_poly, dense, remainder_by_definition, words};
    use crate::simd::Simd;
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

    fn sample(degree: usize, seed: u64) -> Poly {
        let sample = Poly::from_words(words(degree / 64 + 1, seed));
        &crate::poly::newton::truncated(sample, degree) + &Poly::monomial(degree)
    }

    #[test]
    fn the_recursion_and_the_words_agree_with_single_steps() {
        for simd in Simd::variants() {
            for half_gcd in [2, 3, 7, 1000] {
                let thresholds = Thresholds {
                    half_gcd,
                    matrix: 4,
                    ..Thresholds::of(simd)
                };
                for (n, m) in [
                    (640, 639),
                    (1000, 1000),
                    (1500, 700),
                    (700, 1500),
                    (2049, 1),
                    (1300, 1290),
                ] {
                    for common in [0, 1, 77, 500] {
                        let common = sample(common, 9);
                        let a = &sample(n, 1) * &common;
                        let b = &sample(m, 2) * &common;
                        let (gcd, u) = euclid_with(thresholds, &a, &b, true);
                        let (plain, _) = euclid_with(thresholds, &a, &b, false);
                        assert_eq!(gcd, plain);
                        assert!(
                            (&a % &gcd).is_zero()
                                && (&b % &gcd).is_zero()
                                && (&gcd % &common).is_zero()
                        );
                        assert_eq!(
                            &u * &a % &b,
                            if gcd.degree() < b.degree() {
                                gcd.clone()
                            } else {
                                Poly::zero()
                            }
                        );
                        assert!((&u * &gcd).degree() <= b.degree());
                    }
                }
                // Quotients of all sizes: x^n + 1.
                let cyclic = |n: usize| Poly::from_exponents([n, 0]);
                assert_eq!(
                    euclid_with(thresholds, &cyclic(3000), &cyclic(2200), true).0,
                    cyclic(200)
                );
            }
        }
    }

    proptest! {
        #[test]
        fn bezout(a in any_poly(4), b in any_poly(4)) {
            let ExtendedGcd { gcd, u, v } = a.extended_gcd(&b);
            prop_assert_eq!(&(&u * &a) + &(&v * &b), gcd.clone());
            prop_assert_eq!(&gcd, &a.gcd(&b));
            if !a.is_zero() && !b.is_zero() {
                prop_assert!((&a % &gcd).is_zero() && (&b % &gcd).is_zero());
                prop_assert!((&u * &gcd).degree() <= b.degree());
                prop_assert!((&v * &gcd).degree() <= a.degree());
            }
        }

        #[test]
        fn gcd_times_lcm(a in any_poly(20), b in any_poly(20), c in any_poly(3)) {
            let (a, b) = (&a * &c, &b * &c);
            prop_assume!(!a.is_zero() && !b.is_zero());
            let gcd = a.gcd(&b);
            let lcm = &a / &gcd * &b;
            prop_assert!((&lcm % &a).is_zero() && (&lcm % &b).is_zero());
            prop_assert_eq!(&gcd * &lcm, &a * &b);
        }

        #[test]
        fn an_inverse_times_the_element_is_one(a in any_poly(4), m in any_poly(3)) {
            prop_assume!(m.degree() >= Some(1));
            match a.inverse_mod(&m) {
                Some(inverse) => {
                    prop_assert!(inverse.degree() < m.degree());
                    prop_assert!((&a * &inverse % &m).is_one());
                }
                None => prop_assert!(!a.gcd(&m).is_one()),
            }
        }
    }
}
