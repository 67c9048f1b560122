//! The inner loops of the searches: Walsh–Hadamard transforms of 16-bit numbers, and totals of
//! sums. They are compiled for each instruction set in the same way as those of [`crate::simd`].

mod portable;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use madness_machine::dispatched;

/// The numbers in a row: five of the variables of a transform.
pub(super) const LANES: usize = 32;

/// A row of numbers, as long as a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [i16; LANES]);

/// The transform of one number in five variables: amount·(−1)^⟨lane, i⟩ for all i < 32, to be added
/// to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) row: u32,
    pub(super) lane: u8,
    pub(super) amount: i16,
}

/// The signs (−1)^⟨a, b⟩, in row a at place b.
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

/// The length of a vector of bytes is a multiple of this.
pub(super) const BYTES: usize = 32;

dispatched! {
    /// Adds terms to the rows.
    ///
    /// # Panics
    /// If a term names a row that does not exist.
    pub(super) fn add_signs(values: &mut [Lanes], terms: &[Term]);

    /// Writes the transform to `work`, which has the same length.
    pub(super) fn transform(values: &[Lanes], work: &mut [Lanes]);

    /// Returns the least weight of a sum of `here` and a row of the table, and the first row that
    /// makes it. Rows are as long as `here`.
    ///
    /// # Panics
    /// If `here` is empty.
    pub(super) fn least_bits(here: &[u64], table: &[u64]) -> (u64, usize);

    /// Returns the least total of a sum of `here` and a row of the table over ℤ/k, k ≤ 128, and the
    /// first row that makes it. Rows are as long as `here`.
    ///
    /// # Panics
    /// If `here` is empty.
    pub(super) fn least_bytes(here: &[u8], table: &[u8], k: u8) -> (u64, usize);

    /// Returns the largest value of the transform in the variables that number the rows. The number
    /// of rows is a power of 2. `work` is scratch memory of the same length.
    pub(super) fn largest(values: &[Lanes], work: &mut [Lanes]) -> i16 {
        avx512 => x86_64::avx512::largest(values, work),
        avx2 => x86_64::avx2::largest(values, work),
        _ => portable::largest(values, work),
    }
}

#[cfg(test)]
mod tests;
