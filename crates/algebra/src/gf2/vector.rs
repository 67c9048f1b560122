//! Vectors over F₂, packed into 64-bit words.

mod iter;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::fmt;
use std::ops::{AddAssign, BitXor, BitXorAssign, Index};

use rand_core::Rng;

use super::words;
use crate::operators::addition;
use crate::simd;

pub use iter::Iter;

/// A vector over F₂, with 64 entries in a word: entry i is bit i mod 64 of word ⌊i/64⌋.
///
/// Invariant: **there are ⌈length/64⌉ words, and the excess bits of the last one are zero.** So
/// equal vectors have equal words.
///
/// Addition is XOR: `+` and `^` are the same. Vectors are ordered as sequences of entries are, 0
/// before 1, and a vector after those that it begins with.
///
/// ```
/// use gf2_algebra::gf2::BitVector;
///
/// let a: BitVector = "0110 1001".parse()?;
/// let b = BitVector::from_fn(8, |i| i % 2 == 0);
/// assert_eq!((&a + &b).to_string(), "11000011");
/// assert_eq!(a.weight(), 4);
/// assert_eq!(a.ones().collect::<Vec<_>>(), [1, 2, 4, 7]);
/// assert!(!a.dot(&b));
/// # Ok::<(), gf2_algebra::gf2::ParseBitsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct BitVector {
    length: usize,
    words: Vec<u64>,
}

impl BitVector {
    /// Creates the zero vector of the given length.
    #[must_use]
    #[inline]
    pub fn zero(length: usize) -> Self {
        Self {
            length,
            words: vec![0; length.div_ceil(64)],
        }
    }

    /// Creates the vector whose entry at each index is given by `entry`.
    pub fn from_fn(length: usize, mut entry: impl FnMut(usize) -> bool) -> Self {
        let mut words = vec![0; length.div_ceil(64)];
        words::fill(&mut words, length, &mut entry);
        Self { length, words }
    }

    /// Creates the vector of the given length from its words. Excess bits are dropped.
    ///
    /// ```
    /// use gf2_algebra::gf2::BitVector;
    /// assert_eq!(BitVector::from_words(3, [0b1110]).to_string(), "011");
    /// ```
    ///
    /// # Panics
    /// If there are not ⌈length/64⌉ words.
    #[must_use]
    #[inline]
    pub fn from_words(length: usize, words: impl Into<Vec<u64>>) -> Self {
        let mut words = words.into();
        assert_eq!(
            words.len(),
            length.div_ceil(64),
            "the words of {length} entries"
        );
        words::clear_excess(&mut words, length);
        Self { length, words }
    }

    /// Creates a uniformly random vector.
    pub fn random(length: usize, rng: &mut (impl Rng + ?Sized)) -> Self {
        let words: Vec<u64> = (0..length.div_ceil(64)).map(|_| rng.next_u64()).collect();
        Self::from_words(length, words)
    }

    /// Returns the number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns whether there are no entries. [`is_zero`](Self::is_zero) tells whether all are 0.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the entry at an index.
    ///
    /// # Panics
    /// If there is no such entry.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> bool {
        self.check(index);
        words::entry(&self.words, index)
    }

    /// Replaces the entry at an index.
    ///
    /// # Panics
    /// If there is no such entry.
    #[inline]
    pub fn set(&mut self, index: usize, value: bool) {
        self.check(index);
        words::set(&mut self.words, index, value);
    }

    /// Adds 1 to the entry at an index.
    ///
    /// # Panics
    /// If there is no such entry.
    #[inline]
    pub fn toggle(&mut self, index: usize) {
        self.check(index);
        self.words[index / 64] ^= 1 << (index % 64);
    }

    #[inline]
    fn check(&self, index: usize) {
        assert!(
            index < self.length,
            "no entry {index} in a vector of {}",
            self.length
        );
    }

    /// Returns the words; see the type for the layout.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Returns the words, for views that cannot reach the excess bits.
    #[cfg(any(test, target_pointer_width = "64"))]
    #[inline]
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Returns the words, which [`from_words`](Self::from_words) takes.
    #[must_use]
    #[inline]
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }

    /// Iterates over the entries.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter::new(&self.words, self.length)
    }

    /// Iterates over the indices of the entries that are 1, in ascending order: the support.
    #[inline]
    pub fn ones(&self) -> impl Iterator<Item = usize> + '_ {
        words::ones(&self.words)
    }

    /// Returns the number of entries that are 1: the Hamming weight.
    #[doc(alias = "count_ones")]
    #[inline]
    pub fn weight(&self) -> usize {
        simd::count_ones(simd::Simd::best(), &self.words)
    }

    /// Returns whether all entries are 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns the scalar product.
    ///
    /// # Panics
    /// If the lengths differ.
    #[must_use]
    #[inline]
    pub fn dot(&self, other: &Self) -> bool {
        self.check_length(other);
        simd::dot(&self.words, &other.words)
    }

    /// Adds `other`, rotated by `by` places towards higher indices: its entry i is added to entry
    /// (i + `by`) mod length. O(length/64).
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn add_rotated(&mut self, other: &Self, by: usize) {
        self.check_length(other);
        if self.length > 0 {
            words::add_rotated(&mut self.words, &other.words, self.length, by);
        }
    }

    /// Adds `other`, shifted by `by` places towards higher indices. Entries that are shifted beyond
    /// an end are lost. O(length/64).
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn add_shifted(&mut self, other: &Self, by: isize) {
        self.check_length(other);
        words::add_shifted(&mut self.words, &other.words, self.length, by);
    }

    /// Adds the vector of the same length with these words, excess bits zero.
    #[inline]
    pub(crate) fn add_words(&mut self, words: &[u64]) {
        simd::xor(&mut self.words, words);
    }

    #[inline]
    fn check_length(&self, other: &Self) {
        assert_eq!(self.length, other.length, "vectors of different lengths");
    }

    /// Appends an entry.
    #[inline]
    pub fn push(&mut self, value: bool) {
        if self.length.is_multiple_of(64) {
            self.words.push(0);
        }
        self.length += 1;
        words::set(&mut self.words, self.length - 1, value);
    }

    /// Drops the entries from index `length` on, if there are any.
    pub fn truncate(&mut self, length: usize) {
        if length < self.length {
            self.words.truncate(length.div_ceil(64));
            self.length = length;
            words::clear_excess(&mut self.words, length);
        }
    }
}

impl AddAssign<&BitVector> for BitVector {
    /// Adds a vector.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    fn add_assign(&mut self, other: &Self) {
        self.check_length(other);
        self.add_words(&other.words);
    }
}

addition!(BitVector);

impl BitXorAssign<&BitVector> for BitVector {
    /// Adds a vector, as `+=` does.
    #[expect(clippy::suspicious_op_assign_impl, reason = "addition in F₂ is XOR")]
    #[inline]
    fn bitxor_assign(&mut self, other: &Self) {
        *self += other;
    }
}

impl BitXor for &BitVector {
    type Output = BitVector;

    /// Returns the sum, as `+` does.
    #[expect(clippy::suspicious_arithmetic_impl, reason = "addition in F₂ is XOR")]
    #[inline]
    fn bitxor(self, other: Self) -> BitVector {
        self + other
    }
}

impl Index<usize> for BitVector {
    type Output = bool;

    /// Returns the entry at an index, as [`get`](BitVector::get) does.
    #[inline]
    fn index(&self, index: usize) -> &bool {
        if self.get(index) { &true } else { &false }
    }
}

impl Ord for BitVector {
    fn cmp(&self, other: &Self) -> Ordering {
        let mut pairs = self.words.iter().zip(&other.words);
        let first = pairs.position(|(a, b)| a != b).map(|word| {
            let differences = self.words[word] ^ other.words[word];
            64 * word + differences.trailing_zeros() as usize
        });
        // Where only one of them has an entry, excess bits of the other were compared with it.
        match first.filter(|&index| index < self.length.min(other.length)) {
            Some(index) => self[index].cmp(&other[index]),
            None => self.length.cmp(&other.length),
        }
    }
}

impl PartialOrd for BitVector {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Extend<bool> for BitVector {
    fn extend<I: IntoIterator<Item = bool>>(&mut self, entries: I) {
        entries.into_iter().for_each(|entry| self.push(entry));
    }
}

impl FromIterator<bool> for BitVector {
    fn from_iter<I: IntoIterator<Item = bool>>(entries: I) -> Self {
        let mut vector = Self::default();
        vector.extend(entries);
        vector
    }
}

impl From<&[bool]> for BitVector {
    fn from(entries: &[bool]) -> Self {
        Self::from_fn(entries.len(), |index| entries[index])
    }
}

impl From<Vec<bool>> for BitVector {
    fn from(entries: Vec<bool>) -> Self {
        Self::from(entries.as_slice())
    }
}

impl<const N: usize> From<[bool; N]> for BitVector {
    fn from(entries: [bool; N]) -> Self {
        Self::from(entries.as_slice())
    }
}

impl From<&BitVector> for BitVector {
    fn from(vector: &Self) -> Self {
        vector.clone()
    }
}

impl From<&BitVector> for Vec<bool> {
    fn from(vector: &BitVector) -> Self {
        vector.iter().collect()
    }
}

impl From<BitVector> for Vec<bool> {
    fn from(vector: BitVector) -> Self {
        Self::from(&vector)
    }
}

/// The entries, as [`Display`](fmt::Display) writes them.
impl fmt::Debug for BitVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitVector({self})")
    }
}
