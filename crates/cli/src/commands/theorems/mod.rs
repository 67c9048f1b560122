//! `madness theorems`

mod games;
mod misere;

use std::fmt::Write;

use button_madness::InternalError;
use button_madness::classify::theorem::{
    Bounds, Report, Status as TheoremStatus, THEOREMS, Theorem,
};
use clap::builder::PossibleValuesParser;
use madness_claims::counted;

use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::{Output, OutputArgs};

/// Check the theorems about good and bad numbers, and about games, over a range
#[derive(clap::Args)]
#[command(after_help = "\
Where the cost grows too fast, a check stops before N, where it grows slowly it goes on to 10 N, 100 N \
or 1000 N; each says how far it went.

Exit status: 1 if a statement that is open has a counterexample, a discovery; 3 if one that is proved \
has, an error of this program.

Examples:
  madness theorems --up-to 1000 --up-to-k 512
  madness theorems --only 5.6,curve
  madness theorems --list")]
pub(crate) struct Args {
    /// Check statements about n from 1 to N
    #[arg(long, value_name = "N", default_value_t = Bounds::default().n)]
    up_to: u64,

    /// Check statements about 2^k ± 1 for k up to this
    #[arg(long, value_name = "K", default_value_t = Bounds::default().k)]
    up_to_k: u64,

    /// Only these
    #[arg(
        long,
        value_name = "ID",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(all().map(|theorem| theorem.id))
    )]
    only: Vec<String>,

    /// Print the statements and check nothing
    #[arg(long)]
    list: bool,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let bounds = Bounds {
        n: args.up_to,
        k: args.up_to_k,
    };
    let wanted =
        |theorem: &&Theorem| args.only.is_empty() || args.only.iter().any(|id| id == theorem.id);
    let theorems: Vec<&Theorem> = all().filter(wanted).collect();
    let progress = output.progress(theorems.len() as u64, "checking");
    let mut refuted = Vec::new();
    for theorem in theorems {
        let report = if args.list {
            theorem.unchecked()
        } else {
            theorem.check(&bounds)?
        };
        progress.tick();
        match args.format {
            ReportFormat::Json => output.json(&report)?,
            ReportFormat::Text => output.data(text(&report))?,
        }
        if !report.holds() {
            refuted.push((report.theorem.id, report.theorem.status));
        }
    }
    drop(progress);
    // The lines are written now, so that an error does not lose them.
    output.flush()?;
    conclude(&refuted)
}

/// All theorems: those about games in general, then those about Button Madness.
fn all() -> impl Iterator<Item = &'static Theorem> {
    games::THEOREMS
        .iter()
        .chain(misere::THEOREMS)
        .chain(THEOREMS)
}

/// Returns the status of the command. A counterexample to a proved theorem shows an error of the
/// program; without one, a counterexample to an open statement is an answer.
fn conclude(refuted: &[(&'static str, TheoremStatus)]) -> anyhow::Result<Status> {
    let of = |status| -> Vec<&str> {
        let same = refuted.iter().filter(|(_, other)| *other == status);
        same.map(|&(id, _)| id).collect()
    };
    let proved = of(TheoremStatus::Proved);
    if !proved.is_empty() {
        return Err(InternalError::new(format!(
            "a counterexample to theorem {}, which is proved",
            proved.join(", ")
        ))
        .into());
    }
    Ok(if of(TheoremStatus::Open).is_empty() {
        Status::Success
    } else {
        Status::No
    })
}

fn text(report: &Report) -> String {
    let Theorem {
        id,
        title,
        statement,
        source,
        status,
        ..
    } = report.theorem;
    let mut text = format!("{id} {title} [{status}]: {statement}\n    ({source})\n");
    for check in &report.checks {
        let found = match (&check.counterexample, status) {
            (None, _) => format!("{}, no counterexample", counted(check.cases, "case")),
            (Some(counterexample), TheoremStatus::Open) => format!("DISCOVERY: {counterexample}"),
            (Some(counterexample), _) => format!("COUNTEREXAMPLE: {counterexample}"),
        };
        let _ = writeln!(text, "    {}: {found}", check.what);
    }
    text
}

#[cfg(test)]
mod tests {
    use button_madness::classify::theorem::{Check, Range};

    use super::*;
    use crate::failure::status_of;

    #[test]
    fn what_is_refuted_decides_the_status() {
        let (proved, open) = (
            ("5.1", TheoremStatus::Proved),
            ("ratio", TheoremStatus::Open),
        );
        assert_eq!(conclude(&[]).unwrap(), Status::Success);
        assert_eq!(conclude(&[open]).unwrap(), Status::No);
        for refuted in [&[proved][..], &[open, proved]] {
            let error = conclude(refuted).unwrap_err();
            assert_eq!(status_of(&error), Status::Disagreement);
            assert!(error.to_string().contains("theorem 5.1, which"), "{error}");
        }
    }

    #[test]
    fn a_counterexample_is_called_what_it_is() {
        for (id, word) in [("ratio", "DISCOVERY"), ("5.1", "COUNTEREXAMPLE")] {
            let theorem = THEOREMS.iter().find(|theorem| theorem.id == id);
            let mut report = theorem.unwrap().unchecked();
            report.checks = vec![Check {
                what: "all n ≤ 9".to_owned(),
                range: Range {
                    variable: "n",
                    last: 9,
                },
                cases: 7,
                counterexample: Some("n = 7 is bad".to_owned()),
            }];
            let last = format!("    all n ≤ 9: {word}: n = 7 is bad\n");
            assert!(text(&report).ends_with(&last), "{}", text(&report));
        }
    }
}
