//! Who wins a game in the `.pg` format: by the search of Maker–Breaker or of Maker–Maker where it is one of
//! these, else by a search of its own.
//!
//! If the players take turns, Black is Maker of the sets that White has not touched, without the cells that he
//! has. *If Breaker wins, so does White*: an end, sets of her own and fewer first moves of Black do him no
//! good. *If Maker wins, so does Black*, if there is a turn for each cell, all first moves are allowed and
//! White cannot own a set. If both players have the same sets, on a free board, it is Maker–Maker, and a draw
//! is White's.

use std::collections::BTreeSet;

use madness_claims::counted;
use madness_machine::{Budget, Clock};
use thiserror::Error;

use super::PgGame;
use super::search::{GaveUp, PgSearch, mask};
use crate::families::Instance;
use crate::game::{Side, Winner};
use crate::hypergraph::Hypergraph;
use crate::maker_breaker::{self, MakerBreakerError, Proof};
use crate::strong::{self, StrongError, StrongProof};

/// Whether Black wins, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgAnswer {
    /// Whether Black wins.
    pub black_wins: bool,
    /// Why, if there is more than the search of all positions.
    pub proof: Option<PgProof>,
}

/// Why somebody wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PgProof {
    /// Maker or Breaker wins.
    MakerBreaker(Proof),
    /// Maker–Maker is won, or a draw.
    MakerMaker(StrongProof),
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PgGaveUp {
    /// A search came to the limit.
    #[error("gave up after {}", counted(positions, "position"))]
    Positions {
        /// How many it may take.
        positions: usize,
    },
    /// The time was over.
    #[error("the time was over")]
    Time,
    /// The search of Maker–Breaker failed.
    #[error(transparent)]
    MakerBreaker(MakerBreakerError),
}

impl PgGame {
    /// Returns whether Black wins. A proof has `proof_steps` steps at most. The steps of the budget are the
    /// positions of each search.
    ///
    /// # Errors
    /// The budget was spent, or the search of Maker–Breaker failed.
    pub fn solve(&self, proof_steps: usize, budget: &Budget) -> Result<PgAnswer, PgGaveUp> {
        let clock = budget.start();
        if let Some(answer) = self.as_maker_breaker(proof_steps, &clock)? {
            return Ok(answer);
        }
        if let Some(answer) = self.as_maker_maker(proof_steps, &clock)? {
            return Ok(answer);
        }
        let [black, white] = [&self.black_initials, &self.white_initials].map(|cells| mask(cells));
        let positions = positions(budget);
        let mut search = PgSearch::new(self, positions, &clock);
        let black_wins = search.black_wins(0, black, white);
        let black_wins = black_wins.map_err(|why| match why {
            GaveUp::Positions => PgGaveUp::Positions { positions },
            GaveUp::Time => PgGaveUp::Time,
        })?;
        let proof = None;
        Ok(PgAnswer { black_wins, proof })
    }

    /// Returns the number of cells that are free at first.
    fn free(&self) -> usize {
        self.names.len() - self.taken().count_ones() as usize
    }

    fn taken(&self) -> u64 {
        mask(&self.black_initials) | mask(&self.white_initials)
    }

    /// Returns who moves first, if the players take turns.
    fn first(&self) -> Option<Side> {
        let turns = &self.turns[..self.turns.len().min(self.free())];
        let alternate = turns.windows(2).all(|pair| pair[0] != pair[1]);
        let first = if *turns.first()? {
            Side::Maker
        } else {
            Side::Breaker
        };
        alternate.then_some(first)
    }

    /// Returns the answer that the search of Maker–Breaker gives.
    fn as_maker_breaker(
        &self,
        proof_steps: usize,
        clock: &Clock,
    ) -> Result<Option<PgAnswer>, PgGaveUp> {
        let Some(first) = self.first() else {
            return Ok(None);
        };
        let is_restricted = !self.first_moves.is_empty();
        if is_restricted && first == Side::Breaker {
            return Ok(None);
        }
        let [own, other] = [&self.black_initials, &self.white_initials].map(|cells| mask(cells));
        let sets = self.black_wins.iter().filter(|set| mask(set) & other == 0);
        let left = |set: &Vec<u32>| {
            let free = set.iter().copied().filter(|&cell| own >> cell & 1 == 0);
            free.collect::<Vec<u32>>()
        };
        let Ok(board) = Hypergraph::new(self.names.clone(), sets.map(left).collect()) else {
            return Ok(None);
        };
        let white_has_sets = self.white_wins.iter().any(|set| mask(set) & own == 0);
        let is_whole = self.turns.len() >= self.free() && !is_restricted && !white_has_sets;
        let options = maker_breaker::Options {
            proof_steps,
            ..maker_breaker::Options::default()
        };
        let mut budget = clock.left();
        if !is_whole {
            budget.steps = budget.steps.map(|positions| positions / SHARE);
        }
        let verdict = maker_breaker::solve(&board, first, &options, &budget);
        match verdict {
            Ok(verdict) if verdict.winner == Side::Breaker || is_whole => Ok(Some(PgAnswer {
                black_wins: verdict.winner == Side::Maker,
                proof: verdict.proof.ok().map(PgProof::MakerBreaker),
            })),
            Err(MakerBreakerError::Stopped { .. }) if clock.is_spent() => Err(PgGaveUp::Time),
            Err(MakerBreakerError::Stopped { .. }) if is_whole => {
                let positions = positions(&budget);
                Err(PgGaveUp::Positions { positions })
            }
            Ok(_) | Err(MakerBreakerError::Stopped { .. }) => Ok(None),
            Err(error) => Err(PgGaveUp::MakerBreaker(error)),
        }
    }

    /// Returns the answer that the search of Maker–Maker gives.
    fn as_maker_maker(
        &self,
        proof_steps: usize,
        clock: &Clock,
    ) -> Result<Option<PgAnswer>, PgGaveUp> {
        let masks =
            |sets: &[Vec<u32>]| -> BTreeSet<u64> { sets.iter().map(|set| mask(set)).collect() };
        let is_same = masks(&self.black_wins) == masks(&self.white_wins);
        let is_free = self.taken() == 0 && self.first_moves.is_empty();
        let is_whole = self.turns.len() >= self.free() && self.first() == Some(Side::Maker);
        let has_empty = self.black_wins.iter().any(Vec::is_empty);
        let board = Hypergraph::new(self.names.clone(), self.black_wins.clone());
        let (Ok(board), true) = (board, is_same && is_free && is_whole && !has_empty) else {
            return Ok(None);
        };
        let board = Instance::new(String::new(), board);
        match strong::solve(&board, proof_steps, &clock.left()) {
            Ok(answer) => Ok(Some(PgAnswer {
                black_wins: answer.winner == Winner::First,
                proof: answer.proof.map(PgProof::MakerMaker),
            })),
            Err(StrongError::GaveUp { positions }) => Err(PgGaveUp::Positions { positions }),
            Err(StrongError::Late { .. }) => Err(PgGaveUp::Time),
            Err(StrongError::TooManyCells { .. }) => Ok(None),
        }
    }
}

/// The part of the positions that is spent on Maker–Breaker where only a win of Breaker helps.
const SHARE: u64 = 10;

/// Returns the most positions of a search.
fn positions(budget: &Budget) -> usize {
    let most = budget.steps.unwrap_or(u64::MAX);
    usize::try_from(most).unwrap_or(usize::MAX)
}
