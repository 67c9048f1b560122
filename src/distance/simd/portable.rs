//! The loops in plain Rust. They are the portable level, and the other levels are compiled from
//! them. Hence `inline(always)`: a loop takes on the instruction set of the function it is inlined
//! into.

#![expect(
    clippy::inline_always,
    reason = "the loops must be compiled for the caller's instructions"
)]

use super::{LANES, Lanes, Move, Row, WORDS};

/// The bits whose number has a 0 in binary place i.
const FIELDS: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Exchanges bit fields: the permutation of the bits b ↦ b + 2^place.
#[inline(always)]
fn swap(row: Row, shift: u32, field: u64) -> Row {
    Row(row
        .0
        .map(|word| (word & field) << shift | word >> shift & field))
}

/// Exchanges words that are W apart.
#[inline(always)]
fn exchange<const W: usize>(row: Row) -> Row {
    Row(std::array::from_fn(|i| row.0[i ^ W]))
}

#[inline(always)]
fn images<const W: usize>(to: &mut [Row], from: &[Row], row: usize, bit: u8) {
    let mut steps = [(0, 0); 6];
    let mut count = 0;
    for (place, field) in (0_u32..).zip(FIELDS) {
        if bit >> place & 1 == 1 {
            steps[count] = (1 << place, field);
            count += 1;
        }
    }
    for (index, to) in to.iter_mut().enumerate() {
        let mut image = exchange::<W>(from[index ^ row]);
        for &(shift, field) in &steps[..count] {
            image = swap(image, shift, field);
        }
        for (to, word) in to.0.iter_mut().zip(image.0) {
            *to |= word;
        }
    }
}

#[inline(always)]
pub(super) fn add_images(to: &mut [Row], from: &[Row], step: Move) {
    assert!(to.len() == from.len(), "sets of different sizes");
    assert!(
        step.row < to.len() && to.len().is_power_of_two(),
        "the move leaves the rows"
    );
    match step.word {
        0 => images::<0>(to, from, step.row, step.bit),
        1 => images::<1>(to, from, step.row, step.bit),
        2 => images::<2>(to, from, step.row, step.bit),
        3 => images::<3>(to, from, step.row, step.bit),
        4 => images::<4>(to, from, step.row, step.bit),
        5 => images::<5>(to, from, step.row, step.bit),
        6 => images::<6>(to, from, step.row, step.bit),
        _ => images::<7>(to, from, step.row, step.bit),
    }
}

#[inline(always)]
pub(super) fn finish(next: &mut [Row], seen: &mut [Row]) -> u64 {
    let mut count = 0;
    for (next, seen) in next.iter_mut().zip(seen) {
        for i in 0..WORDS {
            next.0[i] &= !seen.0[i];
            seen.0[i] |= next.0[i];
            count += u64::from(next.0[i].count_ones());
        }
    }
    count
}

#[inline(always)]
pub(super) fn fill(block: &mut [Lanes], low: &[Lanes], high: &[u8], shift: u32) {
    let groups = block.chunks_exact_mut(1 << shift);
    for ((block, low), &high) in groups.zip(low.chunks_exact(1 << shift)).zip(high) {
        for (block, low) in block.iter_mut().zip(low) {
            *block = Lanes(low.0.map(|lane| lane.wrapping_add(high)));
        }
    }
}

/// Limits each distance of a pair to one more than the other.
#[inline(always)]
fn pair(a: &mut Lanes, b: &mut Lanes) {
    for (a, b) in a.0.iter_mut().zip(&mut b.0) {
        (*a, *b) = ((*a).min(b.wrapping_add(1)), (*b).min(a.wrapping_add(1)));
    }
}

#[inline(always)]
pub(super) fn relax(block: &mut [Lanes], mask: usize) {
    if mask == 0 {
        // A press without any effect belongs to no shortest solution.
        return;
    }
    assert!(mask < block.len(), "the mask leaves the block");
    // In each pair, the row whose highest bit of the mask is 0 comes first.
    let half = 1 << mask.ilog2();
    let rest = mask ^ half;
    for block in block.chunks_exact_mut(2 * half) {
        let (low, high) = block.split_at_mut(half);
        if rest == 0 {
            for (a, b) in low.iter_mut().zip(high) {
                pair(a, b);
            }
        } else {
            for (index, a) in low.iter_mut().enumerate() {
                pair(a, &mut high[index ^ rest]);
            }
        }
    }
}

#[inline(always)]
pub(super) fn tally(block: &[Lanes], counts: &mut [u64; 256]) -> u8 {
    let (mut least, mut most) = ([u8::MAX; LANES], [0; LANES]);
    for lanes in block {
        for i in 0..LANES {
            least[i] = least[i].min(lanes.0[i]);
            most[i] = most[i].max(lanes.0[i]);
        }
    }
    let least = least.into_iter().min().unwrap_or(0);
    let most = most.into_iter().max().unwrap_or(0);
    let mut left = (block.len() * LANES) as u64;
    for value in least..most {
        let mut count = 0;
        // 255 at most in a byte.
        for rows in block.chunks(255) {
            let mut sums = [0_u8; LANES];
            for lanes in rows {
                for (sum, &lane) in sums.iter_mut().zip(&lanes.0) {
                    *sum = sum.wrapping_add(u8::from(lane == value));
                }
            }
            count += sums.into_iter().map(u64::from).sum::<u64>();
        }
        counts[usize::from(value)] += count;
        left -= count;
    }
    counts[usize::from(most)] += left;
    most
}
