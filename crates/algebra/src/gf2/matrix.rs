//! Dense matrices over F₂, packed 64 entries to a word.

mod product;
mod systems;
#[cfg(test)]
mod tests;

use std::ops::{AddAssign, Index};

use rand_core::Rng;

use super::aligned::AlignedWords;
use super::blocked::{Part, PartMut};
use super::{BitVector, transpose, words};
use crate::operators::addition;
use crate::simd;

/// A dense matrix over F₂, row by row, every row starting on a word boundary (on a cache line if it
/// is long).
///
/// ```text
///          columns 0 … 63   64 … 127   …  c−1 | excess bits
/// row 0   [   word 0      ][  word 1  ] … [   |000 ] [0] …
/// row 1   [   word s      ][ word s+1 ] … [   |000 ] [0] …     s = stride
/// ```
///
/// Invariant: **the excess bits of every row, up to its stride, are zero.**
///
/// ```
/// use gf2_algebra::gf2::{BitMatrix, BitVector};
///
/// let a: BitMatrix = "110\n011\n111".parse()?;
/// let inverse = a.inverse().expect("its rank is 3");
/// assert_eq!(&a * &inverse, BitMatrix::identity(3));
///
/// let b = BitVector::from([true, false, true]);
/// let x = a.solve(&b).expect("a is invertible");
/// assert_eq!(&a * &x, b);
/// # Ok::<(), gf2_algebra::gf2::ParseBitsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BitMatrix {
    rows: usize,
    columns: usize,
    words: AlignedWords,
}

impl BitMatrix {
    /// Creates the zero matrix with the given numbers of rows and columns.
    ///
    /// # Panics
    /// If it does not fit into the address space.
    #[must_use]
    pub fn zero(rows: usize, columns: usize) -> Self {
        let words = rows.checked_mul(Self::stride_for(columns));
        Self {
            rows,
            columns,
            words: AlignedWords::zero(words.expect("a matrix that can be addressed")),
        }
    }

    /// Creates the identity matrix.
    #[must_use]
    pub fn identity(size: usize) -> Self {
        let mut matrix = Self::zero(size, size);
        (0..size).for_each(|index| matrix.toggle(index, index));
        matrix
    }

    /// Returns the matrix whose entry in each row and column is given by `entry`.
    pub fn from_fn(
        rows: usize,
        columns: usize,
        mut entry: impl FnMut(usize, usize) -> bool,
    ) -> Self {
        let mut matrix = Self::zero(rows, columns);
        let stride = matrix.stride();
        for (row, words) in matrix.words.chunks_exact_mut(stride.max(1)).enumerate() {
            words::fill(words, columns, &mut |column| entry(row, column));
        }
        matrix
    }

    /// Creates the matrix with the given number of columns and the given rows: vectors, or arrays
    /// and slices of truth values.
    ///
    /// ```
    /// use gf2_algebra::gf2::BitMatrix;
    /// let matrix = BitMatrix::from_rows(2, [[true, false], [true, true]]);
    /// assert_eq!(matrix.to_string(), "10\n11");
    /// ```
    ///
    /// # Panics
    /// If a row has another length.
    pub fn from_rows<R: Into<BitVector>>(
        columns: usize,
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let rows: Vec<BitVector> = rows.into_iter().map(Into::into).collect();
        let mut matrix = Self::zero(rows.len(), columns);
        for (index, row) in rows.iter().enumerate() {
            matrix.set_row(index, row);
        }
        matrix
    }

    /// Creates a uniformly random matrix.
    pub fn random(rows: usize, columns: usize, rng: &mut (impl Rng + ?Sized)) -> Self {
        Self::from_words(rows, columns, || rng.next_u64())
    }

    /// Creates the matrix whose rows consist of words from `next_word`, row after row; excess bits
    /// are dropped.
    pub fn from_words(rows: usize, columns: usize, mut next_word: impl FnMut() -> u64) -> Self {
        let mut matrix = Self::zero(rows, columns);
        let (stride, used) = (matrix.stride(), columns.div_ceil(64));
        for row in matrix.words.chunks_exact_mut(stride.max(1)) {
            row[..used].fill_with(&mut next_word);
            words::clear_excess(&mut row[..used], columns);
        }
        matrix
    }

    /// Returns the number of rows.
    #[inline]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[inline]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the number of words of a row: ⌈c/64⌉ and, in long rows, some zeros.
    #[inline]
    pub fn stride(&self) -> usize {
        Self::stride_for(self.columns)
    }

    /// Returns the words of a row with this number of columns. Rows of more than four words take
    /// whole cache lines of eight. Long rows take an odd number of lines: if rows were a power of
    /// two apart, a column of words would fall into a few sets of the caches.
    #[inline]
    fn stride_for(columns: usize) -> usize {
        match columns.div_ceil(64) {
            words @ ..=4 => words,
            words @ 5..=64 => words.next_multiple_of(8),
            words => (words.div_ceil(8) | 1) * 8,
        }
    }

    /// Returns entry (`row`, `column`).
    ///
    /// # Panics
    /// If there is no such entry.
    #[must_use]
    #[inline]
    pub fn get(&self, row: usize, column: usize) -> bool {
        self.check_column(column);
        words::entry(self.row_words(row), column)
    }

    /// Replaces entry (`row`, `column`).
    ///
    /// # Panics
    /// If there is no such entry.
    #[inline]
    pub fn set(&mut self, row: usize, column: usize, value: bool) {
        self.check_column(column);
        words::set(self.row_mut(row), column, value);
    }

    /// Adds 1 to entry (`row`, `column`).
    ///
    /// # Panics
    /// If there is no such entry.
    #[inline]
    pub fn toggle(&mut self, row: usize, column: usize) {
        self.check_column(column);
        self.row_mut(row)[column / 64] ^= 1 << (column % 64);
    }

    #[inline]
    fn check_column(&self, column: usize) {
        assert!(column < self.columns, "no column {column}");
    }

    /// Returns a row.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn row(&self, row: usize) -> BitVector {
        BitVector::from_words(self.columns, self.row_words(row))
    }

    /// Iterates over the rows, from the first to the last.
    pub fn iter_rows(&self) -> impl ExactSizeIterator<Item = BitVector> {
        (0..self.rows).map(|row| self.row(row))
    }

    /// Replaces a row.
    ///
    /// # Panics
    /// If there is no such row, or the vector's length is not the number of columns.
    pub fn set_row(&mut self, row: usize, vector: &BitVector) {
        assert_eq!(vector.len(), self.columns, "a row of another length");
        self.set_row_words(row, vector.words());
    }

    /// Returns a column. O(rows).
    ///
    /// # Panics
    /// If there is no such column.
    #[must_use]
    pub fn column(&self, column: usize) -> BitVector {
        BitVector::from_fn(self.rows, |row| self.get(row, column))
    }

    /// Returns the ⌈c/64⌉ words of a row; see [`BitVector`] for the layout.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    #[inline]
    pub fn row_words(&self, row: usize) -> &[u64] {
        assert!(row < self.rows, "no row {row}");
        &self.words[row * self.stride()..][..self.columns.div_ceil(64)]
    }

    #[inline]
    fn row_mut(&mut self, row: usize) -> &mut [u64] {
        assert!(row < self.rows, "no row {row}");
        let (stride, used) = (self.stride(), self.columns.div_ceil(64));
        &mut self.words[row * stride..][..used]
    }

    /// Returns all words, row after row; see the type for the layout.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Replaces the first entries of a row by packed bits, entry 0 in bit 0 of word 0; the others
    /// stay as they are, and bits past the last column are ignored.
    ///
    /// # Panics
    /// If there is no such row, or there are more words than it has.
    pub fn set_row_words(&mut self, row: usize, words: &[u64]) {
        let columns = self.columns;
        let of_row = self.row_mut(row);
        of_row[..words.len()].copy_from_slice(words);
        words::clear_excess(of_row, columns);
    }

    /// Returns whether all entries are 0.
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns all words, for the eliminations of this module, which keep the invariant.
    #[inline]
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Returns the transposed matrix. O(rows · columns) / 10 word operations.
    #[must_use]
    pub fn transpose(&self) -> Self {
        let mut transposed = Self::zero(self.columns, self.rows);
        let (stride, of_transposed) = (self.stride(), transposed.stride());
        let shape = (self.rows, self.columns);
        transpose(
            (&self.words, stride),
            shape,
            (&mut transposed.words, of_transposed),
        );
        transposed
    }

    /// Returns the whole matrix.
    pub(super) fn part(&self) -> Part<'_> {
        Part {
            words: &self.words,
            stride: self.stride(),
            first: 0,
        }
    }

    /// Returns the whole matrix, to add to it.
    pub(super) fn part_mut(&mut self) -> PartMut<'_> {
        let stride = self.stride();
        PartMut {
            words: &mut self.words,
            stride,
            first: 0,
        }
    }
}

impl AddAssign<&BitMatrix> for BitMatrix {
    /// Adds a matrix.
    ///
    /// # Panics
    /// If the shapes differ.
    fn add_assign(&mut self, other: &Self) {
        assert!(
            (self.rows, self.columns) == (other.rows, other.columns),
            "matrices of different shapes"
        );
        simd::xor(&mut self.words, &other.words);
    }
}

addition!(BitMatrix);

impl Index<(usize, usize)> for BitMatrix {
    type Output = bool;

    /// Returns an entry, as [`get`](BitMatrix::get) does.
    #[inline]
    fn index(&self, (row, column): (usize, usize)) -> &bool {
        if self.get(row, column) { &true } else { &false }
    }
}
