//! Gaussian elimination on the mn × mn press matrix.
//!
//! Other rules than the cross are eliminated as dense matrices (`dense.rs`). The cross has a band:
//!
//! The press matrix of a board is a band matrix if the cells are numbered well:
//! row by row along the shorter side, and the rows in the order 0, n−1, 1, n−2,
//! 2, … — the cycle of rows folded flat — so that neighbouring rows are at most
//! two apart and the half-band is twice the shorter side. The folding serves
//! every gluing: rows 0 and n−1 come side by side, and so do rows j and n−1−j,
//! between which a reversed gluing of the other two edges leads. Where there is
//! neither, the rows stay in their own order and the half-band is one row.

mod dense;

use crate::board::{Cell, Gluing, Lights, Presses, Shape};
use crate::game::{Game, Outcome};
use gf2_algebra::gf2::{BandEchelon, BandMatrix, BitVector};
use madness_machine::simd::Simd;

use super::{SolveError, Solver, solved, unsolvable, within};

/// Elimination with the Method of the Four Russians inside the band.
///
/// # Complexity
/// With m ≤ n: O(m³·n) bit operations and about 4m²n bits of memory, half of it
/// on the plane and, with its columns along the shorter side, the cylinder.
///
/// ```
/// use button_madness::Game;
/// use button_madness::solve::{Elimination, Solver};
///
/// let game = Game::plane(5, 5)?;
/// let basis = Elimination::default().quiet_patterns(&game)?;
/// assert_eq!(basis.len(), 2);
/// assert!(basis.iter().all(|pattern| game.is_quiet(pattern)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Elimination {
    /// The most bytes that the matrix may take.
    pub memory_limit: u64,
    /// The instruction set of the inner loops.
    pub simd: Simd,
}

impl Default for Elimination {
    /// Four gibibytes, and the best instruction set of the processor.
    fn default() -> Self {
        Self {
            memory_limit: 4 << 30,
            simd: Simd::best(),
        }
    }
}

/// The numbering of the cells that makes the press matrix a band.
#[derive(Clone, Copy)]
struct Order {
    shape: Shape,
    /// Whether columns are taken for rows.
    transposed: bool,
    /// Whether the rows are folded.
    folded: bool,
}

impl Order {
    /// The order with the narrower band.
    fn new(shape: Shape) -> Self {
        let surface = shape.surface();
        let (sides, ends) = (surface.left_to_right(), surface.top_to_bottom());
        let order = |transposed, sides, ends| Self {
            shape,
            transposed,
            folded: ends != Gluing::Free || sides == Gluing::Reversed,
        };
        let (upright, lying) = (order(false, sides, ends), order(true, ends, sides));
        if lying.half_band() < upright.half_band() {
            lying
        } else {
            upright
        }
    }

    /// Returns the length of the rows and their number, after a possible exchange of rows and
    /// columns.
    fn sides(self) -> (usize, usize) {
        let (m, n) = (self.shape.columns(), self.shape.rows());
        if self.transposed { (n, m) } else { (m, n) }
    }

    fn half_band(self) -> usize {
        self.sides().0 * if self.folded { 2 } else { 1 }
    }

    fn position(self, cell: Cell) -> usize {
        let (i, j) = if self.transposed {
            (cell.row, cell.column)
        } else {
            (cell.column, cell.row)
        };
        let (m, n) = self.sides();
        let place = match j {
            _ if !self.folded => j,
            _ if 2 * j < n => 2 * j,
            _ => 2 * (n - 1 - j) + 1,
        };
        place * m + i
    }

    fn presses(self, vector: &BitVector) -> Presses {
        Presses::from_fn(self.shape, |cell| vector[self.position(cell)])
    }
}

impl Elimination {
    /// The press matrix with the boards as right-hand sides, eliminated.
    fn eliminate(
        &self,
        shape: Shape,
        boards: &[&Lights],
    ) -> Result<(Order, BandEchelon), SolveError> {
        let order = Order::new(shape);
        let needed = BandMatrix::bytes(shape.cells(), order.half_band()).map(|bytes| bytes as u64);
        within(self.name(), shape, needed, self.memory_limit)?;
        let mut matrix = BandMatrix::zero(shape.cells(), order.half_band());
        for pressed in (0..shape.cells()).map(|index| shape.cell(index)) {
            for toggled in shape.cross(pressed) {
                matrix.toggle(order.position(toggled), order.position(pressed));
            }
        }
        for (system, lights) in boards.iter().enumerate() {
            for cell in lights.iter() {
                matrix.toggle_rhs(order.position(cell), system);
            }
        }
        Ok((order, matrix.eliminate_at(self.simd)))
    }
}

impl Solver for Elimination {
    fn name(&self) -> &'static str {
        "elimination"
    }

    fn solve(&self, game: &Game, lights: &Lights) -> Result<Outcome, SolveError> {
        if !game.is_cross() {
            return dense::solve(game, lights, self.memory_limit);
        }
        let (order, echelon) = self.eliminate(game.shape(), &[lights])?;
        let nullity = echelon.nullity();
        if let Some(solution) = echelon.solve(0) {
            return Ok(solved(order.presses(&solution), nullity));
        }
        // The matrix is symmetric: its image is the orthogonal complement of its null space, so some
        // vector of any basis of the null space shows the board to be outside.
        let basis = echelon.kernel().map(|vector| order.presses(&vector));
        Ok(unsolvable(basis, lights, nullity))
    }

    fn nullity(&self, game: &Game) -> Result<usize, SolveError> {
        if !game.is_cross() {
            return dense::nullity(game, self.memory_limit);
        }
        Ok(self.eliminate(game.shape(), &[])?.1.nullity())
    }

    fn quiet_patterns(&self, game: &Game) -> Result<Vec<Presses>, SolveError> {
        if !game.is_cross() {
            return dense::quiet_patterns(game, self.memory_limit);
        }
        let (order, echelon) = self.eliminate(game.shape(), &[])?;
        Ok(echelon
            .kernel()
            .map(|vector| order.presses(&vector))
            .collect())
    }
}

#[cfg(all(test, feature = "nalgebra"))]
mod tests {
    use super::*;
    use crate::board::Surface;
    use crate::game::press_matrix;
    use gf2_algebra::gf2::gauss;

    fn shapes(most: usize) -> impl Iterator<Item = Shape> {
        let sides = (1..=most).flat_map(move |m| (1..=most).map(move |n| (m, n)));
        let on = |(m, n)| Surface::ALL.map(|surface| Shape::new(m, n, surface).unwrap());
        sides.flat_map(on)
    }

    #[test]
    fn every_cell_has_its_own_position_and_the_band_holds_all_presses() {
        for shape in shapes(8) {
            let order = Order::new(shape);
            let mut seen = vec![false; shape.cells()];
            for cell in (0..shape.cells()).map(|index| shape.cell(index)) {
                let here = order.position(cell);
                assert!(!std::mem::replace(&mut seen[here], true));
                for toggled in shape.cross(cell) {
                    assert!(order.position(toggled).abs_diff(here) <= order.half_band());
                }
            }
        }
    }

    #[test]
    fn bands_are_as_narrow_as_the_gluing_lets_them_be() {
        for (surface, wide, tall) in [
            (Surface::Torus, 18, 18),
            (Surface::Cylinder, 18, 9),
            (Surface::Plane, 9, 9),
            (Surface::Mobius, 18, 18),
            (Surface::Klein, 18, 18),
            (Surface::Projective, 18, 18),
        ] {
            let half_band = |m, n| Order::new(Shape::new(m, n, surface).unwrap()).half_band();
            assert_eq!(half_band(40, 9), wide, "{surface}");
            assert_eq!(half_band(9, 40), tall, "{surface}");
        }
        // A cylinder that is a little wider than high stays upright.
        let cylinder = Shape::new(15, 10, Surface::Cylinder).unwrap();
        assert_eq!(Order::new(cylinder).half_band(), 15);
    }

    #[test]
    fn nullities_agree_with_the_oracle() {
        for shape in shapes(8) {
            let game = Game::from(shape);
            let rank = gauss::rank(&press_matrix(&game));
            let nullity = Elimination::default().nullity(&game).unwrap();
            assert_eq!(dense::nullity(&game, 1 << 30), Ok(nullity), "{shape}");
            assert_eq!(nullity, shape.cells() - rank, "{shape}");
            let patterns = Elimination::default().quiet_patterns(&game).unwrap();
            assert_eq!(patterns.len(), nullity);
            assert!(patterns.iter().all(|pattern| game.is_quiet(pattern)));
        }
    }

    #[test]
    fn memory_is_asked_for_before_it_is_taken() {
        // As large as a board can be with 32 bits.
        let game = Game::torus(1 << 14, 1 << 14).unwrap();
        let error = Elimination::default().nullity(&game).unwrap_err();
        let expected = "elimination on a 16384 × 16384 torus would take";
        assert!(error.to_string().contains(expected), "{error}");
    }
}
