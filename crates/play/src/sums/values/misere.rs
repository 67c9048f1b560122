//! Misère play: a theorem, misère quotients, and a search.

use std::time::Duration;

use combinatorial_games::impartial::{BoardGame, HeapGame};
use combinatorial_games::loopy::Outcome;
use combinatorial_games::misere::quotient::{Extent, Quotient, QuotientError};
use combinatorial_games::misere::{Outcome as MisereOutcome, nim};
use combinatorial_games::sum as family;
use madness_machine::{Budget, go_on};

use super::{MOST_KEPT, MOST_LOOKED_AT, Reason, TooLong, Values, Verdict};
use crate::sums::moves::{self, At, Left, Lefts, Move, Part, Position, Standing};
use crate::sums::{Sums, text};

/// The moves of a search that is tried before a quotient is looked for.
const SHORT_SEARCH: u64 = 1 << 14;

impl Values {
    /// Finds who wins a position with a move in misère play.
    pub(super) fn misere(
        &mut self,
        sums: &Sums,
        position: &Position,
        budget: &Budget,
    ) -> Result<Verdict, TooLong> {
        if let Some(verdict) = self.misere_nim(sums, position, budget)? {
            return Ok(verdict);
        }
        let clock = budget.start();
        let short = budget.clone().steps(SHORT_SEARCH);
        if let Ok(verdict) = search(sums, position, &short) {
            return Ok(verdict);
        }
        if let Some(verdict) = self.by_quotient(sums, position, budget) {
            return Ok(verdict);
        }
        let spent = clock.elapsed();
        let rest = budget.time.map(|time| time.saturating_sub(spent));
        search(sums, position, &budget.clone().time(rest))
    }

    /// Returns the numbers of a component as heaps of misère nim, which has the same winner: those of
    /// nim, of subtraction games (Ferguson) and of the rook, whose column and row are two heaps.
    fn as_nim(&self, standing: Standing<'_>, at: At) -> Option<[u64; 2]> {
        match (standing, at) {
            (Standing::Heap(HeapGame::Nim | HeapGame::Subtraction(_), _), At::Heap(_)) => {
                Some([self.number(standing, at)?, 0])
            }
            (Standing::Cell(BoardGame::Rook, _), At::Cell(column, row)) => {
                Some([column.into(), row.into()])
            }
            _ => None,
        }
    }

    /// Returns the heaps of misère nim that have the same winner, if there are any.
    pub(in crate::sums) fn heaps_of_nim(
        &mut self,
        sums: &Sums,
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<Vec<[u64; 2]>>, TooLong> {
        let is_nim = |part: &Part| match sums.standing(part) {
            Standing::Heap(game, _) => matches!(game, HeapGame::Nim | HeapGame::Subtraction(_)),
            Standing::Cell(piece, _) => piece == BoardGame::Rook,
            Standing::Vertex(..) | Standing::Lights(..) => false,
        };
        if !position.parts.iter().all(is_nim) {
            return Ok(None);
        }
        self.tables(sums, position, budget)?;
        let parts = position.parts.iter();
        Ok(parts
            .map(|part| self.as_nim(sums.standing(part), part.at))
            .collect())
    }

    fn misere_nim(
        &mut self,
        sums: &Sums,
        position: &Position,
        budget: &Budget,
    ) -> Result<Option<Verdict>, TooLong> {
        let Some(heaps) = self.heaps_of_nim(sums, position, budget)? else {
            return Ok(None);
        };
        let numbers = heaps.as_flattened();
        let sum = numbers.iter().fold(0, |sum, number| sum ^ number);
        let large = numbers.iter().filter(|&&number| number >= 2).count();
        let mut moves = Vec::new();
        for (component, (part, own)) in position.parts.iter().zip(&heaps).enumerate() {
            let standing = sums.standing(part);
            let rest = sum ^ own[0] ^ own[1];
            let others = large - own.iter().filter(|&&number| number >= 2).count();
            let is_lost_after = |left: &Left| {
                let after = standing.after(left);
                let at = after.as_deref().and_then(|parts| parts.first().copied());
                let Some([first, second]) = at.and_then(|at| self.as_nim(standing, at)) else {
                    return false;
                };
                let is_small = others == 0 && first < 2 && second < 2;
                rest ^ first ^ second == u64::from(is_small)
            };
            let lefts: Lefts<'_> = match standing {
                // No other heap leaves a nim-sum of 0 or 1.
                Standing::Heap(HeapGame::Nim, _) => {
                    let mut lefts = vec![0, 1, rest];
                    lefts.sort_unstable();
                    lefts.dedup();
                    Box::new(lefts.into_iter().map(|left| Left::Numbers(vec![left])))
                }
                standing => super::some_lefts(standing),
            };
            let found = lefts.take(MOST_LOOKED_AT).filter(is_lost_after);
            moves.extend(found.take(MOST_KEPT).map(|left| Move {
                component,
                is_bare: false,
                left,
            }));
        }
        let is_won = nim::misere_value(numbers) != 0;
        if is_won && moves.is_empty() {
            return Err(TooLong);
        }
        Ok(Some(Verdict {
            outcome: if is_won {
                Outcome::First
            } else {
                Outcome::Second
            },
            moves,
            reason: Reason::MisereNim,
        }))
    }

    /// Finds who wins heaps of one game by its misère quotient, if that is found in the budget.
    fn by_quotient(
        &mut self,
        sums: &Sums,
        position: &Position,
        budget: &Budget,
    ) -> Option<Verdict> {
        let mut heaps = Vec::new();
        let mut game = None;
        for part in &position.parts {
            match sums.standing(part) {
                Standing::Heap(own, heap) if game.is_none_or(|game| game == own) => {
                    game = Some(own);
                    heaps.push(heap);
                }
                _ => return None,
            }
        }
        let game = game?;
        let is_known = |quotient: &Quotient| quotient.outcome(&heaps).is_ok();
        let time = budget.time.unwrap_or(Duration::MAX);
        let is_new = self.sought.is_none_or(|sought| sought < time);
        if !self.quotient.as_ref().is_some_and(is_known) && is_new {
            // The rest of the budget is for a search.
            let half = budget.half_time();
            let clock = half.start();
            let found = Quotient::find(&game.code()?, &Extent::default(), &half, go_on);
            self.quotient = match found {
                Ok(quotient) => Some(quotient),
                // More time does not help.
                Err(QuotientError::Limit { smaller, .. }) => {
                    self.sought = Some(Duration::MAX);
                    Some(*smaller)
                }
                Err(QuotientError::Stopped { smaller, .. }) => {
                    self.sought = Some(clock.elapsed().saturating_mul(2));
                    Some(*smaller)
                }
                Err(_) => {
                    self.sought = Some(Duration::MAX);
                    None
                }
            };
        }
        let quotient = self
            .quotient
            .as_ref()
            .filter(|quotient| is_known(quotient))?;
        let is_won = quotient.outcome(&heaps).ok()? == MisereOutcome::Next;
        let mut moves = Vec::new();
        for (component, part) in position.parts.iter().enumerate().filter(|_| is_won) {
            let lefts = super::some_lefts(sums.standing(part)).take(MOST_LOOKED_AT);
            let is_lost_after = |left: &Left| {
                let mut after = heaps.clone();
                after.splice(component..=component, left.as_heaps()?.iter().copied());
                Some(quotient.outcome(&after).ok()? == MisereOutcome::Previous)
            };
            let found = lefts.filter(|left| is_lost_after(left) == Some(true));
            moves.extend(found.take(MOST_KEPT).map(|left| Move {
                component,
                is_bare: false,
                left,
            }));
        }
        if is_won && moves.is_empty() {
            return None;
        }
        Some(Verdict {
            outcome: if is_won {
                Outcome::First
            } else {
                Outcome::Second
            },
            moves,
            reason: Reason::Quotient(game.to_string()),
        })
    }
}

/// Finds who wins in misère play by a search through all positions.
fn search(sums: &Sums, position: &Position, budget: &Budget) -> Result<Verdict, TooLong> {
    let found = sums.sum(position).analyse_misere(budget, go_on);
    let found = found.map_err(|_| TooLong)?;
    let moves = found.moves.into_iter().filter_map(|found| {
        let standing = sums.standing(&position.parts[found.component]);
        let left = match found.left {
            family::Left::Heaps(heaps) if heaps.is_empty() => Left::Numbers(vec![0]),
            family::Left::Heaps(heaps) => Left::Numbers(heaps),
            family::Left::Cell(column, row) => Left::cell((column, row)),
            family::Left::Vertex(vertex) => match standing {
                Standing::Vertex(_, graph, _) => text::left_of_name(graph.name(vertex)),
                _ => return None,
            },
            family::Left::Lights { pressed, .. } => match (standing, pressed) {
                (Standing::Lights(board, _), Some(cell)) => moves::pressed(board, cell),
                _ => return None,
            },
            family::Left::Splits { .. } => return None,
        };
        Some(Move {
            component: found.component,
            is_bare: false,
            left,
        })
    });
    Ok(Verdict {
        outcome: if found.first_wins {
            Outcome::First
        } else {
            Outcome::Second
        },
        moves: moves.collect(),
        reason: Reason::Search,
    })
}
