//! Walks: dominoes pushed one after the other until all cells are covered again.

use super::QueenPairing;
use super::layout::{FIELD, domino, step};

/// A walk from one good pairing to another.
///
/// A cell A is freed: its domino {A, B} is pushed one step along its line, away from A. The cell that
/// it then covers belonged to another domino, which is pushed away in its turn, and so on until the
/// cell A is covered.
///
/// It always ends, and the walk that frees A in the pairing at its end leads back: docs/pairings.md has
/// the proofs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The cell that was freed, 8 · row + column.
    pub freed: usize,
    /// The dominoes that were pushed: the cell that each one left, and the direction of the push.
    pub pushes: Vec<(usize, u8)>,
    /// The pairing at the end.
    pub end: QueenPairing,
}

/// For each cell and direction, how the word of a pairing changes when the domino from that cell in that
/// direction is pushed one step.
static CHANGES: [[u128; 8]; 64] = changes();

const fn changes() -> [[u128; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut at = 0;
    while at < 512 {
        let (cell, point) = (at / 8, at % 8);
        let (kind, before) = domino(cell, point);
        let (_, after) = domino(step(cell, point), point);
        table[cell][point] = FIELD[kind][before].1 ^ FIELD[kind][after].1;
        at += 1;
    }
    table
}

impl QueenPairing {
    /// Walks from a cell that is freed, 8 · row + column.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn walk(self, freed: usize) -> Walk {
        let mut pushes = Vec::new();
        let end = walk(self, &self.directions(), freed, |cell, direction| {
            pushes.push((cell, direction));
        });
        Walk { freed, pushes, end }
    }

    /// Returns the different pairings at the ends of the 64 walks, and the number of pushes of all.
    pub fn neighbours(self) -> (Vec<Self>, u64) {
        let directions = self.directions();
        let (mut ends, mut pushes) = (Vec::with_capacity(16), 0);
        for freed in 0..64 {
            let end = walk(self, &directions, freed, |_, _| pushes += 1);
            if !ends.contains(&end) {
                ends.push(end);
            }
        }
        (ends, pushes)
    }
}

fn walk(
    pairing: QueenPairing,
    directions: &[u8; 64],
    freed: usize,
    mut pushed: impl FnMut(usize, u8),
) -> QueenPairing {
    // A walk may come back to a domino before it ends, so the state is kept.
    let mut directions = *directions;
    let mut word = pairing.word();
    let (mut cell, mut point) = (freed, directions[freed]);
    loop {
        pushed(cell, point);
        word ^= CHANGES[cell][usize::from(point)];
        let middle = step(cell, point.into());
        let next = step(middle, point.into());
        directions[middle] = point;
        let other = directions[next];
        directions[next] = (point + 4) % 8;
        if next == freed {
            return QueenPairing::of_word(word);
        }
        (cell, point) = (next, other);
    }
}
