//! Sums of heaps of one game in misère play, by its misère quotient.

use std::ops::ControlFlow;

use madness_machine::Budget;

use thiserror::Error;

use super::{Component, Left, Move, Sum};
use crate::impartial::{HeapCode, HeapGame};
use crate::misere::Outcome;
use crate::misere::quotient::{Extent, PositionError, Progress, Quotient, QuotientError};

/// Who wins a sum in misère play.
#[derive(Clone, Debug)]
pub struct QuotientAnalysis {
    /// The quotient that tells.
    pub quotient: Quotient,
    /// Whether the first player wins.
    pub first_wins: bool,
    /// The moves after which the mover wins.
    pub moves: Vec<Move>,
}

/// Why a sum is not analysed by a quotient.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum QuotientSumError {
    /// Other parts than heaps of one game.
    #[error("a misère quotient serves sums of heaps of one game that has a code")]
    Mixed,
    /// No quotient.
    #[error(transparent)]
    Quotient(#[from] QuotientError),
    /// A heap that the quotient is not proved for, or that has too many moves.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl Sum {
    /// Returns the heaps of a sum of heaps of one game.
    pub(crate) fn heaps(&self) -> Option<(&HeapGame, Vec<u64>)> {
        let heap = |component| match component {
            &Component::Heap { ref game, heap } => Some((game, heap)),
            _ => None,
        };
        let heaps: Option<Vec<(&HeapGame, u64)>> = self.components().iter().map(heap).collect();
        let heaps = heaps?;
        let game = heaps.first()?.0;
        let is_same = heaps.iter().all(|&(other, _)| other == game);
        is_same.then(|| (game, heaps.iter().map(|&(_, heap)| heap).collect()))
    }

    /// Finds who wins a sum of heaps of one game in misère play, and every winning move, by the misère
    /// quotient of the game. γ^h of the sum is not found.
    ///
    /// # Complexity
    /// That of finding the quotient; then the moves of the sum.
    ///
    /// # Errors
    /// Parts of other games; an extent or a budget in which no quotient of these heaps is found; a heap with too many
    /// moves.
    pub fn analyse_by_quotient(
        &self,
        extent: &Extent,
        budget: &Budget,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<QuotientAnalysis, QuotientSumError> {
        let (game, heaps) = self.heaps().ok_or(QuotientSumError::Mixed)?;
        let code: HeapCode = game.code().ok_or(QuotientSumError::Mixed)?;
        let quotient =
            match Quotient::find(&code, extent, budget, progress) {
                // If all heaps of the sum are small enough, the quotient of the smaller heaps is
                // enough.
                Err(
                    QuotientError::Limit { smaller, .. } | QuotientError::Stopped { smaller, .. },
                ) if heaps.iter().all(|&heap| smaller.value(heap).is_ok()) => *smaller,
                found => found?,
            };
        let mut moves = Vec::new();
        for found in quotient.winning_moves(&heaps)? {
            for (component, _) in heaps
                .iter()
                .enumerate()
                .filter(|(_, heap)| **heap == found.heap)
            {
                let left = Left::Heaps(found.parts.clone());
                moves.push(Move { component, left });
            }
        }
        moves.sort_unstable();
        Ok(QuotientAnalysis {
            first_wins: quotient.outcome(&heaps)? == Outcome::Next,
            quotient,
            moves,
        })
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;

    use super::*;

    fn sum(text: &str) -> Sum {
        Sum::parse(text, |_| None).unwrap()
    }

    fn analysed(text: &str) -> Result<QuotientAnalysis, QuotientSumError> {
        sum(text).analyse_by_quotient(&Extent::default(), &Budget::unlimited(), go_on)
    }

    #[test]
    fn quotients_and_the_search_agree() {
        for text in [
            "kayles 1",
            "kayles 2 + kayles 2",
            "kayles 7 + kayles 4 + kayles 2",
            "kayles 9,9,1,3",
            "octal:0.23 5 + octal:0.23 8",
            "guiles 7,7,6",
            "subtract:2,5 9 + subtract:2,5 6 + subtract:2,5 3",
        ] {
            let (by_quotient, by_search) = (
                analysed(text),
                sum(text).analyse_misere(&Budget::unlimited().steps(1 << 24), go_on),
            );
            let (by_quotient, by_search) = (by_quotient.unwrap(), by_search.unwrap());
            assert_eq!(by_quotient.first_wins, by_search.first_wins, "{text}");
            assert_eq!(by_quotient.moves, by_search.moves, "{text}");
        }
    }

    /// A quotient of the heaps of the sum does, even if the search for that of all heaps is stopped.
    #[test]
    fn a_stopped_search_may_do() {
        let stopped = sum("octal:4.7 3,2").analyse_by_quotient(
            &Extent::default(),
            &Budget::unlimited(),
            |at| {
                if at.heap > 4 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        let (stopped, by_search) = (
            stopped.unwrap(),
            sum("octal:4.7 3,2").analyse_misere(&Budget::unlimited().steps(1 << 20), go_on),
        );
        assert!(!stopped.quotient.all_heaps());
        assert_eq!(stopped.moves, by_search.unwrap().moves);
    }

    #[test]
    fn far_beyond_a_search() {
        let found = analysed("kayles 1000,777,300,12").unwrap();
        assert!(found.quotient.all_heaps());
        for text in [
            "kayles 7 + dawsons-chess 3",
            "nim 5 + nim 6",
            "king 3,3",
            "kayles 3 + rook 1,1",
        ] {
            assert!(
                matches!(analysed(text), Err(QuotientSumError::Mixed)),
                "{text}"
            );
        }
    }
}
