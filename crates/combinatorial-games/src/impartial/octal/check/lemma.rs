//! Certificates of the lemma of bounded witnesses.

use std::collections::{BTreeMap, VecDeque};

use super::values::{Values, is_common};
use super::{
    CheckError, Checked, Period, Progress, Proof, REPORT, STORED, SparseSpace, Steps, last_digit,
    report, wrong,
};
use crate::impartial::HeapCode;
use crate::impartial::octal::run::Checkpoint;

/// A certificate of the lemma of bounded witnesses.
pub(super) struct Lemma<'a> {
    period: &'a Period,
    code: &'a HeapCode,
    space: SparseSpace,
    capacity: usize,
    /// n0 and h.
    heap: u64,
    shift: u64,
    checkpoints: &'a [Checkpoint],
    window: usize,
    /// Whether witnesses for both parities are needed.
    both: bool,
    values: Values,
}

impl<'a> Lemma<'a> {
    /// Checks the conditions of the lemma that need no values.
    pub(super) fn new(
        period: &'a Period,
        code: &'a HeapCode,
        steps: Steps,
    ) -> Result<Self, CheckError> {
        let Proof::Witnesses {
            space,
            last_rare,
            capacity,
            heap,
            shift,
            checkpoints,
        } = &period.proof
        else {
            return Err(CheckError::Claim("not of the lemma"));
        };
        let claim = |holds: bool, text| {
            if holds {
                Ok(())
            } else {
                Err(CheckError::Claim(text))
            }
        };
        let bounded = [*heap, *shift, *last_rare]
            .into_iter()
            .all(|number| number < 1 << 60);
        if !bounded {
            return Err(CheckError::Limit("a number is not below 2^60"));
        }
        claim(*capacity <= 64, "a capacity above 64")?;
        claim(space.mask & 127 != 0, "a mask without a bit below 128")?;
        let first = checkpoints
            .first()
            .ok_or(CheckError::Claim("no checkpoints"))?;
        let window = first.window.len();
        claim(
            checkpoints
                .iter()
                .all(|checkpoint| checkpoint.window.len() == window),
            "windows of different lengths",
        )?;
        claim(
            checkpoints
                .windows(2)
                .all(|pair| pair[0].heap < pair[1].heap),
            "checkpoints in the wrong order",
        )?;
        let digit = last_digit(code);
        claim(
            window as u64 >= last_rare + digit,
            "a window that is too short",
        )?;
        claim(
            first.heap < STORED
                && first.heap > window as u64 + last_rare
                && first.heap > 2 * last_rare + digit
                && *heap >= first.heap,
            "a start that is too early or too late",
        )?;
        let at = |heap: u64| {
            checkpoints
                .iter()
                .find(|checkpoint| checkpoint.heap == heap)
        };
        let windows = at(*heap).zip(at(heap + shift));
        let (before, after) = windows.ok_or(CheckError::Claim("a window is missing"))?;
        claim(
            before.window == after.window,
            "the windows are not the same",
        )?;
        claim(
            checkpoints.last().map(|last| last.heap) == Some(heap + shift),
            "a checkpoint after the end",
        )?;
        let both = space.position.is_some() && shift % 2 == 1;
        let expected = if both { 2 * shift } else { *shift };
        claim(
            *shift > 0 && period.period == expected,
            "the period is not that of the windows",
        )?;
        claim(
            period.preperiod + window as u64 <= *heap,
            "the pre-period is later than the window",
        )?;
        Ok(Self {
            period,
            code,
            space: *space,
            capacity: *capacity,
            heap: *heap,
            shift: *shift,
            checkpoints,
            window,
            both,
            values: Values::new(code, *space, steps)?,
        })
    }

    pub(super) fn check(
        mut self,
        most: u64,
        progress: Progress<'_>,
    ) -> Result<Checked, CheckError> {
        let start = &self.checkpoints[0];
        if start.heap > most {
            return Err(CheckError::TooMany {
                needed: start.heap,
                most,
            });
        }
        self.values.extend(start.heap, progress)?;
        let Proof::Witnesses { last_rare, .. } = &self.period.proof else {
            return Err(CheckError::Claim("not of the lemma"));
        };
        if self.values.rare.last().map_or(0, |&rare| rare as u64) != *last_rare {
            return Err(CheckError::Claim("another heap is the last rare one"));
        }
        // The largest witness I.
        let witnesses = self.window - usize::try_from(last_digit(self.code)).expect("few digits");
        let mut register = Register {
            values: &self.values,
            largest: witnesses,
            recent: VecDeque::new(),
            start: start.heap,
            heap: start.heap,
            both: false,
            steps: self.values.steps,
        };
        let length = usize::try_from(start.heap).expect("stored") - self.window;
        register.recent.extend(&self.values.numbers[length..]);
        self.compare(&register, start)?;
        let differences = self
            .period
            .differences()
            .flat_map(|difference| difference.heaps)
            .max();
        let last = self.heap - self.window as u64 + self.period.period;
        let last = last
            .max(self.heap + self.shift)
            .max(differences.unwrap_or(0) + 1);
        let stored = self.heap - self.window as u64 - self.period.preperiod;
        if last <= most && stored.min(self.period.period) <= STORED {
            self.check_all(register, last, progress)?;
            return Ok(Checked::Full);
        }
        let share = (most - start.heap) / self.checkpoints.len() as u64;
        let mut heaps = start.heap;
        for checkpoint in self.checkpoints {
            register.recent = self.unpack(checkpoint)?.into();
            register.heap = checkpoint.heap;
            for _ in 0..share {
                register.both =
                    self.both && (self.heap..self.heap + self.shift).contains(&register.heap);
                register.next()?;
                heaps += 1;
                if heaps.is_multiple_of(REPORT) {
                    report(progress, heaps)?;
                }
            }
        }
        Ok(Checked::Sampled { heaps })
    }

    /// Computes every value again.
    fn check_all(
        &self,
        mut register: Register<'_>,
        last: u64,
        progress: Progress<'_>,
    ) -> Result<(), CheckError> {
        let Period {
            preperiod, period, ..
        } = *self.period;
        let mut claims: BTreeMap<u64, Vec<u16>> = BTreeMap::new();
        for difference in self.period.differences() {
            for (heap, value) in difference.heaps.into_iter().zip(difference.values) {
                claims.entry(heap).or_default().push(value);
            }
        }
        let mut checkpoints = self.checkpoints.iter().skip(1).peekable();
        // The values from the pre-period to n0, to be compared with those one period later.
        let mut stored: VecDeque<u16> = VecDeque::new();
        for heap in 0..last {
            let value = if heap < register.start {
                self.values.get(heap)
            } else {
                if let Some(checkpoint) = checkpoints.next_if(|next| next.heap == heap) {
                    self.compare(&register, checkpoint)?;
                }
                register.both = self.both && (self.heap..self.heap + self.shift).contains(&heap);
                register.next()?
            };
            if claims
                .get(&heap)
                .is_some_and(|claims| claims.iter().any(|&claim| claim != value))
            {
                return Err(wrong(heap));
            }
            let to_compare = preperiod..self.heap - self.window as u64;
            let before = heap.checked_sub(period);
            if before.is_some_and(|before| to_compare.contains(&before))
                && stored.pop_front() != Some(value)
            {
                return Err(CheckError::Value {
                    heap,
                    claim: "another value one period before",
                });
            }
            if to_compare.contains(&heap) {
                stored.push_back(value);
            }
            if heap.is_multiple_of(REPORT) {
                report(progress, heap)?;
            }
        }
        if let Some(checkpoint) = checkpoints.next_if(|next| next.heap == last) {
            self.compare(&register, checkpoint)?;
        }
        Ok(())
    }

    /// Compares a checkpoint with the values before it.
    fn compare(&self, register: &Register<'_>, checkpoint: &Checkpoint) -> Result<(), CheckError> {
        if register.recent.iter().copied().eq(self.unpack(checkpoint)?) {
            Ok(())
        } else {
            Err(CheckError::Value {
                heap: checkpoint.heap,
                claim: "another window",
            })
        }
    }

    /// Returns the values of a window: the bit that is left out makes each of them common.
    fn unpack(&self, checkpoint: &Checkpoint) -> Result<Vec<u16>, CheckError> {
        let bit = self.space.mask & self.space.mask.wrapping_neg();
        let first = checkpoint.heap - self.window as u64;
        let values = (first..)
            .zip(checkpoint.window.bytes())
            .map(|(heap, digit)| {
                let number = match digit {
                    b'0'..=b'9' => digit - b'0',
                    b'a'..=b'z' => digit - b'a' + 10,
                    b'A'..=b'Z' => digit - b'A' + 36,
                    b'+' => 62,
                    b'-' => 63,
                    _ => 64,
                };
                let number = u16::from(number);
                if usize::from(number) >= self.capacity {
                    return Err(CheckError::Claim("a digit that is none of the capacity"));
                }
                let low = number & (bit - 1);
                let value = (number - low) * 2 + low;
                Ok(if is_common(self.space, heap, value) {
                    value
                } else {
                    value + bit
                })
            });
        values.collect()
    }
}

/// The values after the start, in the memory of a window.
struct Register<'a> {
    values: &'a Values,
    largest: usize,
    recent: VecDeque<u16>,
    /// The first heap.
    start: u64,
    /// The next heap.
    heap: u64,
    /// Whether witnesses for both parities are needed.
    both: bool,
    steps: Steps,
}

impl Register<'_> {
    /// Returns the next value. All smaller rare values must have witnesses.
    fn next(&mut self) -> Result<u16, CheckError> {
        let Values {
            code,
            space,
            numbers,
            rare,
            ..
        } = self.values;
        let digits = code.digits().len() as u64;
        self.steps.spend(digits * (rare.len() as u64 + 1))?;
        let length = self.recent.len();
        let before = |distance: usize| self.recent[length - distance];
        // Values above 255 are no option that matters: the certificate's values are below 128.
        let mut seen = [0_u128; 2];
        let mut insert = |value: u16| {
            if value < 256 {
                seen[usize::from(value / 128)] |= 1 << (value % 128);
            }
        };
        for (k, &digit) in code.digits().iter().enumerate() {
            if digit & 2 != 0 {
                insert(before(k));
            }
            if digit & 4 != 0 {
                for &rare in rare {
                    insert(numbers[rare] ^ before(k + rare));
                }
            }
        }
        let has =
            |seen: [u128; 2], value: u16| seen[usize::from(value / 128)] >> (value % 128) & 1 != 0;
        let common = |value: &u16| is_common(*space, self.heap, *value);
        let mut values_below = 0..256_u16;
        let found = values_below.find(|value| common(value) && !has(seen, *value));
        let error = |claim| CheckError::Value {
            heap: self.heap,
            claim,
        };
        let candidate = found.ok_or_else(|| error("a value that is too large"))?;
        let mut needed = [0_u128; 2];
        let mut need = |value: u16| needed[usize::from(value / 128)] |= 1 << (value % 128);
        (0..candidate)
            .filter(|value| !common(value))
            .for_each(&mut need);
        if self.both {
            // At heaps of the other parity the same compressed values have the bit flipped.
            let bit = space.mask & space.mask.wrapping_neg();
            let rare = (0..candidate ^ bit).filter(common);
            rare.map(|value| value ^ bit).for_each(&mut need);
        }
        let done = |seen: [u128; 2]| needed[0] & !seen[0] == 0 && needed[1] & !seen[1] == 0;
        let splits = code
            .digits()
            .iter()
            .enumerate()
            .filter(|&(_, digit)| digit & 4 != 0);
        'search: for (k, _) in splits {
            for (heap, number) in numbers.iter().enumerate().take(self.largest + 1).skip(1) {
                if done(seen) {
                    break 'search;
                }
                self.steps.spend(1)?;
                let value = number ^ before(k + heap);
                if value < 256 {
                    seen[usize::from(value / 128)] |= 1 << (value % 128);
                }
            }
        }
        if !done(seen) {
            return Err(error("a smaller value has no witness"));
        }
        self.recent.pop_front();
        self.recent.push_back(candidate);
        self.heap += 1;
        Ok(candidate)
    }
}
