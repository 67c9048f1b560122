//! Matrices of which only the entries that are not zero are stored.

use super::modulus::{add, mul};

/// The entries of a row that are not 0, each with its column, in ascending order of the columns.
pub(super) type Row = Vec<(u32, u32)>;

/// A matrix of numbers, row by row, without its zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SparseMatrix {
    columns: usize,
    /// Where each row begins, and where the last one ends.
    starts: Vec<usize>,
    /// Column and entry.
    entries: Vec<(u32, u32)>,
}

impl SparseMatrix {
    /// Creates the matrix with the given rows, each a list of columns, ascending, with their
    /// entries.
    ///
    /// # Panics
    /// If the columns of a row do not ascend or there are fewer.
    pub fn from_rows<R: AsRef<[(u32, u32)]>>(
        columns: usize,
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let (mut starts, mut entries) = (vec![0], Vec::new());
        for row in rows {
            let row = row.as_ref();
            assert!(
                row.is_sorted_by(|a, b| a.0 < b.0),
                "columns that do not ascend"
            );
            assert!(
                row.last().is_none_or(|last| (last.0 as usize) < columns),
                "a column beyond the last"
            );
            entries.extend_from_slice(row);
            starts.push(entries.len());
        }
        Self {
            columns,
            starts,
            entries,
        }
    }

    /// Returns the number of rows.
    #[inline]
    pub fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of columns.
    #[inline]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the columns and entries of a row.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    #[inline]
    pub fn row(&self, row: usize) -> &[(u32, u32)] {
        &self.entries[self.starts[row]..self.starts[row + 1]]
    }

    /// Returns all rows from the first to the last.
    #[inline]
    pub fn iter_rows(&self) -> impl ExactSizeIterator<Item = &[(u32, u32)]> {
        (0..self.rows()).map(|row| self.row(row))
    }

    /// Returns the transposed matrix. O(entries).
    ///
    /// # Panics
    /// If there are 2³² rows or more.
    #[must_use]
    pub fn transpose(&self) -> Self {
        let mut starts = vec![0; self.columns + 1];
        for &(column, _) in &self.entries {
            starts[column as usize + 1] += 1;
        }
        for column in 0..self.columns {
            starts[column + 1] += starts[column];
        }
        let mut next = starts.clone();
        let mut entries = vec![(0, 0); self.entries.len()];
        for (row, entries_of_row) in (0..).zip(self.iter_rows()) {
            for &(column, entry) in entries_of_row {
                let place = &mut next[column as usize];
                entries[*place] = (row, entry);
                *place += 1;
            }
        }
        Self {
            columns: self.rows(),
            starts,
            entries,
        }
    }

    /// Returns the product with a column vector, modulo k ≤ 2³¹; entries need not be reduced.
    ///
    /// # Panics
    /// If the vector's length is not the number of columns, or k is 0.
    #[must_use]
    pub fn times(&self, vector: &[u32], k: u32) -> Vec<u32> {
        assert_eq!(vector.len(), self.columns, "a vector of another length");
        let term = |&(column, entry): &(u32, u32)| mul(entry, vector[column as usize], k);
        self.iter_rows()
            .map(|row| row.iter().map(term).fold(0, |sum, term| add(sum, term, k)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_twice_changes_nothing_and_once_exchanges_sides() {
        let matrix =
            SparseMatrix::from_rows(4, [vec![(0, 1), (3, 2)], vec![], vec![(1, 5), (3, 1)]]);
        let transposed = matrix.transpose();
        assert_eq!((transposed.rows(), transposed.columns()), (4, 3));
        assert_eq!(transposed.row(3), [(0, 2), (2, 1)]);
        assert_eq!(transposed.row(2), []);
        assert_eq!(transposed.transpose(), matrix);
        assert_eq!(matrix.times(&[1, 2, 3, 4], 7), [2, 0, 0]);
    }
}
