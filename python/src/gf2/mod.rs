//! Linear algebra and polynomials over GF(2).

pub(crate) mod matrix;
pub(crate) mod polynomial;
