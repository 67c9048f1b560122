//! Proofs of a player who wins by replies, step by step.
//!
//! *A step holds* if its player wins with its sets, the other player to move, on each board that has their cells
//! and any others that are free. Its *carrier* is the cells of its sets. docs/positional.md has the proofs.

use std::collections::BTreeSet;

use madness_claims::{Allowance, Flaw, counted};
use num_bigint::BigUint;

use super::maker_breaker::TooLarge;
use super::sets::{are_sets, each_contains, members};
use crate::replies::{Reply, ReplyProof, ReplyReason};

/// The game, for the player who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turns {
    /// Maker–Breaker: how many cells the winner takes, how many the other player, and whether the winner moves
    /// first.
    Cells(u32, u32, bool),
    /// A game of Picker with two cells shown, that Chooser wins.
    Choices,
}

/// A proof about some sets.
pub(super) struct Replied<'a> {
    pub(super) turns: Turns,
    /// Whether the winner wants a set. Else he wants a cell of each.
    pub(super) builds: bool,
    pub(super) cells: usize,
    pub(super) sets: &'a [Vec<u32>],
    pub(super) proof: &'a ReplyProof,
}

/// What a reply needs.
struct Carrier {
    takes: BTreeSet<u32>,
    /// The cells of its step.
    kept: BTreeSet<u32>,
}

impl Replied<'_> {
    /// Checks the proof, and returns it in words.
    pub(super) fn because(
        &self,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let ReplyProof {
            takes,
            start,
            steps,
        } = self.proof;
        for (number, step) in steps.iter().enumerate() {
            if let Err(flaw) = are_sets(&step.sets, self.cells, allowance)? {
                return Ok(Err(flaw));
            }
            if !self.holds(number, allowance)? {
                let reason = format!("the step {number} does not follow");
                return Ok(Err(Flaw::new("proof", reason)));
            }
        }
        let most = match self.turns {
            Turns::Cells(own, _, true) => own as usize,
            Turns::Cells(.., false) | Turns::Choices => 0,
        };
        if takes.len() > most {
            let reason = format!("expected at most {}", counted(most, "cell"));
            return Ok(Err(Flaw::new("takes", reason)));
        }
        let first = Reply {
            takes: takes.clone(),
            step: *start,
        };
        if self
            .carrier(self.sets, steps.len(), &first, allowance)?
            .is_none()
        {
            let reason = "the sets of the board do not lead to its step";
            return Ok(Err(Flaw::new("start", reason)));
        }
        Ok(Ok(format!("a proof in {}", counted(steps.len(), "step"))))
    }

    /// Whether a step follows from earlier ones.
    fn holds(&self, number: usize, allowance: &mut Allowance) -> Result<bool, TooLarge> {
        let step = &self.proof.steps[number];
        match &step.because {
            ReplyReason::Owned => {
                let most = usize::from(self.turns == Turns::Choices);
                Ok(self.builds && step.sets.iter().any(|set| set.len() <= most))
            }
            ReplyReason::Potential => {
                allowance.spend(100 * members(&step.sets)).ok_or(TooLarge)?;
                Ok(!self.builds && self.is_light(&step.sets))
            }
            ReplyReason::Replies(replies) => {
                let mut carriers = Vec::new();
                for reply in replies {
                    let takes = reply.takes.len();
                    let is_move = match self.turns {
                        Turns::Cells(own, ..) => takes <= own as usize,
                        Turns::Choices => takes == 1,
                    };
                    match self.carrier(&step.sets, number, reply, allowance)? {
                        Some(carrier) if is_move => carriers.push(carrier),
                        _ => return Ok(false),
                    }
                }
                match self.turns {
                    Turns::Cells(_, other, _) => Ok(!can_meet_all(
                        &carriers,
                        other,
                        &mut BTreeSet::new(),
                        allowance,
                    )?),
                    Turns::Choices => self.answers_all(&step.sets, &carriers, allowance),
                }
            }
        }
    }

    /// Returns what a reply needs, if it leads from some sets to a step before `end`.
    fn carrier(
        &self,
        sets: &[Vec<u32>],
        end: usize,
        reply: &Reply,
        allowance: &mut Allowance,
    ) -> Result<Option<Carrier>, TooLarge> {
        let steps = self.proof.steps.get(..end).unwrap_or_default();
        let Some(next) = steps.get(reply.step as usize) else {
            return Ok(None);
        };
        let work = members(sets) + members(&next.sets);
        let own = reply.takes.len() as u64 + 1;
        allowance.spend(8 * own * work).ok_or(TooLarge)?;
        let takes: BTreeSet<u32> = reply.takes.iter().copied().collect();
        let kept: BTreeSet<u32> = next.sets.iter().flatten().copied().collect();
        let are_cells = takes.iter().all(|&cell| (cell as usize) < self.cells);
        if !are_cells || !takes.is_disjoint(&kept) {
            return Ok(None);
        }
        let leads = if self.builds {
            // Each set there and what is taken contain a set together.
            let owned = |set: &Vec<u32>| {
                let all: BTreeSet<u32> = set.iter().chain(&takes).copied().collect();
                all.into_iter().collect()
            };
            let owned: Vec<Vec<u32>> = next.sets.iter().map(owned).collect();
            each_contains(&owned, sets, allowance)?
        } else {
            let is_left = |set: &&Vec<u32>| !set.iter().any(|cell| takes.contains(cell));
            let left: Vec<Vec<u32>> = sets.iter().filter(is_left).cloned().collect();
            each_contains(&left, &next.sets, allowance)?
        };
        Ok(leads.then_some(Carrier { takes, kept }))
    }

    /// Whether there is a reply to each pair of cells of the sets. If Chooser wants a set, the cells of a set of
    /// two may as well be shown at once.
    fn answers_all(
        &self,
        sets: &[Vec<u32>],
        carriers: &[Carrier],
        allowance: &mut Allowance,
    ) -> Result<bool, TooLarge> {
        let answers = |x: u32, y: u32| {
            let is_possible = |carrier: &Carrier| {
                let takes = |chosen, other| {
                    carrier.takes.contains(&chosen) && !carrier.kept.contains(&other)
                };
                takes(x, y) || takes(y, x)
            };
            carriers.iter().any(is_possible)
        };
        let cells: BTreeSet<u32> = sets.iter().flatten().copied().collect();
        let pairs = (cells.len() * cells.len() + sets.len()) as u64;
        let steps = pairs * (carriers.len() as u64 + 1) * 20;
        allowance.spend(steps).ok_or(TooLarge)?;
        let is_answered = |set: &Vec<u32>| matches!(set[..], [x, y] if answers(x, y));
        if self.builds && sets.iter().any(is_answered) {
            return Ok(true);
        }
        let all = |&x: &u32| cells.range(x + 1..).all(|&y| answers(x, y));
        Ok(cells.iter().all(all))
    }

    /// Whether all sets weigh so little that who breaks wins, with the other player to move.
    fn is_light(&self, sets: &[Vec<u32>]) -> bool {
        let (own, other) = match self.turns {
            Turns::Cells(own, other, _) => (own, other),
            // Of two cells Chooser takes that whose sets weigh more.
            Turns::Choices => return weigh(sets, &BigUint::from(2_u32), 0, None) < one(),
        };
        let cells: BTreeSet<u32> = sets.iter().flatten().copied().collect();
        // The other player takes no more cells of the sets than there are. A root of more is not drawn.
        let other = u32::try_from(cells.len()).map_or(other, |cells| other.min(cells));
        if other > MOST_ROOT {
            return false;
        }
        // μ^other ≤ 1 + own, in units of 2^−16. Without cells it does not matter.
        let other = other.max(1);
        let root = ((BigUint::from(own) + 1_u32) << (16 * other)).nth_root(other);
        let total = weigh(sets, &root, 16, None);
        let of_cells = cells
            .into_iter()
            .map(|cell| weigh(sets, &root, 16, Some(cell)));
        total + of_cells.max().unwrap_or_default() * own < one()
    }
}

/// The most cells of the other player for which a potential is used.
const MOST_ROOT: u32 = 256;

/// The bits of a weight behind the point.
const BITS: usize = 200;

fn one() -> BigUint {
    BigUint::from(1_u32) << BITS
}

/// Returns the sum of (μ · 2^−scale)^−|A| over the sets of a cell, or over all, rounded up, in units of 2^−[`BITS`].
fn weigh(sets: &[Vec<u32>], root: &BigUint, scale: usize, cell: Option<u32>) -> BigUint {
    let counted = sets
        .iter()
        .filter(|set| cell.is_none_or(|cell| set.contains(&cell)));
    let weight = |set: &Vec<u32>| {
        let size = u32::try_from(set.len()).unwrap_or(u32::MAX);
        // One more than the quotient, so that no set weighs too little.
        (one() << (scale * set.len())) / root.pow(size) + 1_u32
    };
    counted.map(weight).sum()
}

/// Whether some cells, at most so many besides those that are chosen, meet all carriers.
fn can_meet_all(
    carriers: &[Carrier],
    most: u32,
    chosen: &mut BTreeSet<u32>,
    allowance: &mut Allowance,
) -> Result<bool, TooLarge> {
    let misses =
        |carrier: &&Carrier| carrier.takes.is_disjoint(chosen) && carrier.kept.is_disjoint(chosen);
    let steps = carriers.len() as u64 * (u64::from(most) + 4) * 10;
    allowance.spend(steps).ok_or(TooLarge)?;
    let Some(missed) = carriers.iter().find(misses) else {
        return Ok(true);
    };
    if most == 0 {
        return Ok(false);
    }
    for &cell in missed.takes.iter().chain(&missed.kept) {
        chosen.insert(cell);
        let meets = can_meet_all(carriers, most - 1, chosen, allowance)?;
        chosen.remove(&cell);
        if meets {
            return Ok(true);
        }
    }
    Ok(false)
}
