//! Modulo 2: the dense elimination of `gf2`.

use super::dense_system::DenseSystem;
use super::free;
use crate::gf2::{BitMatrix, BitVector, Echelon};
use crate::modular::sparse::Row;

/// An echelon form with the right-hand side in its last column.
pub(super) struct Two {
    echelon: Echelon,
    columns: usize,
    free: Vec<usize>,
}

impl Two {
    pub(super) fn new(rows: &[(Row, u32)], columns: usize) -> Self {
        let mut matrix = BitMatrix::zero(rows.len(), columns + 1);
        for (number, (row, rhs)) in rows.iter().enumerate() {
            for entry in row {
                matrix.toggle(number, entry.0 as usize);
            }
            if *rhs == 1 {
                matrix.toggle(number, columns);
            }
        }
        let echelon = Echelon::augmented(matrix, columns);
        Self {
            columns,
            free: free(columns, echelon.pivots().iter().copied()),
            echelon,
        }
    }
}

fn numbers(vector: &BitVector) -> Vec<u32> {
    vector.iter().map(u32::from).collect()
}

impl DenseSystem for Two {
    fn exponents(&self) -> Vec<u32> {
        vec![1; self.free.len()]
    }

    fn generator(&self, index: usize) -> Vec<u32> {
        numbers(&self.echelon.kernel_vector(self.free[index]))
    }

    fn solution(&self) -> Option<Vec<u32>> {
        self.echelon.solve(self.columns).as_ref().map(numbers)
    }
}
