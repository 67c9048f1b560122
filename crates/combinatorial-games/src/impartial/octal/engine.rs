//! Grundy values of any octal game with the help of its sparse space.
//!
//! # Method
//! Let the heaps be split into rare and common ones as [`space`](super::space) explains. The common
//! values among the options of n that are two heaps come from a rare heap p and a common one. So a
//! loop over the few rare heaps finds all common options, and the least common value that is no
//! option is the *candidate*. The Grundy value is the candidate, unless a smaller rare value is no
//! option either. Rare options come from two common heaps, of which there are many pairs, but each
//! rare value below the candidate turns up after some hundreds of pairs. Only if one never does
//! (then n is a new rare heap) are all pairs looked at.
//!
//! Both loops mark options in a table of bytes. The pairs of two heaps are read as one sequence
//! upwards and one downwards, the rare ones among them as well: to leave them out costs more than to
//! mark an option twice.
//!
//! The values are right whatever the splitting. It decides about the speed only: with few rare
//! heaps a value costs about as many steps as there are rare heaps, with many it costs as much as the
//! definition.

use super::space::SparseSpace;
use super::{OctalError, Progress, naive, report};
use crate::impartial::HeapCode;

/// Values that are computed from the definition before the splitting is chosen.
const NAIVE: usize = 2048;

/// Values between two calls of the progress function.
const REPORT: usize = 256;

/// All values that are stored.
const VALUES: usize = 1 << 16;

/// Pairs of heaps that are looked at before it is asked whether all rare values have turned up.
const PAIRS: usize = 64;

/// Grundy values of an octal game, and what is needed to compute more of them.
#[derive(Clone, Debug)]
pub struct Engine {
    code: HeapCode,
    space: SparseSpace,
    values: Vec<u16>,
    /// The rare heaps but the empty one, in increasing order, and their values.
    rare: Vec<(u32, u16)>,
    /// Whether a value is an option of the next heap, for all values.
    options: Box<[bool; VALUES]>,
    /// A power of two above all values so far. So an exclusive or of values is below it.
    bound: usize,
    /// The rare values below the candidate that have not turned up, kept for its memory.
    missing: Vec<u16>,
    /// The number of values at which the splitting is chosen anew.
    next_choice: usize,
}

impl Engine {
    /// The most values of one engine.
    pub const MOST: u64 = 1 << 30;

    /// Creates an engine without values.
    ///
    /// # Errors
    /// If a digit is above 7.
    pub fn new(code: &HeapCode) -> Result<Self, OctalError> {
        if !code.is_octal() {
            return Err(OctalError::NotOctal {
                code: code.to_string(),
            });
        }
        Ok(Self {
            code: code.clone(),
            space: SparseSpace::TRIVIAL,
            values: Vec::new(),
            rare: Vec::new(),
            options: vec![false; VALUES].try_into().expect("as many"),
            bound: 1,
            missing: Vec::new(),
            next_choice: NAIVE,
        })
    }

    /// Returns the code of the game.
    pub fn code(&self) -> &HeapCode {
        &self.code
    }

    /// Returns the values computed so far: that of the heap of n at place n.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Returns the splitting in use.
    pub fn space(&self) -> SparseSpace {
        self.space
    }

    /// Returns the rare heaps so far, without the empty one, in increasing order.
    pub fn rare(&self) -> impl ExactSizeIterator<Item = u32> {
        self.rare.iter().map(|&(heap, _)| heap)
    }

    /// Computes values until there are `heaps`.
    ///
    /// # Errors
    /// More than [`Engine::MOST`] heaps, a value above 65535, or an interrupt. The values so far stay.
    pub fn extend(&mut self, heaps: u64, progress: Progress<'_>) -> Result<(), OctalError> {
        if heaps > Self::MOST {
            return Err(OctalError::TooMany {
                asked: heaps,
                most: Self::MOST,
            });
        }
        let heaps = usize::try_from(heaps).expect("at most a billion");
        let by_definition = heaps.min(NAIVE);
        if self.values.len() < by_definition {
            naive::extend(&self.code, &mut self.values, by_definition, progress)?;
        }
        while self.values.len() < heaps {
            if self.values.len() >= self.next_choice {
                self.next_choice = 2 * self.values.len();
                self.choose();
            }
            if self.values.len().is_multiple_of(REPORT) {
                report(progress, self.values.len() as u64)?;
            }
            self.step()?;
        }
        Ok(())
    }

    /// Takes the best splitting for the values so far.
    fn choose(&mut self) {
        (self.space, _) = SparseSpace::best(&self.code, &self.values);
        self.list_rare();
    }

    /// Lists the rare heaps.
    fn list_rare(&mut self) {
        let heaps = (0_u32..).zip(self.values.iter().copied()).skip(1);
        let is_rare = |&(heap, value): &(u32, u16)| self.space.is_rare(heap.into(), value);
        self.rare = heaps.filter(is_rare).collect();
        let largest = self.values.iter().max().copied().unwrap_or(0);
        self.bound = (usize::from(largest) + 1).next_power_of_two();
    }

    /// Computes the next value.
    fn step(&mut self) -> Result<(), OctalError> {
        let heap = self.values.len();
        // All options are below the bound, so the least value that is no option is at most the
        // bound.
        let table = (self.bound + 1).min(VALUES);
        self.options[..table].fill(false);
        self.mark_common_options(heap);
        let is_rare = |value: usize| {
            // A value that does not fit into 16 bits is not rare.
            u16::try_from(value).is_ok_and(|value| self.space.is_rare(heap as u64, value))
        };
        let absent = |value: &usize| !self.options[*value];
        let candidate = (0..table)
            .find(|value| absent(value) && !is_rare(*value))
            .unwrap_or(table);
        self.missing.clear();
        let absent = (0..candidate).filter(absent);
        self.missing
            .extend(absent.map_while(|value| u16::try_from(value).ok()));
        self.mark_rare_options(heap);
        let value = self
            .missing
            .first()
            .map_or(candidate, |&value| value.into());
        let too_large = OctalError::ValueTooLarge {
            heap: heap as u64,
            most: u64::from(u16::MAX),
        };
        // The largest 16-bit value is refused, because the bound needs a value more.
        let value = u16::try_from(value).map_err(|_| too_large.clone())?;
        if value == u16::MAX {
            return Err(too_large);
        }
        self.bound = self.bound.max((usize::from(value) + 1).next_power_of_two());
        if self.space.is_rare(heap as u64, value) {
            let heap = u32::try_from(heap).expect("at most a billion");
            self.rare.push((heap, value));
        }
        self.values.push(value);
        Ok(())
    }

    /// Marks the options with one heap or none, and those of two heaps one of which is rare.
    fn mark_common_options(&mut self, heap: usize) {
        let (values, options) = (&self.values, &mut self.options);
        for (k, &digit) in self.code.digits().iter().enumerate().take(heap + 1) {
            let rest = heap - k;
            if digit & 1 != 0 && rest == 0 {
                options[0] = true;
            }
            if digit & 2 != 0 && rest > 0 {
                options[usize::from(values[rest])] = true;
            }
            if digit & 4 != 0 {
                let smaller = |&(rare, _): &(u32, u16)| (rare as usize) < rest;
                for &(rare, value) in &self.rare[..self.rare.partition_point(smaller)] {
                    options[usize::from(value ^ values[rest - rare as usize])] = true;
                }
            }
        }
    }

    /// Marks options of two heaps until no rare value is missing. Those that stay missing are none.
    fn mark_rare_options(&mut self, heap: usize) {
        let (values, options, missing) = (&self.values, &mut self.options, &mut self.missing);
        for (k, &digit) in self.code.digits().iter().enumerate().take(heap + 1) {
            let rest = heap - k;
            // Each of the two heaps has at least 1.
            if digit & 4 == 0 || rest < 2 {
                continue;
            }
            let small = values[1..=rest / 2].chunks(PAIRS);
            let large = values[rest - rest / 2..rest].rchunks(PAIRS);
            for (small, large) in small.zip(large) {
                // Values that have turned up are dropped from the end of the list. When it is
                // empty, all have turned up.
                let has_turned_up = |value: &mut u16| options[usize::from(*value)];
                while missing.pop_if(has_turned_up).is_some() {}
                if missing.is_empty() {
                    return;
                }
                for (small, large) in small.iter().zip(large.iter().rev()) {
                    options[usize::from(small ^ large)] = true;
                }
            }
        }
        missing.retain(|&value| !options[usize::from(value)]);
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;

    use super::*;

    fn engine(code: &str, heaps: u64) -> Engine {
        let mut engine = Engine::new(&code.parse().unwrap()).unwrap();
        engine.extend(heaps, &mut go_on).unwrap();
        engine
    }

    /// An engine that works with a splitting from `first` on.
    fn from(code: &HeapCode, space: SparseSpace, first: usize) -> Engine {
        let mut engine = Engine::new(code).unwrap();
        engine.extend(first as u64, &mut go_on).unwrap();
        engine.space = space;
        engine.list_rare();
        engine
    }

    #[test]
    fn every_three_digit_code_as_by_definition() {
        for first in [0, 4] {
            for digits in 0..512_u16 {
                let [a, b, c] = [6, 3, 0].map(|shift| (digits >> shift & 7) as u8);
                let code = HeapCode::new(vec![first, a, b, c]).unwrap();
                let expected = naive::grundy_values(&code, 250, &mut go_on).unwrap();
                let space = SparseSpace::best(&code, &expected[..60]).0;
                let mut engine = from(&code, space, 60);
                while engine.values.len() < 250 {
                    engine.step().unwrap();
                }
                assert_eq!(engine.values, expected, "{code}");
            }
        }
    }

    #[test]
    fn any_splitting_gives_the_values() {
        for code in ["0.106", "0.045", "0.4", "4.3", "0.165"] {
            let code: HeapCode = code.parse().unwrap();
            let expected = naive::grundy_values(&code, 300, &mut go_on).unwrap();
            for mask in [0, 1, 2, 6, 7, 13, 64, 1023] {
                let space = SparseSpace {
                    mask,
                    position: None,
                };
                let mut engine = from(&code, space, 9);
                while engine.values.len() < 300 {
                    engine.step().unwrap();
                }
                assert_eq!(engine.values, expected, "{code} with mask {mask}");
            }
        }
    }

    #[test]
    fn longer_than_the_naive_start() {
        for code in [
            "0.106", "0.454", "0.6", "0.165", "0.3", "0.71", "0.0", "4.0",
        ] {
            let engine = engine(code, 5000);
            let expected = naive::grundy_values(engine.code(), 5000, &mut go_on).unwrap();
            assert_eq!(engine.values(), expected, "{code}");
        }
    }

    #[test]
    fn bad_input_is_refused() {
        let hexadecimal = "0.8".parse().unwrap();
        assert!(matches!(
            Engine::new(&hexadecimal),
            Err(OctalError::NotOctal { .. })
        ));
        let mut engine = engine("0.7", 10);
        assert!(matches!(
            engine.extend(u64::MAX, &mut go_on),
            Err(OctalError::TooMany { .. })
        ));
    }
}
