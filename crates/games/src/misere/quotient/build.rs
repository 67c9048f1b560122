//! The search for a quotient, heap by heap.

use std::collections::HashMap;
use std::ops::ControlFlow;

use thiserror::Error;

use super::answer::Quotient;
use super::certificate::{Flaw, GeneratorTimes, Period, QuotientCertificate};
use super::closure::{Closure, Failure};
use super::evaluate::Evaluator;
use super::learn::{Guess, Table};
use super::monoid::{Monoid, Word, sum};
use crate::impartial::HeapCode;
use crate::misere::search::most_options;

/// How far a search for a quotient goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest heap. The search ends before if it has a proof for all heaps.
    pub heaps: u64,
    /// The most elements of a quotient.
    pub order: usize,
    /// The most sums of generators whose outcomes are kept at a time.
    pub positions: usize,
    /// The most pairs of a check, and the most options of a heap.
    pub pairs: usize,
}

impl Default for Limits {
    /// Enough for all quotients of at most 1000 elements that are known: some seconds, and less than
    /// 2 GB.
    fn default() -> Self {
        Self {
            heaps: 500,
            order: 1000,
            positions: 2_000_000,
            pairs: 1_000_000,
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

/// Why no quotient was found.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum QuotientError {
    /// The limits were reached at a heap. This says nothing about whether there is a finite quotient.
    #[error(
        "no quotient was found within the limits: heap {heap} needs more than {limit} {}",
        match resource {
            Resource::Order => "elements (the quotient may be infinite)",
            Resource::Positions => "positions",
            Resource::Pairs => "pairs of values and options",
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
    #[error("the search was stopped at heap {heap}")]
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
enum Stop {
    Resource(Resource),
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
    limits: &Limits,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Quotient, QuotientError> {
    let mut build = Build::new(code, limits, progress);
    for heap in 1..=limits.heaps {
        let stop = match build.add(heap) {
            Ok(()) if build.period().is_some() => break,
            Ok(()) => continue,
            Err(stop) => stop,
        };
        let smaller = Box::new(build.quotient()?);
        return Err(match stop {
            Stop::Progress => QuotientError::Stopped { heap, smaller },
            Stop::Resource(resource) => QuotientError::Limit {
                heap,
                resource,
                limit: match resource {
                    Resource::Order => limits.order,
                    Resource::Positions => limits.positions,
                    Resource::Pairs => limits.pairs,
                },
                smaller,
            },
        });
    }
    Ok(build.quotient()?)
}

struct Build<'a> {
    code: &'a HeapCode,
    limits: &'a Limits,
    progress: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
    /// The quotient of the heaps so far.
    guess: Guess,
    /// The heaps of the generators.
    generators: Vec<u64>,
    /// The element of each heap.
    values: Vec<u32>,
    /// For each heap, a word that has been equal to it ever since.
    words: Vec<Word>,
    closure: Closure,
    contexts: Vec<Word>,
}

/// What learning came to.
enum Learnt {
    /// A quotient that holds for all heaps.
    Right(Box<Accepted>),
    /// This heap is not what its word says.
    Contested(u64),
    /// Powers were reduced too much.
    Reduced,
}

struct Accepted {
    guess: Guess,
    generators: Vec<u64>,
    words: Vec<Word>,
    values: Vec<u32>,
    closure: Closure,
    contexts: Vec<Word>,
}

impl<'a> Build<'a> {
    fn new(
        code: &'a HeapCode,
        limits: &'a Limits,
        progress: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Self {
        let guess = Guess::trivial();
        Self {
            code,
            limits,
            progress,
            closure: Closure::new(&guess.monoid),
            guess,
            generators: Vec::new(),
            values: vec![0],
            words: vec![Vec::new()],
            contexts: Vec::new(),
        }
    }

    fn report(&mut self, heap: u64, order: usize, positions: usize) -> Result<(), Stop> {
        let progress = Progress {
            heap,
            order,
            positions,
        };
        match (self.progress)(progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Progress),
        }
    }

    /// Adds the next heap.
    fn add(&mut self, heap: u64) -> Result<(), Stop> {
        self.report(heap, self.guess.monoid.order(), 0)?;
        if most_options(self.code, heap) > self.limits.pairs as u64 {
            return Err(Resource::Pairs.into());
        }
        let options = option_values(self.code, heap, &self.guess, &self.values);
        if options.is_empty() {
            self.values.push(0);
            self.words.push(vec![0; self.generators.len()]);
            return Ok(());
        }
        if let Some(value) = self.candidate(heap)? {
            let mut closure = self.closure.clone();
            let monoid = &self.guess.monoid;
            match closure.add(monoid, heap, value, &options, self.limits.pairs) {
                Ok(()) => {
                    self.closure = closure;
                    self.values.push(value);
                    self.words.push(self.guess.words[value as usize].clone());
                    return Ok(());
                }
                Err(Failure::TooMany) => return Err(Resource::Pairs.into()),
                Err(Failure::Sum(_) | Failure::WithRest(..)) => {}
            }
        }
        let (mut contested, mut room) = (Vec::new(), 1);
        loop {
            if std::env::var("DBG").is_ok() { eprintln!("heap {heap} gens {:?} contested {contested:?} room {room}", self.generators); }
            match self.learn(heap, &contested, room)? {
                Learnt::Right(accepted) => {
                    self.accept(*accepted);
                    return Ok(());
                }
                Learnt::Contested(other) => contested.push(other),
                Learnt::Reduced => room *= 2,
            }
        }
    }

    /// Returns the element that behaves like the heap in the contexts known, if there is one.
    fn candidate(&self, heap: u64) -> Result<Option<u32>, Stop> {
        let (generators, words) = self.with(heap, &[]);
        let mut evaluator = self.evaluator(&self.guess.monoid, &generators, &words, 1);
        let monoid = &self.guess.monoid;
        let mut possible: Vec<u32> = monoid.elements().collect();
        for context in &self.contexts {
            let element = self.guess.element(context);
            let mut word = context.clone();
            word.push(1);
            let good = evaluator.is_good(&word)?;
            possible.retain(|&x| monoid.is_good(monoid.product(x, element)) == good);
        }
        Ok(possible.first().copied())
    }

    /// Returns the generators and the words of heaps if the contested heaps, and a new one, are
    /// generators too.
    fn with(&self, heap: u64, contested: &[u64]) -> (Vec<u64>, Vec<Word>) {
        let mut generators = self.generators.clone();
        generators.extend(contested);
        generators.push(heap);
        let mut words = self.words.clone();
        words.push(Vec::new());
        for word in &mut words {
            word.resize(generators.len(), 0);
        }
        for (index, &generator) in generators.iter().enumerate().skip(self.generators.len()) {
            let word = &mut words[at(generator)];
            word.fill(0);
            word[index] = 1;
        }
        (generators, words)
    }

    /// Returns a search for outcomes of sums of generators. The last one is new to the known quotient.
    fn evaluator<'m>(
        &self,
        known: &'m Monoid,
        generators: &[u64],
        words: &[Word],
        room: usize,
    ) -> Evaluator<'m> {
        let (_, smaller) = generators.split_last().expect("the new heap is one");
        let elements = smaller.iter().map(|&heap| self.values[at(heap)]).collect();
        let options = generators
            .iter()
            .map(|&heap| option_words(self.code, heap, words));
        let limit = self.limits.positions;
        Evaluator::new(known, elements, options.collect(), room, limit)
    }

    /// Learns a quotient of all heaps up to a new one, which is a generator, as the contested ones are.
    fn learn(&mut self, heap: u64, contested: &[u64], room: usize) -> Result<Learnt, Stop> {
        let (generators, words) = self.with(heap, contested);
        let known = self.guess.monoid.clone();
        let evaluator = self.evaluator(&known, &generators, &words, room);
        let contexts = self.contexts.iter().cloned().map(|mut context| {
            context.resize(generators.len(), 0);
            context
        });
        let mut table = Table::new(evaluator, generators.len(), contexts.collect());
        loop {
            let guess = table.guess(self.limits.order)?;
            self.report(heap, guess.monoid.order(), table.evaluator().positions())?;
            let values: Vec<u32> = words.iter().map(|word| guess.element(word)).collect();
            let (failure, closure) = self.verify(heap, &guess, &values);
            let heaps = match failure {
                None => {
                    let contexts = table.needed_contexts(&guess);
                    return Ok(Learnt::Right(Box::new(Accepted {
                        guess,
                        generators,
                        words,
                        values,
                        closure,
                        contexts,
                    })));
                }
                Some(Failure::TooMany) => return Err(Resource::Pairs.into()),
                Some(Failure::Sum(heaps)) => heaps,
                Some(Failure::WithRest(heap, rest)) => {
                    let mut heaps = vec![heap];
                    for (&generator, &count) in generators.iter().zip(&guess.words[rest as usize]) {
                        heaps.extend((0..count).map(|_| generator));
                    }
                    heaps
                }
            };
            if !self.separate(&mut table, &guess, &words, &heaps)? {
                return self.contested(&mut table, &generators, &words, heaps);
            }
        }
    }

    /// Looks for a contradiction between the values of all heaps up to `heap` and their options.
    fn verify(&self, heap: u64, guess: &Guess, values: &[u32]) -> (Option<Failure>, Closure) {
        let mut closure = Closure::new(&guess.monoid);
        for smaller in 1..=heap {
            let options = option_values(self.code, smaller, guess, values);
            if options.is_empty() {
                continue;
            }
            let value = values[at(smaller)];
            let added = closure.add(&guess.monoid, smaller, value, &options, self.limits.pairs);
            if let Err(failure) = added {
                return (Some(failure), closure);
            }
        }
        (None, closure)
    }

    /// Adds a context if the guess is wrong about the word of a sum of heaps or of an option of it.
    fn separate(
        &self,
        table: &mut Table<'_>,
        guess: &Guess,
        words: &[Word],
        heaps: &[u64],
    ) -> Result<bool, Stop> {
        let mut sums = vec![word_of(heaps, words).ok_or(Resource::Positions)?];
        for option in options_of(self.code, heaps) {
            sums.push(word_of(&option, words).ok_or(Resource::Positions)?);
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
        generators: &[u64],
        words: &[Word],
        mut heaps: Vec<u64>,
    ) -> Result<Learnt, Stop> {
        let mut others: Vec<u64> = heaps.clone();
        others.retain(|heap| !generators.contains(heap));
        for other in others {
            let index = heaps.iter().position(|&heap| heap == other);
            heaps.remove(index.expect("it has not been replaced"));
            for (&generator, &count) in generators.iter().zip(&words[at(other)]) {
                heaps.extend((0..count).map(|_| generator));
            }
            let evaluator = table.evaluator();
            let mut good = |heaps: &[u64]| -> Result<bool, Stop> {
                let word = word_of(heaps, words).ok_or(Resource::Positions)?;
                Ok(evaluator.is_good(&word)?)
            };
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

    /// Takes over a quotient. Generators that are products of smaller ones become words.
    fn accept(&mut self, accepted: Accepted) {
        let Accepted {
            guess,
            generators,
            words,
            values,
            closure,
            contexts,
        } = accepted;
        self.guess = guess;
        self.values = values;
        self.closure = closure;
        self.words = words;
        self.contexts = contexts;
        let (kept, replacements) = self.necessary(&generators);
        if kept == generators {
            self.generators = generators;
            return;
        }
        let rewrite = |word: &Word| {
            let mut rewritten = vec![0; kept.len()];
            for (generator, &count) in generators.iter().zip(word) {
                for _ in 0..count {
                    rewritten = sum(&rewritten, &replacements[generator])?;
                }
            }
            Some(rewritten)
        };
        // The few words that would be too long are replaced by shortest ones.
        let shortest: HashMap<u32, Word> = self.shortest_words(&kept).into_iter().collect();
        let rewrite = |word: &Word| {
            rewrite(word).unwrap_or_else(|| shortest[&self.guess.element(word)].clone())
        };
        let words = self.words.iter().map(rewrite).collect();
        let contexts = self.contexts.iter().map(rewrite).collect();
        self.words = words;
        self.contexts = contexts;
        self.guess.elements = kept.iter().map(|&heap| self.values[at(heap)]).collect();
        self.guess.words = self.guess.monoid.elements().map(|x| shortest[&x].clone()).collect();
        self.generators = kept;
    }

    /// Returns the heaps among these that are no products of smaller ones among them, and words in
    /// them for all these heaps. A word of a heap has smaller heaps only, or the heap itself, so that
    /// replacing heaps by words comes to an end.
    fn necessary(&self, heaps: &[u64]) -> (Vec<u64>, HashMap<u64, Word>) {
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable();
        let mut kept = Vec::new();
        let mut replacements = HashMap::new();
        let mut known: HashMap<u32, Word> = HashMap::from([(0, Vec::new())]);
        for heap in sorted {
            let value = self.values[at(heap)];
            if !known.contains_key(&value) {
                kept.push(heap);
                known = self.shortest_words(&kept).into_iter().collect();
            }
            replacements.insert(heap, known[&value].clone());
        }
        for word in replacements.values_mut() {
            word.resize(kept.len(), 0);
        }
        (kept, replacements)
    }

    /// Returns from where and by what Φ is periodic, if this proves the quotient for all heaps.
    fn period(&self) -> Option<Period> {
        let last = self.values.len() - 1;
        let digits = self.code.digits();
        let most_heaps = match digits.iter().fold(0, |all, digit| all | digit) {
            8.. => 3,
            4.. => 2,
            _ => 1,
        };
        // N ≥ most_heaps (n₀ + p − 1) + k, so n₀ + p is at most this.
        let most = last.checked_sub(digits.len().saturating_sub(1))? / most_heaps + 1;
        (1..most).find_map(|length| {
            let repeats = |&heap: &usize| self.values[heap] == self.values[heap - length];
            let equal = (length + 1..=last).rev().take_while(repeats).count();
            let start = last - length + 1 - equal;
            (equal > 0 && start + length <= most).then_some(Period {
                start: start as u64,
                length: length as u64,
            })
        })
    }

    /// Returns the quotient so far, checked.
    fn quotient(&self) -> Result<Quotient, Flaw> {
        let monoid = &self.guess.monoid;
        // Elements are numbered by their shortest words, and those of the same length by the alphabet.
        let heaps: Vec<u64> = (0..).zip(&self.values).map(|(heap, _)| heap).collect();
        let (generators, _) = self.necessary(&heaps);
        let shortest = self.shortest_words(&generators);
        let elements: Vec<u32> = shortest.into_iter().map(|(element, _)| element).collect();
        let mut numbers = vec![0; monoid.order()];
        for (number, &element) in (0..).zip(&elements) {
            numbers[element as usize] = number;
        }
        let number = |element: u32| numbers[element as usize];
        let times = |&heap: &u64| {
            let row = monoid.row(self.values[at(heap)]);
            GeneratorTimes {
                heap,
                times: elements.iter().map(|&x| number(row[x as usize])).collect(),
            }
        };
        let good = |&number: &u32| monoid.is_good(elements[number as usize]);
        let certificate = QuotientCertificate {
            code: self.code.to_string(),
            generators: generators.iter().map(times).collect(),
            p_portion: monoid.elements().filter(good).collect(),
            values: self.values.iter().map(|&value| number(value)).collect(),
            period: self.period(),
        };
        Quotient::new(certificate, self.limits.pairs)
    }

    /// Returns the products of generators with their shortest words, the shortest ones first.
    fn shortest_words(&self, generators: &[u64]) -> Vec<(u32, Word)> {
        let monoid = &self.guess.monoid;
        let mut found = vec![false; monoid.order()];
        let mut words = vec![(0, vec![0; generators.len()])];
        found[0] = true;
        let mut next = 0;
        while let Some((element, word)) = words.get(next).cloned() {
            next += 1;
            for (index, &generator) in generators.iter().enumerate() {
                let product = monoid.product(element, self.values[at(generator)]);
                if !std::mem::replace(&mut found[product as usize], true) {
                    let mut longer = word.clone();
                    longer[index] += 1;
                    words.push((product, longer));
                }
            }
        }
        words
    }
}

fn at(heap: u64) -> usize {
    usize::try_from(heap).expect("heaps of the search are indices")
}

fn degree(word: &[u16]) -> u64 {
    word.iter().map(|&exponent| u64::from(exponent)).sum()
}

/// Returns the sum of the words of heaps, None if an exponent leaves its range.
fn word_of(heaps: &[u64], words: &[Word]) -> Option<Word> {
    let mut word = vec![0; words[0].len()];
    for &heap in heaps {
        word = sum(&word, &words[at(heap)])?;
    }
    Some(word)
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

/// Returns the elements of the options of a heap, each once.
fn option_values(code: &HeapCode, heap: u64, guess: &Guess, values: &[u32]) -> Vec<u32> {
    let monoid = &guess.monoid;
    let mut found = vec![false; monoid.order()];
    code.for_each_option(heap, |parts| {
        let values = parts.iter().map(|&part| values[at(part)]);
        found[values.fold(0, |x, y| monoid.product(x, y)) as usize] = true;
    });
    monoid.elements().filter(|&x| found[x as usize]).collect()
}

/// Returns the words of the options of a heap, each once, those with few generators first.
fn option_words(code: &HeapCode, heap: u64, words: &[Word]) -> Vec<Word> {
    let mut options = Vec::new();
    code.for_each_option(heap, |parts| options.extend(word_of(parts, words)));
    options.sort_by_cached_key(|word| (degree(word), word.clone()));
    options.dedup();
    options
}
