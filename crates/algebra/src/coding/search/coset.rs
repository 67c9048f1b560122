//! The coset that is searched.

use crate::coding::divided::LongEntry;
use crate::coding::vector::Vector;
use crate::gf2::XorBasis;

/// The sums of `start` and multiples of the generators.
#[derive(Clone, Debug)]
pub(super) struct Coset<'a, V> {
    pub(super) start: &'a V,
    pub(super) basis: &'a [V],
    /// The order of each generator.
    pub(super) orders: Vec<u32>,
    /// The caller's bound: no word has a smaller total.
    pub(super) at_least: u64,
    /// The positions at which not all words are equal, ascending. Empty if enumeration is fast
    /// enough, or if the vectors are very long.
    pub(super) positions: Vec<usize>,
}

impl<V: Vector> Coset<'_, V> {
    /// Returns the start plus the generators whose bits are set.
    pub(super) fn word(&self, message: u128) -> V {
        let mut word = self.start.clone();
        let set = (0..128).filter(|index| message >> index & 1 == 1);
        set.for_each(|index: usize| word.add_lanes(self.basis[index].lanes()));
        word
    }

    /// Returns whether the words are numbered by the bits of a message.
    pub(super) fn has_messages(&self) -> bool {
        self.start.modulus() == 2 && self.basis.len() <= 128
    }

    /// Returns the sum of the entries that all words have in common.
    pub(super) fn fixed_total(&self) -> u64 {
        let entry = |&position: &usize| u64::from(self.start.entry(position));
        self.start.total() - self.positions.iter().map(entry).sum::<u64>()
    }

    /// Returns the start, restricted to [`positions`](Self::positions).
    pub(super) fn packed_start(&self) -> V::Packed {
        self.start.packed(&self.positions)
    }

    /// Returns the generators, restricted to [`positions`](Self::positions).
    pub(super) fn packed_basis(&self) -> Vec<V::Packed> {
        let basis = self.basis.iter();
        basis.map(|vector| vector.packed(&self.positions)).collect()
    }

    /// Returns the word whose entries at [`positions`](Self::positions) are given.
    pub(super) fn unpacked(&self, packed: &V::Packed) -> V {
        self.start.with_packed(&self.positions, packed)
    }

    /// Returns the positions of a binary code with their columns.
    pub(super) fn columns(&self) -> Vec<LongEntry> {
        let mut columns: Vec<LongEntry> = Vec::with_capacity(self.positions.len());
        columns.extend(
            self.positions
                .iter()
                .map(|&position| (0, self.start.entry(position) == 1)),
        );
        let mut place = vec![0; self.positions.last().map_or(0, |last| last + 1)];
        for (index, &position) in self.positions.iter().enumerate() {
            place[position] = index;
        }
        for (index, generator) in self.basis.iter().enumerate() {
            for position in generator.support() {
                columns[place[position]].0 |= 1 << index;
            }
        }
        columns
    }
}

/// Returns the positions at which some generator is not 0, ascending.
pub(super) fn support_of_all<V: Vector>(basis: &[V]) -> Vec<usize> {
    let mut holds = Vec::new();
    for generator in basis {
        let support = generator.support();
        let length = support.last().map_or(0, |last| last + 1);
        holds.resize(holds.len().max(length), false);
        for position in support {
            holds[position] = true;
        }
    }
    (0..holds.len())
        .filter(|&position| holds[position])
        .collect()
}

/// Finds the messages of the words of a binary coset.
#[derive(Clone, Debug)]
pub(super) struct Messages {
    length: usize,
    start: Vec<u64>,
    basis: XorBasis<(Vec<u64>, u128)>,
}

impl Messages {
    /// Prepares the elimination, for vectors of `length` entries and at most 128 generators.
    pub(super) fn new<V: Vector>(start: &V, basis: &[V], length: usize) -> Self {
        let tagged = basis.iter().enumerate();
        let tagged = tagged.map(|(index, vector)| (bits(vector, length), 1_u128 << index));
        Self {
            length,
            start: bits(start, length),
            basis: tagged.collect(),
        }
    }

    /// Returns the message of a word: the generators that are added to the start.
    pub(super) fn of<V: Vector>(&self, word: &V) -> u128 {
        let mut difference = bits(word, self.length);
        difference
            .iter_mut()
            .zip(&self.start)
            .for_each(|(word, start)| *word ^= start);
        let message = self.basis.tag_of(&difference);
        message.expect("a word of the coset")
    }
}

/// Returns the entries of a binary vector, 64 in a word.
fn bits<V: Vector>(vector: &V, length: usize) -> Vec<u64> {
    let mut words = vec![0; length.div_ceil(64)];
    for position in vector.support() {
        words[position / 64] |= 1 << (position % 64);
    }
    words
}
