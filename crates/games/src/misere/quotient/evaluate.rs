//! Outcomes of sums of generators, for the search.

use std::collections::HashMap;

use super::build::Resource;
use super::monoid::{Monoid, Word, sum};

/// The greatest exponent that is told apart from others, and the period to reduce by.
#[derive(Clone, Copy, Debug)]
struct Cap {
    least_above: u16,
    period: u16,
}

/// A search for the outcomes of sums of generators. The last generator is the new heap: sums without
/// it are looked up in the quotient of the smaller heaps.
#[derive(Debug)]
pub(super) struct Evaluator<'a> {
    known: &'a Monoid,
    /// The elements of the generators but the last.
    elements: Vec<u32>,
    /// The words of the options of each generator, those with few generators first.
    options: Vec<Vec<Word>>,
    caps: Vec<Cap>,
    /// Whether each sum is good to leave.
    outcomes: HashMap<Word, bool>,
    limit: usize,
}

/// A sum in the middle of its search.
struct Frame {
    word: Word,
    /// The options up to here lose for the player who moves to them.
    generator: usize,
    option: usize,
}

impl<'a> Evaluator<'a> {
    /// Creates a search. A power of a generator above its index in the known quotient is reduced, with
    /// `room` more periods left.
    pub(super) fn new(
        known: &'a Monoid,
        elements: Vec<u32>,
        options: Vec<Vec<Word>>,
        room: usize,
        limit: usize,
    ) -> Self {
        let caps = elements.iter().map(|&element| {
            let (index, period) = known.index_and_period(element);
            let least_above = index.saturating_add(period.saturating_mul(room + 1));
            Cap {
                least_above: u16::try_from(least_above).unwrap_or(u16::MAX),
                period: u16::try_from(period).unwrap_or(u16::MAX),
            }
        });
        Self {
            caps: caps.collect(),
            known,
            elements,
            options,
            outcomes: HashMap::new(),
            limit,
        }
    }

    /// Returns the number of sums whose outcome is known.
    pub(super) fn positions(&self) -> usize {
        self.outcomes.len()
    }

    /// Returns whether a sum is good to leave.
    pub(super) fn is_good(&mut self, word: &[u16]) -> Result<bool, Resource> {
        let mut word = word.to_vec();
        self.reduce(&mut word);
        if let Some(good) = self.look_up(&word) {
            return Ok(good);
        }
        let mut stack = vec![self.frame(word)];
        loop {
            let open = stack.len();
            let frame = stack.last_mut().expect("the loop ends with the last frame");
            let mut good = None;
            let mut unknown = None;
            while good.is_none() && unknown.is_none() {
                let Some(options) = self.options.get(frame.generator) else {
                    good = Some(true);
                    break;
                };
                if frame.option == options.len() || frame.word[frame.generator] == 0 {
                    // Options of the last generator come first: the new heap goes away soonest.
                    frame.option = 0;
                    frame.generator = frame.generator.wrapping_sub(1);
                    continue;
                }
                let option = sum(&frame.word, &options[frame.option]);
                let mut option = option.ok_or(Resource::Positions)?;
                option[frame.generator] -= 1;
                self.reduce(&mut option);
                match self.look_up(&option) {
                    Some(true) => good = Some(false),
                    Some(false) => frame.option += 1,
                    None => unknown = Some(option),
                }
            }
            if let Some(option) = unknown {
                if self.outcomes.len() + open >= self.limit {
                    return Err(Resource::Positions);
                }
                let frame = self.frame(option);
                stack.push(frame);
            } else {
                let good = good.expect("one of the two ends the loop");
                let frame = stack.pop().expect("it was there");
                self.outcomes.insert(frame.word, good);
                if stack.is_empty() {
                    return Ok(good);
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

    fn reduce(&self, word: &mut [u16]) {
        for (exponent, cap) in word.iter_mut().zip(&self.caps) {
            if *exponent >= cap.least_above {
                let above = (*exponent - cap.least_above) % cap.period;
                *exponent = cap.least_above - cap.period + above;
            }
        }
    }

    fn look_up(&self, word: &Word) -> Option<bool> {
        match word.split_last() {
            Some((0, rest)) => {
                let product = self.known.product_of(&self.elements, rest);
                Some(self.known.is_good(product))
            }
            _ => self.outcomes.get(word).copied(),
        }
    }
}
