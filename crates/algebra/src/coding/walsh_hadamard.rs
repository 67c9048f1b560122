//! The weights of all words of a coset, a block of them at a time.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::simd::Simd;

use super::simd::{LANES, Lanes, Term, add_signs, largest, transform};

/// Variables of a row: 32 words lie in a row of numbers.
const LANE_BITS: u32 = LANES.trailing_zeros();

/// Variables of a block besides those of its rows, at most: 2·256 KiB, which a second-level cache
/// holds.
const ROW_BITS: u32 = 12;

/// Blocks of a part: some milliseconds.
const PART: u64 = 64;

/// A word k of F_2^d and cells − 2·weight(k), the excess of cells that are not pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    pub excess: i16,
    pub k: u64,
}

/// The function on F_2^d whose transform holds the weights, for d < 64.
#[derive(Clone, Debug)]
pub struct Weights {
    simd: Simd,
    nullity: u32,
    /// Columns, with the number of cells that are not pressed less those that are; never 0.
    kinds: Vec<(u64, i16)>,
    row_bits: u32,
    high_bits: u32,
    /// For each leading variable, the kinds that it occurs in.
    with: Vec<Vec<u32>>,
}

/// Number `index` of a Gray code: from one to the next a single bit changes.
fn gray(index: u64) -> u64 {
    index ^ index >> 1
}

impl Weights {
    /// From the columns of the cells and whether they are pressed; `None` if there are so many cells
    /// that 16 bits would not do.
    pub fn new(
        simd: Simd,
        nullity: u32,
        cells: impl IntoIterator<Item = (u64, bool)>,
    ) -> Option<Self> {
        let mut counts: BTreeMap<u64, i16> = BTreeMap::new();
        let mut total: i16 = 0;
        for (column, pressed) in cells {
            total = total.checked_add(1)?;
            *counts.entry(column).or_default() += if pressed { -1 } else { 1 };
        }
        counts.retain(|_, count| *count != 0);
        let kinds: Vec<(u64, i16)> = counts.into_iter().collect();
        let row_bits = nullity.saturating_sub(LANE_BITS).min(ROW_BITS);
        let low_bits = LANE_BITS + row_bits;
        let high_bits = nullity.saturating_sub(low_bits);
        let holding = |bit: u32| {
            let kinds = (0_u32..).zip(&kinds);
            let with = kinds.filter(|(_, kind)| kind.0 >> (low_bits + bit) & 1 == 1);
            with.map(|(index, _)| index).collect()
        };
        Some(Self {
            simd,
            nullity,
            row_bits,
            high_bits,
            with: (0..high_bits).map(holding).collect(),
            kinds,
        })
    }

    /// The standard deviation of the excess over all words: its square has the mean Σ counts².
    pub fn deviation(&self) -> f64 {
        let squares = self
            .kinds
            .iter()
            .map(|(_, count)| f64::from(*count).powi(2));
        squares.sum::<f64>().sqrt()
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        1 << self.high_bits
    }

    /// How many parts there are, the blocks that a thread takes at a time.
    pub fn parts(&self) -> u64 {
        self.blocks().div_ceil(PART)
    }

    /// The blocks of a part.
    pub fn part(&self, part: u64) -> Range<u64> {
        part * PART..self.blocks().min((part + 1) * PART)
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

    /// The best word of the blocks in a range that is better than `floor`, if there is one. Blocks
    /// are numbered in the order of a Gray code, so that one is made from the one before.
    pub fn best(&self, blocks: Range<u64>, mut floor: i16) -> Option<Word> {
        let mut best: Option<Word> = None;
        self.each_block(blocks, |block, values, work| {
            let excess = largest(self.simd, values, work);
            if excess > floor {
                floor = excess;
                transform(self.simd, values, work);
                let mut flat = work.iter().flat_map(|lanes| lanes.0);
                let place = flat.position(|value| value == excess);
                let low = place.expect("the largest is one of them") as u64;
                let k = self.word(block, low);
                best = Some(Word { excess, k });
            }
        });
        best
    }

    /// All words of the blocks in a range whose excess is in a range.
    pub fn words(&self, blocks: Range<u64>, excesses: &Range<i16>) -> Vec<Word> {
        let mut found = Vec::new();
        self.each_block(blocks, |block, values, work| {
            if largest(self.simd, values, work) < excesses.start {
                return;
            }
            transform(self.simd, values, work);
            // With fewer than five variables words are there several times.
            let words = 1_u64 << self.nullity.min(self.low_bits());
            for (low, excess) in (0..words).zip(work.iter().flat_map(|lanes| lanes.0)) {
                if excesses.contains(&excess) {
                    let k = self.word(block, low);
                    found.push(Word { excess, k });
                }
            }
        });
        found
    }

    fn word(&self, block: u64, low: u64) -> u64 {
        gray(block) << self.low_bits() | low
    }

    /// Calls `visit` with the number of each block of a range, the function to be transformed, and
    /// memory to work in.
    fn each_block(&self, blocks: Range<u64>, mut visit: impl FnMut(u64, &[Lanes], &mut [Lanes])) {
        if blocks.is_empty() {
            return;
        }
        let high = gray(blocks.start);
        let sign = |column: u64| (column >> self.low_bits() & high).count_ones() % 2 == 1;
        let mut amounts: Vec<i16> = Vec::with_capacity(self.kinds.len());
        let signed = self.kinds.iter();
        amounts.extend(signed.map(|&(column, count)| if sign(column) { -count } else { count }));
        let terms = self.kinds.iter().zip(&amounts);
        let mut terms: Vec<Term> = terms
            .map(|(&(column, _), &amount)| self.term(column, amount))
            .collect();
        let rows = 1 << self.row_bits;
        let mut values = vec![Lanes([0; LANES]); rows];
        let mut work = values.clone();
        for block in blocks.clone() {
            add_signs(self.simd, &mut values, &terms);
            visit(block, &values, &mut work);
            let next = block + 1;
            terms.clear();
            if next < blocks.end {
                for &kind in &self.with[next.trailing_zeros() as usize] {
                    let amount = &mut amounts[kind as usize];
                    *amount = -*amount;
                    let (column, _) = self.kinds[kind as usize];
                    // As the sums do: only they are known to be small.
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
    fn excess(cells: &[(u64, bool)], k: u64) -> i16 {
        let sign = |&(column, pressed): &(u64, bool)| {
            let odd = (column & k).count_ones() % 2 == 1;
            if odd == pressed { 1 } else { -1 }
        };
        cells.iter().map(sign).sum()
    }

    #[test]
    fn the_best_word_is_that_of_the_definition() {
        for simd in Simd::available() {
            for nullity in [0_u32, 1, 3, 5, 6, 9, 17, 19] {
                let mut state = 88_172_645_463_325_252 + u64::from(nullity);
                let mask = (1_u64 << nullity) - 1;
                let mut cell = |_| (random(&mut state) & mask, random(&mut state) % 2 == 1);
                let cells: Vec<(u64, bool)> = (0..60).map(&mut cell).collect();
                let weights = Weights::new(simd, nullity, cells.iter().copied()).unwrap();
                let expected = (0..=mask).map(|k| excess(&cells, k)).max().unwrap();
                let blocks = weights.blocks();
                let found = weights.best(0..blocks, i16::MIN).unwrap();
                assert_eq!(found.excess, expected, "nullity {nullity}");
                assert_eq!(excess(&cells, found.k & mask), expected);
                assert_eq!(weights.best(0..blocks, expected), None);
                // In parts.
                let parts = (0..blocks).filter_map(|b| weights.best(b..b + 1, i16::MIN));
                assert_eq!(parts.map(|word| word.excess).max(), Some(expected));
                // And all that are good.
                let good = expected - 6..expected;
                let mut found = weights.words(0..blocks, &good);
                found.sort_unstable_by_key(|word| word.k);
                let all = (0..=mask).map(|k| Word {
                    excess: excess(&cells, k),
                    k,
                });
                let all = all.filter(|word| good.contains(&word.excess));
                assert!(found.into_iter().eq(all));
            }
        }
    }

    #[test]
    fn too_many_cells_are_refused() {
        let cells = |count: usize| std::iter::repeat_n((1, false), count);
        let simd = Simd::best();
        assert!(Weights::new(simd, 1, cells(32_767)).is_some());
        assert!(Weights::new(simd, 1, cells(32_768)).is_none());
    }
}
