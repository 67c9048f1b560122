//! Words over ℤ/k: what the searches need of them, and vectors over ℤ/k in lanes.

use std::fmt::Debug;
use std::ops::Add;

use num_traits::WrappingSub;

use crate::gf2::BitVector;
use crate::simd::Simd;

use super::simd;

/// A vector of entries below k, packed into lanes.
///
/// [`BitVector`] is one over F₂, [`Residues`] is one over ℤ/k.
///
/// Vectors of one code have the same number of lanes. Lanes beyond the last entry are zero.
pub trait Vector: Clone + Debug + Send + Sync {
    /// The number type that entries are packed into.
    type Lane: Copy + Debug + Send + Sync;

    /// The type of the vectors that [`packed`](Self::packed) returns.
    type Packed: Vector<Packed = Self::Packed>;

    /// Returns the vector of the entries at these positions, in this order.
    #[must_use]
    fn packed(&self, positions: &[usize]) -> Self::Packed;

    /// Returns a copy in which the entries at these positions are those of `packed`.
    #[must_use]
    fn with_packed(&self, positions: &[usize], packed: &Self::Packed) -> Self;

    /// Returns the lanes.
    fn lanes(&self) -> &[Self::Lane];

    /// Returns k.
    fn modulus(&self) -> u32;

    /// Returns the entry at a position.
    fn entry(&self, position: usize) -> u32;

    /// Returns the positions of the entries that are not zero, in ascending order.
    fn support(&self) -> Vec<usize>;

    /// Copies another vector of the same length into this one.
    fn copy_from(&mut self, other: &Self);

    /// Adds the vector with these lanes, which must be as many.
    fn add_lanes(&mut self, lanes: &[Self::Lane]);

    /// Adds a multiple of another vector. The factor is below k.
    fn add_multiple(&mut self, other: &Self, factor: u32);

    /// Returns the sum of the entries as numbers below k: with k = 2 the weight.
    fn total(&self) -> u64;

    /// Returns the least total of a sum of this vector and one of a table, and the index of the
    /// first vector that makes it; `None` if the table is empty.
    ///
    /// The table consists of the lanes of vectors, one after the other.
    fn least(&self, table: &[Self::Lane]) -> Option<(u64, usize)>;

    /// Returns about the time for one sum in [`least`](Self::least), in eighths of a nanosecond:
    /// the time for one word of a Walsh–Hadamard transform.
    fn effort(&self) -> f64;
}

/// Does what [`Vector::least`] asks for, for packed bits. O(length of the table).
///
/// # Panics
/// If `here` is empty and the table is not.
#[must_use]
#[inline]
pub fn least_of_bits(here: &[u64], table: &[u64]) -> Option<(u64, usize)> {
    (!table.is_empty()).then(|| simd::least_bits(Simd::best(), here, table))
}

/// Returns the [`Vector::effort`] of packed bits of this many words.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
pub fn effort_of_bits(words: usize) -> f64 {
    8.0 + 4.0 * words as f64
}

impl Vector for BitVector {
    type Lane = u64;
    type Packed = Self;

    fn packed(&self, positions: &[usize]) -> Self {
        Self::from_fn(positions.len(), |index| self[positions[index]])
    }

    fn with_packed(&self, positions: &[usize], packed: &Self) -> Self {
        let mut vector = self.clone();
        for (index, &position) in positions.iter().enumerate() {
            vector.set(position, packed[index]);
        }
        vector
    }

    #[inline]
    fn lanes(&self) -> &[u64] {
        self.words()
    }

    #[inline]
    fn modulus(&self) -> u32 {
        2
    }

    #[inline]
    fn entry(&self, position: usize) -> u32 {
        self[position].into()
    }

    fn support(&self) -> Vec<usize> {
        self.ones().collect()
    }

    #[inline]
    fn copy_from(&mut self, other: &Self) {
        self.clone_from(other);
    }

    #[inline]
    fn add_lanes(&mut self, lanes: &[u64]) {
        self.add_words(lanes);
    }

    #[inline]
    fn add_multiple(&mut self, other: &Self, factor: u32) {
        if factor % 2 == 1 {
            *self += other;
        }
    }

    #[inline]
    fn total(&self) -> u64 {
        self.weight() as u64
    }

    #[inline]
    fn least(&self, table: &[u64]) -> Option<(u64, usize)> {
        least_of_bits(self.words(), table)
    }

    #[inline]
    fn effort(&self) -> f64 {
        effort_of_bits(self.words().len())
    }
}

/// A number type for entries modulo k that can hold the sum of two: [`u8`] or [`u32`].
pub trait Residue:
    Copy + Debug + Ord + Send + Sync + Add<Output = Self> + WrappingSub + Into<u32> + TryFrom<u32>
{
    /// The largest k.
    const LARGEST_MODULUS: u32;

    /// The number of lanes of a vector is a multiple of this.
    const GROUP: usize;

    /// Returns a + b modulo k, for a and b below k.
    #[inline]
    #[must_use]
    fn sum(self, other: Self, k: Self) -> Self {
        // If sum < k, the difference wraps to a larger number: the smaller one is sum mod k.
        let sum = self + other;
        sum.min(sum.wrapping_sub(&k))
    }

    /// Does what [`Vector::least`] asks for, for a table that is not empty.
    fn least(here: &[Self], table: &[Self], k: Self) -> (u64, usize);
}

impl Residue for u8 {
    const LARGEST_MODULUS: u32 = 128;
    const GROUP: usize = simd::BYTES;

    fn least(here: &[Self], table: &[Self], k: Self) -> (u64, usize) {
        simd::least_bytes(Simd::best(), here, table, k)
    }
}

impl Residue for u32 {
    const LARGEST_MODULUS: u32 = 1 << 31;
    const GROUP: usize = 1;

    fn least(here: &[Self], table: &[Self], k: Self) -> (u64, usize) {
        let total = |row: &[Self]| {
            let sums = here.iter().zip(row).map(|(&a, &b)| a.sum(b, k));
            sums.map(u64::from).sum::<u64>()
        };
        let rows = table.chunks_exact(here.len()).enumerate();
        let totals = rows.map(|(index, row)| (total(row), index));
        totals.min().unwrap_or((u64::MAX, 0))
    }
}

/// A vector over ℤ/k, with one entry in a lane: `Residues<u8>` for k ≤ 128, `Residues<u32>` for
/// k ≤ 2³¹.
///
/// ```
/// use gf2_algebra::coding::{Residues, Vector};
///
/// let mut vector = Residues::<u8>::new(&[2, 0, 1], 3);
/// vector.add_multiple(&Residues::new(&[1, 1, 1], 3), 2);
/// assert_eq!((vector.entry(0), vector.entry(1), vector.entry(2)), (1, 2, 0));
/// assert_eq!(vector.total(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues<R> {
    lanes: Vec<R>,
    k: R,
}

impl<R: Residue> Residues<R> {
    /// Creates the vector with these entries over ℤ/k.
    ///
    /// # Panics
    /// If k is larger than [`Residue::LARGEST_MODULUS`], or an entry is not below k.
    #[must_use]
    pub fn new(entries: &[u32], k: u32) -> Self {
        assert!(k <= R::LARGEST_MODULUS && entries.iter().all(|&entry| entry < k));
        let lane = |entry| R::try_from(entry).unwrap_or_else(|_| unreachable!("below k"));
        let length = entries.len().next_multiple_of(R::GROUP).max(1);
        let mut lanes: Vec<R> = entries.iter().copied().map(lane).collect();
        lanes.resize(length, lane(0));
        Self { lanes, k: lane(k) }
    }
}

impl<R: Residue> Vector for Residues<R> {
    type Lane = R;
    type Packed = Self;

    fn packed(&self, positions: &[usize]) -> Self {
        let entries = positions.iter().map(|&position| self.entry(position));
        Self::new(&entries.collect::<Vec<u32>>(), self.modulus())
    }

    fn with_packed(&self, positions: &[usize], packed: &Self) -> Self {
        let mut vector = self.clone();
        for (index, &position) in positions.iter().enumerate() {
            vector.lanes[position] = packed.lanes[index];
        }
        vector
    }

    fn lanes(&self) -> &[R] {
        &self.lanes
    }

    fn modulus(&self) -> u32 {
        self.k.into()
    }

    fn entry(&self, position: usize) -> u32 {
        self.lanes[position].into()
    }

    fn support(&self) -> Vec<usize> {
        let entries = self.lanes.iter().enumerate();
        let entries = entries.filter(|(_, entry)| Into::<u32>::into(**entry) > 0);
        entries.map(|(position, _)| position).collect()
    }

    fn copy_from(&mut self, other: &Self) {
        self.lanes.copy_from_slice(&other.lanes);
    }

    fn add_lanes(&mut self, lanes: &[R]) {
        let k = self.k;
        let lanes = self.lanes.iter_mut().zip(lanes);
        lanes.for_each(|(a, &b)| *a = a.sum(b, k));
    }

    fn add_multiple(&mut self, other: &Self, factor: u32) {
        let k = u64::from(self.modulus());
        for (a, &b) in self.lanes.iter_mut().zip(&other.lanes) {
            let sum = u64::from(Into::<u32>::into(*a))
                + u64::from(factor) * u64::from(Into::<u32>::into(b));
            let sum = u32::try_from(sum % k)
                .ok()
                .and_then(|sum| R::try_from(sum).ok());
            *a = sum.unwrap_or_else(|| unreachable!("below k"));
        }
    }

    fn total(&self) -> u64 {
        let entries = self.lanes.iter().map(|&entry| Into::<u32>::into(entry));
        entries.map(u64::from).sum()
    }

    fn least(&self, table: &[R]) -> Option<(u64, usize)> {
        (!table.is_empty()).then(|| R::least(&self.lanes, table, self.k))
    }

    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    fn effort(&self) -> f64 {
        8.0 + self.lanes.len() as f64 * size_of::<R>() as f64 / 4.0
    }
}
