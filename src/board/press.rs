//! Pressing: the rule of the game, one cell or a whole set at a time.

use nalgebra::DMatrix;

use super::{Cell, Lights, Presses, Shape, Surface};
use crate::gf2::Gf2;

impl Lights {
    /// Presses one cell: it and its four neighbours are toggled.
    ///
    /// # Panics
    /// If `cell` is off the board.
    pub fn press(&mut self, cell: Cell) {
        for toggled in self.shape().cross(cell) {
            self.toggle(toggled);
        }
    }

    /// Presses every cell of a set.
    ///
    /// # Complexity
    /// O(mn/64) word operations: every row of toggled lights is the XOR of the
    /// row of presses, its two rotations by one column, and the rows of presses
    /// above and below.
    ///
    /// # Panics
    /// If the shapes differ.
    pub fn press_all(&mut self, presses: &Presses) {
        assert_eq!(self.shape(), presses.shape(), "boards of different shapes");
        let (shape, stride) = (self.shape(), self.stride());
        let Surface::Torus = shape.surface();
        let (m, n) = (shape.columns(), shape.rows());
        let row = |j: usize| &presses.words()[j * stride..][..stride];
        self.with_words_mut(|words| {
            for (j, lights) in words.chunks_exact_mut(stride).enumerate() {
                let (above, here, below) = (row((j + n - 1) % n), row(j), row((j + 1) % n));
                for w in 0..stride {
                    // Bits m and above of `here` are zero (the invariant of
                    // `Grid`), so the bit that wraps round is put in by hand.
                    let carry = if w == 0 { 0 } else { here[w - 1] >> 63 };
                    let borrow = here.get(w + 1).map_or(0, |next| next << 63);
                    let right = here[w] << 1 | carry;
                    let left = here[w] >> 1 | borrow;
                    lights[w] ^= above[w] ^ here[w] ^ below[w] ^ right ^ left;
                }
                let (first, last) = (here[0] & 1, here[(m - 1) / 64] >> ((m - 1) % 64) & 1);
                lights[0] ^= last;
                lights[(m - 1) / 64] ^= first << ((m - 1) % 64);
            }
        });
    }
}

impl Presses {
    /// The lights that this set switches on when pressed on a dark board: S·ι.
    #[must_use]
    pub fn toggled(&self) -> Lights {
        let mut lights = Lights::new(self.shape());
        lights.press_all(self);
        lights
    }

    /// Whether this is a quiet pattern: not empty, and pressing it changes nothing.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        !self.is_empty() && self.toggled().is_empty()
    }
}

/// The press matrix of a board as an `nalgebra` value: entry (i, j) is 1 when
/// pressing cell j toggles cell i, cells numbered in reading order.
///
/// It is symmetric, of side mn, and takes one byte an entry: meant for
/// experiments and cross-checks on small boards, and for other tools to use.
///
/// ```
/// use button_madness::{board::{press_matrix, Shape}, gf2::gauss};
///
/// let matrix = press_matrix(Shape::torus(5, 5)?);
/// assert_eq!(gauss::rank(&matrix), 25 - 8);
/// # Ok::<(), button_madness::board::ShapeError>(())
/// ```
#[must_use]
pub fn press_matrix(shape: Shape) -> DMatrix<Gf2> {
    let mut matrix = DMatrix::from_element(shape.cells(), shape.cells(), Gf2(false));
    for pressed in 0..shape.cells() {
        for toggled in shape.cross(shape.cell(pressed)) {
            matrix[(shape.index(toggled), pressed)] += Gf2(true);
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cheap pattern without symmetry, different for every cell.
    fn scattered(shape: Shape) -> Presses {
        Presses::from_fn(shape, |cell| {
            let hash = (cell.column * 40_503 + cell.row * 60_493) ^ 0x5bd1;
            (hash * hash) >> 7 & 1 == 1
        })
    }

    #[test]
    fn pressing_a_set_is_pressing_its_cells_one_by_one() {
        for m in [1, 2, 3, 5, 63, 64, 65, 127, 128, 129] {
            for n in [1, 2, 3, 4, 7] {
                let shape = Shape::torus(m, n).unwrap();
                let presses = scattered(shape);
                let mut one_by_one = Lights::new(shape);
                presses.iter().for_each(|cell| one_by_one.press(cell));
                assert_eq!(presses.toggled(), one_by_one, "{shape}");
            }
        }
    }

    #[test]
    fn the_press_matrix_is_symmetric_and_presses() {
        for (m, n) in [(1, 1), (1, 2), (2, 2), (1, 5), (3, 5), (4, 4)] {
            let shape = Shape::torus(m, n).unwrap();
            let matrix = press_matrix(shape);
            assert_eq!(matrix, matrix.transpose());
            for pressed in 0..shape.cells() {
                let mut lights = Lights::new(shape);
                lights.press(shape.cell(pressed));
                for cell in 0..shape.cells() {
                    assert_eq!(matrix[(cell, pressed)].0, lights.get(shape.cell(cell)));
                }
            }
        }
    }

    #[test]
    fn the_classic_board_is_its_own_inverse() {
        // ι² = 1 + 2X² + 2Y² = 1 on the 4 × 4 torus.
        let shape = Shape::torus(4, 4).unwrap();
        let presses = scattered(shape);
        let lights = presses.toggled();
        let again = Presses::from_fn(shape, |cell| lights.get(cell)).toggled();
        assert!(shape_cells(shape).all(|cell| again.get(cell) == presses.get(cell)));
    }

    fn shape_cells(shape: Shape) -> impl Iterator<Item = Cell> {
        (0..shape.cells()).map(move |index| shape.cell(index))
    }
}
