//! The type [`Batch`]: the layout in memory.

use crate::field::binary_field::BinaryField;
use crate::field::element::Element;
use crate::field::simd::{LANES, Lanes};
use crate::gf2::BitMatrix;
use std::ops::Range;

/// Elements of a [`BinaryField`], side by side in groups of eight.
///
/// ```text
///            element 0   element 1   …   element 7
/// group 0   [ word 0   |  word 0   | … |  word 0  ]     64 bytes, aligned to 64
///           [ word 1   |  word 1   | … |  word 1  ]
///             …                                         ⌈r/64⌉ such lines
/// group 1   [ word 0 of the elements 8 … 15         ]
///             …
/// ```
///
/// So a vector instruction works on one word of several elements, and nothing has to be moved
/// between the lanes; the words of a group are near each other and stay in the first cache.
///
/// Invariant: **what the last group has beyond the last element is zero**, as are the bits of an
/// element from r upwards. Equal batches of one field are therefore equal as words. Which field
/// they belong to they do not know.
///
/// ```
/// use gf2_algebra::field::{Batch, BinaryField};
/// let field = BinaryField::of_degree(100);
/// let elements = [field.zero(), field.one(), field.x()];
/// let batch = Batch::from_elements(&field, &elements);
/// assert_eq!(batch.len(), 3);
/// assert_eq!(batch.get(2), field.x());
/// assert!(batch.iter().eq(elements));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Batch {
    pub(super) lanes: Vec<Lanes>,
    pub(super) len: usize,
    pub(super) width: usize,
}

impl Clone for Batch {
    fn clone(&self) -> Self {
        Self {
            lanes: self.lanes.clone(),
            len: self.len,
            width: self.width,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.lanes.clone_from(&source.lanes);
        self.len = source.len;
        self.width = source.width;
    }
}

impl Batch {
    /// Creates a batch of `len` zeros.
    #[must_use]
    pub fn zeros(field: &BinaryField, len: usize) -> Self {
        let width = field.words_per_element();
        Self {
            lanes: vec![Lanes::ZERO; len.div_ceil(LANES) * width],
            len,
            width,
        }
    }

    /// Creates the elements in this order.
    ///
    /// # Panics
    ///
    /// If one is of another field, as far as their length tells.
    #[must_use]
    pub fn from_elements(field: &BinaryField, elements: &[Element]) -> Self {
        let mut batch = Self::zeros(field, elements.len());
        for (index, element) in elements.iter().enumerate() {
            batch.set(index, element);
        }
        batch
    }

    /// Returns the number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the element at `index`.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Element {
        let group = &self.lanes[self.group(index)..][..self.width];
        let words: Vec<u64> = group.iter().map(|line| line.0[index % LANES]).collect();
        Element::from_words(words)
    }

    /// Puts an element at `index`.
    ///
    /// # Panics
    ///
    /// If there is none at `index`, or if the element is of another field, as far as its length
    /// tells.
    #[inline]
    pub fn set(&mut self, index: usize, element: &Element) {
        assert_eq!(
            element.words().len(),
            self.width,
            "an element of another field"
        );
        let start = self.group(index);
        let group = &mut self.lanes[start..][..self.width];
        for (line, &word) in group.iter_mut().zip(element.words()) {
            line.0[index % LANES] = word;
        }
    }

    /// Returns the elements in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Element> {
        (0..self.len).map(|index| self.get(index))
    }

    /// Puts the element that another batch has at `index` there.
    ///
    /// # Panics
    ///
    /// If one of the batches has none, or if they are of different fields, as far as their length
    /// tells.
    #[inline]
    pub fn copy_from(&mut self, other: &Self, index: usize) {
        assert_eq!(self.width, other.width, "a batch of another field");
        self.fill_from(index, other, std::iter::once(index));
    }

    /// Returns the elements of a range.
    ///
    /// # Panics
    ///
    /// If the range ends beyond the last element.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Self {
        assert!(
            range.end <= self.len,
            "no elements {range:?} among {}",
            self.len
        );
        let mut slice = self.empty();
        if range.start.is_multiple_of(LANES) {
            let lanes = range.start / LANES * self.width..range.end.div_ceil(LANES) * self.width;
            slice.lanes.extend_from_slice(&self.lanes[lanes]);
            slice.resize(range.len());
            slice.clear_excess();
        } else {
            slice.resize(range.len());
            slice.fill_from(0, self, range);
        }
        slice
    }

    /// Adds the elements of another batch behind the last one.
    ///
    /// # Panics
    ///
    /// If they are of another field, as far as their length tells.
    pub fn append(&mut self, other: &Self) {
        assert_eq!(self.width, other.width, "a batch of another field");
        let from = self.len;
        if from.is_multiple_of(LANES) {
            self.lanes.extend_from_slice(&other.lanes);
            self.len += other.len;
        } else {
            self.resize(from + other.len);
            self.fill_from(from, other, 0..other.len);
        }
    }

    /// Returns the elements at these indices, in this order.
    ///
    /// # Panics
    ///
    /// If there is none at one of them.
    #[must_use]
    pub fn gather(&self, indices: impl ExactSizeIterator<Item = usize>) -> Self {
        let mut gathered = self.empty();
        gathered.resize(indices.len());
        gathered.fill_from(0, self, indices);
        gathered
    }

    /// Returns the matrix whose row i has the words of element i.
    ///
    /// # Panics
    ///
    /// If a row of so many columns has another number of words than an element.
    #[must_use]
    pub fn to_matrix(&self, columns: usize) -> BitMatrix {
        assert_eq!(
            columns.div_ceil(64),
            self.width,
            "elements of another length"
        );
        let mut matrix = BitMatrix::zero(self.len, columns);
        let mut words = vec![0; self.width];
        for index in 0..self.len {
            let group = &self.lanes[self.group(index)..][..self.width];
            for (word, line) in words.iter_mut().zip(group) {
                *word = line.0[index % LANES];
            }
            matrix.set_row_words(index, &words);
        }
        matrix
    }

    /// Returns a batch of the same field without elements.
    fn empty(&self) -> Self {
        Self {
            lanes: Vec::new(),
            len: 0,
            width: self.width,
        }
    }

    /// Adds zeros behind the last element.
    fn resize(&mut self, len: usize) {
        self.lanes
            .resize(len.div_ceil(LANES) * self.width, Lanes::ZERO);
        self.len = len;
    }

    /// Clears what the last group has beyond the last element.
    fn clear_excess(&mut self) {
        let used = self.len % LANES;
        if used > 0 {
            let last = self.lanes.len() - self.width;
            for line in &mut self.lanes[last..] {
                line.0[used..].fill(0);
            }
        }
    }

    /// Copies elements of another batch to the places from `at` on.
    fn fill_from(&mut self, at: usize, other: &Self, indices: impl Iterator<Item = usize>) {
        for (to, from) in (at..).zip(indices) {
            let (start, of_other) = (self.group(to), other.group(from));
            let target = &mut self.lanes[start..][..self.width];
            let source = &other.lanes[of_other..][..other.width];
            for (target, source) in target.iter_mut().zip(source) {
                target.0[to % LANES] = source.0[from % LANES];
            }
        }
    }

    /// Returns where the group of an element starts.
    #[inline]
    fn group(&self, index: usize) -> usize {
        assert!(index < self.len, "no element {index} among {}", self.len);
        index / LANES * self.width
    }
}
