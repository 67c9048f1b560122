//! Square band matrices: only the band is stored, and elimination stays in it.

use super::BitVector;
use super::panel::{Extent, Panel, ones};
use crate::simd::{self, Simd};

/// A square matrix of side N whose entries (i, j) with |i − j| > w are zero, with up to 64
/// right-hand sides.
///
/// Elimination with row exchanges fills up to 2w columns to the right of a pivot and none to its
/// left, so at any time the rows that are still at work are zero outside a window of some 2w + 64
/// columns. Column word c (columns 64c … 64c + 63) is therefore kept in word c mod s of its row, s
/// words being enough for the window; when the window moves on, the word it leaves behind is zero
/// and becomes the word it moves into. All rows are aligned, and adding one to another is one XOR
/// of s + 1 words:
///
/// ```text
/// row i   [ word 0 | word 1 | … | word s−1 | right-hand sides ]
///            ↑ column words c ≡ 0 mod s          ↑ bit t: system t
/// ```
#[derive(Clone, Debug)]
pub struct BandMatrix {
    size: usize,
    half_band: usize,
    words: Vec<u64>,
}

impl BandMatrix {
    /// The number of right-hand sides that a band matrix carries.
    pub const RIGHT_HAND_SIDES: usize = 64;

    /// Creates the zero matrix of side `size` with half-band w = `half_band`.
    ///
    /// # Panics
    /// If it does not fit into the address space; see [`BandMatrix::bytes`].
    #[must_use]
    pub fn zero(size: usize, half_band: usize) -> Self {
        let bytes = Self::bytes(size, half_band).expect("a matrix that can be addressed");
        Self {
            size,
            half_band,
            words: vec![0; bytes / 8],
        }
    }

    /// Returns the bytes that [`BandMatrix::zero`] would take, or `None` if that overflows.
    #[must_use]
    pub fn bytes(size: usize, half_band: usize) -> Option<usize> {
        let columns = half_band.checked_mul(2)?.checked_add(64)?;
        size.checked_mul(8 * (columns.div_ceil(64) + 1))
    }

    /// Returns the words of a row: those of the window of 64 + 2w columns, which starts with a
    /// word, and one for the right-hand sides.
    fn stride(&self) -> usize {
        (64 + 2 * self.half_band).div_ceil(64) + 1
    }

    /// Adds 1 to entry (`row`, `column`).
    ///
    /// # Panics
    /// If there is no such entry, or it lies outside the band.
    #[inline]
    pub fn toggle(&mut self, row: usize, column: usize) {
        assert!(
            row < self.size && column < self.size,
            "no entry ({row}, {column})"
        );
        assert!(
            row.abs_diff(column) <= self.half_band,
            "({row}, {column}) is outside the band"
        );
        let stride = self.stride();
        self.words[row * stride..][..stride][column / 64 % (stride - 1)] ^= 1 << (column % 64);
    }

    /// Adds 1 to entry `row` of right-hand side `system`.
    ///
    /// # Panics
    /// If there is no such row, or `system` is not below 64.
    #[inline]
    pub fn toggle_rhs(&mut self, row: usize, system: usize) {
        assert!(
            system < Self::RIGHT_HAND_SIDES,
            "no right-hand side {system}"
        );
        let stride = self.stride();
        self.words[row * stride..][..stride][stride - 1] ^= 1 << system;
    }

    /// Eliminates the matrix.
    ///
    /// # Complexity
    /// O(N·w·(w + nullity)) bit operations and N·(2w + O(64 + nullity)) bits of memory, against
    /// O(N³) and N² for the matrix written out.
    pub fn eliminate(self) -> BandEchelon {
        self.eliminate_at(Simd::best())
    }

    /// Eliminates the matrix as [`BandMatrix::eliminate`] does, at a level of the caller's choice.
    #[must_use]
    pub fn eliminate_at(mut self, simd: Simd) -> BandEchelon {
        let (size, stride) = (self.size, self.stride());
        let mut panel = Panel::new(simd);
        let mut pivots = Vec::with_capacity(size);
        for column in 0..size.div_ceil(64) {
            // Rows below this one are still zero in the columns of this word.
            let below = size.min(64 * column + 64 + self.half_band);
            let extent = Extent {
                stride,
                column: column % (stride - 1),
                bits: u32::try_from((size - 64 * column).min(64)).expect("at most 64"),
                words: 0..stride,
            };
            let active = &mut self.words[pivots.len() * stride..below * stride];
            pivots.extend(ones(panel.step(active, &extent)).map(|bit| 64 * column + bit));
        }
        BandEchelon {
            size,
            stride,
            words: self.words,
            pivots,
        }
    }
}

/// A band matrix after elimination: row p has its leading 1 in column `pivots()[p]` and is zero
/// beyond the window of its pivot.
#[derive(Clone, Debug)]
pub struct BandEchelon {
    size: usize,
    stride: usize,
    words: Vec<u64>,
    pivots: Vec<usize>,
}

impl BandEchelon {
    /// Returns the rank.
    #[inline]
    pub fn rank(&self) -> usize {
        self.pivots.len()
    }

    /// Returns the dimension of the kernel.
    #[inline]
    pub fn nullity(&self) -> usize {
        self.size - self.rank()
    }

    /// Returns the pivots, ascending: entry p is the column in which row p has its leading 1.
    #[inline]
    pub fn pivots(&self) -> &[usize] {
        &self.pivots
    }

    /// Returns the solution of system `system` with zeros in the columns without a pivot, or `None`
    /// where there is none. O(N·w/64).
    ///
    /// # Panics
    /// If `system` is not below 64.
    #[must_use]
    pub fn solve(&self, system: usize) -> Option<BitVector> {
        assert!(
            system < BandMatrix::RIGHT_HAND_SIDES,
            "no right-hand side {system}"
        );
        let rhs = |row: &[u64]| row[self.stride - 1] >> system & 1 == 1;
        let mut zero_rows = self.words[self.rank() * self.stride..].chunks_exact(self.stride);
        if zero_rows.any(rhs) {
            return None;
        }
        let mut solution = BitVector::zero(self.size);
        self.substitute(&mut solution, self.rank(), rhs);
        Some(solution)
    }

    /// Iterates over a basis of the kernel: one vector for each column without a pivot, made by
    /// back substitution when it is asked for. O(N·w/64) each.
    pub fn kernel(&self) -> impl Iterator<Item = BitVector> {
        let free = (0..self.size).filter(|column| self.pivots.binary_search(column).is_err());
        free.map(|column| {
            let mut vector = BitVector::zero(self.size);
            vector.set(column, true);
            let rank = self.pivots.partition_point(|&pivot| pivot < column);
            self.substitute(&mut vector, rank, |_| false);
            vector
        })
    }

    /// Solves for the entries at the pivots of the first `rank` rows, by back substitution.
    fn substitute(&self, vector: &mut BitVector, rank: usize, rhs: impl Fn(&[u64]) -> bool) {
        let window = self.stride - 1;
        for (row, &pivot) in self.pivots[..rank].iter().enumerate().rev() {
            let row = &self.words[row * self.stride..][..self.stride];
            // The window of the pivot: words `first` … `first + window − 1` of
            // the vector, which lie in the row from `turn` on, round the end.
            let first = pivot / 64;
            let (turned, straight) = row[..window].split_at(first % window);
            let vector_words = &vector.words()[first..];
            let rest = vector_words.get(straight.len()..).unwrap_or(&[]);
            let sum = simd::dot(straight, vector_words) ^ simd::dot(turned, rest);
            vector.set(pivot, sum ^ rhs(row));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2::BitMatrix;
    use crate::gf2::four_russians::Echelon;
    use crate::gf2::test_support::random_matrix;

    /// A random band matrix, dense and as a band, with 64 random right-hand sides. Rows and columns
    /// that `thin` names are left out, for low rank.
    fn random_band(size: usize, half_band: usize, thin: usize) -> (BitMatrix, BandMatrix) {
        let random = random_matrix(size, size, (size * 31 + half_band) as u64);
        let rhs = random_matrix(size, 64, 5);
        let mut dense = BitMatrix::zero(size, size + 64);
        let mut band = BandMatrix::zero(size, half_band);
        for row in 0..size {
            for column in 0..size {
                let kept = thin == 0 || (row % thin != 0 && column % thin != 1);
                if random.get(row, column) && row.abs_diff(column) <= half_band && kept {
                    dense.toggle(row, column);
                    band.toggle(row, column);
                }
            }
            for system in (0..64).filter(|&system| rhs.get(row, system)) {
                dense.toggle(row, size + system);
                band.toggle_rhs(row, system);
            }
        }
        (dense, band)
    }

    #[test]
    fn agrees_with_dense_elimination() {
        for simd in Simd::variants() {
            for size in [1, 2, 3, 63, 64, 65, 127, 128, 129, 200, 513] {
                for half_band in [0, 1, 2, 31, 32, 33, 63, 64, 65, 150] {
                    for thin in [0, 2, 5] {
                        let (dense, band) = random_band(size, half_band, thin);
                        let dense = Echelon::augmented(dense, size);
                        let band = band.eliminate_at(simd);
                        assert_eq!(band.pivots(), dense.pivots(), "{size} {half_band} {thin}");
                        assert!(band.kernel().eq(dense.kernel()));
                        for system in [0, 1, 63] {
                            assert_eq!(band.solve(system), dense.solve(size + system));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn sizes_that_overflow_are_seen() {
        assert_eq!(BandMatrix::bytes(usize::MAX, 5), None);
        assert_eq!(BandMatrix::bytes(5, usize::MAX), None);
        assert_eq!(BandMatrix::bytes(64, 32), Some(64 * 8 * 3));
    }

    #[test]
    #[should_panic(expected = "outside the band")]
    fn entries_outside_the_band_are_refused() {
        BandMatrix::zero(10, 2).toggle(1, 4);
    }
}
