//! The inner loops of the searches: Walsh–Hadamard transforms of 16-bit numbers, and totals of sums,
//! compiled for each instruction set as those of `simd`.

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use crate::simd::dispatched;

/// The width of a row: five of the variables of a transform.
pub(super) const LANES: usize = 32;

/// A row of numbers, a cache line long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [i16; LANES]);

/// amount·(−1)^⟨lane, i⟩ for all i < 32, to be added to a row: the transform in five variables of
/// one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) row: u32,
    pub(super) lane: u8,
    pub(super) amount: i16,
}

/// (−1)^⟨a, b⟩ in row a, place b.
static SIGNS: [Lanes; LANES] = {
    let mut signs = [Lanes([1; LANES]); LANES];
    let mut a = 0;
    while a < LANES {
        let mut b = 0;
        while b < LANES {
            if (a & b).count_ones() % 2 == 1 {
                signs[a].0[b] = -1;
            }
            b += 1;
        }
        a += 1;
    }
    signs
};

dispatched! {
    /// Adds terms to the rows.
    ///
    /// # Panics
    /// If there is no such row.
    add_signs(values: &mut [Lanes], terms: &[Term])
}

dispatched! {
    /// The largest value of the transform in the variables that number the rows, of which there are
    /// a power of 2. `work` is as long, and may hold anything.
    largest(values: &[Lanes], work: &mut [Lanes]) -> i16
}

dispatched! {
    /// The transform itself, put into `work`.
    transform(values: &[Lanes], work: &mut [Lanes])
}

/// Vectors of bytes are a multiple of so many.
pub(super) const BYTES: usize = 32;

dispatched! {
    /// The least number of ones of a sum of `here` and a row of the table, and the first row that makes
    /// it. Rows are as long as `here`.
    ///
    /// # Panics
    /// If `here` is empty.
    least_bits(here: &[u64], table: &[u64]) -> (u64, usize)
}

dispatched! {
    /// The same for the sum of all entries modulo k, k at most 128.
    ///
    /// # Panics
    /// If `here` is empty.
    least_bytes(here: &[u8], table: &[u8], k: u8) -> (u64, usize)
}

#[cfg(test)]
mod tests;
