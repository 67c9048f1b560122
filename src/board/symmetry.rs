//! Symmetries: movements of a board that commute with pressing. Which there are
//! depends on the surface; each is offered only where it is one.

use super::{Cell, Gluing, Grid, Shape, Surface};

impl<K> Grid<K> {
    /// The grid with columns and rows exchanged (reflection in the diagonal);
    /// `None` on surfaces whose two pairs of edges are not glued alike, as
    /// [`Shape::transposed`].
    #[must_use]
    pub fn transpose(&self) -> Option<Self> {
        let shape = self.shape().transposed()?;
        Some(self.moved(shape, |cell| Cell::new(cell.row, cell.column)))
    }

    /// The grid turned by a quarter, clockwise; `None` where
    /// [`Grid::transpose`] is.
    #[must_use]
    pub fn rotate(&self) -> Option<Self> {
        let shape = self.shape().transposed()?;
        let last = self.shape().rows() - 1;
        Some(self.moved(shape, |cell| Cell::new(last - cell.row, cell.column)))
    }

    /// The grid moved `right` columns to the right, then `down` rows down, round
    /// the glued edges; `None` where that is no symmetry:
    ///
    /// | surface | `right` | `down` |
    /// | --- | --- | --- |
    /// | torus | any | any |
    /// | cylinder | any | 0 |
    /// | plane, projective plane | 0 | 0 |
    /// | Möbius strip | 0 | any |
    /// | Klein bottle | a multiple of m/2 | any |
    #[must_use]
    pub fn translate(&self, right: usize, down: usize) -> Option<Self> {
        let m = self.shape().columns();
        let offered = match self.shape().surface() {
            Surface::Torus => true,
            Surface::Cylinder => down == 0,
            Surface::Plane | Surface::Projective => right == 0 && down == 0,
            Surface::Mobius => right == 0,
            Surface::Klein => (2 * (right % m)).is_multiple_of(m),
        };
        offered.then(|| self.carried(right, down))
    }

    /// The grid moved to the right and down, whether that is a symmetry or not.
    fn carried(&self, right: usize, down: usize) -> Self {
        let (m, n) = (self.shape().columns(), self.shape().rows());
        let reversed = self.shape().surface().top_to_bottom() == Gluing::Reversed;
        let (right, down) = (right % m, down % (2 * n));
        self.moved(self.shape(), |cell| {
            let (column, row) = ((cell.column + right) % m, cell.row + down);
            // A reversal for each time that the way down crosses the edge.
            match row / n % 2 {
                1 if reversed => Cell::new(m - 1 - column, row % n),
                _ => Cell::new(column, row % n),
            }
        })
    }

    fn moved(&self, shape: Shape, to: impl Fn(Cell) -> Cell) -> Self {
        let mut grid = Self::new(shape);
        for cell in self.iter() {
            grid.set(to(cell), true);
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Presses;

    fn grid(surface: Surface, rows: &[&str]) -> Presses {
        Presses::from_rows(surface, rows).unwrap()
    }

    #[test]
    fn each_symmetry_moves_the_cells_it_should() {
        let moves = |surface, image: Option<Presses>, rows: &[&str]| {
            assert_eq!(image, Some(grid(surface, rows)));
        };
        let torus = grid(Surface::Torus, &["110", "001"]);
        moves(Surface::Torus, torus.transpose(), &["10", "10", "01"]);
        moves(Surface::Torus, torus.rotate(), &["01", "01", "10"]);
        moves(Surface::Torus, torus.translate(1, 1), &["100", "011"]);
        moves(Surface::Torus, torus.translate(4, 7), &["100", "011"]);
        let strip = grid(Surface::Mobius, &["110", "001"]);
        moves(Surface::Mobius, strip.translate(0, 1), &["100", "110"]);
        moves(Surface::Mobius, strip.translate(0, 2), &["011", "100"]);
        moves(Surface::Mobius, strip.translate(0, 4), &["110", "001"]);
        let bottle = grid(Surface::Klein, &["1100", "0010"]);
        moves(Surface::Klein, bottle.translate(2, 1), &["0001", "0011"]);
        let huge = usize::MAX;
        assert_eq!(torus.translate(huge, huge), torus.translate(0, 1));
    }

    #[test]
    fn four_quarters_are_a_whole_turn() {
        let torus = grid(Surface::Torus, &["1101", "0010", "0111"]);
        let quarter = |grid: Presses| grid.rotate().unwrap();
        assert_eq!((0..4).fold(torus.clone(), |grid, _| quarter(grid)), torus);
        assert_eq!(torus.transpose().unwrap().transpose(), Some(torus));
    }

    /// A pattern without symmetry.
    fn scattered(shape: Shape) -> Presses {
        Presses::from_fn(shape, |cell| {
            let hash = (cell.column * 40_503 + cell.row * 60_493) ^ 0x5bd1;
            (hash * hash) >> 7 & 1 == 1
        })
    }

    #[test]
    fn what_is_offered_commutes_with_pressing() {
        let mut offered = Surface::ALL.map(|_| [0; 3]);
        for (surface, offered) in Surface::ALL.into_iter().zip(&mut offered) {
            for (m, n) in (1..=5).flat_map(|m| (1..=5).map(move |n| (m, n))) {
                let presses = scattered(Shape::new(m, n, surface).unwrap());
                let lights = presses.toggled();
                let mut commutes = |kind: usize, image: Option<Presses>, moved| {
                    offered[kind] += usize::from(image.is_some());
                    assert_eq!(image.map(|image| image.toggled()), moved, "{lights:?}");
                };
                commutes(0, presses.transpose(), lights.transpose());
                commutes(1, presses.rotate(), lights.rotate());
                for (right, down) in (0..11).flat_map(|i| (0..11).map(move |j| (i, j))) {
                    let image = presses.translate(right, down);
                    commutes(2, image, lights.translate(right, down));
                }
            }
        }
        // For m = 1, 2, 3, 4, 5 there are 11, 11, 4, 6, 3 multiples of m/2 up to 10.
        let klein = 5 * (11 + 11 + 4 + 6 + 3) * 11;
        let expected = [
            [25, 25, 25 * 121],
            [0, 0, 25 * 11],
            [25, 25, 25],
            [0, 0, 25 * 11],
            [0, 0, klein],
            [25, 25, 25],
        ];
        assert_eq!(offered, expected);
    }

    /// Pressing is linear, so it is enough to press single cells.
    #[test]
    fn what_is_not_offered_does_not_commute_with_pressing() {
        for surface in Surface::ALL {
            let shape = Shape::new(5, 4, surface).unwrap();
            for (right, down) in (0..5).flat_map(|i| (0..4).map(move |j| (i, j))) {
                let commutes = (0..shape.cells()).all(|index| {
                    let press = Presses::from_fn(shape, |cell| shape.index(cell) == index);
                    let moved = press.carried(right, down);
                    moved.toggled() == press.toggled().carried(right, down)
                });
                let offered = Presses::new(shape).translate(right, down).is_some();
                assert_eq!(commutes, offered, "{surface} {right} {down}");
            }
        }
    }
}
