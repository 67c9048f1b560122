//! Iteration over the entries of a vector.

use std::iter::FusedIterator;
use std::ops::Range;

use super::BitVector;
use crate::gf2::words;

/// The iterator over the entries of a [`BitVector`], or of one in words of somebody else's.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    words: &'a [u64],
    left: Range<usize>,
}

impl<'a> Iter<'a> {
    pub(in crate::gf2) fn new(words: &'a [u64], length: usize) -> Self {
        assert!(length.div_ceil(64) <= words.len(), "{length} entries");
        let left = 0..length;
        Self { words, left }
    }
}

impl Iterator for Iter<'_> {
    type Item = bool;

    #[inline]
    fn next(&mut self) -> Option<bool> {
        let index = self.left.next()?;
        Some(words::entry(self.words, index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<bool> {
        let index = self.left.nth(n)?;
        Some(words::entry(self.words, index))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<bool> {
        let index = self.left.next_back()?;
        Some(words::entry(self.words, index))
    }
}

impl ExactSizeIterator for Iter<'_> {}

impl FusedIterator for Iter<'_> {}

impl<'a> IntoIterator for &'a BitVector {
    type Item = bool;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}
