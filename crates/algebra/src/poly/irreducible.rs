//! Irreducible polynomials: Rabin's test, and the least irreducible polynomial of each degree.

mod sieve;

use std::iter::successors;
use std::sync::LazyLock;

use super::{Poly, Reducer};

impl Poly {
    /// Returns whether this has no divisors but 1 and itself; 0 and 1 are not irreducible.
    ///
    /// Rabin's test (M. O. Rabin, Probabilistic algorithms in finite fields, SIAM J. Comput. 9,
    /// 1980): f of degree n is irreducible iff it divides x^(2^n) − x and is coprime to x^(2^(n/p))
    /// − x for every prime p | n. Before it, where n > 6, all factors of degree at most 6 are
    /// looked for, which rejects nine polynomials in ten.
    ///
    /// # Complexity
    ///
    /// n squarings modulo f, and a gcd for each prime divisor of n.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// // The modulus of AES.
    /// assert!(Poly::from_hex("0x11b").unwrap().is_irreducible());
    /// // x^4 + x^2 + 1 = (x^2 + x + 1)^2
    /// assert!(!Poly::from_exponents([4, 2, 0]).is_irreducible());
    /// ```
    pub fn is_irreducible(&self) -> bool {
        match self.degree() {
            None | Some(0) => false,
            Some(1) => true,
            Some(degree) => !has_small_factor(self, degree) && passes_rabin(self, degree, SMALL),
        }
    }

    /// Returns the least irreducible polynomial of the given degree, coefficients read as a binary
    /// number: x, x^2 + x + 1, x^3 + x + 1, x^4 + x + 1, x^5 + x^2 + 1, …
    ///
    /// About one polynomial in n is irreducible, so its terms beside x^n lie near the low end: that
    /// makes it a good modulus.
    ///
    /// # Complexity
    ///
    /// One irreducibility test for the degrees of a table that comes with the crate, up to 10 000. The
    /// search that is used beyond it has computed the table, in less than an hour. There a sieve
    /// leaves some n/30 polynomials to be tested, most of which stop at a small factor.
    ///
    /// # Panics
    ///
    /// If the degree is 0.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// assert_eq!(Poly::least_irreducible(8).to_string(), "x^8 + x^4 + x^3 + x + 1");
    /// ```
    #[must_use]
    pub fn least_irreducible(degree: usize) -> Self {
        assert!(degree > 0, "constants are not irreducible");
        let low = LEAST.get(degree - 1).copied();
        let known = low.map(|low| &Self::monomial(degree) + &Self::from_words(vec![low]));
        known
            .filter(Self::is_irreducible)
            .unwrap_or_else(|| search(degree))
    }
}

/// The least irreducible polynomials without their leading terms, from degree 1 on.
static LEAST: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let lines = include_str!("irreducible/least.txt").lines();
    let number = |line| u64::from_str_radix(line, 16).expect("the table has been tested");
    lines.map(number).collect()
});

/// Returns the least irreducible polynomial of the degree, by trying one after the other.
fn search(degree: usize) -> Poly {
    if degree == 1 {
        return Poly::x();
    }
    let leading = Poly::monomial(degree);
    sieve::without_small_factors(degree)
        .map(|low| &leading + &Poly::from_words(vec![low]))
        .find(|f| passes_rabin(f, degree, sieve::HIGHEST))
        .expect("there are irreducible polynomials of every degree")
}

/// The highest degree of the factors that [`has_small_factor`] looks for.
const SMALL: usize = 6;

/// Returns whether f, of degree at least 2, has a factor x or x + 1 or, if its degree is above 6,
/// one of degree at most 6.
///
/// The irreducible polynomials of a degree dividing k, but x, are the factors of x^(2^k − 1) + 1,
/// and modulo that f folds into a single word.
fn has_small_factor(f: &Poly, degree: usize) -> bool {
    if !f.coefficient(0) || f.weight().is_multiple_of(2) {
        return true;
    }
    // The degrees up to 6 are the divisors of 4, 5 and 6.
    (4..=6).filter(|&k| k < degree && degree > 6).any(|k| {
        let period = (1_usize << k) - 1;
        let folded = f.exponents().fold(0, |word, e| word ^ 1 << (e % period));
        gcd_of_words(1 << period | 1, folded) != 1
    })
}

fn gcd_of_words(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        if a.leading_zeros() > b.leading_zeros() || a == 0 {
            std::mem::swap(&mut a, &mut b);
        } else {
            a ^= b << (b.leading_zeros() - a.leading_zeros());
        }
    }
    a
}

/// Returns whether f is irreducible. It has no factors of degree up to `sieved`.
fn passes_rabin(f: &Poly, degree: usize, sieved: usize) -> bool {
    let reducer = Reducer::new(f.clone());
    if has_factor_beyond(&reducer, degree, sieved) {
        return false;
    }
    let x = Poly::x();
    let (mut power, mut exponent) = (x.clone(), 0);
    let mut differences = Vec::new();
    let checkpoints = prime_divisors(degree).map(|p| degree / p);
    let mut checkpoints: Vec<usize> = checkpoints.chain([degree]).collect();
    checkpoints.sort_unstable();
    for checkpoint in checkpoints {
        reducer.square_assign(&mut power, checkpoint - exponent);
        exponent = checkpoint;
        differences.push(&power + &x);
    }
    // The gcds come last: almost every reducible polynomial fails at the zero already.
    let zero = differences.pop().is_some_and(|last| last.is_zero());
    zero && differences.iter().all(|d| d.gcd(f).is_one())
}

/// Looks for factors of degree above `from`, as far as that pays, and returns whether there are any.
///
/// The factors of degree k divide X + x, where X = x^(2^k). Three of these are taken at a time:
///
/// ```text
/// (X + x)(X² + x)(X⁴ + x) = s₃ + x·s₂ + x²·s₁ + x³,
/// s₁ = X + X² + X⁴   s₂ = X³ + X⁵ + X⁶   s₃ = X⁷
/// ```
///
/// From one three to the next the s are squared three times, which is cheaper than products.
fn has_factor_beyond(reducer: &Reducer, degree: usize, from: usize) -> bool {
    // Of the polynomials without factors up to some degree a third has none up to its triple. The
    // last gcds would cost more than the powers that they spare.
    let looks = successors(Some(3 * from.max(4)), |look| Some(3 * look));
    let mut looks = looks.take_while(|look| 12 * look <= degree).peekable();
    if looks.peek().is_none() {
        return false;
    }
    let mut power = Poly::x();
    reducer.square_assign(&mut power, from + 1);
    let (mut square, mut fourth) = (power.clone(), power.clone());
    reducer.square_assign(&mut square, 1);
    reducer.square_assign(&mut fourth, 2);
    let [sum, cube] = [&power + &square, reducer.mul(&power, &square)];
    let mut s = [
        &sum + &fourth,
        &cube + &reducer.mul(&sum, &fourth),
        reducer.mul(&cube, &fourth),
    ];
    let mut next = from + 1;
    looks.any(|look| {
        let mut product = Poly::one();
        while next <= look {
            let three = &(&(&s[0] << 2) + &(&s[1] << 1)) + &s[2];
            product = reducer.mul(&product, &(&three + &Poly::monomial(3)));
            for sum in &mut s {
                reducer.square_assign(sum, 3);
            }
            next += 3;
        }
        !product.gcd(reducer.modulus()).is_one()
    })
}

fn prime_divisors(n: usize) -> impl Iterator<Item = usize> {
    let is_prime = |p: usize| {
        (2..p)
            .take_while(|d| d * d <= p)
            .all(|d| !p.is_multiple_of(d))
    };
    (2..=n).filter(move |&p| n.is_multiple_of(p) && is_prime(p))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{dense, remainder_by_definition};

    /// No polynomial of positive degree up to half of this one's divides it.
    fn irreducible_by_definition(f: &Poly) -> bool {
        let Some(degree @ 1..) = f.degree() else {
            return false;
        };
        (2_u64..2 << (degree / 2))
            .all(|bits| !remainder_by_definition(f, &Poly::from_words(vec![bits])).is_zero())
    }

    fn all_of_degree(degree: usize) -> impl Iterator<Item = Poly> {
        (1_u64 << degree..2 << degree).map(|bits| Poly::from_words(vec![bits]))
    }

    #[test]
    fn equals_trial_division_up_to_degree_9() {
        assert!(!Poly::zero().is_irreducible());
        for f in (0..=9).flat_map(all_of_degree) {
            assert_eq!(f.is_irreducible(), irreducible_by_definition(&f), "{f}");
        }
    }

    #[test]
    fn they_are_as_many_as_there_are_aperiodic_necklaces() {
        // Gauss: (1/n) Σ_{d | n} μ(d) 2^(n/d), OEIS A001037.
        let necklaces = [2, 1, 2, 3, 6, 9, 18, 30, 56, 99, 186, 335];
        for (degree, expected) in (1..).zip(necklaces) {
            let count = all_of_degree(degree).filter(Poly::is_irreducible).count();
            assert_eq!(count, expected, "degree {degree}");
        }
    }

    #[test]
    fn the_least_is_the_first_that_trial_division_accepts() {
        for degree in 1..=16 {
            let first = all_of_degree(degree).find(irreducible_by_definition);
            assert_eq!(Some(Poly::least_irreducible(degree)), first);
        }
    }

    #[test]
    fn the_least_of_large_degrees_is_irreducible_and_none_below_it() {
        for degree in [63, 64, 65, 100, 127, 128, 129] {
            let least = Poly::least_irreducible(degree);
            assert_eq!(least.degree(), Some(degree));
            let low = (&least + &Poly::monomial(degree)).words()[0];
            for below in 0..=low {
                let f = &Poly::monomial(degree) + &Poly::from_words(vec![below]);
                // Rabin's test alone, without the shortcuts that the search relies on.
                assert_eq!(passes_rabin(&f, degree, 0), below == low, "{f}");
            }
        }
    }

    #[test]
    fn factors_are_found_up_to_the_last_look() {
        let mut found = [0, 0];
        for (degree, from, last) in [(150, 0, 12), (151, 4, 12), (432, 2, 36), (300, 6, 18)] {
            for low in (1..200).step_by(2) {
                let f = &Poly::monomial(degree) + &Poly::from_words(vec![low]);
                let divides = |k: usize| {
                    let power = (0..k).fold(Poly::x(), |x, _| x.square() % &f);
                    !(&power + &Poly::x()).gcd(&f).is_one()
                };
                let beyond = has_factor_beyond(&Reducer::new(f.clone()), degree, from);
                if (from + 1..=last).any(divides) {
                    assert!(beyond, "{f} from {from}");
                } else if beyond {
                    // The last three may end two degrees later.
                    assert!((last + 1..=last + 2).any(divides), "{f} from {from}");
                }
                found[usize::from(beyond)] += 1;
            }
        }
        assert!(found.iter().all(|&count| count > 20), "{found:?}");
    }

    /// The table is what the search finds.
    fn the_table_is_right(degrees: impl Iterator<Item = usize>) {
        for degree in degrees {
            assert_eq!(Poly::least_irreducible(degree), search(degree), "{degree}");
        }
    }

    #[test]
    fn the_table_is_right_for_small_degrees() {
        the_table_is_right((1..500).chain([1000, 2001]));
        assert_eq!(LEAST.len(), 10_000);
    }

    #[test]
    #[ignore = "some minutes; runs in .ci/nightly"]
    fn the_table_is_right_for_larger_degrees() {
        the_table_is_right((500..4000).chain((4000..=LEAST.len()).step_by(100)));
    }

    #[test]
    fn printed_values() {
        let printed = ["0x2", "0x7", "0xb", "0x13", "0x25", "0x43", "0x83", "0x11b"];
        for (degree, hex) in (1..).zip(printed) {
            assert_eq!(Poly::least_irreducible(degree).to_hex(), hex);
        }
        // The fields of GHASH and of the curves B-163 and B-233 (NIST).
        for exponents in [&[128, 7, 2, 1, 0][..], &[163, 7, 6, 3, 0], &[233, 74, 0]] {
            assert!(Poly::from_exponents(exponents.iter().copied()).is_irreducible());
        }
    }

    #[test]
    fn products_are_not_irreducible() {
        for degree in [7, 31, 64, 65] {
            let (f, g) = (
                Poly::least_irreducible(degree),
                Poly::least_irreducible(degree + 3),
            );
            assert!(!(&f * &g).is_irreducible(), "degree {degree}");
            assert!(!f.square().is_irreducible(), "degree {degree}");
            assert!(!(&f * &dense(9, 1)).is_irreducible(), "degree {degree}");
        }
    }

    #[test]
    #[should_panic(expected = "constants are not irreducible")]
    fn there_is_none_of_degree_zero() {
        let _ = Poly::least_irreducible(0);
    }
}
