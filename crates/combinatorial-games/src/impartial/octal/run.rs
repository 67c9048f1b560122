//! Long computations that can be stopped, resumed and shared out.
//!
//! # Method
//! The proof of a long period is a chain of small ones.
//!
//! * A *scan* computes the values one after the other without verifying them. Every so many values
//!   it records a [`Checkpoint`]: the heap and the window of compressed values before it. It looks
//!   for a window that it has seen before, and ends where two checkpoints have the same window.
//! * The *range* between two neighbouring checkpoints is verified alone. Its verification starts with the
//!   window of the first, computes every value again, looks for the witnesses of each, and must end
//!   with exactly the window of the second. Shards do not depend on each other.
//! * The first checkpoint is computed from the definition. So, by induction over the ranges, all
//!   values are right if all ranges are, and the scan need not be trusted.
//! * At the end, [`Run::finish`] checks that the chain is complete, proves the period with the lemma
//!   of [`period`](super::period), and finds the exact pre-period and the least period.
//!
//! Everything that is recorded is plain data: [`Scanned`] steps and [`Verified`]s.

use std::collections::HashMap;

use madness_machine::simd::Simd;
use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::stream::{Register, Stream};
use super::{Engine, OctalError, Progress, report};
use crate::impartial::HeapCode;

/// Values between two calls of the progress function.
const REPORT: u64 = 1 << 20;

/// The digits of compressed values in a [`Checkpoint`].
const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-";

/// A heap and the values before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// The heap n.
    pub heap: u64,
    /// The compressed values before n, a digit each: 0 to 9, a to z, A to Z, +, -.
    pub window: String,
    /// The hash of the window, in hexadecimal.
    pub hash: String,
}

impl Checkpoint {
    pub(super) fn new(heap: u64, window: &[u8]) -> Self {
        let digits = window
            .iter()
            .map(|&value| char::from(DIGITS[usize::from(value)]));
        Self {
            heap,
            window: digits.collect(),
            hash: format!("{:016x}", hash(window)),
        }
    }

    /// Returns the compressed values.
    pub(super) fn unpack(&self, length: usize, capacity: usize) -> Result<Vec<u8>, OctalError> {
        let error = || OctalError::BadCheckpoint { heap: self.heap };
        if self.window.len() != length || self.heap < length as u64 {
            return Err(error());
        }
        let digit = |char| {
            let value = DIGITS.iter().position(|&digit| digit == char);
            let value = value.filter(|&value| value < capacity);
            value.map(|value| u8::try_from(value).expect("below 64"))
        };
        let window: Option<Vec<u8>> = self.window.bytes().map(digit).collect();
        let window = window.ok_or_else(error)?;
        if self.hash != format!("{:016x}", hash(&window)) {
            return Err(error());
        }
        Ok(window)
    }
}

/// Mixes bytes into 64 bits.
fn hash(bytes: &[u8]) -> u64 {
    let mut state = bytes.len() as u64;
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        // The multiplier of SplitMix64; the rotation brings the high bits down.
        state = (state ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        state = state.rotate_left(29);
    }
    state ^= state >> 32;
    state.wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// How far the next checkpoint is from a heap n: n/16, but neither less than `least` nor more than
/// `most`, so that a proof of any length has some dozens or hundreds of ranges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spacing {
    /// The least distance.
    pub least: u64,
    /// The largest distance.
    pub most: u64,
}

impl Default for Spacing {
    fn default() -> Self {
        Self {
            least: 1 << 24,
            most: 1 << 32,
        }
    }
}

impl Spacing {
    /// Returns the heap of the checkpoint after the one at `heap`.
    fn after(self, heap: u64) -> u64 {
        heap.saturating_add((heap / 16).min(self.most).max(self.least))
    }
}

/// What tells one long computation from another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The code of the game.
    pub code: String,
    /// How far apart checkpoints are.
    pub spacing: Spacing,
    /// The bound of compressed values.
    pub capacity: usize,
    /// Compressed values in a window.
    pub window: usize,
    /// The heap at which the computation starts.
    pub start: u64,
    /// The hash of the window there.
    pub hash: String,
}

/// A heap that a scan can recognise: the values before it match a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landmark {
    /// The heap.
    pub heap: u64,
    /// The hash of the values that the shift register may read there.
    pub key: u64,
}

/// Two heaps before which the values agree as far as the shift register reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recurrence {
    /// The first heap.
    pub heap: u64,
    /// How many heaps later the second one is.
    pub shift: u64,
}

/// What a scan has done up to a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scanned {
    /// The checkpoint.
    pub checkpoint: Checkpoint,
    /// The landmarks since the checkpoint before.
    pub landmarks: Vec<Landmark>,
    /// The recurrence, once it has been found.
    pub recurrence: Option<Recurrence>,
    /// Whether the scan is complete.
    pub last: bool,
}

/// A verified range between two checkpoints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verified {
    /// The heap of the first checkpoint.
    pub from: u64,
    /// The heap of the second checkpoint.
    pub to: u64,
    /// The hashes of their windows.
    pub hashes: [String; 2],
    /// Heaps at which a witness is missing for a value that only heaps of the other parity need.
    pub one_sided: u64,
}

impl Verified {
    /// Returns whether this is the range between two checkpoints.
    pub fn is_between(&self, from: &Checkpoint, to: &Checkpoint) -> bool {
        (self.from, self.to) == (from.heap, to.heap)
            && self.hashes == [from.hash.as_str(), to.hash.as_str()]
    }
}

/// A long computation for one game.
#[derive(Clone, Debug)]
pub struct Run {
    pub(super) register: Register,
    spacing: Spacing,
}

impl Run {
    /// Prepares a computation.
    ///
    /// # Errors
    /// What [`Plan::find`] returns.
    pub fn new(
        code: &HeapCode,
        spacing: Spacing,
        simd: Simd,
        progress: Progress<'_>,
    ) -> Result<Self, OctalError> {
        let mut engine = Engine::new(code)?;
        let plan = Plan::find(&mut engine, 1 << 18, progress)?;
        Ok(Self::with_plan(plan, spacing, simd))
    }

    /// Prepares a computation with a given plan.
    pub fn with_plan(plan: Plan, mut spacing: Spacing, simd: Simd) -> Self {
        spacing.least = spacing.least.max(2 * plan.window() as u64);
        Self {
            register: Register::new(plan, simd),
            spacing,
        }
    }

    /// Returns the plan.
    pub fn plan(&self) -> &Plan {
        &self.register.plan
    }

    /// Returns what tells this computation from others.
    pub fn header(&self) -> Header {
        let (plan, start) = (self.plan(), self.start());
        Header {
            code: plan.code().to_string(),
            spacing: self.spacing,
            capacity: plan.capacity(),
            window: plan.window(),
            start: start.heap,
            hash: start.hash,
        }
    }

    /// Returns the first checkpoint, which is computed from the definition.
    pub fn start(&self) -> Checkpoint {
        self.register.start().checkpoint()
    }

    /// Verifies the range between two checkpoints.
    ///
    /// # Errors
    /// If the values from the window of the first do not lead to that of the second; a heap without
    /// a witness; an interrupt.
    ///
    /// # Complexity
    /// Time in proportion to the heaps between them, memory of a window.
    pub fn verify(
        &self,
        from: &Checkpoint,
        to: &Checkpoint,
        progress: Progress<'_>,
    ) -> Result<Verified, OctalError> {
        let mut stream = self.register.resume(from)?;
        if from.heap >= to.heap {
            return Err(OctalError::BadCheckpoint { heap: to.heap });
        }
        let mut next_report = 0;
        while stream.heap() < to.heap {
            stream.verify(to.heap)?;
            if stream.heap() >= next_report {
                next_report = stream.heap() + REPORT;
                report(progress, stream.heap())?;
            }
        }
        if stream.checkpoint() != *to {
            return Err(OctalError::WrongWindow { heap: to.heap });
        }
        Ok(Verified {
            from: from.heap,
            to: to.heap,
            hashes: [from.hash.clone(), to.hash.clone()],
            one_sided: stream.one_sided,
        })
    }

    /// Starts a scan, or goes on with one that has done `steps`.
    ///
    /// # Errors
    /// If a step cannot be one of this computation.
    pub fn scan(&self, steps: &[Scanned]) -> Result<Scan<'_>, OctalError> {
        let stream = match steps.last() {
            Some(step) => self.register.resume(&step.checkpoint)?,
            None => self.register.start(),
        };
        let mut scan = Scan {
            run: self,
            landmarks: Landmarks::new(self.plan()),
            stream,
            checkpoints: vec![self.plan().start()],
            target: None,
        };
        for step in steps {
            let heap = step.checkpoint.heap;
            if heap <= *scan.checkpoints.last().expect("never empty") {
                return Err(OctalError::BadCheckpoint { heap });
            }
            for &landmark in &step.landmarks {
                scan.landmarks.insert(landmark);
            }
            scan.checkpoints.push(heap);
            if let Some(recurrence) = step.recurrence {
                let Recurrence { heap: first, shift } = recurrence;
                let again = first.checked_add(shift);
                let old = scan.target.map(|target| target.recurrence.shift);
                // It is found before the checkpoint; a doubled one comes later.
                let is_old = old.is_some_and(|old| shift == old || shift == 2 * old);
                if shift == 0 || !is_old && again.is_none_or(|again| again > heap) {
                    return Err(OctalError::BadCheckpoint { heap });
                }
                if is_old && old != Some(shift) {
                    scan.double();
                }
                scan.set_target(recurrence);
            }
        }
        Ok(scan)
    }
}

/// A scan in progress.
#[derive(Clone, Debug)]
pub struct Scan<'a> {
    run: &'a Run,
    stream: Stream<'a>,
    landmarks: Landmarks,
    checkpoints: Vec<u64>,
    target: Option<Target>,
}

/// Where a scan ends.
#[derive(Clone, Copy, Debug)]
struct Target {
    recurrence: Recurrence,
    /// The checkpoint whose window must come again.
    first: u64,
}

impl Target {
    fn last(self) -> u64 {
        self.first + self.recurrence.shift
    }
}

impl Scan<'_> {
    /// Goes on to the next checkpoint. Returns nothing if the scan is complete.
    ///
    /// # Errors
    /// A value that is too large for the plan, or an interrupt: then the step is lost.
    pub fn step(&mut self, progress: Progress<'_>) -> Result<Option<Scanned>, OctalError> {
        let mut landmarks = Vec::new();
        let last = *self.checkpoints.last().expect("never empty");
        if self.target.is_some_and(|target| target.last() <= last) {
            return Ok(None);
        }
        let mut next_report = 0;
        let mut end = self.run.spacing.after(last);
        loop {
            if let Some(target) = self.target {
                end = end.min(target.last());
            }
            if self.stream.heap() >= end {
                break;
            }
            let values = self.stream.compute(end)?.len();
            if self.target.is_none() {
                let found = self.landmarks.look(&self.stream, values, &mut landmarks);
                if let Some(recurrence) = found {
                    self.set_target(recurrence);
                }
            }
            if self.stream.heap() >= next_report {
                next_report = self.stream.heap() + REPORT;
                report(progress, self.stream.heap())?;
            }
        }
        self.checkpoints.push(end);
        landmarks.retain(|landmark| self.landmarks.keeps(landmark));
        let target = self.target;
        Ok(Some(Scanned {
            checkpoint: self.stream.checkpoint(),
            landmarks,
            recurrence: target.map(|target| target.recurrence),
            last: target.is_some_and(|target| target.last() == end),
        }))
    }

    /// Lets a complete scan go on until the values have come again twice. This is for an odd shift at
    /// which heaps of one parity have no witnesses for the other one
    /// ([`OctalError::OneSided`]).
    pub fn double(&mut self) {
        if let Some(target) = &mut self.target {
            target.recurrence.shift *= 2;
        }
    }

    /// Ends the scan at the first checkpoint whose window comes again after a recurrence.
    fn set_target(&mut self, recurrence: Recurrence) {
        if self.target.is_some() {
            return;
        }
        let window = self.run.plan().window() as u64;
        let after = |heap: u64| heap >= recurrence.heap + window;
        let known = self.checkpoints.iter().copied().find(|&heap| after(heap));
        let first = known.unwrap_or_else(|| {
            let mut heap = *self.checkpoints.last().expect("never empty");
            while !after(heap) {
                heap = self.run.spacing.after(heap);
            }
            heap
        });
        self.target = Some(Target { recurrence, first });
    }
}

/// The memory of a scan: heaps that it would recognise.
#[derive(Clone, Debug)]
pub(super) struct Landmarks {
    pattern: Vec<u8>,
    /// Values that the shift register reads.
    reach: usize,
    /// Only keys with so many zeros at the end are kept.
    zeros: u32,
    heaps: HashMap<u64, u64>,
    /// The heap at which short periods are looked for next.
    next_short: u64,
    /// The heap of the last landmark.
    last: u64,
}

impl Landmarks {
    /// The most landmarks that are kept.
    const MOST: usize = 1 << 16;

    /// How often the pattern should occur in a window.
    const OFTEN: usize = 8;

    pub(super) fn new(plan: &Plan) -> Self {
        Self {
            pattern: Self::pattern(&plan.first_window()),
            reach: plan.taps.last().map_or(1, |tap| tap.distance),
            zeros: 0,
            heaps: HashMap::new(),
            next_short: plan.start(),
            last: plan.start(),
        }
    }

    /// Returns four values that follow each other in a window not too often.
    fn pattern(window: &[u8]) -> Vec<u8> {
        let mut counts: HashMap<&[u8], usize> = HashMap::new();
        for values in window.windows(4) {
            *counts.entry(values).or_default() += 1;
        }
        let best = counts
            .into_iter()
            .min_by_key(|&(values, count)| (count.abs_diff(Self::OFTEN), values));
        best.map_or_else(Vec::new, |(values, _)| values.to_vec())
    }

    /// Looks for a recurrence in the last values of a stream, and adds the landmarks there to a list.
    pub(super) fn look(
        &mut self,
        stream: &Stream<'_>,
        values: usize,
        landmarks: &mut Vec<Landmark>,
    ) -> Option<Recurrence> {
        let mut recurrence = None;
        let pattern = self.pattern.clone();
        stream.find(values, &pattern, &mut |heap, before| {
            self.last = heap;
            let key = hash(&before[before.len() - self.reach..]);
            let landmark = Landmark { heap, key };
            if !self.keeps(&landmark) {
                return;
            }
            let known = self.insert(landmark);
            landmarks.push(landmark);
            if let Some(first) = known {
                let shift = heap - first;
                recurrence = recurrence.or(Some(Recurrence { heap: first, shift }));
            }
        });
        if recurrence.is_none() && stream.heap() >= self.next_short {
            // Short periods may miss the pattern.
            self.next_short = stream.heap() + stream.heap() / 16;
            let window = stream.window();
            recurrence = short_period(window).map(|shift| Recurrence {
                heap: stream.heap() - shift as u64,
                shift: shift as u64,
            });
            if stream.heap() - self.last > 4 * window.len() as u64 {
                self.pattern = Self::pattern(window);
            }
        }
        recurrence
    }

    /// Returns whether a landmark is kept.
    fn keeps(&self, landmark: &Landmark) -> bool {
        landmark.key.trailing_zeros() >= self.zeros
    }

    /// Adds a landmark. Returns the first heap with its key.
    fn insert(&mut self, landmark: Landmark) -> Option<u64> {
        if !self.keeps(&landmark) {
            return None;
        }
        if self.heaps.len() >= Self::MOST {
            self.zeros += 1;
            let zeros = self.zeros;
            self.heaps.retain(|key, _| key.trailing_zeros() >= zeros);
        }
        let known = *self.heaps.entry(landmark.key).or_insert(landmark.heap);
        (known < landmark.heap).then_some(known)
    }
}

/// Returns the least period of a window that it contains at least twice.
fn short_period(window: &[u8]) -> Option<usize> {
    // The failure function of Knuth, Morris and Pratt.
    let mut borders = vec![0; window.len()];
    for i in 1..window.len() {
        let mut border: usize = borders[i - 1];
        while border > 0 && window[i] != window[border] {
            border = borders[border - 1];
        }
        borders[i] = border + usize::from(window[i] == window[border]);
    }
    let period = window.len() - borders.last()?;
    (2 * period <= window.len()).then_some(period)
}
