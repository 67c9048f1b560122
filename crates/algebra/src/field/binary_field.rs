//! The type [`BinaryField`]: the field and its arithmetic.

use crate::poly::{Poly, Reducer, mul_word, mul_words, square_words};
use crate::simd::Simd;
use num_bigint::BigUint;
use rand_core::Rng;
use std::fmt;

use super::element::Element;
use super::error::FieldError;
use super::simd::{Engines, Modulus};
use super::trace_mask::trace_mask;

/// The field of 2^r elements as GF(2)\[x\] modulo an irreducible polynomial of degree r.
///
/// Every operation takes and gives [`Element`]s of this field. Elements of another field are a bug
/// of the caller; a debug build notices it when their length differs.
#[derive(Debug, Clone)]
pub struct BinaryField {
    reducer: Reducer,
    pub(super) degree: usize,
    width: usize,
    pub(super) prepared: Modulus,
    engines: Engines,
    pub(super) trace_mask: Box<[u64]>,
}

/// Products of at most so many words are formed on the stack, in room for as many.
const FEW_WORDS: usize = 16;
const MANY_WORDS: usize = 64;

impl BinaryField {
    /// Creates the field with the given modulus.
    ///
    /// # Errors
    ///
    /// [`FieldError::ConstantModulus`] and [`FieldError::ReducibleModulus`]: neither makes a field.
    ///
    /// # Panics
    ///
    /// As [`Simd::best`], with whose level single elements are multiplied.
    ///
    /// ```
    /// use gf2_algebra::field::BinaryField;
    /// use gf2_algebra::poly::Poly;
    /// let field = BinaryField::new(Poly::from_exponents([5, 2, 0])).unwrap();
    /// assert_eq!(field.degree(), 5);
    /// // x^2 + 1 = (x + 1)^2
    /// assert!(BinaryField::new(Poly::from_exponents([2, 0])).is_err());
    /// ```
    pub fn new(modulus: Poly) -> Result<Self, FieldError> {
        let Some(degree @ 1..) = modulus.degree() else {
            return Err(FieldError::ConstantModulus);
        };
        if !modulus.is_irreducible() {
            return Err(FieldError::ReducibleModulus { modulus });
        }
        Ok(Self::with_irreducible(modulus, degree))
    }

    /// Creates the field of 2^r elements whose modulus is the [least irreducible
    /// polynomial](Poly::least_irreducible) of degree r: the same one every time, and quick to
    /// reduce by.
    ///
    /// # Panics
    ///
    /// If r is 0, and as [`new`](Self::new).
    #[must_use]
    pub fn of_degree(r: usize) -> Self {
        Self::with_irreducible(Poly::least_irreducible(r), r)
    }

    fn with_irreducible(modulus: Poly, degree: usize) -> Self {
        Self {
            degree,
            width: degree.div_ceil(64),
            prepared: Modulus::new(&modulus),
            engines: Engines::at(Simd::best()),
            trace_mask: trace_mask(&modulus, degree),
            reducer: Reducer::new(modulus),
        }
    }

    /// Returns the degree r, where the field has 2^r elements.
    #[inline]
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Returns the modulus.
    #[inline]
    pub fn modulus(&self) -> &Poly {
        self.reducer.modulus()
    }

    /// Returns the number of words of every element, ⌈r/64⌉.
    #[inline]
    pub fn words_per_element(&self) -> usize {
        self.width
    }

    /// Returns the element 0.
    #[inline]
    pub fn zero(&self) -> Element {
        Element::from_words(vec![0; self.width])
    }

    /// Returns the element 1.
    #[inline]
    pub fn one(&self) -> Element {
        self.element(Poly::one())
    }

    /// Returns the class of x. It generates the field over GF(2), but its powers need not be all of
    /// it.
    pub fn x(&self) -> Element {
        self.element(Poly::x())
    }

    /// Returns the class of a polynomial.
    #[must_use]
    pub fn element(&self, representative: Poly) -> Element {
        let mut words = representative.into_words();
        self.reducer.reduce(&mut words);
        words.resize(self.width, 0);
        Element::from_words(words)
    }

    /// Returns a uniformly random element.
    pub fn random(&self, rng: &mut (impl Rng + ?Sized)) -> Element {
        self.element(Poly::random(self.degree, rng))
    }

    /// Returns a + b.
    #[must_use]
    #[inline]
    pub fn add(&self, a: &Element, b: &Element) -> Element {
        let mut sum = a.clone();
        self.add_assign(&mut sum, b);
        sum
    }

    /// Computes a += b.
    #[inline]
    pub fn add_assign(&self, a: &mut Element, b: &Element) {
        self.check(&[a, b]);
        for (a, b) in a.words_mut().iter_mut().zip(b.words()) {
            *a ^= b;
        }
    }

    /// Returns a · b.
    ///
    /// # Complexity
    ///
    /// One multiplication of polynomials of ⌈r/64⌉ words; the reduction is linear for the moduli
    /// of [`of_degree`](Self::of_degree).
    #[must_use]
    #[inline]
    pub fn mul(&self, a: &Element, b: &Element) -> Element {
        let mut product = a.clone();
        self.mul_assign(&mut product, b);
        product
    }

    /// Computes a *= b, without allocating where r ≤ 2048.
    #[inline]
    pub fn mul_assign(&self, a: &mut Element, b: &Element) {
        self.check(&[a, b]);
        let (a, b) = (a.words_mut(), b.words());
        if self.prepared.suits_products() {
            self.engines.mul_element(&self.prepared, a, b);
        } else {
            self.with_product(a, |product, a| mul_words(product, a, b));
        }
    }

    /// Multiplies by the class of a polynomial of degree below 64, given by its coefficients.
    ///
    /// # Complexity
    ///
    /// Linear.
    #[inline]
    pub fn mul_assign_small(&self, a: &mut Element, factor: u64) {
        self.check(&[a]);
        let a = a.words_mut();
        if self.prepared.suits_scaling() {
            self.engines.scale_element(&self.prepared, a, factor);
        } else {
            let length = self.width + 1;
            self.with_product_of(length, a, |product, a| mul_word(product, a, factor));
        }
    }

    /// Returns a².
    ///
    /// # Complexity
    ///
    /// Linear for the moduli of [`of_degree`](Self::of_degree).
    #[must_use]
    #[inline]
    pub fn square(&self, a: &Element) -> Element {
        self.frobenius(a, 1)
    }

    /// Replaces a by a².
    #[inline]
    pub fn square_assign(&self, a: &mut Element) {
        self.check(&[a]);
        if self.prepared.suits_squares() {
            self.engines.square_element(&self.prepared, a.words_mut());
        } else {
            self.with_product(a.words_mut(), square_words);
        }
    }

    /// Returns a^(2^k), the k-th iterate of the Frobenius automorphism.
    ///
    /// # Complexity
    ///
    /// k mod r squarings.
    #[must_use]
    pub fn frobenius(&self, a: &Element, k: usize) -> Element {
        let mut power = a.clone();
        for _ in 0..k % self.degree {
            self.square_assign(&mut power);
        }
        power
    }

    /// Returns 1/a, `None` for 0.
    ///
    /// # Complexity
    ///
    /// One [extended gcd](Poly::inverse_mod): O(r²/64²) products of words for the degrees of fields
    /// in use.
    #[must_use]
    pub fn inverse(&self, a: &Element) -> Option<Element> {
        self.check(&[a]);
        let inverse = a.to_poly().inverse_mod(self.modulus())?;
        Some(self.element(inverse))
    }

    /// Returns `a^exponent`; `a^0` is 1, for a = 0 too.
    ///
    /// # Complexity
    ///
    /// A squaring for each bit of the exponent and a multiplication for each bit that is 1.
    #[must_use]
    pub fn pow(&self, a: &Element, exponent: &BigUint) -> Element {
        let mut power = self.one();
        for bit in (0..exponent.bits()).rev() {
            self.square_assign(&mut power);
            if exponent.bit(bit) {
                self.mul_assign(&mut power, a);
            }
        }
        power
    }

    /// Replaces a by a reduced product, for which twice its length is needed on the way.
    fn with_product(&self, a: &mut [u64], multiply: impl FnOnce(&mut [u64], &[u64])) {
        self.with_product_of(2 * self.width, a, multiply);
    }

    /// Replaces a by a reduced product of `length` words, no fewer than those of an element.
    fn with_product_of(
        &self,
        length: usize,
        a: &mut [u64],
        multiply: impl FnOnce(&mut [u64], &[u64]),
    ) {
        let reduce = |product: &mut [u64], a: &mut [u64]| {
            multiply(product, a);
            self.reducer.reduce(product);
            a.copy_from_slice(&product[..self.width]);
        };
        if length <= FEW_WORDS {
            reduce(&mut [0; FEW_WORDS][..length], a);
        } else if length <= MANY_WORDS {
            reduce(&mut [0; MANY_WORDS][..length], a);
        } else {
            reduce(&mut vec![0; length], a);
        }
    }

    #[inline]
    pub(super) fn check(&self, elements: &[&Element]) {
        debug_assert!(
            elements.iter().all(|e| e.words().len() == self.width),
            "an element of another field"
        );
    }
}

/// Fields are equal if their moduli are: then they have the same elements.
impl PartialEq for BinaryField {
    fn eq(&self, other: &Self) -> bool {
        self.modulus() == other.modulus()
    }
}

impl Eq for BinaryField {}

/// The quotient ring that the field is, as in `GF(2)[x]/(x^2 + x + 1)`.
impl fmt::Display for BinaryField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GF(2)[x]/({})", self.modulus())
    }
}

/// As the modulus.
#[cfg(feature = "serde")]
impl serde::Serialize for BinaryField {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.modulus().serialize(serializer)
    }
}

/// From a modulus, which must be irreducible. Its degree is for the caller to limit.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for BinaryField {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let modulus = Poly::deserialize(deserializer)?;
        Self::new(modulus).map_err(serde::de::Error::custom)
    }
}
