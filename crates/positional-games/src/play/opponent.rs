//! What moves for the computer, and gives hints.

use madness_machine::Budget;
use thiserror::Error;

use super::arena::{Arena, Cell};
use super::exact::Exact;
use super::pairing::Pairs;
use super::potential::Weigher;
use super::state::{Play, Rules};
use super::tiles::Tiles;
use crate::decomposition::Decomposition;
use crate::hypergraph::Hypergraph;

/// Chooses moves, for the computer or as hints.
pub trait Opponent: Send {
    /// Returns a move for the player to move, or nothing if the game is over. If an exact search has no
    /// answer within the budget, the move is a guess. Its steps are positions, and its bytes are those of
    /// their table: in Maker–Breaker 64 MiB if it says nothing; in Maker–Maker each position takes about 60
    /// bytes, and there are two million of them at most if it says nothing.
    fn advise(&mut self, play: &Play, budget: &Budget) -> Option<Advice>;

    /// Returns the cells within which a cell of the other player is answered, that cell among them: a pair
    /// or a tile. There are none where the whole board is looked at, or the cell needs no answer.
    fn answered_within(&self, cell: Cell) -> Vec<Cell> {
        _ = cell;
        Vec::new()
    }
}

/// A move, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The cell to take.
    pub cell: Cell,
    /// Why this one.
    pub reason: Reason,
    /// What comes of it.
    pub prospect: Prospect,
}

/// Why a cell is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It completes a set.
    Completes,
    /// An exact search says so.
    Search,
    /// It is the partner of a cell of the other player: every set contains a pair.
    Partner {
        /// The cell that is answered.
        of: Cell,
    },
    /// It is the answer in the tile of the last move: every set contains a set of a tile.
    Tile {
        /// The cell that is answered.
        of: Cell,
    },
    /// Its sets weigh most: a set weighs 2^−m if m of its cells are free.
    Weight,
    /// No answer is needed, and this looks best.
    Spare,
    /// It looks best, but nobody knows.
    Guess,
}

/// What the player who takes the cell can expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// He wins, whatever the other player does.
    Wins,
    /// With best play it is a draw.
    Draws,
    /// The other player wins, if he makes no mistake.
    Loses,
    /// The other player never owns a set.
    Safe,
    /// Nothing is promised.
    Unknown,
}

/// How the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// By an exact search.
    Exact,
    /// By a pairing.
    Pairing,
    /// By potentials.
    Potential,
    /// By the tiles of Zetters.
    Tiles,
}

/// Why a style does not suit a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpponentError {
    /// The search does not take so many cells.
    #[error(
        "{name}: the exact search takes {most} cells at most, and no plane: try pairing or potential"
    )]
    TooManyCells {
        /// The board.
        name: String,
        /// The most cells in sets.
        most: usize,
    },
    /// No pairing was found.
    #[error("{name}: no pairing is known: try {other}")]
    NoPairing {
        /// The board.
        name: String,
        /// Another style.
        other: &'static str,
    },
    /// The tiles are for lines on the plane.
    #[error("{name}: the tiles are for 8 and more in a row on the plane: try pairing or potential")]
    NoTiles {
        /// The board.
        name: String,
    },
}

/// The most cells of a board on which an exact search is preferred to a pairing.
const SMALL: usize = 40;

impl Style {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Exact, Self::Pairing, Self::Potential, Self::Tiles];

    /// Returns the name, as it is written in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Pairing => "pairing",
            Self::Potential => "potential",
            Self::Tiles => "tiles",
        }
    }

    /// Returns the style that promises most on a board: an exact search if it is small, else a pairing,
    /// else an exact search, else tiles, else potentials, which may promise nothing.
    pub fn usual(arena: &Arena, rules: Rules) -> Self {
        let cells = arena.hypergraph().map_or(usize::MAX, Hypergraph::cells);
        let styles = if cells <= SMALL {
            [Self::Exact, Self::Pairing, Self::Tiles]
        } else {
            [Self::Pairing, Self::Exact, Self::Tiles]
        };
        let suits = |style: &Self| style.opponent(arena, rules).is_ok();
        styles.into_iter().find(suits).unwrap_or(Self::Potential)
    }

    /// Returns an opponent who plays in this style.
    ///
    /// # Complexity
    /// A pairing is found by a search that gives up after some 10,000 conflicts.
    ///
    /// # Errors
    /// [`OpponentError`] if the style does not suit the board.
    pub fn opponent(self, arena: &Arena, rules: Rules) -> Result<Box<dyn Opponent>, OpponentError> {
        let name = || arena.name().to_owned();
        let on_plane = arena.infinite().and_then(|plane| plane.lines);
        Ok(match self {
            Self::Exact => {
                let exact = Exact::new(arena, rules);
                let most = Exact::most_cells(rules);
                let error = || OpponentError::TooManyCells { name: name(), most };
                Box::new(exact.ok_or_else(error)?)
            }
            Self::Pairing => {
                let other = match on_plane {
                    Some((8.., _)) => "tiles",
                    _ => "potential",
                };
                let error = || OpponentError::NoPairing {
                    name: name(),
                    other,
                };
                Box::new(Pairs::find(arena).ok_or_else(error)?)
            }
            Self::Potential => match on_plane {
                Some((13.., _)) => Box::new(Tiles::new(Decomposition::thirteen())),
                _ => Box::new(Weigher),
            },
            Self::Tiles => match on_plane {
                Some((8.., _)) => Box::new(Tiles::new(Decomposition::zetters())),
                _ => return Err(OpponentError::NoTiles { name: name() }),
            },
        })
    }
}
