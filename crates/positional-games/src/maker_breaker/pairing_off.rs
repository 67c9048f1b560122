//! Pairs of Breaker that leave little weight.
//!
//! Breaker may answer some pairs of cells by themselves and the other cells by the criterion of Erdős
//! and Selfridge. A set that contains a pair is blocked. Of the others Maker may get the cells in
//! pairs, so they count without these.

use crate::maker_breaker::MOST_CELLS_OF_MAKER_BREAKER;
use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::residual;
use crate::maker_breaker::symmetry::mix;
use crate::maker_breaker::weights::{ONE, Weights, light_carrier, weight};

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
/// In a try with a seed the gain of each pair is multiplied by a random number up to this.
const PARTS: u64 = 128;

/// How often something was tried, and how often it helped.
#[derive(Clone, Copy, Debug, Default)]
struct Odds {
    tried: u64,
    helped: u64,
}

impl Odds {
    /// Whether to try again: not if trying has hardly ever helped. A long search tries more often before
    /// it gives up.
    fn are_good(self, positions: u64) -> bool {
        /// How many tries are always made, and for how many positions there is one more.
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
    /// The pairs of cells that shared a set when a try began, in order.
    pairs: Vec<Pair>,
    /// Where a pair is in this list: cell · [`cells`](Self::cells) + other cell. Other pairs are anywhere.
    index: Vec<u16>,
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

/// A pair of cells.
#[derive(Clone, Copy, Debug)]
struct Pair {
    /// What the sets with both cells weigh.
    shared: u64,
    /// The cells, the lesser first.
    cells: (u8, u8),
    /// The part of what it helps that the pair counts for.
    part: u8,
}

impl PairingOff {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            pairs: Vec::new(),
            index: vec![0; cells * cells],
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
        let mut rest = sets.to_vec();
        let mut weights = weights.clone();
        if !pairs.is_empty() {
            let all = residual::union(&pairs);
            rest.retain_mut(|set| {
                let is_left = !pairs.iter().any(|pair| pair.within(*set));
                *set &= !all;
                is_left
            });
            weights = Weights::of(&rest, residual::union(&rest));
        }
        self.list_pairs(&rest, seed);
        let mut found = PairedOff { pairs, rest };
        loop {
            let (heaviest, [greatest, second]) = two_heaviest(&weights.of);
            weights.greatest = greatest;
            if weights.is_light() {
                return (found, 0);
            }
            let Some(pair) = self.best_pair(&weights, heaviest, second) else {
                return (found, weights.total + weights.greatest);
            };
            found.pairs.push(pair);
            self.take(pair, &mut found.rest, &mut weights);
        }
    }

    /// Lists the pairs that share a set.
    fn list_pairs<M: Mask>(&mut self, sets: &[M], seed: Option<u64>) {
        let mut together = [M::default(); MOST_CELLS_OF_MAKER_BREAKER];
        for &set in sets {
            for cell in set.cells() {
                together[cell as usize] |= set;
            }
        }
        self.pairs.clear();
        for (one, &others) in (0..).zip(&together[..self.cells]) {
            for other in others.cells().filter(|&other| other > one) {
                let at = self.pairs.len() as u16;
                self.index[one as usize * self.cells + other as usize] = at;
                self.index[other as usize * self.cells + one as usize] = at;
                self.pairs.push(Pair {
                    shared: 0,
                    cells: (one as u8, other as u8),
                    part: seed.map_or(1, |seed| {
                        1 + (mix(seed ^ u64::from(one << 7 | other)) % PARTS) as u8
                    }),
                });
            }
        }
        for &set in sets {
            let weight = weight(set.len());
            for (one, other) in pairs_within(set) {
                let at = self.index[one as usize * self.cells + other as usize];
                self.pairs[usize::from(at)].shared += weight;
            }
        }
    }

    /// Takes the cells of a pair out of all sets, and the sets that have both.
    fn take<M: Mask>(&mut self, pair: M, rest: &mut Vec<M>, weights: &mut Weights) {
        let Self {
            pairs,
            index,
            cells,
            ..
        } = self;
        let mut change = |one: u32, other: u32, by: u64| {
            let at = index[one as usize * *cells + other as usize];
            let shared = &mut pairs[usize::from(at)].shared;
            *shared = shared.wrapping_add(by);
        };
        rest.retain_mut(|set| {
            let hit = *set & pair;
            if hit.is_empty() {
                return true;
            }
            let before = weight(set.len());
            if hit == pair {
                weights.total -= before;
                for cell in set.cells() {
                    weights.of[cell as usize] -= before;
                }
                for (one, other) in pairs_within(*set) {
                    change(one, other, before.wrapping_neg());
                }
                return false;
            }
            *set &= !hit;
            let gain = weight(set.len()) - before;
            let gone = hit.first();
            weights.total += gain;
            weights.of[gone as usize] -= before;
            for cell in set.cells() {
                weights.of[cell as usize] += gain;
                change(gone, cell, before.wrapping_neg());
            }
            for (one, other) in pairs_within(*set) {
                change(one, other, gain);
            }
            true
        });
    }

    /// Returns the pair that makes the weight of all sets with that of the heaviest cell least, if any
    /// pair makes it less, where each pair counts for its part of what it helps.
    fn best_pair<M: Mask>(&self, weights: &Weights, heaviest: usize, second: u64) -> Option<M> {
        let mut of = [0; MOST_CELLS_OF_MAKER_BREAKER];
        of[..weights.of.len()].copy_from_slice(&weights.of);
        // A pair with the heaviest cell also gains the weight by which that exceeds the second.
        of[heaviest] = second;
        // Of pairs that help the same the first is taken.
        let (mut best, mut best_gain) = (None, 0);
        for pair in &self.pairs {
            let (one, other) = pair.cells;
            // Sets with both are gone, and those with one weigh twice as much.
            let lost = of[usize::from(one) % MOST_CELLS_OF_MAKER_BREAKER]
                + of[usize::from(other) % MOST_CELLS_OF_MAKER_BREAKER];
            let gain = (3 * pair.shared).cast_signed() - lost.cast_signed();
            let gain = gain.wrapping_mul(pair.part.into());
            if gain > best_gain {
                (best, best_gain) = (Some(pair.cells), gain);
            }
        }
        best.map(|(one, other)| M::of(one.into()) | M::of(other.into()))
    }
}

/// Returns the cell of the greatest weight, that weight and the greatest of the others.
fn two_heaviest(weights: &[u64]) -> (usize, [u64; 2]) {
    let (mut heaviest, mut greatest, mut second) = (0, 0, 0);
    for (cell, &weight) in weights.iter().enumerate() {
        if weight > greatest {
            second = greatest;
            (heaviest, greatest) = (cell, weight);
        } else {
            second = second.max(weight);
        }
    }
    (heaviest, [greatest, second])
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
            // With all tries the same pairs are found, whatever the order of the sets.
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
