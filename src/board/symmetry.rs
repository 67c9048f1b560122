//! Symmetries of the torus: they commute with pressing.

use super::{Cell, Grid, Shape};

impl<K> Grid<K> {
    /// The grid with columns and rows exchanged (reflection in the diagonal).
    #[must_use]
    pub fn transpose(&self) -> Self {
        self.moved(self.shape().transposed(), |cell| {
            Cell::new(cell.row, cell.column)
        })
    }

    /// The grid turned by a quarter, clockwise.
    #[must_use]
    pub fn rotate(&self) -> Self {
        let last = self.shape().rows() - 1;
        self.moved(self.shape().transposed(), |cell| {
            Cell::new(last - cell.row, cell.column)
        })
    }

    /// The grid moved `right` columns to the right and `down` rows down, round
    /// the edges of the torus.
    #[must_use]
    pub fn translate(&self, right: usize, down: usize) -> Self {
        let (m, n) = (self.shape().columns(), self.shape().rows());
        self.moved(self.shape(), |cell| {
            Cell::new((cell.column + right % m) % m, (cell.row + down % n) % n)
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
    use crate::board::{Presses, Surface};

    #[test]
    fn each_symmetry_moves_the_cells_it_should() {
        let grid = Presses::from_rows(Surface::Torus, &["110", "001"]).unwrap();
        assert_eq!(grid.transpose().to_rows(), ["10", "10", "01"]);
        assert_eq!(grid.rotate().to_rows(), ["01", "01", "10"]);
        assert_eq!(grid.translate(1, 1).to_rows(), ["100", "011"]);
        assert_eq!(grid.translate(4, 7).to_rows(), ["100", "011"]);
    }

    #[test]
    fn four_quarters_are_a_whole_turn() {
        let grid = Presses::from_rows(Surface::Torus, &["1101", "0010", "0111"]).unwrap();
        assert_eq!(grid.rotate().rotate().rotate().rotate(), grid);
        assert_eq!(grid.transpose().transpose(), grid);
    }
}
