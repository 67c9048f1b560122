//! The good pairings of nine in a row: the torus of 8 × 8 cells, and the whole plane.
//!
//! A [`QueenPairing`] has 32 dominoes, one on each row, column and diagonal of the torus, which cover
//! all 64 cells. [`count`] counts them, [`classes()`] lists them up to symmetry, and [`ClassGraph`] joins
//! the classes between which a [walk](QueenPairing::walk) leads. Over the plane such a pairing repeats
//! after 8 columns and after 8 rows. The other good pairings of the plane have diagonal dominoes that
//! repeat only after 16: [`plane`] counts and lists them.
//!
//! # How it is counted
//! The horizontal dominoes are a word of differences (`words.rs`), on which 32 maps act. Of
//! 8^7 words 66,988 are the least of their images. A search completes each of these by vertical and
//! diagonal dominoes, with a cell or a line that has one choice left first. Each completion counts as
//! often as its word has images. [`by_rows`](super::by_rows::count) and [`burnside()`] count in other ways.

mod burnside;
mod classes;
mod cycles;
mod graph;
mod layout;
mod place;
pub mod plane;
mod search;
mod symmetry;
#[cfg(test)]
mod tests;
mod walk;
mod words;

use std::fmt;
use std::str::FromStr;

use madness_machine::parallel;
use thiserror::Error;

pub use burnside::{Burnside, burnside};
pub use classes::{Class, class_of, classes};
pub use cycles::{AlternatingCycles, alternating_cycles};
pub use graph::{ClassGraph, Component};
pub use place::{ParseCellError, parse_cell, place};
pub use symmetry::Symmetry;
pub use walk::Walk;

use super::find::LatticePairing;
use layout::{cell_of, domino, shift, step};

/// The steps of the eight directions, clockwise from east: columns to the right, rows down.
pub const COMPASS: [(i64, i64); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// A good pairing of the torus of 8 × 8 cells.
///
/// Its text has a digit for each cell, row after row: the direction of the cell's partner, clockwise
/// from 0 for east to 7 for north-east. Rows count downwards.
///
/// ```
/// use pairing_strategies::queen::QueenPairing;
///
/// let text = "0411111504155555041522220435666627333304677773044222733046667710";
/// let pairing: QueenPairing = text.parse()?;
/// assert_eq!(pairing.to_string(), text);
/// assert_eq!(pairing.least_text(), text);
/// # Ok::<(), pairing_strategies::queen::ParsePairingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QueenPairing(
    /// The word, its highest bits first. So a class takes 16 bytes.
    [u32; 3],
);

/// Why a text is no good pairing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePairingError {
    /// Another number of digits, or no digits.
    #[error("expected 64 digits from 0 to 7, the direction of each cell's partner from 0 for east")]
    NotDigits,
    /// A cell whose partner has another partner.
    #[error("column {column}, row {row}: the partner of this cell has another partner")]
    NotPaired {
        /// The column, counted from 1.
        column: usize,
        /// The row, counted from 1.
        row: usize,
    },
    /// Two dominoes on one line, so that another has none.
    #[error("column {column}, row {row}: this domino is not the only one on its line")]
    TwoOnALine {
        /// The column, counted from 1.
        column: usize,
        /// The row, counted from 1.
        row: usize,
    },
}

impl QueenPairing {
    /// Creates the pairing in which each cell, row after row, has its partner in a direction.
    ///
    /// # Errors
    /// If that is no good pairing.
    pub fn new(directions: &[u8; 64]) -> Result<Self, ParsePairingError> {
        if directions.iter().any(|&direction| direction > 7) {
            return Err(ParsePairingError::NotDigits);
        }
        let mut seen = [[false; 8]; 4];
        let mut word = 0;
        for (cell, &direction) in directions.iter().enumerate() {
            let (column, row) = (cell % 8 + 1, cell / 8 + 1);
            let point = usize::from(direction);
            if usize::from(directions[step(cell, point)]) != (point + 4) % 8 {
                return Err(ParsePairingError::NotPaired { column, row });
            }
            if point < 4 {
                let (kind, start) = domino(cell, point);
                let (line, field) = layout::FIELD[kind][start];
                if std::mem::replace(&mut seen[kind][line], true) {
                    return Err(ParsePairingError::TwoOnALine { column, row });
                }
                word |= field;
            }
        }
        Ok(Self::of_word(word))
    }

    /// Returns the starts of the dominoes of rows, columns, falling and rising diagonals, three bits
    /// each, the first row in the highest bits.
    fn word(self) -> u128 {
        let [high, middle, low] = self.0.map(u128::from);
        high << 64 | middle << 32 | low
    }

    /// Returns the pairing of a word.
    #[expect(clippy::cast_possible_truncation, reason = "32 bits are kept")]
    fn of_word(word: u128) -> Self {
        Self([(word >> 64) as u32, (word >> 32) as u32, word as u32])
    }

    /// Returns the direction of each cell's partner, row after row: clockwise from 0 for east.
    pub fn directions(self) -> [u8; 64] {
        let mut directions = [0; 64];
        for (point, start) in self.dominoes() {
            directions[start] = point;
            directions[step(start, point.into())] = point + 4;
        }
        directions
    }

    /// Returns the dominoes: their directions, 0 to 3, and the cells where they start.
    pub fn dominoes(self) -> [(u8, usize); 32] {
        std::array::from_fn(|at| {
            let (kind, line) = (at / 8, at % 8);
            let point = [0, 2, 1, 3][kind];
            (
                point,
                cell_of(kind, line, words::digit(self.starts(kind), line) as usize),
            )
        })
    }

    /// Returns the pairing of the plane that repeats this one, as [`find`](crate::find) has them.
    pub fn lattice(self) -> LatticePairing {
        let mut dominoes = vec![Vec::new(); 4];
        for (point, start) in self.dominoes() {
            let [x, y] = [start % 8, start / 8].map(|number| i64::try_from(number).unwrap_or(0));
            dominoes[usize::from(point)].push(vec![x, y]);
        }
        LatticePairing {
            k: 9,
            lengths: vec![1; 4],
            directions: COMPASS[..4].iter().map(|&(x, y)| vec![x, y]).collect(),
            moduli: vec![8, 8],
            maps: vec![vec![1, 0], vec![0, 1]],
            dominoes,
        }
    }

    /// Returns the starts of the dominoes of a kind as a word.
    #[expect(clippy::cast_possible_truncation, reason = "24 bits are kept")]
    fn starts(self, kind: usize) -> words::Word {
        (self.word() >> shift(kind, 7)) as words::Word & 0o77_777_777
    }
}

impl fmt::Display for QueenPairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let directions = self.directions();
        directions.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for QueenPairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "QueenPairing({self})")
    }
}

impl FromStr for QueenPairing {
    type Err = ParsePairingError;

    fn from_str(text: &str) -> Result<Self, ParsePairingError> {
        let digits = text.bytes().map(|byte| byte.wrapping_sub(b'0'));
        let digits: Vec<u8> = digits.take(65).collect();
        let digits: [u8; 64] = digits
            .try_into()
            .map_err(|_| ParsePairingError::NotDigits)?;
        Self::new(&digits)
    }
}

/// Returns the number of good pairings of the torus of 8 × 8 cells: 99,368,960.
///
/// # Complexity
/// 20 million nodes of a search, 2 MB.
pub fn count() -> u64 {
    let words = words::least_words();
    let weighed = parallel::map(words.len(), &|number| {
        let (word, weight) = words[number];
        let mut count = 0;
        search::completions(words::starts(word), &mut |_| count += 1);
        count * weight
    });
    weighed.into_iter().sum()
}
