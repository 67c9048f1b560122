//! Proofs of periods.
//!
//! A game is *periodic* with pre-period e and period q if G(n + q) = G(n) for all n ≥ e. Here q is
//! always the least period and e the least pre-period. Let k be the place of the last digit of the
//! code. Two theorems prove a period from finitely many values.
//!
//! # The bound of Guy and Smith
//! *If G(n + q) = G(n) for all n with e ≤ n < 2e + q + k, where e ≥ 1 and q ≥ 1, then for all n ≥ e.*
//!
//! Proof, by induction on n ≥ 2e + q + k. A move to two heaps from n + q leaves a ≤ b with a + b =
//! n + q − j for a place j ≤ k. So b ≥ (n + q − k)/2 ≥ e + q, and b − q ≥ e ≥ 1 is a heap with
//! G(b − q) = G(b), by assumption or induction. So the move from n to a and b − q has the same
//! value. The other way round, a move from n leaves b ≥ (n − k)/2 ≥ e, and the move from n + q to a
//! and b + q has the same value. For moves to one heap, put a = 0; no move to none is possible from
//! more than k. So n and n + q have options of the same values. ∎
//!
//! The values of 2e + 2q + k heaps must be known for this.
//!
//! # The lemma of bounded witnesses
//! This one serves games with a sparse space whose rare heaps die out; [`space`](super::space) and
//! [`plan`](super::plan) define the words. Let R be the last rare heap, I the largest witness, W ≥
//! max(R, I) + k the length of a window, and c(n) the compressed value of the heap n. Say that n is
//! *verified* if G(n) is the candidate at n, which makes n common, and *verified with witnesses* if
//! every rare value below it is the value of a move that leaves a common heap i ≤ I, or is that of a
//! move to one heap.
//!
//! *Let n0 > W + R and n0 ≥ 2R + k + 1, and let h ≥ 1. Assume that all heaps above R and below
//! n0 + h are verified, those from n0 on with witnesses, and that c(n + h) = c(n) for n0 − W ≤ n <
//! n0. If the splitting counts positions and h is odd, assume also that the witnesses at each n from
//! n0 to n0 + h − 1 give the rare values that are below the common value with the same compressed
//! value at heaps of the other parity. Then all heaps from n0 − W on are common, and c(n + h) = c(n)
//! for all of them.*
//!
//! Proof, by induction: let n ≥ n0, and assume it for smaller n. From a heap larger than 2R + k no
//! move leaves two rare heaps. So the taps give all common options at n and at n + h. They read
//! c at n − d and at n + h − d with d ≤ R + k ≤ W, which agree. So the candidates at n and n + h
//! have the same compressed value. Let v be a rare value below the candidate at n + h. Let n' be the
//! heap from n0 to n0 + h − 1 that differs from n by a multiple of h. By induction c(n') = c(n), so
//! the witnesses at n' give the compressed value of v: this is what is assumed at the parity of n' or
//! at the other one. If v comes from a heap i ≤ I and the heap n' − j − i there, then the heaps i and
//! n + h − j − i give the same compressed value at n + h, since c agrees at n' − j − i ≥ n0 − W and
//! n + h − j − i, which differ by a multiple of h. Two common heaps leave a rare value, and among rare
//! values the compressed one decides. So v is an option of n + h; the same goes for a move to one
//! heap. Hence G(n + h) is the candidate. ∎
//!
//! If the splitting does not count positions, or if h is even, equal compressed values at n and n + h
//! are equal values, and h is a period. Otherwise G(n + h) is G(n) with the left out bit flipped, and
//! 2h is a period: half of a period was enough. So the lemma needs the values of e + W + h heaps, where
//! the bound of Guy and Smith needs 2e + 2q + k. And each range of heaps can be verified alone.
//!
//! **Exactness.** If c(m + h) ≠ c(m) for the last time at m, then G(m + q) ≠ G(m), also for q = 2h,
//! as c(m + 2h) = c(m + h). So e = m + 1. The period q is the least one if for every prime p that
//! divides it some m ≥ e has G(m + q/p) ≠ G(m): the least period divides every other one.
//!
//! # Source
//! R. K. Guy, C. A. B. Smith, *The G-values of various games*, 1956, for the first theorem.

mod guy_smith;

use madness_machine::simd::Simd;
use serde::{Deserialize, Serialize};

use super::plan::{NoPlan, Plan};
use super::run::{Checkpoint, Landmarks, Recurrence, Run, Spacing, Verified};
use super::space::SparseSpace;
use super::stream::Stream;
use super::{Engine, OctalError, Progress, report};
use crate::impartial::HeapCode;

pub use guy_smith::guy_smith;
pub(crate) use guy_smith::overlaps;
use guy_smith::primes;

/// A period of an octal game with its proof. It is plain data; `check` recomputes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// The code of the game.
    pub code: String,
    /// The least e with G(n + period) = G(n) for all n ≥ e.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// Why the pre-period is no smaller: the heap before it. `None` if it is 0.
    pub exception: Option<Difference>,
    /// Why the period is no smaller: one difference for every prime that divides it.
    pub divisors: Vec<Divisor>,
    /// Why it is a period.
    pub proof: Proof,
}

/// Two heaps with different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The two heaps.
    pub heaps: [u64; 2],
    /// Their Grundy values.
    pub values: [u16; 2],
}

/// A prime that divides a period, and why the period divided by it is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Divisor {
    /// The prime.
    pub prime: u64,
    /// Two heaps, `period / prime` apart.
    pub difference: Difference,
}

/// Which theorem proves a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Proof {
    /// The bound of Guy and Smith.
    GuySmith {
        /// How many values were compared.
        heaps: u64,
        /// A splitting with which the values can be computed fast.
        space: SparseSpace,
    },
    /// The lemma of bounded witnesses.
    Witnesses {
        /// The splitting.
        space: SparseSpace,
        /// The last rare heap.
        last_rare: u64,
        /// The bound of compressed values.
        capacity: usize,
        /// The heap n0 of the lemma.
        heap: u64,
        /// The shift h of the lemma.
        shift: u64,
        /// Windows on the way, among them those at n0 and n0 + h.
        checkpoints: Vec<Checkpoint>,
    },
}

/// What is known after a search for a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The period.
    Periodic(Box<Period>),
    /// No period shows in the values of the heaps below `heaps`.
    Open {
        /// How many values were computed.
        heaps: u64,
    },
}

/// The values up to which every game is computed by the [`Engine`] first.
const SMALL: u64 = 1 << 16;

/// Values between two calls of the progress function.
const REPORT: u64 = 1 << 20;

/// Checkpoints that a certificate has at most, and that a search has at least.
const CHECKPOINTS: usize = 64;

/// Searches for the period of an octal game with at most `most` values, and proves it.
///
/// # Errors
/// A digit above 7, a value above 65534, or an interrupt.
///
/// # Complexity
/// The values in proportion to pre-period plus period if the rare heaps die out, twice as many
/// otherwise.
pub fn prove(
    code: &HeapCode,
    most: u64,
    simd: Simd,
    progress: Progress<'_>,
) -> Result<Outcome, OctalError> {
    let mut engine = Engine::new(code)?;
    let mut heaps = 1 << 10;
    while heaps <= most.min(SMALL) {
        if let Some(period) = by_engine(&mut engine, heaps, progress)? {
            return Ok(Outcome::Periodic(Box::new(period)));
        }
        heaps *= 2;
    }
    if most < SMALL {
        let period = by_engine(&mut engine, most, progress)?;
        return Ok(period.map_or(Outcome::Open { heaps: most }, |period| {
            Outcome::Periodic(Box::new(period))
        }));
    }
    let (mut start, mut capacity) = (SMALL / 2, 16);
    while start <= most.min(1 << 18) {
        let plan = Plan::new(&mut engine, start, capacity, progress);
        let outcome = plan.and_then(|plan| {
            search(
                &Run::with_plan(plan, Spacing::default(), simd),
                most,
                progress,
            )
        });
        match outcome {
            Err(
                OctalError::Capacity { .. }
                | OctalError::NoPlan {
                    reason: NoPlan::LargeValues,
                    ..
                },
            ) if capacity < 64 => capacity *= 2,
            // Perhaps a rare heap, perhaps one that needs larger witnesses. A later start has both.
            Err(
                OctalError::NoWitness { .. }
                | OctalError::NoPlan {
                    reason: NoPlan::RareHeaps { .. },
                    ..
                },
            ) => start *= 2,
            Err(OctalError::NoPlan { .. } | OctalError::Capacity { .. }) => break,
            outcome => return outcome,
        }
    }
    let most = most.min(Engine::MOST);
    loop {
        heaps = heaps.min(most);
        if let Some(period) = by_engine(&mut engine, heaps, progress)? {
            return Ok(Outcome::Periodic(Box::new(period)));
        }
        if heaps == most {
            return Ok(Outcome::Open { heaps });
        }
        heaps *= 2;
    }
}

/// Tries to prove a period of the values of `heaps` heaps by the bound of Guy and Smith.
fn by_engine(
    engine: &mut Engine,
    heaps: u64,
    progress: Progress<'_>,
) -> Result<Option<Period>, OctalError> {
    engine.extend(heaps, progress)?;
    let values = &engine.values()[..usize::try_from(heaps).expect("computed")];
    Ok(guy_smith(engine.code(), values, engine.space()))
}

/// Searches for a period by computing and verifying the values one after the other.
fn search(run: &Run, most: u64, progress: Progress<'_>) -> Result<Outcome, OctalError> {
    let plan = run.plan();
    let window = plan.window() as u64;
    let mut stream = run.register.start();
    let mut landmarks = Landmarks::new(plan);
    let mut checkpoints = vec![stream.checkpoint()];
    let mut spacing = 2 * window;
    let mut recurrence: Option<Recurrence> = None;
    // The checkpoint n0 of the lemma, and the end of its range.
    let mut target: Option<(usize, u64)> = None;
    let mut last_one_sided = 0;
    let mut next_report = 0;
    while target.is_none_or(|(_, end)| stream.heap() < end) {
        if stream.heap() >= most {
            return Ok(Outcome::Open {
                heaps: stream.heap(),
            });
        }
        let last = checkpoints.last().expect("never empty").heap;
        let mut end = (last + spacing).min(most);
        if let Some((_, last)) = target {
            end = end.min(last);
        }
        let one_sided = stream.one_sided;
        let values = stream.verify(end)?.len();
        if stream.one_sided > one_sided {
            last_one_sided = stream.heap();
        }
        if recurrence.is_none() {
            recurrence = landmarks.look(&stream, values, &mut Vec::new());
        }
        if stream.heap() >= next_report {
            next_report = stream.heap() + REPORT;
            report(progress, stream.heap())?;
        }
        if stream.heap() == end {
            checkpoints.push(stream.checkpoint());
        }
        if let (Some(Recurrence { heap, shift }), None) = (recurrence, target) {
            let first = checkpoints
                .iter()
                .position(|checkpoint| checkpoint.heap >= heap + window);
            target = first.map(|first| (first, checkpoints[first].heap + shift));
        } else if recurrence.is_none() && checkpoints.len() > 2 * CHECKPOINTS {
            spacing *= 2;
            let mut index = 0;
            checkpoints.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
        if let Some((first, end)) = target {
            let shift = end - checkpoints[first].heap;
            let positions = plan.space().position.is_some();
            let sided = last_one_sided > checkpoints[first].heap;
            if stream.heap() >= end && positions && shift % 2 == 1 && sided {
                target = Some((first, end + shift));
            }
        }
    }
    let (first, _) = target.expect("the loop ended");
    conclude(run, &checkpoints, first, progress).map(|period| Outcome::Periodic(Box::new(period)))
}

impl Run {
    /// Proves the period from verified ranges.
    ///
    /// # Errors
    /// If the ranges are no chain from the start to the last checkpoint, or if no other checkpoint
    /// has the window of the last one; an interrupt.
    ///
    /// # Complexity
    /// Time for the values of a few ranges, one for each prime that divides the period.
    pub fn finish(
        &self,
        checkpoints: &[Checkpoint],
        ranges: &[Verified],
        progress: Progress<'_>,
    ) -> Result<Period, OctalError> {
        let start = self.register.start().checkpoint();
        if checkpoints.first() != Some(&start) {
            return Err(OctalError::BadCheckpoint { heap: start.heap });
        }
        if let Some(pair) = checkpoints
            .windows(2)
            .find(|pair| pair[0].heap >= pair[1].heap)
        {
            return Err(OctalError::BadCheckpoint { heap: pair[1].heap });
        }
        let last = checkpoints.last().expect("not empty");
        let same = |checkpoint: &Checkpoint| checkpoint.window == last.window;
        let first = checkpoints
            .iter()
            .position(same)
            .expect("the last one is the same");
        if first + 1 == checkpoints.len() {
            return Err(OctalError::NoRecurrence { heap: last.heap });
        }
        let mut one_sided = 0;
        for pair in checkpoints.windows(2) {
            let [from, to] = pair else {
                unreachable!("windows of two")
            };
            let range = ranges.iter().find(|range| range.is_between(from, to));
            let range = range.ok_or(OctalError::NotVerified {
                from: from.heap,
                to: to.heap,
            })?;
            if from.heap >= checkpoints[first].heap {
                one_sided += range.one_sided;
            }
        }
        let shift = last.heap - checkpoints[first].heap;
        if one_sided > 0 && shift % 2 == 1 && self.plan().space().position.is_some() {
            return Err(OctalError::OneSided { heaps: one_sided });
        }
        conclude(self, checkpoints, first, progress)
    }
}

/// Finds the least shift, the pre-period and the period. All heaps up to the last checkpoint are
/// verified, and the window of the last one must be that of number `first`.
fn conclude(
    run: &Run,
    checkpoints: &[Checkpoint],
    first: usize,
    progress: Progress<'_>,
) -> Result<Period, OctalError> {
    let plan = run.plan();
    let window = plan.window() as u64;
    let last = checkpoints.last().expect("not empty");
    let n0 = &checkpoints[first];
    if n0.window != last.window || n0.heap <= window + plan.last_rare() {
        return Err(OctalError::NoRecurrence { heap: last.heap });
    }
    let mut chain = Chain {
        run,
        checkpoints,
        progress,
    };
    let mut shift = last.heap - n0.heap;
    for prime in primes(shift) {
        while shift.is_multiple_of(prime) {
            let stream = chain.stream(n0.heap + shift / prime)?;
            if stream.checkpoint().window != n0.window {
                break;
            }
            shift /= prime;
        }
    }
    let half = shift % 2 == 1 && plan.space().position.is_some();
    let period = if half { 2 * shift } else { shift };
    let exception = chain.exception(first, shift, period)?;
    let preperiod = exception.map_or(0, |exception| exception.heaps[0] + 1);
    let mut divisors = Vec::new();
    for prime in primes(period) {
        let [a, b] = [n0.heap, n0.heap + period / prime];
        let (a, b) = (chain.stream(a)?, chain.stream(b)?);
        let heaps = (1..=window).map(|i| [a.heap() - i, b.heap() - i]);
        let different = heaps.map(|heaps| Difference {
            heaps,
            values: [a.value(heaps[0]), b.value(heaps[1])],
        });
        let mut different = different.filter(|pair| pair.values[0] != pair.values[1]);
        let difference = different
            .next()
            .ok_or(OctalError::NoRecurrence { heap: n0.heap })?;
        divisors.push(Divisor { prime, difference });
    }
    let end = chain.stream(n0.heap + shift)?.checkpoint();
    let step = checkpoints.len().div_ceil(CHECKPOINTS - 2);
    let kept = checkpoints
        .iter()
        .enumerate()
        .filter(|&(i, checkpoint)| checkpoint.heap < end.heap && (i % step == 0 || i == first));
    let kept = kept.map(|(_, checkpoint)| checkpoint.clone());
    Ok(Period {
        code: plan.code().to_string(),
        preperiod,
        period,
        exception,
        divisors,
        proof: Proof::Witnesses {
            space: plan.space(),
            last_rare: plan.last_rare(),
            capacity: plan.capacity(),
            heap: n0.heap,
            shift,
            checkpoints: kept.chain([end.clone()]).collect(),
        },
    })
}

/// Verified values that can be computed again from any checkpoint.
struct Chain<'a, 'p> {
    run: &'a Run,
    checkpoints: &'a [Checkpoint],
    progress: Progress<'p>,
}

impl<'a> Chain<'a, '_> {
    /// Returns the stream at a heap from the first checkpoint on.
    fn stream(&mut self, heap: u64) -> Result<Stream<'a>, OctalError> {
        let before = self
            .checkpoints
            .iter()
            .rfind(|checkpoint| checkpoint.heap <= heap);
        let before = before.unwrap_or(&self.checkpoints[0]);
        let mut stream = self.run.register.resume(before)?;
        let mut next_report = 0;
        while stream.heap() < heap {
            stream.compute(heap)?;
            if stream.heap() >= next_report {
                next_report = stream.heap() + REPORT;
                report(self.progress, stream.heap())?;
            }
        }
        Ok(stream)
    }

    /// Returns the last heap whose value does not come again after the period.
    fn exception(
        &mut self,
        first: usize,
        shift: u64,
        period: u64,
    ) -> Result<Option<Difference>, OctalError> {
        let plan = self.run.plan();
        for pair in self.checkpoints[..=first].windows(2).rev() {
            let [from, to] = pair else {
                unreachable!("windows of two")
            };
            let mut early = self.run.register.resume(from)?;
            let mut late = self.stream(from.heap + shift)?;
            let mut last = None;
            let mut next_report = 0;
            while early.heap() < to.heap {
                let heap = early.heap();
                let a = early.compute(to.heap)?;
                let b = late.compute(to.heap + shift)?;
                if let Some(i) = (0..a.len()).rev().find(|&i| a[i] != b[i]) {
                    let heap = heap + i as u64;
                    // Later values repeat, so one period later is like one shift later.
                    last = Some(Difference {
                        heaps: [heap, heap + period],
                        values: [
                            plan.common_value(heap, a[i]),
                            plan.common_value(heap + period, b[i]),
                        ],
                    });
                }
                if heap >= next_report {
                    next_report = heap + REPORT;
                    report(self.progress, heap)?;
                }
            }
            if last.is_some() {
                return Ok(last);
            }
        }
        // The heaps before the first checkpoint, some of them rare.
        let values = plan.values();
        let start = plan.start();
        let later = |chain: &mut Self, heap: u64| {
            if heap < start {
                return Ok(values[usize::try_from(heap).expect("stored")]);
            }
            chain.stream(heap + 1).map(|stream| stream.value(heap))
        };
        for heap in (0..start).rev() {
            let value = values[usize::try_from(heap).expect("stored")];
            let other = later(self, heap + period)?;
            if value != other {
                return Ok(Some(Difference {
                    heaps: [heap, heap + period],
                    values: [value, other],
                }));
            }
        }
        Ok(None)
    }
}
