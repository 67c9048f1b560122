//! Proofs of Avoider–Enforcer, step by step.
//!
//! *A step holds* if its player wins with its sets, where all its cells are free and so many others that the
//! number is right. docs/positional.md has the proofs.

use std::collections::{BTreeMap, BTreeSet};

use madness_claims::{Allowance, Flaw, counted};
use num_bigint::BigUint;

use super::maker_breaker::TooLarge;
use super::sets::{are_sets, each_contains, members};
use crate::enforcer::{EnforcerProof, EnforcerReason, EnforcerStep};
use crate::game::Forced;

/// A proof about some sets.
pub(super) struct Enforced<'a> {
    pub(super) winner: Forced,
    /// Who moves first.
    pub(super) first: Forced,
    /// How many cells Avoider and Enforcer take, and whether they may take more.
    pub(super) bias: (u32, u32),
    pub(super) monotone: bool,
    pub(super) cells: usize,
    pub(super) sets: &'a [Vec<u32>],
    pub(super) proof: &'a EnforcerProof,
}

/// A position that the winner must win by a step: that of the board, or one after a move.
struct Position {
    /// The sets that Avoider may still own, without his cells.
    sets: Vec<Vec<u32>>,
    /// Cells that are known to be free: all of the board, or those of the sets of a step that are not taken.
    cells: BTreeSet<u32>,
    /// How many cells are free.
    free: u32,
    to_move: Forced,
}

impl Enforced<'_> {
    /// Checks the proof, and returns it in words.
    pub(super) fn because(
        &self,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        let steps = &self.proof.steps;
        for (number, step) in steps.iter().enumerate() {
            if let Err(flaw) = are_sets(&step.sets, self.cells, allowance)? {
                return Ok(Err(flaw));
            }
            if !self.holds(number, step, allowance)? {
                let reason = format!("the step {number} does not follow");
                return Ok(Err(Flaw::new("proof", reason)));
            }
        }
        let cells = u32::try_from(self.cells).unwrap_or(u32::MAX);
        let board = Position {
            sets: self.sets.to_vec(),
            cells: (0..cells).collect(),
            free: cells,
            to_move: self.first,
        };
        if !self.leads_to(&board, self.proof.start, steps.len(), allowance)? {
            let reason = "the board does not lead to its step";
            return Ok(Err(Flaw::new("start", reason)));
        }
        Ok(Ok(format!("a proof in {}", counted(steps.len(), "step"))))
    }

    /// Whether the winner wins a position if a step before `end` holds.
    fn leads_to(
        &self,
        position: &Position,
        step: u32,
        end: usize,
        allowance: &mut Allowance,
    ) -> Result<bool, TooLarge> {
        let steps = self.proof.steps.get(..end).unwrap_or_default();
        let Some(step) = steps.get(step as usize) else {
            return Ok(false);
        };
        allowance.spend(members(&step.sets) + 5).ok_or(TooLarge)?;
        let is_free = |cell: &u32| position.cells.contains(cell);
        if step.free != position.free
            || step.to_move != position.to_move
            || !step.sets.iter().flatten().all(is_free)
        {
            return Ok(false);
        }
        match self.winner {
            Forced::Avoider => each_contains(&position.sets, &step.sets, allowance),
            Forced::Enforcer => each_contains(&step.sets, &position.sets, allowance),
        }
    }

    /// Whether a step follows from earlier ones.
    fn holds(
        &self,
        number: usize,
        step: &EnforcerStep,
        allowance: &mut Allowance,
    ) -> Result<bool, TooLarge> {
        allowance.spend(100 * members(&step.sets)).ok_or(TooLarge)?;
        let cells: BTreeSet<u32> = step.sets.iter().flatten().copied().collect();
        if step.free as usize > self.cells {
            return Ok(false);
        }
        let largest = step.sets.iter().map(Vec::len).max().unwrap_or(0) as u64;
        let numbers = (step.sets.len() as u64 + 1) * (largest + u64::from(step.free)).pow(2) / 16;
        allowance
            .spend(numbers + u64::from(step.free))
            .ok_or(TooLarge)?;
        let Some(idle) = (step.free as usize).checked_sub(cells.len()) else {
            return Ok(false);
        };
        let avoider_wins = self.winner == Forced::Avoider;
        match &step.because {
            EnforcerReason::Owned => Ok(!avoider_wins && step.sets.iter().any(Vec::is_empty)),
            EnforcerReason::Potential => Ok(avoider_wins && self.is_light(step)),
            EnforcerReason::Few => {
                let (avoider, _, _) = self.shares(step);
                let is_more = |set: &Vec<u32>| set.len() > avoider as usize;
                Ok(avoider_wins && !self.monotone && step.sets.iter().all(is_more))
            }
            EnforcerReason::Many(numbers) => {
                let (_, enforcer, _) = self.shares(step);
                let mut seen = BTreeSet::new();
                let is_apart = |&number: &u32| {
                    let set = step.sets.get(number as usize);
                    set.is_some_and(|set| {
                        set.iter().all(|&cell| seen.insert(cell)) && !set.is_empty()
                    })
                };
                let are_more = numbers.len() > enforcer as usize;
                Ok(!avoider_wins && !self.monotone && are_more && numbers.iter().all(is_apart))
            }
            EnforcerReason::Takes {
                cells: taken,
                idle: others,
                step: next,
            } => {
                let own: BTreeSet<u32> = taken.iter().copied().collect();
                let count = own.len() as u64 + u64::from(*others);
                if step.to_move != self.winner
                    || own.len() != taken.len()
                    || !own.is_subset(&cells)
                    || *others as usize > idle
                    || !self.sizes(step).contains(&count)
                {
                    return Ok(false);
                }
                let left = after(step, &cells, &own, *others);
                self.leads_to(&left, *next, number, allowance)
            }
            EnforcerReason::After(steps) => {
                if step.to_move == self.winner || step.free == 0 {
                    return Ok(false);
                }
                self.all_lead(number, step, (&cells, idle), steps, allowance)
            }
        }
    }

    /// Returns how many cells may be taken.
    fn sizes(&self, step: &EnforcerStep) -> std::ops::RangeInclusive<u64> {
        let free = u64::from(step.free);
        let least = u64::from(self.least(step.to_move)).min(free);
        least..=if self.monotone { free } else { least }
    }

    const fn least(&self, player: Forced) -> u32 {
        match player {
            Forced::Avoider => self.bias.0,
            Forced::Enforcer => self.bias.1,
        }
    }

    /// Returns how many cells Avoider and Enforcer take in all, and who takes the last, with the strict rules.
    fn shares(&self, step: &EnforcerStep) -> (u32, u32, Forced) {
        let (mut free, mut player, mut shares) = (step.free, step.to_move, (0, 0));
        while free > 0 {
            let taken = self.least(player).min(free);
            match player {
                Forced::Avoider => shares.0 += taken,
                Forced::Enforcer => shares.1 += taken,
            }
            free -= taken;
            player = player.other();
        }
        (shares.0, shares.1, player.other())
    }

    /// Whether the sets weigh so little that Avoider wins: Σ (p/(p + 1))^|A| is below (p/(p + 1))^r, where his last
    /// move has at most r cells, or below 1 if Enforcer takes the last cell.
    fn is_light(&self, step: &EnforcerStep) -> bool {
        let p = self.bias.0;
        let (.., last) = self.shares(step);
        let spared = if !self.monotone && last == Forced::Enforcer {
            0
        } else {
            p.min(step.free)
        };
        // All is multiplied by (p + 1)^most.
        let sizes = step
            .sets
            .iter()
            .map(|set| u32::try_from(set.len()).unwrap_or(u32::MAX));
        let most = sizes.clone().max().unwrap_or(0).max(spared);
        let weight =
            |size: u32| BigUint::from(p).pow(size) * (BigUint::from(p) + 1_u32).pow(most - size);
        sizes.map(weight).sum::<BigUint>() < weight(spared)
    }

    /// Whether each move leads to one of some steps. Of cells in the same sets only the number matters: to change
    /// two of them changes no set.
    fn all_lead(
        &self,
        number: usize,
        step: &EnforcerStep,
        (cells, idle): (&BTreeSet<u32>, usize),
        steps: &[u32],
        allowance: &mut Allowance,
    ) -> Result<bool, TooLarge> {
        let mut alike: BTreeMap<Vec<usize>, Vec<u32>> = BTreeMap::new();
        for &cell in cells {
            let sets = step.sets.iter().enumerate();
            let own = sets
                .filter(|(_, set)| set.contains(&cell))
                .map(|(number, _)| number);
            alike.entry(own.collect()).or_default().push(cell);
        }
        let alike: Vec<Vec<u32>> = alike.into_values().collect();
        let sizes = self.sizes(step);
        // An odometer of how many cells are taken of each kind.
        let mut counts = vec![0; alike.len()];
        loop {
            let taken: usize = counts.iter().sum();
            allowance
                .spend(10 + 4 * counts.len() as u64)
                .ok_or(TooLarge)?;
            // No more cells are taken than there may be.
            let most = (sizes.end() - taken as u64).min(idle as u64);
            for others in sizes.start().saturating_sub(taken as u64)..=most {
                allowance.spend(4 * members(&step.sets)).ok_or(TooLarge)?;
                let kinds = alike.iter().zip(&counts);
                let own = kinds.flat_map(|(kind, &count)| kind[..count].iter().copied());
                let others = u32::try_from(others).unwrap_or(u32::MAX);
                let left = after(step, cells, &own.collect(), others);
                let mut is_led = false;
                for &next in steps {
                    if self.leads_to(&left, next, number, allowance)? {
                        is_led = true;
                        break;
                    }
                }
                if !is_led {
                    return Ok(false);
                }
            }
            let next = (0..counts.len()).find(|&kind| {
                // Kinds before the one that grows begin anew. More cells than allowed are not tried.
                let before: usize = counts[..=kind].iter().sum();
                counts[kind] < alike[kind].len()
                    && ((taken - before + counts[kind] + 1) as u64) <= *sizes.end()
            });
            let Some(kind) = next else {
                return Ok(true);
            };
            counts[kind] += 1;
            counts[..kind].fill(0);
        }
    }
}

/// Returns what is left of a step after a move.
fn after(
    step: &EnforcerStep,
    cells: &BTreeSet<u32>,
    taken: &BTreeSet<u32>,
    others: u32,
) -> Position {
    let is_taken = |cell: &u32| taken.contains(cell);
    let sets = match step.to_move {
        Forced::Avoider => {
            let rest =
                |set: &Vec<u32>| set.iter().copied().filter(|cell| !is_taken(cell)).collect();
            step.sets.iter().map(rest).collect()
        }
        Forced::Enforcer => {
            let is_left = |set: &&Vec<u32>| !set.iter().any(is_taken);
            step.sets.iter().filter(is_left).cloned().collect()
        }
    };
    let count = u32::try_from(taken.len()).unwrap_or(u32::MAX);
    Position {
        sets,
        cells: cells.difference(taken).copied().collect(),
        free: step.free - count - others,
        to_move: step.to_move.other(),
    }
}
