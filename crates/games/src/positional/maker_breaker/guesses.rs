//! First guesses of the numbers of positions that the search has not seen.
//!
//! The search stands or falls with the order in which moves are tried: the proof of Maker's win on the
//! board (4, 12, 7^tr) has some thousand positions, and a search with poor guesses sees a million. What
//! tells a winning move from its siblings was found by fitting a conditional logit model to the moves
//! that won positions of these boards and of Snaky: docs/positional.md has the figures.

use crate::positional::maker_breaker::mask::Mask;
use crate::positional::maker_breaker::search::{PASS, Search};
use crate::positional::maker_breaker::table::Known;
use crate::positional::maker_breaker::weights::{ONE, Weights, weight};

/// How fast the proof number falls, and the disproof number grows, with the weight of the sets.
const SLOPE: f64 = 1.6;
/// The logarithm of the proof number of sets without weight.
const LIGHTEST: f64 = 5.0;
/// A move of Maker is the more likely to win, the more weight is left: as this power of it.
const WEIGHT: f64 = 15.0;
/// It is less likely to win by this factor (a logarithm) when the number of replies doubles.
const REPLIES: f64 = 1.15;
/// It is less likely to win by this factor (a logarithm) if it threatens nothing.
const QUIET: f64 = 4.2;
/// A reply of Breaker is the less likely to win, the more weight is left: as this power of it.
const REPLY_WEIGHT: f64 = 40.0;
/// The greatest number of a guess.
const MOST: f64 = (1 << 24) as f64;

/// What a move of Maker looks like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// What the sets weigh after the move and Breaker's heaviest reply.
    weight: f64,
    /// The logarithm of how likely the move is to win, but for a constant.
    likelihood: f64,
}

impl Guess {
    /// Returns the numbers, if no other move is more likely.
    pub(super) fn known<M>(self) -> Known<M> {
        self.against(self.likelihood)
    }

    /// Returns the numbers, where the most likely of the moves has some likelihood.
    pub(super) fn against<M>(self, best: f64) -> Known<M> {
        let (proof, disproof) = numbers(self.weight);
        let proof = proof * (best - self.likelihood).exp();
        Known::Open(rounded(proof), rounded(disproof), 0)
    }

    /// Returns the greatest likelihood.
    pub(super) fn best(guesses: impl Iterator<Item = Self>) -> f64 {
        guesses
            .map(|guess| guess.likelihood)
            .fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Returns the numbers of a position after a reply of Breaker, from the weight that is left, and the
/// least weight that a reply can leave.
pub(super) fn numbers_after_reply<M>(left: u64, least: u64) -> Known<M> {
    let (proof, disproof) = numbers(in_units(left));
    let heavier = left as f64 / least.max(1) as f64;
    Known::Open(
        rounded(proof),
        rounded(disproof * heavier.powf(REPLY_WEIGHT)),
        0,
    )
}

fn numbers(weight: f64) -> (f64, f64) {
    let proof = 1.0 + (LIGHTEST - SLOPE * weight).exp2();
    let disproof = 1.0 + (SLOPE * weight).exp2();
    (proof, disproof)
}

fn rounded(number: f64) -> u32 {
    number.clamp(1.0, MOST) as u32
}

fn in_units(weight: u64) -> f64 {
    weight as f64 / (1_u64 << ONE) as f64
}

impl<M: Mask> Search<'_, M> {
    /// Begins to guess how good the moves of Maker are, and returns what the sets weigh.
    pub(super) fn begin_guesses(&mut self, sets: &[M], cells: M) -> Weights {
        self.threats.begin(sets);
        Weights::of(sets, cells)
    }

    /// Guesses how good a move of Maker is, in the position whose guesses were begun.
    ///
    /// # Errors
    /// The carrier, if he wins by threats whatever the reply is.
    pub(super) fn guess(
        &mut self,
        sets: &[M],
        cells: M,
        weights: &Weights,
        cell: u32,
    ) -> Result<Guess, M> {
        let wins = self.threats.all_wins_after(cell, PASS);
        let all = cells & !M::of(cell);
        let (replies, less_likely) = match wins {
            Some((common, carrier)) if common.is_empty() => return Err(carrier),
            Some((common, _)) => (common & all, REPLIES * f64::from(1 + common.len()).log2()),
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
        Ok(Guess {
            weight,
            likelihood: WEIGHT * weight.max(f64::MIN_POSITIVE).ln() - less_likely,
        })
    }
}
