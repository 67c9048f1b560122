//! Maker–Breaker in which the players take several cells a move, for the search.

use super::writer::Winning;
use crate::df_pn::{Look, Rules};
use crate::game::Side;
use crate::maker_breaker::singles;
use crate::masks::{all_cells, sets_after};

/// Sets that Maker may still own, a bit a cell, smallest first, and who moves. None contains another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub(super) sets: Vec<u64>,
    pub(super) mover: Side,
}

pub(super) struct Biased {
    /// How many cells Maker and Breaker take.
    maker: u32,
    breaker: u32,
    /// What sets of 0, 1, … cells weigh, in units of 2^−[`SCALE`].
    weights: Vec<u128>,
}

/// Weights are counted in units of 2 to the power of minus this.
const SCALE: u32 = 64;

/// Roots are rounded down to multiples of 2 to the power of minus this.
const ROOT_SCALE: u32 = 16;

/// Returns weights μ^−k for k = 0 to 64, rounded up, where μ^p ≤ 1 + q.
fn weights(p: u32, q: u32) -> Vec<u128> {
    let root = ((num_bigint::BigUint::from(q) + 1_u32) << (ROOT_SCALE * p)).nth_root(p);
    let root = u128::try_from(root).unwrap_or(u128::MAX);
    let next = |weight: &u128| Some((weight << ROOT_SCALE).div_ceil(root));
    std::iter::successors(Some(1 << SCALE), next)
        .take(65)
        .collect()
}

impl Biased {
    /// Creates the rules; each player takes at least 1 cell, and nobody more than 64.
    pub(super) fn new((maker, breaker): (usize, usize)) -> Self {
        let cells = |cells: usize| u32::try_from(cells).unwrap_or(64).min(64);
        let (maker, breaker) = (cells(maker), cells(breaker));
        Self {
            maker,
            breaker,
            weights: weights(maker, breaker),
        }
    }

    /// Returns the sum of all weights, and the largest of those at a cell.
    fn potential(&self, sets: &[u64]) -> (u128, u128) {
        let mut of_cells = [0_u128; 64];
        let mut total = 0;
        for &set in sets {
            let weight = self.weights[set.count_ones() as usize];
            total += weight;
            for cell in singles(set) {
                of_cells[cell.trailing_zeros() as usize] += weight;
            }
        }
        (total, of_cells.into_iter().max().unwrap_or(0))
    }

    /// Returns what the sets weigh after the worst move of Maker, if he is to move.
    fn weight(&self, position: &Position) -> u128 {
        let (total, largest) = self.potential(&position.sets);
        match position.mover {
            Side::Maker => total + u128::from(self.breaker) * largest,
            Side::Breaker => total,
        }
    }

    /// Returns the sets that Maker completes with one move.
    fn threats<'s>(&self, sets: &'s [u64]) -> &'s [u64] {
        &sets[..sets.partition_point(|set| set.count_ones() <= self.maker)]
    }

    fn after(position: &Position, taken: u64) -> Position {
        Position {
            sets: sets_after(&position.sets, taken, position.mover == Side::Maker),
            mover: position.mover.other(),
        }
    }
}

impl Rules for Biased {
    type Position = Position;

    fn is_provers(&self, position: &Position) -> bool {
        position.mover == Side::Maker
    }

    fn look(&self, position: &Position) -> Look {
        let Some(&smallest) = position.sets.first() else {
            return Look::Known(false, 0);
        };
        let is_enough = position.mover == Side::Maker && smallest.count_ones() <= self.maker;
        if smallest == 0 || is_enough {
            return Look::Known(true, smallest);
        }
        let weight = self.weight(position);
        if weight < 1 << SCALE {
            return Look::Known(false, all_cells(&position.sets));
        }
        let surplus = u32::try_from(weight >> (SCALE - 1)).unwrap_or(u32::MAX);
        let surplus = surplus.clamp(2, 64);
        Look::Open(1 + 32 / surplus, surplus)
    }

    fn moves(&self, position: &Position) -> Vec<(u64, Position)> {
        let cells = all_cells(&position.sets);
        let threats = self.threats(&position.sets);
        let mut moves = Vec::new();
        match (position.mover, threats.first()) {
            (Side::Maker, Some(&set)) => moves.push(set),
            (Side::Maker, None) => ways(cells, self.maker, &[], 0, &mut moves),
            (Side::Breaker, _) => {
                ways(cells, self.breaker, threats, 0, &mut moves);
                moves.sort_unstable();
                moves.dedup();
            }
        }
        moves
            .into_iter()
            .map(|taken| (taken, Self::after(position, taken)))
            .collect()
    }

    fn least_carrier(&self, position: &Position) -> u64 {
        match position.mover {
            Side::Maker => 0,
            Side::Breaker => all_cells(self.threats(&position.sets)),
        }
    }

    fn is_refuted(&self, made: u64, _lost: u64, carrier: u64) -> bool {
        made & carrier == 0
    }
}

impl Winning for Biased {
    fn builds(&self, prover: bool) -> bool {
        prover
    }

    fn sets<'p>(&self, position: &'p Position) -> &'p [u64] {
        &position.sets
    }

    fn is_owned(&self, sets: &[u64]) -> bool {
        sets.first() == Some(&0)
    }

    fn is_light(&self, sets: &[u64]) -> bool {
        let (total, largest) = self.potential(sets);
        total + u128::from(self.breaker) * largest < 1 << SCALE
    }

    fn threats(&self, position: &Position) -> Vec<(u64, Position)> {
        let owned = || Position {
            sets: vec![0],
            mover: Side::Breaker,
        };
        let threats = Self::threats(self, &position.sets);
        match position.mover {
            Side::Maker => Vec::new(),
            Side::Breaker => threats.iter().map(|&set| (set, owned())).collect(),
        }
    }
}

/// Adds the ways to take so many of some cells, or all if there are fewer, such that each of some sets has one
/// that is taken. Ways may come up more than once if there are such sets.
fn ways(cells: u64, take: u32, hit: &[u64], taken: u64, found: &mut Vec<u64>) {
    let left = cells & !taken;
    match hit.iter().find(|&set| set & taken == 0) {
        Some(&set) if take > 0 => {
            for cell in singles(set & cells) {
                ways(cells, take - 1, hit, taken | cell, found);
            }
        }
        Some(_) => {}
        None if left.count_ones() <= take => found.push(taken | left),
        None if take == 0 => found.push(taken),
        None => {
            // The cells in order, so that no way comes twice.
            let mut later = left;
            while later.count_ones() >= take {
                let cell = later & later.wrapping_neg();
                later ^= cell;
                ways(later, take - 1, &[], taken | cell, found);
            }
        }
    }
}
