//! Linear algebra over the field of two elements.
//!
//! * [`BitVector`] and [`BitMatrix`] pack 64 entries into a word; they are added and multiplied with
//!   `+` and `*`, read and written as digits 0 and 1;
//! * [`Echelon`] is a matrix in echelon form, with its rank, its kernel and solutions. Elimination
//!   goes by the Method of the Four Russians and, if the matrix is large, by halves or, on processors
//!   with an instruction for 8 × 8 bit matrices, in blocks;
//! * [`BandMatrix`] stores only the band of a square matrix, and elimination stays inside it;
//! * [`XorBasis`] is a basis of a space of short vectors, built one vector at a time;
//! * [`words`] has rotations and shifts of vectors that lie in rows of words;
//! * `Gf2` is the field as a scalar of `nalgebra`, and `gauss` the schoolbook elimination over it
//!   (feature `nalgebra`): slow, and the oracle in the tests of all others.
//!
//! The inner loops are in [`simd`](crate::simd), compiled for several instruction sets and chosen
//! at run time.
//!
//! ```
//! use gf2_algebra::gf2::{BitMatrix, Echelon};
//!
//! // The adjacency matrix of a cycle of 4 vertices.
//! let matrix = BitMatrix::from_fn(4, 4, |i, j| (i + 1) % 4 == j || (j + 1) % 4 == i);
//! let echelon = Echelon::new(matrix.clone());
//! assert_eq!(echelon.rank(), 2);
//! for vector in echelon.kernel() {
//!     assert!((&matrix * vector).is_zero());
//! }
//! ```

mod aligned;
mod band;
#[cfg(target_pointer_width = "64")]
mod bits;
mod blocked;
mod four_russians;
#[cfg(feature = "nalgebra")]
pub mod gauss;
mod halves;
mod matrix;
mod panel;
#[cfg(feature = "nalgebra")]
mod scalar;
#[cfg(feature = "serde")]
mod serialize;
mod text;
mod transpose;
mod vector;
pub mod words;
mod xor_basis;

pub use band::{BandEchelon, BandMatrix};
pub use four_russians::Echelon;
pub use matrix::BitMatrix;
#[cfg(feature = "nalgebra")]
pub use scalar::Gf2;
pub use text::ParseBitsError;
pub(crate) use transpose::transpose;
pub use vector::{BitVector, Iter};
pub use xor_basis::{XorBasis, XorVector};

#[cfg(test)]
pub(crate) mod test_support {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::BitMatrix;

    /// A uniformly random matrix, the same for the same arguments.
    pub(crate) fn random_matrix(rows: usize, columns: usize, seed: u64) -> BitMatrix {
        BitMatrix::random(rows, columns, &mut ChaCha8Rng::seed_from_u64(seed))
    }

    /// A random matrix of at most the given rank.
    pub(crate) fn of_rank(rows: usize, columns: usize, rank: usize, seed: u64) -> BitMatrix {
        random_matrix(rows, rank, seed) * random_matrix(rank, columns, seed + 1)
    }
}
