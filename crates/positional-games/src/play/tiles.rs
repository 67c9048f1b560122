//! The opponent who answers in the tile of the last move.

use std::collections::{BTreeMap, HashMap};

use madness_machine::Budget;

use super::arena::Cell;
use super::guess;
use super::opponent::{Advice, Opponent, Prospect, Reason};
use super::potential::Weights;
use super::state::Play;
use crate::decomposition::{Decomposition, Tile};
use crate::game::Side;
use crate::player::Player;

/// Up to so many cells a tile is played exactly, else by potentials.
const MOST_EXACT: usize = 16;

/// The number of a tile, and how far it is moved.
type Place = (usize, i64, i64);

/// What both players own of a tile, a bit a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Owned {
    own: u128,
    other: u128,
}

/// Plays on tiles that repeat: on small ones exactly, on large ones by potentials.
#[derive(Debug)]
pub(super) struct Tiles {
    decomposition: Decomposition,
    /// The tile and the number of each cell of the rectangle that repeats.
    at: HashMap<(i64, i64), (usize, usize)>,
    /// Whether the other player, to move, is kept from all sets of a small tile.
    known: HashMap<(usize, Owned), bool>,
}

impl Tiles {
    pub(super) fn new(decomposition: Decomposition) -> Self {
        let mut tiles = Self {
            decomposition,
            at: HashMap::new(),
            known: HashMap::new(),
        };
        for (number, tile) in tiles.decomposition.tiles.iter().enumerate() {
            for (index, &(x, y)) in tile.cells.iter().enumerate() {
                let reduced = reduced(&tiles.decomposition, x, y);
                tiles.at.insert(reduced, (number, index));
            }
        }
        tiles
    }

    /// Returns the tile in which a cell lies, and its number there.
    fn locate(&self, cell: Cell) -> Option<(Place, usize)> {
        let (x, y) = (i64::from(cell.column), i64::from(cell.row));
        let reduced = reduced(&self.decomposition, x, y);
        let &(tile, index) = self.at.get(&reduced)?;
        let (x0, y0) = self.tile(tile).cells[index];
        Some(((tile, x - x0, y - y0), index))
    }

    fn tile(&self, number: usize) -> &Tile {
        &self.decomposition.tiles[number]
    }

    /// Returns whether the other player, to move, can be kept from all sets of the tile.
    fn is_safe(&mut self, tile: usize, owned: Owned) -> bool {
        if self.tile(tile).cells.len() > MOST_EXACT {
            return self.weights(tile, owned).is_light();
        }
        let key = (tile, owned);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let is_safe = self.moves(tile, owned).all(|cell| {
            let other = owned.other | 1 << cell;
            let after = Owned { other, ..owned };
            !self.is_lost(tile, after) && self.reply(tile, after).is_some()
        });
        self.known.insert(key, is_safe);
        is_safe
    }

    /// Returns whether the other player owns a set of the tile.
    fn is_lost(&self, tile: usize, owned: Owned) -> bool {
        let mut sets = self.tile(tile).sets.iter();
        sets.any(|set| set.iter().all(|&cell| owned.other >> cell & 1 == 1))
    }

    /// Returns the free cells of the tile.
    fn moves(&self, tile: usize, owned: Owned) -> impl Iterator<Item = usize> + use<> {
        let cells = self.tile(tile).cells.len();
        (0..cells).filter(move |cell| (owned.own | owned.other) >> cell & 1 == 0)
    }

    /// Returns a cell after which the other player is kept from all sets. If all cells are taken, any
    /// cell elsewhere does: then it is the first.
    fn reply(&mut self, tile: usize, owned: Owned) -> Option<usize> {
        if self.is_blocked(tile, owned) {
            // No set is left, so any cell does.
            return Some(self.moves(tile, owned).next().unwrap_or(0));
        }
        if self.tile(tile).cells.len() > MOST_EXACT {
            let cell = self.weights(tile, owned).heaviest()?;
            let cell = usize::try_from(cell.column).ok()?;
            let own = owned.own | 1 << cell;
            return self.is_safe(tile, Owned { own, ..owned }).then_some(cell);
        }
        self.moves(tile, owned).find(|cell| {
            let own = owned.own | 1 << cell;
            self.is_safe(tile, Owned { own, ..owned })
        })
    }

    /// Returns whether every set has a cell of our own.
    fn is_blocked(&self, tile: usize, owned: Owned) -> bool {
        let mut sets = self.tile(tile).sets.iter();
        sets.all(|set| set.iter().any(|&cell| owned.own >> cell & 1 == 1))
    }

    /// Weighs the sets of a tile; its cells are the columns.
    fn weights(&self, tile: usize, owned: Owned) -> Weights {
        let mut weights = Weights::default();
        for set in &self.tile(tile).sets {
            if set.iter().all(|&cell| owned.own >> cell & 1 == 0) {
                let free = set.iter().filter(|&&cell| owned.other >> cell & 1 == 0);
                let column = |&cell: &usize| i32::try_from(cell).unwrap_or(i32::MAX);
                let free: Vec<Cell> = free.map(|cell| Cell::new(column(cell), 0)).collect();
                weights.add(&free);
            }
        }
        weights
    }
}

/// Returns where a cell falls in the rectangle that repeats.
fn reduced(decomposition: &Decomposition, x: i64, y: i64) -> (i64, i64) {
    let Decomposition {
        width,
        height,
        shift,
        ..
    } = *decomposition;
    let x = x - y.div_euclid(height) * shift;
    (x.rem_euclid(width), y.rem_euclid(height))
}

impl Tiles {
    /// Returns the tiles in which a player, to move, would get a set, with the last of his cells in
    /// each: that of the last move first.
    fn due(&mut self, play: &Play, against: Player) -> Option<Vec<(Place, Owned, Cell)>> {
        let mut touched: BTreeMap<Place, (Owned, Option<Cell>)> = BTreeMap::new();
        for &cell in play.moves() {
            let (place, index) = self.locate(cell)?;
            let (owned, last) = touched.entry(place).or_default();
            if play.owner(cell) == Some(against) {
                owned.other |= 1 << index;
                *last = Some(cell);
            } else {
                owned.own |= 1 << index;
            }
        }
        let mut due = Vec::new();
        for (place, (owned, of)) in touched {
            if let Some(of) = of.filter(|_| !self.is_safe(place.0, owned)) {
                due.push((place, owned, of));
            }
        }
        let last = play.moves().last().copied();
        due.sort_by_key(|&(.., of)| Some(of) != last);
        Some(due)
    }
}

impl Opponent for Tiles {
    /// Looks at all tiles with a cell that is taken, so that it can also continue a game that was begun
    /// in another way: O(moves · cells of a tile).
    fn advise(&mut self, play: &Play, _: &Budget) -> Option<Advice> {
        let player = play.to_move();
        let guessed = |reason, prospect| guess::advice(play, reason, prospect);
        let promise = |is_kept, prospect| if is_kept { prospect } else { Prospect::Unknown };
        if play.end().is_some() {
            return None;
        }
        if play.rules().side(player) == Some(Side::Maker) {
            let due = self.due(play, player)?;
            return guessed(Reason::Guess, promise(due.is_empty(), Prospect::Loses));
        }
        if guess::completing(play, player).is_some() {
            return guessed(Reason::Completes, Prospect::Wins);
        }
        let due = self.due(play, player.other())?;
        let Some(&((tile, dx, dy), owned, of)) = due.first() else {
            return guessed(Reason::Spare, Prospect::Safe);
        };
        let (x, y) = match self.reply(tile, owned) {
            Some(index) => self.tile(tile).cells[index],
            None => return guessed(Reason::Guess, Prospect::Unknown),
        };
        let cell = Cell::new(0, 0).moved((x + dx, y + dy));
        match cell.filter(|&cell| play.is_free(cell)) {
            Some(cell) => Some(Advice {
                cell,
                reason: Reason::Tile { of },
                prospect: promise(due.len() < 2, Prospect::Safe),
            }),
            // Beyond the farthest cells nobody takes one.
            None => guessed(Reason::Spare, Prospect::Unknown),
        }
    }

    fn answered_within(&self, cell: Cell) -> Vec<Cell> {
        let Some(((tile, dx, dy), _)) = self.locate(cell) else {
            return Vec::new();
        };
        let cells = self.tile(tile).cells.iter();
        let cells = cells.filter_map(|&(x, y)| Cell::new(0, 0).moved((x + dx, y + dy)));
        cells.collect()
    }
}
