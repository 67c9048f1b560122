//! Rings F_2\[X\]/(f): the interface, and the one for any f.

use super::Poly;
use super::modular::Reducer;
use super::newton::Reciprocal;
use super::thresholds::Thresholds;

/// A ring F_2\[X\]/(f). Its elements are [`Poly`]s of degree below that of f.
pub trait QuotientRing {
    /// Returns f.
    #[must_use]
    fn modulus(&self) -> Poly;

    /// Returns the element that a polynomial stands for.
    #[must_use]
    fn reduce(&self, p: &Poly) -> Poly;

    /// Returns the product.
    #[must_use]
    fn mul(&self, a: &Poly, b: &Poly) -> Poly;

    /// Returns the square.
    #[must_use]
    fn square(&self, a: &Poly) -> Poly;
}

/// The ring F_2\[X\]/(f) for a polynomial f without structure, prepared for many reductions.
///
/// ```
/// use gf2_algebra::poly::{ModularRing, Poly, QuotientRing};
/// let field = ModularRing::new(Poly::from_exponents([3, 1, 0]));
/// let (x, x_square) = (Poly::x(), Poly::monomial(2));
/// assert_eq!(field.mul(&x, &x_square), Poly::from_exponents([1, 0]));
/// ```
#[derive(Clone, Debug)]
pub struct ModularRing {
    reducer: Reducer,
    degree: usize,
    /// Of a long modulus: for the quotients that products have.
    reciprocal: Option<Reciprocal>,
    /// The quotients, in words, from which on the reciprocal is worth while.
    long: usize,
}

/// Up to this many degrees too many are taken off one by one.
const FEW_DEGREES: usize = 4;

impl ModularRing {
    /// Creates the ring with the given modulus.
    ///
    /// # Panics
    ///
    /// If the modulus is zero.
    #[must_use]
    pub fn new(modulus: Poly) -> Self {
        Self::with(Thresholds::best(), modulus)
    }

    fn with(thresholds: Thresholds, modulus: Poly) -> Self {
        let degree = modulus.degree().unwrap_or(0);
        let long = thresholds.newton;
        let reducer = Reducer::new(modulus);
        let modulus = reducer.modulus();
        let worth_while = degree > 0 && modulus.words().len() >= long && !reducer.folds();
        Self {
            reciprocal: worth_while.then(|| Reciprocal::new(modulus, degree)),
            degree,
            reducer,
            long,
        }
    }
}

impl QuotientRing for ModularRing {
    fn modulus(&self) -> Poly {
        self.reducer.modulus().clone()
    }

    fn reduce(&self, p: &Poly) -> Poly {
        let mut p = p.clone();
        if p.degree() >= Some(self.degree + FEW_DEGREES) {
            let excess = p.words().len() - self.degree / 64;
            if let Some(reciprocal) = &self.reciprocal
                && excess >= self.long
                && p.degree() < Some(2 * self.degree)
            {
                p += &(&reciprocal.quotient(&p) * self.reducer.modulus());
                return p;
            }
            let mut words = p.into_words();
            self.reducer.reduce(&mut words);
            return Poly::from_words(words);
        }
        while let Some(excess) = p.degree().and_then(|d| d.checked_sub(self.degree)) {
            p += &(self.reducer.modulus() << excess);
        }
        p
    }

    fn mul(&self, a: &Poly, b: &Poly) -> Poly {
        self.reduce(&(&self.reduce(a) * &self.reduce(b)))
    }

    fn square(&self, a: &Poly) -> Poly {
        self.reduce(&self.reduce(a).square())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::{any_poly, product_by_definition, remainder_by_definition};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn operations_are_the_plain_ones_reduced(
            a in any_poly(4), b in any_poly(4), f in any_poly(3), long in 1_usize..3,
        ) {
            prop_assume!(!f.is_zero());
            let thresholds = Thresholds { newton: long, ..Thresholds::best() };
            let ring = ModularRing::with(thresholds, f.clone());
            let reduced = |p: &Poly| remainder_by_definition(p, &f);
            prop_assert_eq!(ring.reduce(&a), reduced(&a));
            let near = &f << 3;
            prop_assert_eq!(ring.reduce(&(&near + &Poly::one())), reduced(&Poly::one()));
            prop_assert_eq!(ring.mul(&a, &b), reduced(&product_by_definition(&a, &b)));
            prop_assert_eq!(ring.square(&a), reduced(&product_by_definition(&a, &a)));
        }
    }
}
