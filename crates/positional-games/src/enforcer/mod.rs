//! Avoider–Enforcer by search, with proofs.
//!
//! Two players take cells in turn, and Avoider loses if he owns a set at the end. With the *strict* rules he
//! takes exactly p cells a move and Enforcer exactly q, or all that are left; with the *monotone* rules at least so
//! many. A cell that Avoider takes leaves its sets, and one that Enforcer takes kills its sets. Nobody wants to
//! take cells, so that those in no set matter: they are counted.
//!
//! Avoider wins by a potential with weights (1 + 1/p)^−|A|: he takes cells, one after the other, whose sets weigh
//! least. Each adds 1/p of that, and all p together at most what the sets of any cell that is left weigh. So much
//! does Enforcer's next cell take away. With a last move of r ≤ p cells, after which none is left, the sum grows by
//! the factor (1 + 1/p)^r at most. So he wins if it stays below 1 with that. If Enforcer takes the last cell, as
//! the strict rules and the numbers may say, it suffices that the sum itself is below 1.
//!
//! Source: D. Hefetz, M. Krivelevich, T. Szabó, *Avoider–Enforcer games*, 2007; D. Hefetz, M. Krivelevich, M.
//! Stojaković, T. Szabó, *Avoider–Enforcer: the rules of the game*, 2010.

mod position;
mod proof;

use std::collections::HashMap;

use madness_machine::Budget;

use self::position::{Leaf, Position, Turns, apart};
pub use self::proof::{EnforcerProof, EnforcerReason, EnforcerStep};
use crate::df_pn::Search;
use crate::game::{Forced, Game, Winner};
use crate::hypergraph::Hypergraph;
use crate::masks::{MOST_MOVES, SearchError, masks, numbers_of};
use crate::tree::choose;

/// Who wins Avoider–Enforcer, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnforcerAnswer {
    /// [`Winner::Avoider`] or [`Winner::Enforcer`].
    pub winner: Winner,
    /// The positions that were searched, some of them more than once.
    pub positions: u64,
    /// Why, unless it takes too many steps.
    pub proof: Option<EnforcerProof>,
}

/// Solves Avoider–Enforcer. The steps of the budget are positions, and a proof has `proof_steps` steps at most.
///
/// ```
/// use positional_games::enforcer::solve;
/// use positional_games::{Budget, Forced, Game, Winner, families::Instance};
///
/// let board = Instance::named("row 3x3 k=3")?.hypergraph;
/// let game = Game::AvoiderEnforcer { first: Forced::Avoider, bias: (1, 1), monotone: false };
/// assert_eq!(solve(&board, game, 1000, &Budget::unlimited())?.winner, Winner::Enforcer);
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
) -> Result<EnforcerAnswer, SearchError> {
    let Game::AvoiderEnforcer {
        first,
        bias,
        monotone,
    } = game
    else {
        return Err(SearchError::AnotherGame("Avoider–Enforcer"));
    };
    game.check()?;
    let (cells, sets) = masks(board).map_err(SearchError::TooManyCells)?;
    let root = Position {
        sets,
        free: u32::try_from(board.cells()).unwrap_or(u32::MAX),
        mover: first,
    };
    let rules = Turns::new(bias, monotone);
    let idle = board.cells() - cells.len();
    let moves = if monotone {
        (idle as u128 + 1) << cells.len()
    } else {
        strict_moves(bias.0, cells.len(), idle).max(strict_moves(bias.1, cells.len(), idle))
    };
    if rules.leaf(&root).is_none() && moves > MOST_MOVES {
        return Err(SearchError::TooManyMoves(moves));
    }
    let mut search = Search::new(rules, budget.start());
    let found = search.run(&root, u64::MAX);
    let positions = search.positions();
    let is_enforcers = found.ok_or(SearchError::GaveUp { positions })?;
    let winner = if is_enforcers {
        Forced::Enforcer
    } else {
        Forced::Avoider
    };
    let mut writer = Writer {
        search: &search,
        winner,
        cells: &cells,
        most: proof_steps,
        numbers: HashMap::new(),
        steps: Vec::new(),
    };
    let start = writer.step(&root);
    let steps = writer.steps;
    Ok(EnforcerAnswer {
        winner: winner.into(),
        positions,
        proof: start.map(|start| EnforcerProof { start, steps }),
    })
}

/// Returns how many first moves a player has at most who takes so many cells, some of them in no set.
fn strict_moves(take: usize, cells: usize, idle: usize) -> u128 {
    let take = take.min(cells + idle);
    let own = take.saturating_sub(idle)..=take.min(cells);
    own.map(|own| choose(cells as u128, own as u128)).sum()
}

/// Writes the steps of a proof.
struct Writer<'a> {
    search: &'a Search<Turns>,
    winner: Forced,
    cells: &'a [u32],
    most: usize,
    numbers: HashMap<Position, u32>,
    steps: Vec<EnforcerStep>,
}

impl Writer<'_> {
    fn is_won(&self, position: &Position) -> bool {
        let known = self.search.known(position);
        known.is_some_and(|(wins, _)| wins == (self.winner == Forced::Enforcer))
    }

    /// Writes a position that the winner wins; nothing if there are too many steps.
    fn step(&mut self, position: &Position) -> Option<u32> {
        if let Some(&number) = self.numbers.get(position) {
            return Some(number);
        }
        let rules = &self.search.rules;
        let because = match rules.leaf(position) {
            Some((_, Leaf::Owned)) => EnforcerReason::Owned,
            Some((_, Leaf::Potential)) => EnforcerReason::Potential,
            Some((_, Leaf::Few)) => EnforcerReason::Few,
            Some((_, Leaf::Many)) => {
                let numbers = apart(&position.sets).into_iter();
                EnforcerReason::Many(numbers.map(u32::try_from).collect::<Result<_, _>>().ok()?)
            }
            None => self.moves(position)?,
        };
        if self.steps.len() == self.most {
            return None;
        }
        let number = u32::try_from(self.steps.len()).ok()?;
        self.steps.push(EnforcerStep {
            sets: position
                .sets
                .iter()
                .map(|&set| numbers_of(set, self.cells))
                .collect(),
            free: position.free,
            to_move: position.mover,
            because,
        });
        self.numbers.insert(position.clone(), number);
        Some(number)
    }

    /// Writes what comes after a position.
    fn moves(&mut self, position: &Position) -> Option<EnforcerReason> {
        let mut moves = self.search.rules.all_moves(position).into_iter();
        if position.mover == self.winner {
            let ((cells, idle), next) = moves.find(|(_, next)| self.is_won(next))?;
            return Some(EnforcerReason::Takes {
                step: self.step(&next)?,
                cells: numbers_of(cells, self.cells),
                idle,
            });
        }
        let mut steps = moves
            .map(|(_, next)| self.step(&next))
            .collect::<Option<Vec<u32>>>()?;
        steps.sort_unstable();
        steps.dedup();
        Some(EnforcerReason::After(steps))
    }
}
