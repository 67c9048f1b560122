//! A part of a half: its words by excess, and what they are on the other half.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

use crate::coding::divided::{Divided, LongEntry, is_one, narrow, products, sum, told_apart};
use crate::coding::estimates::float;
use crate::coding::orbits::{AffineMap, Values, close};
use crate::coding::walsh_hadamard::{Ask, ExcessWord, WalshHadamard, each_batch, largest_word};
use crate::simd::Simd;

/// A part of a half.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) part: usize,
    /// Messages whose words vanish on the other part and are a basis of the code on this one.
    pub(super) basis: Vec<u128>,
    /// Symmetries of odd order as they act on messages about the basis.
    pub(super) maps: Vec<AffineMap>,
    /// Where transforms begin that visit at least one word of each orbit under the maps. Each
    /// visits the words whose message is one of these plus what `low` generates.
    offsets: Vec<u64>,
    low: Vec<u64>,
    /// The positions of the part, and which of the words in `low` have a 1 there.
    columns: Vec<(LongEntry, u64)>,
    /// The number of 64-bit words in a row.
    pub(super) width: usize,
    /// The rows of bits that the basis makes at the positions of the other half: for each byte of a
    /// message, the rows of its 256 values.
    rows: Vec<u64>,
}

impl Side {
    pub(super) fn new(
        divided: &Divided,
        part: usize,
        basis: &[u128],
        others: &[usize],
        least_left: usize,
    ) -> Self {
        let positions = 0..divided.positions.len();
        let positions: Vec<usize> = positions
            .filter(|&position| divided.part_of[position] == part)
            .collect();
        let maps = actions(divided, &positions, basis);
        let most = basis.len().saturating_sub(least_left);
        let values = Values::new(basis.len(), &maps, most);
        let (low, offsets) = match &values {
            Some(values) => values.messages(basis.len()),
            None => ((0..basis.len()).map(|index| 1 << index).collect(), vec![0]),
        };
        let long: Vec<u128> = low.iter().map(|&message| sum(basis, message)).collect();
        let column = |&position: &usize| {
            let entry = divided.positions[position];
            (entry, products(entry.0, &long))
        };
        let width = others.len().div_ceil(64);
        let mut rows = vec![0; basis.len().div_ceil(8) * 256 * width];
        for (place, &position) in others.iter().enumerate() {
            let column = products(divided.positions[position].0, basis);
            for (byte, rows) in rows.chunks_exact_mut(256 * width).enumerate() {
                let bits = column >> (8 * byte) & 255;
                for (value, row) in (0_u64..).zip(rows.chunks_exact_mut(width)) {
                    let one = u64::from((value & bits).count_ones() % 2);
                    row[place / 64] |= one << (place % 64);
                }
            }
        }
        Self {
            part,
            basis: basis.to_vec(),
            offsets,
            columns: positions.iter().map(column).collect(),
            maps: if values.is_some() { maps } else { Vec::new() },
            low,
            width,
            rows,
        }
    }

    /// Adds the row of a word to `row`.
    pub(super) fn add_row(&self, row: &mut [u64], message: u64) {
        let bytes = message.to_le_bytes().map(usize::from);
        for (rows, value) in self.rows.chunks_exact(256 * self.width).zip(bytes) {
            let added = &rows[value * self.width..][..self.width];
            for (bits, added) in row.iter_mut().zip(added) {
                *bits ^= added;
            }
        }
    }

    /// Returns the number of words that the transforms visit.
    pub(super) fn visited(&self) -> u128 {
        (self.offsets.len() as u128) << self.low.len()
    }

    /// Returns that number as a power of 2.
    pub(super) fn visited_log2(&self) -> f64 {
        float(self.offsets.len()).log2() + float(self.low.len())
    }

    /// Returns the number of batches of transforms.
    pub(super) fn batches(&self) -> u64 {
        self.offsets.len() as u64 * WalshHadamard::batches_of(self.low.len())
    }

    /// Returns the word of largest excess, unless `ask` stops it.
    pub(super) fn largest(&self, ask: &mut Ask<'_>) -> ControlFlow<(), ExcessWord> {
        let largest = |batch| {
            let (offset, transform, batch) = self.transform(batch);
            let word = transform.largest(transform.batch(batch), i16::MIN)?;
            Some(self.word(offset, word))
        };
        let words = each_batch(self.batches(), largest, ask)?;
        let word = largest_word(words.into_iter().flatten());
        ControlFlow::Continue(word.expect("there is a word"))
    }

    /// Returns the words of a batch whose excess is in a range.
    pub(super) fn words(&self, batch: u64, excesses: &Range<i16>) -> Vec<ExcessWord> {
        let (offset, transform, batch) = self.transform(batch);
        let words = transform.words(transform.batch(batch), excesses);
        words
            .into_iter()
            .map(|word| self.word(offset, word))
            .collect()
    }

    /// Returns the transform that a batch belongs to, what its messages are added to, and which of
    /// its batches this one is.
    fn transform(&self, batch: u64) -> (u64, WalshHadamard, u64) {
        let batches = WalshHadamard::batches_of(self.low.len());
        let index = usize::try_from(batch / batches).expect("as many as there are offsets");
        let offset = self.offsets[index];
        let start = sum(&self.basis, offset);
        let columns = self.columns.iter();
        let columns = columns.map(|(entry, low)| (*low, is_one(entry, start)));
        let transform = WalshHadamard::new(Simd::best(), self.low.len(), columns);
        let transform = transform.expect("not too many positions for 16 bits");
        (offset, transform, batch % batches)
    }

    fn word(&self, offset: u64, word: ExcessWord) -> ExcessWord {
        ExcessWord {
            message: offset ^ sum(&self.low, word.message),
            ..word
        }
    }

    /// Returns all words with an excess of `least` or more, by falling excess; not only those that
    /// the transforms visit. `ask` may stop it.
    pub(super) fn all_words(
        &self,
        least: i64,
        ask: &mut Ask<'_>,
    ) -> ControlFlow<(), Vec<ExcessWord>> {
        let excesses = narrow(least)..i16::MAX;
        let words = each_batch(self.batches(), |batch| self.words(batch, &excesses), ask)?;
        let mut words = words.concat();
        words.sort_unstable_by_key(by_falling_excess);
        if self.maps.is_empty() {
            return ControlFlow::Continue(words);
        }
        let mut all = Vec::new();
        for words in words.chunk_by(|a, b| a.excess == b.excess) {
            let messages: Vec<u64> = words.iter().map(|word| word.message).collect();
            let mut messages: Vec<u64> = close(&messages, &self.maps).into_iter().collect();
            messages.sort_unstable();
            let word = |message| ExcessWord {
                message,
                ..words[0]
            };
            all.extend(messages.into_iter().map(word));
        }
        ControlFlow::Continue(all)
    }
}

/// Returns how the generators act on the messages of a part, which has these positions.
fn actions(divided: &Divided, positions: &[usize], basis: &[u128]) -> Vec<AffineMap> {
    let entry = |position: usize| {
        let (column, one) = divided.positions[position];
        (products(column, basis), one)
    };
    let columns = positions.iter().map(|&position| entry(position).0.into());
    let (duals, _) = told_apart(basis.len(), columns);
    let action = |symmetry: &Vec<u32>| {
        let images = positions
            .iter()
            .map(|&from| (symmetry[from] as usize, from));
        let before: HashMap<usize, usize> = images.collect();
        let mut map = AffineMap {
            columns: vec![0; basis.len()],
            constant: 0,
        };
        for &(dual, place) in &duals {
            let dual = u64::try_from(dual).expect("a message about the basis");
            let (column, one) = entry(before[&positions[place]]);
            for (index, image) in map.columns.iter_mut().enumerate() {
                *image ^= if column >> index & 1 == 1 { dual } else { 0 };
            }
            map.constant ^= if one == entry(positions[place]).1 {
                0
            } else {
                dual
            };
        }
        map
    };
    divided.generators.iter().map(action).collect()
}

pub(super) fn by_falling_excess(word: &ExcessWord) -> (std::cmp::Reverse<i16>, u64) {
    (std::cmp::Reverse(word.excess), word.message)
}
