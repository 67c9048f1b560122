//! Elimination of dense matrices by the Method of the Four Russians.
//!
//! Takes matrices of any shape and rank, in the memory of the one matrix and tables that fit into a
//! cache. `panel.rs` describes a step. Large matrices are eliminated in blocks or by halves, which
//! `blocked` and `halves.rs` describe, and which takes some more memory.

use super::panel::{Extent, Panel, ones};
use super::{BitMatrix, BitVector, blocked, halves};
use crate::simd;
use crate::simd::Simd;
use crate::simd::affine::Affine;

/// Matrices with sides of at least this are eliminated in blocks, if the processor has the affine
/// instruction.
const BLOCKED: usize = 256;

/// Matrices with sides of at least this are eliminated by halves, if the processor does not have the
/// instruction.
const BY_HALVES: usize = 5120;

/// A matrix in row echelon form (not reduced), with its pivots.
#[derive(Clone, Debug)]
pub struct Echelon {
    simd: Simd,
    matrix: BitMatrix,
    /// The number of columns in which pivots were sought.
    columns: usize,
    pivots: Vec<usize>,
}

impl Echelon {
    /// Eliminates a matrix.
    ///
    /// # Complexity
    /// About N³/3 bit operations for an N × N matrix. An instruction does 2¹² or 2¹¹ of them if the
    /// processor has the affine instruction on vectors of 512 or 256 bits. Otherwise it does six to
    /// eight times as many as a vector has bits, and from N = 16384 on fewer are needed.
    #[must_use]
    pub fn new(matrix: BitMatrix) -> Self {
        let columns = matrix.columns();
        Self::augmented(matrix, columns)
    }

    /// Eliminates a matrix whose columns from `columns` on are right-hand sides: they take part in
    /// the row operations, but no pivot is sought in them.
    ///
    /// # Panics
    /// If the matrix has fewer columns.
    #[must_use]
    pub fn augmented(matrix: BitMatrix, columns: usize) -> Self {
        Self::at(Simd::best(), matrix, columns)
    }

    /// Eliminates a matrix as [`Echelon::augmented`] does, at a level of the caller's choice.
    ///
    /// # Panics
    /// If the matrix has fewer columns.
    #[must_use]
    pub fn at(simd: Simd, mut matrix: BitMatrix, columns: usize) -> Self {
        assert!(columns <= matrix.columns(), "more columns than there are");
        let least = matrix.rows().min(columns);
        let row = (matrix.stride(), matrix.columns().div_ceil(64));
        let pivots = match Affine::at(simd) {
            Some(affine) if least >= BLOCKED => {
                blocked::eliminate(affine, matrix.words_mut(), row, columns)
            }
            None if least >= BY_HALVES => halves::eliminate(simd, matrix.words_mut(), row, columns),
            _ => return by_panels(simd, matrix, columns),
        };
        Self {
            simd,
            matrix,
            columns,
            pivots,
        }
    }

    /// Returns the rank.
    #[inline]
    pub fn rank(&self) -> usize {
        self.pivots.len()
    }

    /// Returns the pivots, ascending: entry p is the column in which row p has its leading 1.
    #[inline]
    pub fn pivots(&self) -> &[usize] {
        &self.pivots
    }

    /// Returns the matrix in echelon form.
    #[inline]
    pub fn matrix(&self) -> &BitMatrix {
        &self.matrix
    }

    /// Returns the reduced row echelon form: the columns of the pivots are unit columns.
    ///
    /// # Complexity
    /// That of the elimination.
    #[must_use]
    pub fn reduced(mut self) -> Self {
        let row = (self.matrix.stride(), self.matrix.columns().div_ceil(64));
        blocked::reduce(self.simd, self.matrix.words_mut(), row, &self.pivots);
        self
    }

    /// Iterates over a basis of the kernel: one vector for each column without a pivot, made by
    /// back substitution when it is asked for. O(rank · columns/64) each.
    pub fn kernel(&self) -> impl Iterator<Item = BitVector> {
        let free = (0..self.columns).filter(|column| self.pivots.binary_search(column).is_err());
        free.map(|column| self.kernel_vector(column))
    }

    /// Returns the vector of the kernel that has a 1 in the given column without a pivot and a 0 in
    /// all others: O(rank · columns/64).
    pub(crate) fn kernel_vector(&self, column: usize) -> BitVector {
        let mut vector = BitVector::zero(self.columns);
        vector.set(column, true);
        let rank = self.pivots.partition_point(|&pivot| pivot < column);
        self.substitute(&mut vector, rank, |_| false);
        vector
    }

    /// Returns the solution with zeros in the columns without a pivot for the right-hand side in
    /// column `rhs` of the augmented matrix, or `None` where there is none. O(rank · columns/64).
    ///
    /// # Panics
    /// If `rhs` is not the column of a right-hand side.
    #[must_use]
    pub fn solve(&self, rhs: usize) -> Option<BitVector> {
        assert!(rhs >= self.columns, "column {rhs} is not a right-hand side");
        if (self.rank()..self.matrix.rows()).any(|row| self.matrix.get(row, rhs)) {
            return None;
        }
        let mut solution = BitVector::zero(self.columns);
        self.substitute(&mut solution, self.rank(), |row| self.matrix.get(row, rhs));
        Some(solution)
    }

    /// Solves for the entries at the pivots of the first `rank` rows, by back substitution:
    /// afterwards row p times the vector is `rhs(p)`.
    fn substitute(&self, vector: &mut BitVector, rank: usize, rhs: impl Fn(usize) -> bool) {
        for (row, &pivot) in self.pivots[..rank].iter().enumerate().rev() {
            // The entry of the pivot itself is still 0, and the vector is
            // shorter than an augmented row, whose tail `dot` leaves out; bits
            // of right-hand sides in the last word meet excess bits, zeros.
            let first = pivot / 64;
            let sum = simd::dot(
                &self.matrix.row_words(row)[first..],
                &vector.words()[first..],
            );
            vector.set(pivot, sum ^ rhs(row));
        }
    }
}

/// Returns the Method of the Four Russians, whatever the processor has.
///
/// # Panics
/// If the matrix has fewer columns.
pub(super) fn by_panels(simd: Simd, mut matrix: BitMatrix, columns: usize) -> Echelon {
    let (rows, stride) = (matrix.rows(), matrix.stride());
    let mut panel = Panel::new(simd);
    let mut pivots = Vec::with_capacity(rows.min(columns));
    for column in 0..columns.div_ceil(64) {
        if pivots.len() == rows {
            break;
        }
        let extent = Extent {
            stride,
            column,
            bits: u32::try_from((columns - 64 * column).min(64)).expect("at most 64"),
            words: column..stride,
        };
        let active = &mut matrix.words_mut()[pivots.len() * stride..];
        pivots.extend(ones(panel.step(active, &extent)).map(|bit| 64 * column + bit));
    }
    Echelon {
        simd,
        matrix,
        columns,
        pivots,
    }
}

#[cfg(all(test, feature = "nalgebra"))]
mod tests {
    use nalgebra::DMatrix;
    use proptest::prelude::*;

    use super::*;
    use crate::gf2::{
        Gf2, gauss,
        test_support::{of_rank, random_matrix},
    };

    const SIDES: [usize; 10] = [1, 2, 3, 31, 63, 64, 65, 127, 128, 129];

    fn check(matrix: &BitMatrix, simd: Simd) {
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let oracle = gauss::reduce(DMatrix::<Gf2>::from(matrix), columns);
        let echelon = Echelon::at(simd, matrix.clone(), columns);
        assert_eq!(
            echelon.pivots(),
            oracle.pivots,
            "{rows} × {columns} {simd:?}"
        );
        for (row, &pivot) in echelon.pivots().iter().enumerate() {
            assert!(echelon.matrix().get(row, pivot));
            assert!((0..pivot).all(|column| !echelon.matrix().get(row, column)));
        }
        assert!((echelon.rank()..rows).all(|row| echelon.matrix().row(row).is_zero()));
        // The same row space: reducing the echelon form further gives the oracle's.
        let reduced = gauss::reduce(DMatrix::<Gf2>::from(echelon.matrix()), columns);
        assert_eq!(reduced, oracle);
        let basis: Vec<BitVector> = echelon.kernel().collect();
        assert_eq!(basis.len() + echelon.rank(), columns);
        assert!(basis.iter().all(|v| !v.is_zero() && (matrix * v).is_zero()));
        let basis = BitMatrix::from_rows(columns, basis);
        assert_eq!(basis.rank(), basis.rows());
    }

    #[test]
    fn agrees_with_the_oracle_at_awkward_sizes() {
        for simd in Simd::variants() {
            for rows in SIDES {
                for columns in SIDES {
                    let full = rows.min(columns);
                    for rank in [full, full / 2, 1] {
                        check(&of_rank(rows, columns, rank, 7), simd);
                    }
                }
            }
        }
    }

    #[test]
    fn large_matrices_have_the_same_echelon_form_without_the_affine_instruction() {
        let portable = Simd::portable();
        let matrix = of_rank(BY_HALVES + 100, BY_HALVES + 30, BY_HALVES - 40, 6);
        let columns = matrix.columns() - 7;
        let expected = by_panels(portable, matrix.clone(), columns);
        let echelon = Echelon::at(portable, matrix, columns);
        assert_eq!(echelon.pivots(), expected.pivots());
        assert!(echelon.matrix() == expected.matrix());
    }

    #[test]
    fn agrees_with_the_oracle_where_threads_and_strips_are_used() {
        // 700 rows of 18 words in the second matrix: two strips of tables.
        for simd in Simd::variants() {
            check(&of_rank(300, 700, 200, 3), simd);
            check(&of_rank(700, 1100, 333, 4), simd);
        }
        // Large enough to be shared among threads: the levels agree.
        let big = random_matrix(6000, 1500, 9);
        let by_level: Vec<Echelon> = Simd::variants()
            .map(|simd| by_panels(simd, big.clone(), 1500))
            .collect();
        assert_eq!(by_level[0].rank(), 1500);
        assert!(
            by_level
                .iter()
                .all(|echelon| echelon.matrix() == by_level[0].matrix())
        );
        assert_eq!(Echelon::new(big).pivots(), by_level[0].pivots());
    }

    #[test]
    fn solutions_solve_and_none_means_none() {
        for rows in SIDES {
            for columns in SIDES {
                let matrix = of_rank(rows, columns, rows.min(columns).div_ceil(2), 11);
                let hidden: BitVector = (0..columns).map(|i| i % 3 != 1).collect();
                let reachable = &matrix * &hidden;
                let found = matrix.solve(&reachable).expect("made to be solvable");
                assert_eq!(&matrix * &found, reachable);
                let mut other = reachable.clone();
                other.toggle(rows / 2);
                let oracle = gauss::solve(
                    &DMatrix::from(&matrix),
                    &nalgebra::DVector::from_fn(rows, |i, _| Gf2(other[i])),
                );
                let found = matrix.solve(&other);
                assert_eq!(found.is_some(), oracle.is_some());
                assert!(found.is_none_or(|x| &matrix * &x == other));
            }
        }
    }

    #[test]
    fn reduced_forms_agree_with_the_oracle() {
        for simd in Simd::variants() {
            for (rows, columns, rank) in
                [(1, 1, 1), (65, 129, 40), (300, 130, 130), (700, 800, 650)]
            {
                let matrix = of_rank(rows, columns, rank, 12);
                let oracle = gauss::reduce(DMatrix::<Gf2>::from(&matrix), columns);
                let reduced = Echelon::at(simd, matrix, columns).reduced();
                assert_eq!(reduced.pivots(), oracle.pivots);
                assert_eq!(DMatrix::from(reduced.matrix()), oracle.matrix, "{simd:?}");
            }
            // Larger than a block of pivot rows and of columns: the levels agree.
            let matrix = of_rank(2300, 2500, 2200, 13);
            let portable = Simd::portable();
            let expected = by_panels(portable, matrix.clone(), 2500).reduced();
            let found = Echelon::at(simd, matrix, 2500).reduced();
            assert_eq!(found.pivots(), expected.pivots());
            assert!(found.matrix() == expected.matrix(), "{simd:?}");
        }
    }

    #[test]
    fn many_systems_are_solved_at_once() {
        for (rows, columns, rank, systems) in [(3, 5, 2, 1), (65, 64, 50, 130), (600, 500, 400, 70)]
        {
            let matrix = of_rank(rows, columns, rank, 21);
            let rhs = &matrix * random_matrix(columns, systems, 22);
            let solution = matrix.solve_many(&rhs).expect("made to be solvable");
            assert_eq!(&matrix * &solution, rhs);
            let mut other = rhs.clone();
            other.toggle(rows / 2, systems - 1);
            let column = other.column(systems - 1);
            assert_eq!(
                matrix.solve_many(&other).is_some(),
                matrix.solve(&column).is_some()
            );
        }
        assert!(
            BitMatrix::zero(2, 3)
                .solve_many(&BitMatrix::identity(2))
                .is_none()
        );
    }

    #[test]
    fn inverses_invert() {
        let mut invertible = 0;
        for size in SIDES {
            for seed in 0..4 {
                let matrix = random_matrix(size, size, seed);
                let full = matrix.rank() == size;
                let inverse = matrix.inverse();
                assert_eq!(inverse.is_some(), full);
                if let Some(inverse) = inverse {
                    invertible += 1;
                    assert_eq!(&matrix * &inverse, BitMatrix::identity(size));
                    assert_eq!(&inverse * &matrix, BitMatrix::identity(size));
                }
            }
        }
        assert!(
            invertible >= SIDES.len() / 2,
            "too few invertible matrices tried"
        );
    }

    proptest! {
        #[test]
        fn rank_of_a_transpose(rows in 1_usize..150, columns in 1_usize..150, seed: u64) {
            let matrix = of_rank(rows, columns, 1 + rows.min(columns) / 3, seed >> 1);
            prop_assert_eq!(matrix.transpose().rank(), matrix.rank());
        }
    }
}
