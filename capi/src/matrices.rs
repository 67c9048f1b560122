//! Matrices over GF(2).

use madness::algebra::gf2::BitMatrix;

use crate::failure::{Failure, have_memory};

/// The number of bytes that a matrix takes at least.
fn bytes(rows: usize, columns: usize) -> u64 {
    (8 * columns.div_ceil(64) as u64).saturating_mul(rows as u64)
}

/// Reads a matrix, row by row. Bits beyond the last column are ignored.
pub(crate) fn read<'a>(
    rows: usize,
    columns: usize,
    words: impl Iterator<Item = &'a [u64]>,
) -> Result<BitMatrix, Failure> {
    // With what elimination and products take besides.
    have_memory(bytes(rows, columns).saturating_mul(3))?;
    let mut matrix = BitMatrix::zero(rows, columns);
    for (row, words) in words.enumerate() {
        matrix.set_row_words(row, words);
    }
    Ok(matrix)
}

/// Returns the product.
pub(crate) fn product(a: &BitMatrix, b: &BitMatrix) -> Result<BitMatrix, Failure> {
    have_memory(bytes(a.rows(), b.columns()).saturating_mul(2))?;
    Ok(a * b)
}
