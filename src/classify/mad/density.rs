//! The density of the multiples of the MAD numbers found, as an exact fraction.
//!
//! Let S(A) be the density of the numbers that no member of A divides. Adding a to A removes those
//! multiples a·m of a that no member of A divides, that is, those for which m is no multiple of any
//! b/gcd(a, b). So
//!
//! ```text
//! S(A ∪ {a}) = S(A) − S({b/gcd(a, b) : b ∈ A})/a.
//! ```
//!
//! Where A falls into parts without common factors, S is the product over the parts; MAD numbers share
//! few primes, so the parts are small and the recursion short. (Inclusion and exclusion over all
//! subsets would be 2^42 terms for the MAD numbers up to 10⁷.)

use std::fmt;

use num_bigint::BigUint;
use num_integer::{Integer, gcd};
use num_traits::{One, ToPrimitive};

use super::search::Complete;

/// A fraction between 0 and 1 in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Density {
    /// The upper part.
    pub numerator: BigUint,
    /// The lower part.
    pub denominator: BigUint,
}

impl Complete {
    /// Returns the density of the multiples of the MAD numbers found. All of these are bad, so the
    /// lower density of the bad numbers is at least this.
    ///
    /// # Complexity
    /// At most two steps for each subset of MAD numbers joined by common factors; up to 10⁷ such a
    /// set has at most seven.
    pub fn density(&self) -> Density {
        let numbers: Vec<u64> = self.numbers.iter().map(|mad| mad.n).collect();
        Density::of_multiples(&numbers)
    }
}

impl Density {
    /// Returns the density of the numbers that some member of `numbers`, all above 0, divides.
    ///
    /// # Complexity
    /// Exponential in the size of the largest set of numbers joined by common factors.
    ///
    /// # Panics
    /// If a number is 0.
    pub fn of_multiples(numbers: &[u64]) -> Self {
        assert!(!numbers.contains(&0), "0 has no multiples");
        missed(numbers.to_vec()).complement()
    }

    fn one() -> Self {
        Self::reduced(BigUint::one(), BigUint::one())
    }

    fn reduced(numerator: BigUint, denominator: BigUint) -> Self {
        let common = numerator.gcd(&denominator);
        Self {
            numerator: numerator / &common,
            denominator: denominator / common,
        }
    }

    fn complement(&self) -> Self {
        Self {
            numerator: &self.denominator - &self.numerator,
            denominator: self.denominator.clone(),
        }
    }

    fn times(&self, other: &Self) -> Self {
        let numerator = &self.numerator * &other.numerator;
        Self::reduced(numerator, &self.denominator * &other.denominator)
    }

    /// Returns self − other/a, which must not be negative.
    fn minus_part(&self, other: &Self, a: u64) -> Self {
        let denominator = &other.denominator * a;
        let numerator = &self.numerator * &denominator - &other.numerator * &self.denominator;
        Self::reduced(numerator, &self.denominator * denominator)
    }

    /// Returns the fraction rounded down to a multiple of 2⁻⁵³.
    pub fn to_f64(&self) -> f64 {
        let scaled = (&self.numerator << 53_u32) / &self.denominator;
        // At most 2⁵³, so exact.
        scaled.to_f64().unwrap_or(0.0) / 2_f64.powi(53)
    }
}

impl fmt::Display for Density {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// Returns the density of the numbers that no member divides.
fn missed(mut numbers: Vec<u64>) -> Density {
    let mut density = Density::one();
    while let Some(first) = numbers.pop() {
        // All numbers that are joined to the first by common factors.
        let mut part = vec![first];
        let mut next = 0;
        while next < part.len() {
            let joined = |number: &mut u64| gcd(*number, part[next]) > 1;
            let found: Vec<u64> = numbers.extract_if(.., joined).collect();
            part.extend(found);
            next += 1;
        }
        density = density.times(&missed_by_part(part));
    }
    density
}

/// Returns the density for numbers joined by common factors.
fn missed_by_part(mut part: Vec<u64>) -> Density {
    let Some(a) = part.pop() else {
        return Density::one();
    };
    let rest = part.iter().map(|&b| b / gcd(a, b)).collect();
    missed(part).minus_part(&missed(rest), a)
}

#[cfg(test)]
mod tests {
    use super::super::MadSearch;
    use super::*;
    use num_integer::lcm;

    #[test]
    fn equals_the_count_over_a_period() {
        let sets: [&[u64]; 8] = [
            &[],
            &[1],
            &[7],
            &[2, 2],
            &[4, 2],
            &[6, 10, 15],
            &[12, 18, 30, 35, 77, 22],
            &[3, 5, 17, 31],
        ];
        for set in sets {
            let period = set.iter().copied().fold(1, lcm);
            let multiple = |&n: &u64| set.iter().any(|&a| n.is_multiple_of(a));
            let count = (1..=period).filter(multiple).count();
            let expected = Density::reduced(count.into(), period.into());
            assert_eq!(Density::of_multiples(set), expected, "{set:?}");
        }
    }

    #[test]
    fn the_first_digits_are_those_of_the_counts() {
        // 52 237 of the numbers up to 10⁵ are bad; the value by another program.
        let density = MadSearch::new(100_000).unwrap().run().density().to_f64();
        assert!(
            (density - 0.522_357_616_026_813_5).abs() < 1e-12,
            "{density}"
        );
        assert!(Density::of_multiples(&[]).to_f64().abs() < f64::EPSILON);
        assert!((Density::of_multiples(&[1]).to_f64() - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn three_and_five_alone() {
        use crate::classify::mad::MadSearch;
        let density = MadSearch::new(16).unwrap().run().density();
        assert_eq!(density.to_string(), "7/15"); // 3 and 5: 1/3 + 1/5 − 1/15
    }

    #[test]
    fn a_density_is_rounded_down() {
        use crate::classify::mad::Density;
        assert!((Density::of_multiples(&[4]).to_f64() - 0.25).abs() < f64::EPSILON);
        assert!(Density::of_multiples(&[3]).to_f64() <= 1.0 / 3.0);
    }
}
