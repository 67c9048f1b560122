//! The search: depth-first proof-number search (df-pn) on residual hypergraphs.
//!
//! Source: Nagai's df-pn, with thresholds that grow by an eighth and the weak proof numbers of Ueda
//! et al. (the greatest child, and one for each other child, in place of the sum).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use madness_machine::Clock;

use crate::game::Side;
use crate::maker_breaker::children::{Child, Choice, Moves};
use crate::maker_breaker::guesses::{numbers_after_reply, numbers_at_leaf};
use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::pairing_off::PairingOff;
use crate::maker_breaker::residual;
use crate::maker_breaker::symmetry::{Changes, Hashes, Symmetry};
use crate::maker_breaker::table::{INFINITE, Known, Table};
use crate::maker_breaker::threats::{self, Threats, at_once, has_pairing};
use crate::maker_breaker::weights::{ONE, Weights, light_carrier};

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) symmetry: Symmetry,
    pub(super) clock: &'a Clock,
    /// The number of expanded positions at which the search pauses.
    pub(super) pause: AtomicU64,
    /// Whether a thread has the answer.
    pub(super) is_done: AtomicBool,
}

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Positions that were expanded.
    pub(super) nodes: u64,
    /// Positions whose numbers were computed or looked up.
    pub(super) children: u64,
}

/// One thread of a search.
#[derive(Debug)]
pub(super) struct SearchThread<'a, M> {
    pub(super) shared: &'a Shared<'a>,
    /// Whether the search ends when another thread has the answer.
    ends_when_done: bool,
    patience: u32,
    pub(super) threats: Threats<M>,
    pub(super) common: Vec<M>,
    owner: Vec<u32>,
    pub(super) pairing_off: PairingOff,
    /// What the cells gain in weight by a move.
    pub(super) gains: Vec<u64>,
    pub(super) pool: Vec<Vec<M>>,
    pub(super) ply: usize,
    /// The move of the side that won the position which was searched last.
    pub(super) choice: Option<u32>,
    pub(super) killers: Vec<u32>,
    pub(super) counts: Counts,
    /// Moves that were searched.
    searched: u64,
}

/// The most positions of a search for threats. Hardly any needs as many.
pub(super) const THREATS: u32 = 200;
/// A child is searched until it is worse than the second best by one part in so many.
const PATIENCE: u32 = 8;

/// What is known of the replies to a move.
#[derive(Debug)]
struct Replies<M> {
    children: Vec<Child<M>>,
    /// The cells of those that are not lost yet.
    open: M,
    /// The cells of the wins of Maker that are known.
    carrier: M,
    /// Cells that Breaker has set aside.
    pairs: M,
}

/// Added to the keys of positions with Breaker to move.
pub(super) const BREAKER_TO_MOVE: u64 = 0xD1B5_4A32_D192_ED03;

impl<'a, M: Mask> SearchThread<'a, M> {
    pub(super) fn new(shared: &'a Shared<'a>, cells: usize, thread: usize) -> Self {
        Self {
            shared,
            ends_when_done: true,
            // Threads with different patience search different positions, and share them in the table.
            patience: PATIENCE >> thread.min(3),
            threats: Threats::new(),
            common: vec![M::default(); cells],
            owner: vec![0; cells],
            pairing_off: PairingOff::new(cells),
            gains: vec![0; cells],
            pool: Vec::new(),
            ply: 0,
            choice: None,
            killers: vec![u32::MAX; 4 * cells + 8],
            counts: Counts::default(),
            searched: 0,
        }
    }

    /// Lets the search go on after the answer is known, because the proof needs it.
    pub(super) fn go_on_when_done(&mut self) {
        self.ends_when_done = false;
    }

    /// Whether the search has to stop before it goes on to another move.
    fn has_to_stop(&mut self) -> bool {
        let Shared {
            table,
            clock,
            pause,
            is_done,
            ..
        } = self.shared;
        // Looked at each time, since a position of very many sets takes long.
        let is_spent = clock.look(self.searched).is_some();
        self.searched += 1;
        let has_to_pause = || {
            is_done.load(Ordering::Relaxed)
                || table.should_grow()
                || clock.taken() >= pause.load(Ordering::Relaxed)
        };
        is_spent || self.ends_when_done && has_to_pause()
    }

    fn count(&mut self) {
        /// Positions that a thread expands before it says so.
        const AT_ONCE: u64 = 1 << 10;
        self.counts.nodes += 1;
        if self.counts.nodes.is_multiple_of(AT_ONCE) {
            self.shared.clock.count(AT_ONCE);
        }
    }

    /// Returns a list without sets, with memory that was used before.
    pub(super) fn scratch(&mut self) -> Vec<M> {
        let mut sets = self.pool.pop().unwrap_or_default();
        sets.clear();
        sets
    }

    /// Searches a position with Maker to move until its numbers reach their thresholds.
    pub(super) fn maker(&mut self, mut sets: Vec<M>, proof: u32, disproof: u32) -> Known<M> {
        self.ply += 1;
        let known = self.maker_inner(&mut sets, proof, disproof);
        self.ply -= 1;
        self.pool.push(sets);
        known
    }

    fn maker_inner(&mut self, sets: &mut Vec<M>, proof: u32, disproof: u32) -> Known<M> {
        self.count();
        let (mut forced, mut pairs) = (M::default(), M::default());
        let mut cells;
        loop {
            if let Some(carrier) = at_once(sets) {
                return Known::Maker(carrier | forced);
            }
            cells = residual::drop_twins(sets, &mut self.common, |pair| pairs |= pair);
            if sets.is_empty() {
                return Known::Breaker(pairs);
            }
            let common = &self.common;
            let mut threats = sets.iter().filter(|set| set.len() == 2);
            let Some((pair, private)) = threats.find_map(|&pair| {
                let private = pair.cells().find(|&cell| common[cell as usize] == pair)?;
                Some((pair, private))
            }) else {
                break;
            };
            // Maker loses nothing by the other cell: Breaker must take the private one.
            forced |= pair;
            pairs |= pair;
            residual::kill(sets, private);
            residual::make(sets, (pair & !M::of(private)).first());
        }
        let weights = Weights::of(sets, cells);
        if weights.is_light() {
            return Known::Breaker(light_carrier(sets, weights) | pairs);
        }
        let sides = Sides { forced, pairs };
        let first = residual::component(sets);
        if first != cells {
            return self.components(sets, first, sides, proof, disproof);
        }
        let symmetry = &self.shared.symmetry;
        let hashes = symmetry.hashes(sets);
        let (key, g) = symmetry.least(&hashes);
        let mut work = 0;
        match self.look_up(key, g, cells, sets.iter().copied()) {
            Some(known @ Known::Open(p, d, before)) => {
                if p >= proof || d >= disproof {
                    return known;
                }
                work = before;
            }
            Some(known) => return sides.with(known),
            None => {
                let known = self.leaf(sets, cells, &weights);
                match known {
                    // The moves are looked at as soon as nothing else promises more.
                    Known::Open(_, d, _) if d < disproof => {}
                    Known::Open(..) => return sides.with(self.store(key, g, known, 0)),
                    _ => return sides.with(self.store(key, g, known, 1)),
                }
            }
        }
        let start = self.counts.nodes;
        let known = self.maker_moves(sets, cells, &hashes, (proof, disproof));
        let known = self.store(key, g, known, work_of(work, self.counts.nodes - start));
        sides.with(known)
    }

    /// Returns who wins, with Maker to move, if it can be seen at once, or else a guess.
    fn leaf(&mut self, sets: &[M], cells: M, weights: &Weights) -> Known<M> {
        if let Some(carrier) = self.threats.win(sets, THREATS) {
            return Known::Maker(carrier);
        }
        if has_pairing(sets, &mut self.owner) {
            return Known::Breaker(threats::owned(&self.owner));
        }
        match self.pairing_off.best(sets, weights) {
            Ok(found) => Known::Breaker(found.carrier()),
            Err(left) => numbers_at_leaf(weights.total, left, cells.len()),
        }
    }

    /// Maker wins, moving first, if he wins one component, moving first.
    fn components(
        &mut self,
        sets: &[M],
        first: M,
        sides: Sides<M>,
        proof: u32,
        disproof: u32,
    ) -> Known<M> {
        let mut one = self.scratch();
        let mut rest = self.scratch();
        for &set in sets {
            if set.within(first) {
                one.push(set);
            } else {
                rest.push(set);
            }
        }
        if rest.len() < one.len() {
            std::mem::swap(&mut one, &mut rest);
        }
        let small = self.maker(one, proof, disproof);
        let known = match small {
            Known::Maker(_) => {
                self.pool.push(rest);
                small
            }
            Known::Breaker(carrier) => match self.maker(rest, proof, disproof) {
                Known::Breaker(other) => Known::Breaker(carrier | other),
                large => large,
            },
            Known::Open(p1, d1, work) => match self.maker(rest, proof, disproof) {
                Known::Breaker(_) => small,
                Known::Open(p2, d2, _) => {
                    Known::Open(p1.min(p2), (d1 + d2).min(INFINITE - 1), work)
                }
                large @ Known::Maker(_) => large,
            },
        };
        sides.with(known)
    }

    pub(super) fn maker_moves(
        &mut self,
        sets: &[M],
        cells: M,
        hashes: &Hashes,
        (proof, disproof): (u32, u32),
    ) -> Known<M> {
        let Moves {
            mut children,
            open: mut moves,
            mut carrier,
            skipped,
        } = match self.moves(sets, cells, hashes) {
            Ok(moves) => moves,
            Err(carrier) => return Known::Maker(carrier),
        };
        loop {
            children.retain(|child| moves.has(child.cell));
            if children.is_empty() {
                // A cell that was skipped is answered as a cell in all of its sets is, with the two
                // cells exchanged.
                let skipped = skipped
                    .iter()
                    .filter(|&&common| !(common & moves).is_empty());
                return Known::Breaker(skipped.fold(carrier, |all, &common| all | common));
            }
            let choice = Choice::of(&children, Side::Maker);
            let others = children.len() as u32 - 1;
            let d = (choice.greatest + others).min(INFINITE - 1);
            if choice.best >= proof || d >= disproof || self.has_to_stop() {
                return Known::Open(choice.best, d, 0);
            }
            let child = children[choice.index];
            let proof = proof.min(self.a_little_above(choice.second));
            let disproof = disproof.saturating_sub(others).max(1);
            let mut next = self.scratch();
            next.extend_from_slice(sets);
            residual::make(&mut next, child.cell);
            let start = self.counts.nodes;
            let known = self.breaker(next, proof, disproof);
            let work = work_of(child.known.work(), self.counts.nodes - start);
            let known = self.store(child.key, child.g, known, work);
            match known {
                Known::Maker(carrier) => {
                    self.killers[self.ply] = child.cell;
                    self.choice = Some(child.cell);
                    return Known::Maker(carrier | M::of(child.cell));
                }
                Known::Breaker(win) => {
                    carrier |= win;
                    moves &= win & !M::of(child.cell);
                }
                Known::Open(..) => children[choice.index].known = known,
            }
        }
    }

    /// Searches a position with Breaker to move until its numbers reach their thresholds.
    pub(super) fn breaker(&mut self, mut sets: Vec<M>, proof: u32, disproof: u32) -> Known<M> {
        self.ply += 1;
        let known = self.breaker_inner(&mut sets, proof, disproof);
        self.ply -= 1;
        self.pool.push(sets);
        known
    }

    fn breaker_inner(&mut self, sets: &mut Vec<M>, proof: u32, disproof: u32) -> Known<M> {
        self.count();
        let mut ones = M::default();
        for &set in sets.iter() {
            if set.len() <= 1 {
                ones |= set;
                if set.is_empty() || ones.len() > 1 {
                    return Known::Maker(ones);
                }
            }
        }
        if !ones.is_empty() {
            let mut next = self.scratch();
            next.extend(sets.iter().filter(|&&set| (set & ones).is_empty()));
            let known = self.maker(next, proof, disproof);
            self.choice = Some(ones.first());
            let sides = Sides {
                forced: ones,
                pairs: ones,
            };
            return sides.with(known);
        }
        let mut pairs = M::default();
        let cells = residual::drop_twins(sets, &mut self.common, |pair| pairs |= pair);
        let weights = Weights::of(sets, cells);
        if weights.total < 1 << ONE {
            self.choice = weights.heaviest();
            if let Some(cell) = self.choice {
                residual::kill(sets, cell);
                pairs |= M::of(cell);
            }
            let weights = Weights::of(sets, residual::union(sets));
            return Known::Breaker(light_carrier(sets, weights) | pairs);
        }
        // Replies outside the cells of a win after a pass are lost; and so on for each reply.
        let mut carrier = M::default();
        let mut replies = cells;
        if let Some((common, wins)) = self.threats.all_wins(sets, THREATS) {
            carrier |= wins;
            replies &= common;
        }
        let all = replies;
        for cell in all.cells() {
            // Another cell kills all sets of this one, and more.
            if self.common[cell as usize] != M::of(cell) {
                replies &= !M::of(cell);
            }
        }
        let symmetry = &self.shared.symmetry;
        let hashes = symmetry.hashes(sets);
        let changes = symmetry.changes_by_breaker(sets, replies, self.common.len());
        let mut children: Vec<Child<M>> = Vec::with_capacity(replies.len() as usize);
        let keys = replies
            .cells()
            .map(|cell| (cell, self.child_key(&hashes, &changes, cell, 0)));
        let keys: Vec<(u32, (u64, usize))> = keys.collect();
        self.shared
            .table
            .warm(keys.iter().map(|&(_, (key, _))| key));
        for (cell, (key, g)) in keys {
            if !replies.has(cell) {
                continue;
            }
            self.counts.children += 1;
            let left = cells & !M::of(cell);
            let alive = sets.iter().copied().filter(|set| set.within(left));
            let known = self.look_up(key, g, left, alive).unwrap_or_else(|| {
                numbers_after_reply(weights.total - weights.of[cell as usize], left.len())
            });
            match known {
                Known::Breaker(win) => {
                    self.choice = Some(cell);
                    return Known::Breaker(win | M::of(cell) | pairs);
                }
                Known::Maker(win) => {
                    carrier |= win;
                    replies &= win & !M::of(cell);
                }
                Known::Open(..) => children.push(Child {
                    cell,
                    key,
                    g,
                    known,
                }),
            }
        }
        let found = Replies {
            children,
            open: replies,
            carrier,
            pairs,
        };
        self.breaker_moves(sets, found, proof, disproof)
    }

    fn breaker_moves(
        &mut self,
        sets: &[M],
        found: Replies<M>,
        proof: u32,
        disproof: u32,
    ) -> Known<M> {
        let Replies {
            mut children,
            open: mut replies,
            mut carrier,
            pairs,
        } = found;
        loop {
            children.retain(|child| replies.has(child.cell));
            if children.is_empty() {
                return Known::Maker(carrier);
            }
            let choice = Choice::of(&children, Side::Breaker);
            let others = children.len() as u32 - 1;
            let p = (choice.greatest + others).min(INFINITE - 1);
            if p >= proof || choice.best >= disproof || self.has_to_stop() {
                return Known::Open(p, choice.best, 0);
            }
            let child = children[choice.index];
            let disproof = disproof.min(self.a_little_above(choice.second));
            let proof = proof.saturating_sub(others).max(1);
            let mut next = self.scratch();
            next.extend(sets.iter().filter(|set| !set.has(child.cell)));
            let start = self.counts.nodes;
            let known = self.maker(next, proof, disproof);
            let work = work_of(child.known.work(), self.counts.nodes - start);
            let known = self.store(child.key, child.g, known, work);
            match known {
                Known::Breaker(win) => {
                    self.choice = Some(child.cell);
                    return Known::Breaker(win | M::of(child.cell) | pairs);
                }
                Known::Maker(win) => {
                    carrier |= win;
                    replies &= win & !M::of(child.cell);
                }
                Known::Open(..) => children[choice.index].known = known,
            }
        }
    }

    pub(super) fn child_key(
        &self,
        hashes: &Hashes,
        changes: &Changes,
        cell: u32,
        salt: u64,
    ) -> (u64, usize) {
        let (key, g) = self.shared.symmetry.least_after(hashes, changes, cell);
        (key.wrapping_add(salt), g)
    }

    /// Returns the threshold up to which the best child is searched, from the second best number.
    fn a_little_above(&self, second: u32) -> u32 {
        (second + second / self.patience + 1).min(INFINITE)
    }

    /// Returns what the table knows of a position, from its least hash and the automorphism of that.
    ///
    /// A carrier that does not fit the cells and sets belongs to another position with the same key.
    pub(super) fn look_up(
        &self,
        key: u64,
        g: usize,
        cells: M,
        mut sets: impl Iterator<Item = M>,
    ) -> Option<Known<M>> {
        let known = self.shared.table.get::<M>(key)?;
        let known = known.map(|carrier| self.shared.symmetry.unmap(g, carrier));
        let fits = match known {
            Known::Maker(carrier) => carrier.within(cells) && sets.any(|set| set.within(carrier)),
            Known::Breaker(carrier) => {
                carrier.within(cells) && sets.all(|set| !(set & carrier).is_empty())
            }
            Known::Open(..) => true,
        };
        fits.then_some(known)
    }

    /// Stores what is known of a position and how much work it took, and returns it.
    pub(super) fn store(&self, key: u64, g: usize, known: Known<M>, work: u32) -> Known<M> {
        let known = known.after(work);
        let mapped = known.map(|carrier| self.shared.symmetry.map(g, carrier));
        self.shared.table.put(key, mapped, work);
        known
    }
}

/// What was set aside on the way to a position, and belongs to the carriers of those before it.
#[derive(Clone, Copy, Debug)]
struct Sides<M> {
    /// Cells that a win of Maker needs.
    forced: M,
    /// Cells that a win of Breaker needs.
    pairs: M,
}

impl<M: Mask> Sides<M> {
    fn with(self, known: Known<M>) -> Known<M> {
        match known {
            Known::Maker(carrier) => Known::Maker(carrier | self.forced),
            Known::Breaker(carrier) => Known::Breaker(carrier | self.pairs),
            Known::Open(..) => known,
        }
    }
}

fn work_of(before: u32, nodes: u64) -> u32 {
    before.max(64 - nodes.leading_zeros())
}
