//! Proofs of a winner, taken from the search once it has ended.

use std::collections::HashMap;

use crate::positional::maker_breaker::mask::Mask;
use crate::positional::maker_breaker::residual;
use crate::positional::maker_breaker::search::{ONE, Search, weight};
use crate::positional::maker_breaker::table::{INFINITE, Known};
use crate::positional::maker_breaker::threats::own_pairs;

/// Maker, to move, wins with these sets.
#[derive(Clone, Debug)]
pub struct MakerStep<M> {
    /// The sets.
    pub sets: Vec<M>,
    /// Maker's move. It completes a set, or leads on.
    pub cell: u32,
    /// Steps that Maker can go on with after the move, if Breaker takes none of their cells. No cell
    /// is in all of them.
    pub after: Vec<u32>,
}

/// Breaker wins these sets with Maker to move.
#[derive(Clone, Debug)]
pub struct BreakerStep<M> {
    /// The sets.
    pub sets: Vec<M>,
    /// Why.
    pub because: Because<M>,
}

/// Why Breaker wins.
#[derive(Clone, Debug)]
pub enum Because<M> {
    /// By the criterion of Erdős and Selfridge.
    Potential,
    /// He pairs cells, such that each set has a pair, and wins the other steps: each set contains a
    /// pair, or a set of a step, and these share no cells.
    Parts(Vec<M>, Vec<u32>),
    /// For each cell that Maker can take, the reply, and the step after it.
    Replies(Vec<(u32, Option<u32>, u32)>),
}

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoProof {
    /// The proof has more steps than allowed.
    TooLong,
    /// The search was stopped.
    Stopped,
}

/// Takes proofs from a search.
#[derive(Debug)]
pub struct Proofs<'s, 'a, M> {
    search: &'s mut Search<'a, M>,
    known: HashMap<Vec<M>, u32>,
    most: usize,
    pub maker: Vec<MakerStep<M>>,
    pub breaker: Vec<BreakerStep<M>>,
}

impl<'s, 'a, M: Mask> Proofs<'s, 'a, M> {
    /// Prepares to take a proof of at most some number of steps.
    pub fn new(search: &'s mut Search<'a, M>, most: usize) -> Self {
        Self {
            search,
            known: HashMap::new(),
            most,
            maker: Vec::new(),
            breaker: Vec::new(),
        }
    }

    /// Returns the step of a position that Maker, to move, wins.
    pub fn maker_to_move(&mut self, sets: &[M]) -> Result<u32, NoProof> {
        let mut key = sets.to_vec();
        residual::keep_minimal(&mut key);
        key.sort_unstable();
        if let Some(&step) = self.known.get(&key) {
            return Ok(step);
        }
        let sets = key.clone();
        let cell = self.search.winning_move(&sets).ok_or(NoProof::Stopped)?;
        let step = if let Some(&one) = sets.iter().find(|&&set| set == M::of(cell)) {
            MakerStep {
                sets: vec![one],
                cell,
                after: Vec::new(),
            }
        } else {
            let mut left = sets.clone();
            residual::make(&mut left, cell);
            let after = self.breaker_to_move(&left)?;
            // The sets that the steps after the move need, as they were before it.
            let mut needed = Vec::new();
            for &step in &after {
                for &used in &self.maker[step as usize].sets {
                    if needed.iter().any(|&set: &M| (set & !M::of(cell)).within(used)) {
                        continue;
                    }
                    let found = sets.iter().find(|&&set| (set & !M::of(cell)).within(used));
                    needed.push(*found.expect("the step was taken from these sets"));
                }
            }
            MakerStep {
                sets: needed,
                cell,
                after,
            }
        };
        if self.maker.len() == self.most {
            return Err(NoProof::TooLong);
        }
        let number = self.maker.len() as u32;
        self.maker.push(step);
        self.known.insert(key, number);
        Ok(number)
    }

    /// Returns steps of a position with Breaker to move that Maker wins: no cell is in all of them.
    pub fn breaker_to_move(&mut self, sets: &[M]) -> Result<Vec<u32>, NoProof> {
        let mut steps = Vec::new();
        let mut common = !M::default();
        let mut next = Vec::new();
        // A win by threats, if Breaker passes, leaves few replies.
        if self.search.wins_by_threats(sets) {
            let step = self.maker_to_move(sets)?;
            steps.push(step);
            common &= residual::union(&self.maker[step as usize].sets);
        }
        let all = residual::union(sets);
        while !(common & all).is_empty() {
            let reply = (common & all).first();
            next.clear();
            next.extend(sets.iter().filter(|set| !set.has(reply)));
            let step = self.maker_to_move(&next)?;
            steps.push(step);
            common &= residual::union(&self.maker[step as usize].sets);
        }
        if steps.is_empty() {
            // No cell is left to take: only a set that is complete wins.
            return Err(NoProof::Stopped);
        }
        Ok(steps)
    }

    /// Returns the step of a position that Breaker wins with Maker to move.
    pub fn against_maker(&mut self, sets: &[M]) -> Result<u32, NoProof> {
        let mut key = sets.to_vec();
        residual::keep_minimal(&mut key);
        key.sort_unstable();
        if let Some(&step) = self.known.get(&key) {
            return Ok(step);
        }
        let because = self.why_breaker_wins(&key)?;
        if self.breaker.len() == self.most {
            return Err(NoProof::TooLong);
        }
        let number = self.breaker.len() as u32;
        self.breaker.push(BreakerStep {
            sets: key.clone(),
            because,
        });
        self.known.insert(key, number);
        Ok(number)
    }

    fn why_breaker_wins(&mut self, sets: &[M]) -> Result<Because<M>, NoProof> {
        let all = residual::union(sets);
        let total: u64 = sets.iter().map(|set| weight(set.len())).sum();
        let of = |cell: u32| -> u64 {
            let with = sets.iter().filter(|set| set.has(cell));
            with.map(|set| weight(set.len())).sum()
        };
        let greatest = all.cells().map(of).max().unwrap_or(0);
        if total + greatest < 1 << ONE {
            return Ok(Because::Potential);
        }
        if let Some(pairs) = own_pairs(sets) {
            return Ok(Because::Parts(pairs, Vec::new()));
        }
        let (pairs, rest) = twin_pairs(sets);
        let first = residual::component(&rest);
        if !pairs.is_empty() || first != residual::union(&rest) {
            let mut parts = Vec::new();
            let mut rest = rest;
            while !rest.is_empty() {
                let cells = residual::component(&rest);
                let (one, others): (Vec<M>, Vec<M>) = rest.iter().partition(|set| set.within(cells));
                parts.push(self.against_maker(&one)?);
                rest = others;
            }
            return Ok(Because::Parts(pairs, parts));
        }
        let mut replies = Vec::new();
        for cell in all.cells() {
            let mut left = sets.to_vec();
            residual::make(&mut left, cell);
            let reply = self.search.winning_reply(&left).ok_or(NoProof::Stopped)?;
            if let Some(reply) = reply {
                residual::kill(&mut left, reply);
            }
            replies.push((cell, reply, self.against_maker(&left)?));
        }
        Ok(Because::Replies(replies))
    }

    /// Whether the search has found that Maker, to move, wins.
    pub fn maker_wins(&mut self, sets: &[M]) -> bool {
        matches!(
            self.search.maker(sets.to_vec(), INFINITE, INFINITE),
            Known::Maker(_)
        )
    }
}

/// Returns pairs of cells that are in the same sets, until there are no more, and the sets that have
/// none of them.
fn twin_pairs<M: Mask>(sets: &[M]) -> (Vec<M>, Vec<M>) {
    let mut common = vec![M::default(); M::CELLS];
    let mut rest = sets.to_vec();
    let mut pairs = Vec::new();
    loop {
        let all = residual::intersections(&rest, &mut common);
        let pair = all.cells().find_map(|cell| {
            let mut others = (common[cell as usize] & !M::of(cell)).cells();
            let twin = others.find(|&other| common[other as usize].has(cell))?;
            Some(M::of(cell) | M::of(twin))
        });
        let Some(pair) = pair else {
            return (pairs, rest);
        };
        pairs.push(pair);
        rest.retain(|&set| (set & pair).is_empty());
    }
}
