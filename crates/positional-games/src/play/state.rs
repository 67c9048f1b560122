//! The moves so far, whose turn it is, and how a game ends.

use std::collections::HashMap;
use std::sync::Arc;

use thiserror::Error;

use super::arena::{Arena, Cell};
use crate::game::Side;
use crate::hypergraph::Hypergraph;
use crate::player::Player;

/// Which of the two games is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Who first owns a set wins; if nobody can any more, it is a draw.
    MakerMaker,
    /// Maker wants to own a set, Breaker a cell of every set.
    MakerBreaker {
        /// Who moves first.
        first: Side,
    },
}

impl Rules {
    /// Returns whether a player is Maker or Breaker, in Maker–Breaker.
    pub fn side(self, player: Player) -> Option<Side> {
        match (self, player) {
            (Self::MakerMaker, _) => None,
            (Self::MakerBreaker { first }, Player::First) => Some(first),
            (Self::MakerBreaker { first }, Player::Second) => Some(first.other()),
        }
    }

    /// Returns the player who is Maker or Breaker, in Maker–Breaker.
    pub fn player(self, side: Side) -> Option<Player> {
        let mut players = Player::ALL.into_iter();
        players.find(|&player| self.side(player) == Some(side))
    }

    /// Returns whether it helps a player to own a set.
    pub fn wants_sets(self, player: Player) -> bool {
        self.side(player) != Some(Side::Breaker)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A player who wants a set owns one.
    Owns {
        /// The player, who wins.
        player: Player,
        /// The cells of the set.
        set: Vec<Cell>,
    },
    /// Nobody can own a set any more: a draw, or a win of Breaker.
    Blocked,
}

impl End {
    /// Returns who wins, unless it is a draw.
    pub fn winner(&self, rules: Rules) -> Option<Player> {
        match self {
            Self::Owns { player, .. } => Some(*player),
            Self::Blocked => rules.player(Side::Breaker),
        }
    }
}

/// Why a move cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The game has ended.
    #[error("the game is over: take a move back, or begin a new game")]
    Over,
    /// Somebody owns the cell.
    #[error("{cell} is taken: choose a free cell")]
    Taken {
        /// The name of the cell.
        cell: String,
    },
    /// There is no cell at that place.
    #[error("there is no cell at {cell}")]
    NoCell {
        /// The place.
        cell: String,
    },
    /// A game on the plane could go on for ever, so the number of moves is limited.
    #[error(
        "the game has {} moves, the most there can be: begin a new game",
        Play::MOST_MOVES
    )]
    TooLong,
}

/// A game as it stands.
#[derive(Clone, Debug)]
pub struct Play {
    arena: Arc<Arena>,
    rules: Rules,
    moves: Vec<Cell>,
    owners: HashMap<Cell, Player>,
    /// On a board, how many cells of each set the players own.
    counts: Vec<[u32; 2]>,
    /// On a board, the sets that somebody who wants one can still own.
    open: usize,
    end: Option<End>,
}

impl Play {
    /// The most moves of a game.
    pub const MOST_MOVES: usize = 100_000;

    /// Begins a game. It may be over at once: a board without sets is blocked, and an empty set is owned.
    ///
    /// # Complexity
    /// O(sets).
    pub fn new(arena: Arc<Arena>, rules: Rules) -> Self {
        let sets = arena.hypergraph().map_or(0, |board| board.sets().len());
        let mut play = Self {
            arena,
            rules,
            moves: Vec::new(),
            owners: HashMap::new(),
            counts: vec![[0; 2]; sets],
            open: sets,
            end: None,
        };
        play.end = play.end_at_first();
        play
    }

    /// Returns the cells and sets.
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// Returns the cells and sets, to be shared.
    pub fn shared_arena(&self) -> Arc<Arena> {
        Arc::clone(&self.arena)
    }

    /// Returns the rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the moves so far, the first player's and the second's in turn.
    pub fn moves(&self) -> &[Cell] {
        &self.moves
    }

    /// Returns who moves next, or would if the game were not over.
    pub fn to_move(&self) -> Player {
        match self.moves.len() % 2 {
            0 => Player::First,
            _ => Player::Second,
        }
    }

    /// Returns who owns a cell.
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        self.owners.get(&cell).copied()
    }

    /// Returns whether a cell exists and is free.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.arena.has(cell) && !self.owners.contains_key(&cell)
    }

    /// Returns how the game ended, if it has.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Returns how many cells of a set of the board the players own.
    pub(super) fn counts(&self, set: u32) -> [u32; 2] {
        self.counts[set as usize]
    }

    /// Takes a cell for the player to move.
    ///
    /// # Complexity
    /// O(sets of the cell), on the plane times their sizes.
    ///
    /// # Errors
    /// [`MoveError`], and nothing changes.
    pub fn take(&mut self, cell: Cell) -> Result<(), MoveError> {
        if self.end.is_some() {
            return Err(MoveError::Over);
        }
        let name = || self.arena.cell_name(cell);
        if !self.arena.has(cell) {
            return Err(MoveError::NoCell { cell: name() });
        }
        if self.owners.contains_key(&cell) {
            return Err(MoveError::Taken { cell: name() });
        }
        if self.moves.len() >= Self::MOST_MOVES {
            return Err(MoveError::TooLong);
        }
        self.put(cell);
        Ok(())
    }

    fn put(&mut self, cell: Cell) {
        let player = self.to_move();
        self.owners.insert(cell, player);
        self.moves.push(cell);
        let owned = match self.arena.finite() {
            Some(board) => {
                let number = board.number(cell).map_or(0, |number| number as usize);
                let mut owned = None;
                for &set in &board.sets_of_cells[number] {
                    let counts = &mut self.counts[set as usize];
                    let before = is_open(self.rules, *counts);
                    counts[player.index()] += 1;
                    self.open -= usize::from(before && !is_open(self.rules, *counts));
                    let size = board.hypergraph.sets()[set as usize].len();
                    if counts[player.index()] as usize == size {
                        owned = owned.or_else(|| Some(board.set(set)));
                    }
                }
                owned
            }
            None => self.owned_through(cell, player),
        };
        self.end = match owned {
            Some(set) if self.rules.wants_sets(player) => Some(End::Owns { player, set }),
            _ => self.is_blocked().then_some(End::Blocked),
        };
    }

    /// Returns a set of the plane with a cell, if a player owns one.
    fn owned_through(&self, cell: Cell, player: Player) -> Option<Vec<Cell>> {
        let plane = self.arena.infinite()?;
        let owns = |cell: &Cell| self.owner(*cell) == Some(player);
        plane
            .sets_through(cell)
            .find_map(|(_, set)| set.map(|cell| cell.filter(owns)).collect())
    }

    fn is_blocked(&self) -> bool {
        self.open == 0 && self.arena.finite().is_some()
    }

    /// Returns the end of a game before its first move.
    fn end_at_first(&self) -> Option<End> {
        let sets = self
            .arena
            .hypergraph()
            .map_or(&[][..], |board| board.sets());
        if sets.iter().any(Vec::is_empty) {
            let maker = self.rules.player(Side::Maker);
            let player = maker.unwrap_or(Player::First);
            let set = Vec::new();
            return Some(End::Owns { player, set });
        }
        self.is_blocked().then_some(End::Blocked)
    }

    /// Takes the last move back. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(cell) = self.moves.pop() else {
            return false;
        };
        let player = self.to_move();
        self.owners.remove(&cell);
        if let Some(board) = self.arena.finite() {
            let number = board.number(cell).map_or(0, |number| number as usize);
            for &set in &board.sets_of_cells[number] {
                let counts = &mut self.counts[set as usize];
                let before = is_open(self.rules, *counts);
                counts[player.index()] -= 1;
                self.open += usize::from(!before && is_open(self.rules, *counts));
            }
        }
        self.end = None;
        true
    }

    /// Returns what is left of the sets that Breaker has not touched, without the cells of Maker; nothing in
    /// Maker–Maker and on the plane. The cells keep their numbers.
    ///
    /// # Complexity
    /// O(members of all sets).
    pub fn left(&self) -> Option<Hypergraph> {
        let board = self.arena.finite()?;
        let breaker = self.rules.player(Side::Breaker)?;
        let owner = |number: &u32| self.owner(board.place(*number));
        let sets = board.hypergraph.sets().iter();
        let alive = sets.filter(|set| set.iter().all(|cell| owner(cell) != Some(breaker)));
        let rest = alive.map(|set| {
            let free = set.iter().copied();
            free.filter(|cell| owner(cell).is_none()).collect()
        });
        Hypergraph::new(board.hypergraph.names().to_vec(), rest.collect()).ok()
    }

    /// Returns the corners of what is to be shown, upper left and lower right: the whole board, or
    /// the part of the plane with two cells around all that are taken, at least 9 × 9 cells. Who plays
    /// far away gets a large part.
    pub fn window(&self) -> (Cell, Cell) {
        if let Some((columns, rows)) = self.arena.size() {
            let last = |side: usize| i32::try_from(side).map_or(i32::MAX, |side| side - 1);
            return (Cell::new(0, 0), Cell::new(last(columns), last(rows)));
        }
        window(&self.moves)
    }
}

impl PartialEq for Play {
    /// Compares what is played and the moves: all else follows from them.
    fn eq(&self, other: &Self) -> bool {
        let is_same = Arc::ptr_eq(&self.arena, &other.arena) || self.arena == other.arena;
        is_same && self.rules == other.rules && self.moves == other.moves
    }
}

impl Eq for Play {}

/// Returns the corners of the part of the plane that is shown around cells, upper left and lower right:
/// two cells around all of them, and at least 9 × 9 cells.
pub fn window<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> (Cell, Cell) {
    let (mut least, mut most) = (Cell::new(-4, -4), Cell::new(4, 4));
    for cell in cells {
        least.column = least.column.min(cell.column - 2);
        least.row = least.row.min(cell.row - 2);
        most.column = most.column.max(cell.column + 2);
        most.row = most.row.max(cell.row + 2);
    }
    (least, most)
}

/// Returns whether somebody who wants a set can still own one with so many cells of both players.
fn is_open(rules: Rules, counts: [u32; 2]) -> bool {
    match rules.player(Side::Breaker) {
        Some(breaker) => counts[breaker.index()] == 0,
        None => counts[0] == 0 || counts[1] == 0,
    }
}
