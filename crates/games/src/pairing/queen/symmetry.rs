//! The 512 symmetries of the torus, and which image of a pairing stands for all.

use super::layout::{POINT, STEPS, domino};
use super::words::{self, Word, differences, digit, rotated};
use super::{QueenPairing, layout};

/// A symmetry of the torus of 8 × 8 cells: a turn or a mirror, then a translation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    /// 0 to 3: turned clockwise so many times by 90°. 4 to 7: mirrored at a horizontal axis before.
    pub turn: u8,
    /// By how many columns and rows all is moved after that.
    pub shift: (u8, u8),
}

/// Returns the compass point to which a turn leads another one.
const fn turned(turn: usize, point: usize) -> usize {
    let mirrored = if turn < 4 { point } else { 8 - point };
    (mirrored + 2 * (turn % 4)) % 8
}

/// Returns the cell to which a turn leads another one; the cell 0 stays.
const fn turned_cell(turn: usize, cell: usize) -> usize {
    let (x, y) = (cell % 8, cell / 8);
    let (of_x, of_y) = (STEPS[turned(turn, 0)], STEPS[turned(turn, 2)]);
    let column = (x * of_x.0 + y * of_y.0) % 8;
    let row = (x * of_x.1 + y * of_y.1) % 8;
    8 * row + column
}

/// For each turn, kind and start the kind and the start of the image of the domino.
static IMAGES: [[[(u8, u8); 64]; 4]; 8] = images();

#[expect(clippy::cast_possible_truncation, reason = "kinds and cells")]
const fn images() -> [[[(u8, u8); 64]; 4]; 8] {
    let mut table = [[[(0, 0); 64]; 4]; 8];
    let mut at = 0;
    while at < 2048 {
        let (turn, kind, cell) = (at / 256, at / 64 % 4, at % 64);
        let image = domino(turned_cell(turn, cell), turned(turn, POINT[kind]));
        table[turn][kind][cell] = (image.0 as u8, image.1 as u8);
        at += 1;
    }
    table
}

impl Symmetry {
    /// Returns all 512 symmetries; the identity comes first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).flat_map(|turn| {
            (0..64).map(move |cell| Self {
                turn,
                shift: (cell % 8, cell / 8),
            })
        })
    }

    /// Returns the image of a cell.
    pub(super) fn cell(self, cell: usize) -> usize {
        self.moved(turned_cell(self.turn.into(), cell))
    }

    fn moved(self, cell: usize) -> usize {
        let (dx, dy) = (usize::from(self.shift.0), usize::from(self.shift.1));
        (cell / 8 + dy) % 8 * 8 + (cell + dx) % 8
    }
}

/// Returns the word of the horizontal dominoes of the image under a turn.
fn rows(pairing: QueenPairing, turn: usize) -> Word {
    // A turn by 90° makes the vertical dominoes horizontal.
    let kind = turn % 2;
    (0..8).fold(0, |word, line| {
        let start = layout::cell_of(kind, line, pairing.place(kind, line));
        let start = IMAGES[turn][kind][start].1;
        let (row, column) = (start / 8, start % 8);
        word | Word::from(column) << (21 - 3 * row)
    })
}

impl QueenPairing {
    /// Returns the image under a symmetry.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        let table = &IMAGES[usize::from(symmetry.turn & 7)];
        let mut word = 0;
        for (kind, table) in table.iter().enumerate() {
            for line in 0..8 {
                let start = layout::cell_of(kind, line, self.place(kind, line));
                let (kind, start) = table[start];
                word |= layout::FIELD[usize::from(kind)][symmetry.moved(start.into())].1;
            }
        }
        Self(word)
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
        for turn in 0..8_u8 {
            let rows = rows(self, turn.into());
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
                    turn,
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

    /// Returns the least of the texts of the 512 images. It starts with 04: a domino in the first two
    /// cells.
    pub fn least_text(self) -> String {
        let mut least: Option<[u8; 64]> = None;
        for turn in 0..8_u8 {
            let rows = rows(self, turn.into());
            for row in 0..8 {
                #[expect(clippy::cast_possible_truncation, reason = "digits below 8")]
                let symmetry = Symmetry {
                    turn,
                    shift: ((8 - words::digit(rows, row) as u8) % 8, (8 - row as u8) % 8),
                };
                let directions = self.image(symmetry).directions();
                if least.is_none_or(|least| directions < least) {
                    least = Some(directions);
                }
            }
        }
        let digits = least.into_iter().flatten();
        digits.map(|digit| char::from(b'0' + digit)).collect()
    }
}
