//! The form (2^k ± 1)/q of a MAD number, and the pair of roots that shows it to be bad.

use std::collections::HashMap;
use std::fmt;

use num_bigint::BigUint;
use num_traits::One;

use super::candidate_test::{chunk, ones};
use super::factored::Factored;
use super::lucas::{Powers, zeros};
use super::primes::to_usize;
use super::search::MadNumber;
use crate::certificate::{NumberCertificate, Verdict, Witness};
use crate::classify::RootPair;
use gf2_algebra::field::{BinaryField, Element, PrimitiveRoot, reciprocal_pair};

/// An odd number as (2^k ± 1)/q with the least k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// k, the ± order of the number.
    pub exponent: u64,
    /// Whether it divides 2^k + 1, else 2^k − 1.
    pub plus: bool,
    /// q.
    pub cofactor: BigUint,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.plus { '+' } else { '-' };
        if self.cofactor.is_one() {
            write!(f, "2^{} {sign} 1", self.exponent)
        } else {
            write!(f, "(2^{} {sign} 1)/{}", self.exponent, self.cofactor)
        }
    }
}

impl MadNumber {
    /// Returns the number as (2^k ± 1)/q.
    ///
    /// # Panics
    /// If n is even or not below 2³², which no search gives.
    pub fn form(&self) -> Form {
        let factored = Factored::new(self.n).expect("an odd number below 2^32");
        let (exponent, plus) = factored.plus_minus_order();
        let power = BigUint::one() << exponent;
        let multiple = if plus { power + 1_u32 } else { power - 1_u32 };
        Form {
            exponent,
            plus,
            cofactor: multiple / self.n,
        }
    }

    /// Returns a pair of roots of unity (gᵃ, gᵇ) with ι = 0, or `None` if the number is not bad.
    ///
    /// The classes of the roots of unity go through the Lucas test, this time in F_{2^r}, which
    /// contains the roots themselves. The second exponent is a discrete logarithm, by Shanks' baby
    /// steps and giant steps.
    ///
    /// # Complexity
    /// With r the order of 2 modulo n: about 2 log₂ n products in F_{2^r} for each of the classes,
    /// n/2k at most, until the first pair, and 2√n for the logarithm.
    ///
    /// # Panics
    /// As [`MadNumber::form`].
    pub fn roots(&self) -> Option<RootPair> {
        let n = self.n;
        let factored = Factored::new(n).expect("an odd number below 2^32");
        let root = PrimitiveRoot::new(n).expect("n is odd");
        let (field, g) = (root.field(), root.root());
        let batches = field.batches();
        let t = field.add(g, &field.inverse(g)?);
        let powers = Powers::new(batches, &t, n);
        let exponents = factored.divisors().into_iter().flat_map(|d| {
            let factor = n / d.n();
            d.representatives().into_iter().map(move |j| j * factor % n)
        });
        let exponents: Vec<u64> = exponents.collect();
        for chunk in exponents.chunks(chunk(field)) {
            let mut next = powers.at(chunk);
            batches.add_assign(&mut next, &ones(field, chunk.len()));
            if let Some(&index) = zeros(batches, &next, n).first() {
                let second = reciprocal_pair(field, &next.get(index))?;
                let b = logarithm(field, g, n, &second)?;
                return Some(RootPair {
                    modulus: field.modulus().clone(),
                    root: g.to_poly(),
                    order: n,
                    a: chunk[index],
                    b: b.min((n - b) % n),
                });
            }
        }
        None
    }

    /// Returns the certificate that n is bad, or `None` if it is not. (That its proper divisors are
    /// good is proved only by the search.)
    ///
    /// # Complexity
    /// That of [`MadNumber::roots`].
    ///
    /// # Panics
    /// As [`MadNumber::form`].
    pub fn certificate(&self) -> Option<NumberCertificate> {
        let roots = self.roots()?.certificate();
        Some(NumberCertificate {
            rule: None,
            n: self.n,
            verdict: Verdict::Bad,
            nullity: Some(self.nullity),
            method: "lucas".to_owned(),
            witness: Witness {
                roots: Some(roots),
                ..Witness::default()
            },
        })
    }
}

/// Returns the j < n with gʲ = b, if there is one.
fn logarithm(field: &BinaryField, g: &Element, n: u64, b: &Element) -> Option<u64> {
    let count = n.isqrt() + 1;
    let mut steps = HashMap::with_capacity(to_usize(count));
    let mut power = field.one();
    for j in 0..count {
        steps.insert(power.clone(), j);
        field.mul_assign(&mut power, g);
    }
    let back = field.inverse(&power)?;
    let mut rest = b.clone();
    for i in 0..=count {
        if let Some(j) = steps.get(&rest) {
            return Some((i * count + j) % n);
        }
        field.mul_assign(&mut rest, &back);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::MadSearch;
    use super::*;

    #[test]
    fn every_certificate_holds_and_every_form_is_right() {
        let complete = MadSearch::new(60_000).unwrap().run();
        for mad in &complete.numbers {
            let certificate = mad.certificate().unwrap();
            certificate.check().unwrap();
            // With b = 1 it does not hold, as t = 1 only for the cube roots of unity.
            let mut wrong = certificate;
            let roots = wrong.witness.roots.as_mut().unwrap();
            roots.b = 0;
            assert!(wrong.check().is_err() || mad.n == 3);
        }
        let forms: Vec<String> = complete
            .numbers
            .iter()
            .map(|mad| mad.form().to_string())
            .collect();
        assert_eq!(forms[..4], ["2^1 + 1", "2^2 + 1", "2^4 + 1", "2^5 - 1"]);
        assert_eq!(forms[7], "(2^11 + 1)/3");
    }

    #[test]
    fn the_exponents_are_the_least() {
        let complete = MadSearch::new(10_000).unwrap().run();
        let of = |k: u64| -> Vec<u64> {
            let same = complete
                .numbers
                .iter()
                .filter(|mad| mad.form().exponent == k);
            same.map(|mad| mad.n).collect()
        };
        assert_eq!((of(1), of(11)), (vec![3], vec![683, 2047]));
        assert_eq!(of(13), [2731, 8191]);
    }

    #[test]
    fn a_good_number_has_no_pair() {
        for n in [1, 7, 49, 91] {
            assert_eq!(MadNumber { n, nullity: 0 }.roots(), None);
        }
    }

    #[test]
    fn logarithms() {
        let root = PrimitiveRoot::new(151).unwrap();
        let field = root.field();
        for j in 0..151_u64 {
            let power = field.pow(root.root(), &BigUint::from(j));
            assert_eq!(logarithm(field, root.root(), 151, &power), Some(j));
        }
        assert_eq!(logarithm(field, root.root(), 151, &field.zero()), None);
    }
}
