//! `madness mad`

use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use button_madness::classify::mad::{
    Complete, Estimate, Finding, Item, JournalledError, MadNumber, MadSearch, estimate, merge,
    run_items, time_of,
};
use button_madness::journal::Shard;
use clap::{Subcommand, ValueEnum};
use indicatif::{HumanBytes, HumanDuration};
use madness_claims::counted;

use crate::failure::Status;
use crate::options::{JournalArgs, read_journals};
use crate::output::{Output, OutputArgs};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MadFormat {
    /// A line for each number, with its form and a pair of roots of unity
    Text,
    /// One JSON object a line, a certificate that verify accepts
    Json,
    /// Index and number, as in OEIS A007802
    Bfile,
}

/// Find all bad numbers without a bad proper divisor (MAD numbers) up to a bound
#[derive(clap::Args)]
#[command(
    subcommand_negates_reqs = true,
    after_help = "\
Examples:
  madness mad --up-to 1000000
  madness mad --up-to 1000000000 --estimate
  madness mad --up-to 100000000 --resume journal.jsonl
  madness mad --up-to 100000000 --shard 1/2 --resume first.jsonl
  madness mad merge first.jsonl second.jsonl"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<MadCommand>,

    /// Find the MAD numbers from 1 to N
    #[arg(long, value_name = "N", required = true)]
    up_to: Option<u64>,

    /// Say what the search will take, and do not begin it
    #[arg(long, conflicts_with_all = ["resume", "shard", "format"])]
    estimate: bool,

    #[command(flatten)]
    journal: JournalArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text", global = true)]
    format: MadFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

#[derive(Subcommand)]
enum MadCommand {
    /// Put together the files of all shards of a search
    #[command(after_help = "\
Examples:
  madness mad merge first.jsonl second.jsonl
  madness mad merge first.jsonl second.jsonl --format bfile -o b007802.txt")]
    Merge {
        /// The files that --resume has written
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if let Some(MadCommand::Merge { files }) = &args.command {
        anyhow::ensure!(
            args.up_to.is_none() && !args.journal.are_given() && !args.estimate,
            "merge takes its search from the files: leave out --up-to, --estimate, --resume and --shard"
        );
        let (search, complete, time) = merged(files)?;
        print(&search, &complete, args.format, output)?;
        print_time(time, output)?;
        return Ok(Status::Success);
    }
    let limit = args.up_to.context("--up-to N is missing")?;
    let waiting = output.waiting("listing what is to be tested");
    if args.estimate {
        let threads = rayon::current_num_threads();
        let estimate = estimate(limit, threads)?;
        drop(waiting);
        output.data(explained_estimate(&estimate, threads))?;
        return Ok(Status::Success);
    }
    let search = MadSearch::new(limit)?;
    drop(waiting);
    let shard = args.journal.shard();
    let (journal, records) = args.journal.open(&search)?.unzip();
    let journal = journal.map(Mutex::new);
    let mut findings: Vec<Finding> = records
        .unwrap_or_default()
        .into_iter()
        .map(Finding::from)
        .collect();
    let mut done = vec![false; search.items().len()];
    for finding in &findings {
        done[finding.item] = true;
    }
    let open = |item: &&Item| shard.contains(item.index) && !done[item.index];
    let items: Vec<&Item> = search.items().iter().filter(open).collect();
    if journal.is_some() {
        let before = counted(findings.len(), "item");
        output.note(format!("{before} done before, {} left", items.len()))?;
    }
    let progress = output.progress(items.len() as u64, "searching");
    let record = |finding: &Finding| {
        if let Some(journal) = &journal {
            let mut journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
            journal.record(&finding.into())?;
        }
        progress.tick();
        Ok::<(), JournalledError>(())
    };
    findings.extend(run_items(&items, record)?);
    drop(progress);
    if shard == Shard::WHOLE {
        let complete = search.combine(&findings)?;
        print(&search, &complete, args.format, output)?;
    } else {
        let count = counted(search.items().len(), "item");
        output.note(format!(
            "the shard is complete: {} of {count}; alone it proves nothing, \
             `madness mad merge` puts it together with the others",
            findings.len()
        ))?;
    }
    if journal.is_some() {
        print_time(time_of(&findings), output)?;
    }
    Ok(Status::Success)
}

/// Says what the items of a journal took together.
fn print_time(time: Option<Duration>, output: &mut Output) -> io::Result<()> {
    match time {
        None => Ok(()),
        Some(time) => output.note(format!(
            "the items took {:.2} core-hours",
            time.as_secs_f64() / 3600.0
        )),
    }
}

fn explained_estimate(estimate: &Estimate, threads: usize) -> String {
    let core = Duration::from_secs(estimate.core_seconds);
    let own = core / u32::try_from(threads).unwrap_or(u32::MAX);
    format!(
        "{} of a number in a field, in {}\n\
         {} of one core, {} on {} (measured on an Intel Xeon with AVX-512; within a \
         factor of two there)\n\
         {} of memory\n",
        counted(estimate.tests, "test"),
        counted(estimate.items, "item"),
        HumanDuration(core),
        HumanDuration(own),
        counted(threads, "thread"),
        HumanBytes(estimate.memory),
    )
}

fn merged(files: &[PathBuf]) -> anyhow::Result<(MadSearch, Complete, Option<Duration>)> {
    Ok(merge(&read_journals(files)?)?)
}

fn print(
    search: &MadSearch,
    complete: &Complete,
    format: MadFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    for (index, mad) in (1_u64..).zip(&complete.numbers) {
        match format {
            MadFormat::Bfile => output.data(format!("{index} {}\n", mad.n))?,
            MadFormat::Text => output.data(format!("{}\n", explained(mad)?))?,
            MadFormat::Json => output.json(&mad.certificate().with_context(|| unproved(mad))?)?,
        }
    }
    let items = search.items();
    let tests: usize = items.iter().map(Item::tests).sum();
    output.note(format!(
        "{} up to {}, and no others: {} in {}",
        counted(complete.numbers.len(), "MAD number"),
        complete.limit,
        counted(tests, "test"),
        counted(items.len(), "item")
    ))?;
    Ok(())
}

fn explained(mad: &MadNumber) -> anyhow::Result<String> {
    let pair = mad.roots().with_context(|| unproved(mad))?;
    Ok(format!(
        "{} = {}, nullity {}: {pair}",
        mad.n,
        mad.form(),
        mad.nullity,
    ))
}

fn unproved(mad: &MadNumber) -> String {
    format!(
        "{} is said to be bad, but it has no pair of roots of unity",
        mad.n
    )
}
