//! Linear recurrences: the power series of a fraction, and the fraction of a sequence.
//!
//! A sequence s_0, s_1, … obeys a linear recurrence of length d iff its series Σ s_i X^i is p/q for
//! some q with constant term 1 and p, q of degrees below d and at most d. The two directions are
//! [`RationalSeries`], from the fraction to the sequence, and [`minimal_polynomial`], back.

use super::Poly;
use super::half_gcd::half_gcd;
use super::newton::{inverse_series, truncated};
use super::thresholds::Thresholds;

/// The power series of a fraction p/q, as far as it is wanted.
///
/// ```
/// use gf2_algebra::poly::{Poly, RationalSeries};
/// // X/(1 + X + X²) = X + X² + X⁴ + X⁵ + …, the Fibonacci numbers modulo 2.
/// let mut fibonacci = RationalSeries::new(Poly::x(), Poly::from_exponents([2, 1, 0]));
/// fibonacci.extend(9);
/// let bits: Vec<bool> = (0..9).map(|i| fibonacci.coefficient(i)).collect();
/// assert_eq!(bits, [false, true, true, false, true, true, false, true, true]);
/// ```
#[derive(Clone, Debug)]
pub struct RationalSeries {
    denominator: Poly,
    /// 1/q modulo X^(64 `block`).
    inverse: Poly,
    /// The numerator of what follows the coefficients that are known.
    rest: Poly,
    /// How many words are found at a time.
    block: usize,
    words: Vec<u64>,
}

impl RationalSeries {
    /// Prepares the series of `numerator / denominator`.
    ///
    /// # Complexity
    ///
    /// A few products of the size of the fraction.
    ///
    /// # Panics
    ///
    /// If the constant term of the denominator is 0.
    #[must_use]
    pub fn new(numerator: Poly, denominator: Poly) -> Self {
        assert!(
            denominator.coefficient(0),
            "the constant term of a denominator is 1"
        );
        let block = denominator.words.len().max(numerator.words.len());
        let inverse = inverse_series(&truncated(denominator.clone(), 64 * block), 64 * block);
        Self {
            denominator,
            inverse,
            rest: numerator,
            block,
            words: Vec::new(),
        }
    }

    /// Computes at least the first `count` coefficients.
    ///
    /// The next block of B coefficients is p · 1/q modulo X^B, and subtracting q times that leaves
    /// X^B times the numerator of the rest.
    ///
    /// # Complexity
    ///
    /// Two products for each block, all of the size of the fraction.
    pub fn extend(&mut self, count: usize) {
        while self.len() < count {
            let length = self.words.len();
            let next = truncated(&self.rest * &self.inverse, 64 * self.block);
            self.words.extend_from_slice(&next.words);
            self.words.resize(length + self.block, 0);
            let mut left = &next * &self.denominator;
            left += &self.rest;
            let mut words = left.words;
            words.drain(..self.block.min(words.len()));
            self.rest = Poly::from_words(words);
        }
    }

    /// Returns how many coefficients are known.
    pub fn len(&self) -> usize {
        64 * self.words.len()
    }

    /// Returns whether no coefficient is known yet.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the coefficients that are known, 64 a word, lowest first.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the coefficient of X^index.
    ///
    /// # Panics
    ///
    /// If it is not known yet.
    #[inline]
    pub fn coefficient(&self, index: usize) -> bool {
        self.words[index / 64] >> (index % 64) & 1 == 1
    }
}

/// Returns the minimal polynomial of a sequence s_0, s_1, … that obeys a linear recurrence of length
/// at most `length`: the polynomial Σ c_j X^j of least degree such that Σ c_j s_{i+j} = 0 for all i.
/// Of the sequence the first 2 · `length` terms are given, as coefficients.
///
/// Read as Σ s_i X^{−i−1}, the sequence is a fraction, and its denominators are those of the
/// continued fraction that Euclid's algorithm finds (J. L. Massey, "Shift-register synthesis and BCH
/// decoding", IEEE Trans. Inform. Theory 15 (1969), by the half-gcd instead of term by term).
///
/// # Complexity
///
/// That of half a gcd of polynomials of degree 2 · `length`.
///
/// ```
/// use gf2_algebra::poly::{Poly, minimal_polynomial};
/// // The Fibonacci numbers modulo 2: 0 1 1 0 1 1
/// let terms = Poly::from_exponents([1, 2, 4, 5]);
/// assert_eq!(minimal_polynomial(&terms, 3), Poly::from_exponents([2, 1, 0]));
/// ```
///
/// # Panics
///
/// If more than 2 · `length` terms are given.
#[must_use]
pub fn minimal_polynomial(terms: &Poly, length: usize) -> Poly {
    minimal_polynomial_with(Thresholds::best(), terms, length)
}

fn minimal_polynomial_with(thresholds: Thresholds, terms: &Poly, length: usize) -> Poly {
    if terms.is_zero() {
        return Poly::one();
    }
    let count = 2 * length;
    assert!(
        terms.degree() < Some(count),
        "more terms than twice the length of the recurrence"
    );
    let leading = Poly::monomial(count);
    let half = half_gcd(thresholds, leading, terms.reversed(count - 1), length, true);
    let matrix = half.matrix.expect("the matrix was asked for");
    let [_, [_, denominator]] = matrix.0;
    denominator
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{AWKWARD, any_poly, dense};
    use crate::simd::Simd;
    use proptest::prelude::*;

    /// The coefficients of p/q, one by one.
    fn series_by_definition(p: &Poly, q: &Poly, count: usize) -> Vec<bool> {
        let mut series: Vec<bool> = Vec::new();
        for i in 0..count {
            let known = q.exponents().filter(|&e| e > 0 && e <= i);
            let sum = known.fold(p.coefficient(i), |sum, e| sum ^ series[i - e]);
            series.push(sum);
        }
        series
    }

    /// Massey's algorithm, term by term: the polynomial c with Σ c_j s_{i−j} = 0, reversed.
    fn by_massey(terms: &Poly, count: usize) -> Poly {
        let (mut c, mut before, mut length, mut gap) = (Poly::one(), Poly::one(), 0, 1);
        for i in 0..count {
            let fails = c
                .exponents()
                .filter(|&j| j <= i && terms.coefficient(i - j))
                .count();
            if fails % 2 == 0 {
                gap += 1;
                continue;
            }
            let next = &c + &(&before << gap);
            if 2 * length <= i {
                (before, length, gap) = (c, i + 1 - length, 1);
            } else {
                gap += 1;
            }
            c = next;
        }
        c.reversed(length)
    }

    #[test]
    fn series_equal_the_definition_at_awkward_sizes() {
        for d in AWKWARD.into_iter().chain([200, 700]) {
            for e in AWKWARD {
                let (p, q) = (dense(e, 1), &(&dense(d, 2) << 1) + &Poly::one());
                let expected = series_by_definition(&p, &q, 900);
                let mut series = RationalSeries::new(p, q);
                assert!(series.is_empty());
                for count in [1, 64, 65, 300, 900] {
                    series.extend(count);
                    assert!(series.len() >= count);
                }
                let found: Vec<bool> = (0..900).map(|i| series.coefficient(i)).collect();
                assert_eq!(found, expected, "degrees {e} and {d}");
            }
        }
    }

    #[test]
    fn the_series_of_a_long_fraction_comes_back_as_its_denominator() {
        for d in [63, 64, 65, 500, 1000, 3000] {
            // Coprime to any numerator of lower degree.
            let q = Poly::least_irreducible(d);
            let reversed = q.reversed(d);
            let mut series = RationalSeries::new(dense(d - 1, 7), reversed);
            series.extend(2 * d);
            let terms = truncated(Poly::from_words(series.words.clone()), 2 * d);
            for simd in Simd::variants() {
                for half_gcd in [2, 5, 1000] {
                    let thresholds = Thresholds {
                        half_gcd,
                        ..Thresholds::of(simd)
                    };
                    assert_eq!(minimal_polynomial_with(thresholds, &terms, d), q, "{d}");
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "constant term")]
    fn a_denominator_without_constant_term_has_no_series() {
        let _ = RationalSeries::new(Poly::one(), Poly::x());
    }

    proptest! {
        #[test]
        fn minimal_polynomials_equal_those_of_massey(
            p in any_poly(2), q in any_poly(2), zeros in 0_usize..3,
        ) {
            // A pole at 0 too: the first terms may be anything.
            let d = q.degree().unwrap_or(0) + 1;
            let length = d.max(p.degree().map_or(0, |e| e + 1)) + zeros;
            let q = &(&q << 1) + &Poly::one();
            let bits = series_by_definition(&p, &q, 2 * length);
            let terms = Poly::from_exponents((0..2 * length).filter(|&i| bits[i]));
            prop_assert_eq!(minimal_polynomial(&terms, length), by_massey(&terms, 2 * length));
        }
    }
}
