//! `madness verify`: the check of any certificate.

use std::path::PathBuf;

use anyhow::Context;
use button_madness::certificate::{DocumentError, FileAllowance, bytes_of_largest};
use madness_api::{Verdict, certificates};
use madness_machine::simd::memory::available;

use crate::failure::{Status, Unchecked};
use crate::formats::ReportFormat;
use crate::input;
use crate::output::{Output, OutputArgs};

/// Check certificates (the JSON that solve, puzzle, batch and classify print)
#[derive(clap::Args)]
#[command(after_help = "\
The check shares no code with the solvers: it replays every press and checks the result.

A check takes at most 1 GiB of memory, and 2 seconds and 10 more for each MB of the certificate; of the \
2 seconds there are 8 for all certificates of a file. A claim that would take more is not checked, and \
said not to be; --full checks it. What cannot be checked at all, such as a claim without evidence, is \
said so with both.

Examples:
  madness solve --format json board.txt | madness verify -
  madness classify --up-to 100 -o numbers.json && madness verify numbers.json
  madness verify --format json answers.json")]
pub(crate) struct Args {
    /// File of certificates, or - for standard input
    file: PathBuf,

    /// Check also what takes long
    #[arg(long)]
    full: bool,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The most bytes that the text of a file and what is read from it may take, without --full. As much
/// again is for the checks.
const MOST_READ: u64 = 1 << 29;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let most = if args.full { available() } else { MOST_READ };
    let Some(text) = input::read_at_most(&args.file, most)? else {
        let needed = most.saturating_add(1);
        return Err(Unchecked { name, needed, most }.into());
    };
    let text = String::from_utf8(text)
        .ok()
        .with_context(|| format!("{name}:1:1: not UTF-8 text, so no certificate"))?;
    // A byte order mark says nothing of a certificate, as of a board.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    anyhow::ensure!(
        text.trim_start().starts_with(['{', '[']) || text.trim().is_empty(),
        "{name}:1:1: no certificate: verify reads what solve, classify, games and others print with --format json"
    );
    let length = text.len() as u64;
    // The lines of a graph are one certificate.
    let lines = if text.contains("\"loopy\"") {
        12 * length
    } else {
        0
    };
    let needed = length + bytes_of_largest(text).max(lines);
    if needed > most {
        return Err(Unchecked { name, needed, most }.into());
    }
    // All are read before the first is checked, so that an error comes before any verdict.
    let located = |error| anyhow::anyhow!("{name}:{error}");
    let mut count = 0;
    for certificate in certificates(text) {
        certificate.map_err(located)?;
        count += 1;
    }
    if count == 0 {
        return Err(located(DocumentError::Empty));
    }
    let mut allowance = if args.full {
        FileAllowance::unlimited(available())
    } else {
        FileAllowance::default()
    };
    let (mut wrong, mut unchecked) = (0, 0);
    let progress = output.progress(count, "checking");
    for (number, certificate) in (1..).zip(certificates(text)) {
        let (certificate, length) = certificate.map_err(located)?;
        // A single certificate may take long, so it has a spinner.
        let waiting = (count == 1).then(|| output.waiting("checking"));
        let checked = allowance.check(length, |allowance| certificate.check(allowance));
        drop(waiting);
        progress.tick();
        wrong += u64::from(checked.is_err());
        let complete = !matches!(&checked, Ok(checked) if !checked.is_complete());
        unchecked += u64::from(!complete);
        match (args.format, checked) {
            (ReportFormat::Json, checked) => output.json(&Verdict::new(number, checked))?,
            (ReportFormat::Text, Ok(checked)) if complete => {
                output.data(format!("holds: {checked}\n"))?;
            }
            (ReportFormat::Text, Ok(checked)) => {
                output.data(format!(
                    "not all checked: certificate {number}: {checked}\n"
                ))?;
            }
            (ReportFormat::Text, Err(flaw)) => {
                output.data(format!("does not hold: certificate {number}: {flaw}\n"))?;
            }
        }
    }
    drop(progress);
    if count > 1 {
        let hold = count - wrong - unchecked;
        output.note(format!("{hold} of {count} certificates hold"))?;
    }
    if unchecked > 0 && !args.full {
        output.note(format!(
            "not all checked: {unchecked} of {count}; --full checks what takes long, but not what says \
             why it cannot be checked"
        ))?;
    }
    Ok(match (wrong, unchecked) {
        (0, 0) => Status::Success,
        (0, _) => Status::Unchecked,
        _ => Status::No,
    })
}

#[cfg(test)]
mod tests;
