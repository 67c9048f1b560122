//! Words that begin on a cache line.

use std::fmt;
use std::ops::{Deref, DerefMut};

use bytemuck::{Pod, Zeroable};

/// A cache line, which is also a 512-bit vector.
#[derive(Clone, Copy, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C, align(64))]
struct Line([u64; 8]);

/// A sequence of words whose first one begins a cache line, so that a row of whole lines is read
/// and written without touching its neighbours' lines.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct AlignedWords {
    lines: Vec<Line>,
    length: usize,
}

impl AlignedWords {
    /// Allocates words of zeros.
    pub(super) fn zero(length: usize) -> Self {
        Self {
            lines: bytemuck::zeroed_vec(length.div_ceil(8)),
            length,
        }
    }
}

impl Deref for AlignedWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &bytemuck::cast_slice(&self.lines)[..self.length]
    }
}

impl DerefMut for AlignedWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut bytemuck::cast_slice_mut(&mut self.lines)[..self.length]
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
