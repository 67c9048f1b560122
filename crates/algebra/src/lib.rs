//! Linear algebra, polynomials, finite fields and codes over GF(2), and linear systems over ℤ/k
//! and ℤ.
//!
//! | module | what it offers |
//! | --- | --- |
//! | [`simd`] | the vectorised inner loops, and their dispatch at run time: AVX-512, AVX2 or plain Rust |
//! | [`gf2`] | vectors and matrices over F₂: rank, echelon forms, null space, solving; dense and band matrices |
//! | [`poly`] | polynomials over F₂: products, division, gcd, irreducibility, quotient rings |
//! | [`field`] | F_{2^r}: arithmetic, trace, quadratic equations, roots of unity, orders |
//! | [`modular`] | linear systems over ℤ/k for any k, sparse and dense, with a certificate of insolvability |
//! | [`integer`] | linear systems over ℤ with unknowns in a box: Hermite normal form, solutions of least weight, with proof |
//! | [`coding`] | words of least weight in cosets of linear codes over ℤ/k, with proof |
//!
//! Each module imports only those above it.
//!
//! ```
//! use gf2_algebra::gf2::BitMatrix;
//! use gf2_algebra::poly::{CyclicRing, Poly, QuotientRing};
//!
//! // Multiplication by x + x⁻¹ in GF(2)[x]/(x⁶ − 1), as a polynomial and as a matrix.
//! let ring = CyclicRing::new(6);
//! let neighbours = ring.element([1, -1]);
//! let image = |i| ring.mul(&neighbours, &Poly::monomial(i));
//! let matrix = BitMatrix::from_fn(6, 6, |row, column| image(column).coefficient(row));
//!
//! // The dimension of the null space is the degree of a gcd.
//! let nullity = 6 - matrix.rank();
//! assert_eq!(Some(nullity), neighbours.gcd(&ring.modulus()).degree());
//! ```
//!
//! Begin with [`gf2::Echelon`] for matrices, [`poly::Poly`] for polynomials, [`field::BinaryField`]
//! for fields and [`coding::CosetSearch`] for codes. The README has examples of decoding by a syndrome and
//! of the minimum distance of a code, and [times beside other libraries][speed].
//!
//! The crates whose types are part of the interface are re-exported.
//!
//! [speed]: https://github.com/button-madness/button-madness/blob/main/docs/speed.md#algebra-beside-other-libraries

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod coding;
pub mod field;
pub mod gf2;
pub mod integer;
pub mod modular;
mod operators;
pub mod poly;
pub mod simd;

#[cfg(target_pointer_width = "64")]
pub use bitvec;
#[cfg(feature = "nalgebra")]
pub use nalgebra;
pub use num_bigint;
pub use num_traits;
pub use rand_core;

/// The examples of the README are tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
