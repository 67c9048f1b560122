//! Sets of cells as the bits of one word.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of at most [`Mask::CELLS`] cells; cell i is bit i.
pub(crate) trait Mask:
    Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// The most cells.
    const CELLS: usize;

    /// Returns the set of one cell.
    fn of(cell: u32) -> Self;

    /// Returns the number of cells.
    fn len(self) -> u32;

    /// Returns the first cell. The set must not be empty.
    fn first(self) -> u32;

    /// Returns the set without its first cell. The set must not be empty.
    fn without_first(self) -> Self;

    /// Returns the two halves of the word, the low one first.
    fn words(self) -> [u64; 2];

    /// Returns the set whose halves are given.
    fn from_words(words: [u64; 2]) -> Self;

    /// Whether no cell is in the set.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether a cell is in the set.
    fn has(self, cell: u32) -> bool {
        !(self & Self::of(cell)).is_empty()
    }

    /// Whether all cells of this set are in another.
    fn within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// Returns the cells in increasing order.
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

/// The cells of a [`Mask`], in increasing order.
#[derive(Clone, Debug)]
pub(crate) struct Cells<M>(M);

impl<M: Mask> Iterator for Cells<M> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 = self.0.without_first();
        Some(cell)
    }
}

/// Returns the cells of a mask, a mask each.
pub(crate) fn singles(mut mask: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = mask & mask.wrapping_neg();
        mask ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

macro_rules! mask {
    ($word:ty, $low:expr, $high:expr, $join:expr) => {
        impl Mask for $word {
            const CELLS: usize = <$word>::BITS as usize;

            #[inline]
            fn of(cell: u32) -> Self {
                1 << cell
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & (self - 1)
            }

            #[inline]
            fn words(self) -> [u64; 2] {
                [$low(self), $high(self)]
            }

            #[inline]
            fn from_words(words: [u64; 2]) -> Self {
                $join(words)
            }
        }
    };
}

mask!(u64, |word| word, |_| 0, |words: [u64; 2]| words[0]);
mask!(
    u128,
    |word| word as u64,
    |word: u128| (word >> 64) as u64,
    |words: [u64; 2]| u128::from(words[0]) | u128::from(words[1]) << 64
);
