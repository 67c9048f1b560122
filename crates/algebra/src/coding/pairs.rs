//! Binary codes that are a direct sum on two halves of the positions.
//!
//! Let four parts of the positions, A and B on one half, C and D on the other, be such that the code
//! restricted to A ∪ B is the direct sum of its restrictions to A and to B, and as large as the whole
//! code; and the same for C and D. An example is the kernel of A + 1 for the adjacency matrix of a
//! torus of even sides, with its vertices divided by the parities of column and row. Let A and B hold
//! the vertices whose column and row have equal parities. A vertex of the other half has all its
//! neighbours in A and B, so a word of the kernel is known from its entries in A and B. As with [`Divided`], the method computes the dimensions and uses nothing else.
//!
//! Then a word of the code is a pair of a word a on A and a word b on B, any two of them. Let the
//! excess of a word be its zeros less its ones. The excess on a half is a multiple of 2 or always
//! odd; so if all pairs with e(a) + e(b) ≥ s and all pairs with e(c) + e(d) ≥ t were looked at, every
//! other word has an excess of at most
//!
//! ```text
//! (s − 2) + (t − 2).
//! ```
//!
//! The search lowers s and t until this is no more than the largest excess found. A stage lowers one
//! of them by half a standard deviation. It has two passes. In the first one the words on A with e(a)
//! ≥ s/2 are kept in a list, transforms find the words on B, and each word on B is joined with those
//! kept words that make s with it; then the other way round. So the lists stay short. The other half
//! of a pair is the sum of two rows of bits, and its excess takes a count of ones. Of kept words that
//! are images of each other under the symmetries that keep A and B, only one is joined.
//!
//! If a symmetry takes the halves to each other, the search looks at one of them, and s = t.
//!
//! A code of 2^64 words takes some transforms of 2^32 words and some billion pairs at most.

mod side;

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use madness_machine::parallel;
use rayon::prelude::*;

use crate::gf2::XorBasis;
use crate::simd::Simd;

use super::divided::{Divided, DividedProgress, DividedStep, narrow, signed, sum};
use super::estimates::{float, work_units};
use super::simd::least_bits;
use super::walsh_hadamard::{Ask, ExcessWord};
use side::{Side, by_falling_excess};

/// Kept words that are joined with a word in one go: their rows stay in the second-level cache.
const TOGETHER: usize = 128;

/// Words found by transforms whose rows are made at a time.
const SLICE: usize = 4096;

/// Kept words that are joined with such words before others are: some hundredths of a second.
const BLOCK: usize = 2048;

/// The least transforms, as a power of 2, to which symmetries may reduce the words of a part.
const LEAST_LEFT: usize = 17;

/// The passes over the words of a part that a search takes, in transforms.
const PASSES: f64 = 24.0;

/// A binary coset that is a direct sum on each half of the positions.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    divided: Arc<Divided>,
    /// Both halves, or one if the other one is its image.
    halves: Vec<Half>,
}

/// Two parts whose words make all words of the coset.
#[derive(Clone, Debug)]
struct Half {
    sides: [Side; 2],
    /// The number of positions that are in neither part.
    others: usize,
    /// Whether the start has a 1 at those positions, 64 in a word.
    start: Vec<u64>,
    /// The symmetries that map both parts to themselves.
    symmetries: Vec<usize>,
}

/// One of the two passes of a stage.
struct Pass<'p> {
    half: &'p Half,
    /// Which part has the kept words.
    side: usize,
    /// By falling excess.
    kept: Vec<ExcessWord>,
    /// The excesses of the words that are found on the other part.
    found: Range<i64>,
    /// Pairs with this excess or more are looked at.
    floor: i64,
}

impl Half {
    /// Prepares a half; `None` unless the code is the direct sum of the codes on the two parts.
    fn new(divided: &Divided, parts: [usize; 2], least_left: usize) -> Option<Self> {
        let others: Vec<usize> = (0..divided.positions.len())
            .filter(|&position| !parts.contains(&divided.part_of[position]))
            .collect();
        // What vanishes on one part is a basis on the other, if the two make a basis of all.
        let bases = [parts[1], parts[0]].map(|part| &divided.parts[part].hidden);
        let all: XorBasis<u128> = bases
            .iter()
            .flat_map(|basis| basis.iter().copied())
            .collect();
        let count: usize = bases.iter().map(|basis| basis.len()).sum();
        if others.is_empty() || count != divided.dimension || all.rank() != count {
            return None;
        }
        let mut start = vec![0_u64; others.len().div_ceil(64)];
        for (place, &position) in others.iter().enumerate() {
            start[place / 64] |= u64::from(divided.positions[position].1) << (place % 64);
        }
        let keeps = |symmetry: &[u32]| {
            let mut parts = parts.iter();
            parts.all(|&part| divided.image_of_part(part, symmetry) == part)
        };
        let symmetries = 0..divided.symmetries.len();
        Some(Self {
            sides: [
                Side::new(divided, parts[0], bases[0], &others, least_left),
                Side::new(divided, parts[1], bases[1], &others, least_left),
            ],
            others: others.len(),
            start,
            symmetries: symmetries
                .filter(|&index| keeps(&divided.symmetries[index]))
                .collect(),
        })
    }

    /// Returns the standard deviation of the excess on the half.
    fn deviation(&self, divided: &Divided) -> f64 {
        let parts = self.sides.each_ref().map(|side| &divided.parts[side.part]);
        let [a, b] = parts.map(|part| part.transform.deviation());
        a.hypot(b)
    }

    /// Returns by how much a stage lowers the limit.
    #[expect(clippy::cast_possible_truncation, reason = "below 2^15")]
    fn stride(&self, divided: &Divided) -> i64 {
        (self.deviation(divided) / 4.0).max(1.0) as i64 * 2
    }

    /// Returns the message of a pair of words, the word of side `side` first.
    fn message(&self, side: usize, [a, b]: [u64; 2]) -> u128 {
        sum(&self.sides[side].basis, a) ^ sum(&self.sides[1 - side].basis, b)
    }
}

impl Pairs {
    /// Finds the halves; `None` if the parts make none.
    pub(super) fn new(divided: &Arc<Divided>) -> Option<Self> {
        Self::with_transforms(divided, LEAST_LEFT)
    }

    /// The same, with transforms of 2^`least_left` words or more.
    pub(super) fn with_transforms(divided: &Arc<Divided>, least_left: usize) -> Option<Self> {
        if divided.count() != 4 {
            return None;
        }
        let ways = [[[0, 3], [1, 2]], [[0, 1], [2, 3]], [[0, 2], [1, 3]]];
        let half = |parts| Half::new(divided, parts, least_left);
        let halves = ways.into_iter().find_map(|[first, second]| {
            let first_half = half(first)?;
            if divided.has_image(first, second) {
                Some(vec![first_half])
            } else {
                Some(vec![first_half, half(second)?])
            }
        });
        Some(Self {
            halves: halves?,
            divided: Arc::clone(divided),
        })
    }

    /// Returns about how many words of a transform the search takes, if the excesses are distributed
    /// normally, as those of a random code are.
    pub(super) fn estimate(&self) -> f64 {
        let deviation = |half: &Half| half.deviation(&self.divided);
        let deviations = self.halves.iter().map(deviation).sum::<f64>();
        let share = float(self.halves.len()) / 2.0;
        let height = self.divided.likely_best() * share / deviations;
        let above = (-height * height / 2.0).exp() / (height.max(1.0) * 2.5);
        let half = |half: &Half| {
            let side = &half.sides[0];
            let images = (float(side.basis.len()) - side.visited_log2()).exp2();
            let images = images.max(float(half.symmetries.len().max(1)));
            float(self.divided.dimension).exp2() * above / images * float(half.start.len())
        };
        self.transformed() + self.halves.iter().map(half).sum::<f64>()
    }

    /// Returns about how many words the transforms of a search have: this much is certain.
    pub(super) fn transformed(&self) -> f64 {
        let sides = self.halves.iter().flat_map(|half| &half.sides);
        PASSES * sides.map(|side| side.visited_log2().exp2()).sum::<f64>()
    }

    /// Returns the estimate in units of work, at least 1.
    pub(super) fn work_units(&self) -> u64 {
        work_units(self.estimate()).max(1)
    }

    /// Returns whether symmetries leave out words of the transforms.
    #[cfg(test)]
    pub(super) fn is_reduced(&self) -> bool {
        let sides = self.halves.iter().flat_map(|half| &half.sides);
        sides.into_iter().any(|side| !side.maps.is_empty())
    }

    /// Returns the parts.
    pub(super) fn divided(&self) -> &Divided {
        &self.divided
    }

    /// Searches from a state until no word can have a larger excess than the largest found, or
    /// until `step`, called now and then, stops it.
    pub(super) fn run(
        &self,
        mut progress: DividedProgress,
        step: &mut DividedStep<'_>,
    ) -> DividedProgress {
        let _ = self.search(&mut progress, step);
        progress
    }

    fn search(
        &self,
        progress: &mut DividedProgress,
        step: &mut DividedStep<'_>,
    ) -> ControlFlow<()> {
        let mut most = Vec::new();
        for half in &self.halves {
            let [a, b] = &half.sides;
            let ask: &mut Ask<'_> = &mut || step(progress);
            most.push([a.largest(ask)?, b.largest(ask)?]);
        }
        let excesses = |most: &[ExcessWord; 2]| most.map(|word| i64::from(word.excess));
        let mut limits: Vec<i64> = most
            .iter()
            .map(|most| excesses(most).iter().sum::<i64>() + 2)
            .collect();
        if progress.stage == 0 && progress.items == 0 {
            for (half, most) in self.halves.iter().zip(&most) {
                let message = half.message(0, most.map(|word| word.message));
                let excess = self.divided.excess(message);
                if excess > progress.excess {
                    (progress.excess, progress.message) = (excess, message);
                }
            }
            let sides = self.halves.iter().flat_map(|half| &half.sides);
            let visited = sides.map(Side::visited).sum();
            progress.work = progress.work.max(visited);
        }
        for stage in 0.. {
            let bound = bound(&limits);
            progress.bound = bound.max(progress.excess);
            if bound <= progress.excess {
                break;
            }
            let height = |index: usize| {
                let limit = i32::try_from(limits[index]).unwrap_or(i32::MAX);
                f64::from(limit) / self.halves[index].deviation(&self.divided)
            };
            let index = (0..limits.len())
                .max_by(|&a, &b| height(a).total_cmp(&height(b)))
                .expect("there is a half");
            let half = &self.halves[index];
            // A limit that suffices, of the parity of all.
            let too_large = match limits[..] {
                [_] => (bound - progress.excess + 3).div_euclid(4) * 2,
                _ => bound - progress.excess,
            };
            limits[index] -= half.stride(&self.divided).min(too_large);
            if stage < progress.stage {
                continue;
            }
            let most = excesses(&most[index]);
            self.stage(half, most, limits[index], progress, step)?;
            (progress.stage, progress.items) = (stage + 1, 0);
        }
        ControlFlow::Continue(())
    }

    /// Looks at all pairs of a half with an excess of `floor` or more. `most` has the largest
    /// excesses on the parts.
    fn stage(
        &self,
        half: &Half,
        most: [i64; 2],
        floor: i64,
        progress: &mut DividedProgress,
        step: &mut DividedStep<'_>,
    ) -> ControlFlow<()> {
        // Either the word on the first part has this excess, or it makes up the pair with a word of
        // the second part that has the rest.
        let large = (floor + 1).div_euclid(2);
        let passes = [
            (0, large, floor - most[0]..most[1] + 1),
            (1, floor - large + 1, floor - most[1]..large),
        ];
        let mut before = 0;
        for (side, least, found) in passes {
            let batches = half.sides[1 - side].batches();
            if progress.items < before + batches {
                let pass = Pass {
                    half,
                    side,
                    kept: self.kept(half, side, least, &mut || step(progress))?,
                    found,
                    floor,
                };
                pass.run(progress.items - before..batches, progress, step)?;
            }
            before += batches;
        }
        ControlFlow::Continue(())
    }

    /// Returns the words on a part with an excess of `least` or more, one of each orbit, by falling
    /// excess, unless `ask` stops it.
    fn kept(
        &self,
        half: &Half,
        side: usize,
        least: i64,
        ask: &mut Ask<'_>,
    ) -> ControlFlow<(), Vec<ExcessWord>> {
        let side = &half.sides[side];
        let kept = side.all_words(least, ask)?;
        // Where the transforms leave out images, no kept word may be left out.
        let one_of_each = half.sides.iter().all(|side| side.maps.is_empty())
            && half.symmetries.len() > 1
            && kept.len() <= Divided::MOST_COMPARED;
        if !one_of_each {
            return ControlFlow::Continue(kept);
        }
        let is_least = |word: &ExcessWord| {
            let message = sum(&side.basis, word.message);
            let divided = &self.divided;
            divided.is_least_image(side.part, message, &half.symmetries)
        };
        ControlFlow::Continue(kept.into_par_iter().filter(is_least).collect())
    }
}

impl Pass<'_> {
    /// Looks at the pairs of some batches.
    fn run(
        &self,
        batches: Range<u64>,
        progress: &mut DividedProgress,
        step: &mut DividedStep<'_>,
    ) -> ControlFlow<()> {
        let other = &self.half.sides[1 - self.side];
        let work = other.visited() / u128::from(other.batches());
        let together = 2 * rayon::current_num_threads();
        for first in batches.clone().step_by(together) {
            let group: Vec<u64> = (first..batches.end.min(first + together as u64)).collect();
            let count = group.len() as u64;
            let found = parallel::map(group.len(), &|part| self.found(group[part]));
            // A search that is stopped here begins the group again.
            let mut work = u128::from(count) * work;
            let slices = found.iter().flat_map(|words| words.chunks(SLICE));
            let tasks: Vec<_> = slices
                .flat_map(|words| self.kept.chunks(BLOCK).map(move |kept| (words, kept)))
                .collect();
            for tasks in tasks.chunks(4 * together) {
                work += self.join_all(tasks, progress);
                step(progress)?;
            }
            progress.work += work;
            progress.items += count;
            step(progress)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the words of a batch that are to be joined, by falling excess.
    fn found(&self, batch: u64) -> Vec<ExcessWord> {
        let range = narrow(self.found.start)..narrow(self.found.end);
        let mut words = self.half.sides[1 - self.side].words(batch, &range);
        words.sort_unstable_by_key(by_falling_excess);
        words
    }

    /// Joins some words with some kept words each, on all threads, and counts the work.
    fn join_all(
        &self,
        tasks: &[(&[ExcessWord], &[ExcessWord])],
        progress: &mut DividedProgress,
    ) -> u128 {
        let best = progress.excess;
        let done = parallel::map(tasks.len(), &|task| {
            let (words, kept) = tasks[task];
            self.join(words, kept, best)
        });
        // Of equal excesses the first one found wins, so that the answer depends neither on the
        // threads nor on where the search was stopped.
        for (excess, message) in done.iter().filter_map(|(_, found)| *found) {
            if excess > progress.excess {
                (progress.excess, progress.message) = (excess, message);
            }
        }
        done.iter().map(|(work, _)| work).sum()
    }

    /// Counts the work of joining words with kept words, both by falling excess, and finds the
    /// first pair of largest excess, if that is above `best`.
    fn join(
        &self,
        words: &[ExcessWord],
        kept: &[ExcessWord],
        mut best: i64,
    ) -> (u128, Option<(i64, u128)>) {
        let half = self.half;
        let (side, other) = (&half.sides[self.side], &half.sides[1 - self.side]);
        let (width, simd) = (side.width, Simd::best());
        let joined_with = |kept: &ExcessWord| {
            let rest = self.floor - i64::from(kept.excess);
            words.partition_point(|word| i64::from(word.excess) >= rest)
        };
        let mut rows = vec![0; joined_with(&kept[0]) * width];
        for (word, row) in words.iter().zip(rows.chunks_exact_mut(width)) {
            row.copy_from_slice(&half.start);
            other.add_row(row, word.message);
        }
        let (mut work, mut pair) = (0, None);
        let mut table = vec![0; TOGETHER * width];
        for kept in kept.chunk_by(|a, b| a.excess == b.excess) {
            let joined = joined_with(&kept[0]);
            if joined == 0 {
                break;
            }
            work += (kept.len() * joined * width) as u128;
            for kept in kept.chunks(TOGETHER) {
                let table = &mut table[..kept.len() * width];
                table.fill(0);
                for (word, row) in kept.iter().zip(table.chunks_exact_mut(width)) {
                    side.add_row(row, word.message);
                }
                for (word, row) in words[..joined].iter().zip(rows.chunks_exact(width)) {
                    let (ones, index) = least_bits(simd, row, table);
                    let ones = i64::try_from(ones).expect("no more than positions");
                    let rest = signed(half.others) - 2 * ones;
                    let total = i64::from(kept[0].excess) + i64::from(word.excess) + rest;
                    if total > best {
                        best = total;
                        pair = Some([kept[index].message, word.message]);
                    }
                }
            }
        }
        (work, pair.map(|pair| (best, half.message(self.side, pair))))
    }
}

/// Returns the largest excess of words whose pairs are all below the limits.
fn bound(limits: &[i64]) -> i64 {
    let below = |limit: i64| limit - 2;
    match *limits {
        // The other half is its image.
        [limit] => 2 * below(limit),
        _ => limits.iter().copied().map(below).sum(),
    }
}
