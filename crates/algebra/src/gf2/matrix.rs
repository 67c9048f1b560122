//! Dense matrices over F₂, packed 64 entries to a word.

use std::fmt;

use super::aligned::AlignedWords;
use super::blocked::{Part, PartMut};
use super::{BitVector, blocked, transpose};
use crate::simd::affine::Affine;
use crate::simd::{self, Simd};

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
#[derive(Clone, PartialEq, Eq)]
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
        Self::from_fn(size, size, |row, column| row == column)
    }

    /// Returns the matrix whose entry in each row and column is given by `entry`.
    pub fn from_fn(
        rows: usize,
        columns: usize,
        mut entry: impl FnMut(usize, usize) -> bool,
    ) -> Self {
        let mut matrix = Self::zero(rows, columns);
        for row in 0..rows {
            for column in 0..columns {
                if entry(row, column) {
                    matrix.toggle(row, column);
                }
            }
        }
        matrix
    }

    /// Creates the matrix whose rows consist of words from `next_word`, row after row; excess bits
    /// are dropped. With random words the matrix is uniformly random.
    pub fn from_words(rows: usize, columns: usize, mut next_word: impl FnMut() -> u64) -> Self {
        let mut matrix = Self::zero(rows, columns);
        let (stride, used) = (matrix.stride(), columns.div_ceil(64));
        for row in matrix.words.chunks_exact_mut(stride.max(1)) {
            row[..used].fill_with(&mut next_word);
            if !columns.is_multiple_of(64) {
                row[used - 1] &= (1 << (columns % 64)) - 1;
            }
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
        assert!(column < self.columns, "no column {column}");
        self.row(row)[column / 64] >> (column % 64) & 1 == 1
    }

    /// Adds 1 to entry (`row`, `column`).
    ///
    /// # Panics
    /// If there is no such entry.
    #[inline]
    pub fn toggle(&mut self, row: usize, column: usize) {
        assert!(column < self.columns, "no column {column}");
        let stride = self.stride();
        self.words[row * stride..][..stride][column / 64] ^= 1 << (column % 64);
    }

    /// Returns the ⌈c/64⌉ words of a row.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    #[inline]
    pub fn row(&self, row: usize) -> &[u64] {
        assert!(row < self.rows, "no row {row}");
        &self.words[row * self.stride()..][..self.columns.div_ceil(64)]
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
    /// If there are more words than the row has.
    pub fn set_words(&mut self, row: usize, words: &[u64]) {
        let stride = self.stride();
        let used = self.columns.div_ceil(64);
        let whole = self.columns % 64;
        let of_row = &mut self.words[row * stride..][..used];
        of_row[..words.len()].copy_from_slice(words);
        if whole > 0 {
            of_row[used - 1] &= u64::MAX >> (64 - whole);
        }
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

    /// Returns the product with a column vector.
    ///
    /// # Panics
    /// If the vector's length is not the number of columns.
    #[must_use]
    pub fn mul_vector(&self, vector: &BitVector) -> BitVector {
        assert_eq!(vector.len(), self.columns, "vector of another length");
        let words = vector.as_raw_slice();
        (0..self.rows)
            .map(|row| simd::dot(self.row(row), words))
            .collect()
    }

    /// Returns the product `self` · `other`.
    ///
    /// # Complexity
    /// r·k·c bit operations for r × k times k × c. An instruction does 2¹² or 2¹¹ of them if the
    /// processor has the affine instruction on vectors of 512 or 256 bits, otherwise, with tables of
    /// sums of six rows, six times as many as a vector has bits. They are an eighth fewer every time
    /// that all three sides can be halved and are still at least 4096, with the affine instruction
    /// 2048 the first time. That takes memory for less than a third of each of the two factors and a
    /// twelfth of the product; with the instruction, up to 4096 rows of `other` are copied as well.
    ///
    /// # Panics
    /// If `other` has not as many rows as `self` has columns.
    #[must_use]
    pub fn multiply(&self, other: &Self) -> Self {
        assert_eq!(self.columns, other.rows, "shapes that do not multiply");
        if self.rows < Self::FEW_ROWS || self.columns.min(other.columns) < Self::SMALL {
            return self.multiply_by_rows(other);
        }
        let simd = Simd::best();
        let mut product = Self::zero(self.rows, other.columns);
        blocked::multiply(
            (simd, Affine::at(simd)),
            (product.part_mut(), blocked::Before::Replaced),
            self.part(),
            other.part(),
            (self.columns, other.columns),
            blocked::LEAST_SIDE,
        );
        product
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

    /// So few rows are not worth what is prepared for all of them.
    const FEW_ROWS: usize = 16;

    /// Nor are matrices with smaller sides.
    const SMALL: usize = 64;

    /// Returns the product row by row: a row of it is the sum of those rows of `other` that a row
    /// of `self` names.
    pub(super) fn multiply_by_rows(&self, other: &Self) -> Self {
        let mut product = Self::zero(self.rows, other.columns);
        let stride = product.stride();
        for row in 0..self.rows {
            let sum = &mut product.words[row * stride..][..stride];
            for inner in (0..self.columns).filter(|&inner| self.get(row, inner)) {
                simd::xor(sum, other.row(inner));
            }
        }
        product
    }
}

/// The shape and, up to 64 rows of 64 columns, the entries.
impl fmt::Debug for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {} matrix", self.rows, self.columns)?;
        if self.rows.max(self.columns) <= 64 {
            for row in 0..self.rows {
                let digit = |column| if self.get(row, column) { '1' } else { '0' };
                let digits: String = (0..self.columns).map(digit).collect();
                write!(f, "\n{digits}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2::test_support::random_matrix;

    #[test]
    fn random_words_respect_the_width() {
        for columns in [1, 63, 64, 65] {
            let ones = BitMatrix::from_words(3, columns, || u64::MAX);
            assert_eq!(ones, BitMatrix::from_fn(3, columns, |_, _| true));
        }
    }

    #[test]
    fn transposing_twice_changes_nothing() {
        let a = random_matrix(70, 3, 5);
        assert_eq!(a.transpose().transpose(), a);
        assert_eq!(a.transpose().get(2, 69), a.get(69, 2));
    }
}
