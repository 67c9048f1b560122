//! Sets of presses as words of a code. A position is a bit of the packed words. The excess bits at
//! the ends of rows are positions as well, but no set contains them.

use crate::board::{Presses, Shape};
use gf2_algebra::coding::{Vector, effort_of_bits, least_of_bits};
use gf2_algebra::gf2::{BitVector, words};
use gf2_algebra::simd;

/// The position of a cell, by its index in reading order.
pub(super) fn position(shape: Shape, index: usize) -> usize {
    let cell = shape.cell(index);
    64 * shape.columns().div_ceil(64) * cell.row + cell.column
}

/// Column and row of a position.
pub(super) fn place(shape: Shape, position: usize) -> (usize, usize) {
    let length = 64 * shape.columns().div_ceil(64);
    (position % length, position / length)
}

impl Vector for Presses {
    type Lane = u64;
    type Packed = BitVector;

    fn packed(&self, positions: &[usize]) -> BitVector {
        BitVector::from_fn(positions.len(), |index| {
            words::entry(self.words(), positions[index])
        })
    }

    fn with_packed(&self, positions: &[usize], packed: &BitVector) -> Self {
        let mut presses = self.clone();
        presses.with_words_mut(|words| {
            for (index, &position) in positions.iter().enumerate() {
                if packed[index] != words::entry(words, position) {
                    words[position / 64] ^= 1 << (position % 64);
                }
            }
        });
        presses
    }

    fn lanes(&self) -> &[u64] {
        self.words()
    }

    fn modulus(&self) -> u32 {
        2
    }

    fn entry(&self, position: usize) -> u32 {
        words::entry(self.words(), position).into()
    }

    fn support(&self) -> Vec<usize> {
        words::ones(self.words()).collect()
    }

    fn copy_from(&mut self, other: &Self) {
        self.with_words_mut(|words| words.copy_from_slice(other.words()));
    }

    fn add_lanes(&mut self, lanes: &[u64]) {
        self.with_words_mut(|words| simd::xor(words, lanes));
    }

    fn add_multiple(&mut self, other: &Self, factor: u32) {
        if factor % 2 == 1 {
            self.add_lanes(other.words());
        }
    }

    fn total(&self) -> u64 {
        self.count() as u64
    }

    fn least(&self, table: &[u64]) -> Option<(u64, usize)> {
        least_of_bits(self.words(), table)
    }

    fn effort(&self) -> f64 {
        effort_of_bits(self.words().len())
    }
}
