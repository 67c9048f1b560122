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

use madness_machine::Budget;

use self::biased::Biased;
pub use self::proof::{Reply, ReplyProof, ReplyReason, ReplyStep};
pub(crate) use self::writer::{Winning, Writer};
use crate::df_pn::Search;
use crate::game::{Game, Winner};
use crate::hypergraph::Hypergraph;
use crate::masks::{MOST_MOVES, SearchError, masks};
use crate::tree::choose;

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
/// Another game, more than [`MOST_CELLS_IN_SETS`] cells in sets, more than 100,000 moves, or a budget that was
/// spent.
///
/// [`MOST_CELLS_IN_SETS`]: crate::MOST_CELLS_IN_SETS
pub fn solve(
    board: &Hypergraph,
    game: Game,
    proof_steps: usize,
    budget: &Budget,
) -> Result<ReplyAnswer, SearchError> {
    let Game::MakerBreaker { first, bias } = game else {
        return Err(SearchError::AnotherGame("Maker–Breaker"));
    };
    game.check()?;
    let (cells, sets) = masks(board).map_err(SearchError::TooManyCells)?;
    let moves = |take: usize| choose(cells.len() as u128, take.min(cells.len()) as u128);
    let moves = moves(bias.0).max(moves(bias.1));
    if moves > MOST_MOVES {
        return Err(SearchError::TooManyMoves(moves));
    }
    let rules = Biased::new(bias);
    let root = biased::Position { sets, mover: first };
    let mut search = Search::new(rules, budget.start());
    let found = search.run(&root, u64::MAX);
    let positions = search.positions();
    let is_makers = found.ok_or(SearchError::GaveUp { positions })?;
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
