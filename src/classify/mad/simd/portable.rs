//! The loops in plain Rust, written so that compilers vectorise them.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

/// Members that are doubled side by side.
const LANES: usize = 32;

#[inline(always)]
pub(super) fn descend(members: &mut [u32], n: u32, known: u32, steps: usize) {
    let (whole, rest) = members.as_chunks_mut::<LANES>();
    for lanes in whole {
        descend_lanes(lanes, n, known, steps);
    }
    let mut lanes = [0; LANES];
    lanes[..rest.len()].copy_from_slice(rest);
    descend_lanes(&mut lanes, n, known, steps);
    rest.copy_from_slice(&lanes[..rest.len()]);
}

#[inline(always)]
fn descend_lanes(lanes: &mut [u32; LANES], n: u32, known: u32, steps: usize) {
    let mut members = *lanes;
    for _ in 0..steps {
        let mut large = 0;
        for member in &mut members {
            // At most n, as the member is at most n/2.
            let double = 2 * *member;
            let next = double.min(n - double);
            large |= u32::from(*member >= known);
            *member = if *member < known { *member } else { next };
        }
        if large == 0 {
            break;
        }
    }
    *lanes = members;
}

#[inline(always)]
pub(super) fn add_bits(sums: &mut [u64], function: &[bool], bit: u32) {
    for (sum, &value) in sums.iter_mut().zip(function) {
        *sum |= u64::from(value) << bit;
    }
}
