//! What can be wrong with the parameters of a field.

use crate::poly::Poly;
use thiserror::Error;

/// Why there is no such field or root.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FieldError {
    /// A modulus of degree 0, or zero.
    #[error("a field needs a modulus of positive degree")]
    ConstantModulus,
    /// A modulus with a proper divisor.
    #[error("the modulus {modulus} is reducible, so its residue classes are no field")]
    ReducibleModulus {
        /// The modulus.
        modulus: Poly,
    },
    /// A field of characteristic 2 has primitive n-th roots of unity for odd n only.
    #[error("in characteristic 2 there is no root of unity of order {n}: it must be odd")]
    EvenOrder {
        /// The order asked for.
        n: u64,
    },
    /// The degree of the smallest field does not fit the address space.
    #[error(
        "the roots of unity of order {n} lie in a field of degree {degree}, which is too large"
    )]
    DegreeTooLarge {
        /// The order asked for.
        n: u64,
        /// The degree of the field that holds it.
        degree: u64,
    },
}
