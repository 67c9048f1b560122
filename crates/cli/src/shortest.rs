//! The search for a shortest solution, until it is done, its time is over or somebody interrupts it.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use button_madness::solutions::{Checkpoint, CheckpointError, QuietCode, Shortest, Way, Ways};
use button_madness::solve::Solver;
use button_madness::{Game, Outcome, Target};
use button_madness::{Lights, Presses, Shape};
use gf2_algebra::coding::{CosetSearch, Position, Proof};
use madness_machine::{Budget, Clock};

use crate::atomic;
use crate::interrupt;
use crate::interrupt::AskFirst;
use crate::output::Output;

/// A search that nobody gave a time is refused if it would take longer.
const LONGEST: Duration = Duration::from_secs(3600);

/// People are told how long a search will take if it is longer.
const LONG: Duration = Duration::from_secs(60);

/// How often the position is written to the checkpoint.
const EVERY: Duration = Duration::from_secs(2);

/// What is asked of a search.
pub(crate) struct Asked<'a> {
    /// The most time; without it a search that would take too long is refused.
    pub(crate) time: Option<Duration>,
    /// The file that keeps how far the search has come.
    pub(crate) checkpoint: Option<&'a Path>,
    /// Whether the first of the shortest solutions in reading order is wanted.
    pub(crate) lexicographic: bool,
}

/// The best solution found.
pub(crate) struct Found {
    pub(crate) way: Way,
    /// What people read about the proof where it is by counting: the most lights that a press
    /// switches, and those to be switched.
    counted: (usize, usize),
    /// Whether it is proved the first in reading order, if that is wanted.
    first: Option<bool>,
    /// The checkpoint of a search that is done, which is not needed when the answer is out.
    pub(crate) finished: Option<PathBuf>,
}

/// Searches for a shortest solution of a board; the outcome if there is none.
pub(crate) fn shortest(
    game: &Game,
    lights: &Lights,
    target: Target,
    solver: &dyn Solver,
    asked: &Asked<'_>,
    output: &mut Output,
) -> anyhow::Result<Outcome<Found>> {
    let ways = match Ways::new(solver, game, lights, target)? {
        Outcome::Solved(ways) => ways,
        Outcome::Unsolvable(obstruction) => return Ok(Outcome::Unsolvable(obstruction)),
    };
    let code = QuietCode::new(game)?;
    let boards = ways.solved.iter();
    let plans = boards.map(|board| code.search(&board.lights, &board.presses));
    let searches: Vec<CosetSearch<Presses>> = plans.collect();
    let mut run = Run::new(&code, &ways, &searches, asked)?;
    let asking = AskFirst::new()?;
    let mut found: Vec<Shortest> = Vec::new();
    for (index, search) in searches.iter().enumerate() {
        found.push(run.search(index, search, output)?);
    }
    let first = asked.lexicographic.then(|| run.first(&mut found));
    drop(asking);
    let way = ways.best(found, asked.lexicographic);
    let lit = match way.reached {
        Target::On => lights.shape().cells() - lights.count(),
        Target::Off | Target::Either => lights.count(),
    };
    Ok(Outcome::Solved(Found {
        way,
        counted: (code.most_switched(), lit),
        first,
        finished: run.close(output)?,
    }))
}

impl Found {
    /// What is known about shorter solutions, for people.
    pub(crate) fn known(&self) -> String {
        let Way {
            shortest,
            lower_bound,
            nullity,
            colours,
            ..
        } = &self.way;
        let (cross, lit) = self.counted;
        let solutions = match (nullity, colours) {
            (0, 1) => return "the only solution".to_owned(),
            (0, _) => {
                return "the shorter of the only two solutions, one for each colour".to_owned();
            }
            (nullity, 1) => format!("2^{nullity} solutions"),
            (nullity, _) => format!("2^{} solutions of both colours", nullity + 1),
        };
        let switched = match shortest.proof {
            Proof::Enumerated => "each press switches few lights".to_owned(),
            Proof::Divided { parts } => {
                format!("the best on {parts} parts of the board were looked at")
            }
            Proof::Given => {
                format!("each press switches at most {cross} of the {lit} lights")
            }
        };
        let known = match (self.way.is_shortest(), shortest.proof) {
            (true, Proof::Enumerated) => {
                format!("a shortest one of {solutions}, all looked at")
            }
            (true, Proof::Divided { parts: 1 }) => {
                format!("a shortest one of {solutions}, told apart on a part of the board")
            }
            (true, Proof::Divided { parts }) => {
                format!("a shortest one of {solutions}, told apart on {parts} parts of the board")
            }
            (true, Proof::Given) => format!("a shortest one of {solutions}: {switched}"),
            (false, _) => format!(
                "one of {solutions}; none has fewer than {lower_bound} presses ({switched}): not proved shortest"
            ),
        };
        known + order(self.first)
    }
}

/// Returns what is known about the order of a solution among the shortest ones, if it matters.
pub(crate) fn order(first: Option<bool>) -> &'static str {
    match first {
        None => "",
        Some(true) => ", the first of the shortest in reading order",
        Some(false) => ", not proved the first in reading order",
    }
}

/// The searches of a board, one for each colour.
struct Run<'a> {
    code: &'a QuietCode,
    asked: &'a Asked<'a>,
    searches: u64,
    clock: Clock,
    checkpoint: Option<Checkpoint>,
    stopped: bool,
}

impl<'a> Run<'a> {
    fn new(
        code: &'a QuietCode,
        ways: &Ways,
        searches: &[CosetSearch<Presses>],
        asked: &'a Asked<'a>,
    ) -> anyhow::Result<Self> {
        let stuck = searches.iter().find(|search| !search.is_exhaustive());
        if stuck.is_some() {
            let told = |hint: &str| format!("{}; {hint}", too_many(code));
            anyhow::ensure!(
                asked.checkpoint.is_none(),
                told("--checkpoint is for searches that look at all")
            );
            anyhow::ensure!(
                asked.time.is_some(),
                told("--time SECONDS looks for a good one so long")
            );
        }
        anyhow::ensure!(
            asked.checkpoint.is_none() || searches.iter().all(CosetSearch::is_resumable),
            "--checkpoint is for boards with at most 2^128 solutions"
        );
        let checkpoint = asked.checkpoint.map(|path| {
            let begun = Checkpoint::new(code, &ways.solved, searches);
            open(path, begun, searches)
        });
        Ok(Self {
            code,
            asked,
            searches: searches.len() as u64,
            clock: Budget::unlimited()
                .time(asked.time)
                .until(interrupt::came)
                .start(),
            checkpoint: checkpoint.transpose()?,
            stopped: false,
        })
    }

    /// Whether search `index` has had its share of the time.
    fn is_over(&self, index: u64) -> bool {
        let share = float(index + 1) / float(self.searches);
        let time = self.asked.time.map(|time| time.mul_f64(share));
        self.clock.is_spent() || time.is_some_and(|time| self.clock.elapsed() >= time)
    }

    fn search(
        &mut self,
        index: usize,
        search: &CosetSearch<Presses>,
        output: &mut Output,
    ) -> anyhow::Result<Shortest> {
        let from = self.checkpoint.as_ref().and_then(|checkpoint| {
            let settled = checkpoint.settled.get(index).copied();
            let next = checkpoint.settled.len() == index;
            settled.or(checkpoint.position.filter(|_| next))
        });
        let begun = Instant::now();
        let exhaustive = search.is_exhaustive();
        let nullity = self.code.nullity();
        if let Some(time) = self.asked.time.filter(|_| !exhaustive) {
            output.note(format!(
                "2^{nullity} solutions are too many to look at all: looking for a good one for {} s; \
                 an interrupt ends the search and prints the best",
                time.as_secs_f64()
            ))?;
        }
        let done_before = from.map_or(0, |position| position.done);
        let steps = match self.asked.time {
            Some(time) if !exhaustive => u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            _ => search.parts() - done_before,
        };
        let progress = output.progress(steps, if exhaustive { "parts:" } else { "looking, ms:" });
        let (mut last, mut written, mut told) = (from, Instant::now(), None);
        let mut error: Option<anyhow::Error> = None;
        let shortest = search.run(from, |position| {
            last = Some(*position);
            let elapsed = begun.elapsed();
            let done = position.done - done_before;
            let millis = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
            progress.reach(if exhaustive { done } else { millis });
            let mut step = || -> anyhow::Result<()> {
                if exhaustive
                    && done > 0
                    && told != Some(position.parts)
                    && elapsed >= Duration::from_secs(1)
                {
                    told = Some(position.parts);
                    self.tell(elapsed, done, position, output)?;
                }
                if self.checkpoint.is_some() && written.elapsed() >= EVERY {
                    self.note(index, position)?;
                    written = Instant::now();
                }
                Ok(())
            };
            error = step().err();
            if error.is_some() || self.is_over(index as u64) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if let Some(error) = error {
            return Err(error);
        }
        drop(progress);
        self.settle(index, last);
        Ok(shortest.into())
    }

    /// Replaces the shortest solutions by the first of each colour in reading order, and returns
    /// whether it is proved which of all is the first.
    fn first(&self, found: &mut [Shortest]) -> bool {
        let fewest = found.iter().map(|shortest| shortest.presses.count()).min();
        let Some(fewest) = fewest.filter(|fewest| {
            let mut bounds = found.iter().map(|shortest| shortest.lower_bound);
            bounds.all(|bound| bound >= *fewest)
        }) else {
            return false;
        };
        let mut proved = true;
        for shortest in found {
            if shortest.presses.count() > fewest {
                proved &= shortest.lower_bound > fewest;
                continue;
            }
            let may_give_up = self.asked.time.is_some();
            let (first, is_proved) = self.code.first(&shortest.presses, may_give_up, |_| {
                if self.is_over(self.searches - 1) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            shortest.presses = first;
            proved &= is_proved;
        }
        proved
    }

    /// Says how long the search will take, or fails if that is too long.
    fn tell(
        &self,
        elapsed: Duration,
        done: u64,
        position: &Position,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let left = seconds(elapsed) / float(done) * float(position.parts - position.done);
        let (shape, nullity) = (self.code.shape(), self.code.nullity());
        let unlimited = self.asked.time.is_none() && self.asked.checkpoint.is_none();
        anyhow::ensure!(
            left < seconds(LONGEST) || !unlimited,
            "a {shape} has 2^{nullity} solutions: looking at all would take about {}; with --time SECONDS \
             the best one found in that time is printed, with --checkpoint FILE all are looked at",
            readable(left)
        );
        if left > seconds(LONG) {
            output.note(format!(
                "looking at 2^{nullity} solutions takes about {} more; \
                 an interrupt ends the search and prints the best",
                readable(left)
            ))?;
        }
        Ok(())
    }

    /// Writes the position to the checkpoint.
    fn note(&mut self, index: usize, position: &Position) -> anyhow::Result<()> {
        if let Some(checkpoint) = &mut self.checkpoint
            && checkpoint.settled.len() == index
        {
            checkpoint.position = Some(*position);
        }
        self.write()
    }

    fn write(&self) -> anyhow::Result<()> {
        if let (Some(path), Some(checkpoint)) = (self.asked.checkpoint, &self.checkpoint) {
            atomic::write(path, checkpoint.write().as_bytes())
                .with_context(|| path.display().to_string())?;
        }
        Ok(())
    }

    /// A search has ended: at its end, or stopped.
    fn settle(&mut self, index: usize, last: Option<Position>) {
        let done = last.is_some_and(|position| position.done == position.parts);
        self.stopped |= !done;
        if let Some(checkpoint) = &mut self.checkpoint
            && checkpoint.settled.len() == index
        {
            checkpoint.position = last.filter(|_| !done);
            checkpoint.settled.extend(last.filter(|_| done));
        }
    }

    /// The checkpoint to be removed, if all is done; otherwise it is written for the last time.
    fn close(self, output: &mut Output) -> anyhow::Result<Option<PathBuf>> {
        let Some(path) = self.asked.checkpoint else {
            return Ok(None);
        };
        if !self.stopped {
            return Ok(Some(path.to_owned()));
        }
        self.write()?;
        let name = path.display();
        output.note(format!("the same command goes on from {name}"))?;
        Ok(None)
    }
}

/// Returns the checkpoint of these searches in the file, or the one given if there is no such file.
fn open(
    path: &Path,
    begun: Checkpoint,
    searches: &[CosetSearch<Presses>],
) -> anyhow::Result<Checkpoint> {
    let name = || path.display().to_string();
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(begun);
        }
        Err(error) => return Err(error).with_context(name),
    };
    let text = String::from_utf8(bytes).map_err(|_| CheckpointError::Foreign);
    let checkpoint = text.and_then(|text| begun.read(&text, searches));
    checkpoint.with_context(name)
}

/// What it would take to look at all solutions.
fn too_many(code: &QuietCode) -> String {
    let (shape, nullity) = (code.shape(), code.nullity());
    format!(
        "a {shape} has 2^{nullity} solutions, too many to look at all (about {})",
        nominal(shape, nullity)
    )
}

/// The time for so many solutions at a rate that ordinary machines have.
fn nominal(shape: Shape, nullity: usize) -> String {
    // 2^32 solutions of a small board a second; one of a large board takes a step for each word.
    let words = shape.columns().div_ceil(64) * shape.rows();
    let each = if shape.cells() > 32_767 {
        words.ilog2()
    } else {
        0
    };
    let logarithm = nullity + each as usize;
    match logarithm.saturating_sub(32) {
        // A year has 2^25 seconds.
        years @ 35.. => format!("2^{} years", years - 25),
        seconds => readable(float(1 << seconds)),
    }
}

fn seconds(duration: Duration) -> f64 {
    duration.as_secs_f64()
}

#[expect(clippy::cast_precision_loss, reason = "a time to be read by people")]
fn float(count: u64) -> f64 {
    count as f64
}

fn readable(seconds: f64) -> String {
    const UNITS: [(f64, &str); 4] = [
        (31_557_600.0, "years"),
        (86_400.0, "days"),
        (3600.0, "hours"),
        (60.0, "minutes"),
    ];
    let unit = UNITS
        .into_iter()
        .find(|(length, _)| seconds >= 2.0 * length);
    let (length, name) = unit.unwrap_or((1.0, "seconds"));
    format!("{:.0} {name}", seconds / length)
}
