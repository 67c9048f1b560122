//! Depth-first proof-number search, for games that one of two players wins.
//!
//! A position that is decided has a *carrier*: cells on which its winner wins, whatever happens elsewhere. So a
//! move outside the carriers of moves that lose, loses too, and need not be searched.
//!
//! Source: A. Nagai, *Df-pn algorithm for searching AND/OR trees*, 2002. The numbers of a position with several
//! children to be proved are the greatest of theirs and one for each other child, as many lines meet again (T.
//! Ueda and others, *Weak proof-number search*, 2008).

use std::collections::HashMap;
use std::hash::Hash;

use madness_machine::{Budget, Clock};

/// Proof and disproof numbers end here.
const INFINITE: u32 = u32::MAX / 4;

/// What a position shows without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Whether the prover wins, and a carrier.
    Known(bool, u64),
    /// First guesses of how long it takes to prove that he wins, and that he does not.
    Open(u32, u32),
}

/// The rules of a game. One of the players is the *prover*: the search asks whether he wins.
pub(crate) trait Rules {
    type Position: Clone + Eq + Hash;

    /// Whether the prover moves.
    fn is_provers(&self, position: &Self::Position) -> bool;

    /// Looks at a position without a search.
    fn look(&self, position: &Self::Position) -> Look;

    /// Returns moves with the cells that they take, and the positions after them. All other moves lose as well
    /// if these do. If there are none, who is to move loses.
    fn moves(&self, position: &Self::Position) -> Vec<(u64, Self::Position)>;

    /// Returns cells that belong to each carrier of a position that its mover loses.
    fn least_carrier(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// Whether a move loses because another one does, after which its opponent wins on a carrier.
    fn is_refuted(&self, made: u64, lost: u64, carrier: u64) -> bool;

    /// Whether a move may win though some moves lose, whose carriers are these cells together. If no other move
    /// may, all lose.
    fn is_needed(&self, _made: u64, _carrier: u64) -> bool {
        true
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    proof: u32,
    disproof: u32,
    /// Where its winner wins, if it is decided.
    carrier: u64,
}

impl Entry {
    /// Returns the numbers in the order of who moves: what he wants small, and what his opponent does.
    const fn view(self, is_provers: bool) -> (u32, u32) {
        if is_provers {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    const fn of_view(win: u32, lose: u32, is_provers: bool, carrier: u64) -> Self {
        let (proof, disproof) = if is_provers { (win, lose) } else { (lose, win) };
        Self {
            proof,
            disproof,
            carrier,
        }
    }
}

struct Child<P> {
    made: u64,
    position: P,
    entry: Entry,
}

pub(crate) struct Search<R: Rules> {
    pub(crate) rules: R,
    table: HashMap<R::Position, Entry>,
    clock: Clock,
    /// Where this part of the search ends.
    end: u64,
}

impl<R: Rules> Search<R> {
    pub(crate) fn new(rules: R, clock: Clock) -> Self {
        Self {
            rules,
            table: HashMap::new(),
            clock,
            end: 0,
        }
    }

    /// Returns how many positions were expanded, some of them more than once.
    pub(crate) fn positions(&self) -> u64 {
        self.clock.taken()
    }

    /// Returns what is left of the budget.
    pub(crate) fn left(&self) -> Budget {
        self.clock.left()
    }

    /// Returns whether the prover wins, after so many more positions at most.
    pub(crate) fn run(&mut self, root: &R::Position, positions: u64) -> Option<bool> {
        self.end = self.clock.taken().saturating_add(positions);
        if self.known(root).is_none() {
            self.expand(root, INFINITE, INFINITE);
        }
        self.known(root).map(|(wins, _)| wins)
    }

    /// Returns whether the prover wins, and a carrier, if that is known.
    pub(crate) fn known(&self, position: &R::Position) -> Option<(bool, u64)> {
        let entry = self.entry(position);
        match (entry.proof, entry.disproof) {
            (0, _) => Some((true, entry.carrier)),
            (_, 0) => Some((false, entry.carrier)),
            _ => None,
        }
    }

    fn entry(&self, position: &R::Position) -> Entry {
        if let Some(&entry) = self.table.get(position) {
            return entry;
        }
        match self.rules.look(position) {
            Look::Known(wins, carrier) => Entry::of_view(0, INFINITE, wins, carrier),
            Look::Open(proof, disproof) => Entry {
                proof,
                disproof,
                carrier: 0,
            },
        }
    }

    fn is_over(&self) -> bool {
        self.clock.ended().is_some() || self.clock.taken() >= self.end
    }

    /// Searches below a position that is not decided until one of its numbers, in the order of who moves,
    /// reaches its threshold.
    fn expand(&mut self, position: &R::Position, most_win: u32, most_lose: u32) {
        if self.is_over() || self.clock.step().is_break() {
            return;
        }
        let is_provers = self.rules.is_provers(position);
        let moves = self.rules.moves(position).into_iter();
        let mut children: Vec<Child<R::Position>> = moves
            .map(|(made, position)| Child {
                made,
                entry: self.entry(&position),
                position,
            })
            .collect();
        let mut carrier = self.rules.least_carrier(position);
        let all = children.len();
        let entry = loop {
            let won = |child: &&Child<_>| child.entry.view(is_provers).0 == 0;
            if let Some(child) = children.iter().find(won) {
                let carrier = child.made | child.entry.carrier;
                break Entry::of_view(0, INFINITE, is_provers, carrier);
            }
            self.drop_lost(&mut children, &mut carrier, is_provers);
            let none_lost = children.len() == all;
            let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
            let (mut worst, mut needed) = (0, 0_u32);
            for (index, child) in children.iter().enumerate() {
                if !none_lost && !self.rules.is_needed(child.made, carrier) {
                    continue;
                }
                needed += 1;
                let (win, lose) = child.entry.view(is_provers);
                if win < least {
                    (best, second, least) = (index, least, win);
                } else {
                    second = second.min(win);
                }
                worst = worst.max(lose);
            }
            if needed == 0 {
                break Entry::of_view(INFINITE, 0, is_provers, carrier);
            }
            let others = needed - 1;
            let lose = worst.saturating_add(others).min(INFINITE - 1);
            if least >= most_win || lose >= most_lose || self.is_over() {
                break Entry::of_view(least, lose, is_provers, 0);
            }
            let patience = second.saturating_add(1 + second / 4);
            let child = &mut children[best];
            let most_win = most_win.min(patience);
            let most_lose = most_lose.saturating_sub(others);
            // The numbers of the child are in the order of who moves there.
            let (most_win, most_lose) = if self.rules.is_provers(&child.position) == is_provers {
                (most_win, most_lose)
            } else {
                (most_lose, most_win)
            };
            self.expand(&child.position, most_win, most_lose);
            child.entry = self.entry(&child.position);
        };
        self.table.insert(position.clone(), entry);
    }

    /// Drops the moves that lose, and those that lose therefore; their carriers are added.
    fn drop_lost(&self, children: &mut Vec<Child<R::Position>>, carrier: &mut u64, provers: bool) {
        let is_lost = |child: &Child<_>| child.entry.view(provers).1 == 0;
        while let Some(at) = children.iter().position(is_lost) {
            let lost = children.swap_remove(at);
            *carrier |= lost.entry.carrier;
            let refuted = |child: &Child<_>| {
                self.rules
                    .is_refuted(child.made, lost.made, lost.entry.carrier)
            };
            children.retain(|child| !refuted(child));
        }
    }
}
