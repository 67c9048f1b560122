//! The opponent who takes the cell whose sets weigh most.

use std::collections::BTreeMap;

use madness_machine::Budget;

use super::arena::Cell;
use super::guess;
use super::opponent::{Advice, Opponent, Prospect, Reason};
use super::state::Play;
use crate::game::Side;

/// The weight of a set that is owned; a set that lacks m cells weighs 2^−m of it.
const ONE: u128 = 1 << 100;

/// The weights of the sets that a player wants to own, and of their free cells.
#[derive(Debug, Default)]
pub(super) struct Weights {
    total: u128,
    of: BTreeMap<Cell, u128>,
    threats: Vec<Cell>,
}

impl Weights {
    /// Adds a set by its free cells. One that lacks more than 100 weighs as if it lacked 100: that is
    /// too much, so what is said of the sum stays true.
    pub(super) fn add(&mut self, free: &[Cell]) {
        let weight = ONE >> free.len().min(100);
        self.total += weight;
        for &cell in free {
            *self.of.entry(cell).or_default() += weight;
        }
        if let &[cell] = free {
            self.threats.push(cell);
        }
    }

    /// Returns whether the owner of the sets, moving next, never gets one if the other player always
    /// takes the heaviest cell: the sets and those of any cell weigh less than a whole one.
    pub(super) fn is_light(&self) -> bool {
        let largest = self.of.values().max().copied().unwrap_or(0);
        self.total + largest < ONE
    }

    /// Returns the cell to take: the heaviest, or the heaviest of those that complete a set.
    pub(super) fn heaviest(&self) -> Option<Cell> {
        let weigh = |cell: &Cell| (*cell, self.of.get(cell).copied().unwrap_or(0));
        let heaviest = |cells: &mut dyn Iterator<Item = (Cell, u128)>| {
            // The first of the heaviest.
            let best = cells.reduce(|best, next| if next.1 > best.1 { next } else { best });
            best.map(|(cell, _)| cell)
        };
        heaviest(&mut self.threats.iter().map(weigh))
            .or_else(|| heaviest(&mut self.of.iter().map(|(&cell, &weight)| (cell, weight))))
    }
}

/// Plays by potentials on the whole board. On the plane only sets that the other player has begun are
/// weighed, and nothing is promised.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weigher;

impl Opponent for Weigher {
    fn advise(&mut self, play: &Play, _: &Budget) -> Option<Advice> {
        let player = play.to_move();
        let guessed = guess::advice(play, Reason::Guess, Prospect::Unknown)?;
        let is_maker = play.rules().side(player) == Some(Side::Maker);
        if is_maker || guessed.reason == Reason::Completes {
            return Some(guessed);
        }
        let mut sets: Vec<Vec<Cell>> = Vec::new();
        guess::open_sets(play, &mut |owner, free| {
            if owner != player {
                sets.push(free.to_vec());
            }
        });
        let weigh = |sets: &[Vec<Cell>]| {
            let mut weights = Weights::default();
            for set in sets {
                weights.add(set);
            }
            weights
        };
        let Some(cell) = weigh(&sets).heaviest() else {
            return Some(guessed);
        };
        sets.retain(|set| !set.contains(&cell));
        let is_safe = play.arena().finite().is_some() && weigh(&sets).is_light();
        let prospect = if is_safe {
            Prospect::Safe
        } else {
            Prospect::Unknown
        };
        Some(Advice {
            cell,
            reason: Reason::Weight,
            prospect,
        })
    }
}
