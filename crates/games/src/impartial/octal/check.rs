//! The check of a [`Period`] with code of its own.
//!
//! Nothing here is shared with what finds periods but the code of the game and the form of the
//! certificate. The values are computed one at a time and kept as they are, not compressed.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;

use thiserror::Error;

use super::Progress;
use super::period::{Difference, Period, Proof};
use super::run::Checkpoint;
use super::space::SparseSpace;
use crate::impartial::HeapCode;

/// How much of a certificate has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// All of it: every value was computed again. The period is proved.
    Full,
    /// The first values, the conditions of the theorem, and some values after every checkpoint.
    Sampled {
        /// How many values were computed again.
        heaps: u64,
    },
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It is not of an octal game.
    #[error("{code:?} is not the code of an octal game")]
    Code {
        /// What it is of.
        code: String,
    },
    /// It would take too many values.
    #[error("the check needs {needed} values, only {most} are allowed")]
    TooMany {
        /// How many it needs.
        needed: u64,
        /// How many are allowed.
        most: u64,
    },
    /// A claim that is wrong as it stands.
    #[error("{0}")]
    Claim(&'static str),
    /// A claim that a value contradicts.
    #[error("the heap of {heap} contradicts the certificate: {claim}")]
    Value {
        /// The heap.
        heap: u64,
        /// What is wrong.
        claim: &'static str,
    },
    /// The caller's progress function broke off.
    #[error("interrupted after {values} values")]
    Interrupted {
        /// How many values had been computed.
        values: u64,
    },
}

/// Values between two calls of the progress function.
const REPORT: u64 = 1 << 14;

/// Values that are kept in memory at most.
const STORED: u64 = 1 << 28;

/// Heaps whose values are computed from the definition at first.
const NAIVE: usize = 256;

impl Period {
    /// Checks the certificate by computing at most `most` values.
    ///
    /// A certificate of the bound of Guy and Smith is checked in full. One of the lemma of bounded
    /// witnesses is checked in full if `most` allows it, otherwise by samples, which does not prove
    /// the period.
    ///
    /// # Errors
    /// [`CheckError`] with the first thing that is wrong.
    ///
    /// # Complexity
    /// One to ten million values a second, fewer for games with many rare heaps.
    pub fn check(&self, most: u64, progress: Progress<'_>) -> Result<Checked, CheckError> {
        let code: HeapCode = self.code.parse().ok().filter(HeapCode::is_octal).ok_or_else(|| {
            CheckError::Code {
                code: self.code.clone(),
            }
        })?;
        self.check_claims()?;
        match &self.proof {
            &Proof::GuySmith { heaps, space } => {
                self.check_guy_smith(&code, heaps, space, most, progress)
            }
            Proof::Witnesses { .. } => Lemma::new(self, &code)?.check(most, progress),
        }
    }

    /// Checks what can be seen without values.
    fn check_claims(&self) -> Result<(), CheckError> {
        let claim = |holds: bool, text| if holds { Ok(()) } else { Err(CheckError::Claim(text)) };
        // Sums of a few such numbers do not overflow.
        let bounded = |number: u64| number < 1 << 60;
        claim(self.period > 0, "a period is at least 1")?;
        claim(bounded(self.period) && bounded(self.preperiod), "numbers too large")?;
        for difference in self.differences() {
            claim(difference.values[0] != difference.values[1], "a difference of equal values")?;
            claim(difference.heaps.into_iter().all(bounded), "numbers too large")?;
        }
        match self.exception {
            None => claim(self.preperiod == 0, "no reason why the pre-period is no smaller")?,
            Some(Difference { heaps, .. }) => claim(
                heaps[0] + 1 == self.preperiod && heaps[1] == heaps[0] + self.period,
                "the exception is not the heap before the pre-period",
            )?,
        }
        let mut rest = self.period;
        for divisor in &self.divisors {
            let [first, second] = divisor.difference.heaps;
            claim(divisor.prime > 1 && rest % divisor.prime == 0, "a divisor that divides not")?;
            claim(
                first >= self.preperiod && second == first + self.period / divisor.prime,
                "a difference at the wrong heaps",
            )?;
            while rest % divisor.prime == 0 {
                rest /= divisor.prime;
            }
        }
        // Whether the divisors are prime does not matter: a period q/p is none if q/(p r) is none.
        claim(rest == 1, "a prime divisor of the period is missing")
    }

    fn differences(&self) -> impl Iterator<Item = Difference> {
        let divisors = self.divisors.iter().map(|divisor| divisor.difference);
        self.exception.into_iter().chain(divisors)
    }

    fn check_guy_smith(
        &self,
        code: &HeapCode,
        heaps: u64,
        space: SparseSpace,
        most: u64,
        progress: Progress<'_>,
    ) -> Result<Checked, CheckError> {
        let first = self.preperiod.max(1);
        let needed = 2 * first + 2 * self.period + last_digit(code);
        if heaps != needed {
            return Err(CheckError::Claim("not as many values as the bound asks for"));
        }
        let later = self.differences().flat_map(|difference| difference.heaps).max().unwrap_or(0);
        let needed = needed.max(later + 1);
        if needed > most.min(STORED) {
            return Err(CheckError::TooMany { needed, most });
        }
        let mut values = Values::new(code, space)?;
        values.extend(needed, progress)?;
        for n in self.preperiod..heaps - self.period {
            if values.get(n) != values.get(n + self.period) {
                return Err(CheckError::Value {
                    heap: n,
                    claim: "another value one period later",
                });
            }
        }
        for difference in self.differences() {
            for (heap, value) in difference.heaps.into_iter().zip(difference.values) {
                if values.get(heap) != value {
                    return Err(WRONG(heap));
                }
            }
        }
        Ok(Checked::Full)
    }
}

/// A value that is not what a difference says.
const WRONG: fn(u64) -> CheckError = |heap| CheckError::Value {
    heap,
    claim: "another value",
};

fn last_digit(code: &HeapCode) -> u64 {
    code.digits().len().saturating_sub(1) as u64
}

/// All values from the first on.
struct Values {
    code: HeapCode,
    space: SparseSpace,
    values: Vec<u16>,
    rare: Vec<usize>,
    seen: Vec<bool>,
}

impl Values {
    fn new(code: &HeapCode, space: SparseSpace) -> Result<Self, CheckError> {
        let splits = (0_u64..).zip(code.digits()).filter(|&(_, digit)| digit & 4 != 0);
        for (k, _) in splits {
            if space.position.is_some_and(|odd| odd != (k % 2 == 1)) {
                return Err(CheckError::Claim("a digit at a place of the wrong parity"));
            }
        }
        Ok(Self {
            code: code.clone(),
            space,
            values: Vec::new(),
            rare: Vec::new(),
            seen: Vec::new(),
        })
    }

    fn get(&self, heap: u64) -> u16 {
        self.values[usize::try_from(heap).expect("stored")]
    }

    fn is_common(&self, heap: usize) -> bool {
        is_common(self.space, heap as u64, self.values[heap])
    }

    fn extend(&mut self, heaps: u64, progress: Progress<'_>) -> Result<(), CheckError> {
        while (self.values.len() as u64) < heaps {
            let n = self.values.len();
            if (n as u64).is_multiple_of(REPORT) {
                go_on(progress, n as u64)?;
            }
            let naive = NAIVE.max(self.code.digits().len());
            let value = if n < naive || self.space.mask == 0 {
                self.seen.fill(false);
                let (values, seen) = (&self.values, &mut self.seen);
                self.code.for_each_option(n as u64, |heaps| {
                    let values = heaps.iter().map(|&heap| {
                        values[usize::try_from(heap).expect("smaller than n")]
                    });
                    insert(seen, values.fold(0, |sum, value| sum ^ value));
                });
                first_missing(&self.seen, |_| true)
            } else {
                self.next(n)
            };
            let value = u16::try_from(value).map_err(|_| CheckError::Claim("a value too large"))?;
            self.values.push(value);
            if n > 0 && !self.is_common(n) {
                self.rare.push(n);
            }
        }
        Ok(())
    }

    /// Returns the next value: all options with a rare heap first, then as many others as it takes.
    fn next(&mut self, n: usize) -> usize {
        self.seen.fill(false);
        for (k, &digit) in self.code.digits().iter().enumerate() {
            let rest = n - k;
            if digit & 2 != 0 {
                insert(&mut self.seen, self.values[rest]);
            }
            if digit & 4 != 0 {
                for &rare in self.rare.iter().take_while(|&&rare| rare < rest) {
                    insert(&mut self.seen, self.values[rare] ^ self.values[rest - rare]);
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
                    return candidate;
                }
                insert(&mut self.seen, self.values[i] ^ self.values[rest - i]);
                while self.seen.get(least) == Some(&true) {
                    least += 1;
                }
            }
        }
        least
    }
}

fn is_common(space: SparseSpace, heap: u64, value: u16) -> bool {
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
    // What is larger is no value.
    while number <= usize::from(u16::MAX)
        && (!property(number) || seen.get(number) == Some(&true))
    {
        number += 1;
    }
    number
}

fn go_on(progress: Progress<'_>, values: u64) -> Result<(), CheckError> {
    match progress(values) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(CheckError::Interrupted { values }),
    }
}

/// A certificate of the lemma of bounded witnesses.
struct Lemma<'a> {
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
    fn new(period: &'a Period, code: &'a HeapCode) -> Result<Self, CheckError> {
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
        let claim = |holds: bool, text| if holds { Ok(()) } else { Err(CheckError::Claim(text)) };
        let bounded = [*heap, *shift, *last_rare].into_iter().all(|number| number < 1 << 60);
        claim(bounded, "numbers too large")?;
        claim(*capacity <= 64, "a capacity above 64")?;
        claim(space.mask & 127 != 0, "a mask without a bit below 128")?;
        let first = checkpoints.first().ok_or(CheckError::Claim("no checkpoints"))?;
        let window = first.window.len();
        claim(
            checkpoints.iter().all(|checkpoint| checkpoint.window.len() == window),
            "windows of different lengths",
        )?;
        claim(
            checkpoints.windows(2).all(|pair| pair[0].heap < pair[1].heap),
            "checkpoints in the wrong order",
        )?;
        let digit = last_digit(code);
        claim(window as u64 >= last_rare + digit, "a window that is too short")?;
        claim(
            first.heap < STORED
                && first.heap > window as u64 + last_rare
                && first.heap > 2 * last_rare + digit
                && *heap >= first.heap,
            "a start that is too early or too late",
        )?;
        let at = |heap: u64| checkpoints.iter().find(|checkpoint| checkpoint.heap == heap);
        let windows = at(*heap).zip(at(heap + shift));
        let (before, after) = windows.ok_or(CheckError::Claim("a window is missing"))?;
        claim(before.window == after.window, "the windows are not the same")?;
        let both = space.position.is_some() && shift % 2 == 1;
        let expected = if both { 2 * shift } else { *shift };
        claim(*shift > 0 && period.period == expected, "the period is not that of the windows")?;
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
            values: Values::new(code, *space)?,
        })
    }

    fn check(mut self, most: u64, progress: Progress<'_>) -> Result<Checked, CheckError> {
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
            heap: start.heap,
            both: false,
        };
        let length = usize::try_from(start.heap).expect("stored") - self.window;
        register.recent.extend(&self.values.values[length..]);
        self.compare(&register, start)?;
        let differences = self.period.differences().flat_map(|difference| difference.heaps).max();
        let last = self.heap - self.window as u64 + self.period.period;
        let last = last.max(self.heap + self.shift).max(differences.unwrap_or(0) + 1);
        if last <= most && self.heap - self.period.preperiod <= STORED {
            self.check_all(register, last, progress)?;
            return Ok(Checked::Full);
        }
        let share = (most - start.heap) / self.checkpoints.len() as u64;
        let mut heaps = start.heap;
        for checkpoint in self.checkpoints {
            register.recent = self.unpack(checkpoint)?.into();
            register.heap = checkpoint.heap;
            for _ in 0..share {
                register.both = self.both && (self.heap..self.heap + self.shift).contains(&register.heap);
                register.next()?;
                heaps += 1;
                if heaps.is_multiple_of(REPORT) {
                    go_on(progress, heaps)?;
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
            let value = match self.values.values.get(usize::try_from(heap).unwrap_or(usize::MAX)) {
                Some(&value) => value,
                None => {
                    if let Some(checkpoint) = checkpoints.next_if(|next| next.heap == heap) {
                        self.compare(&register, checkpoint)?;
                    }
                    register.both = self.both && (self.heap..self.heap + self.shift).contains(&heap);
                    register.next()?
                }
            };
            if claims.get(&heap).is_some_and(|claims| claims.iter().any(|&claim| claim != value)) {
                return Err(WRONG(heap));
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
                go_on(progress, heap)?;
            }
        }
        if let Some(checkpoint) = checkpoints.next_if(|next| next.heap == last) {
            self.compare(&register, checkpoint)?;
        }
        match checkpoints.next() {
            None => Ok(()),
            Some(_) => Err(CheckError::Claim("a checkpoint after the end")),
        }
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
        let values = (first..).zip(checkpoint.window.bytes()).map(|(heap, digit)| {
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
            Ok(if is_common(self.space, heap, value) { value } else { value + bit })
        });
        values.collect()
    }
}

/// The values after the start, in the memory of a window.
struct Register<'a> {
    values: &'a Values,
    largest: usize,
    recent: VecDeque<u16>,
    heap: u64,
    /// Whether witnesses for both parities are needed.
    both: bool,
}

impl Register<'_> {
    /// Returns the next value. All smaller rare values must have witnesses.
    fn next(&mut self) -> Result<u16, CheckError> {
        let Values {
            code,
            space,
            values,
            rare,
            ..
        } = self.values;
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
                    insert(values[rare] ^ before(k + rare));
                }
            }
        }
        let has = |seen: [u128; 2], value: u16| seen[usize::from(value / 128)] >> (value % 128) & 1 != 0;
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
        (0..candidate).filter(|value| !common(value)).for_each(&mut need);
        if self.both {
            // At heaps of the other parity the same compressed values have the bit flipped.
            let bit = space.mask & space.mask.wrapping_neg();
            let rare = (0..candidate ^ bit).filter(common);
            rare.map(|value| value ^ bit).for_each(&mut need);
        }
        let done = |seen: [u128; 2]| needed[0] & !seen[0] == 0 && needed[1] & !seen[1] == 0;
        let splits = code.digits().iter().enumerate().filter(|&(_, digit)| digit & 4 != 0);
        'search: for (k, _) in splits {
            for heap in 1..=self.largest {
                if done(seen) {
                    break 'search;
                }
                let value = values[heap] ^ before(k + heap);
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
