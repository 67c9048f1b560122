//! Boards with few cells in sets, a bit a cell, and why a search does not solve them.

use madness_claims::counted;
use thiserror::Error;

use crate::game::GameError;
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::{keep_minimal, singles};

/// The most cells in sets of a board whose sets are words.
pub const MOST_CELLS_IN_SETS: usize = 64;

/// The most moves of a player.
pub(crate) const MOST_MOVES: u128 = 100_000;

/// Why a search with proof numbers did not solve a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// Another game than this one.
    #[error("this search is for {0}")]
    AnotherGame(&'static str),
    /// No game.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Too many cells.
    #[error("{0} cells are in sets: the search takes at most {MOST_CELLS_IN_SETS}")]
    TooManyCells(usize),
    /// Too many moves.
    #[error(
        "a player may have {0} first moves, and the search takes at most {MOST_MOVES}: take a smaller bias or \
         board"
    )]
    TooManyMoves(u128),
    /// The budget was spent.
    #[error("gave up after {}: allow more", counted(.positions, "position"))]
    GaveUp {
        /// How many positions were searched.
        positions: u64,
    },
}

/// Returns the cells that are in sets, and the sets that contain no other one: bit i is the i-th of the cells.
///
/// # Errors
/// More than [`MOST_CELLS_IN_SETS`] cells: how many.
pub(crate) fn masks(board: &Hypergraph) -> Result<(Vec<u32>, Vec<u64>), usize> {
    let cells = board.used_cells();
    if cells.len() > MOST_CELLS_IN_SETS {
        return Err(cells.len());
    }
    let bit = |cell: &u32| cells.binary_search(cell).map_or(0, |place| 1_u64 << place);
    let mut sets = board
        .sets()
        .iter()
        .map(|set| set.iter().map(bit).sum())
        .collect();
    keep_minimal(&mut sets);
    Ok((cells, sets))
}

/// Returns what is left of sets after a move: the other cells of those that a player still wants, or the sets in
/// which the player who breaks has none.
pub(crate) fn sets_after(sets: &[u64], taken: u64, builds: bool) -> Vec<u64> {
    let sets = sets.iter().copied();
    if !builds {
        return sets.filter(|set| set & taken == 0).collect();
    }
    let mut sets = sets.map(|set| set & !taken).collect();
    keep_minimal(&mut sets);
    sets
}

/// Returns the cells of sets.
pub(crate) fn all_cells(sets: &[u64]) -> u64 {
    sets.iter().fold(0, |cells, set| cells | set)
}

/// Returns the numbers on the board of the cells of a set.
pub(crate) fn numbers_of(set: u64, cells: &[u32]) -> Vec<u32> {
    singles(set)
        .map(|cell| cells[cell.trailing_zeros() as usize])
        .collect()
}
