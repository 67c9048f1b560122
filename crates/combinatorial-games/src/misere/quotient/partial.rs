//! The quotient of the heaps so far, for the search.

use std::collections::HashMap;

use super::closure::{Closure, Failure};
use super::learn::Guess;
use super::monoid::{Word, sum};
use super::table::{GeneratorTimes, Period, QuotientTable};
use crate::impartial::HeapCode;

/// The quotient of the heaps so far, and what helps to go on.
#[derive(Clone, Debug)]
pub(super) struct Partial {
    pub(super) guess: Guess,
    /// The heaps of the generators.
    pub(super) generators: Vec<u64>,
    /// The element of each heap.
    pub(super) values: Vec<u32>,
    /// A word for each heap, of generators that are no larger. Its element was that of the heap in
    /// all quotients since the heap was added.
    pub(super) words: Vec<Word>,
    /// The pairs of all sums.
    pub(super) closure: Closure,
    /// Words that tell all elements apart.
    pub(super) contexts: Vec<Word>,
}

impl Partial {
    /// The quotient of the empty sum.
    pub(super) fn trivial() -> Self {
        let guess = Guess::trivial();
        Self {
            closure: Closure::new(&guess.monoid),
            guess,
            generators: Vec::new(),
            values: vec![0],
            words: vec![Vec::new()],
            contexts: Vec::new(),
        }
    }

    /// Returns the element of a heap.
    pub(super) fn value(&self, heap: u64) -> u32 {
        self.values[at(heap)]
    }

    /// Returns the elements of the options of a heap, each once.
    pub(super) fn option_values(&self, code: &HeapCode, heap: u64) -> Vec<u32> {
        let monoid = &self.guess.monoid;
        let mut found = vec![false; monoid.order()];
        code.for_each_option(heap, |parts| {
            let values = parts.iter().map(|&part| self.value(part));
            found[values.fold(0, |x, y| monoid.product(x, y)) as usize] = true;
        });
        monoid.elements().filter(|&x| found[x as usize]).collect()
    }

    /// Adds the pairs of a heap, which has an element, to the closure.
    pub(super) fn close(
        &mut self,
        code: &HeapCode,
        heap: u64,
        limit: usize,
    ) -> Result<(), Failure> {
        let options = self.option_values(code, heap);
        let value = self.value(heap);
        if options.is_empty() {
            return Ok(());
        }
        self.closure
            .add(&self.guess.monoid, heap, value, &options, limit)
    }

    /// Returns the same quotient without the generators that are products of smaller ones: they
    /// become words. Returns None if a word is too long for that.
    pub(super) fn simplified(mut self) -> Option<Self> {
        let (kept, replacements) = self.necessary(&self.generators);
        if kept == self.generators {
            return Some(self);
        }
        let rewrite = |word: &Word| {
            let mut rewritten = vec![0; kept.len()];
            for (generator, &count) in self.generators.iter().zip(word) {
                for _ in 0..count {
                    rewritten = sum(&rewritten, &replacements[generator])?;
                }
            }
            Some(rewritten)
        };
        let all = |words: &[Word]| words.iter().map(rewrite).collect::<Option<Vec<Word>>>();
        let (words, contexts) = (all(&self.words)?, all(&self.contexts)?);
        let shortest: HashMap<u32, Word> = self.shortest_words(&kept).into_iter().collect();
        self.guess.elements = kept.iter().map(|&heap| self.value(heap)).collect();
        self.guess.words = self
            .guess
            .monoid
            .elements()
            .map(|x| shortest[&x].clone())
            .collect();
        self.words = words;
        self.contexts = contexts;
        self.generators = kept;
        Some(self)
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
            let value = self.value(heap);
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

    /// Returns the products of generators with their shortest words. Short words come first, and
    /// those of the same length in the order of the alphabet.
    fn shortest_words(&self, generators: &[u64]) -> Vec<(u32, Word)> {
        let monoid = &self.guess.monoid;
        let mut found = vec![false; monoid.order()];
        let mut words = vec![(0, vec![0; generators.len()])];
        found[0] = true;
        let mut next = 0;
        while let Some((element, word)) = words.get(next).cloned() {
            next += 1;
            for (index, &generator) in generators.iter().enumerate() {
                let product = monoid.product(element, self.value(generator));
                if !std::mem::replace(&mut found[product as usize], true) {
                    let mut longer = word.clone();
                    longer[index] += 1;
                    words.push((product, longer));
                }
            }
        }
        words
    }

    /// Returns from where and by what Φ is periodic, if this proves the quotient for all heaps.
    pub(super) fn period(&self, code: &HeapCode) -> Option<Period> {
        let last = self.values.len() - 1;
        let digits = code.digits();
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
            let start = last + 1 - length - equal;
            (equal > 0 && start + length <= most).then_some(Period {
                start: start as u64,
                length: length as u64,
            })
        })
    }

    /// Returns the certificate. The generators are the heaps that are no products of smaller ones,
    /// and the elements are numbered by their shortest words.
    pub(super) fn certificate(&self, code: &HeapCode) -> QuotientTable {
        let monoid = &self.guess.monoid;
        let heaps: Vec<u64> = (0..).take(self.values.len()).collect();
        let (generators, _) = self.necessary(&heaps);
        let shortest = self.shortest_words(&generators);
        let elements: Vec<u32> = shortest.into_iter().map(|(element, _)| element).collect();
        let mut numbers = vec![0; monoid.order()];
        for (number, &element) in (0..).zip(&elements) {
            numbers[element as usize] = number;
        }
        let number = |element: u32| numbers[element as usize];
        let times = |&heap: &u64| {
            let row = monoid.row(self.value(heap));
            GeneratorTimes {
                heap,
                times: elements.iter().map(|&x| number(row[x as usize])).collect(),
            }
        };
        let good = |&number: &u32| monoid.is_good(elements[number as usize]);
        QuotientTable {
            code: code.to_string(),
            generators: generators.iter().map(times).collect(),
            p_portion: monoid.elements().filter(good).collect(),
            values: self.values.iter().map(|&value| number(value)).collect(),
            period: self.period(code),
        }
    }
}

/// Returns the index of a heap of the search.
pub(super) fn at(heap: u64) -> usize {
    usize::try_from(heap).expect("heaps of the search are indices")
}
