//! All good pairings of the plane for nine in a row.
//!
//! Every good pairing of the plane repeats modulo Λ, the vectors (x, y) of multiples of 8 with x + y a
//! multiple of 16, and its horizontal and vertical dominoes repeat after 8 columns and after 8 rows
//! (theorem 5.9 of the thesis; docs/pairings.md has a short proof). Either the diagonal ones do so too:
//! then it is a pairing of the torus of 8 × 8 cells. Or it is *16-toric*.
//!
//! With the horizontal and vertical dominoes fixed, the diagonal ones of the black cells and of the
//! white cells do not meet (`diagonals.rs`). So the number of pairings is the sum, over all
//! arrangements of horizontal and vertical dominoes, of a product of two small numbers. [`count_on_two_boards`] counts
//! them once more, without using this.

mod diagonals;
mod pairing;
mod two_boards;

use std::collections::{BTreeMap, BTreeSet};

use madness_machine::parallel;

use super::layout::{END, cell_of};
use super::{QueenPairing, search, words};
use diagonals::{Diagonals, coverings, support};

pub use pairing::{PlaneClass, PlaneQueenPairing};
#[cfg(test)]
pub(super) use two_boards::count_of_words_on_two_boards;
pub use two_boards::count_on_two_boards;

/// How many pairings of the plane there are with given horizontal and vertical dominoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Multiplicity {
    /// The number of pairings that repeat after 8.
    pub repeating: u64,
    /// The number of completions by diagonal dominoes on the cells of each colour; the smaller number
    /// comes first.
    pub completions: (u64, u64),
}

/// The numbers of good pairings of the plane that have the period lattice Λ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaneCount {
    /// How many arrangements of horizontal and vertical dominoes have each multiplicity.
    pub multiplicities: BTreeMap<Multiplicity, u64>,
}

impl PlaneCount {
    /// Returns the number of arrangements of horizontal and vertical dominoes.
    pub fn arrangements(&self) -> u64 {
        self.multiplicities.values().sum()
    }

    /// Returns the number of pairings that repeat after 8 columns and after 8 rows.
    pub fn repeating(&self) -> u64 {
        let all = self.multiplicities.iter();
        all.map(|(of_one, count)| of_one.repeating * count).sum()
    }

    /// Returns the number of all pairings.
    pub fn all(&self) -> u64 {
        let all = self.multiplicities.iter();
        all.map(|(of_one, count)| of_one.completions.0 * of_one.completions.1 * count)
            .sum()
    }
}

/// The horizontal and vertical dominoes of a pairing, with their completions by diagonal ones.
struct Arrangement {
    rows: words::Word,
    columns: words::Word,
    /// The completions on the black cells, and those on the white cells.
    completions: [Vec<Diagonals>; 2],
}

impl Arrangement {
    fn multiplicity(&self) -> Multiplicity {
        let count = |found: &Vec<Diagonals>| found.len() as u64;
        let repeating =
            |found: &Vec<Diagonals>| found.iter().filter(|one| one.repeat()).count() as u64;
        let [black, white] = &self.completions;
        let counts = (count(black), count(white));
        Multiplicity {
            repeating: repeating(black) * repeating(white),
            completions: (counts.0.min(counts.1), counts.0.max(counts.1)),
        }
    }
}

/// Returns the arrangements with these horizontal dominoes that some pairing of the torus has, with their
/// completions.
fn arrangements(word: words::Word) -> Vec<Arrangement> {
    let rows = words::starts(word);
    let mut columns = Vec::new();
    search::completions(rows, &mut |pairing| columns.push(pairing.starts(1)));
    columns.sort_unstable();
    columns.dedup();
    let arrangement = |columns| {
        let free = free(rows, columns);
        Arrangement {
            rows,
            columns,
            completions: [0, 1].map(|colour| coverings(support(free, colour))),
        }
    };
    columns.into_iter().map(arrangement).collect()
}

/// Returns the cells of the torus without a horizontal or vertical domino.
fn free(rows: words::Word, columns: words::Word) -> u64 {
    let mut free = u64::MAX;
    for (kind, word) in [rows, columns].into_iter().enumerate() {
        for line in 0..8 {
            let start = cell_of(kind, line, words::digit(word, line) as usize);
            free &= !(1 << start | 1 << END[kind][start]);
        }
    }
    free
}

/// Counts the good pairings of the plane.
///
/// # Complexity
/// As [`count`](super::count), and a search of some nodes for each of 750,000 sets of diagonals; 5 MB.
pub fn count() -> PlaneCount {
    count_of_words(&words::least_words())
}

/// Words that a thread takes together: some milliseconds, and little memory for what is found.
const WORDS_AT_ONCE: usize = 64;

/// Counts the pairings whose horizontal dominoes have one of these words, each with its weight.
pub(super) fn count_of_words(words: &[(words::Word, u64)]) -> PlaneCount {
    let parts: Vec<&[(words::Word, u64)]> = words.chunks(WORDS_AT_ONCE).collect();
    let of_part = parallel::map(parts.len(), &|part| {
        let mut multiplicities: BTreeMap<Multiplicity, u64> = BTreeMap::new();
        for &(word, weight) in parts[part] {
            for arrangement in arrangements(word) {
                *multiplicities
                    .entry(arrangement.multiplicity())
                    .or_insert(0) += weight;
            }
        }
        multiplicities
    });
    let mut multiplicities = BTreeMap::new();
    for (multiplicity, count) in of_part.into_iter().flatten() {
        *multiplicities.entry(multiplicity).or_insert(0) += count;
    }
    PlaneCount { multiplicities }
}

/// Returns the classes of 16-toric pairings, sorted, and how many pairings were looked at.
///
/// # Complexity
/// As [`count()`], and the images of each 16-toric pairing that a least word has.
pub fn classes() -> (Vec<PlaneClass>, u64) {
    let words = words::least_words();
    let parts: Vec<&[(words::Word, u64)]> = words.chunks(WORDS_AT_ONCE).collect();
    let of_part = parallel::map(parts.len(), &|part| {
        let (mut classes, mut looked_at) = (BTreeSet::new(), 0);
        for arrangement in parts[part].iter().flat_map(|&(word, _)| arrangements(word)) {
            let multiplicity = arrangement.multiplicity();
            let [black, white] = &arrangement.completions;
            for (black, white) in black
                .iter()
                .flat_map(|black| white.iter().map(move |white| (black, white)))
            {
                if black.repeat() && white.repeat() {
                    continue;
                }
                looked_at += 1;
                let pairing =
                    PlaneQueenPairing::new(arrangement.rows, arrangement.columns, [*black, *white]);
                let (least, symmetries) = pairing.canonical();
                classes.insert(PlaneClass {
                    pairing: least,
                    symmetries,
                    multiplicity,
                });
            }
        }
        (classes, looked_at)
    });
    let (mut classes, mut looked_at) = (BTreeSet::new(), 0);
    for (more, count) in of_part {
        classes.extend(more);
        looked_at += count;
    }
    (classes.into_iter().collect(), looked_at)
}

impl QueenPairing {
    /// Returns the pairing of the plane that repeats this one.
    pub fn on_the_plane(self) -> PlaneQueenPairing {
        PlaneQueenPairing::repeating(&self.directions())
    }
}
