//! Rank, kernel, linear systems and inverse, by an [`Echelon`] form each.

use super::BitMatrix;
use crate::gf2::{BitVector, Echelon};

impl BitMatrix {
    /// Returns the rank.
    ///
    /// # Complexity
    /// That of [`Echelon::new`], and a copy of the matrix. With the echelon form itself, which is
    /// made in the place of a matrix, one elimination serves rank, kernel and solutions.
    ///
    /// ```
    /// use gf2_algebra::gf2::BitMatrix;
    ///
    /// // The sum of the rows is 0.
    /// let matrix: BitMatrix = "011\n101\n110".parse().unwrap();
    /// assert_eq!(matrix.rank(), 2);
    /// ```
    pub fn rank(&self) -> usize {
        Echelon::new(self.clone()).rank()
    }

    /// Returns a basis of the kernel, the space of all x with `self` · x = 0: one vector for each
    /// column without a pivot.
    ///
    /// ```
    /// use gf2_algebra::gf2::BitMatrix;
    ///
    /// // From the parity checks of the [7, 4] Hamming code to generators, and back.
    /// let checks: BitMatrix = "1101100\n1011010\n0111001".parse().unwrap();
    /// let generators = BitMatrix::from_rows(7, checks.kernel());
    /// assert_eq!(generators.rows(), 4);
    /// assert!((&checks * generators.transpose()).is_zero());
    /// assert_eq!(generators.kernel().len(), 3);
    /// ```
    #[doc(alias = "null_space")]
    pub fn kernel(&self) -> Vec<BitVector> {
        Echelon::new(self.clone()).kernel().collect()
    }

    /// Returns a solution x of `self` · x = `rhs`, or `None` where there is none.
    ///
    /// # Panics
    /// If the length of `rhs` is not the number of rows.
    #[must_use]
    pub fn solve(&self, rhs: &BitVector) -> Option<BitVector> {
        let rhs = Self::from_fn(rhs.len(), 1, |row, _| rhs[row]);
        let (augmented, start) = self.beside(&rhs);
        Echelon::augmented(augmented, self.columns).solve(start)
    }

    /// Returns a solution X of `self` · X = `rhs`, column by column (zeros in the rows that belong
    /// to columns of the matrix without a pivot), or `None` if one of the columns has none.
    ///
    /// # Complexity
    /// For an N × N matrix and M right-hand sides O(N²(N + M)) bit operations, in blocks.
    ///
    /// # Panics
    /// If the heights differ.
    #[must_use]
    pub fn solve_many(&self, rhs: &Self) -> Option<Self> {
        let (augmented, start) = self.beside(rhs);
        let echelon = Echelon::augmented(augmented, self.columns).reduced();
        let right = |row: usize| &echelon.matrix().row_words(row)[start / 64..];
        if (echelon.rank()..self.rows).any(|row| right(row).iter().any(|&word| word != 0)) {
            return None;
        }
        let mut solution = Self::zero(self.columns, rhs.columns);
        for (row, &pivot) in echelon.pivots().iter().enumerate() {
            solution.set_row_words(pivot, right(row));
        }
        Some(solution)
    }

    /// Returns the inverse, or `None` if the matrix is not invertible.
    ///
    /// # Complexity
    /// That of [`solve_many`](Self::solve_many) with N right-hand sides.
    ///
    /// # Panics
    /// If the matrix is not square.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        assert_eq!(
            self.rows, self.columns,
            "only square matrices have inverses"
        );
        self.solve_many(&Self::identity(self.rows))
    }

    /// Returns the matrix with right-hand sides beside it, and the column where they start: that of
    /// a word.
    fn beside(&self, rhs: &Self) -> (Self, usize) {
        assert_eq!(self.rows, rhs.rows, "right-hand sides of another height");
        let start = self.columns.next_multiple_of(64);
        let mut augmented = Self::zero(self.rows, start + rhs.columns);
        for row in 0..self.rows {
            let words = [self.row_words(row), rhs.row_words(row)].concat();
            augmented.set_row_words(row, &words);
        }
        (augmented, start)
    }
}
