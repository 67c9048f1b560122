//! The 512 symmetries of the torus, and which image of a pairing stands for all.

use super::layout::{POINT, STEPS, domino};
use super::words::{Word, differences, digit, rotated};
use super::{QueenPairing, layout};

/// A symmetry: a linear map, then a translation. On the torus of 8 × 8 cells there are 512, on the plane
/// modulo Λ 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    /// The linear map. 0 to 3: the rotation by so many times 90°, clockwise. 4 to 7: the same after the
    /// reflection at a horizontal axis, which is a reflection too.
    pub linear: u8,
    /// The translation: columns to the right and rows down.
    pub shift: (u8, u8),
}

/// Returns the compass point to which a linear map leads another one.
pub(super) const fn turned(linear: usize, point: usize) -> usize {
    let reflected = if linear < 4 { point } else { 8 - point };
    (reflected + 2 * (linear % 4)) % 8
}

/// Returns the cell to which a linear map leads another one; the cell 0 stays.
const fn turned_cell(linear: usize, cell: usize) -> usize {
    let (x, y) = (cell % 8, cell / 8);
    let (of_x, of_y) = (STEPS[turned(linear, 0)], STEPS[turned(linear, 2)]);
    let column = (x * of_x.0 + y * of_y.0) % 8;
    let row = (x * of_x.1 + y * of_y.1) % 8;
    8 * row + column
}

/// For each linear map, kind and start the kind and the start of the image of the domino.
static IMAGES: [[[(u8, u8); 64]; 4]; 8] = images();

#[expect(clippy::cast_possible_truncation, reason = "kinds and cells")]
const fn images() -> [[[(u8, u8); 64]; 4]; 8] {
    let mut table = [[[(0, 0); 64]; 4]; 8];
    let mut at = 0;
    while at < 2048 {
        let (linear, kind, cell) = (at / 256, at / 64 % 4, at % 64);
        let image = domino(turned_cell(linear, cell), turned(linear, POINT[kind]));
        table[linear][kind][cell] = (image.0 as u8, image.1 as u8);
        at += 1;
    }
    table
}

impl Symmetry {
    /// Returns all 512 symmetries; the identity comes first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).flat_map(|linear| {
            (0..64).map(move |cell| Self {
                linear,
                shift: (cell % 8, cell / 8),
            })
        })
    }

    /// Returns the image of a cell.
    pub(super) fn cell(self, cell: usize) -> usize {
        self.moved(turned_cell(self.linear.into(), cell))
    }

    fn moved(self, cell: usize) -> usize {
        let (dx, dy) = (usize::from(self.shift.0), usize::from(self.shift.1));
        (cell / 8 + dy) % 8 * 8 + (cell + dx) % 8
    }
}

/// Returns the word of the horizontal dominoes of the image under a linear map.
fn rows(pairing: QueenPairing, linear: usize) -> Word {
    // A rotation by 90° makes the vertical dominoes horizontal.
    let kind = linear % 2;
    let starts = pairing.starts(kind);
    (0..8).fold(0, |word, line| {
        let start = layout::cell_of(kind, line, digit(starts, line) as usize);
        let start = IMAGES[linear][kind][start].1;
        let (row, column) = (start / 8, start % 8);
        word | Word::from(column) << (21 - 3 * row)
    })
}

impl QueenPairing {
    /// Returns the image under a symmetry.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        let table = &IMAGES[usize::from(symmetry.linear & 7)];
        let mut word = 0;
        for (kind, table) in table.iter().enumerate() {
            let starts = self.starts(kind);
            for line in 0..8 {
                let start = layout::cell_of(kind, line, digit(starts, line) as usize);
                let (kind, start) = table[start];
                word |= layout::FIELD[usize::from(kind)][symmetry.moved(start.into())].1;
            }
        }
        Self::of_word(word)
    }

    /// Returns the symmetries that leave the pairing as it is. Their number divides 512.
    pub fn symmetries(self) -> Vec<Symmetry> {
        Symmetry::all()
            .filter(|&symmetry| self.image(symmetry) == self)
            .collect()
    }

    /// Returns the image that stands for the class of the pairing, and how many symmetries leave it
    /// as it is. Among the images with the least word of differences whose first row starts in the
    /// first column it is the least.
    pub fn canonical(self) -> (Self, u32) {
        self.canonical_unless_below(0).expect("no word is below 0")
    }

    /// Does as [`canonical`](Self::canonical), unless some image has a lower word of differences:
    /// then it returns `None`.
    pub(super) fn canonical_unless_below(self, bound: Word) -> Option<(Self, u32)> {
        let mut best: Option<(Word, Self, u32)> = None;
        for linear in 0..8_u8 {
            let rows = rows(self, linear.into());
            let word = differences(rows);
            for places in 0..8 {
                let image = rotated(word, places);
                if image < bound {
                    return None;
                }
                if best.is_some_and(|(least, ..)| image > least) {
                    continue;
                }
                #[expect(clippy::cast_possible_truncation, reason = "digits below 8")]
                let symmetry = Symmetry {
                    linear,
                    shift: ((8 - digit(rows, places) as u8) % 8, (8 - places as u8) % 8),
                };
                let pairing = self.image(symmetry);
                best = match best {
                    Some((least, other, count)) if least == image && other <= pairing => {
                        Some((least, other, count + u32::from(other == pairing)))
                    }
                    _ => Some((image, pairing, 1)),
                };
            }
        }
        best.map(|(_, pairing, count)| (pairing, count))
    }

    /// Returns the image with the least text, which is what people see of a class. The text starts with
    /// 04: a domino in the first two cells.
    #[must_use]
    pub fn least_image(self) -> Self {
        let directions = self.directions();
        let mut least: Option<([usize; 64], Symmetry)> = None;
        for linear in 0..8_u8 {
            let mut image = [0; 64];
            for (cell, &direction) in directions.iter().enumerate() {
                let turn = usize::from(linear);
                image[turned_cell(turn, cell)] = turned(turn, direction.into());
            }
            // A domino that leads to the east is moved to the first cells.
            for first in (0..64_u8).filter(|&cell| image[usize::from(cell)] == 0) {
                let shift = ((8 - first % 8) % 8, (8 - first / 8) % 8);
                let first = usize::from(first);
                let moved =
                    |cell: usize| image[(first / 8 + cell / 8) % 8 * 8 + (first + cell) % 8];
                if least.is_none_or(|(least, _)| (0..64).map(moved).lt(least)) {
                    least = Some((std::array::from_fn(moved), Symmetry { linear, shift }));
                }
            }
        }
        least.map_or(self, |(_, symmetry)| self.image(symmetry))
    }

    /// Returns the text of [`least_image`](Self::least_image).
    pub fn least_text(self) -> String {
        self.least_image().to_string()
    }
}
