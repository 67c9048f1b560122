//! Placements of cakes on the plane.

use super::Cell;
use super::lattice::Lattice;
use super::shape::Cake;
use super::target::Target;

/// A placement of cakes: all translates of some cakes by the vectors of a lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The lattice.
    pub lattice: Lattice,
    /// The cakes.
    pub cakes: Vec<Cake>,
}

impl Placement {
    /// Returns whether no cell is in two cakes.
    pub fn is_disjoint(&self) -> bool {
        let mut seen = vec![false; self.lattice.index()];
        let mut cells = self.cakes.iter().flat_map(Cake::cells);
        cells.all(|cell| !std::mem::replace(&mut seen[self.lattice.coset(cell)], true))
    }

    /// Returns the first set that no cake blocks: the number of its pattern, and by how much it is
    /// translated.
    pub fn unblocked(&self, target: &Target) -> Option<(usize, Cell)> {
        let index = self.lattice.index();
        let mut blocked = vec![false; index * target.patterns().len()];
        for cake in &self.cakes {
            for (pattern, cell) in cake.blocked(target) {
                blocked[pattern * index + self.lattice.coset(cell)] = true;
            }
        }
        let first = blocked.iter().position(|&is_blocked| !is_blocked)?;
        let cell = self.lattice.cells().nth(first % index)?;
        Some((first / index, cell))
    }

    /// Returns whether the cakes are disjoint and block all sets.
    pub fn is_good(&self, target: &Target) -> bool {
        self.is_disjoint() && self.unblocked(target).is_none()
    }

    /// Returns the same placement with each cake moved along the lattice to where its first cell, row by
    /// row, is near the origin; cakes in the order of these cells.
    #[must_use]
    pub(super) fn tidy(self) -> Self {
        let lattice = self.lattice;
        let mut cakes: Vec<(Cell, Cake)> = self
            .cakes
            .into_iter()
            .map(|cake| {
                let first = cake.cells().min_by_key(|&(x, y)| (y, x)).unwrap_or((0, 0));
                let near = lattice.cells().nth(lattice.coset(first)).unwrap_or(first);
                let moved = cake.moved((near.0 - first.0, near.1 - first.1));
                ((near.1, near.0), moved)
            })
            .collect();
        cakes.sort();
        Self {
            lattice,
            cakes: cakes.into_iter().map(|(_, cake)| cake).collect(),
        }
    }

    /// Returns which cake has which cell.
    pub fn owners(&self) -> Owners {
        let mut of_coset = vec![None; self.lattice.index()];
        for (number, cake) in self.cakes.iter().enumerate() {
            for (cells, is_first) in [(cake.first(), true), (cake.second(), false)] {
                for &cell in cells {
                    of_coset[self.lattice.coset(cell)] = Some((number, cell, is_first));
                }
            }
        }
        Owners {
            lattice: self.lattice,
            of_coset,
        }
    }
}

/// Which cake of a placement has which cell.
#[derive(Clone, Debug)]
pub struct Owners {
    lattice: Lattice,
    /// For each coset the number of the cake that has a cell of it, this cell, and whether it is of the
    /// first part.
    of_coset: Vec<Option<(usize, Cell, bool)>>,
}

impl Owners {
    /// Returns the cake that has a cell, as its number and by how much it is moved, and whether the cell is
    /// of its first part.
    pub fn get(&self, cell: Cell) -> Option<(usize, Cell, bool)> {
        let (number, (x, y), is_first) = self.of_coset[self.lattice.coset(cell)]?;
        Some((number, (cell.0 - x, cell.1 - y), is_first))
    }

    /// Returns the nearest two of some cells that are in different parts of one cake, that of the first part
    /// first: they show that the cake blocks these cells.
    pub fn pair(&self, cells: &[Cell]) -> Option<[Cell; 2]> {
        let owned: Vec<_> = cells
            .iter()
            .filter_map(|&cell| Some((cell, self.get(cell)?)))
            .collect();
        let mut pairs = Vec::new();
        for (index, &(one, first)) in owned.iter().enumerate() {
            for &(other, second) in &owned[..index] {
                if (first.0, first.1) == (second.0, second.1) && first.2 != second.2 {
                    let pair = if first.2 { [one, other] } else { [other, one] };
                    pairs.push(((one.0 - other.0).abs().max((one.1 - other.1).abs()), pair));
                }
            }
        }
        pairs.into_iter().min().map(|(_, pair)| pair)
    }
}
