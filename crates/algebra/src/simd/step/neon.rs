//! [`add_tridiagonal`](super::super::add_tridiagonal) for NEON, on words held in registers.
//!
//! A shift of a word and the bit that enters it are two instructions: the second inserts what it
//! shifts. Two words are cut out of the two before them and the two after them, so that each word is
//! read once.

#![expect(unsafe_code, reason = "vectors are read and written through pointers")]

use std::arch::aarch64::{
    uint64x2_t, veorq_u64, vextq_u64, vld1q_u64, vshlq_n_u64, vshrq_n_u64, vsliq_n_u64,
    vsriq_n_u64, vst1q_u64,
};

use crate::simd::portable::toggled;

/// Words of a vector.
const PAIR: usize = 2;

/// Computes `sum` += `a` + M·`here` as [`super::super::add_tridiagonal`] does.
///
/// # Panics
/// As `add_tridiagonal`.
#[target_feature(enable = "neon")]
#[inline]
pub(in crate::simd) fn add_tridiagonal(sum: &mut [u64], here: &[u64], a: &[u64]) {
    let words = sum.len();
    assert_eq!(here.len(), words + 2, "a word more at either end");
    let (pairs, rest) = sum.as_chunks_mut::<PAIR>();
    let (pairs_a, rest_a) = a[..words].as_chunks::<PAIR>();
    let whole = PAIR * pairs.len();
    // The words of a row begin with the second of the first two here.
    let (first, others) = here.as_chunks::<PAIR>().0.split_first().expect("two words");
    let mut before = load(first);
    for ((sum, a), after) in pairs.iter_mut().zip(pairs_a).zip(others) {
        let after = load(after);
        let here = vextq_u64::<1>(before, after);
        let right = vsriq_n_u64::<63>(vshlq_n_u64::<1>(here), before);
        let left = vsliq_n_u64::<63>(vshrq_n_u64::<1>(here), after);
        let toggled = veorq_u64(veorq_u64(right, left), here);
        let added = veorq_u64(load(sum), load(a));
        // SAFETY: the two words are a vector, which may lie anywhere.
        unsafe { vst1q_u64(sum.as_mut_ptr(), veorq_u64(added, toggled)) };
        before = after;
    }
    for (w, (sum, a)) in (whole..).zip(rest.iter_mut().zip(rest_a)) {
        *sum ^= a ^ toggled(here[w], here[w + 1], here[w + 2]);
    }
}

#[target_feature(enable = "neon")]
#[inline]
fn load(pair: &[u64; PAIR]) -> uint64x2_t {
    // SAFETY: the two words are a vector, which may lie anywhere.
    unsafe { vld1q_u64(pair.as_ptr()) }
}
