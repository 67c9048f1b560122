//! The search for a quotient, heap by heap.

use std::cell::RefCell;
use std::ops::ControlFlow;

use madness_claims::counted;
use thiserror::Error;

use super::answer::Quotient;
use super::closure::{Closure, Failure};
use super::evaluate::{Evaluator, Watch};
use super::learn::{Guess, Table};
use super::monoid::{Word, sum};
use super::partial::{Partial, at};
use super::table::{Flaw, QuotientTable};
use crate::impartial::HeapCode;
use crate::misere::search::most_options;

/// How large a quotient is looked for, and what the search for it keeps at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The largest heap. The search ends before if it has a proof for all heaps.
    pub heaps: u64,
    /// The most elements of a quotient.
    pub order: usize,
    /// The most sums of generators whose outcomes are kept at a time.
    pub positions: usize,
    /// The most options of a heap, and the most pairs of sums that the search keeps. The check of
    /// the certificate has more of them, and may keep 16 times as many.
    pub pairs: usize,
}

impl Default for Extent {
    /// Far more than Kayles needs. A search that reaches all of it takes about a minute and less
    /// than 1 GB.
    fn default() -> Self {
        Self {
            heaps: 500,
            order: 1000,
            positions: 1_000_000,
            pairs: 100_000,
        }
    }
}

/// What there is too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Resource {
    /// Elements.
    Order,
    /// Sums of generators.
    Positions,
    /// Pairs, or options of a heap.
    Pairs,
}

/// Where a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The heap that is looked at.
    pub heap: u64,
    /// The order of the quotient so far, or of the guess that is checked.
    pub order: usize,
    /// How many outcomes of sums of generators are kept.
    pub positions: usize,
}

/// Why the search ended before it had a quotient of all heaps that were asked for.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum QuotientError {
    /// The extent was reached at a heap. This says nothing about whether there is a finite quotient.
    #[error(
        "the search for the quotient ends before heap {heap}, which needs more than {}{}",
        counted(limit, match resource {
            Resource::Order => "element",
            Resource::Positions => "position",
            Resource::Pairs => "pair",
        }),
        match resource {
            Resource::Order => " (the quotient may be infinite)",
            Resource::Positions => "",
            Resource::Pairs => " of values and options",
        }
    )]
    Limit {
        /// The heap.
        heap: u64,
        /// What there was too much of.
        resource: Resource,
        /// How much was allowed.
        limit: usize,
        /// The quotient of the smaller heaps.
        smaller: Box<Quotient>,
    },
    /// The caller stopped the search.
    #[error("the search for the quotient was stopped at heap {heap}")]
    Stopped {
        /// The heap.
        heap: u64,
        /// The quotient of the smaller heaps.
        smaller: Box<Quotient>,
    },
    /// The certificate was rejected: an error of this program, or too low a limit of pairs.
    #[error("the certificate of the quotient was rejected: {0}")]
    Rejected(#[from] Flaw),
}

/// Why a heap could not be added.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stop {
    /// A limit was reached.
    Resource(Resource),
    /// The caller stopped the search.
    Progress,
}

impl From<Resource> for Stop {
    fn from(resource: Resource) -> Self {
        Self::Resource(resource)
    }
}

/// Finds the quotient and checks its certificate.
pub(super) fn find(
    code: &HeapCode,
    extent: &Extent,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Quotient, QuotientError> {
    let search = QuotientSearch {
        code,
        extent,
        progress: RefCell::new(progress),
    };
    let mut partial = Partial::trivial();
    let most_pairs = extent.pairs.saturating_mul(16);
    let quotient = |partial: &Partial| Quotient::new(partial.certificate(code), most_pairs);
    for heap in 1..=extent.heaps {
        let stop = match search.with_heap(&partial, heap) {
            Ok(next) => {
                partial = next;
                if partial.period(code).is_some() {
                    break;
                }
                continue;
            }
            Err(stop) => stop,
        };
        let smaller = Box::new(quotient(&partial)?);
        return Err(match stop {
            Stop::Progress => QuotientError::Stopped { heap, smaller },
            Stop::Resource(resource) => QuotientError::Limit {
                heap,
                resource,
                limit: match resource {
                    Resource::Order => extent.order,
                    Resource::Positions => extent.positions,
                    Resource::Pairs => extent.pairs,
                },
                smaller,
            },
        });
    }
    Ok(quotient(&partial)?)
}

struct QuotientSearch<'a> {
    code: &'a HeapCode,
    extent: &'a Extent,
    progress: RefCell<&'a mut dyn FnMut(Progress) -> ControlFlow<()>>,
}

/// The result of an attempt to learn a quotient.
enum Learnt {
    /// A quotient that holds for all heaps.
    Right(Box<Partial>),
    /// This heap is not what its word says.
    Contested(u64),
    /// High powers of a generator were reduced to lower ones that behave differently.
    Reduced,
}

impl QuotientSearch<'_> {
    fn report(&self, heap: u64, order: usize, positions: usize) -> Result<(), Stop> {
        let progress = Progress {
            heap,
            order,
            positions,
        };
        match (self.progress.borrow_mut())(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Progress),
        }
    }

    /// Returns the quotient with the next heap.
    fn with_heap(&self, partial: &Partial, heap: u64) -> Result<Partial, Stop> {
        self.report(heap, partial.guess.monoid.order(), 0)?;
        if most_options(self.code, heap) > self.extent.pairs as u64 {
            return Err(Resource::Pairs.into());
        }
        if let Some(value) = self.candidate(partial, heap)? {
            let mut next = partial.clone();
            next.values.push(value);
            next.words.push(partial.guess.words[value as usize].clone());
            match next.close(self.code, heap, self.extent.pairs) {
                Ok(()) => return Ok(next),
                Err(Failure::TooMany) => return Err(Resource::Pairs.into()),
                Err(Failure::Sum(_) | Failure::WithRest(..)) => {}
            }
        }
        let (mut contested, mut room) = (Vec::new(), 0);
        // With room for all exponents, nothing is reduced.
        while room < 1 << 16 {
            match self.learn(partial, heap, &contested, room)? {
                Learnt::Right(next) => return Ok(next.simplified().ok_or(Resource::Positions)?),
                Learnt::Contested(other) => contested.push(other),
                Learnt::Reduced => room = 2 * room + 1,
            }
        }
        Err(Resource::Positions.into())
    }

    /// Returns the element that behaves like the heap in the contexts known, if there is one.
    fn candidate(&self, partial: &Partial, heap: u64) -> Result<Option<u32>, Stop> {
        let generators = Generators::new(partial, heap, &[]);
        if self.code.options(heap).is_empty() {
            return Ok(Some(0));
        }
        let order = partial.guess.monoid.order();
        let watch = |positions| self.report(heap, order, positions);
        let mut evaluator =
            generators.evaluator(self.code, partial, (0, self.extent.positions), &watch);
        let new = generators.one(generators.heaps.len() - 1);
        let monoid = &partial.guess.monoid;
        let mut possible: Vec<u32> = monoid.elements().collect();
        for context in &partial.contexts {
            let element = partial.guess.element(context);
            let good = evaluator.is_good(&new, &generators.longer(context))?;
            possible.retain(|&x| monoid.is_good(monoid.product(x, element)) == good);
        }
        Ok(possible.first().copied())
    }

    /// Learns a quotient of all heaps up to a new one, which is a generator, as contested ones are.
    fn learn(
        &self,
        partial: &Partial,
        heap: u64,
        contested: &[u64],
        room: usize,
    ) -> Result<Learnt, Stop> {
        let generators = Generators::new(partial, heap, contested);
        let order = partial.guess.monoid.order();
        let watch = |positions| self.report(heap, order, positions);
        let evaluator =
            generators.evaluator(self.code, partial, (room, self.extent.positions), &watch);
        let contexts = partial
            .contexts
            .iter()
            .map(|context| generators.longer(context));
        let mut table = Table::new(evaluator, generators.heaps.len(), contexts.collect());
        loop {
            let most = self.extent.order.min(QuotientTable::MOST_ELEMENTS);
            let guess = table.guess(most, &|order, positions| {
                self.report(heap, order, positions)
            })?;
            let mut next = Partial {
                generators: generators.heaps.clone(),
                values: generators
                    .words
                    .iter()
                    .map(|word| guess.element(word))
                    .collect(),
                words: generators.words.clone(),
                closure: Closure::new(&guess.monoid),
                contexts: Vec::new(),
                guess,
            };
            let pairs = self.extent.pairs;
            let heaps = match (1..=heap).try_for_each(|heap| next.close(self.code, heap, pairs)) {
                Ok(()) => {
                    next.contexts = table.needed_contexts(&next.guess);
                    return Ok(Learnt::Right(Box::new(next)));
                }
                Err(Failure::TooMany) => return Err(Resource::Pairs.into()),
                Err(Failure::Sum(heaps)) => heaps,
                Err(Failure::WithRest(heap, rest)) => {
                    let mut heaps = vec![heap];
                    heaps.extend(generators.heaps_of(&next.guess.words[rest as usize]));
                    heaps
                }
            };
            if !self.separate(&mut table, &next.guess, &generators, &heaps)? {
                return self.contested(&mut table, &generators, heaps);
            }
        }
    }

    /// Adds a context if the guess is wrong about the word of a sum of heaps or of an option of it.
    fn separate(
        &self,
        table: &mut Table<'_>,
        guess: &Guess,
        generators: &Generators,
        heaps: &[u64],
    ) -> Result<bool, Stop> {
        let mut sums = vec![generators.word(heaps)?];
        for option in options_of(self.code, heaps) {
            sums.push(generators.word(&option)?);
        }
        sums.sort_by_cached_key(|word| (degree(word), word.clone()));
        sums.dedup();
        for word in &sums {
            if table.separate(guess, word)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Finds out why the outcomes of the words of a sum and of its options contradict each other.
    ///
    /// Its heaps are replaced by their words one by one. If the contradiction goes away with a heap,
    /// the word of that heap is wrong. If it stays to the end, it is among generators, so powers
    /// have been reduced too much.
    fn contested(
        &self,
        table: &mut Table<'_>,
        generators: &Generators,
        mut heaps: Vec<u64>,
    ) -> Result<Learnt, Stop> {
        let mut others: Vec<u64> = heaps.clone();
        others.retain(|heap| !generators.heaps.contains(heap));
        let nothing = vec![0; generators.heaps.len()];
        let mut good = |heaps: &[u64]| -> Result<bool, Stop> {
            let word = generators.word(heaps)?;
            table.evaluator().is_good(&word, &nothing)
        };
        for other in others {
            let index = heaps.iter().position(|&heap| heap == other);
            heaps.remove(index.expect("it has not been replaced"));
            heaps.extend(generators.heaps_of(&generators.words[at(other)]));
            let mut bad_options = true;
            for option in options_of(self.code, &heaps) {
                bad_options &= !good(&option)?;
            }
            if good(&heaps)? == bad_options {
                return Ok(Learnt::Contested(other));
            }
        }
        Ok(Learnt::Reduced)
    }
}

/// The generators of a quotient to be learnt: those so far, the contested heaps, and the new heap.
struct Generators {
    heaps: Vec<u64>,
    /// The word of each heap.
    words: Vec<Word>,
}

impl Generators {
    fn new(partial: &Partial, heap: u64, contested: &[u64]) -> Self {
        let heaps = [&partial.generators, contested, &[heap]].concat();
        let mut generators = Self {
            words: Vec::with_capacity(partial.words.len() + 1),
            heaps,
        };
        for word in &partial.words {
            generators.words.push(generators.longer(word));
        }
        generators.words.push(Vec::new());
        for index in partial.generators.len()..generators.heaps.len() {
            let one = generators.one(index);
            generators.words[at(generators.heaps[index])] = one;
        }
        generators
    }

    /// Returns the word of a generator.
    fn one(&self, generator: usize) -> Word {
        let mut word = vec![0; self.heaps.len()];
        word[generator] = 1;
        word
    }

    /// Returns a word of the generators so far with none of the others.
    fn longer(&self, word: &Word) -> Word {
        let mut longer = word.clone();
        longer.resize(self.heaps.len(), 0);
        longer
    }

    /// Returns the word of a sum of heaps.
    fn word(&self, heaps: &[u64]) -> Result<Word, Resource> {
        let nothing = vec![0; self.heaps.len()];
        let add = |word: Word, &heap: &u64| sum(&word, &self.words[at(heap)]);
        heaps
            .iter()
            .try_fold(nothing, add)
            .ok_or(Resource::Positions)
    }

    /// Returns the heaps of a word.
    fn heaps_of(&self, word: &[u16]) -> impl Iterator<Item = u64> {
        let powers = self.heaps.iter().zip(word);
        powers.flat_map(|(&heap, &count)| std::iter::repeat_n(heap, count.into()))
    }

    /// Returns a search for the outcomes of sums of the generators.
    fn evaluator<'a>(
        &self,
        code: &HeapCode,
        partial: &'a Partial,
        (room, limit): (usize, usize),
        watch: Watch<'a>,
    ) -> Evaluator<'a> {
        let (_, smaller) = self.heaps.split_last().expect("the new heap is one");
        let elements: Vec<u32> = smaller.iter().map(|&heap| partial.value(heap)).collect();
        let options = self.heaps.iter().map(|&heap| {
            let mut options = Vec::new();
            code.for_each_option(heap, |parts| options.extend(self.word(parts)));
            options.sort_by_cached_key(|word| (degree(word), word.clone()));
            options.dedup();
            options
        });
        Evaluator::new(
            &partial.guess.monoid,
            &elements,
            options.collect(),
            room,
            limit,
            watch,
        )
    }
}

fn degree(word: &[u16]) -> u64 {
    word.iter().map(|&exponent| u64::from(exponent)).sum()
}

/// Returns the options of a sum of heaps.
fn options_of(code: &HeapCode, heaps: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (index, &heap) in heaps.iter().enumerate() {
        if heaps[..index].contains(&heap) {
            continue;
        }
        code.for_each_option(heap, |parts| {
            options.push([&heaps[..index], parts, &heaps[index + 1..]].concat());
        });
    }
    options
}
