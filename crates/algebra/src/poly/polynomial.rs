//! The type [`Poly`]: representation, constructors, coefficients, addition, shifts.

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul, Shl};

use rand_core::Rng;

use super::words;
use crate::gf2::BitVector;
use crate::operators::addition;
use crate::simd;

/// A polynomial over GF(2).
///
/// ```text
/// words   [       w0       |       w1       | … ]     bit i of word w = coefficient of x^(64w+i)
///          x^0 …      x^63   x^64 …    x^127
/// ```
///
/// Invariant: **the last word is not zero**; the zero polynomial has no words. Equal polynomials
/// are therefore equal as vectors, and the degree is read off the last word.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Poly {
    pub(super) words: Vec<u64>,
}

impl Poly {
    /// Creates the polynomial 0.
    #[must_use]
    #[inline]
    pub const fn zero() -> Self {
        Self { words: Vec::new() }
    }

    /// Creates the polynomial 1.
    #[must_use]
    #[inline]
    pub fn one() -> Self {
        Self { words: vec![1] }
    }

    /// Creates the polynomial x.
    #[must_use]
    #[inline]
    pub fn x() -> Self {
        Self { words: vec![2] }
    }

    /// Creates the polynomial x^`exponent`.
    #[must_use]
    pub fn monomial(exponent: usize) -> Self {
        Self::from_exponents([exponent])
    }

    /// Creates the polynomial whose coefficient of x^(64w+i) is bit i of `words[w]`; zero words at
    /// the end are dropped.
    #[must_use]
    #[inline]
    pub fn from_words(words: Vec<u64>) -> Self {
        let mut poly = Self { words };
        poly.trim();
        poly
    }

    /// Creates the sum of x^e over the given exponents, in any order. An exponent given twice
    /// cancels.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// assert_eq!(Poly::from_exponents([3, 5, 3]), Poly::monomial(5));
    /// ```
    #[must_use]
    pub fn from_exponents(exponents: impl IntoIterator<Item = usize>) -> Self {
        let mut words = Vec::new();
        for e in exponents {
            if words.len() <= e / 64 {
                words.resize(e / 64 + 1, 0);
            }
            words[e / 64] ^= 1 << (e % 64);
        }
        Self::from_words(words)
    }

    /// Creates a uniformly random polynomial of a degree below `length`.
    pub fn random(length: usize, rng: &mut (impl Rng + ?Sized)) -> Self {
        Self::from_words(BitVector::random(length, rng).into_words())
    }

    /// Returns the coefficients, 64 a word, lowest first; the last word is not zero.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the coefficients as [`words`](Self::words) gives them.
    #[inline]
    pub(crate) fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// Returns the degree, `None` for the zero polynomial.
    #[inline]
    pub fn degree(&self) -> Option<usize> {
        words::degree(&self.words)
    }

    /// Returns whether this is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns whether this is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        self.words == [1]
    }

    /// Returns the coefficient of x^`exponent`; `false` above the degree.
    #[must_use]
    #[inline]
    pub fn coefficient(&self, exponent: usize) -> bool {
        self.words
            .get(exponent / 64)
            .is_some_and(|word| word >> (exponent % 64) & 1 == 1)
    }

    /// Returns the reciprocal polynomial X^`degree` p(1/X) of a polynomial p of at most that degree.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// assert_eq!(Poly::from_exponents([3, 1]).reversed(4), Poly::from_exponents([3, 1]));
    /// assert_eq!(Poly::from_exponents([3, 1]).reversed(3), Poly::from_exponents([2, 0]));
    /// ```
    ///
    /// # Panics
    ///
    /// If p has a higher degree.
    #[must_use]
    pub fn reversed(&self, degree: usize) -> Self {
        assert!(
            self.degree() <= Some(degree),
            "a polynomial of a higher degree"
        );
        let length = degree / 64 + 1;
        let mut words = vec![0; length];
        for (word, from) in words.iter_mut().rev().zip(&self.words) {
            *word = from.reverse_bits();
        }
        let excess = 63 - degree % 64;
        if excess > 0 {
            for i in 0..length {
                let above = words.get(i + 1).map_or(0, |word| word << (64 - excess));
                words[i] = words[i] >> excess | above;
            }
        }
        Self::from_words(words)
    }

    /// Returns the polynomials a and b with p = a² + X b²: the coefficients of the even and of the odd
    /// powers.
    ///
    /// # Complexity
    ///
    /// Linear.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// let p = Poly::from_exponents([6, 3, 1, 0]);
    /// let [a, b] = p.even_and_odd();
    /// assert_eq!(&a.square() + &(&b.square() << 1), p);
    /// ```
    #[must_use]
    pub fn even_and_odd(&self) -> [Self; 2] {
        [0, 1].map(|parity| {
            let halves = self
                .words
                .iter()
                .map(|word| words::even_bits(word >> parity));
            let halves: Vec<u64> = halves.collect();
            let pairs = halves.chunks(2);
            let joined = pairs.map(|pair| pair[0] | pair.get(1).map_or(0, |high| high << 32));
            Self::from_words(joined.collect())
        })
    }

    /// Returns the exponents with coefficient 1, highest first.
    pub fn exponents(&self) -> impl Iterator<Item = usize> {
        let words = self.words.iter().enumerate().rev();
        words.flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.checked_ilog2()?;
                rest ^= 1 << bit;
                Some(64 * index + bit as usize)
            })
        })
    }

    /// Returns the number of terms.
    #[inline]
    pub fn weight(&self) -> usize {
        simd::count_ones(simd::Simd::best(), &self.words)
    }

    /// Computes `self += other · x^shift`, the step that division and Euclid's algorithm are made
    /// of.
    #[inline]
    pub(super) fn add_shifted(&mut self, other: &Self, shift: usize) {
        let Some(degree) = other.degree() else { return };
        let needed = (degree + shift) / 64 + 1;
        if self.words.len() < needed {
            self.words.resize(needed, 0);
        }
        words::xor_shifted(&mut self.words, &other.words, shift);
        self.trim();
    }

    /// Restores the invariant.
    #[inline]
    pub(super) fn trim(&mut self) {
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }
}

impl AddAssign<&Poly> for Poly {
    #[inline]
    fn add_assign(&mut self, other: &Poly) {
        self.add_shifted(other, 0);
    }
}

addition!(Poly);

impl Sum for Poly {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(Self::zero(), Add::add)
    }
}

impl Product for Poly {
    fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
        factors.fold(Self::one(), Mul::mul)
    }
}

impl Shl<usize> for Poly {
    type Output = Self;

    fn shl(self, shift: usize) -> Self {
        &self << shift
    }
}

/// Multiplication by x^shift.
impl Shl<usize> for &Poly {
    type Output = Poly;

    fn shl(self, shift: usize) -> Poly {
        let mut shifted = Poly::zero();
        shifted.add_shifted(self, shift);
        shifted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{AWKWARD, any_poly, dense};
    use proptest::prelude::*;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn the_invariant_holds_after_cancellation() {
        let a = Poly::from_exponents([200, 3]);
        assert_eq!(&a + &Poly::monomial(200), Poly::monomial(3));
        assert_eq!(&a + &a, Poly::zero());
        assert!((&a + &a).words().is_empty());
        assert_eq!(Poly::from_words(vec![0, 5, 0, 0]).words(), [0, 5]);
        assert_eq!(Poly::default(), Poly::zero());
    }

    #[test]
    fn degree_coefficients_and_weight_at_word_boundaries() {
        assert_eq!(Poly::zero().degree(), None);
        assert_eq!(Poly::one().degree(), Some(0));
        assert!(Poly::one().is_one() && !Poly::x().is_one() && Poly::zero().is_zero());
        for d in AWKWARD {
            let p = Poly::monomial(d);
            assert_eq!(p.degree(), Some(d));
            assert_eq!(p.weight(), 1);
            for i in 0..200 {
                assert_eq!(p.coefficient(i), i == d, "coefficient {i} of x^{d}");
            }
        }
    }

    #[test]
    fn a_shift_moves_every_exponent() {
        for d in AWKWARD {
            for shift in AWKWARD {
                let p = dense(d, 7);
                let moved = Poly::from_exponents(p.exponents().map(|e| e + shift));
                assert_eq!(&p << shift, moved, "degree {d} by {shift}");
            }
        }
        assert_eq!(&Poly::zero() << 77, Poly::zero());
    }

    #[test]
    fn operators_of_values_are_those_of_references() {
        let (a, b) = (dense(129, 1), dense(64, 2));
        let sum = &a + &b;
        let mut by_value = a.clone();
        by_value += b.clone();
        let sums = [
            a.clone() + &b,
            &a + b.clone(),
            a.clone() + b.clone(),
            by_value,
        ];
        assert!(sums.iter().all(|other| *other == sum));
        let product = &a * &b;
        let mut by_reference = a.clone();
        by_reference *= &b;
        let products = [
            a.clone() * &b,
            &a * b.clone(),
            a.clone() * b.clone(),
            by_reference,
        ];
        assert!(products.iter().all(|other| *other == product));
        assert_eq!(
            [a.clone(), b.clone(), a.clone()].into_iter().sum::<Poly>(),
            b
        );
        assert_eq!(
            [a.clone(), b.clone()].into_iter().product::<Poly>(),
            product
        );
        assert_eq!(std::iter::empty::<Poly>().product::<Poly>(), Poly::one());
        assert_eq!((&product / &b, &product % &b), (a.clone(), Poly::zero()));
        assert_eq!(a.clone() << 70, &a << 70);
    }

    #[test]
    fn random_polynomials_have_a_degree_below_the_bound() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        assert_eq!(Poly::random(0, &mut rng), Poly::zero());
        for length in AWKWARD.into_iter().filter(|&length| length > 0) {
            let degrees: Vec<_> = (0..64)
                .map(|_| Poly::random(length, &mut rng).degree())
                .collect();
            assert!(degrees.iter().all(|&degree| degree < Some(length)));
            assert!(degrees.contains(&Some(length - 1)), "{length}");
        }
    }

    proptest! {
        #[test]
        fn exponents_descend_and_rebuild_the_polynomial(p in any_poly(4)) {
            let exponents: Vec<_> = p.exponents().collect();
            prop_assert!(exponents.is_sorted_by(|a, b| a > b));
            prop_assert_eq!(exponents.len(), p.weight());
            prop_assert_eq!(exponents.first().copied(), p.degree());
            prop_assert_eq!(Poly::from_exponents(exponents), p);
        }

        #[test]
        fn addition_is_an_elementary_abelian_2_group(
            a in any_poly(4), b in any_poly(4), c in any_poly(4),
        ) {
            prop_assert_eq!(&a + &b, &b + &a);
            prop_assert_eq!(&(&a + &b) + &c, &a + &(&b + &c));
            prop_assert_eq!(&(&a + &b) + &b, a);
        }
    }
}
