//! The opponent who answers every cell with its partner.

use std::collections::HashMap;

use madness_machine::Budget;
use madness_search::sat::Cdcl;

use super::arena::{Arena, Cell};
use super::guess;
use super::opponent::{Advice, Opponent, Prospect, Reason};
use super::state::Play;
use crate::criteria::PairingAnswer;
use crate::game::Side;
use crate::plane_pairing::place;
use crate::player::Player;

/// Disjoint pairs of cells such that every set contains a pair.
#[derive(Clone, Debug)]
pub(super) enum Pairs {
    /// On a board, from each cell to its partner.
    Board(HashMap<Cell, Cell>),
    /// On the plane, the steps to the partners of the cells of a square that repeats, row by row.
    Plane {
        period: i64,
        steps: Vec<Option<(i64, i64)>>,
    },
}

/// The search for a pairing of a board, which begins anew for each, gives up after so many conflicts.
const CONFLICTS: u64 = 2000;

impl Pairs {
    /// Looks for a good pairing.
    pub(super) fn find(arena: &Arena) -> Option<Self> {
        if let Some(plane) = arena.infinite() {
            let pairing = plane.pairing()?;
            let (period, steps) = (pairing.period, pairing.partners()?);
            return Some(Self::Plane { period, steps });
        }
        let (board, instance) = (arena.finite()?, arena.instance()?);
        let PairingAnswer::Found(pairing) = instance.find_pairing(&mut Cdcl, CONFLICTS) else {
            return None;
        };
        pairing.check(&board.hypergraph).ok()?;
        let pairs = pairing.pairs.iter();
        let pairs = pairs.map(|&(one, other)| (board.place(one), board.place(other)));
        let both = pairs.flat_map(|(one, other)| [(one, other), (other, one)]);
        Some(Self::Board(both.collect()))
    }

    /// Returns the partner of a cell. On the plane it may be too far away to be a cell.
    pub(super) fn partner(&self, cell: Cell) -> Option<Cell> {
        match self {
            Self::Board(partners) => partners.get(&cell).copied(),
            Self::Plane { period, steps } => {
                let at = place(*period, cell.column.into(), cell.row.into());
                cell.moved(steps[at]?)
            }
        }
    }
}

impl Pairs {
    /// Returns the partners that are to be taken against a player, each with the cell that it answers,
    /// the last first; and whether the player owns no pair.
    fn due(&self, play: &Play, against: Player) -> (Vec<(Cell, Cell)>, bool) {
        let (mut due, mut is_whole) = (Vec::new(), true);
        let cells = play.moves().iter().rev();
        for &of in cells.filter(|&&cell| play.owner(cell) == Some(against)) {
            let Some(cell) = self.partner(of) else {
                continue;
            };
            match play.owner(cell) {
                None => due.push((cell, of)),
                Some(owner) => is_whole &= owner != against,
            }
        }
        (due, is_whole)
    }
}

impl Opponent for Pairs {
    /// Looks at all cells of the other player, so that it can also continue a game that was begun in
    /// another way: O(moves).
    fn advise(&mut self, play: &Play, _: &Budget) -> Option<Advice> {
        let player = play.to_move();
        let promise = |is_kept, prospect| if is_kept { prospect } else { Prospect::Unknown };
        if play.rules().side(player) == Some(Side::Maker) {
            let (due, is_whole) = self.due(play, player);
            let prospect = promise(is_whole && due.is_empty(), Prospect::Loses);
            return guess::advice(play, Reason::Guess, prospect);
        }
        if play.end().is_some() {
            return None;
        }
        if let Some(cell) = guess::completing(play, player) {
            return Some(Advice {
                cell,
                reason: Reason::Completes,
                prospect: Prospect::Wins,
            });
        }
        let (due, is_whole) = self.due(play, player.other());
        let prospect = promise(is_whole && due.len() < 2, Prospect::Safe);
        match due.first() {
            Some(&(cell, of)) => Some(Advice {
                cell,
                reason: Reason::Partner { of },
                prospect,
            }),
            None => guess::advice(play, Reason::Spare, prospect),
        }
    }

    fn answered_within(&self, cell: Cell) -> Vec<Cell> {
        let partner = self.partner(cell);
        partner.map_or_else(Vec::new, |partner| vec![cell, partner])
    }
}
