//! The field of two elements as a scalar type for `nalgebra`.

use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use nalgebra::DMatrix;
use num_traits::{One, Zero};

use super::BitMatrix;

/// An element of F₂: `Gf2(false)` is 0, `Gf2(true)` is 1.
///
/// With it `nalgebra`'s matrices add, multiply and transpose over F₂. Its own decompositions need
/// an ordered field and do not apply: see [`gauss`](super::gauss).
///
/// ```
/// use gf2_algebra::gf2::Gf2;
/// use nalgebra::DMatrix;
///
/// let ones = DMatrix::from_element(2, 2, Gf2(true));
/// assert_eq!(&ones * &ones, DMatrix::from_element(2, 2, Gf2(false)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gf2(pub bool);

impl From<bool> for Gf2 {
    #[inline]
    fn from(value: bool) -> Self {
        Self(value)
    }
}

impl fmt::Display for Gf2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "1" } else { "0" })
    }
}

impl Zero for Gf2 {
    #[inline]
    fn zero() -> Self {
        Self(false)
    }

    #[inline]
    fn is_zero(&self) -> bool {
        !self.0
    }
}

impl One for Gf2 {
    #[inline]
    fn one() -> Self {
        Self(true)
    }
}

#[expect(
    clippy::suspicious_arithmetic_impl,
    reason = "addition in F₂ is exclusive or"
)]
impl Add for Gf2 {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

#[expect(
    clippy::suspicious_arithmetic_impl,
    reason = "in F₂ subtraction is addition"
)]
impl Sub for Gf2 {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self + other
    }
}

#[expect(
    clippy::suspicious_arithmetic_impl,
    reason = "multiplication in F₂ is and"
)]
impl Mul for Gf2 {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// # Panics
/// On division by 0, as for integers.
impl Div for Gf2 {
    type Output = Self;
    #[inline]
    fn div(self, other: Self) -> Self {
        assert!(other.0, "division by zero in F₂");
        self
    }
}

/// In characteristic 2 every element is its own negative.
impl Neg for Gf2 {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self
    }
}

macro_rules! assign {
    ($($trait:ident :: $method:ident by $operator:tt),*) => {$(
        impl $trait for Gf2 {
            #[inline]
            fn $method(&mut self, other: Self) {
                *self = *self $operator other;
            }
        }
    )*};
}
assign!(AddAssign::add_assign by +, SubAssign::sub_assign by -,
        MulAssign::mul_assign by *, DivAssign::div_assign by /);

impl Sum for Gf2 {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::zero(), Add::add)
    }
}

impl Product for Gf2 {
    fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::one(), Mul::mul)
    }
}

impl From<&DMatrix<Gf2>> for BitMatrix {
    #[inline]
    fn from(matrix: &DMatrix<Gf2>) -> Self {
        Self::from_fn(matrix.nrows(), matrix.ncols(), |i, j| matrix[(i, j)].0)
    }
}

impl From<&BitMatrix> for DMatrix<Gf2> {
    #[inline]
    fn from(matrix: &BitMatrix) -> Self {
        Self::from_fn(
            matrix.rows(),
            matrix.columns(),
            |i, j| Gf2(matrix.get(i, j)),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2::BitVector;
    use crate::gf2::test_support::random_matrix;

    #[test]
    fn the_tables_of_the_field() {
        let (zero, one) = (Gf2(false), Gf2(true));
        assert_eq!(
            [zero + zero, zero + one, one + zero, one + one],
            [zero, one, one, zero]
        );
        assert_eq!(
            [zero * zero, zero * one, one * zero, one * one],
            [zero, zero, zero, one]
        );
        assert_eq!(
            [one - one, zero - one, -one, one / one],
            [zero, one, one, one]
        );
        assert_eq!([one; 3].into_iter().sum::<Gf2>(), one);
        assert_eq!([one, zero].into_iter().product::<Gf2>(), zero);
    }

    #[test]
    #[should_panic(expected = "division by zero")]
    fn zero_divides_nothing() {
        let _ = Gf2(true) / Gf2(false);
    }

    #[test]
    fn products_agree_with_nalgebra() {
        for (r, k, c) in [(1, 1, 1), (3, 64, 65), (65, 63, 2), (17, 129, 128)] {
            let (a, b) = (random_matrix(r, k, 1), random_matrix(k, c, 2));
            let expected = DMatrix::from(&a) * DMatrix::from(&b);
            assert_eq!(DMatrix::from(&(&a * &b)), expected);
            let x: BitVector = (0..k).map(|i| i % 3 == 0).collect();
            let column = BitMatrix::from_fn(k, 1, |i, _| x[i]);
            let by_matrix = &a * &column;
            let by_vector = &a * &x;
            assert!((0..r).all(|i| by_vector[i] == by_matrix.get(i, 0)));
        }
    }
}
