//! The type [`Batch`]: the layout in memory.

use crate::field::binary_field::BinaryField;
use crate::field::element::Element;
use crate::field::simd::{LANES, Lanes};

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    pub(super) lanes: Vec<Lanes>,
    pub(super) len: usize,
    pub(super) width: usize,
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

    /// Returns where the group of an element starts.
    #[inline]
    fn group(&self, index: usize) -> usize {
        assert!(index < self.len, "no element {index} among {}", self.len);
        index / LANES * self.width
    }
}
