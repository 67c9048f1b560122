//! Pairings of the plane modulo Λ, and their images.

use std::fmt;

use super::super::layout::{STEPS, cell_of};
use super::super::symmetry::turned;
use super::super::words::{self, Word, differences, rotated};
use super::super::{COMPASS, Symmetry};
use super::Multiplicity;
use super::diagonals::{Diagonals, coordinates};
use crate::find::LatticePairing;

/// A good pairing of the plane: it repeats modulo the vectors (8, 8) and (8, −8).
///
/// Its text has 128 digits: the direction of the partner of each cell on 8 rows of 16 columns,
/// clockwise from 0 for east. Eight rows further down all is moved by 8 columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaneQueenPairing {
    /// Row after row.
    directions: [u8; 128],
}

/// 16-toric pairings that symmetries of the plane lead to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaneClass {
    /// The pairing that stands for the class.
    pub pairing: PlaneQueenPairing,
    /// How many of the 1024 symmetries of the plane modulo Λ leave it as it is.
    pub symmetries: u32,
    /// How many pairings have the same horizontal and vertical dominoes.
    pub multiplicity: Multiplicity,
}

impl PlaneClass {
    /// Returns the number of pairings of the class.
    pub fn size(&self) -> u64 {
        1024 / u64::from(self.symmetries)
    }
}

/// Returns the number of the cell that stands for (x, y).
fn place(x: usize, y: usize) -> usize {
    y % 8 * 16 + (x + y / 8 * 8) % 16
}

/// Returns the image of a cell under a symmetry.
fn moved(symmetry: Symmetry, cell: usize) -> usize {
    let (x, y) = (cell % 16, cell / 16);
    // Steps back are 15 steps on: (16, 0) and (0, 16) are in Λ.
    let step = |point: usize| {
        let (dx, dy) = STEPS[turned(symmetry.linear.into(), point)];
        let long = |step: usize| if step == 7 { 15 } else { step };
        (long(dx), long(dy))
    };
    let (of_x, of_y) = (step(0), step(2));
    place(
        x * of_x.0 + y * of_y.0 + usize::from(symmetry.shift.0),
        x * of_x.1 + y * of_y.1 + usize::from(symmetry.shift.1),
    )
}

impl PlaneQueenPairing {
    pub(super) fn new(rows: Word, columns: Word, diagonals: [Diagonals; 2]) -> Self {
        let mut directions = [u8::MAX; 128];
        let mut pair = |x: usize, y: usize, (point, dx, dy): (u8, usize, usize)| {
            directions[place(x, y)] = point;
            directions[place(x + dx, y + dy)] = point + 4;
        };
        for (kind, word) in [rows, columns].into_iter().enumerate() {
            for line in 0..8 {
                let start = cell_of(kind, line, words::digit(word, line) as usize);
                let along = [(0, 1, 0), (2, 0, 1)][kind];
                pair(start % 8, start / 8, along);
                pair(start % 8 + 8, start / 8, along);
            }
        }
        for cell in 0..128 {
            let (x, y) = (cell % 16, cell / 16);
            let (u, v) = coordinates(x, y);
            let of_colour = diagonals[(x + y) % 2];
            if of_colour.falling >> (8 * v + u) & 1 == 1 {
                pair(x, y, (1, 1, 1));
            }
            // From (x + 1, y − 1) to (x, y) it leads south-west.
            if of_colour.rising >> (8 * v + u) & 1 == 1 {
                pair(x + 1, y + 15, (3, 15, 1));
            }
        }
        Self { directions }
    }

    pub(super) fn repeating(directions: &[u8; 64]) -> Self {
        let directions = std::array::from_fn(|cell| directions[cell / 16 * 8 + cell % 8]);
        Self { directions }
    }

    /// Returns the direction of the partner of a cell of the plane: clockwise from 0 for east.
    pub fn direction(&self, x: i64, y: i64) -> u8 {
        let modulo = |number: i64| usize::try_from(number.rem_euclid(16)).unwrap_or(0);
        self.directions[place(modulo(x), modulo(y))]
    }

    /// Returns whether all repeats after 8 columns.
    pub fn repeats(&self) -> bool {
        (0..128).all(|cell| self.directions[cell] == self.directions[cell ^ 8])
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let mut directions = [0; 128];
        for (cell, &point) in self.directions.iter().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "a compass point")]
            let point = turned(symmetry.linear.into(), point.into()) as u8;
            directions[moved(symmetry, cell)] = point;
        }
        Self { directions }
    }

    /// Returns the symmetries that leave the pairing as it is, the identity first. Of translations there
    /// are those by 16 columns and 8 rows: they stand for all modulo Λ.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let shifts = |linear: u8| {
            (0..128_u8).map(move |cell| Symmetry {
                linear,
                shift: (cell % 16, cell / 16),
            })
        };
        let all = (0..8).flat_map(shifts);
        all.filter(|&symmetry| self.image(symmetry) == *self)
            .collect()
    }

    /// Returns the column in which the domino of a row starts after a linear map: its first 8 columns and
    /// rows decide, as horizontal dominoes repeat.
    fn rows(&self, linear: u8) -> Word {
        let symmetry = Symmetry {
            linear,
            shift: (0, 0),
        };
        let mut word = 0;
        for (cell, &point) in self.directions.iter().enumerate() {
            if turned(linear.into(), point.into()) == 0 {
                let start = moved(symmetry, cell);
                let (row, column) = (start / 16, start % 8);
                word |= u32::try_from(column).unwrap_or(0) << (21 - 3 * row);
            }
        }
        word
    }

    /// Returns the image that stands for the class, and how many of the 1024 symmetries leave the
    /// pairing as it is.
    pub fn canonical(&self) -> (Self, u32) {
        let mut best: Option<(Word, Self, u32)> = None;
        for linear in 0..8 {
            let rows = self.rows(linear);
            let word = differences(rows);
            for places in 0..8 {
                let image = rotated(word, places);
                for half in [0, 8] {
                    if best.is_some_and(|(least, ..)| image > least) {
                        continue;
                    }
                    let start = words::digit(rows, places) as usize;
                    #[expect(clippy::cast_possible_truncation, reason = "at most 24")]
                    let shift = ((16 - start + half) as u8, (16 - places) as u8);
                    let symmetry = Symmetry { linear, shift };
                    let pairing = self.image(symmetry);
                    best = match best {
                        Some((least, other, count)) if least == image && other <= pairing => {
                            Some((least, other, count + u32::from(other == pairing)))
                        }
                        _ => Some((image, pairing, 1)),
                    };
                }
            }
        }
        let (_, pairing, count) = best.expect("there are images");
        (pairing, count)
    }

    /// Returns the pairing as [`find`](crate::find) has them: x − y modulo 16 and y modulo 8 tell
    /// the cells of the plane modulo Λ apart.
    pub fn lattice(&self) -> LatticePairing {
        let mut dominoes = vec![Vec::new(); 4];
        for (cell, &point) in (0_i64..).zip(&self.directions) {
            let (x, y) = (cell % 16, cell / 16);
            if let Some(starts) = dominoes.get_mut(usize::from(point)) {
                starts.push(vec![(x - y).rem_euclid(16), y]);
            }
        }
        LatticePairing {
            k: 9,
            lengths: vec![1; 4],
            directions: COMPASS[..4].iter().map(|&(x, y)| vec![x, y]).collect(),
            moduli: vec![16, 8],
            maps: vec![vec![1, -1], vec![0, 1]],
            dominoes,
        }
    }

    /// Returns whether the partner of each partner is the cell itself.
    #[cfg(test)]
    pub(crate) fn is_paired(&self) -> bool {
        (0..128_i64).all(|cell| {
            let (x, y) = (cell % 16, cell / 16);
            let point = self.direction(x, y);
            let (dx, dy) = COMPASS[usize::from(point)];
            self.direction(x + dx, y + dy) == (point + 4) % 8
        })
    }
}

impl fmt::Display for PlaneQueenPairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.directions.iter();
        digits.try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for PlaneQueenPairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlaneQueenPairing({self})")
    }
}
