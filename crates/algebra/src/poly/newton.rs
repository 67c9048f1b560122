//! Division by long polynomials with a reciprocal from Newton's iteration.
//!
//! Read from the highest coefficient downwards, a quotient is a product of power series: rev q =
//! rev a / rev d modulo X^k for a quotient of k coefficients (V. Strassen, Die
//! Berechnungskomplexität von elementarsymmetrischen Funktionen, Numer. Math. 20, 1973). Newton's
//! step for 1/f is g ← g (2 − f g), which over GF(2) is f g².

use super::Poly;

/// Returns the quotient of a by d, with deg a ≥ deg d.
pub(super) fn quotient(a: &Poly, d: &Poly) -> Poly {
    let (Some(high), Some(low)) = (a.degree(), d.degree()) else {
        return Poly::zero();
    };
    Reciprocal::new(d, high - low + 1).quotient(a)
}

/// The reciprocal of a divisor, for many divisions.
#[derive(Clone, Debug)]
pub(super) struct Reciprocal {
    degree: usize,
    series: Poly,
}

impl Reciprocal {
    /// Prepares division by d, which is not zero, for quotients of at most `count` coefficients.
    pub(super) fn new(d: &Poly, count: usize) -> Self {
        let degree = d.degree().expect("division by the zero polynomial");
        let series = inverse_series(&truncated(d.reversed(degree), count), count);
        Self { degree, series }
    }

    /// Returns the quotient of a.
    pub(super) fn quotient(&self, a: &Poly) -> Poly {
        let Some((high, excess)) = a
            .degree()
            .and_then(|high| Some((high, high.checked_sub(self.degree)?)))
        else {
            return Poly::zero();
        };
        let count = excess + 1;
        let series = truncated(self.series.clone(), count);
        let quotient = truncated(&truncated(a.reversed(high), count) * &series, count);
        quotient.reversed(excess)
    }
}

/// Returns 1/f modulo X^count, for f with constant term 1.
pub(super) fn inverse_series(f: &Poly, count: usize) -> Poly {
    debug_assert!(f.coefficient(0));
    if count <= 64 {
        // f^64 = f(X^64) is 1 modulo X^64, and so are its powers.
        let (mut power, mut inverse) = (f.clone(), Poly::one());
        for _ in 0..6 {
            power = truncated(power.square(), 64);
            inverse = truncated(&inverse * &power, 64);
        }
        // f^(2 + 4 + … + 64) is f^126, once more f is f^127, and f^128 = 1.
        return truncated(&inverse * f, count);
    }
    let half = inverse_series(&truncated(f.clone(), count.div_ceil(2)), count.div_ceil(2));
    truncated(&truncated(half.square(), count) * f, count)
}

/// Returns the remainder modulo X^count.
pub(super) fn truncated(p: Poly, count: usize) -> Poly {
    let mut words = p.words;
    words.truncate(count.div_ceil(64));
    if !count.is_multiple_of(64)
        && let Some(last) = words.get_mut(count / 64)
    {
        *last &= !(u64::MAX << (count % 64));
    }
    Poly::from_words(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{AWKWARD, dense};

    #[test]
    fn an_inverse_series_times_the_series_is_one() {
        for f in AWKWARD.map(|d| dense(d, 1)) {
            let f = &(&f << 1) + &Poly::one();
            for count in AWKWARD.into_iter().skip(1).chain([200, 255, 256, 257]) {
                let inverse = inverse_series(&truncated(f.clone(), count), count);
                assert!(inverse.degree() < Some(count));
                assert!(truncated(&f * &inverse, count).is_one(), "{f} to {count}");
            }
        }
    }

    #[test]
    fn the_quotient_leaves_a_short_remainder() {
        for d in AWKWARD.into_iter().chain([500, 1000]) {
            for extra in AWKWARD.into_iter().chain([191, 192, 193, 700]) {
                let (a, d) = (dense(d + extra, 2), dense(d, 3));
                let quotient = quotient(&a, &d);
                assert!((&(&quotient * &d) + &a).degree() < d.degree());
                let prepared = Reciprocal::new(&d, extra + 70);
                assert_eq!(prepared.quotient(&a), quotient);
                assert!(
                    prepared
                        .quotient(&(&d + &Poly::monomial(d.degree().unwrap())))
                        .is_zero()
                );
            }
        }
    }

    #[test]
    fn reversal_is_an_involution_that_moves_the_ends() {
        for degree in AWKWARD {
            let p = Poly::from_exponents([degree, degree / 3, 0]);
            let turned = Poly::from_exponents([0, degree - degree / 3, degree]);
            assert_eq!(p.reversed(degree), turned);
        }
    }
}
