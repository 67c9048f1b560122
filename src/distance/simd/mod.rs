//! The inner loops: images of sets of vectors, and passes over distances, compiled for each
//! instruction set as those of `simd`.

mod portable;

use bytemuck::{Pod, Zeroable};

use madness_machine::dispatched;

/// Words of a row of bits.
pub(super) const WORDS: usize = 8;

/// Coordinates that number the bits of a row: 6 inside of a word, 3 for the word.
pub(super) const BITS: u32 = 9;

/// The width of a row of distances.
pub(super) const LANES: usize = 64;

/// A row of a set of vectors, a bit each, a cache line long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [u64; WORDS]);

/// A row of distances, a cache line long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C, align(64))]
pub(super) struct Lanes(pub(super) [u8; LANES]);

/// The move s ↦ s + p: what it adds to the number of the row, to that of the word in the row, and
/// to that of the bit in the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) row: usize,
    pub(super) word: u8,
    pub(super) bit: u8,
}

impl Move {
    /// Returns the move of a vector.
    pub(super) fn new(vector: u64) -> Self {
        Self {
            row: usize::try_from(vector >> BITS).expect("a 64-bit machine"),
            word: (vector >> 6 & 7) as u8,
            bit: (vector & 63) as u8,
        }
    }
}

dispatched! {
    /// Adds to a set of vectors the image of another under a move that stays within its rows.
    ///
    /// # Panics
    /// If the move leaves the rows, or the sets have different numbers of rows.
    pub(super) fn add_images(to: &mut [Row], from: &[Row], step: Move);

    /// Removes from `next` the vectors that were seen before, adds the rest to `seen`, and counts
    /// them.
    pub(super) fn finish(next: &mut [Row], seen: &mut [Row]) -> u64;

    /// Fills the blocks with the distances before any pass: `low` and, for each row but for the
    /// last 2^`shift` numbers of a row, `high`.
    pub(super) fn fill(block: &mut [Lanes], low: &[Lanes], high: &[u8], shift: u32);

    /// Makes the pass of a press that adds `mask` to the number of a row.
    ///
    /// # Panics
    /// If there is no such row.
    pub(super) fn relax(block: &mut [Lanes], mask: usize);

    /// Adds to `counts` how often each distance occurs, and returns the largest.
    pub(super) fn tally(block: &[Lanes], counts: &mut [u64; 256]) -> u8;
}

#[cfg(test)]
mod tests;
