//! All values from the first on, one at a time.

use super::{CheckError, Progress, REPORT, SparseSpace, Steps, report};
use crate::impartial::HeapCode;

/// Heaps whose values are computed from the definition at first.
const NAIVE: usize = 256;

/// All values from the first on.
pub(super) struct Values {
    pub(super) code: HeapCode,
    pub(super) space: SparseSpace,
    pub(super) numbers: Vec<u16>,
    pub(super) rare: Vec<usize>,
    pub(super) steps: Steps,
    seen: Vec<bool>,
}

impl Values {
    pub(super) fn new(
        code: &HeapCode,
        space: SparseSpace,
        steps: Steps,
    ) -> Result<Self, CheckError> {
        let splits = (0_u64..)
            .zip(code.digits())
            .filter(|&(_, digit)| digit & 4 != 0);
        for (k, _) in splits {
            if space.position.is_some_and(|odd| odd != (k % 2 == 1)) {
                return Err(CheckError::Claim("a digit at a place of the wrong parity"));
            }
        }
        Ok(Self {
            code: code.clone(),
            space,
            numbers: Vec::new(),
            rare: Vec::new(),
            steps,
            seen: Vec::new(),
        })
    }

    pub(super) fn get(&self, heap: u64) -> u16 {
        self.numbers[usize::try_from(heap).expect("stored")]
    }

    fn is_common(&self, heap: usize) -> bool {
        is_common(self.space, heap as u64, self.numbers[heap])
    }

    pub(super) fn extend(&mut self, heaps: u64, progress: Progress<'_>) -> Result<(), CheckError> {
        while (self.numbers.len() as u64) < heaps {
            let n = self.numbers.len();
            if (n as u64).is_multiple_of(REPORT) {
                report(progress, n as u64)?;
            }
            let naive = NAIVE.max(self.code.digits().len());
            let value = if n < naive || self.space.mask == 0 {
                let splits = self.code.digits().iter().filter(|&digit| digit & 4 != 0);
                let splits = splits.count() as u64;
                self.steps.spend(splits * n as u64 / 2 + NAIVE as u64)?;
                self.seen.fill(false);
                let (values, seen) = (&self.numbers, &mut self.seen);
                self.code.for_each_option(n as u64, |heaps| {
                    let values = heaps
                        .iter()
                        .map(|&heap| values[usize::try_from(heap).expect("smaller than n")]);
                    insert(seen, values.fold(0, |sum, value| sum ^ value));
                });
                first_missing(&self.seen, |_| true)
            } else {
                self.next(n)?
            };
            let value =
                u16::try_from(value).map_err(|_| CheckError::Limit("a value is not below 2^16"))?;
            self.numbers.push(value);
            if n > 0 && !self.is_common(n) {
                self.rare.push(n);
            }
        }
        Ok(())
    }

    /// Returns the next value: all options with a rare heap first, then as many others as it takes.
    fn next(&mut self, n: usize) -> Result<usize, CheckError> {
        self.steps.spend(self.seen.len() as u64 / 16)?;
        self.seen.fill(false);
        for (k, &digit) in self.code.digits().iter().enumerate() {
            let rest = n - k;
            self.steps.spend(1)?;
            if digit & 2 != 0 {
                insert(&mut self.seen, self.numbers[rest]);
            }
            if digit & 4 != 0 {
                self.steps.spend(self.rare.len() as u64)?;
                for &rare in self.rare.iter().take_while(|&&rare| rare < rest) {
                    insert(
                        &mut self.seen,
                        self.numbers[rare] ^ self.numbers[rest - rare],
                    );
                }
            }
        }
        let common = |value: usize| is_common(self.space, n as u64, clamp(value));
        let candidate = first_missing(&self.seen, common);
        // The options of two common heaps are rare: none of them is the candidate.
        let mut least = first_missing(&self.seen, |_| true);
        for (k, &digit) in self.code.digits().iter().enumerate() {
            if digit & 4 == 0 {
                continue;
            }
            let rest = n - k;
            for i in 1..=rest / 2 {
                if least == candidate {
                    return Ok(candidate);
                }
                self.steps.spend(1)?;
                insert(&mut self.seen, self.numbers[i] ^ self.numbers[rest - i]);
                while self.seen.get(least) == Some(&true) {
                    least += 1;
                }
            }
        }
        Ok(least)
    }
}

pub(super) fn is_common(space: SparseSpace, heap: u64, value: u16) -> bool {
    let ones = u64::from((value & space.mask).count_ones());
    match space.position {
        None => ones % 2 == 1,
        Some(odd) => (ones + heap + u64::from(odd)) % 2 == 1,
    }
}

fn clamp(value: usize) -> u16 {
    u16::try_from(value).unwrap_or(u16::MAX)
}

fn insert(seen: &mut Vec<bool>, value: u16) {
    let value = usize::from(value);
    if value >= seen.len() {
        seen.resize(2 * value + 1, false);
    }
    seen[value] = true;
}

/// Returns the least number with a property that has not been seen.
fn first_missing(seen: &[bool], property: impl Fn(usize) -> bool) -> usize {
    let mut number = 0;
    // Numbers beyond 16 bits are never values.
    while u16::try_from(number).is_ok() && (!property(number) || seen.get(number) == Some(&true)) {
        number += 1;
    }
    number
}
