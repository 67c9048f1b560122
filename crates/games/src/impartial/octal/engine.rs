//! Grundy values of any octal game with the help of its sparse space.
//!
//! # Method
//! Let the heaps be split into rare and common ones as [`space`](super::space) explains. The common
//! values among the options of n that are two heaps come from a rare heap p and a common one. So a
//! loop over the few rare heaps finds all common options, and the least common value that is no
//! option is the *candidate*. The Grundy value is the candidate, unless a smaller rare value is no
//! option either. Rare options come from two common heaps, of which there are many pairs, but each
//! rare value below the candidate turns up after a few pairs. Only if one never does (then n is a
//! new rare heap) are all pairs looked at.
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

/// Grundy values of an octal game, and what is needed to compute more of them.
#[derive(Clone, Debug)]
pub struct Engine {
    code: HeapCode,
    space: SparseSpace,
    values: Vec<u16>,
    /// The rare heaps but the empty one, in increasing order.
    rare: Vec<u32>,
    /// The common heaps but the empty one, in increasing order.
    common: Vec<u32>,
    /// The stamp of the last heap that has an option of this value.
    options: Vec<u32>,
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
            common: Vec::new(),
            options: vec![0; 2],
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
    pub fn rare(&self) -> &[u32] {
        &self.rare
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
        self.rare.clear();
        self.common.clear();
        for (heap, &value) in (0_u32..).zip(&self.values).skip(1) {
            let is_rare = self.space.is_rare(u64::from(heap), value);
            let list = if is_rare {
                &mut self.rare
            } else {
                &mut self.common
            };
            list.push(heap);
        }
        let largest = self.values.iter().max().copied().unwrap_or(0);
        self.make_room(largest);
    }

    /// Makes room for the options of heaps with values up to `largest`.
    fn make_room(&mut self, largest: u16) {
        // The exclusive or of two values is below this power of two, and so the first value that is
        // no option is at most that.
        let size = (usize::from(largest) + 1).next_power_of_two() + 1;
        if self.options.len() < size {
            self.options.resize(size, 0);
        }
    }

    /// Computes the next value.
    fn step(&mut self) -> Result<(), OctalError> {
        let heap = self.values.len();
        let stamp = u32::try_from(heap).expect("at most a billion");
        self.insert_common_options(heap, stamp);
        let is_rare = |value: usize| {
            let value = u16::try_from(value).expect("room for values of 16 bits");
            self.space.is_rare(heap as u64, value)
        };
        let missing = |value: &usize| self.options[*value] != stamp;
        // A common value may be missing only above all options.
        let candidate = (0..self.options.len())
            .find(|value| missing(value) && !is_rare(*value))
            .unwrap_or(self.options.len());
        let rare_missing = (0..candidate).filter(missing).count();
        let value = if self.insert_rare_options(heap, stamp, candidate, rare_missing) {
            candidate
        } else {
            let rare = (0..candidate).find(|&value| self.options[value] != stamp);
            rare.expect("counted above")
        };
        let too_large = OctalError::ValueTooLarge {
            heap: heap as u64,
            most: u64::from(u16::MAX),
        };
        // The largest is left out: there must be room for one more than a value.
        let value = u16::try_from(value).map_err(|_| too_large.clone())?;
        if value == u16::MAX {
            return Err(too_large);
        }
        self.make_room(value);
        let is_rare = self.space.is_rare(heap as u64, value);
        let list = if is_rare {
            &mut self.rare
        } else {
            &mut self.common
        };
        list.push(stamp);
        self.values.push(value);
        Ok(())
    }

    /// Stamps the options with one heap or none, and those of two heaps one of which is rare.
    fn insert_common_options(&mut self, heap: usize, stamp: u32) {
        let (values, options) = (&self.values, &mut self.options);
        for (k, &digit) in self.code.digits().iter().enumerate().take(heap + 1) {
            let rest = heap - k;
            if digit & 1 != 0 && rest == 0 {
                options[0] = stamp;
            }
            if digit & 2 != 0 && rest > 0 {
                options[usize::from(values[rest])] = stamp;
            }
            if digit & 4 != 0 {
                let rare = self.rare.iter().map(|&rare| rare as usize);
                for rare in rare.take_while(|&rare| rare < rest) {
                    options[usize::from(values[rare] ^ values[rest - rare])] = stamp;
                }
            }
        }
    }

    /// Stamps options of two common heaps until `missing` more values below `candidate` have turned
    /// up. Returns whether they have.
    fn insert_rare_options(
        &mut self,
        heap: usize,
        stamp: u32,
        candidate: usize,
        mut missing: usize,
    ) -> bool {
        if missing == 0 {
            return true;
        }
        let (values, options) = (&self.values, &mut self.options);
        for (k, &digit) in self.code.digits().iter().enumerate().take(heap + 1) {
            if digit & 4 == 0 {
                continue;
            }
            let rest = heap - k;
            let small = self.common.iter().map(|&common| common as usize);
            for small in small.take_while(|&small| small <= rest / 2) {
                let value = usize::from(values[small] ^ values[rest - small]);
                if value < candidate && options[value] != stamp {
                    options[value] = stamp;
                    missing -= 1;
                    if missing == 0 {
                        return true;
                    }
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::go_on;
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
        engine.choose();
        engine.space = space;
        let heaps = (0_u32..).zip(&engine.values).skip(1);
        let (rare, common) = heaps.partition(|&(heap, &value)| space.is_rare(heap.into(), value));
        let strip = |list: Vec<(u32, &u16)>| list.into_iter().map(|(heap, _)| heap).collect();
        (engine.rare, engine.common) = (strip(rare), strip(common));
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
