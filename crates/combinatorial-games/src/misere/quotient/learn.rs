//! Learning a quotient from outcomes: a table of sums against sums to which they are added.

use std::collections::HashMap;

use super::build::{Resource, Stop};
use super::evaluate::Evaluator;
use super::monoid::{Monoid, Word, sum};

/// A guess of the quotient.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    /// The monoid.
    pub(super) monoid: Monoid,
    /// The element of each generator.
    pub(super) elements: Vec<u32>,
    /// A word of each element, with as few generators as possible.
    pub(super) words: Vec<Word>,
}

impl Guess {
    /// The quotient of no heap.
    pub(super) fn trivial() -> Self {
        Self {
            monoid: Monoid::trivial(),
            elements: Vec::new(),
            words: vec![Vec::new()],
        }
    }

    /// Returns the element of a word.
    pub(super) fn element(&self, word: &[u16]) -> u32 {
        self.monoid.product_of(&self.elements, word)
    }
}

/// For each context, whether a sum with it is good to leave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Row {
    bits: Vec<u64>,
    len: usize,
}

impl Row {
    fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(64) {
            self.bits.push(0);
        }
        self.bits[self.len / 64] |= u64::from(bit) << (self.len % 64);
        self.len += 1;
    }

    fn get(&self, index: usize) -> bool {
        self.bits[index / 64] >> (index % 64) & 1 != 0
    }
}

/// The table: rows are sums, columns are contexts, entries are outcomes.
pub(super) struct Table<'a> {
    evaluator: Evaluator<'a>,
    generators: usize,
    contexts: Vec<Word>,
    rows: HashMap<Word, Row>,
}

impl<'a> Table<'a> {
    /// Creates a table of sums of so many generators. The empty context and each generator alone are
    /// added to the contexts.
    pub(super) fn new(evaluator: Evaluator<'a>, generators: usize, contexts: Vec<Word>) -> Self {
        let mut table = Self {
            evaluator,
            generators,
            contexts: vec![vec![0; generators]],
            rows: HashMap::new(),
        };
        for generator in 0..generators {
            table.add_context(table.one(generator));
        }
        for context in contexts {
            table.add_context(context);
        }
        table
    }

    /// Returns the search for outcomes.
    pub(super) fn evaluator(&mut self) -> &mut Evaluator<'a> {
        &mut self.evaluator
    }

    /// Adds a context; returns whether it is new.
    fn add_context(&mut self, context: Word) -> bool {
        let new = !self.contexts.contains(&context);
        if new {
            self.contexts.push(context);
        }
        new
    }

    /// Returns the word of a generator.
    fn one(&self, generator: usize) -> Word {
        let mut word = vec![0; self.generators];
        word[generator] = 1;
        word
    }

    fn row(&mut self, word: &Word) -> Result<Row, Stop> {
        let mut row = self.rows.remove(word).unwrap_or_default();
        while row.len < self.contexts.len() {
            row.push(self.evaluator.is_good(word, &self.contexts[row.len])?);
        }
        self.rows.insert(word.clone(), row.clone());
        Ok(row)
    }

    /// Returns the commutative monoid of the table. Contexts are added until there is one.
    ///
    /// From time to time, and at the end, `report` is told the number of elements and of outcomes so
    /// far, and may stop this.
    pub(super) fn guess(
        &mut self,
        most_elements: usize,
        report: &dyn Fn(usize, usize) -> Result<(), Stop>,
    ) -> Result<Guess, Stop> {
        loop {
            let mut words = vec![vec![0; self.generators]];
            let mut rows = vec![self.row(&words[0])?];
            let mut numbers = HashMap::from([(rows[0].clone(), 0u32)]);
            let mut times: Vec<Vec<u32>> = vec![Vec::new(); self.generators];
            let mut at = 0;
            while at < words.len() {
                for (generator, times) in times.iter_mut().enumerate() {
                    let one = self.one(generator);
                    let word = sum(&words[at], &one).ok_or(Resource::Positions)?;
                    let row = self.row(&word)?;
                    let next = u32::try_from(words.len()).map_err(|_| Resource::Order)?;
                    let number = *numbers.entry(row.clone()).or_insert(next);
                    if number == next {
                        if words.len() >= most_elements {
                            return Err(Resource::Order.into());
                        }
                        words.push(word);
                        rows.push(row);
                    }
                    times.push(number);
                }
                at += 1;
                if at.is_multiple_of(16) || at == words.len() {
                    report(words.len(), self.evaluator.positions())?;
                }
            }
            if !self.separate_orders(&times, &rows) {
                return Ok(guess(&times, words, &rows));
            }
        }
    }

    /// Adds contexts if two generators do not commute in some element; returns whether that is so.
    ///
    /// Let xg have the same row as the element u, and xh the same as v, but uh and vg have different
    /// rows, at a context c. As xgh + c has one outcome, the rows of xg and u differ at hc, or those
    /// of xh and v at gc.
    fn separate_orders(&mut self, times: &[Vec<u32>], rows: &[Row]) -> bool {
        for element in 0..rows.len() {
            for (h, times_h) in times.iter().enumerate() {
                for (g, times_g) in times[..h].iter().enumerate() {
                    let uh = times_h[times_g[element] as usize] as usize;
                    let vg = times_g[times_h[element] as usize] as usize;
                    if uh == vg {
                        continue;
                    }
                    let mut contexts = 0..self.contexts.len();
                    let context = contexts
                        .find(|&context| rows[uh].get(context) != rows[vg].get(context))
                        .expect("different elements have different rows");
                    let mut added = false;
                    for generator in [g, h] {
                        let one = self.one(generator);
                        if let Some(context) = sum(&self.contexts[context], &one) {
                            added |= self.add_context(context);
                        }
                    }
                    debug_assert!(added, "rows that are equal cannot differ");
                    return added;
                }
            }
        }
        false
    }

    /// Adds a context that shows why the guess is wrong about a word; returns whether there is one,
    /// which is so exactly if the guess is wrong about it.
    ///
    /// The generators of the word are replaced one by one by the element that the guess says. The
    /// outcome changes at one of these steps, and what is left of the word there is a new context.
    pub(super) fn separate(&mut self, guess: &Guess, word: &[u16]) -> Result<bool, Stop> {
        let empty = vec![0; self.generators];
        let good = self.evaluator.is_good(word, &empty)?;
        if good == guess.monoid.is_good(guess.element(word)) {
            return Ok(false);
        }
        let mut rest = word.to_vec();
        let mut element = 0;
        for generator in 0..self.generators {
            while rest[generator] > 0 {
                rest[generator] -= 1;
                element = guess.monoid.product(element, guess.elements[generator]);
                let replaced = &guess.words[element as usize];
                if self.evaluator.is_good(replaced, &rest)? != good {
                    let added = self.add_context(rest);
                    debug_assert!(added, "rows that are equal cannot differ");
                    return Ok(added);
                }
            }
        }
        Ok(false)
    }

    /// Returns as many of the contexts as are needed to tell the elements of a guess apart.
    pub(super) fn needed_contexts(&mut self, guess: &Guess) -> Vec<Word> {
        let monoid = &guess.monoid;
        let mut classes = vec![0u32; monoid.order()];
        let mut count = 1;
        let mut needed = Vec::new();
        for context in &self.contexts {
            let context_element = guess.element(context);
            let mut numbers: HashMap<(u32, bool), u32> = HashMap::new();
            let mut next = 0;
            let refined: Vec<u32> = monoid
                .elements()
                .zip(&classes)
                .map(|(element, &class)| {
                    let good = monoid.is_good(monoid.product(element, context_element));
                    *numbers.entry((class, good)).or_insert_with(|| {
                        next += 1;
                        next - 1
                    })
                })
                .collect();
            if next > count {
                count = next;
                classes = refined;
                needed.push(context.clone());
            }
        }
        needed
    }
}

/// Creates the monoid of maps that commute: an element is where its map takes the identity.
fn guess(times: &[Vec<u32>], words: Vec<Word>, rows: &[Row]) -> Guess {
    let order = words.len();
    let mut products = Vec::with_capacity(order * order);
    for word in &words {
        for mut product in 0..u32::try_from(order).expect("elements have numbers") {
            for (times, &exponent) in times.iter().zip(word) {
                for _ in 0..exponent {
                    product = times[product as usize];
                }
            }
            products.push(product);
        }
    }
    Guess {
        monoid: Monoid::new(products, rows.iter().map(|row| row.get(0)).collect()),
        elements: times.iter().map(|times| times[0]).collect(),
        words,
    }
}
