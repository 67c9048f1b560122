//! The opponent who searches to the end.

use std::time::Instant;

use super::arena::{Arena, Cell};
use super::guess;
use super::opponent::{Advice, Effort, Opponent, Prospect, Reason};
use super::state::{Play, Player, Rules};
use crate::positional::game::Side;
use crate::positional::hypergraph::Hypergraph;
use crate::positional::maker_breaker::{self, Control, Limits, Verdict};
use crate::positional::strong::Analyst;

/// Plays the best move of an exact search. If a search takes more than the effort that is allowed, it
/// takes a cell that looks good.
pub(super) struct Exact {
    effort: Effort,
    /// For Maker–Maker.
    analyst: Option<Analyst>,
}

impl Exact {
    /// The most cells in sets.
    pub(super) fn most_cells(rules: Rules) -> usize {
        match rules {
            Rules::MakerMaker => Analyst::MOST_CELLS,
            Rules::MakerBreaker { .. } => maker_breaker::MOST_CELLS,
        }
    }

    /// Prepares for a board, unless it is too large.
    pub(super) fn new(arena: &Arena, rules: Rules, effort: Effort) -> Option<Self> {
        let board = arena.finite()?;
        let analyst = match rules {
            Rules::MakerMaker => Some(Analyst::new(&board.hypergraph, effort.positions)?),
            Rules::MakerBreaker { .. } => {
                let used = board.sets_of_cells.iter().filter(|sets| !sets.is_empty());
                if used.count() > Self::most_cells(rules) {
                    return None;
                }
                None
            }
        };
        Some(Self { effort, analyst })
    }

    /// Finds a move of Maker–Maker, and what comes of it.
    fn strong(&mut self, play: &Play, cells: &[Cell]) -> Option<(Cell, Prospect)> {
        let analyst = self.analyst.as_mut()?;
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
    fn weak(
        &self,
        play: &Play,
        side: Side,
        cells: &[Cell],
        stop: &Control,
    ) -> Option<(Cell, Prospect)> {
        let board = play.arena().finite()?;
        let verdict = self.solve(&left(play)?, side, stop)?;
        let best = *cells.first()?;
        if verdict.winner != side {
            return Some((best, Prospect::Loses));
        }
        // Any cell does if none is named.
        let cell = verdict.first.map_or(best, |first| board.place(first));
        play.is_free(cell).then_some((cell, Prospect::Wins))
    }

    /// Solves what is left, within the time.
    fn solve(&self, hypergraph: &Hypergraph, first: Side, stop: &Control) -> Option<Verdict> {
        let limits = Limits {
            table: self.effort.table,
            steps: 0,
            until: Instant::now().checked_add(self.effort.time),
            ..Limits::default()
        };
        maker_breaker::solve(hypergraph, first, &limits, stop).ok()
    }
}

/// Returns what is left of the sets that Breaker has not touched. The cells keep their numbers.
fn left(play: &Play) -> Option<Hypergraph> {
    let board = play.arena().finite()?;
    let breaker = play.rules().player(Side::Breaker);
    let owner = |number: u32| {
        let cell = board.place(number);
        let is_breakers = play.owner(cell) == breaker;
        let side = if is_breakers {
            Side::Breaker
        } else {
            Side::Maker
        };
        Some(side).filter(|_| !play.is_free(cell))
    };
    let sets = board.hypergraph.sets().iter();
    let alive = sets.filter(|set| set.iter().all(|&cell| owner(cell) != Some(Side::Breaker)));
    let rest = alive.map(|set| {
        let free = set.iter().copied();
        free.filter(|&cell| owner(cell).is_none()).collect()
    });
    Hypergraph::new(board.hypergraph.names().to_vec(), rest.collect()).ok()
}

impl Opponent for Exact {
    fn advise(&mut self, play: &Play) -> Option<Advice> {
        self.advise_unless(play, &Control::default())
    }

    fn advise_unless(&mut self, play: &Play, stop: &Control) -> Option<Advice> {
        let guessed = guess::advice(play, Reason::Guess, Prospect::Unknown)?;
        if guessed.reason == Reason::Completes {
            return Some(guessed);
        }
        let cells = guess::ranked(play);
        let found = match play.rules().side(play.to_move()) {
            None => self.strong(play, &cells),
            Some(side) => self.weak(play, side, &cells, stop),
        };
        let advice = found.map(|(cell, prospect)| Advice {
            cell,
            reason: Reason::Search,
            prospect,
        });
        Some(advice.unwrap_or(guessed))
    }
}
