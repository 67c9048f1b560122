//! Pairs of Breaker that leave little weight.
//!
//! Breaker may answer some pairs of cells by themselves and the other cells by the criterion of Erdős
//! and Selfridge. A set that contains a pair is blocked. Of the others Maker may get the cells in
//! pairs, so they count without these.

use std::cmp::Reverse;

use crate::positional::maker_breaker::mask::Mask;
use crate::positional::maker_breaker::residual;
use crate::positional::maker_breaker::symmetry::mix;
use crate::positional::maker_breaker::weights::{ONE, Weights, light_carrier, weight};

/// Disjoint pairs of cells, and sets outside of them that Breaker wins by their weight.
#[derive(Clone, Debug)]
pub(super) struct PairedOff<M> {
    pub(super) pairs: Vec<M>,
    /// The parts outside of the pairs of the sets that contain no pair.
    pub(super) rest: Vec<M>,
}

impl<M: Mask> PairedOff<M> {
    /// Returns cells that suffice for Breaker.
    pub(super) fn carrier(&self) -> M {
        let weights = Weights::of(&self.rest, residual::union(&self.rest));
        let carrier = light_carrier(&self.rest, weights);
        self.pairs.iter().fold(carrier, |all, &pair| all | pair)
    }
}

/// The most tries for one position, after the first.
const TRIES: u64 = 64;
/// The most pairs that a try leaves out of those that did best so far.
const MOST_REMOVED: u64 = 10;
/// A pair counts for a multiple of so many parts of what it helps.
const PARTS: u64 = 128;

/// How often something was tried, and how often it helped.
#[derive(Clone, Copy, Debug, Default)]
struct Odds {
    tried: u64,
    helped: u64,
}

impl Odds {
    /// Whether to try again: what has hardly ever helped will hardly help now. In a long search more is
    /// tried before that is believed.
    fn are_good(self, positions: u64) -> bool {
        /// What is tried at any rate, and for how many positions one try more.
        const ENOUGH: u64 = 500;
        const POSITIONS: u64 = 512;
        /// What a success is worth, in tries. Without it a position has some twenty moves to search.
        const WORTH: u64 = 1000;
        self.tried < self.helped * WORTH + ENOUGH + positions / POSITIONS
    }

    fn count(&mut self, has_helped: bool) {
        self.tried += 1;
        self.helped += u64::from(has_helped);
    }
}

/// Odds for each weight, in steps of an eighth; the last are for all that weighs more.
#[derive(Clone, Debug, Default)]
struct OddsByWeight([Odds; 32]);

impl OddsByWeight {
    fn of(&mut self, weight: u64) -> &mut Odds {
        let step = usize::try_from(weight >> (ONE - 3)).unwrap_or(usize::MAX);
        let last = self.0.len() - 1;
        &mut self.0[step.min(last)]
    }
}

/// A search for pairs to set aside, with the memory that it uses again and again.
///
/// The pair that helps most is taken, again and again. If that does not do, it is tried anew: each pair
/// counts for a part, by chance, of what it helps, and every other try begins with some of the pairs
/// that did best so far. Tries that have hardly ever helped at such a weight are not made.
#[derive(Debug)]
pub(super) struct PairingOff {
    /// Where a pair is in the lists below: cell · [`cells`](Self::cells) + greater cell.
    index: Vec<u32>,
    /// The pairs that share a set of the position.
    pairs: Vec<(u32, u32)>,
    /// What the sets with both cells of a pair weigh, in the position.
    at_first: Vec<u64>,
    /// The same, in what is left.
    shared: Vec<u64>,
    /// The part of what it helps that a pair counts for in a try.
    parts: Vec<u64>,
    cells: usize,
    /// How many positions were looked at.
    positions: u64,
    /// By the weight of a position: whether pairs are found.
    found: OddsByWeight,
    /// By the weight that the best pairs leave: whether one more try finds pairs.
    found_again: OddsByWeight,
    /// Tries with another seed choose other pairs.
    seed: u64,
    /// Whether all tries are made, whatever the odds.
    is_patient: bool,
}

/// A pair that is not in the lists.
const NOWHERE: u32 = u32::MAX;

impl PairingOff {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            index: vec![NOWHERE; cells * cells],
            pairs: Vec::new(),
            at_first: Vec::new(),
            shared: Vec::new(),
            parts: Vec::new(),
            cells,
            positions: 0,
            found: OddsByWeight::default(),
            found_again: OddsByWeight::default(),
            seed: 0,
            is_patient: false,
        }
    }

    /// Chooses other pairs from now on.
    pub(super) fn begin_anew(&mut self) {
        self.seed += 1;
    }

    /// Makes all tries from now on, so that what was found once is found again.
    pub(super) fn be_patient(&mut self) {
        self.is_patient = true;
    }

    /// Looks for pairs such that what is left is light.
    ///
    /// # Errors
    /// The weight of what the best pairs leave, with its heaviest cell.
    ///
    /// # Complexity
    /// O(members · size) for the position, and for each try, and O(pairs that share a set) for each
    /// pair that is set aside.
    pub(super) fn best<M: Mask>(
        &mut self,
        sets: &[M],
        weights: &Weights,
    ) -> Result<PairedOff<M>, u64> {
        self.positions += 1;
        let weight = weights.total + weights.greatest;
        if !self.is_patient && !self.found.of(weight).are_good(self.positions) {
            return Err(weight);
        }
        self.begin(sets);
        let first = if self.is_patient { 0 } else { self.seed };
        let mut found = self.tries(sets, weights, self.seed);
        for seed in (first..self.seed).rev() {
            if let Err(left) = found {
                found = self
                    .tries(sets, weights, seed)
                    .map_err(|other| left.min(other));
            }
        }
        self.found.of(weight).count(found.is_ok());
        found
    }

    /// Fills the lists of pairs.
    fn begin<M: Mask>(&mut self, sets: &[M]) {
        for &(one, other) in &self.pairs {
            self.index[one as usize * self.cells + other as usize] = NOWHERE;
        }
        self.pairs.clear();
        self.at_first.clear();
        for &set in sets {
            let weight = weight(set.len());
            for (one, other) in pairs_within(set) {
                let index = &mut self.index[one as usize * self.cells + other as usize];
                if *index == NOWHERE {
                    *index = self.pairs.len() as u32;
                    self.pairs.push((one, other));
                    self.at_first.push(0);
                }
                self.at_first[*index as usize] += weight;
            }
        }
    }

    fn tries<M: Mask>(
        &mut self,
        sets: &[M],
        weights: &Weights,
        seed: u64,
    ) -> Result<PairedOff<M>, u64> {
        let (mut best, mut left) = self.set_aside(sets, weights, Vec::new(), None);
        for number in 1..=TRIES {
            if left == 0 {
                break;
            }
            if !self.is_patient && !self.found_again.of(left).are_good(self.positions) {
                return Err(left);
            }
            let mut kept = Vec::new();
            if number.is_multiple_of(2) {
                kept.clone_from(&best.pairs);
                kept.sort_unstable();
                let removed = 1 + mix(number) % MOST_REMOVED;
                for at in 1..=removed.min(kept.len() as u64) {
                    let index = mix(number + at * TRIES) % kept.len() as u64;
                    kept.swap_remove(index as usize);
                }
            }
            let (next, leaves) =
                self.set_aside(sets, weights, kept, Some(mix(number ^ seed << 20)));
            self.found_again.of(left).count(leaves == 0);
            if leaves <= left {
                (best, left) = (next, leaves);
            }
        }
        if left == 0 { Ok(best) } else { Err(left) }
    }

    /// Sets some pairs aside, and then the pair that helps most, again and again; with a seed each pair
    /// counts for a part of what it helps. Returns what is left and how much it weighs with its heaviest
    /// cell: 0 if it is light.
    fn set_aside<M: Mask>(
        &mut self,
        sets: &[M],
        weights: &Weights,
        pairs: Vec<M>,
        seed: Option<u64>,
    ) -> (PairedOff<M>, u64) {
        let mut found = PairedOff {
            pairs,
            rest: sets.to_vec(),
        };
        let mut weights = weights.clone();
        self.shared.clone_from(&self.at_first);
        self.parts.clear();
        self.parts.extend(self.pairs.iter().map(|&(one, other)| {
            seed.map_or(1, |seed| {
                1 + mix(seed ^ u64::from(one << 7 | other)) % PARTS
            })
        }));
        for &pair in &found.pairs {
            self.take(pair, &mut found.rest, &mut weights);
        }
        loop {
            weights.greatest = weights.of.iter().copied().max().unwrap_or(0);
            if weights.is_light() {
                return (found, 0);
            }
            let Some(pair) = self.best_pair(&weights) else {
                return (found, weights.total + weights.greatest);
            };
            found.pairs.push(pair);
            self.take(pair, &mut found.rest, &mut weights);
        }
    }

    /// Takes the cells of a pair out of all sets, and the sets that have both.
    fn take<M: Mask>(&mut self, pair: M, rest: &mut Vec<M>, weights: &mut Weights) {
        rest.retain_mut(|set| {
            if (*set & pair).is_empty() {
                return true;
            }
            self.weigh(*set, weights, |sum, weight| *sum -= weight);
            if pair.within(*set) {
                return false;
            }
            *set &= !pair;
            self.weigh(*set, weights, |sum, weight| *sum += weight);
            true
        });
    }

    /// Changes all sums that the weight of a set is in.
    fn weigh<M: Mask>(&mut self, set: M, weights: &mut Weights, change: impl Fn(&mut u64, u64)) {
        let weight = weight(set.len());
        change(&mut weights.total, weight);
        for cell in set.cells() {
            change(&mut weights.of[cell as usize], weight);
        }
        for (one, other) in pairs_within(set) {
            let index = self.index[one as usize * self.cells + other as usize];
            change(&mut self.shared[index as usize], weight);
        }
    }

    /// Returns the pair that makes the weight of all sets with that of the heaviest cell least, if any
    /// pair makes it less, where each pair counts for its part of what it helps.
    fn best_pair<M: Mask>(&self, weights: &Weights) -> Option<M> {
        let heaviest = weights.heaviest()?;
        let second = (0..)
            .zip(&weights.of)
            .filter(|&(cell, _)| cell != heaviest)
            .map(|(_, &weight)| weight)
            .max();
        let lead = weights.greatest - second.unwrap_or(0);
        // Of pairs that help the same the first is taken.
        let mut best = (0, Reverse((0, 0)));
        let shared = self.shared.iter().zip(&self.parts);
        for (&(one, other), (&shared, &part)) in self.pairs.iter().zip(shared) {
            if shared == 0 {
                continue;
            }
            // Sets with both are gone, and those with one weigh twice as much.
            let lost = weights.of[one as usize] + weights.of[other as usize];
            let lead = if one == heaviest || other == heaviest {
                lead
            } else {
                0
            };
            let gain = (3 * shared + lead).saturating_sub(lost);
            best = best.max((gain.saturating_mul(part), Reverse((one, other))));
        }
        let (gain, Reverse((one, other))) = best;
        (gain > 0).then(|| M::of(one) | M::of(other))
    }
}

/// Returns the pairs of cells of a set, the lesser cell first.
fn pairs_within<M: Mask>(set: M) -> impl Iterator<Item = (u32, u32)> {
    let mut greater = set;
    set.cells().flat_map(move |one| {
        greater = greater.without_first();
        greater.cells().map(move |other| (one, other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether Breaker wins, moving second: by the definition.
    fn breaker_wins(sets: &[u64]) -> bool {
        let all = residual::union(sets);
        all.cells().all(|cell| {
            let mut made = sets.to_vec();
            residual::make(&mut made, cell);
            !made.contains(&0)
                && (residual::union(&made).is_empty()
                    || residual::union(&made).cells().any(|reply| {
                        let mut left = made.clone();
                        residual::kill(&mut left, reply);
                        breaker_wins(&left)
                    }))
        })
    }

    #[test]
    fn what_is_paired_off_is_won_by_breaker() {
        let (mut found, mut with_rest) = (0, 0);
        let mut pairing_off = PairingOff::new(10);
        for seed in 0..4000_u64 {
            let number = |at: u64, below: u64| mix(seed * 1000 + at) % below;
            let cells = 5 + number(0, 4);
            let mut sets: Vec<u64> = (0..3 + number(1, 6))
                .map(|set| {
                    (0..2 + number(set + 2, 3)).fold(0, |set_of, at| {
                        set_of | 1 << number(100 * (set + 1) + at, cells)
                    })
                })
                .collect();
            residual::keep_minimal(&mut sets);
            let weights = Weights::of(&sets, residual::union(&sets));
            let off = pairing_off.best(&sets, &weights);
            let Ok(off) = off else {
                continue;
            };
            // Who is patient finds the same, in whatever order the sets are.
            let reversed: Vec<u64> = sets.iter().copied().rev().collect();
            let mut again = PairingOff::new(10);
            again.be_patient();
            let again = again.best(&reversed, &weights).map(|again| again.pairs);
            assert_eq!(again.as_ref(), Ok(&off.pairs), "{sets:?}");
            found += 1;
            with_rest += u32::from(!off.rest.is_empty() && !off.pairs.is_empty());
            assert!(breaker_wins(&sets), "{sets:?} {off:?}");
            // The carrier suffices.
            let parts: Vec<u64> = sets.iter().map(|set| set & off.carrier()).collect();
            assert!(breaker_wins(&parts), "{sets:?} {off:?}");
        }
        assert!(found > 500 && with_rest > 50, "{found} {with_rest}");
    }
}
