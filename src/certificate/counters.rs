//! Certificates about counters, lamps that do not wrap.
//!
//! A solution is pressed. That no solution has fewer presses, or that there is none, is shown by a
//! tree of boxes. At each leaf stand multipliers of the lamps; with them the weight of all presses is a
//! sum whose terms have bounds, and that is added up here. That there are no whole numbers at all is
//! shown by weights of the lamps: each button changes the weighted sum by a multiple of a number, and
//! the goal does not.

use madness_claims::counted;
use serde::{Deserialize, Serialize};

use super::puzzle::{PuzzleShortestClaim, Wire};
use super::verify::refuse_keys;
use super::{Allowance, Checked, Claim, Flaw};

/// Counters, written out: the key `counters` of a [`CountersCertificate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountersRecord {
    /// The number of lamps.
    pub lamps: usize,
    /// For each button the lamps that it adds to.
    pub buttons: Vec<Vec<Wire>>,
    /// The values of the lamps.
    pub start: Vec<u64>,
    /// What they are to become.
    pub goal: Vec<u64>,
    /// Lamps whose values do not matter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<usize>,
    /// What a press of each button weighs, if that is not 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<u64>>,
    /// How often each button is pressed at least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_presses: Option<Vec<u64>>,
    /// How often each button may be pressed at most; nothing if that is not bounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_presses: Option<Vec<Option<u64>>>,
}

/// The proof of a bound of all weights: a tree of boxes in preorder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountersProof {
    /// No solution has less weight than this; nothing if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u64>,
    /// Directions by which boxes are split: a number for each button.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub splits: Vec<Vec<i64>>,
    /// The nodes of the tree.
    pub steps: Vec<ProofStep>,
}

/// A node of the tree of a [`CountersProof`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ProofStep {
    /// Two boxes follow: where the sum of the presses, each times its number of the direction, is at
    /// most the threshold, and where it is above.
    Split {
        /// The number of the direction, counted from 0.
        split: usize,
        /// Where.
        threshold: i64,
    },
    /// A box with its bound.
    Leaf {
        /// The multiplier of the weight.
        scale: u64,
        /// The multipliers of the lamps.
        multipliers: Vec<i64>,
        /// The multipliers of the directions.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        split_multipliers: Vec<i64>,
    },
}

/// The answer about counters, as `madness puzzle --counters --format json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountersCertificate {
    /// The counters.
    pub counters: CountersRecord,
    /// Whether the goal can be reached.
    pub solvable: bool,
    /// The method that found the answer.
    pub method: String,
    /// How often each button is pressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presses: Option<Vec<u64>>,
    /// How many presses that are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub press_count: Option<u64>,
    /// What they weigh, if buttons have weights.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u64>,
    /// That no solution has less weight, or a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<PuzzleShortestClaim>,
    /// Weights of the lamps: each button changes the weighted sum by a multiple of `divides`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstruction: Option<Vec<i64>>,
    /// What divides these changes, and not the change that the goal needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divides: Option<i64>,
    /// The proof of the bound, or that there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<CountersProof>,
}

fn flaw<T>(key: &'static str, message: impl Into<String>) -> Result<T, Flaw> {
    Err(Flaw::key(key, message))
}

/// Sums that do not fit into 128 bits are refused.
fn sum(values: impl IntoIterator<Item = Option<i128>>) -> Option<i128> {
    values
        .into_iter()
        .try_fold(0_i128, |sum, value| sum.checked_add(value?))
}

/// Least and largest values; nothing where there is no bound.
type Range = (Option<i128>, Option<i128>);

/// The least value of a multiple of what lies in a range; nothing if there is none, or it does not fit.
fn least_multiple(factor: i128, (lower, upper): Range) -> Option<i128> {
    match factor {
        0 => Some(0),
        1.. => factor.checked_mul(lower?),
        _ => factor.checked_mul(upper?),
    }
}

/// Whether nothing lies in a range.
fn is_empty((lower, upper): Range) -> bool {
    lower.zip(upper).is_some_and(|(lower, upper)| lower > upper)
}

impl CountersRecord {
    fn check(&self) -> Result<(), Flaw> {
        let buttons = self.buttons.len();
        let wrong = |what: String| flaw("counters", what);
        if self.start.len() != self.lamps || self.goal.len() != self.lamps {
            return wrong("start and goal are not a number for each lamp".to_owned());
        }
        let lengths = [
            self.weights.as_ref().map(Vec::len),
            self.least_presses.as_ref().map(Vec::len),
            self.most_presses.as_ref().map(Vec::len),
        ];
        if lengths
            .into_iter()
            .flatten()
            .any(|length| length != buttons)
        {
            return wrong(
                "weights, least_presses or most_presses are not a number for each button"
                    .to_owned(),
            );
        }
        let mut named = self
            .buttons
            .iter()
            .flatten()
            .map(|wire| wire.lamp_and_amount().0);
        if named.any(|lamp| lamp >= self.lamps) || self.free.iter().any(|&it| it >= self.lamps) {
            return wrong(format!(
                "a lamp is named that is not among the {}",
                self.lamps
            ));
        }
        Ok(())
    }

    fn weight(&self, button: usize) -> i128 {
        self.weights
            .as_ref()
            .map_or(1, |weights| weights[button].into())
    }

    /// Adds what a button does, times a factor, to numbers of the lamps.
    fn amounts(&self, button: usize) -> impl Iterator<Item = (usize, i128)> {
        let wires = self.buttons[button].iter();
        wires.map(|wire| {
            let (lamp, amount) = wire.lamp_and_amount();
            (lamp, i128::from(amount))
        })
    }

    /// What each lamp still needs; nothing for those that do not matter.
    fn missing(&self) -> Vec<Option<i128>> {
        let lamps = self.goal.iter().zip(&self.start);
        let mut missing: Vec<Option<i128>> = lamps
            .map(|(&goal, &start)| Some(i128::from(goal) - i128::from(start)))
            .collect();
        for &lamp in &self.free {
            missing[lamp] = None;
        }
        missing
    }

    /// How often a button can be pressed: as the record says, and no more often than a lamp allows.
    fn range(&self, button: usize, missing: &[Option<i128>]) -> Range {
        let least = self.least_presses.as_ref().map_or(0, |least| least[button]);
        let most = self.most_presses.as_ref().and_then(|most| most[button]);
        let mut upper = most.map(i128::from);
        for (lamp, amount) in self.amounts(button).filter(|wire| wire.1 > 0) {
            if let Some(missing) = missing[lamp] {
                let allowed = missing.div_euclid(amount);
                upper = Some(upper.map_or(allowed, |upper| upper.min(allowed)));
            }
        }
        (Some(least.into()), upper)
    }
}

impl CountersCertificate {
    /// Presses the buttons and compares the lamps with the goal, and adds up the proof, within the
    /// default allowance, which is that of a file of 1 MB.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check(&self) -> Result<Checked, Flaw> {
        self.check_within(&mut Allowance::default())
    }

    /// As [`CountersCertificate::check`], within an allowance.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub(crate) fn check_within(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        self.counters.check()?;
        let claim = |can: &str| {
            format!(
                "the counters of {} and {} {can} reach the goal",
                counted(self.counters.buttons.len(), "button"),
                counted(self.counters.lamps, "lamp"),
            )
        };
        let claims = if self.solvable {
            let keys = [
                ("obstruction", self.obstruction.is_some()),
                ("divides", self.divides.is_some()),
            ];
            refuse_keys(&keys, "counters with a solution have none")?;
            let weight = self.check_presses()?;
            let reached = format!("pressing so reaches it, with weight {weight}");
            let shortest = self.check_shortest(weight, allowance)?;
            let reached = Claim::holds(claim("can"), reached);
            [reached].into_iter().chain(shortest).collect()
        } else {
            let keys = [
                ("presses", self.presses.is_some()),
                ("press_count", self.press_count.is_some()),
                ("weight", self.weight.is_some()),
                ("shortest", self.shortest.is_some()),
            ];
            refuse_keys(&keys, "counters without a solution have none")?;
            vec![self.check_none(claim("cannot"), allowance)?]
        };
        Ok(Checked { claims })
    }

    /// Presses the buttons; returns what that weighs.
    fn check_presses(&self) -> Result<i128, Flaw> {
        let record = &self.counters;
        let presses = self.presses.as_deref().unwrap_or_default();
        if presses.len() != record.buttons.len() {
            return flaw("presses", "is not a number for each button");
        }
        let too_large = || Flaw::limit("presses", "the numbers do not fit into 128 bits");
        let mut lamps: Vec<i128> = record.start.iter().copied().map(i128::from).collect();
        for (button, &times) in presses.iter().enumerate() {
            let (least, most) = (
                record
                    .least_presses
                    .as_ref()
                    .map_or(0, |least| least[button]),
                record.most_presses.as_ref().and_then(|most| most[button]),
            );
            if times < least || most.is_some_and(|most| times > most) {
                return flaw(
                    "presses",
                    format!("button {button} may not be pressed {times} times"),
                );
            }
            for (lamp, amount) in record.amounts(button) {
                let added = amount.checked_mul(times.into());
                let sum = added.and_then(|added| lamps[lamp].checked_add(added));
                lamps[lamp] = sum.ok_or_else(too_large)?;
            }
        }
        let missing = record.missing();
        let wrong = (0..record.lamps).filter(|&lamp| {
            missing[lamp].is_some() && lamps[lamp] != i128::from(record.goal[lamp])
        });
        let wrong = wrong.count();
        if wrong > 0 {
            let lamps = counted(wrong, "lamp");
            return flaw(
                "presses",
                format!("{lamps} have another value than the goal after them"),
            );
        }
        let count = sum(presses.iter().map(|&times| Some(times.into()))).ok_or_else(too_large)?;
        if self
            .press_count
            .is_some_and(|claimed| i128::from(claimed) != count)
        {
            return flaw("press_count", format!("there are {count} presses"));
        }
        let weights = presses.iter().enumerate();
        let weights =
            weights.map(|(button, &times)| record.weight(button).checked_mul(times.into()));
        let weight = sum(weights).ok_or_else(too_large)?;
        if self
            .weight
            .is_some_and(|claimed| i128::from(claimed) != weight)
        {
            return flaw("weight", format!("the presses weigh {weight}"));
        }
        Ok(weight)
    }

    /// Checks what is claimed about solutions of less weight.
    fn check_shortest(
        &self,
        weight: i128,
        allowance: &mut Allowance,
    ) -> Result<Option<Claim>, Flaw> {
        let proved = match &self.proof {
            None => None,
            Some(proof) if proof.at_least.is_none() => {
                return flaw("proof", "shows that there is no solution, and there is one");
            }
            Some(proof) => self.check_proof(proof, allowance)?.then_some(proof),
        };
        let Some(shortest) = self.shortest else {
            return Ok(None);
        };
        let bound = i128::from(shortest.lower_bound);
        if bound > weight || shortest.optimal != (bound == weight) {
            return flaw(
                "shortest",
                format!("is not what a lower bound of {bound} says of the weight {weight}"),
            );
        }
        let claim = if bound == weight {
            "no solution has less weight".to_owned()
        } else {
            format!("no solution has less weight than {bound}")
        };
        let at_least = proved.and_then(|proof| proof.at_least).map(i128::from);
        Ok(Some(match (at_least, &self.proof) {
            (Some(at_least), _) if at_least >= bound => {
                let leaves = proved.map_or(0, CountersProof::leaves);
                let because = if leaves == 1 {
                    "by weights of the lamps".to_owned()
                } else {
                    format!("by weights of the lamps in {leaves} parts")
                };
                Claim::holds(claim, because)
            }
            (Some(at_least), _) => Claim::not_checkable(
                claim,
                format_args!("the proof shows {at_least}, a search the rest"),
            ),
            (None, Some(_)) => Claim::too_large(claim, allowance),
            (None, None) => Claim::not_checkable(claim, "a search found that, without a proof"),
        }))
    }

    /// Checks that there is no solution.
    fn check_none(&self, claim: String, allowance: &mut Allowance) -> Result<Claim, Flaw> {
        if let Some(weights) = &self.obstruction {
            self.check_obstruction(weights)?;
            let because = "no button changes a weighted sum of the lamps by what the goal needs";
            return Ok(Claim::holds(claim, because));
        }
        let Some(proof) = &self.proof else {
            return Ok(Claim::not_checkable(
                claim,
                "a search found that, without a proof",
            ));
        };
        if proof.at_least.is_some() {
            return flaw(
                "proof",
                "has at_least, so it does not show that there is no solution",
            );
        }
        if !self.check_proof(proof, allowance)? {
            return Ok(Claim::too_large(claim, allowance));
        }
        let leaves = counted(proof.leaves(), "part");
        Ok(Claim::holds(
            claim,
            format!("by weights of the lamps in {leaves}"),
        ))
    }

    fn check_obstruction(&self, weights: &[i64]) -> Result<(), Flaw> {
        let record = &self.counters;
        let Some(divisor) = self.divides.filter(|number| *number > 1).map(i128::from) else {
            return flaw("divides", "is no number above 1");
        };
        let missing = record.missing();
        if weights.len() != record.lamps {
            return flaw("obstruction", "is not a weight for each lamp");
        }
        let weight = |lamp: usize| i128::from(weights[lamp]);
        if record.free.iter().any(|&lamp| weights[lamp] != 0) {
            return flaw(
                "obstruction",
                "has a weight for a lamp that does not matter",
            );
        }
        let too_large = || Flaw::limit("obstruction", "the sums do not fit into 128 bits");
        for button in 0..record.buttons.len() {
            let amounts = record.amounts(button);
            let change = sum(amounts.map(|(lamp, amount)| weight(lamp).checked_mul(amount)));
            let change = change.ok_or_else(too_large)?;
            if change % divisor != 0 {
                return flaw(
                    "obstruction",
                    format!(
                        "button {button} changes the sum by {change}, no multiple of {divisor}"
                    ),
                );
            }
        }
        let needed = missing
            .iter()
            .enumerate()
            .filter_map(|(lamp, missing)| Some((lamp, (*missing)?)));
        let needed = sum(needed.map(|(lamp, missing)| weight(lamp).checked_mul(missing)));
        if needed.ok_or_else(too_large)? % divisor == 0 {
            return flaw(
                "obstruction",
                "the goal needs a multiple of divides as well",
            );
        }
        Ok(())
    }

    /// Adds up the leaves of a proof; `false` if that takes more than the allowance.
    fn check_proof(&self, proof: &CountersProof, allowance: &mut Allowance) -> Result<bool, Flaw> {
        let record = &self.counters;
        let buttons = record.buttons.len();
        if proof
            .splits
            .iter()
            .any(|direction| direction.len() != buttons)
        {
            return flaw("proof", "a direction is not a number for each button");
        }
        let wires: usize = record.buttons.iter().map(Vec::len).sum();
        let each = wires + (buttons + 1) * (proof.splits.len() + 2) + record.lamps;
        let steps = (each as u64).saturating_mul(proof.steps.len() as u64);
        if allowance.spend(steps.saturating_mul(8)).is_none() {
            return Ok(false);
        }
        let missing = record.missing();
        let ranges: Vec<Range> = (0..buttons)
            .map(|button| record.range(button, &missing))
            .collect();
        let is_vacuous = ranges.iter().any(|&range| is_empty(range));
        // The boxes that are still to come, as ranges of the directions.
        let mut open: Vec<Vec<Range>> = vec![vec![(None, None); proof.splits.len()]];
        for step in &proof.steps {
            let Some(mut along) = open.pop() else {
                return flaw("proof", "has more steps than its tree");
            };
            match step {
                ProofStep::Split { split, threshold } => {
                    let Some(range) = along.get(*split).copied() else {
                        return flaw("proof", format!("there is no direction {split}"));
                    };
                    let at = i128::from(*threshold);
                    let mut above = along.clone();
                    above[*split].0 = range.0.max(Some(at + 1));
                    along[*split].1 = Some(range.1.map_or(at, |upper| upper.min(at)));
                    open.extend([above, along]);
                }
                ProofStep::Leaf {
                    scale,
                    multipliers,
                    split_multipliers,
                } => {
                    if is_vacuous || along.iter().any(|&range| is_empty(range)) {
                        continue;
                    }
                    let leaf = Leaf {
                        scale: i128::from(*scale),
                        lamps: multipliers,
                        directions: split_multipliers,
                        along: &along,
                        ranges: &ranges,
                        missing: &missing,
                    };
                    if !leaf.holds(record, proof) {
                        let at_least = proof.at_least;
                        return flaw(
                            "proof",
                            match at_least {
                                Some(at_least) => {
                                    format!("the sums of a leaf do not give {at_least}")
                                }
                                None => "the sums of a leaf do not exclude a solution".to_owned(),
                            },
                        );
                    }
                }
            }
        }
        if !open.is_empty() {
            return flaw("proof", "ends before its tree");
        }
        Ok(true)
    }
}

impl CountersProof {
    fn leaves(&self) -> usize {
        let is_leaf = |step: &&ProofStep| matches!(step, ProofStep::Leaf { .. });
        self.steps.iter().filter(is_leaf).count()
    }
}

/// A leaf with the ranges of its box.
struct Leaf<'a> {
    scale: i128,
    lamps: &'a [i64],
    directions: &'a [i64],
    along: &'a [Range],
    ranges: &'a [Range],
    missing: &'a [Option<i128>],
}

impl Leaf<'_> {
    /// Whether the weight of all presses in the box is above the bound without 1. For any presses that
    /// reach the goal, scale · weight is the sum of the lamps' needs times their multipliers, of the
    /// directions times theirs, and of the presses times what is left of their weight.
    fn holds(&self, record: &CountersRecord, proof: &CountersProof) -> bool {
        let are_fitting = self.lamps.len() == record.lamps
            && self.directions.len() == proof.splits.len()
            && record.free.iter().all(|&lamp| self.lamps[lamp] == 0)
            && (self.scale == 0 || proof.at_least.is_some());
        if !are_fitting {
            return false;
        }
        let lamps = self.missing.iter().zip(self.lamps);
        let lamps = lamps.map(|(missing, &by)| missing.unwrap_or(0).checked_mul(by.into()));
        let along = self.along.iter().zip(self.directions);
        let along = along.map(|(&range, &by)| least_multiple(by.into(), range));
        let presses = (0..record.buttons.len())
            .map(|button| least_multiple(self.rest(record, proof, button)?, self.ranges[button]));
        let needed = proof
            .at_least
            .map_or(0, |at_least| i128::from(at_least) - 1);
        let (least, needed) = (
            sum(lamps.chain(along).chain(presses)),
            self.scale.checked_mul(needed),
        );
        least
            .zip(needed)
            .is_some_and(|(least, needed)| least > needed)
    }

    /// Returns the weight of a button, scaled, less what the multipliers of the lamps and of the splits take of
    /// it. `None` if a number is too large.
    fn rest(&self, record: &CountersRecord, proof: &CountersProof, button: usize) -> Option<i128> {
        let of_lamp =
            |(lamp, amount): (usize, i128)| i128::from(self.lamps[lamp]).checked_mul(amount);
        let of_direction = |(direction, &by): (&Vec<i64>, &i64)| {
            i128::from(direction[button]).checked_mul(by.into())
        };
        let lamps = record.amounts(button).map(of_lamp);
        let along = proof.splits.iter().zip(self.directions).map(of_direction);
        let weight = self.scale.checked_mul(record.weight(button))?;
        weight.checked_sub(sum(lamps.chain(along))?)
    }
}
