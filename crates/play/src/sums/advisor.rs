//! What moves for the computer, and gives hints.

use std::collections::HashMap;

use combinatorial_games::loopy::{Labels, Outcome};
use madness_machine::Budget;
use madness_picture::story::Story;
use positional_games::Player;

use super::moves::{At, Move, Position, Standing};
use super::values::{Reason, Values, Verdict};
use super::{Sums, explain, proof};
use crate::advice::{Advice, Proof, Strength, Sure};
use crate::lots::Lots;
use crate::rules::{Advisor, Rules};
use crate::winner::Winner;

/// The most moves that are compared where none is known to be better.
const MOST_COMPARED: usize = 1 << 10;

/// The most answers to each of them that are looked at.
const MOST_ANSWERS: usize = 64;

pub(super) struct Computer {
    sums: Sums,
    values: Values,
    lots: Lots,
}

impl Computer {
    pub(super) fn new(sums: Sums, seed: u64) -> Self {
        Self {
            sums,
            values: Values::default(),
            lots: Lots::new(seed),
        }
    }

    /// Some moves of every component, if there are too many.
    fn some_moves(&self, position: &Position) -> Vec<Move> {
        let count = position.parts.len().max(1);
        let components = 0..position.parts.len();
        let moves = components.flat_map(|component| {
            let moves = self.sums.moves_of(position, component);
            moves.take(MOST_COMPARED.div_ceil(count).max(16))
        });
        moves.collect()
    }

    fn after(&self, position: &Position, choice: &Move) -> Option<Position> {
        self.sums.after(position, choice).ok()
    }

    /// Returns who wins at once by a move, if it ends the game.
    fn winner_after(&self, position: &Position, choice: &Move) -> Option<Player> {
        let after = self.after(position, choice)?;
        self.sums.end(&after)?.winner
    }

    /// Whether the mover wins at once by a move.
    fn ends_well(&self, position: &Position, choice: &Move) -> bool {
        self.winner_after(position, choice) == Some(position.player)
    }

    /// Whether the mover loses at once by a move.
    fn ends_badly(&self, position: &Position, choice: &Move) -> bool {
        self.winner_after(position, choice) == Some(position.player.other())
    }

    /// Returns one of the moves with the highest of their scores.
    fn one_of_best<S: Ord>(&mut self, moves: &[Move], scores: &[S]) -> Option<Move> {
        let best = scores.iter().max()?;
        let best = moves.iter().zip(scores).filter(|(_, score)| *score == best);
        let best: Vec<&Move> = best.map(|(choice, _)| choice).collect();
        self.lots.one_of(&best).map(|choice| (*choice).clone())
    }

    fn advice(&self, position: &Position, choice: Move, verdict: &Verdict) -> Advice<Move> {
        let player = position.player;
        let (winner, sure) = match verdict.outcome {
            Outcome::First => (player.into(), sureness(&verdict.reason)),
            Outcome::Second => (player.other().into(), sureness(&verdict.reason)),
            Outcome::Draw => (Winner::Draw, sureness(&verdict.reason)),
        };
        let is_end = self.ends_well(position, &choice);
        Advice {
            why: if is_end {
                "which ends the game".to_owned()
            } else {
                self.why(position, &choice, verdict)
            },
            choice,
            winner,
            sure: if is_end { Sure::Proof } else { sure },
            promise: None,
            answers: None,
        }
    }

    fn why(&self, position: &Position, choice: &Move, verdict: &Verdict) -> String {
        match (&verdict.reason, verdict.outcome) {
            (Reason::NimSum, Outcome::First) => "so that the nim-sum becomes 0".to_owned(),
            (Reason::NimSum, _) => "though the nim-sum is 0 and every move changes it".to_owned(),
            (Reason::Labels, Outcome::First) => {
                "to a position that the player to move loses, with the label 0".to_owned()
            }
            (Reason::Labels, Outcome::Second) => {
                "though who is to move loses here, with the label 0, and no move leaves the label 0"
                    .to_owned()
            }
            (Reason::Labels, Outcome::Draw) => "so that the label stays ∞ without a 0".to_owned(),
            (Reason::Wythoff, Outcome::First) => "to a pair of Wythoff".to_owned(),
            (Reason::Wythoff, _) => "though this is a pair of Wythoff".to_owned(),
            (Reason::MisereNim, Outcome::First) => {
                let after = self.after(position, choice);
                let ones = after.and_then(|after| self.ones(&after));
                match ones {
                    Some(1) => "by the misère rule: it leaves 1 heap of 1".to_owned(),
                    Some(ones) => {
                        format!("by the misère rule: it leaves {ones} heaps of 1, an odd number")
                    }
                    None => "so that the nim-sum becomes 0".to_owned(),
                }
            }
            (Reason::MisereNim, _) => {
                "though by the misère rule every move leaves a won position".to_owned()
            }
            (Reason::Quotient(game), Outcome::First) => {
                format!("by the misère quotient of {game}")
            }
            (Reason::Quotient(game), _) => {
                format!("though by the misère quotient of {game} every move loses")
            }
            (Reason::Search, Outcome::First) => "by exact search".to_owned(),
            (Reason::Search, _) => "though by exact search every move loses".to_owned(),
        }
    }

    /// The heaps of 1, if no heap of nim is larger and all are heaps of nim.
    fn ones(&self, position: &Position) -> Option<usize> {
        let heaps = position
            .parts
            .iter()
            .map(|part| match (self.sums.standing(part), part.at) {
                (
                    Standing::Heap(combinatorial_games::impartial::HeapGame::Nim, _),
                    At::Heap(heap),
                ) => usize::try_from(heap).ok().filter(|&heap| heap < 2),
                _ => None,
            });
        heaps.sum()
    }

    fn exact(&mut self, position: &Position, budget: &Budget) -> Option<Advice<Move>> {
        let Ok(verdict) = self.values.verdict(&self.sums, position, budget) else {
            let choice = self.careful_choice(position)?;
            return Some(self.guess(
                position,
                choice,
                "a guess: to know takes longer than the budget",
            ));
        };
        let choice = match verdict.outcome {
            Outcome::First | Outcome::Draw => self.lots.one_of(&verdict.moves)?.clone(),
            Outcome::Second => self.longest(position)?,
        };
        Some(self.advice(position, choice, &verdict))
    }

    /// A move after which the play can go on for long: of a token alone it is counted; otherwise the most
    /// counters and cells are left.
    fn longest(&mut self, position: &Position) -> Option<Move> {
        let labels = match &position.parts[..] {
            [part] => match self.sums.standing(part) {
                Standing::Vertex(_, graph, _) => Some(Labels::of(graph)),
                _ => None,
            },
            _ => None,
        };
        let size = |after: &Position| -> u128 {
            let sizes = after.parts.iter().map(|part| match part.at {
                At::Heap(heap) => u128::from(heap),
                At::Cell(column, row) => u128::from(column) + u128::from(row),
                At::Lights(lit) => lit.count_ones().into(),
                At::Vertex(vertex) => {
                    let moves = labels.as_ref().and_then(|labels| labels.remoteness(vertex));
                    moves.map_or(0, u128::from)
                }
            });
            sizes.sum()
        };
        let moves = self.some_moves(position);
        let sizes = moves.iter().map(|choice| {
            let after = self.after(position, choice);
            // The largest heap keeps most: it hides best how many moves there are.
            let largest = after.as_ref().and_then(|after| {
                let heaps = after.parts.iter().map(|part| match part.at {
                    At::Heap(heap) => heap,
                    _ => 0,
                });
                heaps.max()
            });
            (after.as_ref().map(size), std::cmp::Reverse(largest))
        });
        let sizes: Vec<_> = sizes.collect();
        self.one_of_best(&moves, &sizes)
    }

    /// A move by two rules without proof: do not let the other player end the game, and leave
    /// components in pairs.
    fn careful_choice(&mut self, position: &Position) -> Option<Move> {
        let moves = self.some_moves(position);
        if let Some(choice) = moves.iter().find(|choice| self.ends_well(position, choice)) {
            return Some(choice.clone());
        }
        let scores = moves.iter().map(|choice| {
            let Some(after) = self.after(position, choice) else {
                return (false, false);
            };
            let components = 0..after.parts.len();
            let answers = components.flat_map(|component| self.sums.moves_of(&after, component));
            let mut answers = answers.take(MOST_ANSWERS);
            let is_safe = !self.ends_badly(position, choice)
                && !answers.any(|answer| self.ends_well(&after, &answer));
            (is_safe, are_pairs(&self.sums, &after))
        });
        let scores: Vec<(bool, bool)> = scores.collect();
        self.one_of_best(&moves, &scores)
    }

    /// Mostly any move; a move that wins at once is seen, and one that loses at once.
    fn easy_choice(&mut self, position: &Position) -> Option<Move> {
        let moves = self.some_moves(position);
        if let Some(choice) = moves.iter().find(|choice| self.ends_well(position, choice)) {
            return Some(choice.clone());
        }
        let others = moves
            .iter()
            .filter(|choice| !self.ends_badly(position, choice));
        let others: Vec<&Move> = others.collect();
        let other = self.lots.one_of(&others).map(|choice| (*choice).clone());
        other.or_else(|| self.lots.one_of(&moves).cloned())
    }

    /// An advice without a proof, unless the move wins at once.
    fn guess(&self, position: &Position, choice: Move, why: &str) -> Advice<Move> {
        let wins = self.ends_well(position, &choice);
        let (winner, sure, why) = if wins {
            (position.player.into(), Sure::Proof, "which ends the game")
        } else {
            (Winner::Unknown, Sure::Guess, why)
        };
        Advice {
            choice,
            winner,
            sure,
            why: why.to_owned(),
            promise: None,
            answers: None,
        }
    }
}

/// Whether the components that can move are in pairs of the same.
fn are_pairs(sums: &Sums, position: &Position) -> bool {
    let mut counts: HashMap<(String, At), usize> = HashMap::new();
    for part in &position.parts {
        if sums.standing(part).has_move() {
            *counts
                .entry((sums.game_name(part.origin), part.at))
                .or_default() += 1;
        }
    }
    counts.values().all(|count| count % 2 == 0)
}

const fn sureness(reason: &Reason) -> Sure {
    match reason {
        Reason::Search => Sure::Search,
        _ => Sure::Theorem,
    }
}

impl Advisor<Sums> for Computer {
    fn advise(
        &mut self,
        position: &Position,
        strength: Strength,
        budget: &Budget,
    ) -> Option<Advice<Move>> {
        if !self.sums.has_move(position) {
            return None;
        }
        match strength {
            Strength::Exact => self.exact(position, budget),
            Strength::Careful => {
                let choice = self.careful_choice(position)?;
                Some(self.guess(position, choice, "a guess"))
            }
            Strength::Easy => {
                let choice = self.easy_choice(position)?;
                Some(self.guess(position, choice, "a guess"))
            }
        }
    }

    fn explain(&mut self, position: &Position, budget: &Budget) -> Option<Story> {
        explain::story(&self.sums, &mut self.values, position, budget)
    }

    fn prove(&mut self, position: &Position, budget: &Budget) -> Proof {
        proof::of(&self.sums, &mut self.values, position, budget)
    }
}
