//! Arithmetic in F₂\[x\]/(modulus) for the check of a pair of roots: a few lines
//! over big integers, on purpose not those of the solvers.

use num_bigint::BigUint;
use num_traits::{One, Zero};

/// The ring F₂\[x\]/(modulus), bit i of a number being the coefficient of xⁱ.
pub(super) struct Ring {
    modulus: BigUint,
    degree: u64,
}

impl Ring {
    /// The ring of a modulus of degree at least 1.
    pub(super) fn new(modulus: BigUint) -> Option<Self> {
        let degree = modulus.bits().checked_sub(1).filter(|&degree| degree > 0)?;
        Some(Self { modulus, degree })
    }

    pub(super) fn degree(&self) -> u64 {
        self.degree
    }

    /// The product of two elements, by shifting and adding.
    pub(super) fn multiply(&self, a: &BigUint, b: &BigUint) -> BigUint {
        let mut product = BigUint::zero();
        for bit in (0..b.bits()).rev() {
            product <<= 1_u32;
            if product.bit(self.degree) {
                product ^= &self.modulus;
            }
            if b.bit(bit) {
                product ^= a;
            }
        }
        product
    }

    /// `a` to the power of `exponent`, by squaring and multiplying.
    pub(super) fn power(&self, a: &BigUint, exponent: u64) -> BigUint {
        let mut power = BigUint::one();
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = self.multiply(&power, &power);
            if exponent >> bit & 1 == 1 {
                power = self.multiply(&power, a);
            }
        }
        power
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_of_sixteen_elements() {
        let ring = Ring::new(BigUint::from(0x13_u8)).unwrap();
        let x = BigUint::from(2_u8);
        assert_eq!(ring.degree(), 4);
        assert_eq!(ring.power(&x, 4), BigUint::from(3_u8)); // x⁴ = x + 1
        assert_eq!(ring.power(&x, 15), BigUint::one());
        assert!((1..15).all(|k| ring.power(&x, k) != BigUint::one()));
        assert!(Ring::new(BigUint::one()).is_none());
        assert!(Ring::new(BigUint::zero()).is_none());
    }
}
