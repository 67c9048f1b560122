//! Symmetries: movements of a board that commute with pressing. Which there are
//! depends on the surface; each is offered only where it is one.

use std::collections::HashSet;

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
        let shape = self.shape();
        self.moved(shape, |cell| carried(shape, cell, right, down))
    }

    fn moved(&self, shape: Shape, to: impl Fn(Cell) -> Cell) -> Self {
        let mut grid = Self::new(shape);
        for cell in self.iter() {
            grid.set(to(cell), true);
        }
        grid
    }
}

/// A cell moved to the right and down, round the edges.
fn carried(shape: Shape, cell: Cell, right: usize, down: usize) -> Cell {
    let (m, n) = (shape.columns(), shape.rows());
    let reversed = shape.surface().top_to_bottom() == Gluing::Reversed;
    let (column, row) = ((cell.column + right % m) % m, cell.row + down % (2 * n));
    // A reversal for each time that the way down crosses the edge.
    match row / n % 2 {
        1 if reversed => Cell::new(m - 1 - column, row % n),
        _ => Cell::new(column, row % n),
    }
}

/// A movement of the board onto itself that commutes with pressing.
///
/// ```
/// use button_madness::{Cell, Shape, Surface};
///
/// let plane = Shape::new(5, 5, Surface::Plane)?;
/// assert_eq!(plane.symmetries().count(), 8);
/// assert_eq!(Shape::torus(5, 4)?.symmetries().count(), 4 * 20);
/// let corner = Cell::new(0, 0);
/// let images = plane.symmetries().map(|symmetry| symmetry.image(corner));
/// assert!(images.into_iter().any(|cell| cell == Cell::new(4, 4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    shape: Shape,
    transposed: bool,
    /// Columns, then rows in the opposite order.
    mirrored: (bool, bool),
    right: usize,
    down: usize,
}

impl Symmetry {
    /// Returns the cell to which a cell moves.
    #[must_use]
    pub fn image(self, cell: Cell) -> Cell {
        let (m, n) = (self.shape.columns(), self.shape.rows());
        let Cell {
            mut column,
            mut row,
        } = cell;
        if self.transposed {
            (column, row) = (row, column);
        }
        if self.mirrored.0 {
            column = m - 1 - column;
        }
        if self.mirrored.1 {
            row = n - 1 - row;
        }
        carried(self.shape, Cell::new(column, row), self.right, self.down)
    }
}

impl Shape {
    /// The symmetries that the geometry of the surface gives, a group, each once: reflections,
    /// transpositions of square boards where [`Shape::transposed`] has them, and the movements of
    /// [`Grid::translate`].
    ///
    /// | surface | sides above 4 |
    /// | --- | --- |
    /// | torus | 4mn, square 8mn |
    /// | cylinder | 4m |
    /// | plane, projective plane | 4, square 8 |
    /// | Möbius strip | 4n |
    /// | Klein bottle | 4n, for even m 8n |
    ///
    /// # Complexity
    /// O(1) for each, and the memory of one.
    pub fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        let (m, n) = (self.columns(), self.rows());
        // Once down round a reversed edge is the reflection of the columns.
        let (rights, downs) = match self.surface() {
            Surface::Torus => ((0..m).step_by(1), 0..n),
            Surface::Cylinder => ((0..m).step_by(1), 0..1),
            Surface::Plane | Surface::Projective => ((0..1).step_by(1), 0..1),
            Surface::Klein if m.is_multiple_of(2) => ((0..m).step_by(m / 2), 0..n),
            Surface::Klein | Surface::Mobius => ((0..1).step_by(1), 0..n),
        };
        let transposed = usize::from(m == n && self.transposed().is_some());
        let ways =
            (0..4 * (1 + transposed)).map(|bits| (bits & 4 > 0, (bits & 1 > 0, bits & 2 > 0)));
        let all = ways.flat_map(move |(transposed, mirrored)| {
            let downs = downs.clone();
            rights.clone().flat_map(move |right| {
                downs.clone().map(move |down| Symmetry {
                    shape: self,
                    transposed,
                    mirrored,
                    right,
                    down,
                })
            })
        });
        // On short sides movements coincide. They do if they move a corner alike.
        let short = m.min(n) < 5;
        let mut seen = HashSet::new();
        all.filter(move |symmetry| {
            let corner = (0..m.min(5)).flat_map(|i| (0..n.min(5)).map(move |j| Cell::new(i, j)));
            !short
                || seen.insert(
                    corner
                        .map(|cell| symmetry.image(cell))
                        .collect::<Vec<Cell>>(),
                )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Lights, Presses, is_scattered};

    fn grid(surface: Surface, rows: &[&str]) -> Presses {
        Presses::from_digits(surface, rows).unwrap()
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

    /// Returns the lights that a press set switches on.
    fn toggled(presses: &Presses) -> Lights {
        let shape = presses.shape();
        let mut lights = Lights::new(shape);
        for cell in presses.iter().flat_map(|press| shape.cross(press)) {
            lights.toggle(cell);
        }
        lights
    }

    /// A pattern without symmetry.
    fn scattered(shape: Shape) -> Presses {
        Presses::from_fn(shape, is_scattered)
    }

    #[test]
    fn what_is_offered_commutes_with_pressing() {
        let mut offered = Surface::ALL.map(|_| [0; 3]);
        for (surface, offered) in Surface::ALL.into_iter().zip(&mut offered) {
            for (m, n) in (1..=5).flat_map(|m| (1..=5).map(move |n| (m, n))) {
                let presses = scattered(Shape::new(m, n, surface).unwrap());
                let lights = toggled(&presses);
                let mut commutes = |kind: usize, image: Option<Presses>, moved| {
                    offered[kind] += usize::from(image.is_some());
                    assert_eq!(image.map(|image| toggled(&image)), moved, "{lights:?}");
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
                    toggled(&moved) == toggled(&press).carried(right, down)
                });
                let offered = Presses::new(shape).translate(right, down).is_some();
                assert_eq!(commutes, offered, "{surface} {right} {down}");
            }
        }
    }

    fn permutation(symmetry: Symmetry, shape: Shape) -> Vec<usize> {
        let cells = (0..shape.cells()).map(|index| shape.cell(index));
        cells
            .map(|cell| shape.index(symmetry.image(cell)))
            .collect()
    }

    /// They are all different, commute with pressing, and are what the movements of grids generate.
    #[test]
    fn symmetries_are_a_group_and_commute_with_pressing() {
        for surface in Surface::ALL {
            for (m, n) in (1..=7).flat_map(|m| (1..=7).map(move |n| (m, n))) {
                let shape = Shape::new(m, n, surface).unwrap();
                let all: Vec<Vec<usize>> = shape
                    .symmetries()
                    .map(|symmetry| permutation(symmetry, shape))
                    .collect();
                let set: HashSet<&Vec<usize>> = all.iter().collect();
                assert_eq!(set.len(), all.len(), "{shape}");
                for permutation in &all {
                    for index in 0..shape.cells() {
                        let one = |cell| Presses::from_fn(shape, |other| other == cell);
                        let lights = toggled(&one(shape.cell(index)));
                        let image = toggled(&one(shape.cell(permutation[index])));
                        let lit = |cell| lights.get(cell);
                        let cells = (0..shape.cells()).map(|index| shape.cell(index));
                        for cell in cells {
                            let to = shape.cell(permutation[shape.index(cell)]);
                            assert_eq!(lit(cell), image.get(to), "{shape}");
                        }
                    }
                }
                assert_eq!(
                    generated(shape),
                    set.into_iter().cloned().collect(),
                    "{shape}"
                );
            }
        }
    }

    /// The group that reflections and the movements of grids generate.
    fn generated(shape: Shape) -> HashSet<Vec<usize>> {
        let (m, n) = (shape.columns(), shape.rows());
        let moved = |by: &dyn Fn(&Presses) -> Option<Presses>| -> Option<Vec<usize>> {
            let image = |index| {
                let mut press = Presses::new(shape);
                press.set(shape.cell(index), true);
                let image = by(&press).filter(|image| image.shape() == shape)?;
                image.iter().next().map(|cell| shape.index(cell))
            };
            (0..shape.cells()).map(image).collect()
        };
        let mut generators = vec![
            (0..m * n)
                .map(|k| k / m * m + m - 1 - k % m)
                .collect::<Vec<usize>>(),
            (0..m * n).map(|k| (n - 1 - k / m) * m + k % m).collect(),
        ];
        generators.extend(moved(&|press| press.transpose()));
        generators.extend(moved(&|press| press.rotate()));
        for (right, down) in (0..m).flat_map(|i| (0..2 * n).map(move |j| (i, j))) {
            generators.extend(moved(&|press| press.translate(right, down)));
        }
        let mut group: HashSet<Vec<usize>> = HashSet::from([(0..m * n).collect()]);
        let mut fresh: Vec<Vec<usize>> = group.iter().cloned().collect();
        while let Some(one) = fresh.pop() {
            for generator in &generators {
                let product: Vec<usize> = one.iter().map(|&index| generator[index]).collect();
                if group.insert(product.clone()) {
                    fresh.push(product);
                }
            }
        }
        group
    }
}
