//! `madness verify`

use std::path::PathBuf;

use crate::certificate::{MadList, read_certificates};
use crate::classify::mad::{known, known_certificates};
use anyhow::Context;
use serde::Serialize;

use crate::cli::failure::Status;
use crate::cli::formats::ReportFormat;
use crate::cli::input;
use crate::cli::output::{Output, OutputArgs};

/// Check certificates (the JSON that solve, puzzle, batch and classify print)
#[derive(clap::Args)]
#[command(after_help = "\
The check shares no code with the solvers: it replays every press and checks the result.

Examples:
  madness solve --format json board.txt | madness verify -
  madness classify --up-to 100 --format json -o numbers.json && madness verify numbers.json
  madness verify --format json answers.json")]
pub(crate) struct Args {
    /// File of certificates, or - for standard input
    file: PathBuf,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// A verdict, as JSON.
#[derive(Serialize)]
struct Line {
    /// The number of the certificate in the file, counted from 1.
    certificate: usize,
    holds: bool,
    /// What was checked, or what is wrong.
    finding: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let text = String::from_utf8(input::read(&args.file)?)
        .ok()
        .with_context(|| format!("{name}:1:1: not UTF-8 text, so no certificate"))?;
    anyhow::ensure!(
        text.trim_start().starts_with(['{', '[']) || text.trim().is_empty(),
        "{name}:1:1: no certificate: verify reads what solve and classify print with --format json"
    );
    let certificates =
        read_certificates(&text).map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    let list = MadList::new(known_certificates(), known().limit)?;
    let mut wrong = 0;
    let progress = output.progress(certificates.len() as u64, "checking");
    for (number, certificate) in (1..).zip(&certificates) {
        // One may be large enough to take its time alone.
        let waiting = (certificates.len() == 1).then(|| output.waiting("checking"));
        let checked = certificate.check_with(&list);
        drop(waiting);
        progress.tick();
        wrong += usize::from(checked.is_err());
        match (args.format, checked) {
            (ReportFormat::Json, checked) => output.json(&Line {
                certificate: number,
                holds: checked.is_ok(),
                finding: checked
                    .map_or_else(|flaw| flaw.to_string(), |checked| checked.to_string()),
            })?,
            (ReportFormat::Text, Ok(checked)) => output.data(format!("holds: {checked}\n"))?,
            (ReportFormat::Text, Err(flaw)) => {
                output.data(format!("does not hold: certificate {number}: {flaw}\n"))?;
            }
        }
    }
    drop(progress);
    if certificates.len() > 1 {
        let count = certificates.len();
        output.note(format!("{} of {count} certificates hold", count - wrong))?;
    }
    Ok(if wrong == 0 {
        Status::Success
    } else {
        Status::No
    })
}
