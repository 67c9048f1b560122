//! Where the two boards of a 16-toric pairing differ: alternating cycles of diagonal dominoes.
//!
//! A 16-toric pairing has two boards of 8 × 8 cells in turn, with the same horizontal and vertical
//! dominoes. The diagonal ones that differ form cycles on the torus, in which dominoes of the one board and
//! of the other take turns. Cycles never change the colour of their cells.
//!
//! Source: Győrffy's thesis, section 5.1.1, theorem 5.11 and figure 5.4.

use std::collections::BTreeMap;

use super::layout::step;
use super::plane::{self, PlaneQueenPairing};
use super::symmetry::{Symmetry, turned};

/// The alternating cycles on the cells of one colour, up to symmetries of the torus.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AlternatingCycles {
    /// The cells, each with the directions of its partners on the two boards, the lower one first.
    cells: Vec<(usize, [u8; 2])>,
}

/// A domino of a cycle: the cell that it leads from, and its direction.
type Domino = (usize, u8);

impl AlternatingCycles {
    /// Returns the cycles of the cells of a colour, or nothing if the two boards agree on them.
    fn of(pairing: &PlaneQueenPairing, colour: i64) -> Option<Self> {
        let cells = (0..64_u8).filter_map(|cell| {
            let (x, y) = (i64::from(cell % 8), i64::from(cell / 8));
            let (one, other) = (pairing.direction(x, y), pairing.direction(x + 8, y));
            let differ = (x + y) % 2 == colour && one != other;
            differ.then_some((usize::from(cell), [one.min(other), one.max(other)]))
        });
        let cells: Vec<_> = cells.collect();
        (!cells.is_empty()).then_some(Self { cells })
    }

    /// Returns the least image.
    fn canonical(&self) -> Self {
        let mut least: Option<Vec<(usize, [u8; 2])>> = None;
        for linear in 0..8_u8 {
            let image = |shift: (u8, u8)| {
                let symmetry = Symmetry { linear, shift };
                let cells = self.cells.iter().map(|&(cell, partners)| {
                    #[expect(clippy::cast_possible_truncation, reason = "a compass point")]
                    let mut partners = partners.map(|it| turned(linear.into(), it.into()) as u8);
                    partners.sort_unstable();
                    (symmetry.cell(cell), partners)
                });
                let mut cells: Vec<_> = cells.collect();
                cells.sort_unstable();
                cells
            };
            // In the least image some cell is the first.
            for (cell, _) in image((0, 0)) {
                #[expect(clippy::cast_possible_truncation, reason = "a column and a row")]
                let shift = ((8 - cell % 8) as u8 % 8, (8 - cell / 8) as u8 % 8);
                let image = image(shift);
                if least.as_ref().is_none_or(|least| image < *least) {
                    least = Some(image);
                }
            }
        }
        let cells = least.unwrap_or_default();
        Self { cells }
    }

    /// Returns the dominoes of each cycle in their order. Those of the two boards take turns.
    fn cycles(&self) -> Vec<Vec<Domino>> {
        let partners: BTreeMap<usize, [u8; 2]> = self.cells.iter().copied().collect();
        let mut left = partners.clone();
        let mut cycles = Vec::new();
        while let Some((first, [mut direction, _])) = left.pop_first() {
            let (mut cell, mut cycle) = (first, Vec::new());
            loop {
                cycle.push((cell, direction));
                cell = step(cell, direction.into());
                left.remove(&cell);
                // The domino that leads here is known by its other end: on goes the other one.
                let back = (direction + 4) % 8;
                let on = |ways: &[u8; 2]| ways.iter().copied().find(|&way| way != back);
                match partners.get(&cell).and_then(on) {
                    Some(next) if cell != first => direction = next,
                    _ => break,
                }
            }
            cycles.push(cycle);
        }
        cycles
    }

    /// Returns the number of dominoes of each cycle, those of both boards together, in order.
    pub fn lengths(&self) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.cycles().iter().map(Vec::len).collect();
        lengths.sort_unstable();
        lengths
    }

    /// Returns the directions of the partners on the torus in every other domino of each cycle, from the
    /// first or from the second one on: 255 for cells that are in no cycle.
    pub fn half(&self, second: bool) -> [u8; 64] {
        let mut directions = [u8::MAX; 64];
        for cycle in self.cycles() {
            for &(cell, direction) in cycle.iter().skip(usize::from(second)).step_by(2) {
                directions[cell] = direction;
                directions[step(cell, direction.into())] = (direction + 4) % 8;
            }
        }
        directions
    }
}

/// Returns all alternating cycles of 16-toric pairings, one of those that symmetries lead to one another,
/// with the number of colours of classes that have them.
///
/// # Complexity
/// As [`plane::classes`].
pub fn alternating_cycles() -> Vec<(AlternatingCycles, usize)> {
    let mut found: BTreeMap<AlternatingCycles, usize> = BTreeMap::new();
    for class in plane::classes().0 {
        for colour in [0, 1] {
            if let Some(cycles) = AlternatingCycles::of(&class.pairing, colour) {
                *found.entry(cycles.canonical()).or_default() += 1;
            }
        }
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_two_systems() {
        // Theorem 5.11. Of three systems that fit, the third one, of four cycles, never comes up.
        let found = alternating_cycles();
        let found: Vec<(Vec<usize>, usize)> = found
            .iter()
            .map(|(cycles, classes)| (cycles.lengths(), *classes))
            .collect();
        assert_eq!(found, [(vec![6, 6], 452), (vec![8], 5_496)]);
    }

    #[test]
    fn halves_cover_the_same_cells() {
        // Four cells in a ring: the two diagonals of a square, turned.
        let ring = AlternatingCycles {
            cells: vec![(1, [1, 3]), (8, [1, 7]), (10, [3, 5]), (17, [5, 7])],
        };
        assert_eq!(ring.lengths(), [4]);
        let halves = [false, true].map(|second| ring.half(second));
        for (cell, partners) in &ring.cells {
            let mut found = halves.map(|half| half[*cell]);
            found.sort_unstable();
            assert_eq!(found, *partners);
        }
        for half in halves {
            for cell in (0..64).filter(|&cell| half[cell] < 8) {
                assert_eq!(half[step(cell, half[cell].into())], (half[cell] + 4) % 8);
            }
        }
        // All images are one.
        let canonical = ring.canonical();
        assert_eq!(canonical.canonical(), canonical);
        assert_eq!(canonical.lengths(), [4]);
    }
}
