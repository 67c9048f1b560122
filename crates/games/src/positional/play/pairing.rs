//! The opponent who answers every cell with its partner.

use std::collections::HashMap;

use super::arena::{Arena, Cell, Plane};
use super::guess;
use super::opponent::{Advice, Opponent, Prospect, Reason};
use super::state::{Play, Player};
use crate::positional::criteria::{Pairing, PairingAnswer, find_pairing};
use crate::positional::game::Side;
use crate::positional::plane_pairing::{PlanePairing, lines, place};
use crate::sat::Cdcl;

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

/// The search for a pairing of the plane gives up after so many conflicts.
const CONFLICTS: u64 = 10_000;

/// The same on a board, where it begins anew for each.
const FEWER_CONFLICTS: u64 = 2000;

impl Pairs {
    /// Looks for a good pairing.
    pub(super) fn find(arena: &Arena) -> Option<Self> {
        let Some(board) = arena.finite() else {
            return Self::on_plane(arena.infinite()?);
        };
        let around = arena
            .plane_around()
            .and_then(|plane| Self::on_plane(&plane));
        let cut = around.and_then(|around| {
            let cells = (0..).take(board.hypergraph.cells());
            let pairs = cells.filter_map(|number: u32| {
                let partner = board.number(around.partner(board.place(number))?)?;
                (number < partner).then_some((number, partner))
            });
            let pairs = pairs.collect();
            let pairing = Pairing { pairs };
            pairing.check(&board.hypergraph).is_ok().then_some(pairing)
        });
        let pairing = match cut {
            Some(pairing) => pairing,
            None => match find_pairing(&board.hypergraph, &mut Cdcl, FEWER_CONFLICTS) {
                PairingAnswer::Found(pairing) => pairing,
                _ => return None,
            },
        };
        pairing.check(&board.hypergraph).ok()?;
        let pairs = pairing.pairs.iter();
        let pairs = pairs.map(|&(one, other)| (board.place(one), board.place(other)));
        let both = pairs.flat_map(|(one, other)| [(one, other), (other, one)]);
        Some(Self::Board(both.collect()))
    }

    /// Looks for a pairing of the plane that repeats.
    fn on_plane(plane: &Plane) -> Option<Self> {
        let pairing = match plane.lines {
            // The pairing of the shortest lines that have one does for all longer ones.
            Some((k, directions)) if k > 2 * directions => {
                let shortest = lines(2 * directions + 1, directions);
                PlanePairing::find(&shortest, 2 * directions, &mut Cdcl, CONFLICTS)
            }
            Some(_) => None,
            None => [2, 4, 8]
                .into_iter()
                .find_map(|period| PlanePairing::find(&plane.shapes, period, &mut Cdcl, CONFLICTS)),
        };
        let pairing = pairing?;
        if !pairing.blocks(&plane.shapes) {
            return None;
        }
        let (period, steps) = (pairing.period, pairing.partners()?);
        Some(Self::Plane { period, steps })
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
    /// Looks at all cells of the other player, so that it also finds its way into a game that was begun
    /// otherwise: O(moves).
    fn advise(&mut self, play: &Play) -> Option<Advice> {
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
}
