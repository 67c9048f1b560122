//! A long proof of a period with a journal, in as many processes as there are cores.
//!
//! ```text
//! octal_run scan   CODE JOURNAL [SPACING]   compute checkpoints, 2^SPACING values apart (32)
//! octal_run verify CODE JOURNAL [I N]       verify shards while there are any, share I of N (0 1)
//! octal_run status CODE JOURNAL             what has been done
//! octal_run finish CODE JOURNAL             prove the period, print it as JSON
//! ```
//!
//! `scan` and `verify` may run at the same time. Each may be killed at any moment and started again;
//! it goes on after the last record of the journal. The journal is a file of JSON lines.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::time::Duration;

use gf2_algebra::simd::Simd;
use madness_games::impartial::HeapCode;
use madness_games::impartial::octal::go_on;
use madness_games::impartial::octal::run::{Checkpoint, Record, Run, Scanned, Shard};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// How long `verify` waits for the next checkpoint.
const PAUSE: Duration = Duration::from_secs(3);

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["scan", code, journal] => scan(code, journal, 32),
        ["scan", code, journal, spacing] => scan(code, journal, spacing.parse()?),
        ["verify", code, journal] => verify(code, journal, 0, 1),
        ["verify", code, journal, share, shares] => {
            verify(code, journal, share.parse()?, shares.parse()?)
        }
        ["status", code, journal] => status(code, journal),
        ["finish", code, journal] => finish(code, journal),
        _ => Err("usage: octal_run scan|verify|status|finish CODE JOURNAL".into()),
    }
}

/// The journal and what it says so far.
struct Journal {
    file: File,
    read: u64,
    /// The start of a line whose end has not been written yet.
    rest: Vec<u8>,
    header: Option<Record>,
    steps: Vec<Scanned>,
    shards: BTreeMap<u64, Shard>,
    cpu_seconds: [f64; 2],
}

impl Journal {
    fn open(path: &str) -> Result<Self> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        let mut journal = Self {
            file,
            read: 0,
            rest: Vec::new(),
            header: None,
            steps: Vec::new(),
            shards: BTreeMap::new(),
            cpu_seconds: [0.0; 2],
        };
        journal.refresh()?;
        Ok(journal)
    }

    /// Reads what other processes have added.
    fn refresh(&mut self) -> Result<()> {
        self.file.seek(SeekFrom::Start(self.read))?;
        self.read += self.file.read_to_end(&mut self.rest)? as u64;
        let Some(end) = self.rest.iter().rposition(|&byte| byte == b'\n') else {
            return Ok(());
        };
        let rest = self.rest.split_off(end + 1);
        for line in std::mem::replace(&mut self.rest, rest).split(|&byte| byte == b'\n') {
            if line.is_empty() {
                continue;
            }
            // A line that was cut off when its process was killed is no record. What it said will be
            // computed again.
            match serde_json::from_slice(line) {
                Ok(record) => self.take(record),
                Err(error) => eprintln!("a damaged line is ignored: {error}"),
            }
        }
        Ok(())
    }

    fn take(&mut self, record: Record) {
        match record {
            Record::Header(_) => self.header = self.header.take().or(Some(record)),
            Record::Scanned { step, cpu_seconds } => {
                let last = self.steps.last().map_or(0, |step| step.checkpoint.heap);
                if step.checkpoint.heap > last {
                    self.steps.push(step);
                    self.cpu_seconds[0] += cpu_seconds.unwrap_or(0.0);
                }
            }
            Record::Shard { shard, cpu_seconds } => {
                self.shards.insert(shard.from, shard);
                self.cpu_seconds[1] += cpu_seconds.unwrap_or(0.0);
            }
        }
    }

    /// Adds a record: it is on the disk when this returns.
    fn add(&mut self, record: &Record) -> Result<()> {
        // The first line break ends what a killed process may have left.
        let line = format!("\n{}\n", serde_json::to_string(record)?);
        self.file.lock()?;
        let written = self
            .file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_data());
        self.file.unlock()?;
        written?;
        self.refresh()
    }

    /// The checkpoints so far.
    fn checkpoints(&self, run: &Run) -> Vec<Checkpoint> {
        let first = run.header().start;
        let steps = self.steps.iter().map(|step| step.checkpoint.clone());
        std::iter::once(first).chain(steps).collect()
    }

    fn is_scanned(&self) -> bool {
        self.steps.last().is_some_and(|step| step.last)
    }
}

/// Opens a journal and makes the plan that its header names, or writes the header.
fn open(code: &str, path: &str, spacing: Option<u64>) -> Result<(Journal, Run)> {
    let code: HeapCode = code.parse()?;
    let mut journal = Journal::open(path)?;
    while journal.header.is_none() && spacing.is_none() {
        eprintln!("the journal has no header yet: waiting for `scan`");
        std::thread::sleep(PAUSE);
        journal.refresh()?;
    }
    let spacing = match &journal.header {
        Some(Record::Header(header)) => header.spacing,
        _ => spacing.unwrap_or(1 << 32),
    };
    let run = Run::new(&code, spacing, Simd::best(), &mut go_on)?;
    let header = Record::Header(run.header());
    match &journal.header {
        None => journal.add(&header)?,
        Some(found) if *found == header => {}
        Some(_) => return Err("the journal is of another computation: name another file".into()),
    }
    Ok((journal, run))
}

fn scan(code: &str, path: &str, spacing: u32) -> Result<()> {
    let spacing = 1_u64
        .checked_shl(spacing)
        .ok_or("the spacing must be below 64")?;
    let (mut journal, run) = open(code, path, Some(spacing))?;
    let mut scan = run.scan(&journal.steps)?;
    let mut before = cpu_seconds();
    while let Some(step) = scan.step(&mut go_on)? {
        let now = cpu_seconds();
        let seconds = now.zip(before).map(|(now, before)| now - before);
        before = now;
        let heap = step.checkpoint.heap;
        println!(
            "scanned to {heap}, {seconds:.1?} s, recurrence {:?}",
            step.recurrence
        );
        journal.add(&Record::Scanned {
            step,
            cpu_seconds: seconds,
        })?;
    }
    println!("the scan is complete");
    Ok(())
}

fn verify(code: &str, path: &str, share: usize, shares: usize) -> Result<()> {
    let (mut journal, run) = open(code, path, None)?;
    loop {
        journal.refresh()?;
        let checkpoints = journal.checkpoints(&run);
        let open = checkpoints
            .windows(2)
            .enumerate()
            .find(|(i, pair)| i % shares == share && !journal.shards.contains_key(&pair[0].heap));
        let Some((i, pair)) = open else {
            if journal.is_scanned() {
                break;
            }
            std::thread::sleep(PAUSE);
            continue;
        };
        let before = cpu_seconds();
        let shard = run.verify(&pair[0], &pair[1], &mut go_on)?;
        let seconds = cpu_seconds().zip(before).map(|(now, before)| now - before);
        let to = shard.to;
        println!(
            "verified shard {i} of {} so far, to {to}, {seconds:.1?} s",
            checkpoints.len() - 1
        );
        journal.add(&Record::Shard {
            shard,
            cpu_seconds: seconds,
        })?;
    }
    println!("all shards of this share are verified");
    Ok(())
}

fn status(code: &str, path: &str) -> Result<()> {
    let (journal, run) = open(code, path, None)?;
    let last = journal.steps.last();
    println!(
        "scanned to {}",
        last.map_or(run.plan().start(), |step| step.checkpoint.heap)
    );
    println!("complete: {}", journal.is_scanned());
    println!("recurrence: {:?}", last.and_then(|step| step.recurrence));
    println!(
        "shards: {} of {} so far",
        journal.shards.len(),
        journal.steps.len()
    );
    let [scan, shards] = journal.cpu_seconds;
    println!("processor seconds: scan {scan:.1}, shards {shards:.1}");
    Ok(())
}

fn finish(code: &str, path: &str) -> Result<()> {
    let (journal, run) = open(code, path, None)?;
    let checkpoints = journal.checkpoints(&run);
    let shards: Vec<Shard> = journal.shards.values().cloned().collect();
    let before = cpu_seconds();
    let certificate = run.finish(&checkpoints, &shards, &mut go_on)?;
    println!("{}", serde_json::to_string_pretty(&certificate)?);
    let finish = cpu_seconds()
        .zip(before)
        .map_or(0.0, |(now, before)| now - before);
    let [scan, shards] = journal.cpu_seconds;
    eprintln!("processor seconds: scan {scan:.1}, shards {shards:.1}, finish {finish:.1}");
    Ok(())
}

/// Returns the processor time of this thread, where Linux says it.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_ascii_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
