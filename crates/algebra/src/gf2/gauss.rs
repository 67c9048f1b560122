//! Schoolbook Gaussian elimination over `nalgebra` matrices: the oracle.
//!
//! Row operations one after another, entry by entry, as in a first course. Everything fast in this
//! crate is compared with it. O(r·c·min(r, c)) entry operations for an r × c matrix.

use nalgebra::{DMatrix, DVector};

use super::Gf2;

/// A matrix in reduced row echelon form, with its pivots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReducedEchelon {
    /// The reduced matrix.
    pub matrix: DMatrix<Gf2>,
    /// Entry p is the column in which row p has its leading 1; ascending.
    pub pivots: Vec<usize>,
}

/// Returns the reduced row echelon form. Pivots are sought in the first `columns` columns only; the
/// columns to the right of them take part in the row operations.
#[must_use]
pub fn reduce(mut matrix: DMatrix<Gf2>, columns: usize) -> ReducedEchelon {
    let mut pivots = Vec::new();
    for column in 0..columns {
        let rank = pivots.len();
        let Some(found) = (rank..matrix.nrows()).find(|&row| matrix[(row, column)].0) else {
            continue;
        };
        matrix.swap_rows(rank, found);
        for row in 0..matrix.nrows() {
            if row != rank && matrix[(row, column)].0 {
                for c in 0..matrix.ncols() {
                    let entry = matrix[(rank, c)];
                    matrix[(row, c)] += entry;
                }
            }
        }
        pivots.push(column);
    }
    ReducedEchelon { matrix, pivots }
}

/// Returns the rank.
#[must_use]
pub fn rank(matrix: &DMatrix<Gf2>) -> usize {
    reduce(matrix.clone(), matrix.ncols()).pivots.len()
}

/// Returns a basis of the kernel: one vector for each column without a pivot.
#[must_use]
pub fn kernel(matrix: &DMatrix<Gf2>) -> Vec<DVector<Gf2>> {
    let columns = matrix.ncols();
    let ReducedEchelon { matrix, pivots } = reduce(matrix.clone(), columns);
    let free = (0..columns).filter(|column| pivots.binary_search(column).is_err());
    free.map(|column| {
        let mut vector = DVector::from_element(columns, Gf2(false));
        vector[column] = Gf2(true);
        for (row, &pivot) in pivots.iter().enumerate() {
            vector[pivot] = matrix[(row, column)];
        }
        vector
    })
    .collect()
}

/// Returns a solution x of matrix · x = `rhs`, with 0 at the columns without a pivot, or `None` if
/// there is none.
///
/// # Panics
/// If the height of `rhs` is not that of the matrix.
#[must_use]
pub fn solve(matrix: &DMatrix<Gf2>, rhs: &DVector<Gf2>) -> Option<DVector<Gf2>> {
    assert_eq!(
        matrix.nrows(),
        rhs.len(),
        "right-hand side of another height"
    );
    let columns = matrix.ncols();
    let mut augmented = matrix.clone().insert_column(columns, Gf2(false));
    augmented.set_column(columns, rhs);
    let ReducedEchelon { matrix, pivots } = reduce(augmented, columns);
    let mut solution = DVector::from_element(columns, Gf2(false));
    for row in 0..matrix.nrows() {
        match pivots.get(row) {
            Some(&pivot) => solution[pivot] = matrix[(row, columns)],
            None if matrix[(row, columns)].0 => return None,
            None => {}
        }
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(rows: &[&[u8]]) -> DMatrix<Gf2> {
        DMatrix::from_fn(rows.len(), rows[0].len(), |i, j| Gf2(rows[i][j] == 1))
    }

    #[test]
    fn a_hand_made_example() {
        // The third row is the sum of the first two.
        let a = matrix(&[&[1, 1, 0, 1], &[0, 1, 1, 0], &[1, 0, 1, 1]]);
        let echelon = reduce(a.clone(), 4);
        assert_eq!(echelon.pivots, [0, 1]);
        assert_eq!(
            echelon.matrix,
            matrix(&[&[1, 0, 1, 1], &[0, 1, 1, 0], &[0, 0, 0, 0]])
        );
        let kernel = kernel(&a);
        assert_eq!(kernel.len(), 2);
        assert!(kernel.iter().all(|v| (&a * v).iter().all(|x| !x.0)));
        let rhs = |bits: [u8; 3]| DVector::from_fn(3, |i, _| Gf2(bits[i] == 1));
        let x = solve(&a, &rhs([1, 1, 0])).unwrap();
        assert_eq!(&a * x, rhs([1, 1, 0]));
        assert_eq!(solve(&a, &rhs([1, 1, 1])), None);
    }
}
