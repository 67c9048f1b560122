//! Polynomials over the field of two elements, GF(2)\[x\].
//!
//! A polynomial is a string of bits, addition is XOR, and multiplication is the schoolbook one
//! without carries. One file for each idea:
//!
//! * [`Poly`] (`polynomial`): representation, constructors, coefficients, addition, shifts;
//! * `simd`: the vectorised inner loops, chosen for the processor, with all unsafe code;
//! * `mul`, `fft`: Karatsuba's formula, an additive Fourier transform, squaring; `thresholds` has
//!   the sizes at which the methods change;
//! * `div`, `divisor`, `newton`: quotient and remainder, 64 quotient bits at a time or by a
//!   reciprocal;
//! * `gcd`: greatest common divisors, Bézout coefficients, inverses, on top of `lehmer` (63 degrees
//!   at a time) and `half_gcd` (divide and conquer with a `matrix`);
//! * [`QuotientRing`]: [`CyclicRing`] is F_2\[X\]/(X^m − 1), [`ModularRing`] is F_2\[X\]/(f);
//! * [`RationalSeries`], [`minimal_polynomial`]: sequences that obey a linear recurrence;
//! * [`Sequences`]: L_k, E_k, F_k of an element of either; [`fibonacci()`]: the basis f_k;
//! * `modular`: arithmetic modulo a fixed polynomial;
//! * `irreducible`: Rabin's test and the least irreducible polynomial of a degree;
//! * `text`: `x^4 + x + 1` and `0x13`.
//!
//! ```
//! use gf2_algebra::poly::Poly;
//!
//! let f = Poly::from_exponents([4, 1, 0]);
//! assert_eq!(f.to_string(), "x^4 + x + 1");
//! assert!(f.is_irreducible());
//! // Squaring only moves the exponents: (a + b)^2 = a^2 + b^2.
//! assert_eq!(&f * &f, Poly::from_exponents([8, 2, 0]));
//! ```

#![expect(
    clippy::doc_markdown,
    reason = "formulas with subscripts, X_i, are not code"
)]

mod div;
mod divisor;
mod fft;
mod fibonacci;
mod gcd;
mod half_gcd;
mod irreducible;
mod lehmer;
mod matrix;
mod modular;
mod mul;
mod newton;
mod polynomial;
mod quotient;
mod recurrence;
mod ring;
mod sequences;
mod simd;
#[cfg(test)]
pub(crate) mod testing;
mod text;
mod thresholds;
mod words;

pub use fibonacci::{fibonacci, from_fibonacci_basis, to_fibonacci_basis};
pub use gcd::ExtendedGcd;
pub(crate) use modular::Reducer;
pub(crate) use mul::{mul_word, mul_words, square_words};
pub use polynomial::Poly;
pub use quotient::{ModularRing, QuotientRing};
pub use recurrence::{RationalSeries, minimal_polynomial};
pub use ring::CyclicRing;
pub use sequences::Sequences;
pub(crate) use simd::{portable_clmul, portable_square};
pub use text::ParsePolyError;
