//! The opponent who searches to the end.

use madness_machine::Budget;

use super::arena::{Arena, Cell};
use super::guess;
use super::opponent::{Advice, Opponent, Prospect, Reason};
use super::state::{Play, Rules};
use crate::game::Side;
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::{self, Options, Verdict};
use crate::player::Player;
use crate::strong::Analyst;

/// The bytes of the table of Maker–Breaker, if a budget says nothing.
const BYTES: u64 = 1 << 26;
/// The positions of the table of Maker–Maker, if a budget says nothing.
const POSITIONS: u64 = 2_000_000;

/// Plays the best move of an exact search. If a search takes more than its budget, it takes a cell that
/// looks good.
pub(super) struct Exact {
    /// The solver of Maker–Maker, if that is played.
    analyst: Option<Analyst>,
}

impl Exact {
    /// The most cells in sets.
    pub(super) fn most_cells(rules: Rules) -> usize {
        match rules {
            Rules::MakerMaker => Analyst::MOST_CELLS,
            Rules::MakerBreaker { .. } => maker_breaker::MOST_CELLS_OF_MAKER_BREAKER,
        }
    }

    /// Prepares for a board, unless it is too large.
    pub(super) fn new(arena: &Arena, rules: Rules) -> Option<Self> {
        let board = arena.finite()?;
        let analyst = match rules {
            Rules::MakerMaker => Some(Analyst::new(&board.hypergraph)?),
            Rules::MakerBreaker { .. } => {
                let used = board.sets_of_cells.iter().filter(|sets| !sets.is_empty());
                if used.count() > Self::most_cells(rules) {
                    return None;
                }
                None
            }
        };
        Some(Self { analyst })
    }

    /// Finds a move of Maker–Maker, and what comes of it.
    fn strong(&mut self, play: &Play, cells: &[Cell], budget: &Budget) -> Option<(Cell, Prospect)> {
        let analyst = self.analyst.as_mut()?;
        let positions = budget.steps.unwrap_or(POSITIONS).max(2);
        analyst.begin(&budget.clone().steps(positions));
        let board = play.arena().finite()?;
        let mask = |player: Player| {
            let cells = play.moves().iter().copied();
            let owned = cells.filter(|&cell| play.owner(cell) == Some(player));
            let numbers = owned.filter_map(|cell| board.number(cell));
            numbers.fold(0_u64, |mask, number| mask | 1 << number)
        };
        let player = play.to_move();
        let (own, other) = (mask(player), mask(player.other()));
        let after = |cell: Cell| board.number(cell).map_or(own, |number| own | 1 << number);
        if analyst.forces(own, other, true)? {
            for &cell in cells {
                if analyst.forces(after(cell), other, false)? {
                    return Some((cell, Prospect::Wins));
                }
            }
        } else if !analyst.forces(other, own, false)? {
            for &cell in cells {
                if !analyst.forces(other, after(cell), true)? {
                    return Some((cell, Prospect::Draws));
                }
            }
        }
        cells.first().map(|&cell| (cell, Prospect::Loses))
    }

    /// Finds a move of Maker–Breaker, and what comes of it.
    fn weak(play: &Play, side: Side, cells: &[Cell], budget: &Budget) -> Option<(Cell, Prospect)> {
        let board = play.arena().finite()?;
        let verdict = solve(&play.left()?, side, budget)?;
        let best = *cells.first()?;
        if verdict.winner != side {
            return Some((best, Prospect::Loses));
        }
        // If no first move is named, every cell wins.
        let cell = verdict.first.map_or(best, |first| board.place(first));
        play.is_free(cell).then_some((cell, Prospect::Wins))
    }
}

/// Solves what is left, without a proof.
fn solve(hypergraph: &Hypergraph, first: Side, budget: &Budget) -> Option<Verdict> {
    let options = Options {
        proof_steps: 0,
        ..Options::default()
    };
    let budget = budget.clone().bytes(budget.bytes.unwrap_or(BYTES));
    maker_breaker::solve(hypergraph, first, &options, &budget).ok()
}

impl Opponent for Exact {
    fn advise(&mut self, play: &Play, budget: &Budget) -> Option<Advice> {
        let guessed = guess::advice(play, Reason::Guess, Prospect::Unknown)?;
        if guessed.reason == Reason::Completes {
            return Some(guessed);
        }
        let cells = guess::promising(play);
        let found = match play.rules().side(play.to_move()) {
            None => self.strong(play, &cells, budget),
            Some(side) => Self::weak(play, side, &cells, budget),
        };
        let advice = found.map(|(cell, prospect)| Advice {
            cell,
            reason: Reason::Search,
            prospect,
        });
        Some(advice.unwrap_or(guessed))
    }
}
