//! Words that begin on a cache line.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use madness_machine::simd::memory::zeroed;

/// Words of a cache line, which is also a 512-bit vector.
const LINE: usize = 8;

/// A sequence of words whose first one begins a cache line, so that a row of whole lines is read
/// and written without touching its neighbours' lines.
pub(super) struct AlignedWords {
    /// Up to seven words too many. An allocator that is asked for aligned zeros writes them; zeros
    /// that are not aligned come from the system, and cost nothing until they are touched.
    words: Vec<u64>,
    /// The place of the first word.
    first: usize,
    length: usize,
}

impl AlignedWords {
    /// Allocates words of zeros, in large pages where the system has them.
    pub(super) fn zero(length: usize) -> Self {
        let words = zeroed(length + LINE - 1);
        let first = words.as_ptr().align_offset(LINE * size_of::<u64>());
        Self {
            // Where an address is not known, as in an interpreter, any place will do.
            first: first.min(LINE - 1),
            words,
            length,
        }
    }
}

impl Clone for AlignedWords {
    fn clone(&self) -> Self {
        let mut copy = Self::zero(self.length);
        copy.copy_from_slice(self);
        copy
    }
}

impl PartialEq for AlignedWords {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for AlignedWords {}

impl Hash for AlignedWords {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl Deref for AlignedWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.words[self.first..][..self.length]
    }
}

impl DerefMut for AlignedWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.words[self.first..][..self.length]
    }
}

impl fmt::Debug for AlignedWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} words", self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_begin_a_line_and_are_as_many_as_asked_for() {
        for length in [0, 1, 7, 8, 9, 1000] {
            let mut words = AlignedWords::zero(length);
            assert_eq!(words.len(), length);
            assert!(words.as_ptr().addr().is_multiple_of(64));
            words.fill(3);
            let copy = words.clone();
            assert!(copy == words && copy.as_ptr().addr().is_multiple_of(64));
            assert!(copy.iter().all(|&word| word == 3));
        }
    }
}
