//! Maker–Breaker with any numbers of cells a move, and the games of Picker that Chooser wins, with proofs.
//!
//! The winner of such a game wins by replies, and its proof has steps with the other player to move. A step has
//! the cells of its sets as *carrier*. Replies lead to smaller steps, and one is possible as long as the other
//! player takes no cell of it: docs/positional.md has the proofs.
//!
//! Maker–Breaker ends by a potential of J. Beck: with weights μ^−|A|, where μ^p ≤ 1 + q, Breaker wins, Maker to
//! move, if all sets and q times those of any one cell weigh less than 1. Maker's p cells add at most q/p times
//! what the sets of each weigh, as μ^j − 1 ≤ j · q/p for j ≤ p, and Breaker's q cells, each where the sets weigh
//! most, took away at least q times what the sets of the heaviest cell that is left weigh.
//!
//! Source: J. Beck, *Remarks on positional games*, 1982, and *Positional games and the second moment method*,
//! 2002.

mod biased;
mod proof;
mod writer;

use madness_claims::counted;
use madness_machine::Budget;
use thiserror::Error;

use self::biased::Biased;
pub(crate) use self::biased::{all_cells, most_moves};
pub use self::proof::{Reply, ReplyProof, ReplyReason, ReplyStep};
pub(crate) use self::writer::{Winning, Writer};
use crate::df_pn::Search;
use crate::game::{Game, Winner};
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::keep_minimal;

/// The most cells in sets of a board that is searched.
pub const MOST_CELLS_OF_REPLIES: usize = 64;

/// The most moves of a player.
const MOST_MOVES: u128 = 100_000;

/// Who wins a game, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyAnswer {
    /// The winner.
    pub winner: Winner,
    /// The positions that were searched, some of them more than once.
    pub positions: u64,
    /// Why, unless it takes too many steps.
    pub proof: Option<ReplyProof>,
}

/// Why a biased game was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplyError {
    /// Another game.
    #[error("this search is for Maker–Breaker")]
    AnotherGame,
    /// Too many cells.
    #[error("{0} cells are in sets: the search takes at most {MOST_CELLS_OF_REPLIES}")]
    TooManyCells(usize),
    /// Too many moves.
    #[error(
        "a player has {0} first moves, and the search takes at most {MOST_MOVES}: take a smaller bias"
    )]
    TooManyMoves(u128),
    /// The budget was spent.
    #[error("gave up after {}: allow more", counted(.positions, "position"))]
    GaveUp {
        /// How many positions were searched.
        positions: u64,
    },
}

/// Solves Maker–Breaker with any numbers of cells a move. The steps of the budget are positions, and a proof has
/// `proof_steps` steps at most.
///
/// ```
/// use positional_games::replies::solve;
/// use positional_games::{Budget, Game, Side, Winner, families::Instance};
///
/// let board = Instance::named("row 5x5 k=4")?.hypergraph;
/// let game = Game::MakerBreaker { first: Side::Maker, bias: (1, 2) };
/// assert_eq!(solve(&board, game, 1000, &Budget::unlimited())?.winner, Winner::Breaker);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Another game, more than [`MOST_CELLS_OF_REPLIES`] cells in sets, more than 100,000 moves, or a budget that was
/// spent.
pub fn solve(
    board: &Hypergraph,
    game: Game,
    proof_steps: usize,
    budget: &Budget,
) -> Result<ReplyAnswer, ReplyError> {
    let Game::MakerBreaker { first, bias } = game else {
        return Err(ReplyError::AnotherGame);
    };
    let cells = board.used_cells();
    if cells.len() > MOST_CELLS_OF_REPLIES {
        return Err(ReplyError::TooManyCells(cells.len()));
    }
    let rules = Biased::new(bias);
    let moves = most_moves(bias, cells.len());
    if moves > MOST_MOVES {
        return Err(ReplyError::TooManyMoves(moves));
    }
    let root = biased::Position {
        sets: masks(board, &cells),
        mover: first,
    };
    let mut search = Search::new(rules, budget.start());
    let found = search.run(&root, u64::MAX);
    let positions = search.positions();
    let is_makers = found.ok_or(ReplyError::GaveUp { positions })?;
    Ok(ReplyAnswer {
        winner: if is_makers {
            Winner::Maker
        } else {
            Winner::Breaker
        },
        positions,
        proof: Writer::proof(&search, &root, &cells, proof_steps),
    })
}

/// Returns the sets that contain no other one, a bit a cell.
pub(crate) fn masks(board: &Hypergraph, cells: &[u32]) -> Vec<u64> {
    let bit = |cell: &u32| cells.binary_search(cell).map_or(0, |place| 1_u64 << place);
    let mut sets = board
        .sets()
        .iter()
        .map(|set| set.iter().map(bit).sum())
        .collect();
    keep_minimal(&mut sets);
    sets
}
