//! Pairs of Breaker that leave little weight.
//!
//! Breaker may answer some pairs of cells by themselves and the other cells by the criterion of Erdős
//! and Selfridge. A set that contains a pair is blocked. Of the others Maker may get the cells in
//! pairs, so they count without these.

use std::cmp::Reverse;

use crate::positional::maker_breaker::mask::Mask;
use crate::positional::maker_breaker::residual;
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

/// Sets that weigh more are not tried.
const HOPELESS: u64 = 2 << ONE;

/// A search for pairs to set aside, with the memory that it uses again and again.
#[derive(Debug)]
pub(super) struct PairingOff {
    /// What the sets with both of two cells weigh: cell · [`cells`](Self::cells) + greater cell.
    shared: Vec<u64>,
    /// The pairs that share a set.
    pairs: Vec<(u32, u32)>,
    cells: usize,
}

impl PairingOff {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            shared: vec![0; cells * cells],
            pairs: Vec::new(),
            cells,
        }
    }

    /// Looks for pairs such that what is left is light, the pair that helps most first.
    ///
    /// # Complexity
    /// O(members · size) for each pair.
    pub(super) fn best<M: Mask>(&mut self, sets: &[M], weights: &Weights) -> Option<PairedOff<M>> {
        let mut found = PairedOff {
            pairs: Vec::new(),
            rest: sets.to_vec(),
        };
        let mut weights = weights.clone();
        while !weights.is_light() {
            if weights.total + weights.greatest > HOPELESS {
                return None;
            }
            let pair = self.best_pair(&found.rest, &weights)?;
            found.pairs.push(pair);
            found.rest.retain(|&set| !pair.within(set));
            for set in &mut found.rest {
                *set &= !pair;
            }
            weights = Weights::of(&found.rest, residual::union(&found.rest));
        }
        Some(found)
    }

    /// Returns the pair that makes the weight of all sets with that of the heaviest cell least, if any
    /// pair makes it less.
    fn best_pair<M: Mask>(&mut self, sets: &[M], weights: &Weights) -> Option<M> {
        for &set in sets {
            let weight = weight(set.len());
            let mut others = set;
            while !others.is_empty() {
                let one = others.first();
                others = others.without_first();
                let row = &mut self.shared[one as usize * self.cells..][..self.cells];
                for other in others.cells() {
                    let shared = &mut row[other as usize];
                    if *shared == 0 {
                        self.pairs.push((one, other));
                    }
                    *shared += weight;
                }
            }
        }
        let heaviest = weights.heaviest()?;
        let second = (0..)
            .zip(&weights.of)
            .filter(|&(cell, _)| cell != heaviest)
            .map(|(_, &weight)| weight)
            .max();
        let lead = weights.greatest - second.unwrap_or(0);
        // Of pairs that help the same the first is taken.
        let mut best = (0, Reverse((0, 0)));
        for (one, other) in self.pairs.drain(..) {
            let shared =
                std::mem::take(&mut self.shared[one as usize * self.cells + other as usize]);
            // Sets with both are gone, and those with one weigh twice as much.
            let lost = weights.of[one as usize] + weights.of[other as usize];
            let lead = if one == heaviest || other == heaviest {
                lead
            } else {
                0
            };
            let gain = (3 * shared + lead).saturating_sub(lost);
            best = best.max((gain, Reverse((one, other))));
        }
        let (gain, Reverse((one, other))) = best;
        (gain > 0).then(|| M::of(one) | M::of(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positional::maker_breaker::symmetry::mix;

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
            let Some(off) = PairingOff::new(10).best(&sets, &weights) else {
                continue;
            };
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
