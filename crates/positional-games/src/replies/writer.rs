//! Takes the proof of a winner from a search.

use std::collections::HashMap;

use super::proof::{Reply, ReplyProof, ReplyReason, ReplyStep};
use crate::df_pn::{Rules, Search};
use crate::maker_breaker::keep_minimal;
use crate::masks::{all_cells, numbers_of};

/// What the writer must know of a game.
pub(crate) trait Winning: Rules {
    /// Whether the winner wants a set, if it is the prover or not.
    fn builds(&self, prover: bool) -> bool;

    /// Returns the sets that are left.
    fn sets<'p>(&self, position: &'p Self::Position) -> &'p [u64];

    /// Whether the first of the sets is owned, or as good as that, with the other player to move.
    fn is_owned(&self, sets: &[u64]) -> bool;

    /// Whether the sets weigh so little that who breaks wins, with the other player to move.
    fn is_light(&self, sets: &[u64]) -> bool;

    /// Returns moves that win for the winner, if the other player, who is to move, leaves them; with the positions
    /// after them.
    fn threats(&self, _position: &Self::Position) -> Vec<(u64, Self::Position)> {
        Vec::new()
    }
}

pub(crate) struct Writer<'a, R: Rules> {
    search: &'a Search<R>,
    prover: bool,
    cells: &'a [u32],
    most: usize,
    /// The steps of positions with the cells of their sets.
    numbers: HashMap<R::Position, (u32, u64)>,
    steps: Vec<ReplyStep>,
}

/// A reply, and the move of the other player that it answers.
struct Answer {
    lost: u64,
    takes: u64,
    step: u32,
    /// What is taken, and the cells of the step.
    carrier: u64,
}

impl<'a, R: Winning> Writer<'a, R> {
    /// Returns the proof of the winner of a position; nothing if it is not decided or takes more steps than
    /// `most`.
    pub(crate) fn proof(
        search: &'a Search<R>,
        root: &R::Position,
        cells: &'a [u32],
        most: usize,
    ) -> Option<ReplyProof> {
        let (prover, _) = search.known(root)?;
        let mut writer = Self {
            search,
            prover,
            cells,
            most,
            numbers: HashMap::new(),
            steps: Vec::new(),
        };
        let (takes, start) = if search.rules.is_provers(root) == prover {
            let (takes, next) = writer.best(root)?;
            (takes, writer.step(&next)?)
        } else {
            (0, writer.step(root)?)
        };
        let (takes, steps) = (numbers_of(takes, cells), writer.steps);
        let (start, _) = start;
        Some(ReplyProof {
            takes,
            start,
            steps,
        })
    }

    /// Returns where the winner wins, if it wins this position.
    fn carrier(&self, position: &R::Position) -> Option<u64> {
        let known = self.search.known(position);
        known.and_then(|(prover, carrier)| (prover == self.prover).then_some(carrier))
    }

    /// Returns the move of the winner within its carrier that leaves the smallest one.
    fn best(&self, position: &R::Position) -> Option<(u64, R::Position)> {
        let within = self.carrier(position)?;
        let moves = self.search.rules.moves(position).into_iter();
        let good = moves.filter_map(|(made, next)| {
            let carrier = made | self.carrier(&next)?;
            (carrier & !within == 0).then_some((carrier.count_ones(), made, next))
        });
        let (_, made, next) = good.min_by_key(|&(cells, ..)| cells)?;
        Some((made, next))
    }

    /// Writes a position that the winner wins with the other player to move.
    fn step(&mut self, position: &R::Position) -> Option<(u32, u64)> {
        if let Some(&step) = self.numbers.get(position) {
            return Some(step);
        }
        let rules = &self.search.rules;
        let builds = rules.builds(self.prover);
        let sets = rules.sets(position);
        let (sets, because) = if builds && rules.is_owned(sets) {
            (vec![sets[0]], ReplyReason::Owned)
        } else if !builds && rules.is_light(sets) {
            (sets.to_vec(), ReplyReason::Potential)
        } else {
            let answers = self.answers(position)?;
            let carriers = answers.iter().map(|answer| answer.carrier);
            let carrier = carriers.fold(rules.least_carrier(position), |all, one| all | one);
            let sets = if builds {
                sets.iter()
                    .copied()
                    .filter(|set| set & !carrier == 0)
                    .collect()
            } else {
                let mut sets = sets.iter().map(|set| set & carrier).collect();
                keep_minimal(&mut sets);
                sets
            };
            let reply = |answer: Answer| Reply {
                takes: numbers_of(answer.takes, self.cells),
                step: answer.step,
            };
            (
                sets,
                ReplyReason::Replies(answers.into_iter().map(reply).collect()),
            )
        };
        if self.steps.len() == self.most {
            return None;
        }
        let number = u32::try_from(self.steps.len()).ok()?;
        let step = (number, all_cells(&sets));
        let sets = sets.into_iter();
        let sets = sets.map(|set| numbers_of(set, self.cells)).collect();
        self.steps.push(ReplyStep { sets, because });
        self.numbers.insert(position.clone(), step);
        Some(step)
    }

    /// Writes replies such that one is possible whatever the other player does.
    fn answers(&mut self, position: &R::Position) -> Option<Vec<Answer>> {
        let search = self.search;
        let rules = &search.rules;
        let within = self.carrier(position)?;
        let mut answers = Vec::new();
        if rules.builds(self.prover) {
            for (takes, next) in rules.threats(position) {
                answers.push(self.answer(0, takes, &next)?);
            }
        }
        let all = rules.moves(position);
        let moves: Vec<u64> = all.iter().map(|&(made, _)| made).collect();
        let lost: Vec<(u64, R::Position, u64)> = (all.into_iter())
            .filter_map(|(made, after)| {
                let carrier = self
                    .carrier(&after)
                    .filter(|carrier| carrier & !within == 0);
                carrier.map(|carrier| (made, after, carrier))
            })
            .collect();
        let mut carrier = answers.iter().fold(0, |all, answer| all | answer.carrier);
        let is_open = |made: u64, answers: &[Answer], carrier: u64| {
            let is_refuted = |answer: &Answer| rules.is_refuted(made, answer.lost, answer.carrier);
            (answers.is_empty() || rules.is_needed(made, carrier))
                && !answers.iter().any(is_refuted)
        };
        while let Some(&made) = (moves.iter()).find(|&&made| is_open(made, &answers, carrier)) {
            let answers_it = |&&(lost, _, carrier): &&(u64, R::Position, u64)| {
                lost == made || rules.is_refuted(made, lost, carrier)
            };
            let fitting = lost.iter().filter(answers_it);
            let (lost, after, _) = fitting.min_by_key(|(.., carrier)| carrier.count_ones())?;
            let (takes, next) = self.best(after)?;
            let answer = self.answer(*lost, takes, &next)?;
            carrier |= answer.carrier;
            answers.push(answer);
        }
        Some(answers)
    }

    fn answer(&mut self, lost: u64, takes: u64, next: &R::Position) -> Option<Answer> {
        let (step, cells) = self.step(next)?;
        Some(Answer {
            lost,
            takes,
            step,
            carrier: takes | cells,
        })
    }
}
