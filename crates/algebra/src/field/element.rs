//! The elements of a field.

use std::fmt;

use crate::poly::Poly;

/// An element of a [`BinaryField`](super::BinaryField): the coefficients of its representative of
/// degree below r.
///
/// Invariant: exactly ⌈r/64⌉ words, and the bits from r upwards are zero. So equal elements of one
/// field are equal as words. Which field it belongs to it does not know.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Element {
    words: Box<[u64]>,
}

impl Element {
    #[inline]
    pub(super) fn from_words(words: impl Into<Box<[u64]>>) -> Self {
        Self {
            words: words.into(),
        }
    }

    /// Returns the coefficients, bit i of word w that of x^(64w+i).
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    #[inline]
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Returns the representative of degree below r.
    #[must_use]
    pub fn to_poly(&self) -> Poly {
        Poly::from_words(self.words.to_vec())
    }

    /// Returns whether this is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns whether this is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        self.words[0] == 1 && self.words[1..].iter().all(|&word| word == 0)
    }
}

/// The representative, as in `x^2 + 1`.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_poly().fmt(f)
    }
}
