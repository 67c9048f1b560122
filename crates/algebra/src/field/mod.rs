//! The finite fields of characteristic 2, F_{2^r} = GF(2)\[x\]/(modulus).
//!
//! * [`BinaryField`]: the field and its arithmetic; [`Element`]s are plain words and do not know
//!   their field;
//! * [`Batch`]: many elements side by side, word by word, for [`Batches`] to work on at once;
//! * `simd`: the vectorised inner loops of both, compiled for several instruction sets;
//! * `trace`: the trace to GF(2), by a mask;
//! * [`solve_artin_schreier`] solves z² + z = c, [`reciprocal_pair`] solves a + 1/a = t;
//! * [`factorise`], [`multiplicative_order_of_two`], [`plus_minus_order_of_two`]: orders modulo n;
//! * [`PrimitiveRoot`]: an element of exact order n in the smallest field that has one, and its
//!   powers.
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
