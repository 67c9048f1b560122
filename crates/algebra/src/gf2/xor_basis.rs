//! Bases of spaces of short vectors, built one vector at a time.

use super::{BitVector, words};

/// A vector over F₂ that is added by XOR, with numbered entries: a [`BitVector`], an unsigned
/// integer, or packed words.
///
/// A pair of vectors has the entries of its first half. The second half is a tag that takes part in
/// all additions: see [`XorBasis::tag_of`].
pub trait XorVector {
    /// Adds another vector. Packed words that are shorter are extended by zeros.
    fn add(&mut self, other: &Self);

    /// Returns the entry at an index.
    fn entry(&self, index: usize) -> bool;

    /// Returns the index of the first entry that is 1; `None` for the zero vector.
    fn first_one(&self) -> Option<usize>;
}

macro_rules! impl_for_integers {
    ($($integer:ty),*) => {$(
        impl XorVector for $integer {
            #[inline]
            fn add(&mut self, other: &Self) {
                *self ^= other;
            }

            #[inline]
            fn entry(&self, index: usize) -> bool {
                self >> index & 1 == 1
            }

            #[inline]
            fn first_one(&self) -> Option<usize> {
                (*self != 0).then(|| self.trailing_zeros() as usize)
            }
        }
    )*};
}
impl_for_integers!(u32, u64, u128, usize);

impl XorVector for Vec<u64> {
    #[inline]
    fn add(&mut self, other: &Self) {
        if self.len() < other.len() {
            self.resize(other.len(), 0);
        }
        self.iter_mut().zip(other).for_each(|(a, b)| *a ^= b);
    }

    #[inline]
    fn entry(&self, index: usize) -> bool {
        index / 64 < self.len() && words::entry(self, index)
    }

    #[inline]
    fn first_one(&self) -> Option<usize> {
        words::ones(self).next()
    }
}

impl XorVector for BitVector {
    #[inline]
    fn add(&mut self, other: &Self) {
        *self += other;
    }

    #[inline]
    fn entry(&self, index: usize) -> bool {
        self[index]
    }

    #[inline]
    fn first_one(&self) -> Option<usize> {
        self.ones().next()
    }
}

impl<V: XorVector, T: XorVector> XorVector for (V, T) {
    #[inline]
    fn add(&mut self, other: &Self) {
        self.0.add(&other.0);
        self.1.add(&other.1);
    }

    #[inline]
    fn entry(&self, index: usize) -> bool {
        self.0.entry(index)
    }

    #[inline]
    fn first_one(&self) -> Option<usize> {
        self.0.first_one()
    }
}

/// A basis of a space of vectors over F₂, in echelon form.
///
/// Every basis vector has a pivot: the index of its first 1. A vector is 0 at the pivots of all
/// vectors inserted before it. For matrices of many rows [`Echelon`](super::Echelon) is much
/// faster.
///
/// ```
/// use gf2_algebra::gf2::XorBasis;
///
/// let basis: XorBasis<u64> = [0b011, 0b110, 0b101].into_iter().collect();
/// assert_eq!(basis.rank(), 2);
/// assert!(basis.contains(&0b101) && !basis.contains(&0b111));
///
/// // With a tag on each vector, the basis says which vectors make up a sum.
/// let vectors: [u64; 3] = [0b0011, 0b0110, 0b1100];
/// let tagged = vectors.iter().enumerate().map(|(i, &vector)| (vector, 1_u64 << i));
/// let basis: XorBasis<(u64, u64)> = tagged.collect();
/// assert_eq!(basis.tag_of(&0b1111), Some(0b101));
/// assert_eq!(basis.tag_of(&0b0001), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XorBasis<V> {
    /// Each vector with its pivot, in the order of insertion.
    rows: Vec<(V, usize)>,
}

impl<V> Default for XorBasis<V> {
    fn default() -> Self {
        Self { rows: Vec::new() }
    }
}

impl<V: XorVector> XorBasis<V> {
    /// Creates the basis of the zero space.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds to a vector the basis vectors that make it 0 at all pivots.
    ///
    /// The result is 0 iff the vector was in the space. Two vectors have the same result iff their
    /// difference is in the space. O(rank) additions.
    #[inline]
    pub fn reduce(&self, vector: &mut V) {
        for (row, pivot) in &self.rows {
            if vector.entry(*pivot) {
                vector.add(row);
            }
        }
    }

    /// Reduces a vector and inserts what is left. Returns its pivot, or `None` if nothing is left
    /// because the space already contains the vector.
    ///
    /// O(rank) additions.
    #[inline]
    pub fn insert(&mut self, mut vector: V) -> Option<usize> {
        self.reduce(&mut vector);
        let pivot = vector.first_one()?;
        self.rows.push((vector, pivot));
        Some(pivot)
    }

    /// Returns whether the space contains a vector. O(rank) additions.
    #[must_use]
    pub fn contains(&self, vector: &V) -> bool
    where
        V: Clone,
    {
        let mut vector = vector.clone();
        self.reduce(&mut vector);
        vector.first_one().is_none()
    }

    /// Returns the dimension of the space.
    pub fn rank(&self) -> usize {
        self.rows.len()
    }

    /// Iterates over the basis vectors, in the order of insertion.
    pub fn vectors(&self) -> impl ExactSizeIterator<Item = &V> {
        self.rows.iter().map(|(vector, _)| vector)
    }

    /// Iterates over the pivots, in the order of insertion.
    pub fn pivots(&self) -> impl ExactSizeIterator<Item = usize> {
        self.rows.iter().map(|&(_, pivot)| pivot)
    }

    /// Returns the basis in reduced echelon form: at each pivot only its own vector is 1.
    ///
    /// The pivots and their order stay the same. O(rank²) additions.
    #[must_use]
    pub fn reduced(mut self) -> Self {
        for index in (0..self.rows.len()).rev() {
            let (above, below) = self.rows.split_at_mut(index + 1);
            let (vector, _) = &mut above[index];
            for (row, pivot) in below {
                if vector.entry(*pivot) {
                    vector.add(row);
                }
            }
        }
        self
    }
}

impl<V: XorVector + Clone, T: XorVector + Default> XorBasis<(V, T)> {
    /// Returns the sum of the tags of those inserted vectors that add up to `vector`, or `None` if
    /// the space does not contain it.
    ///
    /// The vectors in question are those that were independent when they were inserted; the sum is
    /// unique. With 1 << i as the tag of vector i it is the vector of coordinates. O(rank)
    /// additions.
    #[must_use]
    pub fn tag_of(&self, vector: &V) -> Option<T> {
        let mut pair = (vector.clone(), T::default());
        self.reduce(&mut pair);
        pair.first_one().is_none().then_some(pair.1)
    }
}

impl<V: XorVector> Extend<V> for XorBasis<V> {
    fn extend<I: IntoIterator<Item = V>>(&mut self, vectors: I) {
        for vector in vectors {
            self.insert(vector);
        }
    }
}

impl<V: XorVector> FromIterator<V> for XorBasis<V> {
    fn from_iter<I: IntoIterator<Item = V>>(vectors: I) -> Self {
        let mut basis = Self::new();
        basis.extend(vectors);
        basis
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }
    }

    /// The definition: all sums, each with the set of vectors that make it.
    fn span(vectors: &[u64]) -> Vec<(u64, u64)> {
        let mut sums = vec![(0, 0)];
        for (index, vector) in vectors.iter().enumerate() {
            let more: Vec<(u64, u64)> = sums
                .iter()
                .map(|(sum, set)| (sum ^ vector, set | 1 << index))
                .collect();
            sums.extend(more);
        }
        sums
    }

    #[test]
    fn a_basis_spans_what_the_definition_says() {
        let mut random = Random(0x1234_5678_9abc_def1);
        for case in 0..400 {
            let (count, length) = (case % 7, 1 + case % 9);
            let mask = (1_u64 << length) - 1;
            let vectors: Vec<u64> = (0..count).map(|_| random.next() & mask).collect();
            let tagged = vectors.iter().enumerate().map(|(i, &v)| (v, 1_u64 << i));
            let tagged: XorBasis<(u64, u64)> = tagged.collect();
            let basis: XorBasis<u64> = vectors.iter().copied().collect();
            let sums: HashSet<u64> = span(&vectors).into_iter().map(|(sum, _)| sum).collect();
            assert_eq!(1 << basis.rank(), sums.len());
            assert_eq!(basis.rank(), tagged.rank());
            assert!(basis.pivots().eq(tagged.pivots()));
            let reduced = basis.clone().reduced();
            assert!(reduced.pivots().eq(basis.pivots()));
            for (index, vector) in reduced.vectors().enumerate() {
                assert!(sums.contains(vector));
                let ones = reduced.pivots().map(|pivot| vector.entry(pivot));
                assert!(ones.enumerate().all(|(other, one)| one == (other == index)));
            }
            for vector in 0..=mask {
                assert_eq!(basis.contains(&vector), sums.contains(&vector));
                let (mut rest, mut also) = (vector, vector);
                basis.reduce(&mut rest);
                reduced.reduce(&mut also);
                assert_eq!(rest, also);
                assert!(basis.pivots().all(|pivot| !rest.entry(pivot)));
                assert!(sums.contains(&(vector ^ rest)));
                match tagged.tag_of(&vector) {
                    Some(tag) => assert!(span(&vectors).contains(&(vector, tag))),
                    None => assert!(!sums.contains(&vector)),
                }
            }
        }
    }

    /// The same vectors as words of three types, beside the elimination of matrices.
    #[test]
    fn all_types_of_vectors_agree_with_echelon_forms() {
        let mut random = Random(0xfeed_beef_1234_5679);
        for case in 0..60 {
            let (count, rank) = (1 + case % 40, 1 + case % 13);
            let generators: Vec<u128> = (0..rank)
                .map(|_| u128::from(random.next()) << 64 | u128::from(random.next()))
                .collect();
            let sum = |chosen: u64| {
                let chosen = (0..rank).filter(|i| chosen >> i & 1 == 1);
                chosen.fold(0, |sum, i| sum ^ generators[i])
            };
            let vectors: Vec<u128> = (0..count).map(|_| sum(random.next())).collect();
            let words = |vector: u128| {
                let (low, high) = (vector & u128::from(u64::MAX), vector >> 64);
                [low, high]
                    .map(|word| u64::try_from(word).unwrap())
                    .to_vec()
            };
            let narrow: XorBasis<u128> = vectors.iter().copied().collect();
            let wide: XorBasis<Vec<u64>> = vectors.iter().map(|&vector| words(vector)).collect();
            let wide = wide.reduced();
            assert!(narrow.pivots().eq(wide.pivots()));
            let owned: XorBasis<BitVector> = vectors
                .iter()
                .map(|&vector| BitVector::from_words(128, words(vector)))
                .collect();
            assert!(narrow.pivots().eq(owned.pivots()));
            let same = narrow.clone().reduced();
            assert!(
                same.vectors()
                    .map(|&v| words(v))
                    .eq(wide.vectors().cloned())
            );
            let matrix = crate::gf2::BitMatrix::from_fn(count, 128, |i, j| vectors[i].entry(j));
            let echelon = crate::gf2::Echelon::new(matrix);
            assert_eq!(narrow.rank(), echelon.rank());
            let mut pivots: Vec<usize> = narrow.pivots().collect();
            pivots.sort_unstable();
            assert_eq!(pivots.as_slice(), echelon.pivots());
        }
    }
}
