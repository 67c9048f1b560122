//! What is known about the presses of counters.

use gf2_algebra::integer::{Found, IntegerError, Proof, Step};

use super::Counters;
use crate::certificate::{
    CountersCertificate, CountersProof, CountersRecord, ProofStep, PuzzleShortestClaim, Wire,
};
use crate::game::Outcome;

/// The answer about counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountersAnswer {
    /// How often each button is to be pressed, or why the goal cannot be reached.
    pub outcome: Outcome<Vec<u64>, NoPresses>,
    /// No solution has less weight, which is its number of presses unless buttons have weights.
    pub lower_bound: u64,
    /// The weight of the solution.
    pub weight: u64,
    /// The dimension of the lattice of presses that change nothing, some of them negative.
    pub dimension: usize,
    /// How many parts of this lattice were looked at.
    pub nodes: u64,
    proof: Option<CountersProof>,
}

/// Why counters cannot reach a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPresses {
    /// Each button changes the sum of the lamps with these weights by a multiple of the modulus, and
    /// the goal needs another change.
    Sum {
        /// The weight of each lamp.
        weights: Vec<i128>,
        /// What divides all changes.
        modulus: i128,
    },
    /// Some buttons would have to be pressed less often than is possible, or more often.
    Bounds,
}

/// The answer that was found with the equations of these lamps.
pub(super) fn of(
    counters: &Counters,
    lamps: &[usize],
    found: Found,
) -> Result<CountersAnswer, IntegerError> {
    let narrow = |value: i128| u64::try_from(value).map_err(|_| IntegerError::Overflow);
    let none = |reason, nodes, proof| CountersAnswer {
        outcome: Outcome::Unsolvable(reason),
        lower_bound: 0,
        weight: 0,
        dimension: 0,
        nodes,
        proof,
    };
    let written = |proof: Option<Proof>| proof.and_then(|proof| written(counters, lamps, proof));
    Ok(match found {
        Found::Least(least) => {
            let presses: Result<Vec<u64>, _> = least.solution.into_iter().map(narrow).collect();
            CountersAnswer {
                outcome: Outcome::Solved(presses?),
                lower_bound: narrow(least.lower_bound)?,
                weight: narrow(least.weight)?,
                dimension: least.dimension,
                nodes: least.nodes,
                proof: written(least.proof),
            }
        }
        Found::NotInBox { nodes, proof } => none(NoPresses::Bounds, nodes, written(proof)),
        Found::NoIntegers(combination) => {
            let reason = NoPresses::Sum {
                weights: spread(counters, lamps, combination.numerators),
                modulus: combination.denominator,
            };
            none(reason, 0, None)
        }
    })
}

/// A number for each lamp: 0 for those that do not matter.
fn spread(counters: &Counters, lamps: &[usize], values: Vec<i128>) -> Vec<i128> {
    let mut spread = vec![0; counters.lamps()];
    for (&lamp, value) in lamps.iter().zip(values) {
        spread[lamp] = value;
    }
    spread
}

/// Numbers of 64 bits, as certificates have them.
fn narrow(values: Vec<i128>) -> Option<Vec<i64>> {
    let narrow = |value| i64::try_from(value).ok();
    values.into_iter().map(narrow).collect()
}

/// The proof as it is written down; nothing if its numbers are too large for that.
fn written(counters: &Counters, lamps: &[usize], proof: Proof) -> Option<CountersProof> {
    let step = |step| {
        Some(match step {
            Step::Split { direction, at } => ProofStep::Split {
                split: direction,
                threshold: i64::try_from(at).ok()?,
            },
            Step::Leaf {
                scale,
                equations,
                directions,
            } => ProofStep::Leaf {
                scale: u64::try_from(scale).ok()?,
                multipliers: narrow(spread(counters, lamps, equations))?,
                split_multipliers: narrow(directions)?,
            },
        })
    };
    let at_least = proof.at_least.map(u64::try_from);
    Some(CountersProof {
        at_least: at_least.transpose().ok()?,
        splits: proof
            .directions
            .into_iter()
            .map(narrow)
            .collect::<Option<_>>()?,
        steps: proof.steps.into_iter().map(step).collect::<Option<_>>()?,
    })
}

impl CountersAnswer {
    /// The name of the method.
    pub const METHOD: &str = "branch-and-bound";

    /// Whether it is proved that no solution has less weight.
    pub fn is_optimal(&self) -> bool {
        matches!(self.outcome, Outcome::Solved(_)) && self.weight == self.lower_bound
    }

    /// The leaves of the proof, if there is one that `verify` can check. One leaf is a bound by weights
    /// of the lamps alone.
    pub fn leaves(&self) -> Option<usize> {
        let is_leaf = |step: &&ProofStep| matches!(step, ProofStep::Leaf { .. });
        let proof = self.proof.as_ref();
        let whole = proof.filter(|proof| match self.outcome {
            Outcome::Solved(_) => proof.at_least == Some(self.lower_bound),
            Outcome::Unsolvable(_) => true,
        });
        whole.map(|proof| proof.steps.iter().filter(is_leaf).count())
    }

    /// The certificate of the answer about `counters`, those that were solved.
    #[must_use]
    pub fn certificate(&self, counters: &Counters) -> CountersCertificate {
        let record = record(counters);
        let method = Self::METHOD.to_owned();
        match &self.outcome {
            Outcome::Solved(presses) => CountersCertificate {
                solvable: true,
                method,
                press_count: presses
                    .iter()
                    .try_fold(0_u64, |sum, times| sum.checked_add(*times)),
                weight: record.weights.as_ref().map(|_| self.weight),
                presses: Some(presses.clone()),
                shortest: Some(PuzzleShortestClaim {
                    optimal: self.is_optimal(),
                    lower_bound: self.lower_bound,
                }),
                obstruction: None,
                divides: None,
                proof: self.proof.clone(),
                counters: record,
            },
            Outcome::Unsolvable(reason) => {
                let sum = match reason {
                    NoPresses::Sum { weights, modulus } => {
                        narrow(weights.clone()).zip(i64::try_from(*modulus).ok())
                    }
                    NoPresses::Bounds => None,
                };
                let (obstruction, divides) = sum.unzip();
                CountersCertificate {
                    counters: record,
                    solvable: false,
                    method,
                    presses: None,
                    press_count: None,
                    weight: None,
                    shortest: None,
                    obstruction,
                    divides,
                    proof: self.proof.clone(),
                }
            }
        }
    }
}

/// The counters, written out.
fn record(counters: &Counters) -> CountersRecord {
    let wire = |&(lamp, amount): &(usize, u64)| match amount {
        1 => Wire::Once(lamp),
        amount => Wire::Times(lamp, amount),
    };
    let unless = |values: &[u64], usual| {
        let is_usual = values.iter().all(|value| *value == usual);
        (!is_usual).then(|| values.to_vec())
    };
    let most = counters.most();
    let free = (0..counters.lamps()).filter(|&lamp| counters.free()[lamp]);
    CountersRecord {
        lamps: counters.lamps(),
        buttons: counters
            .wiring()
            .iter()
            .map(|button| button.iter().map(wire).collect())
            .collect(),
        start: counters.start().to_vec(),
        goal: counters.goal().to_vec(),
        free: free.collect(),
        weights: unless(counters.weights(), 1),
        least_presses: unless(counters.least(), 0),
        most_presses: most.iter().any(Option::is_some).then(|| most.to_vec()),
    }
}
