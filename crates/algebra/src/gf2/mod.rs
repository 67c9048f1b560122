//! Linear algebra over the field of two elements.
//!
//! * [`Gf2`] is the field as a scalar of `nalgebra`, [`gauss`] the schoolbook
//!   elimination over it: slow, and the oracle for all that follows;
//! * [`BitMatrix`] packs 64 entries into a word, [`four_russians`] eliminates it;
//! * [`BandMatrix`] stores the band of a square matrix only and eliminates
//!   inside it: what the press matrix of a board is made for.
//!
//! The XOR loops beneath are in [`kernel`], compiled for several instruction
//! sets and chosen when the program runs.

mod aligned;
mod band;
mod blocked;
pub mod four_russians;
#[cfg(feature = "nalgebra")]
pub mod gauss;
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
