//! Chooses moves that look good where nothing is known.

use std::collections::{BTreeMap, HashSet};

use super::arena::Cell;
use super::opponent::{Advice, Prospect, Reason};
use super::state::Play;
use crate::player::Player;

/// A set that one player can still own: its free cells, and how many it lacks.
type Visit<'a> = dyn FnMut(Player, &[Cell]) + 'a;

/// Calls `visit` with each set that a player who wants it can still own, and its free cells. On the
/// plane only sets with a cell of the player count.
///
/// # Complexity
/// O(members of all sets), on the plane O(moves · members of the sets of a cell).
pub(super) fn open_sets(play: &Play, visit: &mut Visit) {
    let rules = play.rules();
    if let Some(board) = play.arena().finite() {
        for (number, set) in (0..).zip(board.hypergraph.sets()) {
            let counts = play.counts(number);
            let is_open =
                |player: &Player| rules.wants_sets(*player) && counts[player.other().index()] == 0;
            let mut free = None;
            for player in Player::ALL.into_iter().filter(is_open) {
                let free = free.get_or_insert_with(|| {
                    let cells = set.iter().map(|&cell| board.place(cell));
                    cells.filter(|&cell| play.is_free(cell)).collect::<Vec<_>>()
                });
                visit(player, free);
            }
        }
        return;
    }
    let Some(plane) = play.arena().infinite() else {
        return;
    };
    let mut seen = HashSet::new();
    let mut free = Vec::new();
    for &cell in play.moves() {
        let Some(player) = play.owner(cell).filter(|&player| rules.wants_sets(player)) else {
            continue;
        };
        for (shape, set) in plane.sets_through(cell) {
            let mut set = set.peekable();
            // A set is the place of its first cell and its shape.
            let first = set.peek().copied().flatten();
            if first.is_none_or(|first| !seen.insert((shape, first))) {
                continue;
            }
            free.clear();
            let is_open = set.all(|cell| {
                let owner = cell.map(|cell| (cell, play.owner(cell)));
                free.extend(owner.and_then(|(cell, owner)| owner.is_none().then_some(cell)));
                owner.is_some_and(|(_, owner)| owner.is_none_or(|owner| owner == player))
            });
            if is_open {
                visit(player, &free);
            }
        }
    }
}

/// Returns a cell that completes a set for a player who wants one.
pub(super) fn completing(play: &Play, player: Player) -> Option<Cell> {
    completions(play, player).into_iter().next()
}

/// Returns the cells that complete a set for a player who wants one, whoever is to move. A player with two
/// of them cannot be stopped.
///
/// # Complexity
/// O(members of all sets), on the plane O(moves · members of the sets of a cell).
pub fn completions(play: &Play, player: Player) -> Vec<Cell> {
    let mut found = Vec::new();
    if !play.rules().wants_sets(player) {
        return found;
    }
    open_sets(play, &mut |owner, free| {
        if let (true, &[cell]) = (owner == player, free)
            && !found.contains(&cell)
        {
            found.push(cell);
        }
    });
    found
}

/// Returns free cells, those that look best first: a win, then what keeps the other player from it, then
/// cells of many sets that lack little.
pub fn promising(play: &Play) -> Vec<Cell> {
    let player = play.to_move();
    let mut scores: BTreeMap<Cell, f64> = BTreeMap::new();
    open_sets(play, &mut |owner, free| {
        let score = match free.len() {
            1 if owner == player => 1e12,
            1 => 1e6,
            lacking => 0.5_f64.powi(i32::try_from(lacking).unwrap_or(i32::MAX)),
        };
        for &cell in free {
            *scores.entry(cell).or_default() += score;
        }
    });
    let mut cells: Vec<(Cell, f64)> = scores.into_iter().collect();
    cells.sort_by(|one, other| other.1.total_cmp(&one.1));
    if cells.is_empty() {
        return near(play).into_iter().collect();
    }
    cells.into_iter().map(|(cell, _)| cell).collect()
}

/// Returns a free cell near the last move, or in the middle of the plane.
fn near(play: &Play) -> Option<Cell> {
    if let Some(board) = play.arena().finite() {
        let cells = 0..board.hypergraph.cells();
        let cells = cells.filter_map(|number| u32::try_from(number).ok());
        return cells
            .map(|number| board.place(number))
            .find(|&cell| play.is_free(cell));
    }
    let middle = play.moves().last().copied().unwrap_or(Cell::new(0, 0));
    // A game has too few moves to fill all these rings.
    (0..1000_i64).find_map(|ring| {
        let edge = (-ring..=ring).flat_map(|x| (-ring..=ring).map(move |y| (x, y)));
        let mut edge = edge.filter(|(x, y)| x.abs().max(y.abs()) == ring);
        edge.find_map(|step| middle.moved(step).filter(|&cell| play.is_free(cell)))
    })
}

/// Returns a move that looks good, for a reason and with a prospect of its own, unless it wins.
pub(super) fn advice(play: &Play, reason: Reason, prospect: Prospect) -> Option<Advice> {
    if play.end().is_some() {
        return None;
    }
    if let Some(cell) = completing(play, play.to_move()) {
        return Some(Advice {
            cell,
            reason: Reason::Completes,
            prospect: Prospect::Wins,
        });
    }
    let cell = promising(play).into_iter().next()?;
    Some(Advice {
        cell,
        reason,
        prospect,
    })
}
