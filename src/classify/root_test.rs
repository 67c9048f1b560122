//! The root test: theorem 5.4 of the source thesis, with the exact nullity.

use std::collections::HashMap;
use std::fmt;

use crate::board::{Presses, Shape};
use crate::certificate::Roots;
use gf2_algebra::field::{Powers, PrimitiveRoot, multiplicative_order_of_two};
use gf2_algebra::poly::Poly;

use super::error::ClassifyError;
use super::limits;

/// The n-th roots of unity in characteristic 2, for an odd n, and the zeros of ι = 1 + X + X⁻¹ + Y
/// + Y⁻¹ among their pairs.
///
/// n is bad iff ι(a, b) = 0 for some pair, and the number of such pairs is the nullity of the n × n
/// torus. As ι(a, b) = 0 says b + b⁻¹ = 1 + (a + a⁻¹), the pairs are found by n lookups in a table
/// of n values, instead of n² evaluations of ι.
///
/// ```
/// use button_madness::classify::Method;
///
/// let classification = Method::Fourier.classify(17)?;
/// assert_eq!(classification.nullity, 16);
/// let pair = classification.roots().expect("17 is bad");
/// assert_eq!((pair.order, pair.a, pair.b), (17, 3, 5));
/// # Ok::<(), button_madness::classify::ClassifyError>(())
/// ```
#[derive(Clone, Debug)]
pub(crate) struct RootTest {
    root: PrimitiveRoot,
    /// The number of pairs of roots, which is the nullity of the n × n torus.
    pub(super) nullity: u64,
    /// The exponents of the pair with the least a, if there is one.
    exponents: Option<(u64, u64)>,
}

/// A pair (gᵃ, gᵇ) of roots of unity with ι(gᵃ, gᵇ) = 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootPair {
    /// The modulus of the field F₂\[x\]/(modulus), irreducible.
    pub modulus: Poly,
    /// g, a primitive n-th root of unity.
    pub root: Poly,
    /// n, odd: the order of g.
    pub order: u64,
    /// The exponent of the first root.
    pub a: u64,
    /// The exponent of the second root.
    pub b: u64,
}

impl RootTest {
    /// Runs the test for the odd part of n > 0.
    ///
    /// # Complexity
    /// With r the order of 2 modulo the odd part m: O(m) operations in F_{2^r}, and 2m elements of r
    /// bits.
    ///
    /// # Errors
    /// [`ClassifyError::FieldTooLarge`] if m roots of r bits are too many.
    pub(crate) fn new(n: u64) -> Result<Self, ClassifyError> {
        let roots = n >> n.trailing_zeros();
        let degree = multiplicative_order_of_two(roots).expect("an odd number");
        let bits = degree
            .checked_next_multiple_of(64)
            .and_then(|bits| bits.checked_mul(roots));
        if degree > limits::ROOT_DEGREE || bits.is_none_or(|bits| bits > limits::ROOT_BITS) {
            return Err(ClassifyError::FieldTooLarge { n, roots, degree });
        }
        let root = PrimitiveRoot::new(roots).expect("an odd order and a degree within the limit");
        let (nullity, exponents) = zeros(&root.powers(), roots);
        Ok(Self {
            root,
            nullity,
            exponents,
        })
    }

    /// Returns the pair of roots with the least exponent a, if there is one.
    pub(crate) fn pair(&self) -> Option<RootPair> {
        self.exponents.map(|(a, b)| RootPair {
            modulus: self.root.field().modulus().clone(),
            root: self.root.root().to_poly(),
            order: self.root.order(),
            a,
            b,
        })
    }

    /// Returns the quiet pattern of the pair: the cells (i, j) for which the constant coefficient
    /// of aⁱbʲ is 1. Pressing them toggles cell (i, j) by the constant coefficient of aⁱbʲ·ι(a, b)
    /// = 0, and (0, 0) is one of them.
    pub(crate) fn quiet_pattern(&self) -> Option<Presses> {
        let (a, b) = self.exponents?;
        let n = self.root.order();
        let powers = self.root.powers();
        // Cell (i, j) depends on ai + bj mod n only.
        let constant: Vec<bool> = indices(n).map(|k| powers.get(k)[0] & 1 == 1).collect();
        let side = constant.len();
        let shape = Shape::torus(side, side).expect("the roots fit into memory");
        let exponent = |i: usize, j: usize| (a * i as u64 + b * j as u64) % n;
        let pressed = |k: u64| constant[usize::try_from(k).expect("below n")];
        Some(Presses::from_fn(shape, |cell| {
            pressed(exponent(cell.column, cell.row))
        }))
    }
}

fn indices(n: u64) -> std::ops::Range<usize> {
    0..usize::try_from(n).expect("the roots fit into memory")
}

/// Returns the number of pairs (a, b) with ι(a, b) = 0, and the exponents of the first.
fn zeros(powers: &Powers, n: u64) -> (u64, Option<(u64, u64)>) {
    // a and a⁻¹ give the same a + a⁻¹, so half of the exponents will do; but
    // for a = 1 every value is taken twice.
    let half = indices(n / 2 + 1);
    let order = indices(n).end;
    let sum = |k: usize| -> Vec<u64> {
        let (power, inverse) = (powers.get(k), powers.get((order - k) % order));
        power.iter().zip(inverse).map(|(a, b)| a ^ b).collect()
    };
    let sums: Vec<Vec<u64>> = half.map(sum).collect();
    let table: HashMap<&[u64], usize> = sums.iter().map(Vec::as_slice).zip(0..).collect();
    let times = |k: usize| if k == 0 { 1 } else { 2 };
    let (mut count, mut first) = (0, None);
    for (a, sum) in sums.iter().enumerate() {
        let mut wanted = sum.clone();
        wanted[0] ^= 1;
        if let Some(&b) = table.get(wanted.as_slice()) {
            count += times(a) * times(b);
            first.get_or_insert((a as u64, b as u64));
        }
    }
    (count, first)
}

/// The equation that makes n bad, as in `1 + a + 1/a + b + 1/b = 0 for a = g^0 and b = g^1, where …`.
impl fmt::Display for RootPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "1 + a + 1/a + b + 1/b = 0 for a = g^{} and b = g^{}, where g = {} has order {} in F_2[x]/({})",
            self.a, self.b, self.root, self.order, self.modulus
        )
    }
}

impl RootPair {
    /// Returns the pair that a certificate names, if its polynomials can be read.
    #[must_use]
    pub fn from_certificate(roots: &Roots) -> Option<Self> {
        Some(Self {
            modulus: Poly::from_hex(&roots.modulus).ok()?,
            root: Poly::from_hex(&roots.root).ok()?,
            order: roots.order,
            a: roots.a,
            b: roots.b,
        })
    }

    /// Returns the pair in the form of a certificate.
    pub fn certificate(&self) -> Roots {
        Roots {
            degree: self.modulus.degree().unwrap_or(0) as u64,
            modulus: self.modulus.to_hex(),
            root: self.root.to_hex(),
            order: self.order,
            a: self.a,
            b: self.b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use gf2_algebra::field::Element;

    /// The definition: ι at all n² pairs.
    fn zeros_by_definition(root: &PrimitiveRoot) -> u64 {
        let field = root.field();
        let powers = root.powers();
        let element = |k: usize| field.element(Poly::from_words(powers.get(k).to_vec()));
        let powers: Vec<Element> = indices(root.order()).map(element).collect();
        let mut count = 0;
        for a in &powers {
            for b in &powers {
                let terms = [a, b].map(|x| field.add(x, &field.inverse(x).unwrap()));
                let sum = field.add(&field.one(), &field.add(&terms[0], &terms[1]));
                count += u64::from(sum.is_zero());
            }
        }
        count
    }

    #[test]
    fn lookup_agrees_with_the_definition() {
        for n in (1..=45).step_by(2) {
            let test = RootTest::new(n).unwrap();
            assert_eq!(test.nullity, zeros_by_definition(&test.root), "{n}");
            assert_eq!(test.nullity > 0, test.pair().is_some());
            if let Some(pair) = test.pair() {
                let read = RootPair::from_certificate(&pair.certificate());
                assert_eq!(read, Some(pair));
            }
            assert!(
                test.quiet_pattern()
                    .is_none_or(|pattern| Game::from(pattern.shape()).is_quiet(&pattern))
            );
        }
    }
}
