//! Random sets of cells, any row of which can be made by itself.
//!
//! Everything comes from the key stream of the cipher `ChaCha8` whose key is the seed, as
//! eight bytes, least significant first, before 24 zeros. Row j takes the stream
//! with number (nonce) j from its beginning, as words of 64 bits, least
//! significant byte first. So a seed means the same set on every machine.

use std::collections::BTreeSet;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;

/// Probabilities are multiples of 2^−32; this is 1.
const CERTAIN: u64 = 1 << 32;

/// A random set of cells of a board of m columns × n rows.
pub(crate) struct RandomRows {
    columns: usize,
    rows: usize,
    seed: u64,
    /// The probability of a cell, as a multiple of 2^−32.
    probability: u64,
    /// The cells, row and column, in reading order, that are put in or taken
    /// out afterwards.
    changed: Vec<(usize, usize)>,
}

impl RandomRows {
    /// Every cell with the given probability, rounded to a multiple of 2^−32. At
    /// one half, column i is bit i mod 64 of word ⌊i/64⌋ of its stream.
    pub(crate) fn with_density(columns: usize, rows: usize, seed: u64, density: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a density is between 0 and 1"
        )]
        let probability = (density.clamp(0.0, 1.0) * CERTAIN as f64).round() as u64;
        Self {
            columns,
            rows,
            seed,
            probability,
            changed: Vec::new(),
        }
    }

    /// Exactly `count` cells, every set of that many as likely as any other.
    ///
    /// Cells are drawn independently; then so many random ones, of those in or
    /// of those out, change sides that the number is right. They are the only
    /// ones held in memory, about √(mn) of them.
    ///
    /// # Panics
    /// If the board has fewer cells.
    pub(crate) fn exactly(columns: usize, rows: usize, seed: u64, count: usize) -> Self {
        let cells = columns * rows;
        assert!(count <= cells, "{count} of {cells} cells");
        // Rounded down to 24 bits: more would cost more random words a cell
        // than a nearer number saves of changes.
        let probability = ((count as u128) << 24) / cells as u128;
        let mut set = Self {
            columns,
            rows,
            seed,
            probability: u64::try_from(probability << 8).expect("at most 1"),
            changed: Vec::new(),
        };
        let drawn = set.count();
        // Either too many cells are in the set or too few.
        let surplus = drawn > count;
        let (from, changes) = if surplus {
            (drawn, drawn - count)
        } else {
            (cells - drawn, count - drawn)
        };
        let chosen = sample(&mut stream(seed, u64::MAX), from, changes);
        set.changed = set.locate(&chosen, surplus);
        set
    }

    /// Writes row j, laid out as a row of a grid.
    pub(crate) fn row(&self, j: usize, words: &mut [u64]) {
        match self.probability {
            0 => words.fill(0),
            CERTAIN => words.fill(u64::MAX),
            probability => {
                let mut random = stream(self.seed, j as u64);
                for word in words.iter_mut() {
                    *word = biased(&mut random, probability);
                }
            }
        }
        let excess = words.len() * 64 - self.columns;
        if let Some(last) = words.last_mut() {
            *last &= u64::MAX >> excess;
        }
        let first = self.changed.partition_point(|&(row, _)| row < j);
        let here = self.changed[first..].iter().take_while(|cell| cell.0 == j);
        for (_, column) in here {
            words[column / 64] ^= 1 << (column % 64);
        }
    }

    /// The number of cells.
    fn count(&self) -> usize {
        let empty = || vec![0; self.columns.div_ceil(64)];
        let rows = (0..self.rows).into_par_iter();
        rows.map_init(empty, |words, j| {
            self.row(j, words);
            words
                .iter()
                .map(|word| word.count_ones() as usize)
                .sum::<usize>()
        })
        .sum()
    }

    /// Returns the cells with the given numbers among those that are in the set, or
    /// among the others, counted from 0 in reading order.
    fn locate(&self, numbers: &BTreeSet<usize>, of_those_in: bool) -> Vec<(usize, usize)> {
        let mut cells = Vec::with_capacity(numbers.len());
        let mut numbers = numbers.iter().peekable();
        let mut words = vec![0; self.columns.div_ceil(64)];
        let mut before = 0;
        for j in 0..self.rows {
            if numbers.peek().is_none() {
                break;
            }
            self.row(j, &mut words);
            for (w, word) in words.iter().enumerate() {
                let there = u64::MAX >> (64 - (self.columns - w * 64).min(64));
                let mut candidates = if of_those_in { *word } else { !word } & there;
                let mut skipped = 0;
                let after = before + candidates.count_ones() as usize;
                while let Some(number) = numbers.next_if(|&&number| number < after) {
                    while skipped < number - before {
                        candidates &= candidates - 1;
                        skipped += 1;
                    }
                    cells.push((j, w * 64 + candidates.trailing_zeros() as usize));
                }
                before = after;
            }
        }
        cells
    }
}

/// The stream of a number, from its beginning.
fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut random = ChaCha8Rng::from_seed(key);
    random.set_stream(number);
    random
}

/// A word each bit of which is set with the given probability, strictly between
/// 0 and 1. It takes as many random words as the probability has binary places:
/// from the last place on, a 1 halves the way to 1, a 0 the way to 0.
fn biased(random: &mut ChaCha8Rng, probability: u64) -> u64 {
    let places = probability.trailing_zeros()..32;
    places.fold(0, |word, place| match probability >> place & 1 {
        1 => word | random.next_u64(),
        _ => word & random.next_u64(),
    })
}

/// A random number below `bound`, which is positive.
fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    let mask = u64::MAX >> ((bound as u64 - 1) | 1).leading_zeros();
    loop {
        let number = usize::try_from(random.next_u64() & mask);
        if let Some(number) = number.ok().filter(|&number| number < bound) {
            return number;
        }
    }
}

/// A random set of `count` numbers below `bound` (R. W. Floyd, 1987).
fn sample(random: &mut ChaCha8Rng, bound: usize, count: usize) -> BTreeSet<usize> {
    let mut set = BTreeSet::new();
    for next in bound - count..bound {
        let number = below(random, next + 1);
        if !set.insert(number) {
            set.insert(next);
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDES: [(usize, usize); 7] = [
        (1, 1),
        (1, 65),
        (65, 1),
        (63, 3),
        (64, 3),
        (129, 5),
        (1000, 70),
    ];

    fn words(set: &RandomRows) -> Vec<u64> {
        let stride = set.columns.div_ceil(64);
        let mut words = vec![u64::MAX; stride * set.rows];
        // In any order.
        for j in (0..set.rows).rev() {
            set.row(j, &mut words[j * stride..][..stride]);
        }
        words
    }

    fn ones(words: &[u64]) -> usize {
        words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The bits of `ChaCha8` with the key 1, 0, … and the nonces 0 and 1, as an
    /// implementation written from its definition gives them.
    #[test]
    fn a_seed_is_the_same_board_for_ever() {
        let set = RandomRows::with_density(128, 2, 1, 0.5);
        assert_eq!(
            words(&set),
            [
                0x61a9_4a49_a0e9_5ecf,
                0x4b80_5b72_edd5_053e,
                0x1a81_25d4_8c6f_ea14,
                0xd167_e651_ac49_9192
            ]
        );
    }

    #[test]
    fn excess_bits_are_zero() {
        for (columns, rows) in SIDES {
            let all = RandomRows::with_density(columns, rows, 3, 1.0);
            assert_eq!(ones(&words(&all)), columns * rows);
            let none = RandomRows::with_density(columns, rows, 3, 0.0);
            assert_eq!(ones(&words(&none)), 0);
        }
    }

    #[test]
    fn densities_are_met() {
        let cells: u32 = 1000 * 1000;
        for density in [0.001, 0.1, 0.25, 0.5, 0.7, 0.999] {
            let set = RandomRows::with_density(1000, 1000, 5, density);
            let ones = u32::try_from(ones(&words(&set))).unwrap();
            let expected = f64::from(cells) * density;
            let deviation = (expected * (1.0 - density)).sqrt();
            assert!(
                (f64::from(ones) - expected).abs() < 5.0 * deviation,
                "{density}: {ones}"
            );
        }
    }

    #[test]
    fn the_number_is_exact() {
        for (columns, rows) in SIDES {
            let cells = columns * rows;
            let some = [0, 1, 2, cells / 3, cells / 2, cells - 1, cells];
            for count in some.into_iter().filter(|&count| count <= cells) {
                for seed in 0..5 {
                    let set = RandomRows::exactly(columns, rows, seed, count);
                    assert_eq!(ones(&words(&set)), count, "{columns} × {rows}");
                }
            }
        }
    }

    /// Each of the 20 sets of three of 3 × 2 cells comes up about as often.
    #[test]
    fn every_set_is_as_likely() {
        const SEEDS: u32 = 20_000;
        let mut times = std::collections::BTreeMap::<_, u32>::new();
        for seed in 0..SEEDS {
            let set = RandomRows::exactly(3, 2, seed.into(), 3);
            *times.entry(words(&set)).or_default() += 1;
        }
        assert_eq!(times.len(), 20);
        let expected = f64::from(SEEDS) / 20.0;
        let square = |&times: &u32| (f64::from(times) - expected).powi(2) / expected;
        let chi_square: f64 = times.values().map(square).sum();
        // 19 degrees of freedom: more in one of a million cases.
        assert!(chi_square < 65.0, "{times:?}");
    }

    #[test]
    fn numbers_below_a_bound_are_all_there_are() {
        let mut random = stream(7, 0);
        for bound in [1, 2, 3, 5, 8, 9] {
            let seen: BTreeSet<usize> = (0..200).map(|_| below(&mut random, bound)).collect();
            assert!(seen.into_iter().eq(0..bound));
            assert!(sample(&mut random, bound, bound).into_iter().eq(0..bound));
        }
    }
}
