//! Outcomes of sums of generators, for the search.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::build::{Resource, Stop};
use super::monoid::{Monoid, Word};

/// The least exponent that is not told apart from smaller ones, and the period to reduce it by.
#[derive(Clone, Copy, Debug)]
struct Cap {
    least: u16,
    period: u16,
}

/// A function that is told how many outcomes are known, and may end the search.
pub(super) type Watch<'a> = &'a dyn Fn(usize) -> Result<(), Stop>;

/// A search for the outcomes of sums of generators. The last generator is the new heap: sums without
/// it are looked up in the quotient of the smaller heaps.
pub(super) struct Evaluator<'a> {
    known: &'a Monoid,
    /// The powers of each generator but the last, below the cap.
    powers: Vec<Vec<u32>>,
    /// The words of the options of each generator, those with few generators first.
    options: Vec<Vec<Word>>,
    caps: Vec<Cap>,
    /// Whether each sum is good to leave.
    outcomes: HashMap<Word, bool, BuildHasherDefault<WordHasher>>,
    limit: usize,
    watch: Watch<'a>,
}

/// A sum in the middle of its search.
struct Frame {
    word: Word,
    /// The options before this one, of this generator and those after it, are bad to leave.
    generator: usize,
    option: usize,
}

/// The result of looking at the remaining options of a sum.
enum Found {
    Good(bool),
    Unknown(Word),
}

impl<'a> Evaluator<'a> {
    /// The search is watched after so many outcomes: some milliseconds.
    const WATCHED: usize = 1 << 11;

    /// Creates a search. Powers of the known generators are reduced by the index and the period of
    /// their elements, but for `room` more periods.
    pub(super) fn new(
        known: &'a Monoid,
        elements: &[u32],
        options: Vec<Vec<Word>>,
        room: usize,
        limit: usize,
        watch: Watch<'a>,
    ) -> Self {
        let cap = |&element: &u32| {
            let (index, period) = known.index_and_period(element);
            let least = index.saturating_add(period.saturating_mul(room + 1));
            Cap {
                least: u16::try_from(least).unwrap_or(u16::MAX),
                period: u16::try_from(period).unwrap_or(u16::MAX),
            }
        };
        let caps: Vec<Cap> = elements.iter().map(cap).collect();
        let powers = |(&element, cap): (&u32, &Cap)| {
            let next = |power: &u32| Some(known.product(*power, element));
            let powers = std::iter::successors(Some(0), next);
            powers.take(cap.least.into()).collect()
        };
        Self {
            powers: elements.iter().zip(&caps).map(powers).collect(),
            caps,
            known,
            options,
            outcomes: HashMap::default(),
            limit,
            watch,
        }
    }

    /// Returns the number of sums whose outcome is known.
    pub(super) fn positions(&self) -> usize {
        self.outcomes.len()
    }

    /// Returns whether the sum of two sums is good to leave.
    pub(super) fn is_good(&mut self, word: &[u16], context: &[u16]) -> Result<bool, Stop> {
        let mut start = vec![0; word.len()];
        self.add(word, context, &mut start)?;
        if let Some(good) = self.look_up(&start) {
            return Ok(good);
        }
        let mut stack = vec![self.frame(start)];
        let mut scratch = vec![0; word.len()];
        loop {
            let open = stack.len();
            let frame = stack.last_mut().expect("the loop ends with the last frame");
            match self.look(frame, &mut scratch)? {
                Found::Unknown(option) => {
                    if self.outcomes.len() + open >= self.limit {
                        return Err(Resource::Positions.into());
                    }
                    stack.push(self.frame(option));
                }
                Found::Good(good) => {
                    let frame = stack.pop().expect("it was there");
                    self.outcomes.insert(frame.word, good);
                    if self.outcomes.len().is_multiple_of(Self::WATCHED) {
                        (self.watch)(self.outcomes.len())?;
                    }
                    if stack.is_empty() {
                        return Ok(good);
                    }
                }
            }
        }
    }

    fn frame(&self, word: Word) -> Frame {
        Frame {
            word,
            generator: self.options.len() - 1,
            option: 0,
        }
    }

    /// Goes on with the options of a sum until its outcome, or an unknown option, is found. Options of
    /// the last generator come first, as the sums without it are known.
    fn look(&self, frame: &mut Frame, scratch: &mut Word) -> Result<Found, Resource> {
        loop {
            if frame.word[frame.generator] > 0 {
                for option in &self.options[frame.generator][frame.option..] {
                    frame.word[frame.generator] -= 1;
                    let added = self.add(&frame.word, option, scratch);
                    frame.word[frame.generator] += 1;
                    added?;
                    match self.look_up(scratch) {
                        Some(true) => return Ok(Found::Good(false)),
                        Some(false) => frame.option += 1,
                        None => return Ok(Found::Unknown(scratch.clone())),
                    }
                }
            }
            if frame.generator == 0 {
                return Ok(Found::Good(true));
            }
            frame.generator -= 1;
            frame.option = 0;
        }
    }

    /// Stores the sum of two words, reduced.
    fn add(&self, a: &[u16], b: &[u16], sum: &mut [u16]) -> Result<(), Resource> {
        for (sum, (a, b)) in sum.iter_mut().zip(a.iter().zip(b)) {
            *sum = a.checked_add(*b).ok_or(Resource::Positions)?;
        }
        for (exponent, cap) in sum.iter_mut().zip(&self.caps) {
            if *exponent >= cap.least {
                *exponent = cap.least - cap.period + (*exponent - cap.least) % cap.period;
            }
        }
        Ok(())
    }

    /// Returns the outcome of a sum, if it is known.
    fn look_up(&self, word: &Word) -> Option<bool> {
        let (new, smaller) = word.split_last().expect("the new heap is a generator");
        if *new > 0 {
            return self.outcomes.get(word).copied();
        }
        let mut product = 0;
        for (powers, &exponent) in self.powers.iter().zip(smaller) {
            if exponent > 0 {
                product = self.known.product(product, powers[usize::from(exponent)]);
            }
        }
        Some(self.known.is_good(product))
    }
}

/// A fast hash of words: each four exponents are multiplied in.
#[derive(Clone, Copy, Debug, Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // An odd number with no pattern: 2^64 over the golden ratio.
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
