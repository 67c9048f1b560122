//! Solves a closing system without structure: dense elimination in the cells of two rows.

use gf2_algebra::gf2::{BitMatrix, BitVector, Echelon, words};

/// Two rows of m cells, joined into the 2m cells of a vector of the system.
#[derive(Clone, Copy, Debug)]
pub(super) struct TwoRows {
    /// m.
    pub(super) columns: usize,
}

impl TwoRows {
    /// Joins two rows of m cells, one behind the other.
    pub(super) fn join(self, first: &[u64], second: &[u64]) -> Vec<u64> {
        let mut joined = first.to_vec();
        joined.resize((2 * self.columns).div_ceil(64), 0);
        words::add_at(&mut joined, self.columns, second);
        joined
    }

    /// Splits what [`TwoRows::join`] joined.
    pub(super) fn split(self, joined: &[u64]) -> [Vec<u64>; 2] {
        [0, self.columns].map(|start| words::slice(joined, start, self.columns))
    }

    /// Eliminates the system of 2m equations with these packed rows and right-hand sides.
    pub(super) fn eliminate(self, rows: impl Iterator<Item = Vec<u64>>, rhs: &[u64]) -> Eliminated {
        let size = 2 * self.columns;
        // The right-hand side has its own word.
        let start = size.next_multiple_of(64);
        let mut matrix = BitMatrix::zero(size, start + 1);
        for (i, row) in rows.enumerate() {
            matrix.set_row_words(i, &row);
            if rhs
                .get(i / 64)
                .is_some_and(|word| word >> (i % 64) & 1 == 1)
            {
                matrix.toggle(i, start);
            }
        }
        let echelon = Echelon::augmented(matrix, size);
        Eliminated {
            size,
            solution: echelon.solve(start),
            echelon,
        }
    }
}

/// A system in row echelon form.
#[derive(Clone, Debug)]
pub(super) struct Eliminated {
    size: usize,
    solution: Option<BitVector>,
    echelon: Echelon,
}

impl Eliminated {
    pub(super) fn nullity(&self) -> usize {
        self.size - self.echelon.rank()
    }

    /// Returns the words of a solution, if there is one.
    pub(super) fn solution(&self) -> Option<&[u64]> {
        self.solution.as_ref().map(BitVector::words)
    }

    /// Returns a basis of the solutions for right-hand side 0, in words.
    pub(super) fn kernel(&self) -> impl Iterator<Item = Vec<u64>> {
        self.echelon.kernel().map(BitVector::into_words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::reversed;
    use crate::chase::testing::words;

    #[test]
    fn rows_are_joined_split_and_reversed_cell_by_cell() {
        for columns in [1_usize, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200] {
            let sample = |seed| {
                let mut row = words(columns.div_ceil(64), seed);
                *row.last_mut().unwrap() &= u64::MAX >> (63 - (columns - 1) % 64);
                row
            };
            let (first, second) = (sample(1), sample(2));
            let pair = TwoRows { columns };
            let joined = pair.join(&first, &second);
            let bit = |row: &[u64], i: usize| row[i / 64] >> (i % 64) & 1;
            let turned = reversed(&first, columns);
            for i in 0..columns {
                assert_eq!(bit(&joined, i), bit(&first, i));
                assert_eq!(bit(&joined, columns + i), bit(&second, i));
                assert_eq!(bit(&turned, i), bit(&first, columns - 1 - i));
            }
            assert_eq!(reversed(&turned, columns), first);
            assert_eq!(pair.split(&joined), [first, second]);
        }
    }
}
