//! Vectors as those of the crate [`bitvec`], which has views and slices of bits. Its 64-bit words
//! exist on 64-bit targets only, and so do these conversions.

use bitvec::{order::Lsb0, slice::BitSlice, vec::BitVec};

use super::BitVector;

impl BitVector {
    /// Returns the entries as a slice of bits of the crate [`bitvec`], which can be cut at any
    /// entry. Available on 64-bit targets.
    ///
    /// ```
    /// use gf2_algebra::gf2::BitVector;
    ///
    /// let vector = BitVector::from_fn(200, |i| i % 3 == 0);
    /// assert_eq!(vector.as_bits()[100..160].count_ones(), 20);
    /// ```
    #[must_use]
    #[inline]
    pub fn as_bits(&self) -> &BitSlice<u64, Lsb0> {
        &BitSlice::from_slice(self.words())[..self.len()]
    }

    /// Returns the entries as a slice of bits of the crate [`bitvec`], to change them. Available on
    /// 64-bit targets.
    #[must_use]
    #[inline]
    pub fn as_mut_bits(&mut self) -> &mut BitSlice<u64, Lsb0> {
        let length = self.len();
        &mut BitSlice::from_slice_mut(self.words_mut())[..length]
    }
}

impl From<BitVec<u64, Lsb0>> for BitVector {
    fn from(mut bits: BitVec<u64, Lsb0>) -> Self {
        // The bits may begin within a word.
        bits.force_align();
        Self::from_words(bits.len(), bits.into_vec())
    }
}

impl From<BitVector> for BitVec<u64, Lsb0> {
    fn from(vector: BitVector) -> Self {
        let length = vector.len();
        let mut bits = Self::from_vec(vector.into_words());
        bits.truncate(length);
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitvec::bitvec;

    #[test]
    fn conversions_and_views_keep_every_entry() {
        for length in [0, 1, 63, 64, 65, 127, 128, 129] {
            let entry = |i: usize| i * i % 7 < 3;
            let vector = BitVector::from_fn(length, entry);
            assert!(vector.as_bits().iter().by_vals().eq(vector.iter()));
            let bits = BitVec::from(vector.clone());
            assert!(bits.iter().by_vals().eq(vector.iter()));
            assert_eq!(BitVector::from(bits), vector);
            // Bits that begin within a word, with others before and after them.
            let mut wide = bitvec![u64, Lsb0; 1; length + 100];
            for i in 0..length {
                wide.set(3 + i, entry(i));
            }
            let cut = BitVec::from_bitslice(&wide[3..3 + length]);
            assert_eq!(BitVector::from(cut), vector, "{length}");
            let mut changed = vector.clone();
            changed.as_mut_bits().fill(true);
            assert_eq!(changed, BitVector::from_fn(length, |_| true));
        }
    }
}
