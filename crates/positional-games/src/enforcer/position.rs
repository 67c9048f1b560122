//! The positions of Avoider–Enforcer, for the search.
//!
//! Cells of the same sets are alike, and so are all cells in no set: of these only the number matters.

use std::collections::BTreeMap;

use crate::df_pn::{Look, Rules};
use crate::game::Forced;
use crate::maker_breaker::singles;
use crate::masks::{all_cells, sets_after};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    /// Sets that Avoider may still own, a bit a cell, smallest first. None contains another one.
    pub(super) sets: Vec<u64>,
    /// The free cells, also those in no set.
    pub(super) free: u32,
    pub(super) mover: Forced,
}

/// The cells of sets that are taken, and how many cells in no set.
pub(super) type Taken = (u64, u32);

pub(super) struct Turns {
    avoider: u32,
    enforcer: u32,
    /// Whether a player may take more cells.
    monotone: bool,
    /// What sets of 0, 1, … cells weigh, in units of 2^−[`SCALE`].
    weights: Vec<u128>,
}

/// Weights are counted in units of 2 to the power of minus this.
const SCALE: u32 = 64;

/// Why a position is decided without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    Owned,
    Potential,
    Few,
    Many,
}

impl Turns {
    /// Creates the rules; each player takes at least 1 cell.
    pub(super) fn new((avoider, enforcer): (usize, usize), monotone: bool) -> Self {
        let cells = |cells: usize| u32::try_from(cells).unwrap_or(u32::MAX);
        let (avoider, enforcer) = (cells(avoider), cells(enforcer));
        let p = u128::from(avoider);
        // (p/(p + 1))^k, rounded up.
        let next = |weight: &u128| Some((weight * p).div_ceil(p + 1));
        Self {
            avoider,
            enforcer,
            monotone,
            weights: std::iter::successors(Some(1 << SCALE), next)
                .take(65)
                .collect(),
        }
    }

    /// Returns how many cells Avoider and Enforcer will take if each takes as few as he may, and who takes the
    /// last one.
    fn shares(&self, position: &Position) -> (u32, u32, Forced) {
        let (mut free, mut mover) = (position.free, position.mover);
        // Many rounds of both are passed over at once.
        let round = self.avoider.saturating_add(self.enforcer);
        let rounds = free / round;
        let mut shares = [rounds * self.avoider, rounds * self.enforcer];
        free -= rounds * round;
        while free > 0 {
            let take = self.least(mover).min(free);
            shares[usize::from(mover == Forced::Enforcer)] += take;
            free -= take;
            mover = mover.other();
        }
        let [avoider, enforcer] = shares;
        (avoider, enforcer, mover.other())
    }

    const fn least(&self, mover: Forced) -> u32 {
        match mover {
            Forced::Avoider => self.avoider,
            Forced::Enforcer => self.enforcer,
        }
    }

    /// Returns who wins if that shows, and why.
    pub(super) fn leaf(&self, position: &Position) -> Option<(Forced, Leaf)> {
        let Some(&smallest) = position.sets.first() else {
            return Some((Forced::Avoider, Leaf::Potential));
        };
        if smallest == 0 {
            return Some((Forced::Enforcer, Leaf::Owned));
        }
        let (avoider, enforcer, last) = self.shares(position);
        if !self.monotone && smallest.count_ones() > avoider {
            return Some((Forced::Avoider, Leaf::Few));
        }
        if !self.monotone && apart(&position.sets).len() > enforcer as usize {
            return Some((Forced::Enforcer, Leaf::Many));
        }
        let ends = !self.monotone && last == Forced::Enforcer;
        // The cells of a last move of Avoider that no move of Enforcer follows, at most.
        let spared = if ends {
            0
        } else {
            self.avoider.min(position.free)
        };
        let is_light = self.weights.get(spared as usize).is_some_and(|&limit| {
            // The limit is rounded up as well, so it is lowered by as much as that can be.
            self.weight(&position.sets) < limit - u128::from(spared)
        });
        is_light.then_some((Forced::Avoider, Leaf::Potential))
    }

    fn weight(&self, sets: &[u64]) -> u128 {
        sets.iter()
            .map(|set| self.weights[set.count_ones() as usize])
            .sum()
    }

    /// Returns the moves, but those that are like one of these, with what they take.
    pub(super) fn all_moves(&self, position: &Position) -> Vec<(Taken, Position)> {
        let mut alike: BTreeMap<Vec<usize>, u64> = BTreeMap::new();
        let cells = all_cells(&position.sets);
        for cell in singles(cells) {
            let sets = position.sets.iter().enumerate();
            let own = sets
                .filter(|(_, set)| **set & cell != 0)
                .map(|(number, _)| number);
            *alike.entry(own.collect()).or_default() |= cell;
        }
        let alike: Vec<u64> = alike.into_values().collect();
        let idle = position.free - cells.count_ones();
        let least = self.least(position.mover).min(position.free);
        let most = if self.monotone { position.free } else { least };
        let mut taken = Vec::new();
        add_ways(&alike, 0, (least.saturating_sub(idle), most), &mut taken);
        let mut moves = Vec::new();
        for cells in taken {
            let own = cells.count_ones();
            for others in least.saturating_sub(own)..=idle.min(most - own) {
                moves.push(((cells, others), Self::after(position, (cells, others))));
            }
        }
        moves
    }

    fn after(position: &Position, (cells, others): Taken) -> Position {
        Position {
            sets: sets_after(&position.sets, cells, position.mover == Forced::Avoider),
            free: position.free - cells.count_ones() - others,
            mover: position.mover.other(),
        }
    }
}

/// Returns the numbers of some sets that share no cell.
pub(super) fn apart(sets: &[u64]) -> Vec<usize> {
    let mut taken = 0;
    let mut apart = Vec::new();
    for (number, &set) in sets.iter().enumerate() {
        if set & taken == 0 {
            taken |= set;
            apart.push(number);
        }
    }
    apart
}

/// Adds the ways to take at least and at most so many more cells, where only the number matters of those that are
/// alike.
fn add_ways(alike: &[u64], taken: u64, (least, most): (u32, u32), ways: &mut Vec<u64>) {
    if alike.iter().map(|kind| kind.count_ones()).sum::<u32>() < least {
        return;
    }
    let Some((&first, rest)) = alike.split_first() else {
        ways.push(taken);
        return;
    };
    let mut own = 0;
    add_ways(rest, taken, (least, most), ways);
    for cell in singles(first).take(most as usize) {
        own |= cell;
        let count = own.count_ones();
        let sizes = (least.saturating_sub(count), most - count);
        add_ways(rest, taken | own, sizes, ways);
    }
}

impl Rules for Turns {
    type Position = Position;

    fn is_provers(&self, position: &Position) -> bool {
        position.mover == Forced::Enforcer
    }

    fn look(&self, position: &Position) -> Look {
        if let Some((winner, _)) = self.leaf(position) {
            return Look::Known(winner == Forced::Enforcer, 0);
        }
        let halves = self.weight(&position.sets) >> (SCALE - 1);
        let halves = u32::try_from(halves).unwrap_or(u32::MAX).clamp(1, 64);
        Look::Open(1 + 32 / halves, halves)
    }

    fn moves(&self, position: &Position) -> Vec<(u64, Position)> {
        // The search needs no cells: no move is refuted by another one.
        self.all_moves(position)
            .into_iter()
            .map(|(_, next)| (0, next))
            .collect()
    }

    fn is_refuted(&self, _made: u64, _lost: u64, _carrier: u64) -> bool {
        false
    }
}
