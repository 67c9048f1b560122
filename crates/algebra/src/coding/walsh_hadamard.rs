//! The weights of all words of a binary coset, by fast Walsh–Hadamard transforms.
//!
//! The [excess](ExcessWord::excess) of the words is the transform of a function on F_2^d (see the
//! module page of `coding`). The transform is not computed as a whole. For each value of the
//! leading variables, taken in the order of a Gray code, the function of the other variables is
//! made from the one before by changing a few signs, and transformed. A transform takes log₂
//! additions of 16-bit numbers for each word, 32 at a time, and its values stay in the second-level
//! cache.

use std::ops::{ControlFlow, Range};

use madness_machine::parallel;

use crate::simd::Simd;

use super::simd::{LANES, Lanes, Term, add_signs, largest, transform};

/// The variables of a row: 32 words lie in a row of numbers.
const LANE_BITS: u32 = LANES.trailing_zeros();

/// The most variables of a transform besides those of its rows: 2·256 KiB of numbers, which a
/// second-level cache holds.
const ROW_BITS: u32 = 12;

/// Transforms in a batch of one thread: some milliseconds.
const BATCH: u64 = 64;

/// A position of a binary coset: its column, of which bit i says whether generator i has a 1 there,
/// and whether the start has a 1 there.
pub(super) type ColumnEntry = (u64, bool);

/// A word of a binary coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExcessWord {
    /// The number of its zeros less the number of its ones: length − 2·weight.
    pub(super) excess: i16,
    /// Its message: bit i says whether generator i is added to the start.
    pub(super) message: u64,
}

/// The function on F_2^d whose transform holds the excesses of all words, for d < 64.
#[derive(Clone, Debug)]
pub(super) struct WalshHadamard {
    simd: Simd,
    dimension: u32,
    /// Each column with the number of its positions where the start is 0 less those where it is 1;
    /// never 0.
    column_classes: Vec<(u64, i16)>,
    row_bits: u32,
    high_bits: u32,
    /// For each leading variable, the indices of the classes whose columns contain it.
    classes_with: Vec<Vec<u32>>,
}

/// What long transforms call now and then, some ten times in a second. It may stop them.
pub(super) type Ask<'a> = dyn FnMut() -> ControlFlow<()> + 'a;

/// Visits batches on all threads, and returns what the visits return; `ask` is called in between.
pub(super) fn each_batch<T: Send>(
    batches: u64,
    visit: impl Fn(u64) -> T + Sync,
    ask: &mut Ask<'_>,
) -> ControlFlow<(), Vec<T>> {
    let together = 8 * rayon::current_num_threads();
    let mut done = Vec::new();
    for first in (0..batches).step_by(together) {
        let group: Vec<u64> = (first..batches.min(first + together as u64)).collect();
        done.extend(parallel::map(group.len(), &|part| visit(group[part])));
        ask()?;
    }
    ControlFlow::Continue(done)
}

/// Returns the word of largest excess, of several the one with the least message.
pub(super) fn largest_word(words: impl Iterator<Item = ExcessWord>) -> Option<ExcessWord> {
    words.max_by_key(|word| (word.excess, std::cmp::Reverse(word.message)))
}

/// Returns the number at an index of the Gray code, in which neighbours differ in one bit.
fn gray(index: u64) -> u64 {
    index ^ index >> 1
}

impl WalshHadamard {
    /// Prepares the transforms; `None` if there are so many positions that 16 bits do not hold the
    /// excess.
    pub(super) fn new(
        simd: Simd,
        dimension: usize,
        positions: impl IntoIterator<Item = ColumnEntry>,
    ) -> Option<Self> {
        let dimension = u32::try_from(dimension).ok()?;
        let mut positions: Vec<ColumnEntry> = positions.into_iter().collect();
        i16::try_from(positions.len()).ok()?;
        positions.sort_unstable();
        let classes = positions.chunk_by(|(a, _), (b, _)| a == b);
        let column_classes: Vec<(u64, i16)> = classes
            .map(|class| {
                let signs = class.iter().map(|&(_, one)| if one { -1 } else { 1 });
                (class[0].0, signs.sum())
            })
            .filter(|&(_, count)| count != 0)
            .collect();
        let row_bits = dimension.saturating_sub(LANE_BITS).min(ROW_BITS);
        let low_bits = LANE_BITS + row_bits;
        let high_bits = dimension.saturating_sub(low_bits);
        let holding = |bit: u32| {
            let classes = (0_u32..).zip(&column_classes);
            let with = classes.filter(|(_, class)| class.0 >> (low_bits + bit) & 1 == 1);
            with.map(|(index, _)| index).collect()
        };
        Some(Self {
            simd,
            dimension,
            row_bits,
            high_bits,
            classes_with: (0..high_bits).map(holding).collect(),
            column_classes,
        })
    }

    /// Returns the standard deviation of the excess over all words: the square of the excess has
    /// the mean Σ counts².
    pub(super) fn deviation(&self) -> f64 {
        let squares = self
            .column_classes
            .iter()
            .map(|(_, count)| f64::from(*count).powi(2));
        squares.sum::<f64>().sqrt()
    }

    /// Returns the number of transforms: one for each value of the leading variables.
    pub(super) fn transforms(&self) -> u64 {
        1 << self.high_bits
    }

    /// Returns the number of batches, the transforms that a thread takes at a time.
    pub(super) fn batches(&self) -> u64 {
        self.transforms().div_ceil(BATCH)
    }

    /// Returns the number of batches in this dimension, below 64.
    pub(super) fn batches_of(dimension: usize) -> u64 {
        let bits = dimension.saturating_sub((LANE_BITS + ROW_BITS) as usize);
        (1_u64 << bits).div_ceil(BATCH)
    }

    /// Returns the transforms of a batch.
    pub(super) fn batch(&self, batch: u64) -> Range<u64> {
        batch * BATCH..self.transforms().min((batch + 1) * BATCH)
    }

    fn low_bits(&self) -> u32 {
        LANE_BITS + self.row_bits
    }

    fn term(&self, column: u64, amount: i16) -> Term {
        let row = column >> LANE_BITS & ((1 << self.row_bits) - 1);
        Term {
            row: u32::try_from(row).expect("few rows"),
            lane: u8::try_from(column % LANES as u64).expect("few lanes"),
            amount,
        }
    }

    /// Returns the word of largest excess among some transforms, if its excess is above `floor`.
    pub(super) fn largest(&self, transforms: Range<u64>, mut floor: i16) -> Option<ExcessWord> {
        let mut found: Option<ExcessWord> = None;
        self.each_transform(transforms, |index, values, work| {
            let excess = largest(self.simd, values, work);
            if excess > floor {
                floor = excess;
                transform(self.simd, values, work);
                let mut flat = work.iter().flat_map(|lanes| lanes.0);
                let place = flat.position(|value| value == excess);
                let low = place.expect("the largest is one of them") as u64;
                let message = self.message(index, low);
                found = Some(ExcessWord { excess, message });
            }
        });
        found
    }

    /// Returns the word of largest excess of all, if its excess is above `floor`; on all threads,
    /// unless `ask` stops it.
    pub(super) fn largest_of_all(
        &self,
        floor: i16,
        ask: &mut Ask<'_>,
    ) -> ControlFlow<(), Option<ExcessWord>> {
        let largest = |batch| self.largest(self.batch(batch), floor);
        let found = each_batch(self.batches(), largest, ask)?;
        ControlFlow::Continue(largest_word(found.into_iter().flatten()))
    }

    /// Returns all words of some transforms whose excess is in a range.
    pub(super) fn words(&self, transforms: Range<u64>, excesses: &Range<i16>) -> Vec<ExcessWord> {
        let mut found = Vec::new();
        let mut before = usize::MAX;
        self.each_transform(transforms, |index, values, work| {
            // The largest value alone takes less time, but where the last transform had words, this one
            // probably has some too.
            let expects_some = before < found.len();
            before = found.len();
            if !expects_some && largest(self.simd, values, work) < excesses.start {
                return;
            }
            transform(self.simd, values, work);
            // With fewer than five variables a row holds every word several times.
            let words = 1 << self.dimension.min(LANE_BITS);
            for (row, lanes) in (0_u64..).zip(work.iter()) {
                // Few rows hold such a word: a look at all lanes at once passes over the others.
                if lanes.0.into_iter().max() < Some(excesses.start) {
                    continue;
                }
                for (lane, &excess) in (0..).zip(&lanes.0[..words]) {
                    if excesses.contains(&excess) {
                        let message = self.message(index, row * LANES as u64 + lane);
                        found.push(ExcessWord { excess, message });
                    }
                }
            }
        });
        found
    }

    /// Returns all words whose excess is in a range; on all threads, unless `ask` stops it.
    pub(super) fn all_words(
        &self,
        excesses: &Range<i16>,
        ask: &mut Ask<'_>,
    ) -> ControlFlow<(), Vec<ExcessWord>> {
        let words = |batch| self.words(self.batch(batch), excesses);
        ControlFlow::Continue(each_batch(self.batches(), words, ask)?.concat())
    }

    fn message(&self, transform: u64, low: u64) -> u64 {
        gray(transform) << self.low_bits() | low
    }

    /// Calls `visit` with the index of each transform of a range, the function to be transformed,
    /// and scratch memory.
    fn each_transform(
        &self,
        transforms: Range<u64>,
        mut visit: impl FnMut(u64, &[Lanes], &mut [Lanes]),
    ) {
        if transforms.is_empty() {
            return;
        }
        let high = gray(transforms.start);
        let sign = |column: u64| (column >> self.low_bits() & high).count_ones() % 2 == 1;
        let mut amounts: Vec<i16> = Vec::with_capacity(self.column_classes.len());
        let signed = self.column_classes.iter();
        amounts.extend(signed.map(|&(column, count)| if sign(column) { -count } else { count }));
        let terms = self.column_classes.iter().zip(&amounts);
        let mut terms: Vec<Term> = terms
            .map(|(&(column, _), &amount)| self.term(column, amount))
            .collect();
        let rows = 1 << self.row_bits;
        let mut values = vec![Lanes([0; LANES]); rows];
        let mut work = values.clone();
        for index in transforms.clone() {
            add_signs(self.simd, &mut values, &terms);
            visit(index, &values, &mut work);
            let next = index + 1;
            terms.clear();
            if next < transforms.end {
                for &class in &self.classes_with[next.trailing_zeros() as usize] {
                    let amount = &mut amounts[class as usize];
                    *amount = -*amount;
                    let (column, _) = self.column_classes[class as usize];
                    // May wrap, as the sums may: only the final values are known to be small.
                    terms.push(self.term(column, amount.wrapping_mul(2)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(state: &mut u64) -> u64 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    }

    /// The definition.
    fn excess(positions: &[ColumnEntry], message: u64) -> i16 {
        let sign = |&(column, one): &ColumnEntry| {
            let odd = (column & message).count_ones() % 2 == 1;
            if odd == one { 1 } else { -1 }
        };
        positions.iter().map(sign).sum()
    }

    #[test]
    fn the_largest_excess_is_that_of_the_definition() {
        for simd in Simd::variants() {
            for dimension in [0_usize, 1, 3, 5, 6, 9, 17, 19] {
                let mut state = 88_172_645_463_325_252 + dimension as u64;
                let mask = (1_u64 << dimension) - 1;
                let mut position = |_| (random(&mut state) & mask, random(&mut state) % 2 == 1);
                let positions: Vec<ColumnEntry> = (0..60).map(&mut position).collect();
                let code = WalshHadamard::new(simd, dimension, positions.iter().copied()).unwrap();
                let all = (0..=mask).map(|message| excess(&positions, message));
                let expected = all.max().unwrap();
                let transforms = code.transforms();
                let found = code.largest(0..transforms, i16::MIN).unwrap();
                assert_eq!(found.excess, expected, "dimension {dimension}");
                assert_eq!(excess(&positions, found.message & mask), expected);
                assert_eq!(code.largest(0..transforms, expected), None);
                // One transform at a time, and all batches on all threads.
                let each = (0..transforms).filter_map(|t| code.largest(t..t + 1, i16::MIN));
                assert_eq!(each.map(|word| word.excess).max(), Some(expected));
                let of_all = code.largest_of_all(i16::MIN, &mut || ControlFlow::Continue(()));
                let of_all = of_all.continue_value().flatten().unwrap();
                assert_eq!(of_all.excess, expected);
                // And all words of large excess.
                let good = expected - 6..expected;
                let mut found = code.words(0..transforms, &good);
                found.sort_unstable_by_key(|word| word.message);
                let all = (0..=mask).map(|message| ExcessWord {
                    excess: excess(&positions, message),
                    message,
                });
                let all = all.filter(|word| good.contains(&word.excess));
                assert!(found.into_iter().eq(all));
            }
        }
    }

    #[test]
    fn too_many_positions_are_refused() {
        let positions = |count: usize| std::iter::repeat_n((1, false), count);
        let simd = Simd::best();
        assert!(WalshHadamard::new(simd, 1, positions(32_767)).is_some());
        assert!(WalshHadamard::new(simd, 1, positions(32_768)).is_none());
    }
}
