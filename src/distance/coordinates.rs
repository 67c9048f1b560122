//! Coordinates: solvable boards as vectors.

use crate::board::{Presses, Shape};
use crate::solutions::QuietCode;
use gf2_algebra::gf2::XorBasis;

use super::DistanceError;

/// Coordinates of the solvable boards of a shape: 2^N of them, N = mn − nullity.
///
/// A vector s stands for the board that is made by pressing the independent cells whose bits are
/// set.
///
/// ```
/// use button_madness::Game;
/// use button_madness::solutions::QuietCode;
/// use button_madness::distance::Coordinates;
///
/// let code = QuietCode::new(&Game::plane(5, 5)?)?;
/// let coordinates = Coordinates::new(&code, 32)?;
/// assert_eq!(coordinates.dimension(), 23);
/// assert_eq!(coordinates.presses(0b101).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coordinates {
    shape: Shape,
    /// The independent cells.
    cells: Vec<usize>,
    /// The dependent cells.
    others: Vec<usize>,
    /// The vectors that their presses add.
    dependent: Vec<u64>,
}

impl Coordinates {
    /// The largest number of coordinates.
    pub const LARGEST: usize = 48;

    /// The most cells.
    pub const MOST_CELLS: usize = 128;

    /// The largest dimension of the span of the dependent vectors, and so of the blocks of
    /// [`by_relaxation`](super::by_relaxation): 64 MiB a thread. Under the cross it is less than 20.
    pub const LARGEST_SPAN: usize = 20;

    /// Chooses the coordinates of a code's shape, no more than `limit` (nor than
    /// [`Coordinates::LARGEST`]).
    ///
    /// # Complexity
    /// O(mn·nullity²) bit operations.
    ///
    /// # Errors
    /// [`DistanceError::TooManyBoards`]; under patterns with a large nullity also
    /// [`DistanceError::TooManyCells`] and [`DistanceError::TooLargeBlocks`].
    pub fn new(code: &QuietCode, limit: usize) -> Result<Self, DistanceError> {
        let shape = code.shape();
        let states_log2 = shape.cells() - code.nullity();
        let limit_log2 = limit.min(Self::LARGEST);
        if states_log2 > limit_log2 {
            return Err(DistanceError::TooManyBoards {
                shape,
                states_log2,
                limit_log2,
            });
        }
        // Under the cross the nullity is at most twice the shorter side: few coordinates are few cells.
        if shape.cells() > Self::MOST_CELLS {
            return Err(DistanceError::TooManyCells {
                shape,
                limit: Self::MOST_CELLS,
            });
        }
        let basis: XorBasis<u128> = code.basis().iter().map(mask).collect();
        let basis = basis.reduced();
        let others: Vec<usize> = basis.pivots().collect();
        let mut is_dependent = vec![false; shape.cells()];
        for &cell in &others {
            is_dependent[cell] = true;
        }
        let basis: Vec<u128> = basis.vectors().copied().collect();
        let independent = (0..shape.cells()).filter(|&cell| !is_dependent[cell]);
        let mut cells: Vec<usize> = independent.collect();
        // Cells in few patterns come first, because swaps inside words cost more than swaps of
        // words.
        cells.sort_by_key(|&cell| basis.iter().filter(|&row| row >> cell & 1 == 1).count());
        let vector = |row: &u128| {
            let bits = cells.iter().enumerate();
            bits.fold(0, |vector, (bit, &cell)| {
                vector | u64::from(row >> cell & 1 == 1) << bit
            })
        };
        let dependent: Vec<u64> = basis.iter().map(vector).collect();
        let span_log2 = dependent.iter().copied().collect::<XorBasis<u64>>().rank();
        if span_log2 > Self::LARGEST_SPAN {
            return Err(DistanceError::TooLargeBlocks {
                shape,
                nullity: code.nullity(),
                span_log2,
                limit_log2: Self::LARGEST_SPAN,
            });
        }
        Ok(Self {
            shape,
            cells,
            others,
            dependent,
        })
    }

    /// Returns the number of coordinates, N.
    pub fn dimension(&self) -> usize {
        self.cells.len()
    }

    /// Returns the vectors that the presses of the dependent cells add, one for each cell.
    pub fn dependent(&self) -> &[u64] {
        &self.dependent
    }

    /// Returns the presses of independent cells that make a board.
    pub fn presses(&self, vector: u64) -> Presses {
        let mut presses = Presses::new(self.shape);
        for (bit, &cell) in self.cells.iter().enumerate() {
            presses.set(self.shape.cell(cell), vector >> bit & 1 == 1);
        }
        presses
    }

    /// Returns the same with the presses of some dependent cells, which are given by their places
    /// in [`Coordinates::dependent`].
    pub(super) fn presses_with(&self, vector: u64, dependent: &[usize]) -> Presses {
        let mut presses = self.presses(vector);
        for &index in dependent {
            presses.set(self.shape.cell(self.others[index]), true);
        }
        presses
    }
}

fn mask(pattern: &Presses) -> u128 {
    let shape = pattern.shape();
    pattern
        .iter()
        .fold(0, |mask, cell| mask | 1 << shape.index(cell))
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use std::collections::HashSet;

    use super::*;
    use crate::board::Surface;

    #[test]
    fn vectors_are_the_solvable_boards_and_dependent_presses_add() {
        for surface in Surface::ALL {
            for (m, n) in [(1, 1), (1, 2), (2, 2), (3, 3), (1, 5), (4, 3), (3, 4)] {
                let shape = Shape::new(m, n, surface).unwrap();
                let code = QuietCode::new(&shape.into()).unwrap();
                let coordinates = Coordinates::new(&code, 20).unwrap();
                let boards = 0..1_u64 << coordinates.dimension();
                let boards = boards.map(|s| {
                    code.game()
                        .toggled(&coordinates.presses(s))
                        .words()
                        .to_vec()
                });
                let different: HashSet<Vec<u64>> = boards.collect();
                assert_eq!(different.len(), 1 << coordinates.dimension(), "{shape}");
                // Each dependent vector is the board of one press of a dependent cell.
                assert_eq!(coordinates.dependent().len(), code.nullity());
                let mut singles = HashSet::new();
                for &vector in coordinates.dependent() {
                    let board = code.game().toggled(&coordinates.presses(vector));
                    let single = (0..shape.cells()).find(|&cell| {
                        let mut press = Presses::new(shape);
                        press.toggle(shape.cell(cell));
                        !coordinates.cells.contains(&cell)
                            && !singles.contains(&cell)
                            && Game::from(press.shape()).toggled(&press) == board
                    });
                    assert!(singles.insert(single.unwrap()), "{shape}");
                }
            }
        }
    }

    #[test]
    fn too_many_are_refused_with_what_they_would_take() {
        let code = QuietCode::new(&Shape::torus(10, 10).unwrap().into()).unwrap();
        let error = Coordinates::new(&code, 32).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a 10 × 10 torus has 2^84 solvable boards, 2^32 are the limit: breadth-first search \
             would take 3·2^81 bytes, three bits a board"
        );
    }
}
