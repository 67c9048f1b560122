//! The shift register of a plan on bytes, 16 to 64 heaps at a time.
//!
//! A compressed value is one byte. A set of compressed values is a bitmap, in *planes* of 8 values
//! each: one byte of a plane for each heap. The instruction `pshufb` looks 16 to 64 bytes up in a
//! table of 16 entries at once, and gives zero for bytes from 128 on. So the bitmaps of values below
//! 16, exclusive or a number, are two look-ups, and for each further 16 values there are two more:
//! a saturating addition of 112 sends all values but those 16 beyond 127.
//!
//! *Computing.* A tap of distance d reads values d before, so up to d heaps can be computed at once.
//!
//! 1. Far taps are looked up for a block of up to 64 heaps.
//! 2. Middle taps, 16 and more, are looked up for the 12 to 16 heaps of a part of it.
//! 3. The rest is done in groups of as many heaps as the smallest distance. What a group excludes
//!    for later heaps is put into the registers that hold the bitmaps of the next 16 heaps, which
//!    move on with each group. The least value that is missing comes from a look-up for each half of
//!    each byte and the least of these.
//!
//! *Verification.* For a block of heaps the witnesses of the short list are looked up, until all
//! needed values have been seen. For heaps that still lack one, the witnesses of the whole prefix
//! are looked up, 64 (32) witnesses at once.

mod portable;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use madness_machine::simd::Simd;

use super::plan::{NONE, Plan, Tap};

/// Bytes that must follow the last value in a buffer.
pub(super) const SLACK: usize = 128;

/// Lanes of the registers of step 3.
const LANES: usize = 16;

/// A tap whose distance is below [`LANES`].
#[derive(Clone, Debug)]
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(dead_code, reason = "read by the vectorised loops")
)]
struct Near {
    distance: usize,
    /// The lane of the group that excludes a value for this lane, 15 if there is none.
    place: [u8; LANES],
    /// What to flip before the look-up for each 16 values: their number xor the high bits.
    flips: [u8; 4],
    /// The tables of the low and of the high 8 of 16 values.
    tables: [[u8; LANES]; 2],
}

/// The tables of one plan.
#[derive(Clone, Debug)]
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(dead_code, reason = "read by the vectorised loops")
)]
pub(super) struct Kernel {
    window: usize,
    capacity: usize,
    /// The numbers of heaps of a group, of a part and of a block.
    group: usize,
    part: usize,
    block: usize,
    /// The tap of the smallest distance first (without effect if that is not `group`).
    near: Vec<Near>,
    middle: Vec<Tap>,
    far: Vec<Tap>,
    taps: Vec<Tap>,
    witnesses: Vec<Tap>,
    splits: Vec<usize>,
    reversed: Vec<u8>,
    needed: [Vec<u64>; 2],
    /// Tables of the values that are needed at even or odd heaps: for each 16 compressed values,
    /// and each plane.
    needed_tables: [[[u8; LANES]; 8]; 4],
}

/// What the verification of a range has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Verified {
    /// The first heap, as its place in the buffer, at which a rare value below has no witness.
    pub(super) failure: Option<usize>,
    /// Heaps at which a witness is missing for a value that only heaps of the other parity need.
    pub(super) one_sided: u64,
}

impl Kernel {
    /// Makes the tables.
    pub(super) fn new(plan: &Plan) -> Self {
        assert!(plan.reversed.len().is_multiple_of(256), "whole vectors");
        let smallest = plan.taps.first().map_or(LANES, |tap| tap.distance);
        // The last lane must not belong to a group.
        let group = smallest.min(LANES - 1);
        let part = LANES / group * group;
        let block = 64 / part * part;
        let range = |from: usize, to: usize| {
            let inside = move |tap: &&Tap| (from..to).contains(&tap.distance);
            plan.taps.iter().filter(inside).copied().collect::<Vec<_>>()
        };
        let mut near = vec![Near::new(group, group, &[])];
        for tap in range(0, LANES) {
            // Taps of one distance and the same high bits share a table.
            let same = |near: &&mut Near| {
                near.distance == tap.distance && (near.is_empty() || near.flips[0] == tap.xor & !15)
            };
            let mut xors = vec![tap.xor];
            match near.iter_mut().find(same) {
                Some(near) => {
                    xors.extend(
                        (0..16)
                            .filter(|&low| near.contains(low))
                            .map(|low| low | tap.xor & !15),
                    );
                    *near = Near::new(group, tap.distance, &xors);
                }
                None => near.push(Near::new(group, tap.distance, &xors)),
            }
        }
        Self {
            window: plan.window(),
            capacity: plan.capacity(),
            group,
            part,
            block,
            near,
            middle: range(LANES, block),
            far: range(block, usize::MAX),
            taps: plan.taps.clone(),
            witnesses: plan.witnesses.clone(),
            splits: plan.splits.clone(),
            reversed: plan.reversed.clone(),
            needed: plan.needed.clone(),
            needed_tables: needed_tables(&plan.needed),
        }
    }

    /// Computes `buffer[from..to]` from the values before. Values that are not below the capacity
    /// become [`NONE`]. Up to [`SLACK`] bytes after `to` may change.
    ///
    /// # Panics
    /// If fewer values than the window come before `from`, or fewer than [`SLACK`] bytes after `to`.
    pub(super) fn compute(&self, simd: Simd, buffer: &mut [u8], from: usize, to: usize) {
        assert!(from >= self.window && to + SLACK <= buffer.len(), "no room");
        compute(simd, self, buffer, from, to);
    }

    /// Looks for witnesses of all rare values below those of `buffer[from..to]`. `odd` is the parity
    /// of the heap at place 0.
    ///
    /// # Panics
    /// As [`Kernel::compute`].
    pub(super) fn verify(
        &self,
        simd: Simd,
        buffer: &[u8],
        from: usize,
        to: usize,
        odd: bool,
    ) -> Verified {
        assert!(from >= self.window && to + SLACK <= buffer.len(), "no room");
        verify(simd, self, buffer, from, to, odd)
    }

    /// Finishes one heap of the verification: `seen` are the values that have witnesses among all
    /// that may be tried.
    fn judge(&self, seen: u64, value: u8, place: usize, odd: bool, verified: &mut Verified) {
        let parity = usize::from((place % 2 == 1) != odd);
        let lacks = |parity: usize| self.needed[parity][usize::from(value)] & !seen != 0;
        if lacks(parity) {
            verified.failure.get_or_insert(place);
        } else if lacks(1 - parity) {
            verified.one_sided += 1;
        }
    }
}

madness_machine::dispatched! {
    /// Does what [`Kernel::compute`] does.
    fn compute(kernel: &Kernel, buffer: &mut [u8], from: usize, to: usize) {
        avx512 => x86_64::avx512::compute(kernel, buffer, from, to),
        avx2 => x86_64::avx2::compute(kernel, buffer, from, to),
        _ => portable::compute(kernel, buffer, from, to),
    }

    /// Does what [`Kernel::verify`] does.
    fn verify(kernel: &Kernel, buffer: &[u8], from: usize, to: usize, odd: bool) -> Verified {
        avx512 => x86_64::avx512::verify(kernel, buffer, from, to, odd),
        avx2 => x86_64::avx2::verify(kernel, buffer, from, to, odd),
        _ => portable::verify(kernel, buffer, from, to, odd),
    }

    /// Calls `found` with every place from `from` on before which the last bytes are the pattern:
    /// `buffer[place − pattern.len()..place]`.
    pub(super) fn find(buffer: &[u8], from: usize, pattern: &[u8], found: &mut dyn FnMut(usize));

    /// Returns whether a byte of a slice is above 127.
    pub(super) fn has_none(bytes: &[u8]) -> bool;
}

impl Near {
    fn new(group: usize, distance: usize, xors: &[u8]) -> Self {
        let place = std::array::from_fn(|lane| {
            let source = lane.checked_sub(distance - group);
            let source = source.filter(|&source| source < group);
            u8::try_from(source.unwrap_or(LANES - 1)).expect("a lane")
        });
        let high = xors.first().map_or(0, |xor| xor & !15);
        let mut tables = [[0; LANES]; 2];
        for xor in xors {
            for low in 0..16_u8 {
                let value = low ^ xor & 15;
                tables[usize::from(value / 8)][usize::from(low)] |= 1 << (value % 8);
            }
        }
        Self {
            distance,
            place,
            flips: [0, 16, 32, 48].map(|flip| high ^ flip),
            tables,
        }
    }

    fn is_empty(&self) -> bool {
        self.tables[0][..] == [0; LANES]
    }

    /// Returns whether the tables have a tap with these low bits of its number.
    fn contains(&self, low: u8) -> bool {
        self.tables[usize::from(low / 8)][0] >> (low % 8) & 1 != 0
    }
}

fn needed_tables(needed: &[Vec<u64>; 2]) -> [[[u8; LANES]; 8]; 4] {
    let byte = |value: usize, plane: usize| {
        let sets = needed
            .iter()
            .map(|sets| sets.get(value).copied().unwrap_or(0));
        sets.fold(0, |all, set| all | set).to_le_bytes()[plane]
    };
    std::array::from_fn(|pair| {
        std::array::from_fn(|plane| std::array::from_fn(|low| byte(16 * pair + low, plane)))
    })
}
