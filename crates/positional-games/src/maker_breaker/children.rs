//! The moves of a position, and which of them is searched next.

use crate::game::Side;
use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::search::{BREAKER_TO_MOVE, SearchThread};
use crate::maker_breaker::symmetry::Hashes;
use crate::maker_breaker::table::{INFINITE, Known};

/// The proof number of a move that won a sibling position is divided by this.
const KILLER: u32 = 4;

/// A move, the key of the position after it, and what is known of that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) cell: u32,
    pub(super) key: u64,
    /// The automorphism that the key belongs to.
    pub(super) g: usize,
    pub(super) known: Known<M>,
}

/// The moves of Maker in a position.
#[derive(Debug)]
pub(super) struct Moves<M> {
    /// Those of which it is not known who wins.
    pub(super) children: Vec<Child<M>>,
    /// The cells of those that are not lost yet.
    pub(super) open: M,
    /// The cells of the wins of Breaker that are known.
    pub(super) carrier: M,
    /// For each move that need not be searched, what the sets of its cell have in common.
    pub(super) skipped: Vec<M>,
}

impl<M: Mask> SearchThread<'_, M> {
    /// Looks the moves of Maker up, and guesses how good those are that are not known.
    ///
    /// # Errors
    /// The carrier, if a move wins.
    pub(super) fn moves(&mut self, sets: &[M], cells: M, hashes: &Hashes) -> Result<Moves<M>, M> {
        let symmetry = &self.shared.symmetry;
        let changes = symmetry.changes_by_maker(sets, self.common.len());
        let mut moves = Moves {
            children: Vec::with_capacity(cells.len() as usize),
            open: cells,
            carrier: M::default(),
            skipped: Vec::new(),
        };
        let mut weights = None;
        let mut keys = Vec::with_capacity(cells.len() as usize);
        for cell in cells.cells() {
            // Another cell is in all sets of this one, and in more.
            let common = self.common[cell as usize];
            if common == M::of(cell) {
                keys.push((
                    cell,
                    self.child_key(hashes, &changes, cell, BREAKER_TO_MOVE),
                ));
            } else {
                moves.skipped.push(common);
            }
        }
        self.shared
            .table
            .warm(keys.iter().map(|&(_, (key, _))| key));
        for (cell, (key, g)) in keys {
            if !moves.open.has(cell) {
                continue;
            }
            self.counts.children += 1;
            let left = cells & !M::of(cell);
            let parts = sets.iter().map(|&set| set & left);
            let known = self.look_up(key, g, left, parts).unwrap_or_else(|| {
                let weights = weights.get_or_insert_with(|| self.begin_guesses(sets, cells));
                match self.guess(sets, cells, weights, cell) {
                    Ok(guess) => self.store(key, g, guess, 0),
                    Err(carrier) => self.store(key, g, Known::Maker(carrier), 1),
                }
            });
            match known {
                Known::Maker(carrier) => {
                    self.choice = Some(cell);
                    return Err(carrier | M::of(cell));
                }
                // Moves outside the cells of a win of Breaker are lost.
                Known::Breaker(win) => {
                    moves.carrier |= win;
                    moves.open &= win & !M::of(cell);
                }
                Known::Open(..) => moves.children.push(Child {
                    cell,
                    key,
                    g,
                    known,
                }),
            }
        }
        for child in &mut moves.children {
            if let Known::Open(p, d, 0) = child.known
                && self.killers[self.ply] == child.cell
            {
                child.known = Known::Open((p / KILLER).max(1), d, 0);
            }
        }
        Ok(moves)
    }
}

/// The move that a player searches next, by the numbers that he wants to be 0: proof numbers for
/// Maker, disproof numbers for Breaker. The other number is the other player's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) index: usize,
    /// The least number.
    pub(super) best: u32,
    /// The second least number.
    pub(super) second: u32,
    /// The greatest of the other numbers.
    pub(super) greatest: u32,
}

impl Choice {
    /// Chooses among moves, of which there is at least one.
    pub(super) fn of<M: Mask>(children: &[Child<M>], side: Side) -> Self {
        let mut choice = Self {
            index: 0,
            best: INFINITE,
            second: INFINITE,
            greatest: 0,
        };
        let mut least = (INFINITE, INFINITE);
        for (index, child) in children.iter().enumerate() {
            let (own, other) = match (side, child.known.numbers()) {
                (Side::Maker, (proof, disproof)) => (proof, disproof),
                (Side::Breaker, (proof, disproof)) => (disproof, proof),
            };
            choice.greatest = choice.greatest.max(other);
            if (own, other) < least {
                choice.second = least.0;
                least = (own, other);
                choice.index = index;
            } else {
                choice.second = choice.second.min(own);
            }
        }
        choice.best = least.0;
        choice
    }
}
