//! The search: proof numbers, with virtual connections at each position.

use std::collections::HashMap;

use madness_machine::Clock;

use super::geometry::{Geometry, Way, bits};
use super::links::{Links, leave_needless_out};

/// The cells of the player who connects the rows, and those of the other one.
pub(super) type Position = (u64, u64);

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    /// The first player connects the rows, with these cells and his own.
    Won(u64),
    /// The other player connects the columns, with these cells and his own.
    Lost(u64),
    /// Open: how much is to be proved, at least, so that the position is won, and lost. Only moves to these
    /// cells need be looked at.
    Open(u32, u32, u64),
}

/// What who does not move has against a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Answer {
    /// The half link of this number.
    Half(usize),
    /// What wins after this move.
    Move(usize),
}

/// More than any proof number.
pub(super) const INFINITE: u32 = 1 << 30;

/// A search on a board.
pub(super) struct HexSearch<'a> {
    pub(super) down: Geometry,
    across: Geometry,
    /// Whether who connects the rows moves in positions where both have as many cells.
    is_first: bool,
    pub(super) known: HashMap<Position, Known>,
    most: usize,
    clock: &'a Clock,
}

impl Known {
    const fn numbers(self) -> (u32, u32) {
        match self {
            Self::Won(_) => (0, INFINITE),
            Self::Lost(_) => (INFINITE, 0),
            Self::Open(proof, disproof, _) => (proof, disproof),
        }
    }
}

impl<'a> HexSearch<'a> {
    pub(super) fn new(size: (usize, usize), is_first: bool, clock: &'a Clock, most: usize) -> Self {
        Self {
            down: Geometry::new(size.0, size.1, Way::Down),
            across: Geometry::new(size.0, size.1, Way::Across),
            is_first,
            known: HashMap::new(),
            most,
            clock,
        }
    }

    /// Whether who connects the rows moves.
    pub(super) fn is_to_move(&self, (own, other): Position) -> bool {
        (own.count_ones() == other.count_ones()) == self.is_first
    }

    /// Searches until it is known who wins, or returns nothing if the budget is spent.
    pub(super) fn run(&mut self) -> Option<bool> {
        let root = (0, 0);
        self.value(root);
        while let Known::Open(..) = self.value(root) {
            if !self.expand(root, INFINITE - 1, INFINITE - 1) {
                return None;
            }
        }
        Some(matches!(self.value(root), Known::Won(_)))
    }

    /// Returns what is known of a position, after a look at its links if it is new.
    pub(super) fn value(&mut self, position: Position) -> Known {
        if let Some(&known) = self.known.get(&position) {
            return known;
        }
        let known = self.look(position);
        self.known.insert(position, known);
        known
    }

    fn look(&self, (own, other): Position) -> Known {
        let is_to_move = self.is_to_move((own, other));
        let free = self.down.all() & !(own | other);
        let own_links = Links::find(&self.down, own, other);
        if let Some(needs) = won(&own_links, is_to_move) {
            return Known::Won(needs);
        }
        let other_links = Links::find(&self.across, other, own);
        if let Some(needs) = won(&other_links, !is_to_move) {
            return Known::Lost(needs);
        }
        // Who moves must take a cell of each half link of the other.
        let threats = if is_to_move {
            other_links.half()
        } else {
            own_links.half()
        };
        let needed = threats
            .iter()
            .fold(free, |needed, half| needed & half.carrier);
        let count = needed.count_ones().max(1);
        if is_to_move {
            Known::Open(1, count, needed)
        } else {
            Known::Open(count, 1, needed)
        }
    }

    pub(super) fn after(&self, (own, other): Position, cell: usize) -> Position {
        if self.is_to_move((own, other)) {
            (own | 1 << cell, other)
        } else {
            (own, other | 1 << cell)
        }
    }

    /// Searches below a position until one of its numbers is as large as the bound; returns whether there was
    /// time enough.
    fn expand(&mut self, position: Position, most_proof: u32, most_disproof: u32) -> bool {
        loop {
            let Known::Open(_, _, needed) = self.value(position) else {
                return true;
            };
            if self.known.len() >= self.most || self.clock.step().is_break() {
                return false;
            }
            let (known, best, second) = self.joined(position, needed);
            self.known.insert(position, known);
            let Known::Open(proof, disproof, _) = known else {
                return true;
            };
            if proof >= most_proof || disproof >= most_disproof {
                return true;
            }
            let child = self.after(position, best);
            let (child_proof, child_disproof) = self.value(child).numbers();
            // The child is searched until another one is more promising, by a part, or the sum is too large.
            let until = second.saturating_add(second / 4 + 1);
            let (for_proof, for_disproof) = if self.is_to_move(position) {
                let others = disproof.saturating_sub(child_disproof);
                (most_proof.min(until), most_disproof.saturating_sub(others))
            } else {
                let others = proof.saturating_sub(child_proof);
                (most_proof.saturating_sub(others), most_disproof.min(until))
            };
            let (for_proof, for_disproof) = (
                for_proof.max(child_proof + 1),
                for_disproof.max(child_disproof + 1),
            );
            if !self.expand(child, for_proof, for_disproof) {
                return false;
            }
        }
    }

    /// Computes what is known of a position from its children, with the best child and the number of the second
    /// best.
    fn joined(&mut self, position: Position, mut needed: u64) -> (Known, usize, u32) {
        let is_to_move = self.is_to_move(position);
        for cell in bits(needed) {
            match (self.value(self.after(position, cell)), is_to_move) {
                (Known::Won(needs), true) => return (Known::Won(needs | 1 << cell), cell, 0),
                (Known::Lost(needs), false) => return (Known::Lost(needs | 1 << cell), cell, 0),
                // An answer to a move answers all moves to cells that it does not need.
                (Known::Won(needs) | Known::Lost(needs), _) => needed &= needs & !(1 << cell),
                (Known::Open(..), _) => {}
            }
        }
        if needed == 0 {
            let (answers, _) = self.answers(position);
            let needs = chosen(&answers)
                .iter()
                .fold(0, |all, &at| all | answers[at].0);
            let known = if is_to_move {
                Known::Lost(needs)
            } else {
                Known::Won(needs)
            };
            return (known, 0, 0);
        }
        let (mut best, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0_u32);
        for cell in bits(needed) {
            let (proof, disproof) = self.value(self.after(position, cell)).numbers();
            let (own, other) = if is_to_move {
                (proof, disproof)
            } else {
                (disproof, proof)
            };
            sum = sum.saturating_add(other).min(INFINITE - 1);
            if own < least {
                (second, least, best) = (least, own, cell);
            } else {
                second = second.min(own);
            }
        }
        let known = if is_to_move {
            Known::Open(least, sum, needed)
        } else {
            Known::Open(sum, least, needed)
        };
        (known, best, second)
    }

    /// Returns what who does not move answers: the cells of each answer, with the move to which it is one, or
    /// the number of a half link; and the links.
    pub(super) fn answers(&self, position: Position) -> (Vec<(u64, Answer)>, Links<'_>) {
        let is_to_move = self.is_to_move(position);
        let links = if is_to_move {
            Links::find(&self.across, position.1, position.0)
        } else {
            Links::find(&self.down, position.0, position.1)
        };
        let half = links.half().iter().enumerate();
        let mut answers: Vec<_> = half
            .map(|(at, half)| (half.carrier, Answer::Half(at)))
            .collect();
        for cell in bits(self.down.all() & !(position.0 | position.1)) {
            match (self.known.get(&self.after(position, cell)), is_to_move) {
                (Some(&Known::Won(needs)), false) | (Some(&Known::Lost(needs)), true) => {
                    answers.push((needs, Answer::Move(cell)));
                }
                _ => {}
            }
        }
        (answers, links)
    }
}

/// Returns the cells that links need to win, if they do.
fn won(links: &Links<'_>, is_to_move: bool) -> Option<u64> {
    let whole = links
        .whole()
        .iter()
        .map(|&link| links.all[link as usize].carrier);
    let half = links
        .half()
        .iter()
        .filter(|_| is_to_move)
        .map(|half| half.carrier);
    whole.chain(half).min_by_key(|carrier| carrier.count_ones())
}

/// Returns few answers without a common cell: each leaves as few as possible.
pub(super) fn chosen(answers: &[(u64, Answer)]) -> Vec<usize> {
    let (mut common, mut all, mut chosen) = (u64::MAX, 0_u64, Vec::new());
    while common != 0 {
        let cost = |at: &usize| {
            let cells = answers[*at].0;
            ((common & cells).count_ones(), (all | cells).count_ones())
        };
        let Some(best) = (0..answers.len()).min_by_key(cost) else {
            break;
        };
        if common & answers[best].0 == common {
            break;
        }
        common &= answers[best].0;
        all |= answers[best].0;
        chosen.push(best);
    }
    leave_needless_out(&mut chosen, |&at| answers[at].0);
    chosen
}
