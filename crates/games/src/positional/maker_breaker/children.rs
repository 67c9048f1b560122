//! The moves of a position, and which of them is searched next.

use crate::positional::game::Side;
use crate::positional::maker_breaker::mask::Mask;
use crate::positional::maker_breaker::table::{INFINITE, Known};

/// A move, the key of the position after it, and what is known of that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) cell: u32,
    pub(super) key: u64,
    /// The automorphism that the key belongs to.
    pub(super) g: usize,
    pub(super) known: Known<M>,
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
