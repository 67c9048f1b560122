//! Irreducible polynomials: Rabin's test, and the least irreducible polynomial of each degree.

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
            Some(degree) => !has_small_factor(self, degree) && passes_rabin(self, degree),
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
    /// search that is used beyond it has computed the table, in less than an hour. There O(n) tests
    /// are to be expected, most of which stop at a small factor.
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
    // Without the term 1 it is divisible by x, and with an even number of terms by x + 1.
    (1_u64..)
        .step_by(2)
        .filter(|low| low.count_ones() % 2 == 0)
        .map(|low| &leading + &Poly::from_words(vec![low]))
        .find(Poly::is_irreducible)
        .expect("there are irreducible polynomials of every degree")
}

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

/// Where the factors of small degree are looked for, in polynomials of a degree above `LONG`: of
/// those without a factor of degree up to j, about j/k have none up to k.
const LOOKS: [usize; 6] = [12, 24, 60, 150, 400, 1000];
const LONG: usize = 400;

fn passes_rabin(f: &Poly, degree: usize) -> bool {
    let reducer = Reducer::new(f.clone());
    let checkpoints: Vec<usize> = prime_divisors(degree).map(|p| degree / p).collect();
    let mut differences = Vec::with_capacity(checkpoints.len());
    let x = Poly::x();
    let mut power = x.clone();
    // Later looks than at a third of the degree are not worth their products.
    let last_look = LOOKS.into_iter().filter(|look| 3 * look <= degree).max();
    let last_look = last_look.unwrap_or(0);
    // The product of x^(2^k) + x since the last look, which the factors of degree k divide.
    let mut product = Poly::one();
    for k in 1..=degree {
        power = reducer.square(&power);
        if checkpoints.contains(&k) {
            differences.push(&power + &x);
        }
        if degree > LONG && k <= last_look {
            product = reducer.mul(&product, &(&power + &x));
            if LOOKS.contains(&k) {
                if !product.gcd(f).is_one() {
                    return false;
                }
                product = Poly::one();
            }
        }
    }
    // The gcds come last: almost every reducible polynomial fails here already.
    power == x && differences.iter().all(|d| d.gcd(f).is_one())
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
                assert_eq!(passes_rabin(&f, degree), below == low, "{f}");
            }
        }
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
