//! Cells of a kind: those that the same quiet patterns hold.

use std::collections::BTreeMap;

use crate::board::Shape;
use crate::solutions::QuietCode;

use super::DistanceError;

/// The kinds of cells of a shape, numbered by vectors of F_2^d in a basis of d of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kinds {
    /// The dimension, the nullity.
    pub(super) dimension: u32,
    /// Cells in no quiet pattern.
    pub(super) free: Vec<usize>,
    /// The other kinds by number; the numbers 1, 2, 4, … are among them.
    pub(super) others: Vec<Kind>,
}

/// A kind: its number, and its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) number: usize,
    pub(super) cells: Vec<usize>,
}

impl Kinds {
    /// The largest dimension: some hundred megabytes of transforms.
    pub(super) const LARGEST: usize = 20;

    pub(super) fn new(code: &QuietCode) -> Result<Self, DistanceError> {
        let (shape, nullity) = (code.shape(), code.nullity());
        if nullity > Self::LARGEST {
            return Err(DistanceError::TooManyPatterns {
                shape,
                nullity,
                limit: Self::LARGEST,
            });
        }
        let mut by_column: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (cell, column) in columns(shape, code).into_iter().enumerate() {
            by_column.entry(column).or_default().push(cell);
        }
        let free = by_column.remove(&0).unwrap_or_default();
        // Each column as what is left of it modulo the chosen ones, and which of these are taken off.
        let mut rests: Vec<(u32, usize, Vec<usize>)> = by_column
            .into_iter()
            .map(|(column, cells)| (column, 0, cells))
            .collect();
        // The next one chosen fills the next subspace: that with most kinds, so that the search can
        // compare a great deal early.
        for digit in 0..nullity {
            let mut cosets: BTreeMap<u32, usize> = BTreeMap::new();
            for (rest, _, _) in rests.iter().filter(|(rest, _, _)| *rest != 0) {
                *cosets.entry(*rest).or_default() += 1;
            }
            let order = |&(rest, count): &(u32, usize)| (count, std::cmp::Reverse(rest));
            let (chosen, _) = cosets
                .into_iter()
                .max_by_key(order)
                .expect("the columns span the space");
            let pivot = chosen.trailing_zeros();
            // A kind of the coset is the vector of the basis, so that its number is a power of 2.
            let is_chosen = |&&(rest, _, _): &&(u32, usize, Vec<usize>)| rest == chosen;
            let origin = rests.iter().find(is_chosen).map_or(0, |kind| kind.1) | 1 << digit;
            for (rest, number, _) in &mut rests {
                if *rest >> pivot & 1 == 1 {
                    *rest ^= chosen;
                    *number ^= origin;
                }
            }
        }
        let kinds = rests.into_iter();
        let kinds = kinds.map(|(_, number, cells)| Kind { number, cells });
        let mut kinds: Vec<Kind> = kinds.collect();
        kinds.sort_by_key(|kind| kind.number);
        Ok(Self {
            dimension: u32::try_from(nullity).expect("few"),
            free,
            others: kinds,
        })
    }
}

/// For each cell in reading order, which patterns of the basis hold it.
fn columns(shape: Shape, code: &QuietCode) -> Vec<u32> {
    let mut columns = vec![0; shape.cells()];
    for (index, pattern) in code.basis().iter().enumerate() {
        for cell in pattern.iter() {
            columns[shape.index(cell)] |= 1 << index;
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Surface;

    #[test]
    fn numbers_are_linear_in_the_columns() {
        for surface in Surface::ALL {
            for (m, n) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 4), (6, 6)] {
                let shape = Shape::new(m, n, surface).unwrap();
                let code = QuietCode::new(&shape.into()).unwrap();
                let kinds = Kinds::new(&code).unwrap();
                let columns = columns(shape, &code);
                assert!(kinds.free.iter().all(|&cell| columns[cell] == 0));
                // The columns of the kinds of numbers 1, 2, 4, … add up to each column.
                let basis: Vec<u32> = (0..kinds.dimension)
                    .map(|digit| {
                        let mut all = kinds.others.iter();
                        let kind = all.find(|kind| kind.number == 1 << digit).unwrap();
                        columns[kind.cells[0]]
                    })
                    .collect();
                let mut cells = kinds.free.len();
                for kind in &kinds.others {
                    let digits = basis.iter().enumerate();
                    let digits = digits.filter(|(digit, _)| kind.number >> digit & 1 == 1);
                    let sum = digits.fold(0, |sum, (_, column)| sum ^ column);
                    assert!(kind.cells.iter().all(|&cell| columns[cell] == sum));
                    cells += kind.cells.len();
                }
                assert_eq!(cells, shape.cells());
                assert!(kinds.others.is_sorted_by(|a, b| a.number < b.number));
            }
        }
    }
}
