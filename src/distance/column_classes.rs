//! Column classes: cells that lie in the same quiet patterns, so that their columns of the basis
//! are equal.

use std::collections::BTreeMap;

use crate::board::Shape;
use crate::solutions::QuietCode;

use super::DistanceError;

/// The column classes of a shape, numbered by vectors of F_2^d. The basis of F_2^d consists of d of
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ColumnClasses {
    /// The dimension, the nullity.
    pub(super) dimension: u32,
    /// Cells in no quiet pattern.
    pub(super) free: Vec<usize>,
    /// The other classes by number; the numbers 1, 2, 4, … are among them.
    pub(super) others: Vec<ColumnClass>,
}

/// A column class: its number and its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ColumnClass {
    pub(super) number: usize,
    pub(super) cells: Vec<usize>,
}

impl ColumnClasses {
    /// The largest dimension, with some hundred megabytes of transforms.
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
        // Each column reduced by the chosen ones, and the numbers of those that were subtracted.
        let mut rests: Vec<(u32, usize, Vec<usize>)> = by_column
            .into_iter()
            .map(|(column, cells)| (column, 0, cells))
            .collect();
        // The next column chosen completes the next subspace. The one with most classes is taken,
        // so that the search can compare many values early.
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
            // A class of the coset becomes the vector of the basis, so its number is a power of 2.
            let is_chosen = |&&(rest, _, _): &&(u32, usize, Vec<usize>)| rest == chosen;
            let origin = rests.iter().find(is_chosen).map_or(0, |class| class.1) | 1 << digit;
            for (rest, number, _) in &mut rests {
                if *rest >> pivot & 1 == 1 {
                    *rest ^= chosen;
                    *number ^= origin;
                }
            }
        }
        let classes = rests.into_iter();
        let classes = classes.map(|(_, number, cells)| ColumnClass { number, cells });
        let mut classes: Vec<ColumnClass> = classes.collect();
        classes.sort_by_key(|class| class.number);
        Ok(Self {
            dimension: u32::try_from(nullity).expect("few"),
            free,
            others: classes,
        })
    }
}

/// Returns for each cell, in reading order, the patterns of the basis that contain it.
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
                let classes = ColumnClasses::new(&code).unwrap();
                let columns = columns(shape, &code);
                assert!(classes.free.iter().all(|&cell| columns[cell] == 0));
                // The columns of the classes of numbers 1, 2, 4, … add up to each column.
                let basis: Vec<u32> = (0..classes.dimension)
                    .map(|digit| {
                        let mut all = classes.others.iter();
                        let class = all.find(|class| class.number == 1 << digit).unwrap();
                        columns[class.cells[0]]
                    })
                    .collect();
                let mut cells = classes.free.len();
                for class in &classes.others {
                    let digits = basis.iter().enumerate();
                    let digits = digits.filter(|(digit, _)| class.number >> digit & 1 == 1);
                    let sum = digits.fold(0, |sum, (_, column)| sum ^ column);
                    assert!(class.cells.iter().all(|&cell| columns[cell] == sum));
                    cells += class.cells.len();
                }
                assert_eq!(cells, shape.cells());
                assert!(classes.others.is_sorted_by(|a, b| a.number < b.number));
            }
        }
    }
}
