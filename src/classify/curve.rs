//! The elliptic curve behind 2^k − 1 and 2^k + 1: their exact nullities, and a
//! witness, for k of any size.
//!
//! 1 + X + X⁻¹ + Y + Y⁻¹ = 0 is a curve of genus 1 and conductor 15, the one of
//! Deninger's formula for the Mahler measure of this polynomial. Modulo 2 it has
//! four points off the torus XY ≠ 0 and trace of Frobenius −1, so over
//! F(q), q = 2^k, it has #E = q + 1 − s(k) points, where s(0) = 2, s(1) = −1 and
//! s(k) = −s(k−1) − 2·s(k−2). Then
//!
//! ```text
//! nullity(2^k − 1) = #E − 4 = 2^k − 3 − s(k)
//! nullity(2^k + 1) = #E     = 2^k + 1 − s(k).
//! ```
//!
//! The first counts the points with both coordinates in F(q)*, the group of the
//! (q − 1)-th roots of unity. For both, put t = a + a⁻¹: as a runs over F(q)*, or
//! over the group of the (q + 1)-th roots of unity in F(q²), t runs twice over
//! the t ≠ 0 of F(q) with Tr(1/t) = 0, or 1, and once over t = 0. The equation
//! reads b + b⁻¹ = t + 1, so both counts are sums over t of the characters of
//! 1/t and 1/(t + 1), and evaluating these leaves the same sum in both.
//!
//! ```
//! use button_madness::classify::{Method, curve::Family};
//!
//! assert_eq!(Method::Fourier.classify(31)?.nullity, 40);
//! assert_eq!(Family::Mersenne.nullity(5), 40.into());
//! # Ok::<(), button_madness::classify::ClassifyError>(())
//! ```

use num_bigint::{BigInt, BigUint};

use gf2_algebra::field::{BinaryField, Element, reciprocal_pair};
use gf2_algebra::poly::Poly;

/// The two families of numbers whose nullities the curve gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// 2^k − 1: its roots of unity are all non-zero elements of F(2^k).
    Mersenne,
    /// 2^k + 1: its roots of unity are the elements of norm 1 in F(2^2k) over F(2^k).
    Fermat,
}

/// Returns the traces s(0) = 2, s(1) = −1, s(2) = −3, … of the powers of Frobenius.
///
/// # Complexity
/// The first K of them take O(K²) bit operations, as s(k) has about k/2 bits.
pub(crate) fn trace_sequence() -> impl Iterator<Item = BigInt> {
    let step = |pair: &(BigInt, BigInt)| {
        let next = -(&pair.1 + (&pair.0 << 1_u32));
        Some((pair.1.clone(), next))
    };
    std::iter::successors(Some((2.into(), (-1).into())), step).map(|(trace, _)| trace)
}

impl Family {
    /// Returns the number itself, 2^k − 1 or 2^k + 1.
    ///
    /// # Panics
    /// If k is 0, for the sake of 2^0 − 1.
    pub fn number(self, k: usize) -> BigUint {
        assert!(k > 0, "k must be at least 1");
        let q = BigUint::from(1_u32) << k;
        match self {
            Self::Mersenne => q - 1_u32,
            Self::Fermat => q + 1_u32,
        }
    }

    /// Returns the nullities for k = 1, 2, 3, … in turn.
    ///
    /// # Complexity
    /// The first K of them take O(K²) bit operations.
    pub fn nullities(self) -> impl Iterator<Item = BigInt> {
        let traces = trace_sequence().zip(0_usize..).skip(1);
        traces.map(move |(trace, k)| self.nullity_of_trace(k, trace))
    }

    /// Returns the nullity of the torus of side 2^k − 1 or 2^k + 1, for one k ≥ 1: 2^k − 3 − s(k) or
    /// 2^k + 1 − s(k).
    ///
    /// # Complexity
    /// O(M(k)), the time of a product of numbers of k bits.
    ///
    /// # Panics
    /// If k is 0.
    pub fn nullity(self, k: usize) -> BigInt {
        assert!(k > 0, "k must be at least 1");
        self.nullity_of_trace(k, trace(k))
    }

    fn nullity_of_trace(self, k: usize, trace: BigInt) -> BigInt {
        let missing = match self {
            Self::Mersenne => -3,
            Self::Fermat => 1,
        };
        (BigInt::from(1) << k) + missing - trace
    }
}

/// Computes the trace s(k) by doubling.
///
/// The two eigenvalues of Frobenius have sum −1 and product 2, so s(2j) = s(j)² − 2·2^j and
/// s(2j + 1) = s(j)·s(j + 1) + 2^j.
fn trace(k: usize) -> BigInt {
    let power = |exponent: usize| BigInt::from(1) << exponent;
    let (mut this, mut next) = (BigInt::from(2), BigInt::from(-1));
    for bit in (0..usize::BITS - k.leading_zeros()).rev() {
        let j = k >> bit >> 1;
        let middle = &this * &next + power(j);
        if k >> bit & 1 == 0 {
            this = &this * &this - power(j + 1);
            next = middle;
        } else {
            next = &next * &next - power(j + 2);
            this = middle;
        }
    }
    this
}

/// Returns a t in the field F(2^k) that shows 2^k − 1 or 2^k + 1 to be bad: t = a + a⁻¹ and t + 1 =
/// b + b⁻¹ for roots of unity a, b of that order, so that 1 + a + a⁻¹ + b + b⁻¹ = 0. `None` if the
/// number is good: 2^1 − 1 and 2^3 − 1.
///
/// The t is the first of x, x + 1, x², … with Tr(1/t) = Tr(1/(t + 1)) = 0, or 1 for 2^k + 1. Where
/// no such t exists, t = 0 with a = 1 and a primitive cube root of unity b may remain, if 3 divides
/// the number. That happens for 2^2 − 1, 2^1 + 1 and 2^3 + 1.
///
/// # Complexity
/// Four tries are expected, with two inversions each: O(k²/64).
pub(crate) fn witness_t(field: &BinaryField, family: Family) -> Option<Element> {
    let wanted = family == Family::Fermat;
    let one = field.one();
    let trace_of_inverse = |t: &Element| field.inverse(t).map(|inverse| field.trace(&inverse));
    let suits = |t: &Element| {
        trace_of_inverse(t) == Some(wanted) && trace_of_inverse(&field.add(t, &one)) == Some(wanted)
    };
    // Polynomials below x^64 are enough in any field: one in four is good.
    let end = 1_u64.checked_shl(u32::try_from(field.degree()).unwrap_or(u32::MAX));
    let mut candidates =
        (2..end.unwrap_or(u64::MAX)).map(|bits| field.element(Poly::from_words(vec![bits])));
    candidates
        .find(suits)
        .or_else(|| (field.trace(&one) == wanted).then(|| field.zero()))
}

/// Returns whether t shows 2^k − 1 or 2^k + 1 to be bad. A yes rests only on multiplication in the
/// field, not on traces, however t was found.
///
/// For 2^k − 1 the roots of unity a and b in F(2^k) with a + a⁻¹ = t and b + b⁻¹ = t + 1 are put into
/// the equation. For 2^k + 1 they lie in
/// an extension and are taken as classes of X in F(q)\[X\]/(X² + tX + 1), where the sum
/// of X and its inverse is t: X^(q+1) = 1 is checked there, and the same for t + 1.
///
/// # Complexity
/// O(k) squarings and multiplications in F(2^k).
pub(crate) fn is_witness(field: &BinaryField, family: Family, t: &Element) -> bool {
    let next = field.add(t, &field.one());
    match family {
        Family::Mersenne => {
            let roots = reciprocal_pair(field, t).zip(reciprocal_pair(field, &next));
            roots.is_some_and(|(a, b)| iota_vanishes(field, &a, &b))
        }
        Family::Fermat => has_norm_one_root(field, t) && has_norm_one_root(field, &next),
    }
}

/// Returns whether a and b are units with 1 + a + a⁻¹ + b + b⁻¹ = 0; multiplied by ab this is ab(1
/// + a + b) + a + b = 0.
fn iota_vanishes(field: &BinaryField, a: &Element, b: &Element) -> bool {
    let sum = field.add(a, b);
    let product = field.mul(&field.mul(a, b), &field.add(&sum, &field.one()));
    !a.is_zero() && !b.is_zero() && product == sum
}

/// Returns whether some a in a field containing F(q) has a + a⁻¹ = t and a^(q+1) = 1.
///
/// In F(q)\[X\]/(X² + tX + 1) the inverse of X is t + X, so X^(q+1) = 1 says
/// X^q = t + X. There (u + vX)² = u² + v² + v²tX.
fn has_norm_one_root(field: &BinaryField, t: &Element) -> bool {
    if t.is_zero() {
        return true; // a = 1
    }
    let (mut u, mut v) = (field.zero(), field.one());
    for _ in 0..field.degree() {
        field.square_assign(&mut u);
        field.square_assign(&mut v);
        field.add_assign(&mut u, &v);
        field.mul_assign(&mut v, t);
    }
    u == *t && v.is_one()
}

#[cfg(test)]
mod tests;
