//! The search of Maker–Breaker with one cell a move: its limits, and a memory that outlives it.

use std::convert::Infallible;
use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use madness_claims::counted;
use madness_machine::simd::memory;
use madness_machine::{Budget, Clock};
use positional_games::Side;
use positional_games::families::Instance;
use positional_games::maker_breaker::{
    self, MakerBreakerError, Memory, Options, Verdict, by_criterion,
};
use positional_games::space::CubeByPlane;

use crate::atomic::AtomicFile;
use crate::interrupt;
use crate::interrupt::AskFirst;
use crate::output::Output;
use crate::value_parsers::Seconds;
use crate::visible::visible;

/// How the search is looked after.
#[derive(clap::Args)]
pub(super) struct SearchArgs {
    /// The memory of the table of positions, in MiB [default: 1024, or a quarter of the free memory]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    memory: Option<u32>,

    /// Search for so long at most
    #[arg(long, value_name = "SECONDS")]
    time: Option<Seconds>,

    /// The most steps of a proof, or moves of a strategy [default: 1000000]
    #[arg(long, value_name = "N")]
    steps: Option<usize>,

    /// Keep what the search of Maker–Breaker learns in FILE, and go on from it if it exists
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Keep no more than N positions in the file: those that took the most work
    #[arg(long, value_name = "N", requires = "resume")]
    keep: Option<u64>,
}

/// The search for a pairing of a large board gives up after so many conflicts.
const CONFLICTS: u64 = 2000;
/// The moves that each run of a search with --resume looks at, however short its time is. To come back
/// to where it was takes one for each cell at most.
const EACH_RUN: u64 = 1 << 8;
/// How often what was learnt is written.
const BETWEEN_FILES: Duration = Duration::from_secs(600);
/// How often the search is looked at.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

impl SearchArgs {
    /// Refuses what another game than Maker–Breaker with one cell a move would not use.
    pub(super) fn is_unused(&self, is_avoidance: bool) -> anyhow::Result<()> {
        refuse(
            [
                ("memory", self.memory.is_some()),
                ("resume", self.resume.is_some()),
                ("keep", self.keep.is_some()),
            ],
            "is for --game maker-breaker with one cell a move",
        )?;
        anyhow::ensure!(
            !is_avoidance || self.steps.is_none(),
            "--steps is not for --avoid: that answer has no proof"
        );
        Ok(())
    }

    /// Returns the budget of a search of Hex by virtual connections, and refuses what it would not use.
    pub(super) fn of_hex(&self) -> anyhow::Result<Budget> {
        refuse(
            [
                ("steps", self.steps.is_some()),
                ("resume", self.resume.is_some()),
                ("keep", self.keep.is_some()),
            ],
            "is not for Hex by virtual connections: its search is done anew",
        )?;
        Ok(self
            .budget()
            .bytes(self.bytes() as u64)
            .until(interrupt::came))
    }

    /// Returns the bytes of the table of positions.
    fn bytes(&self) -> usize {
        self.memory.map_or_else(usual_memory, |memory| {
            (memory as usize).saturating_mul(1 << 20)
        })
    }

    /// Returns the most steps of a proof.
    pub(super) fn proof_steps(&self) -> usize {
        self.steps.unwrap_or(Options::default().proof_steps)
    }

    /// Returns the budget of a search.
    pub(super) fn budget(&self) -> Budget {
        within(self.time)
    }

    /// Returns how a search that was stopped goes on.
    pub(super) fn way_on(&self) -> String {
        self.resume.as_ref().map_or_else(
            || "--time allows more; --resume keeps what was found".to_owned(),
            |path| {
                let name = visible(&path.display().to_string());
                format!("run the same command again: it goes on from {name}")
            },
        )
    }

    /// Solves, until the time is over or somebody interrupts the search.
    pub(super) fn run(
        &self,
        instance: &Instance,
        first: Side,
        output: &mut Output,
    ) -> anyhow::Result<Verdict> {
        let options = Options {
            proof_steps: self.proof_steps(),
            threads: NonZero::new(rayon::current_num_threads()).unwrap_or(NonZero::<usize>::MIN),
        };
        let bytes = self.bytes();
        let on_board = |error| anyhow::Error::from(error).context(instance.name.clone());
        let memory = Memory::new(&instance.hypergraph, bytes);
        if matches!(memory, Err(MakerBreakerError::TooManyCells { .. })) {
            if let Some(verdict) = by_criterion(instance, CONFLICTS) {
                output.note("more cells than the search holds: decided by a criterion")?;
                return Ok(verdict);
            }
            if first == Side::Maker
                && let Some(cube) = CubeByPlane::new(instance)?
            {
                return self.in_plane(instance, &cube, output);
            }
        }
        let memory = memory.map_err(on_board)?;
        let file = self.resume.as_deref().map(|path| MemoryFile {
            path,
            most: self.keep.unwrap_or(u64::MAX),
        });
        if let Some(file) = file {
            read(&memory, file, output)?;
            interrupt::say_of_journal(file.path)?;
        }
        // The clock starts here, because reading the file is not a part of the search.
        let least = if self.resume.is_some() { EACH_RUN } else { 0 };
        let budget = self.budget().at_least(least).until(interrupt::came);
        let clock = Arc::new(budget.start());
        let waiting = output.waiting_for({
            let clock = Arc::clone(&clock);
            move || format!("searching: {}", counted(clock.taken(), "position"))
        });
        let ask_first = file.map(|_| AskFirst::new()).transpose()?;
        let (verdict, watched) = thread::scope(|scope| {
            let (end, ended) = mpsc::channel::<Infallible>();
            let (memory, clock): (_, &Clock) = (&memory, &clock);
            let watching = thread::Builder::new()
                .spawn_scoped(scope, move || watch(file, memory, &ended))
                .context("cannot start the thread that watches the search")?;
            let verdict = maker_breaker::solve_with(memory, first, &options, clock);
            drop(end);
            anyhow::Ok((verdict, watching.join()))
        })?;
        drop(waiting);
        watched.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        let kept = file.map_or(Ok(()), |file| write(&memory, file));
        drop(ask_first);
        match (verdict, kept) {
            (Ok(verdict), Err(error)) => {
                // The answer does not need the file.
                output.note(format!("{error:#}: what was learnt is not kept"))?;
                Ok(verdict)
            }
            (Err(MakerBreakerError::Stopped { nodes }), Err(error)) => Err(error.context(format!(
                "stopped after {}, and what was learnt is not kept",
                counted(nodes, "position")
            ))),
            (verdict, _) => {
                if matches!(verdict, Err(MakerBreakerError::Stopped { .. })) && interrupt::came() {
                    interrupt::end();
                }
                verdict.map_err(on_board)
            }
        }
    }

    /// Solves a cube with more cells than the search holds by a plane in which Maker has a cell.
    fn in_plane(
        &self,
        instance: &Instance,
        cube: &CubeByPlane,
        output: &mut Output,
    ) -> anyhow::Result<Verdict> {
        output.note(
            "more cells than the search holds: Maker takes the middle, and a plane through it is searched",
        )?;
        let verdict = self.run(&cube.plane, Side::Maker, output)?;
        anyhow::ensure!(
            verdict.winner == Side::Maker,
            "{}: Breaker wins the plane, which does not tell who wins the cube; take a larger one",
            instance.name
        );
        // Without a proof in the plane there is none in the cube.
        Ok(cube.lifted(&verdict).unwrap_or(Verdict {
            first: None,
            ..verdict
        }))
    }
}

/// Refuses the first option that is given, and says why.
fn refuse(options: [(&str, bool); 3], why: &str) -> anyhow::Result<()> {
    for (name, is_given) in options {
        anyhow::ensure!(!is_given, "--{name} {why}");
    }
    Ok(())
}

/// Returns the budget of a search that may take so long.
pub(super) fn within(time: Option<Seconds>) -> Budget {
    Budget::unlimited().time(time.map(|Seconds(time)| time))
}

/// A file that keeps what a search has learnt.
#[derive(Clone, Copy, Debug)]
struct MemoryFile<'a> {
    path: &'a Path,
    /// The most positions that are written.
    most: u64,
}

/// Writes what was learnt now and then. If that fails, the search goes on: the next time, or at the end,
/// there may be room again.
fn watch(file: Option<MemoryFile<'_>>, memory: &Memory, ended: &mpsc::Receiver<Infallible>) {
    let mut written = Instant::now();
    while ended.recv_timeout(BETWEEN_LOOKS) == Err(RecvTimeoutError::Timeout) {
        if let Some(file) = file
            && written.elapsed() >= BETWEEN_FILES
        {
            let _ = write(memory, file);
            written = Instant::now();
        }
    }
}

/// Reads what an earlier search has learnt, if the file exists.
fn read(memory: &Memory, file: MemoryFile<'_>, output: &mut Output) -> anyhow::Result<()> {
    let name = visible(&file.path.display().to_string());
    let opened = match File::open(file.path) {
        Ok(opened) => opened,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // The file is written now, so that an error shows before the search.
            return write(memory, file);
        }
        Err(error) => return Err(error).context(name),
    };
    let waiting = output.waiting("reading");
    let read = memory.read(BufReader::with_capacity(1 << 20, opened));
    drop(waiting);
    let count = read.context(name.clone())?;
    let are = if count == 1 { "is" } else { "are" };
    let positions = counted(count, "position");
    output.note(format!("{name}: {positions} {are} known"))?;
    Ok(())
}

fn write(memory: &Memory, MemoryFile { path, most }: MemoryFile<'_>) -> anyhow::Result<()> {
    let written = || {
        let mut file = AtomicFile::create(path)?;
        memory.write(BufWriter::with_capacity(1 << 20, &mut file), most)?;
        file.commit()
    };
    written().with_context(|| visible(&path.display().to_string()))
}

/// Returns the bytes of the table, if nobody says how many.
fn usual_memory() -> usize {
    let quarter = usize::try_from(memory::available() / 4).unwrap_or(usize::MAX);
    quarter.min(1 << 30)
}
