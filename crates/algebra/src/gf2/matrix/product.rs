//! Products of matrices with matrices and vectors.

use std::ops::Mul;

use super::BitMatrix;
use crate::gf2::{BitVector, blocked, words};
use crate::operators::by_reference;
use crate::simd::affine::Affine;
use crate::simd::{self, Simd};

/// So few rows are not worth what is prepared for all of them.
const FEW_ROWS: usize = 16;

/// Nor are matrices with smaller sides.
const SMALL: usize = 64;

impl Mul for &BitMatrix {
    type Output = BitMatrix;

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
    fn mul(self, other: &BitMatrix) -> BitMatrix {
        assert_eq!(self.columns, other.rows, "shapes that do not multiply");
        if self.rows < FEW_ROWS || self.columns.min(other.columns) < SMALL {
            return self.mul_by_rows(other);
        }
        let simd = Simd::best();
        let mut product = BitMatrix::zero(self.rows, other.columns);
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
}

by_reference!(Mul::mul, BitMatrix, BitMatrix => BitMatrix);

impl Mul<&BitVector> for &BitMatrix {
    type Output = BitVector;

    /// Returns the product with a column vector.
    ///
    /// # Panics
    /// If the vector's length is not the number of columns.
    fn mul(self, vector: &BitVector) -> BitVector {
        assert_eq!(vector.len(), self.columns, "a vector of another length");
        BitVector::from_fn(self.rows, |row| {
            simd::dot(self.row_words(row), vector.words())
        })
    }
}

by_reference!(Mul::mul, BitMatrix, BitVector => BitVector);

impl Mul<&BitMatrix> for &BitVector {
    type Output = BitVector;

    /// Returns the product of a row vector with a matrix: with a generator matrix, the code word of
    /// a message.
    ///
    /// # Panics
    /// If the vector's length is not the number of rows.
    fn mul(self, matrix: &BitMatrix) -> BitVector {
        assert_eq!(self.len(), matrix.rows, "a vector of another length");
        let mut sum = vec![0; matrix.columns.div_ceil(64)];
        for row in self.ones() {
            simd::xor(&mut sum, matrix.row_words(row));
        }
        BitVector::from_words(matrix.columns, sum)
    }
}

by_reference!(Mul::mul, BitVector, BitMatrix => BitVector);

impl BitMatrix {
    /// Returns the product row by row: a row of it is the sum of those rows of `other` that a row
    /// of `self` names.
    pub(in crate::gf2) fn mul_by_rows(&self, other: &Self) -> Self {
        let mut product = Self::zero(self.rows, other.columns);
        for row in 0..self.rows {
            for inner in words::ones(self.row_words(row)) {
                simd::xor(product.row_mut(row), other.row_words(inner));
            }
        }
        product
    }
}
