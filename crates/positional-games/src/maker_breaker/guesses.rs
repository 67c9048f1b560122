//! First guesses of the numbers of positions that the search has not seen.
//!
//! The search stands or falls with these numbers: the proof of Maker's win on the board (4, 12, 7^tr)
//! has some thousand positions, and a search with poor guesses sees a million. A number should say how
//! many positions it takes to prove a winner, also when it is compared with that of a position
//! elsewhere in the tree. The form was found by fitting what searches took, and the constants by
//! searches with other ones: docs/positional.md has the figures.

use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::search::{SearchThread, THREATS};
use crate::maker_breaker::table::Known;
use crate::maker_breaker::weights::{ONE, Weights, weight};

/// How many positions a proof takes: 1 + 2^(scale + growth · cells) · weight^power.
#[derive(Clone, Copy, Debug)]
struct Guess {
    scale: f64,
    growth: f64,
    power: f64,
}

/// That Maker wins after a move of his, with the weight that the heaviest reply leaves.
const PROOF: Guess = Guess {
    scale: -1.317,
    growth: 0.3422,
    power: -6.771,
};
/// That Breaker wins after a move of Maker.
const DISPROOF: Guess = Guess {
    scale: -0.8608,
    growth: 0.03617,
    power: 1.972,
};
/// That Maker wins after a reply.
const PROOF_AFTER_REPLY: Guess = Guess {
    scale: -3.42,
    ..PROOF
};
/// That Breaker wins after a reply.
const DISPROOF_AFTER_REPLY: Guess = Guess {
    scale: -1.959,
    power: 7.488,
    ..DISPROOF
};
/// The power of the number of replies, and one, with which a proof grows that Maker wins.
const REPLIES: f64 = 0.2766;
/// A proof that Maker wins after a move that threatens nothing is longer by this factor (a logarithm).
const QUIET: f64 = 1.604;
/// A proof that Breaker wins a position in which no leaf is seen is longer by this factor (a
/// logarithm), and grows with this power of the weight that his pairs leave.
const LEAF: f64 = 2.585;
const LEAF_POWER: f64 = 3.0;
/// The greatest number of a guess.
const MOST: f64 = (1 << 24) as f64;

impl Guess {
    /// Returns the number of positions, where the part that grows is longer by a factor (a logarithm).
    fn positions(self, cells: u32, weight: f64, longer: f64) -> u32 {
        let weight = weight.max(f64::MIN_POSITIVE).log2();
        let logarithm = self.scale + self.growth * f64::from(cells) + self.power * weight + longer;
        (1.0 + logarithm.exp2()).min(MOST) as u32
    }
}

/// Returns the numbers of a position after a reply of Breaker, from the weight and the number of cells
/// that are left.
pub(super) fn numbers_after_reply<M>(left: u64, cells: u32) -> Known<M> {
    let weight = in_units(left);
    let proof = PROOF_AFTER_REPLY.positions(cells, weight, 0.0);
    let disproof = DISPROOF_AFTER_REPLY.positions(cells, weight, 0.0);
    Known::Open(proof, disproof, 0)
}

/// Returns the numbers of a position after a reply, of which Breaker has no win that is seen at once:
/// the pairs that he sets aside leave too much weight.
pub(super) fn numbers_at_leaf<M: Mask>(weight: u64, left: u64, cells: u32) -> Known<M> {
    let (proof, disproof) = numbers_after_reply::<M>(weight, cells).numbers();
    let longer = LEAF + LEAF_POWER * in_units(left).log2();
    let disproof = (f64::from(disproof) * longer.exp2()).min(MOST) as u32;
    Known::Open(proof, disproof + 1, 0)
}

fn in_units(weight: u64) -> f64 {
    weight as f64 / (1_u64 << ONE) as f64
}

impl<M: Mask> SearchThread<'_, M> {
    /// Begins to guess how good the moves of Maker are, and returns what the sets weigh.
    pub(super) fn begin_guesses(&mut self, sets: &[M], cells: M) -> Weights {
        self.threats.begin(sets);
        Weights::of(sets, cells)
    }

    /// Guesses the numbers after a move of Maker, in the position whose guesses were begun.
    ///
    /// # Errors
    /// The carrier, if he wins by threats whatever the reply is.
    pub(super) fn guess(
        &mut self,
        sets: &[M],
        cells: M,
        weights: &Weights,
        cell: u32,
    ) -> Result<Known<M>, M> {
        let wins = self.threats.all_wins_after(cell, THREATS);
        let all = cells & !M::of(cell);
        let (replies, quiet) = match wins {
            Some((common, carrier)) if common.is_empty() => return Err(carrier),
            Some((common, _)) => (common & all, 0.0),
            None => (all, QUIET),
        };
        // The sets of the cell weigh twice as much after the move.
        let gains = &mut self.gains[..weights.of.len()];
        gains.fill(0);
        for set in sets.iter().filter(|set| set.has(cell)) {
            let gain = weight(set.len());
            for other in set.cells() {
                gains[other as usize] += gain;
            }
        }
        let greatest = replies
            .cells()
            .map(|cell| weights.of[cell as usize] + gains[cell as usize])
            .max();
        let total = weights.total + weights.of[cell as usize];
        let weight = in_units(total - greatest.unwrap_or(0));
        let longer = quiet + REPLIES * f64::from(1 + replies.len()).log2();
        let proof = PROOF.positions(all.len(), weight, longer);
        let disproof = DISPROOF.positions(all.len(), weight, 0.0);
        Ok(Known::Open(proof, disproof, 0))
    }
}
