//! Helpers of the tests of this folder.

use rand::{Rng, SeedableRng, rngs::StdRng};

/// Returns pseudo-random words, the same at every call.
pub(super) fn words(count: usize, seed: u64) -> Vec<u64> {
    let mut random = StdRng::seed_from_u64(seed);
    (0..count).map(|_| random.next_u64()).collect()
}
