//! The searches by each of the plans.

use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::coding::divided::{self, Divided};
use crate::coding::information_sets::Information;
use crate::coding::lee_brickell::Decoder;
use crate::coding::tasks::Reached;
use crate::coding::vector::Vector;
use crate::coding::walsh_hadamard::Weights;

use super::{Found, Lists, Plan, Position, Proof, Search};

impl<V: Vector> Search<'_, V> {
    /// Looks at all words, and gives the one that the position names.
    pub(super) fn run_all(
        &self,
        plan: &Plan<V>,
        position: &mut Position,
        step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> V {
        if let Plan::Enumeration(enumeration) = plan {
            let best = |part, fewest| {
                let found = enumeration.best(self.start, self.basis, part, fewest as u64);
                found.map(|(total, word)| (count(total), word))
            };
            run_parts(best, position, step);
            return enumeration.word(self.start, self.basis, position.word);
        }
        if let Plan::Blocks(weights) = plan {
            let fixed = self.fixed();
            let best = |part: u64, fewest| self.best(weights, part, fewest, fixed);
            run_parts(best, position, step);
        }
        self.word(position.word)
    }

    pub(super) fn run_divided(
        &self,
        divided: &Divided,
        position: &mut Position,
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Found<V> {
        let (cells, fixed) = (self.positions.len(), self.fixed());
        // Positions that are 0 less those that are 1: an excess of so much.
        let total = |excess: i64| {
            let ones = u64::try_from((as_i64(cells) - excess + 1) / 2).unwrap_or(0);
            fixed + ones
        };
        let update = |position: &mut Position, reached: &divided::Reached| {
            position.fewest = count(total(reached.excess));
            position.word = reached.word;
        };
        let reached = divided.run(position.word, |reached| {
            update(position, reached);
            // The parts are an estimate: the last is done when all is.
            let done = Divided::parts_of(reached.work).min(position.parts - 1);
            position.done = position.done.max(done);
            if total(reached.excess) <= self.at_least {
                return ControlFlow::Break(());
            }
            step(position)
        });
        update(position, &reached);
        if reached.bound == reached.excess || total(reached.excess) <= self.at_least {
            position.done = position.parts;
            let _ = step(position);
        }
        let parts = divided.count();
        let proof = Proof::Divided { parts };
        self.found(self.word(reached.word), total(reached.bound), proof)
    }

    pub(super) fn run_information(
        &self,
        lists: &Lists<V>,
        position: &mut Position,
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Found<V> {
        // All is done again, but for the best word.
        (position.done, position.parts) = (0, self.parts());
        let Lists {
            sets,
            numbers,
            sure,
        } = lists;
        let longest = sure.as_ref().map_or(Self::LARGEST, |sure| sure.1);
        let mut stopped = false;
        let (fixed, first) = (self.fixed(), self.start.packed(&self.positions));
        let number = |word: &V::Packed| {
            let word = self.start.with_packed(&self.positions, word);
            let differs = |place: usize| word.entry(place) != self.start.entry(place);
            let numbers = numbers.iter().filter(|(place, _)| differs(*place));
            numbers.fold(0, |sum, (_, number)| sum ^ number)
        };
        let best = match position.word {
            0 => first,
            word => self.word(word).packed(&self.positions),
        };
        let update = |position: &mut Position, reached: &Reached<V::Packed>| {
            let fewest = count(fixed + reached.total);
            if fewest < position.fewest {
                (position.fewest, position.word) = (fewest, number(&reached.word));
            }
        };
        let reached = sets.run(best, longest.exp2(), |reached| {
            update(position, reached);
            let done = parts_of(reached.work).min(position.parts - 1);
            position.done = position.done.max(done);
            let flow = if fixed + reached.total <= self.at_least {
                ControlFlow::Break(())
            } else {
                step(position)
            };
            stopped |= flow.is_break();
            flow
        });
        update(position, &reached);
        let found = self.of_sets(sets, &reached);
        if found.total <= found.lower_bound {
            position.done = position.parts;
            let _ = step(position);
            return found;
        }
        match sure {
            Some((plan, _)) if !stopped => self.run_sure(plan, found, position, step),
            _ => found,
        }
    }

    /// Looks at all words for one that is better than that of the lists, which went on too long.
    pub(super) fn run_sure(
        &self,
        plan: &Plan<V>,
        found: Found<V>,
        position: &mut Position,
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Found<V> {
        let before = position.parts;
        let mut all = Position {
            done: 0,
            parts: plan.parts(),
            ..*position
        };
        (position.done, position.parts) = (before, before + all.parts);
        let mut better = false;
        let word = self.run_all(plan, &mut all, |all| {
            better |= all.fewest < position.fewest;
            let word = if better { all.word } else { position.word };
            *position = Position {
                done: before + all.done,
                parts: position.parts,
                word: if self.start.modulus() == 2 { word } else { 0 },
                fewest: all.fewest,
            };
            step(position)
        });
        let word = if better { word } else { found.word };
        if all.done < all.parts {
            return self.found(word, found.lower_bound, found.proof);
        }
        let total = word.total();
        self.found(word, total, Proof::Enumerated)
    }

    /// What the lists of information sets have found.
    pub(super) fn of_sets(
        &self,
        sets: &Information<V::Packed>,
        reached: &Reached<V::Packed>,
    ) -> Found<V> {
        let word = self.start.with_packed(&self.positions, &reached.word);
        let parts = sets.count();
        self.found(word, self.fixed() + reached.bound, Proof::Divided { parts })
    }

    pub(super) fn run_random(
        &self,
        sets: Option<&Information<V::Packed>>,
        position: &mut Position,
        mut step: impl FnMut(&Position) -> ControlFlow<()>,
    ) -> Found<V> {
        let mut stopped = false;
        // For a bound, the lists that are soon made.
        let listed = sets.map(|sets| {
            let first = self.start.packed(&self.positions);
            let fixed = self.fixed();
            let reached = sets.run(first, Self::BRIEF_LIST, |reached| {
                position.fewest = count(fixed + reached.total);
                let flow = step(position);
                stopped |= flow.is_break();
                flow
            });
            self.of_sets(sets, &reached)
        });
        let (start, bound) = match listed {
            None => (self.start.clone(), (self.at_least, Proof::Given)),
            Some(found) if stopped || found.total == found.lower_bound => return found,
            Some(found) => (found.word, (found.lower_bound, found.proof)),
        };
        let mut decoder = Decoder::new(&start, self.basis);
        loop {
            position.fewest = count(decoder.fewest());
            if decoder.fewest() <= bound.0 || decoder.round(|| step(position)).is_break() {
                return self.found(decoder.best().clone(), bound.0, bound.1);
            }
        }
    }

    /// The best word of a part with a smaller total than this.
    pub(super) fn best(
        &self,
        weights: &Weights,
        part: u64,
        fewest: usize,
        fixed: u64,
    ) -> Option<(usize, u64)> {
        let cells = as_i64(self.positions.len());
        let floor = cells - 2 * (as_i64(fewest) - as_i64(count(fixed)));
        let floor = i16::try_from(floor).expect("blocks are for fewer positions");
        let word = weights.best(weights.part(part), floor)?;
        let ones = usize::try_from((cells - i64::from(word.excess)) / 2).unwrap_or(0);
        let mask = match self.basis.len() {
            0 => 0,
            dimension => u64::MAX >> (64 - dimension.min(64)),
        };
        Some((ones + count(fixed), word.k & mask))
    }

    /// The total where all words are the same.
    pub(super) fn fixed(&self) -> u64 {
        let entry = |&position: &usize| u64::from(self.start.entry(position));
        self.start.total() - self.positions.iter().map(entry).sum::<u64>()
    }

    pub(super) fn enumerated(&self, word: V, position: &Position) -> Found<V> {
        let total = word.total();
        debug_assert_eq!(count(total), position.fewest);
        if position.done == position.parts {
            self.found(word, total, Proof::Enumerated)
        } else {
            self.found(word, self.at_least, Proof::Given)
        }
    }

    pub(super) fn found(&self, word: V, bound: u64, proof: Proof) -> Found<V> {
        let proved = bound > self.at_least || proof == Proof::Enumerated;
        Found {
            total: word.total(),
            word,
            lower_bound: bound.max(self.at_least),
            proof: if proved { proof } else { Proof::Given },
        }
    }
}

/// Goes through the parts that are left, some at a time on all threads.
fn run_parts(
    best: impl Fn(u64, usize) -> Option<(usize, u64)> + Sync,
    position: &mut Position,
    mut step: impl FnMut(&Position) -> ControlFlow<()>,
) {
    let batch = u64::try_from(4 * rayon::current_num_threads()).unwrap_or(4);
    while position.done < position.parts {
        let end = position.parts.min(position.done + batch);
        let fewest = position.fewest;
        let parts = (position.done..end).into_par_iter();
        let found = parts.filter_map(|part| best(part, fewest).map(|best| (best.0, part, best.1)));
        // Of equals that of the first part, so that the answer does not depend on the threads.
        if let Some((count, _, word)) = found.min() {
            (position.fewest, position.word) = (count, word);
        }
        position.done = end;
        if step(position).is_break() {
            break;
        }
    }
}

/// A time in units that take some hundredths of a second each.
pub(super) fn parts_of(work: f64) -> u64 {
    Divided::parts_of_float(work)
}

pub(super) fn count(total: u64) -> usize {
    usize::try_from(total).unwrap_or(usize::MAX)
}

fn as_i64(cells: usize) -> i64 {
    i64::try_from(cells).unwrap_or(i64::MAX)
}
