//! `madness games value`

use std::path::Path;

use anyhow::Context;
use madness_games::certificate::{ValueCertificate, ValueOutcome};
use madness_games::partizan::{Games, PartizanSum};
use serde::Serialize;

use super::certificate::CertificateArgs;
use crate::cli::failure::Status;
use crate::cli::formats::{self, ReportFormat};
use crate::cli::output::Output;

/// Tell the value of a partizan game: canonical form, winner, mean and temperature
#[derive(clap::Args)]
#[command(after_help = "\
In a partizan game Left and Right have moves of their own; who cannot move loses. A sum is positions \
joined by +:

  domineering 3x2  3 columns and 2 rows, or rows of # and . such as ##/#.; Left places upright dominoes, \
Right lying ones; up to 20 cells
  hackenbush LRRL  edges from the ground up; who cuts an edge takes all above it
  toads TT__FF     Left moves toads to the right, Right frogs to the left, by a step or a jump
  {2|-1/2}         a value: numbers, * (stars), ^ and v (up and down), options in braces

Examples:
  madness games value domineering 3x2
  madness games value \"hackenbush LRRL + toads T_TFF + {2|-1}\"
  madness games value domineering 3x3 --format json | madness verify -")]
pub(super) struct Args {
    /// The sum, such as domineering 3x2 + hackenbush LRRL
    #[arg(required = true, allow_negative_numbers = true)]
    sum: Vec<String>,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,

    #[command(flatten)]
    certificate: CertificateArgs,
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer {
    value: Option<String>,
    outcome: ValueOutcome,
    mean: String,
    temperature: String,
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    let text = args.sum.join(" ");
    let sum = PartizanSum::parse(&text).context("the sum")?;
    let mut games = Games::default();
    let waiting = output.waiting("looking at the moves");
    let (values, value) = sum.values(&mut games)?;
    let certificate = ValueCertificate::new(&text, &mut games, value)?;
    drop(waiting);
    let written = args.certificate.write(&certificate)?;
    match (format, written) {
        (ReportFormat::Json, Some(written)) => {
            let answer = Answer {
                value: certificate.value.clone(),
                outcome: certificate.outcome,
                mean: certificate.mean.clone(),
                temperature: certificate.temperature.clone(),
            };
            output.json(&written.answer((ValueCertificate::CLAIM, &text), answer))?;
        }
        (ReportFormat::Json, None) => output.json(&certificate)?,
        (ReportFormat::Text, _) => {
            let shown = |form| {
                let text = games.text(form);
                text.unwrap_or_else(|| "a form too long to be written".to_owned())
            };
            let winner = match certificate.outcome {
                ValueOutcome::Left => "Left wins, whoever moves first",
                ValueOutcome::Right => "Right wins, whoever moves first",
                ValueOutcome::First => "the player who moves first wins",
                ValueOutcome::Second => "the player who moves second wins",
            };
            output.data(format_args!("{winner}; value {}\n", shown(value)))?;
            output.data(format_args!(
                "mean {}, temperature {}\n",
                certificate.mean, certificate.temperature
            ))?;
            if values.len() > 1 {
                for (component, &value) in sum.components().iter().zip(&values) {
                    output.data(format_args!("  {component}: {}\n", shown(value)))?;
                }
            }
        }
    }
    Ok(Status::Success)
}
