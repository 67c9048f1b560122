//! The placements that are known, and which of them is played with.

use std::sync::LazyLock;

use pairing_strategies::cake::check::CakeCertificate;
use pairing_strategies::cake::{Cake, Cell as Plane, Owners, Placement, Target};

use crate::board::Cell;

/// Answers of `madness games cake find --format json`, one a line. Where there is a choice they have compact
/// cakes without a gap, found with `--symmetric`, `--cakes 2` and a small `--reach`.
const FOUND: &str = include_str!("placements.jsonl");

/// A good placement: its cakes block `k` in a row in so many directions.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) k: usize,
    pub(super) directions: usize,
    /// The cells of the largest cake.
    pub(super) size: usize,
    pub(super) placement: Placement,
    owners: Owners,
}

pub(super) static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let read = |line| Known::read(line).expect("an answer with a placement");
    FOUND.lines().map(read).collect()
});

/// The letters of cakes: all but those that stand for pieces.
const LETTERS: &[u8; 24] = b"ABCDEFGHIJKLMNPQRSTUVWYZ";

impl Known {
    fn read(line: &str) -> Option<Self> {
        let found: CakeCertificate = serde_json::from_str(line).ok()?;
        let placement = found.witness?.placement().ok()?;
        Some(Self {
            k: found.k?,
            directions: found.directions?,
            size: placement.cakes.iter().map(Cake::size).max()?,
            owners: placement.owners(),
            placement,
        })
    }

    /// Returns the placement of cakes of at most `t` cells for rows of `k`: of those that block them the
    /// one with the largest cakes, else the one that blocks the shortest rows.
    pub(super) fn best(k: usize, t: usize, directions: usize) -> Option<&'static Self> {
        let fits = |known: &&Self| known.directions == directions && known.size <= t;
        KNOWN.iter().filter(fits).max_by_key(|known| {
            let is_good = known.k <= k;
            let shortness = usize::MAX - known.k;
            let rank = if is_good {
                (known.size, known.k)
            } else {
                (shortness, known.size)
            };
            (is_good, rank)
        })
    }

    /// Returns the cells of the smallest cakes that are known to block rows of `k`.
    pub(super) fn smallest(k: usize, directions: usize) -> Option<usize> {
        let blocks = |known: &&Self| known.directions == directions && known.k <= k;
        let sizes = KNOWN.iter().filter(blocks).map(|known| known.size);
        sizes.min()
    }

    /// Returns the cake of a cell: the part with the cell, and the other part.
    pub(super) fn parts(&self, cell: Cell) -> Option<[Vec<Cell>; 2]> {
        let (number, step, is_first) = self.owners.get(plane(cell))?;
        let cake = self.placement.cakes.get(number)?.moved(step);
        let part = |cells: &[Plane]| cells.iter().copied().map(drawn).collect();
        let (own, other) = if is_first {
            (cake.first(), cake.second())
        } else {
            (cake.second(), cake.first())
        };
        Some([part(own), part(other)])
    }

    /// Returns the letter of the cake of a cell: a capital in its first part, a small one in the second.
    pub(super) fn letter(&self, cell: Cell) -> Option<char> {
        let (number, (x, y), is_first) = self.owners.get(plane(cell))?;
        let [(width, _), (shift, height)] = self.placement.lattice.basis();
        let down = y.div_euclid(height);
        let across = (x - down * shift).div_euclid(width);
        // With these steps no cake of a known placement has the letter of one beside it.
        let number = i32::try_from(number).ok()? + 10 * (across % 24) + 18 * (down % 24);
        let place = usize::try_from(number.rem_euclid(24)).ok()?;
        let letter = char::from(LETTERS[place]);
        Some(if is_first {
            letter
        } else {
            letter.to_ascii_lowercase()
        })
    }

    /// Returns the nearest two cells of a line that are in different parts of one cake.
    pub(super) fn blocking(&self, line: &[Cell]) -> Option<[Cell; 2]> {
        let line: Vec<Plane> = line.iter().copied().map(plane).collect();
        self.owners.pair(&line).map(|pair| pair.map(drawn))
    }

    /// Returns, for each direction, how many cells in a row always meet both parts of a cake.
    pub(super) fn lengths(&self) -> Vec<usize> {
        let target = Target::lines(self.k, self.directions);
        let patterns = target.map(|target| target.patterns().to_vec());
        let needed = |pattern: &Vec<Plane>| {
            let starts = self.placement.lattice.cells();
            let from = |(x, y): Plane| {
                let line: Vec<Plane> = pattern.iter().map(|&(u, v)| (x + u, y + v)).collect();
                let mut lengths = 2..=line.len();
                lengths.find(|&length| self.owners.pair(&line[..length]).is_some())
            };
            starts.map(|start| from(start).unwrap_or(usize::MAX)).max()
        };
        let patterns = patterns.unwrap_or_default();
        patterns.iter().filter_map(needed).collect()
    }

    /// Returns where it is said that there are such cakes.
    pub(super) fn source(&self) -> &'static str {
        match (self.directions, self.k, self.size) {
            (4, 9, 2) => {
                "that pairs block 9 in a row is the pairing of Hales and Jewett, in section 4.3.4"
            }
            (4, 7, 4) => {
                "that cakes of 4 cells block 7 in a row is theorem 4.13, and so the Picker wins by corollary 4.14"
            }
            (4, 7, 6) => {
                "that cakes of 6 cells block 7 in a row is theorem 4.10, and so the Picker wins by corollary 4.12"
            }
            (4, 5, 8) => {
                "that cakes of 8 cells block 5 in a row is theorem 4.11, and so the Picker wins by corollary 4.12"
            }
            (4, 6, 6) => {
                "that cakes of 6 cells block 6 in a row is theorem 4.15, and so the Picker wins by corollary 4.16"
            }
            (3, 5, 4) => {
                "that cakes of 4 cells block 5 in a row in three directions is theorem 4.18"
            }
            (3, 7, 2) => "that pairs block 7 in a row in three directions is said in section 4.4.1",
            (2, 3, 4) => "that cakes of 4 cells block 3 in a row in two directions is theorem 4.20",
            (2, 4, 3) => "that cakes of 3 cells block 4 in a row in two directions is theorem 4.21",
            (2, 5, 2) => "that pairs block 5 in a row in two directions is theorem 3.15",
            _ => "cakes as small as these are an open question there",
        }
    }
}

pub(super) fn plane(cell: Cell) -> Plane {
    (cell.column, cell.row)
}

pub(super) fn drawn((column, row): Plane) -> Cell {
    Cell::new(column, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_blocks_what_it_says() {
        assert!(KNOWN.len() > 12);
        for known in KNOWN.iter() {
            let name = format!("{} {} {}", known.k, known.size, known.directions);
            let target = Target::lines(known.k, known.directions).unwrap();
            assert!(known.placement.is_good(&target), "{name}");
            let lengths = known.lengths();
            assert_eq!(lengths.len(), known.directions, "{name}");
            assert!(lengths.iter().all(|&length| length <= known.k), "{name}");
            let best = Known::best(known.k, known.size, known.directions).unwrap();
            assert!(std::ptr::eq(best, known), "{name}");
        }
        // 5 cells are more than are needed, and no cakes of 4 block 5 in a row.
        let of = |k, t| Known::best(k, t, 4).map(|known| (known.k, known.size));
        assert_eq!(of(8, 5), Some((7, 4)));
        assert_eq!(of(5, 4), Some((6, 4)));
        assert_eq!(of(9, 1), None);
    }

    #[test]
    fn cakes_side_by_side_have_different_letters() {
        for known in KNOWN.iter() {
            let cells =
                (-20..20).flat_map(|row| (-20..20).map(move |column| Cell::new(column, row)));
            for cell in cells {
                let Some(parts) = known.parts(cell) else {
                    continue;
                };
                for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let next = Cell::new(cell.column + dx, cell.row + dy);
                    let is_same = parts.iter().flatten().any(|&other| other == next);
                    let is_alike = known.letter(next).map(|letter| letter.to_ascii_lowercase())
                        == known.letter(cell).map(|letter| letter.to_ascii_lowercase());
                    assert_eq!(is_same, is_alike, "{} {}: {cell:?}", known.k, known.size);
                }
            }
        }
    }
}
