//! The loops in plain Rust. They are the portable level, and the source that the other levels are
//! compiled from: a loop takes on the instruction set of the function that it is inlined into,
//! hence `inline(always)`.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::{BYTES, Lanes};

#[inline(always)]
fn sum(mut a: Lanes, b: Lanes) -> Lanes {
    for (a, b) in a.0.iter_mut().zip(b.0) {
        *a = a.wrapping_add(b);
    }
    a
}

#[inline(always)]
fn difference(mut a: Lanes, b: Lanes) -> Lanes {
    for (a, b) in a.0.iter_mut().zip(b.0) {
        *a = a.wrapping_sub(b);
    }
    a
}

#[inline(always)]
fn stage(from: &[Lanes], to: &mut [Lanes], stride: usize) {
    for (from, to) in from
        .chunks_exact(2 * stride)
        .zip(to.chunks_exact_mut(2 * stride))
    {
        let (low, high) = from.split_at(stride);
        let (to_low, to_high) = to.split_at_mut(stride);
        for i in 0..stride {
            to_low[i] = sum(low[i], high[i]);
            to_high[i] = difference(low[i], high[i]);
        }
    }
}

/// Runs the stage with this stride in place.
#[inline(always)]
fn stage_in_place(work: &mut [Lanes], stride: usize) {
    for block in work.chunks_exact_mut(2 * stride) {
        let (low, high) = block.split_at_mut(stride);
        for (low, high) in low.iter_mut().zip(high) {
            (*low, *high) = (sum(*low, *high), difference(*low, *high));
        }
    }
}

/// Runs the first `count` stages, at least one.
#[inline(always)]
pub(super) fn stages_to(values: &[Lanes], work: &mut [Lanes], count: u32) {
    stage(values, work, 1);
    (1..count).for_each(|index| stage_in_place(work, 1 << index));
}

#[inline(always)]
pub(super) fn transform(values: &[Lanes], work: &mut [Lanes]) {
    match values.len().trailing_zeros() {
        0 => work.copy_from_slice(values),
        stages => stages_to(values, work, stages),
    }
}

#[inline(always)]
pub(super) fn largest(values: &[Lanes], work: &mut [Lanes]) -> i16 {
    transform(values, work);
    let most = work.iter().flat_map(|lanes| lanes.0).max();
    most.unwrap_or(i16::MIN)
}

#[inline(always)]
pub(super) fn add_signs(values: &mut [Lanes], terms: &[super::Term]) {
    for term in terms {
        let signs = &super::SIGNS[usize::from(term.lane)];
        let lanes = &mut values[term.row as usize];
        for (value, sign) in lanes.0.iter_mut().zip(signs.0) {
            *value = value.wrapping_add(sign.wrapping_mul(term.amount));
        }
    }
}

#[inline(always)]
pub(super) fn least_bits(here: &[u64], table: &[u64]) -> (u64, usize) {
    let mut least = (u64::MAX, 0);
    // Most puzzles have one or two words: loops without an inner loop.
    match *here {
        [a] => {
            for (index, &x) in table.iter().enumerate() {
                let total = u64::from((a ^ x).count_ones());
                if total < least.0 {
                    least = (total, index);
                }
            }
        }
        [a, b] => {
            for (index, row) in table.chunks_exact(2).enumerate() {
                let total = u64::from((a ^ row[0]).count_ones() + (b ^ row[1]).count_ones());
                if total < least.0 {
                    least = (total, index);
                }
            }
        }
        _ => {
            for (index, row) in table.chunks_exact(here.len()).enumerate() {
                let words = here.iter().zip(row);
                let total = words.map(|(a, b)| u64::from((a ^ b).count_ones())).sum();
                if total < least.0 {
                    least = (total, index);
                }
            }
        }
    }
    least
}

/// The number of bytes below 128 whose sum fits into [`BYTES`] lanes of 16 bits.
const SUMMED: usize = 512 * BYTES;

/// Returns the total of a sum of at most [`SUMMED`] bytes. No sum overflows; the wrapping
/// operations leave out the checks, which would keep the compiler from vectorising the loop.
#[inline(always)]
fn total_of_sum(here: &[u8], row: &[u8], k: u8) -> u64 {
    let mut sums = [0_u16; BYTES];
    let rows = here.as_chunks::<BYTES>().0.iter();
    for (a, b) in rows.zip(row.as_chunks::<BYTES>().0) {
        // A loop: a closure may be compiled by itself, without the instructions of the caller.
        for i in 0..BYTES {
            // If sum < k, the difference wraps to a larger number: the smaller one is sum mod k.
            let sum = a[i].wrapping_add(b[i]);
            sums[i] = sums[i].wrapping_add(u16::from(sum.min(sum.wrapping_sub(k))));
        }
    }
    let mut total = 0_u32;
    for sum in sums {
        total = total.wrapping_add(u32::from(sum));
    }
    u64::from(total)
}

#[inline(always)]
pub(super) fn least_bytes(here: &[u8], table: &[u8], k: u8) -> (u64, usize) {
    let mut least = (u64::MAX, 0);
    for (index, row) in table.chunks_exact(here.len()).enumerate() {
        let mut total = 0_u64;
        for (here, row) in here.chunks(SUMMED).zip(row.chunks(SUMMED)) {
            total = total.wrapping_add(total_of_sum(here, row, k));
        }
        if total < least.0 {
            least = (total, index);
        }
    }
    least
}
