//! The loops in plain Rust: the portable level, and the text that the other levels are compiled
//! from (hence `inline(always)`: a loop takes on the instruction set of the function it is inlined
//! into).

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::Lanes;

#[inline(always)]
fn sum(a: Lanes, b: Lanes) -> Lanes {
    Lanes(std::array::from_fn(|i| a.0[i].wrapping_add(b.0[i])))
}

#[inline(always)]
fn difference(a: Lanes, b: Lanes) -> Lanes {
    Lanes(std::array::from_fn(|i| a.0[i].wrapping_sub(b.0[i])))
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

/// Stage `stride` in place.
#[inline(always)]
fn stage_in_place(work: &mut [Lanes], stride: usize) {
    for block in work.chunks_exact_mut(2 * stride) {
        let (low, high) = block.split_at_mut(stride);
        for (low, high) in low.iter_mut().zip(high) {
            (*low, *high) = (sum(*low, *high), difference(*low, *high));
        }
    }
}

/// The first `count` stages, at least one.
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
