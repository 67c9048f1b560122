//! Running the method that was chosen.

use std::ops::ControlFlow;

use madness_machine::parallel;

use crate::coding::divided::{Divided, DividedProgress, DividedStep};
use crate::coding::estimates::{counted_work_units, work_units};
use crate::coding::information_sets::InformationSets;
use crate::coding::lee_brickell::LeeBrickell;
use crate::coding::tasks::Progress;
use crate::coding::vector::Vector;
use crate::coding::walsh_hadamard::WalshHadamard;

use super::coset::{Coset, Messages};
use super::found::{Found, Position, Proof};
use super::plan::{LONGEST, Lists, Plan};

/// The longest list, in words of a transform, that is made for a lower bound alone: a second.
const BRIEF_LIST: f64 = 8_589_934_592.0;

/// What a search calls now and then. It is not a type parameter: the code of a search is large, and is
/// compiled once for all callers.
pub(super) type Step<'s> = dyn FnMut(&Position) -> ControlFlow<()> + 's;

/// A search that is under way.
pub(super) struct Run<'r, 'a, V> {
    pub(super) coset: &'r Coset<'a, V>,
    pub(super) position: Position,
}

impl<V: Vector> Run<'_, '_, V> {
    /// Runs a plan and returns the word of least total. Calls `step` now and then.
    pub(super) fn plan(mut self, plan: &Plan<V>, step: &mut Step<'_>) -> Found<V> {
        match plan {
            Plan::Transforms(_) | Plan::Enumeration(_) => self.all_words(plan, step),
            Plan::Divided(divided) => {
                self.by_parts(divided, step, |from, step| divided.run(from, step))
            }
            Plan::Pairs(pairs) => {
                self.by_parts(pairs.divided(), step, |from, step| pairs.run(from, step))
            }
            Plan::DirectSum(components) => self.direct_sum(components, step),
            Plan::Lists(lists) => self.lists(lists, step),
            Plan::Random(sets) => self.random(sets.as_deref(), step),
        }
    }

    /// Reports that nothing remains to be searched: the start has the least total that is possible.
    pub(super) fn settled(mut self, parts: u64, step: &mut Step<'_>) -> Found<V> {
        self.position.done = parts;
        let _ = step(&self.position);
        let coset = self.coset;
        found(coset, coset.start.clone(), coset.at_least, Proof::Given)
    }

    fn all_words(&mut self, plan: &Plan<V>, step: &mut Step<'_>) -> Found<V> {
        let word = visit_all(self.coset, plan, &mut self.position, step);
        let total = word.total();
        debug_assert_eq!(to_usize(total), self.position.fewest);
        if self.position.done == self.position.parts {
            found(self.coset, word, total, Proof::Enumerated)
        } else {
            found(self.coset, word, self.coset.at_least, Proof::Given)
        }
    }

    /// Runs a search by parts of the positions.
    fn by_parts(
        &mut self,
        divided: &Divided,
        step: &mut Step<'_>,
        search: impl FnOnce(DividedProgress, &mut DividedStep<'_>) -> DividedProgress,
    ) -> Found<V> {
        if self.improve(step).is_break() {
            let word = self.coset.word(self.position.word);
            return found(self.coset, word, self.coset.at_least, Proof::Given);
        }
        let (coset, position) = (self.coset, &mut self.position);
        let (length, fixed) = (coset.positions.len(), coset.fixed_total());
        // The excess is the number of zeros less the number of ones.
        let total = |excess: i64| {
            let ones = u64::try_from((to_i64(length) - excess + 1) / 2).unwrap_or(0);
            fixed + ones
        };
        let update = |position: &mut Position, progress: &DividedProgress| {
            position.fewest = to_usize(total(progress.excess));
            position.word = progress.message;
            (position.stage, position.items) = (progress.stage, progress.items);
        };
        let before = position.done;
        let from = DividedProgress {
            stage: position.stage,
            items: position.items,
            ..divided.begin(position.word)
        };
        let progress = search(from, &mut |progress| {
            update(position, progress);
            // The number of parts is an estimate: the last one is done when the search is.
            let done = before.saturating_add(counted_work_units(progress.work));
            let done = done.min(position.parts - 1);
            position.done = position.done.max(done);
            if total(progress.excess) <= coset.at_least {
                return ControlFlow::Break(());
            }
            step(position)
        });
        update(position, &progress);
        if progress.bound == progress.excess || total(progress.excess) <= coset.at_least {
            position.done = position.parts;
            let _ = step(position);
        }
        let parts = divided.count();
        let proof = Proof::Divided { parts };
        found(
            coset,
            coset.word(progress.message),
            total(progress.bound),
            proof,
        )
    }

    /// Looks for a word of small total at random information sets first. That takes a small part of
    /// the time of a long search, and a search that is stopped soon has a good answer.
    fn improve(&mut self, step: &mut Step<'_>) -> ControlFlow<()> {
        let (coset, position) = (self.coset, &mut self.position);
        if position.stage > 0 || position.items > 0 {
            return ControlFlow::Continue(());
        }
        let (start, basis) = (coset.packed_start(), coset.packed_basis());
        let messages = Messages::new(&start, &basis, coset.positions.len());
        let mut search = LeeBrickell::new(&start, &basis);
        let fixed = coset.fixed_total();
        for _ in 0..position.parts / 4 {
            let flow = search.round(|| step(position));
            let total = to_usize(fixed + search.least_total);
            if total < position.fewest {
                (position.fewest, position.word) = (total, messages.of(&search.least));
            }
            flow?;
        }
        ControlFlow::Continue(())
    }

    fn lists(&mut self, lists: &Lists<V>, step: &mut Step<'_>) -> Found<V> {
        let (coset, position) = (self.coset, &mut self.position);
        // Lists are not resumable: the search restarts and keeps only the word of least total.
        position.done = 0;
        let longest = lists.fallback.as_ref().map_or(LONGEST, |(_, time)| *time);
        let mut stopped = false;
        let fixed = coset.fixed_total();
        let first = match position.word {
            0 => coset.packed_start(),
            word => coset.word(word).packed(&coset.positions),
        };
        let update = |position: &mut Position, progress: &Progress<V::Packed>| {
            let total = to_usize(fixed + progress.total);
            if total < position.fewest {
                let message = lists.messages.as_ref();
                position.word = message.map_or(0, |messages| messages.of(&progress.word));
                position.fewest = total;
            }
        };
        let progress = lists.sets.run(first, longest.exp2(), |progress| {
            update(position, progress);
            let done = work_units(progress.work).min(position.parts - 1);
            position.done = position.done.max(done);
            let flow = if fixed + progress.total <= coset.at_least {
                ControlFlow::Break(())
            } else {
                step(position)
            };
            stopped |= flow.is_break();
            flow
        });
        update(position, &progress);
        let found = found_by_sets(coset, &lists.sets, &progress);
        if found.total <= found.lower_bound {
            position.done = position.parts;
            let _ = step(position);
            return found;
        }
        match &lists.fallback {
            Some((plan, _)) if !stopped => self.fallback(plan, found, step),
            _ => found,
        }
    }

    /// Visits all words, because the lists exceeded their estimate. The parts of both are added up.
    fn fallback(&mut self, plan: &Plan<V>, before: Found<V>, step: &mut Step<'_>) -> Found<V> {
        let (coset, position) = (self.coset, &mut self.position);
        let list_parts = position.parts;
        let mut all = Position {
            done: 0,
            parts: plan.parts(),
            ..*position
        };
        (position.done, position.parts) = (list_parts, list_parts + all.parts);
        let mut is_better = false;
        let word = visit_all(coset, plan, &mut all, &mut |all: &Position| {
            is_better |= all.fewest < position.fewest;
            let word = if is_better { all.word } else { position.word };
            *position = Position {
                done: list_parts + all.done,
                parts: position.parts,
                word: if coset.start.modulus() == 2 { word } else { 0 },
                fewest: all.fewest,
                ..*position
            };
            step(position)
        });
        let word = if is_better { word } else { before.word };
        if all.done < all.parts {
            return found(coset, word, before.lower_bound, before.proof);
        }
        let total = word.total();
        found(coset, word, total, Proof::Enumerated)
    }

    fn random(
        &mut self,
        sets: Option<&InformationSets<V::Packed>>,
        step: &mut Step<'_>,
    ) -> Found<V> {
        let (coset, position) = (self.coset, &mut self.position);
        let mut stopped = false;
        // First the short lists, for a lower bound.
        let listed = sets.map(|sets| {
            let fixed = coset.fixed_total();
            let progress = sets.run(coset.packed_start(), BRIEF_LIST, |progress| {
                position.fewest = to_usize(fixed + progress.total);
                let flow = step(position);
                stopped |= flow.is_break();
                flow
            });
            found_by_sets(coset, sets, &progress)
        });
        let (start, (bound, proof)) = match listed {
            None => (coset.start.clone(), (coset.at_least, Proof::Given)),
            Some(found) if stopped || found.total == found.lower_bound => return found,
            Some(found) => (found.word, (found.lower_bound, found.proof)),
        };
        let mut search = LeeBrickell::new(&start, coset.basis);
        loop {
            position.fewest = to_usize(search.least_total);
            if search.least_total <= bound || search.round(|| step(position)).is_break() {
                return found(coset, search.least, bound, proof);
            }
        }
    }
}

/// Visits all words by an exhaustive plan, and returns the word that the position names.
fn visit_all<V: Vector>(
    coset: &Coset<'_, V>,
    plan: &Plan<V>,
    position: &mut Position,
    step: &mut Step<'_>,
) -> V {
    if let Plan::Enumeration(enumeration) = plan {
        let least = |batch, known| {
            let found = enumeration.least(coset.start, coset.basis, batch, known as u64);
            found.map(|(total, word)| (to_usize(total), u128::from(word)))
        };
        run_batches(least, position, step);
        let word = u64::try_from(position.word).expect("fewer than 2^48 words");
        return enumeration.word(coset.start, coset.basis, word);
    }
    if let Plan::Transforms(transform) = plan {
        let fixed = to_usize(coset.fixed_total());
        let least = |batch, known| least_of_batch(coset, transform, batch, known, fixed);
        run_batches(least, position, step);
    }
    coset.word(position.word)
}

/// Returns the least total of a batch of transforms and the message of a word that has it, if it is
/// less than `known`.
fn least_of_batch<V: Vector>(
    coset: &Coset<'_, V>,
    transform: &WalshHadamard,
    batch: u64,
    known: usize,
    fixed: usize,
) -> Option<(usize, u128)> {
    let length = to_i64(coset.positions.len());
    let floor = length - 2 * (to_i64(known) - to_i64(fixed));
    let floor = i16::try_from(floor).expect("transforms are used for fewer positions");
    let word = transform.largest(transform.batch(batch), floor)?;
    let ones = usize::try_from((length - i64::from(word.excess)) / 2).unwrap_or(0);
    // With few variables a row repeats its words, and the highest bits of the message mean nothing.
    let mask = match coset.basis.len() {
        0 => 0,
        dimension => u64::MAX >> (64 - dimension.min(64)),
    };
    Some((ones + fixed, u128::from(word.message & mask)))
}

/// Runs the batches that remain, some at a time on all threads.
fn run_batches(
    least: impl Fn(u64, usize) -> Option<(usize, u128)> + Sync,
    position: &mut Position,
    step: &mut Step<'_>,
) {
    let together = u64::try_from(4 * rayon::current_num_threads()).unwrap_or(4);
    while position.done < position.parts {
        let end = position.parts.min(position.done + together);
        let known = position.fewest;
        let batches: Vec<u64> = (position.done..end).collect();
        let found = parallel::map(batches.len(), &|part| least(batches[part], known));
        // Of equal totals the first batch's wins, so that the answer does not depend on the
        // threads.
        let found = found.into_iter().flatten();
        if let Some((total, word)) = found.min_by_key(|(total, _)| *total) {
            (position.fewest, position.word) = (total, word);
        }
        position.done = end;
        if step(position).is_break() {
            break;
        }
    }
}

/// Returns what lists on information sets have found and proved.
fn found_by_sets<V: Vector>(
    coset: &Coset<'_, V>,
    sets: &InformationSets<V::Packed>,
    progress: &Progress<V::Packed>,
) -> Found<V> {
    let word = coset.unpacked(&progress.word);
    let parts = sets.count();
    let bound = coset.fixed_total() + progress.bound;
    found(coset, word, bound, Proof::Divided { parts })
}

/// Returns a word with a lower bound: the given one, or the caller's if that is as good.
pub(super) fn found<V: Vector>(
    coset: &Coset<'_, V>,
    word: V,
    bound: u64,
    proof: Proof,
) -> Found<V> {
    let is_proved = bound > coset.at_least || proof == Proof::Enumerated;
    Found {
        total: word.total(),
        word,
        lower_bound: bound.max(coset.at_least),
        proof: if is_proved { proof } else { Proof::Given },
    }
}

fn to_usize(total: u64) -> usize {
    usize::try_from(total).unwrap_or(usize::MAX)
}

fn to_i64(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
