//! The number of classes by Burnside's lemma, without listing any.

use madness_machine::parallel;

use super::Symmetry;
use super::layout::{POINT, domino, step};
use crate::cover::ExactCover;

/// The pairings that symmetries leave as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Burnside {
    /// The symmetries but the identity, each with the number of pairings that it leaves as they are.
    pub fixed: Vec<(Symmetry, u64)>,
}

impl Burnside {
    /// Returns the number of classes under these linear maps and all translations, of which there are
    /// `labelled` pairings: the mean of the numbers of fixed pairings.
    ///
    /// The linear maps must be a group; else the result means nothing.
    pub fn classes(&self, labelled: u64, linear: &[u8]) -> u64 {
        let fixed = self.fixed.iter();
        let fixed = fixed.filter(|(symmetry, _)| linear.contains(&symmetry.linear));
        let sum: u64 = fixed.map(|(_, count)| count).sum();
        (labelled + sum) / (64 * linear.len() as u64)
    }
}

/// Counts the pairings that each symmetry but the identity leaves as they are.
///
/// Such a pairing is a union of orbits of dominoes. So it is an exact cover of cells and lines by the
/// orbits whose dominoes have no cell and no line in common.
///
/// # Complexity
/// 511 exact covers, about a second.
pub fn burnside() -> Burnside {
    let symmetries: Vec<Symmetry> = Symmetry::all().skip(1).collect();
    let fixed = parallel::map(symmetries.len(), &|number| fixed_by(symmetries[number]));
    Burnside {
        fixed: symmetries.into_iter().zip(fixed).collect(),
    }
}

/// Returns the bits of the two cells and the line of a domino.
fn items(kind: usize, start: usize) -> u128 {
    let (line, _) = super::layout::FIELD[kind][start];
    let end = step(start, POINT[kind]);
    1 << start | 1 << end | 1 << (64 + 8 * kind + line)
}

fn fixed_by(symmetry: Symmetry) -> u64 {
    let mut seen = [[false; 64]; 4];
    let mut orbits = Vec::new();
    for kind in 0..4 {
        for start in 0..64 {
            let (mut kind, mut start) = (kind, start);
            let (mut orbit, mut is_whole) = (0, true);
            let mut is_new = false;
            while !std::mem::replace(&mut seen[kind][start], true) {
                is_new = true;
                let items = items(kind, start);
                is_whole &= orbit & items == 0;
                orbit |= items;
                // The image comes from the two cells, independently of the tables of images.
                let cells = [start, step(start, POINT[kind])].map(|cell| symmetry.cell(cell));
                let point = (0..8).find(|&point| step(cells[0], point) == cells[1]);
                (kind, start) = domino(cells[0], point.expect("neighbours"));
            }
            if is_new && is_whole {
                orbits.push(orbit);
            }
        }
    }
    ExactCover::new(96, orbits).count()
}
