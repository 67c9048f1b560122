//! Linear algebra over the field of two elements.
//!
//! * [`BitMatrix`] packs 64 entries into a word; [`Echelon`] and [`four_russians`] eliminate it, by
//!   the Method of the Four Russians and, if it is large, by halves or, on processors with an
//!   instruction for 8 × 8 bit matrices, in blocks;
//! * [`BandMatrix`] stores only the band of a square matrix, and elimination stays inside it: made
//!   for maps between neighbouring cells of a grid;
//! * [`XorBasis`] is a basis of a space of short vectors, built one vector at a time;
//! * [`BitVector`] is a packed vector, with rotations and shifts;
//! * `Gf2` is the field as a scalar of `nalgebra`, and `gauss` the schoolbook elimination over it
//!   (feature `nalgebra`): slow, and the oracle in the tests of all others.
//!
//! The inner loops are in [`simd`](crate::simd), compiled for several instruction sets and chosen
//! at run time.
//!
//! ```
//! use gf2_algebra::gf2::{BitMatrix, Echelon};
//!
//! // The graph Laplacian of a cycle of 4 vertices, modulo 2.
//! let matrix = BitMatrix::from_fn(4, 4, |i, j| (i + 1) % 4 == j || (j + 1) % 4 == i);
//! let echelon = Echelon::new(matrix.clone());
//! assert_eq!(echelon.rank(), 2);
//! for vector in echelon.kernel() {
//!     assert!(matrix.mul_vector(&vector).not_any());
//! }
//! ```

mod aligned;
mod band;
mod blocked;
pub mod four_russians;
#[cfg(feature = "nalgebra")]
pub mod gauss;
mod halves;
mod matrix;
mod panel;
#[cfg(feature = "nalgebra")]
mod scalar;
mod transpose;
mod vector;
mod xor_basis;

pub use band::{BandEchelon, BandMatrix};
pub use four_russians::Echelon;
pub use matrix::BitMatrix;
#[cfg(feature = "nalgebra")]
pub use scalar::Gf2;
pub(crate) use transpose::transpose;
pub use vector::{BitVector, add_rotated, add_shifted, zero_vector};
pub use xor_basis::{XorBasis, XorVector};

#[cfg(test)]
pub(crate) mod test_support {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::BitMatrix;

    /// A uniformly random matrix, the same for the same arguments.
    pub(crate) fn random_matrix(rows: usize, columns: usize, seed: u64) -> BitMatrix {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        BitMatrix::from_words(rows, columns, || rng.next_u64())
    }

    /// A random matrix of at most the given rank.
    pub(crate) fn of_rank(rows: usize, columns: usize, rank: usize, seed: u64) -> BitMatrix {
        random_matrix(rows, rank, seed).multiply(&random_matrix(rank, columns, seed + 1))
    }
}
