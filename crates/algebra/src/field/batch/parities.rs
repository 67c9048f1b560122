//! Parities of words in lanes, packed.

use crate::field::simd::LANES;
use crate::gf2::BitVector;

/// Returns the parities of `count` words that lie in lanes.
pub(super) fn parities(sums: impl Iterator<Item = [u64; LANES]>, count: usize) -> BitVector {
    let mut words = vec![0_u64; count.div_ceil(64)];
    for (index, sums) in sums.enumerate() {
        let parities = (0..LANES).fold(0, |bits, lane| {
            bits | u64::from(sums[lane].count_ones() % 2) << lane
        });
        words[index * LANES / 64] |= parities << (index * LANES % 64);
    }
    BitVector::from_words(count, words)
}
