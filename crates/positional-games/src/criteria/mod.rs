//! Criteria that tell who wins without a search, with their numbers.
//!
//! | criterion | it says |
//! | --- | --- |
//! | [`Potential`] | Breaker wins, if the sets weigh little |
//! | [`find_pairing`] | Breaker wins, if cells can be paired so that every set contains a pair |
//! | [`BlockingPower`] | there is no pairing, if there are too many sets |
//! | [`Reduction`] | which sets and cells do not matter, and which parts do not meet |

mod pairing;
mod potential;
mod reduction;
mod small_sets;

use serde::{Deserialize, Serialize};

pub use pairing::{
    BlockingPower, NoPairing, Pairing, PairingAnswer, PairingFlaw, Use, by_formula,
    by_shared_pairs, find_pairing, matching,
};
pub use potential::{Potential, PotentialReport, Uniform};
pub use reduction::{Reduction, components, without_supersets};

use madness_search::sat::Cdcl;

use super::families::Instance;

/// What all criteria say about a hypergraph, for Maker–Breaker with Maker first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Criteria {
    /// The cells.
    pub cells: usize,
    /// The sets.
    pub sets: usize,
    /// How many sets there are of each size, smallest first.
    pub sizes: Vec<(usize, usize)>,
    /// Whether some criterion shows that Breaker wins, so that Maker–Maker is a draw.
    pub breaker_wins: bool,
    /// Whether some set has at most one cell, so that Maker wins with his first move.
    pub maker_wins_at_once: bool,
    /// The potential.
    pub potential: PotentialReport,
    /// The blocking power of pairs, unless the sets are too large.
    pub blocking_power: Option<BlockingPower>,
    /// Whether each set can have two cells of its own.
    pub matching: bool,
    /// If not, sets that have together fewer than two cells each, by their numbers from 0.
    pub lacking: Option<Vec<usize>>,
    /// A good pairing, by the names of its cells.
    pub pairing: Option<Vec<(String, String)>>,
    /// Why there is no good pairing. With neither, the search gave up.
    pub no_pairing: Option<NoPairing>,
    /// What does not matter.
    pub reduction: Reduction,
}

impl Criteria {
    /// Computes all criteria. The search for a pairing gives up after so many conflicts.
    #[must_use]
    pub fn new(instance: &Instance, conflicts: u64) -> Self {
        let hypergraph = &instance.hypergraph;
        let potential = Potential::new(hypergraph).report(hypergraph);
        let answer = instance.find_pairing(&mut Cdcl, conflicts);
        let lacking = matching(hypergraph).err();
        let name = |cell: u32| hypergraph.names()[cell as usize].clone();
        let (pairing, no_pairing) = match answer {
            PairingAnswer::Found(pairing) => {
                let pairs = pairing.pairs.iter();
                let pairs = pairs.map(|&(first, second)| (name(first), name(second)));
                (Some(pairs.collect()), None)
            }
            PairingAnswer::None(reason) => (None, Some(reason)),
            PairingAnswer::Unknown => (None, None),
        };
        let mut sizes: Vec<(usize, usize)> = Vec::new();
        let mut lengths: Vec<usize> = hypergraph.sets().iter().map(Vec::len).collect();
        lengths.sort_unstable();
        for length in lengths {
            match sizes.last_mut() {
                Some((size, count)) if *size == length => *count += 1,
                _ => sizes.push((length, 1)),
            }
        }
        Self {
            cells: hypergraph.cells(),
            sets: hypergraph.sets().len(),
            breaker_wins: potential.erdos_selfridge || potential.sharper || pairing.is_some(),
            maker_wins_at_once: sizes.first().is_some_and(|&(size, _)| size < 2),
            sizes,
            potential,
            blocking_power: BlockingPower::new(hypergraph),
            matching: lacking.is_none(),
            lacking,
            pairing,
            no_pairing,
            reduction: Reduction::new(hypergraph),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::definition::by_definition;
    use crate::game::{Game, Side, Winner};
    use crate::hypergraph::Hypergraph;

    #[test]
    fn criteria_are_true() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(21);
        let (mut decided, mut by_potential) = (0, 0);
        for _ in 0..600 {
            let cells = random.random_range(2..11_u32);
            let sets = (0..random.random_range(0..8)).map(|_| {
                let size = random.random_range(1..6);
                (0..size).map(|_| random.random_range(0..cells)).collect()
            });
            let names = (0..cells).map(|cell| cell.to_string()).collect();
            let hypergraph = Hypergraph::new(names, sets.collect()).unwrap();
            let board = Instance::new("random".to_owned(), hypergraph);
            let criteria = Criteria::new(&board, 100_000);
            let hypergraph = board.hypergraph;
            let winner = by_definition(&hypergraph, Game::WEAK).unwrap();
            if criteria.breaker_wins {
                assert_eq!(winner, Winner::Breaker, "{hypergraph:?}");
                decided += 1;
            }
            if criteria.maker_wins_at_once {
                assert_eq!(winner, Winner::Maker, "{hypergraph:?}");
            }
            if criteria.potential.breaker_first {
                let game = Game::MakerBreaker {
                    first: Side::Breaker,
                    bias: (1, 1),
                };
                assert_eq!(by_definition(&hypergraph, game), Ok(Winner::Breaker));
                by_potential += 1;
            }
            if let Some(uniform) = &criteria.potential.uniform {
                assert_eq!(uniform.holds, criteria.potential.sharper);
            }
            // Either a pairing or a reason that there is none.
            assert_eq!(criteria.pairing.is_some(), criteria.no_pairing.is_none());
        }
        assert!(
            decided > 100 && by_potential > 100,
            "{decided} {by_potential}"
        );
    }

    #[test]
    fn criteria_of_a_torus() {
        let torus = Instance::named("torus k=5").unwrap();
        let criteria = Criteria::new(&torus, 1000);
        assert!(criteria.breaker_wins && criteria.potential.sharper);
        assert_eq!(criteria.sizes, [(5, 20)]);
        let power = criteria.blocking_power.unwrap();
        assert_eq!((power.power, power.cells, power.sets), (1, 25, 20));
        assert!(matches!(criteria.no_pairing, Some(NoPairing::Count(_))));
        assert!(!criteria.matching);
    }
}
