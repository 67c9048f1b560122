//! The finite fields of characteristic 2, F_{2^r} = GF(2)\[x\]/(modulus).
//!
//! * [`BinaryField`] here: the field and its arithmetic; [`Element`]s are plain words and know
//!   nothing of their field;
//! * [`Batch`]: many elements, word by word side by side, for [`Batches`] to work on at once;
//! * `kernel`: the loops under both, compiled for several instruction sets;
//! * `trace`: the trace to GF(2), as a mask;
//! * `quadratic`: z² + z = c and a + 1/a = t;
//! * `order`: factorisation, the order of 2 modulo n;
//! * `roots_of_unity`: an n-th root of unity of exact order n, and its powers.
//!
//! ```
//! use gf2_algebra::field::BinaryField;
//!
//! let field = BinaryField::of_degree(8);
//! let a = field.x();
//! let inverse = field.inverse(&a).unwrap();
//! assert!(field.mul(&a, &inverse).is_one());
//! ```

mod batch;
mod binary_field;
mod element;
mod error;
mod order;
mod quadratic;
mod roots_of_unity;
mod simd;
mod trace;
mod trace_mask;

pub use batch::{Batch, Batches};
pub use binary_field::BinaryField;
pub use element::Element;
pub use error::FieldError;
pub use order::{factorise, multiplicative_order_of_two, plus_minus_order_of_two};
pub use quadratic::{reciprocal_pair, solve_artin_schreier};
pub use roots_of_unity::{Powers, PrimitiveRoot};

#[cfg(test)]
mod tests;
