//! Long proofs of periods with a journal: one thread scans, the others verify.

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use combinatorial_games::impartial::HeapCode;
use combinatorial_games::impartial::octal::OctalError;
use combinatorial_games::impartial::octal::period::{Outcome, prove};
use combinatorial_games::impartial::octal::run::{
    Checkpoint, Header, Run, Scanned, Spacing, Verified,
};
use madness_machine::go_on;
use madness_machine::simd::Simd;
use serde::{Deserialize, Serialize};

use crate::output::Progress;
use button_madness::journal;
use button_madness::journal::{Journal, Record, Shard, Task};

/// The proof of a period. Item 2i is step i of the scan, and item 2i + 1 the verification of the range
/// that ends with it. Every shard scans, because each range needs its two checkpoints.
pub(super) struct Proof {
    run: Run,
}

/// What to do with a game that is not proved in shares.
const NO_USE: &str = "a journal is of no use here: leave out --resume";

/// Numbers in which short periods are looked for.
const SHORT: u64 = 1 << 16;

/// The result of an item.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Done {
    /// A step of the scan.
    Scanned(Scanned),
    /// A verified range.
    Verified(Verified),
}

impl Task for Proof {
    const NAME: &'static str = "octal-period";
    const VERSION: u32 = 1;
    type Parameters = Header;
    type Outcome = Done;
    type Error = anyhow::Error;

    fn new(parameters: &Header) -> anyhow::Result<Self> {
        let code = &parameters.code;
        let code = code.parse().with_context(|| code.clone())?;
        Self::with_spacing(&code, parameters.spacing)
    }

    fn parameters(&self) -> Header {
        self.run.header()
    }

    fn has(&self, _: usize) -> bool {
        // How many there are is known at the end only.
        true
    }

    fn place(&self, item: usize) -> Option<usize> {
        (item % 2 == 1).then_some(item / 2)
    }
}

impl Proof {
    /// Prepares the proof of the period of a game.
    pub(super) fn of(code: &HeapCode) -> anyhow::Result<Self> {
        Self::with_spacing(code, Spacing::default())
    }

    fn with_spacing(code: &HeapCode, spacing: Spacing) -> anyhow::Result<Self> {
        let run = Run::new(code, spacing, Simd::best(), &mut go_on).context(NO_USE)?;
        Ok(Self { run })
    }

    /// Merges the journals of all shards.
    pub(super) fn merge(journals: &[(String, Vec<u8>)]) -> anyhow::Result<(Self, Found)> {
        let (proof, records) = journal::merge::<Self, anyhow::Error>(journals)?;
        Ok((proof, Found::try_from(records)?))
    }

    /// Returns the code of the game.
    pub(super) fn code(&self) -> &HeapCode {
        self.run.plan().code()
    }

    /// Does what is left of a shard. The scan ends at the first checkpoint from `most` on. A complete
    /// one goes on to twice the shift if `twice` asks for it.
    pub(super) fn go_on(
        &self,
        journal: Journal<Self>,
        shard: Shard,
        mut found: Found,
        (most, twice): (u64, bool),
        progress: &Progress,
    ) -> anyhow::Result<(Journal<Self>, Found)> {
        let shared = Work {
            run: &self.run,
            journal: Mutex::new(journal),
            verified: Mutex::default(),
            failure: Mutex::default(),
            failed: AtomicBool::new(false),
            progress,
        };
        let work = &shared;
        let done: HashMap<u64, Verified> = found
            .verified
            .iter()
            .map(|range| (range.from, range.clone()))
            .collect();
        rayon::scope_fifo(|scope| {
            let mut last = self.run.start();
            let mut verify = |step: usize, to: &Checkpoint| {
                let (from, to) = (std::mem::replace(&mut last, to.clone()), to.clone());
                match done.get(&from.heap) {
                    Some(range) if !range.is_between(&from, &to) => {
                        let heap = from.heap;
                        work.keep(Err(anyhow::anyhow!(
                            "the journal has another range from heap {heap} than the scan"
                        )));
                    }
                    None if shard.contains(step) => {
                        scope.spawn_fifo(move |_| work.keep(work.verify(step, &from, &to)));
                    }
                    _ => {}
                }
            };
            for (index, step) in found.steps.iter().enumerate() {
                verify(index, &step.checkpoint);
            }
            work.keep(work.scan(&mut found.steps, (most, twice), &mut verify));
        });
        let failure = taken(&shared.failure);
        if let Some(failure) = failure {
            // Without a journal other plans are tried.
            let is_of_plan = matches!(
                failure.downcast_ref(),
                Some(OctalError::NoWitness { .. } | OctalError::Capacity { .. })
            );
            return Err(if is_of_plan {
                failure.context(NO_USE)
            } else {
                failure
            });
        }
        found.verified.extend(taken(&shared.verified));
        let journal = shared.journal.into_inner();
        Ok((journal.unwrap_or_else(PoisonError::into_inner), found))
    }

    /// Says what was found: the period, once every range is verified.
    pub(super) fn conclude(&self, found: &Found) -> anyhow::Result<Outcome> {
        let steps = found.steps.iter().map(|step| step.checkpoint.clone());
        let checkpoints: Vec<Checkpoint> = std::iter::once(self.run.start()).chain(steps).collect();
        if !found.is_scanned() {
            // A scan recognises long repetitions. Short ones show in the first numbers.
            let heaps = checkpoints.last().map_or(0, |last| last.heap);
            let first = prove(self.code(), heaps.min(SHORT), Simd::best(), &mut go_on)?;
            return Ok(match first {
                Outcome::Periodic(period) => Outcome::Periodic(period),
                Outcome::Open { .. } => Outcome::Open { heaps },
            });
        }
        let period = self.run.finish(&checkpoints, &found.verified, &mut go_on)?;
        Ok(Outcome::Periodic(Box::new(period)))
    }
}

/// What journals hold.
#[derive(Default)]
pub(super) struct Found {
    steps: Vec<Scanned>,
    verified: Vec<Verified>,
}

impl Found {
    /// Whether nothing was done yet.
    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.verified.is_empty()
    }

    /// Whether the scan has found where the values repeat.
    pub(super) fn is_scanned(&self) -> bool {
        self.steps.last().is_some_and(|step| step.last)
    }
}

impl TryFrom<Vec<Record<Done>>> for Found {
    type Error = anyhow::Error;

    fn try_from(mut records: Vec<Record<Done>>) -> anyhow::Result<Self> {
        records.sort_by_key(|record| record.item);
        let mut found = Self::default();
        for Record { item, outcome } in records {
            match outcome {
                Done::Scanned(step) => {
                    let next = 2 * found.steps.len();
                    anyhow::ensure!(
                        item == next,
                        "the journal has item {item}, but not item {next} of the scan"
                    );
                    found.steps.push(step);
                }
                Done::Verified(range) => found.verified.push(range),
            }
        }
        Ok(found)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heap = self.steps.last().map_or(0, |step| step.checkpoint.heap);
        let (verified, ranges) = (self.verified.len(), self.steps.len());
        write!(f, "scanned to heap {heap}")?;
        if !self.is_scanned() {
            write!(f, " so far")?;
        }
        write!(f, ", {verified} of {ranges} ranges verified")
    }
}

/// What the threads share.
struct Work<'a> {
    run: &'a Run,
    journal: Mutex<Journal<Proof>>,
    verified: Mutex<Vec<Verified>>,
    /// The first failure; it ends the work of all threads.
    failure: Mutex<Option<anyhow::Error>>,
    failed: AtomicBool,
    progress: &'a Progress,
}

impl Work<'_> {
    /// Continues the scan, and hands each range to `verify`.
    fn scan(
        &self,
        steps: &mut Vec<Scanned>,
        (most, twice): (u64, bool),
        verify: &mut dyn FnMut(usize, &Checkpoint),
    ) -> anyhow::Result<()> {
        let mut scan = self.run.scan(steps)?;
        if twice {
            scan.double();
        }
        while steps.last().is_none_or(|step| step.checkpoint.heap < most) {
            let Some(step) = scan.step(&mut |_| self.unless_failed())? else {
                break;
            };
            self.record(2 * steps.len(), Done::Scanned(step.clone()))?;
            verify(steps.len(), &step.checkpoint);
            steps.push(step);
        }
        Ok(())
    }

    /// Verifies the range of a step.
    fn verify(&self, step: usize, from: &Checkpoint, to: &Checkpoint) -> anyhow::Result<()> {
        let mut reached = from.heap;
        let range = self.run.verify(from, to, &mut |heap| {
            self.progress
                .advance(heap - std::mem::replace(&mut reached, heap));
            self.unless_failed()
        })?;
        self.record(2 * step + 1, Done::Verified(range.clone()))?;
        locked(&self.verified).push(range);
        Ok(())
    }

    fn record(&self, item: usize, outcome: Done) -> anyhow::Result<()> {
        Ok(locked(&self.journal).record(&Record { item, outcome })?)
    }

    fn unless_failed(&self) -> ControlFlow<()> {
        if self.failed.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Keeps the first failure. The later ones are those of work that was stopped because of it.
    fn keep(&self, result: anyhow::Result<()>) {
        if let Err(failure) = result {
            locked(&self.failure).get_or_insert(failure);
            self.failed.store(true, Ordering::Relaxed);
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn taken<T: Default>(mutex: &Mutex<T>) -> T {
    std::mem::take(&mut locked(mutex))
}
