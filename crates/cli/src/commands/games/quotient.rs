//! `madness games quotient`

use std::ops::ControlFlow;

use anyhow::Context;
use combinatorial_games::misere::check::QuotientCertificate;
use combinatorial_games::misere::quotient::{Extent, Quotient, QuotientError, Resource};
use madness_machine::Budget;
use serde::Serialize;

use super::certificate::CertificateArgs;
use super::game::heap_game;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;
use crate::value_parsers::Seconds;

/// Find the misère quotient of a game with heaps, with proof
#[derive(clap::Args)]
#[command(after_help = "\
In misère play heaps are no nim heaps. The quotient is the table that takes their place: a finite monoid, \
the element Φ of every heap, and which elements the player who has just moved wins (the P-portion). If Φ \
becomes periodic for long enough, it holds for all heaps. Many games have no finite quotient; then the \
search ends with --time, --order, --positions or --pairs, and the table holds for the heaps that it names.

Examples:
  madness games quotient kayles
  madness games quotient dawsons-chess --time 60
  madness games quotient octal:0.23 --format json | madness verify -")]
pub(super) struct Args {
    /// The game: kayles, octal:0.77, subtract:2,5
    game: String,

    /// Heaps up to N, unless all are proved before
    #[arg(long, value_name = "N", default_value_t = Extent::default().heaps)]
    up_to: u64,

    /// The most elements
    #[arg(long, value_name = "N", default_value_t = Extent::default().order)]
    order: usize,

    /// The most positions of a table of sums of heaps and their winners; 16 bytes each and more
    #[arg(long, value_name = "N", default_value_t = Extent::default().positions)]
    positions: usize,

    /// The most pairs of sums that are kept, and the most options of a heap
    #[arg(long, value_name = "N", default_value_t = Extent::default().pairs)]
    pairs: usize,

    /// Search for so long at most, then answer with the heaps that are proved
    #[arg(long, value_name = "SECONDS", default_value = "5")]
    time: Seconds,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    certificate: CertificateArgs,
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer<'a> {
    order: usize,
    p_portion: &'a [u32],
    heaps: u64,
    all_heaps: bool,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let game = heap_game(&args.game)?;
    let code = game
        .code()
        .with_context(|| format!("{game}: quotients are found for games with a code"))?;
    let extent = Extent {
        heaps: args.up_to,
        order: args.order,
        positions: args.positions,
        pairs: args.pairs,
    };
    let progress = output.progress(args.up_to, "heaps:");
    let found = Quotient::find(&code, &extent, &Budget::of(args.time.0), |at| {
        progress.reach(at.heap);
        ControlFlow::Continue(())
    });
    drop(progress);
    // If the search ended early, the quotient of the smaller heaps is printed.
    let quotient = match found {
        Ok(quotient) => quotient,
        Err(error) => {
            let mut said = error.to_string();
            if matches!(error, QuotientError::Stopped { .. }) {
                let seconds = args.time.0.as_secs_f64();
                said = format!("{said}, after {seconds} s: --time allows more");
            }
            if let QuotientError::Limit { resource, .. } = error {
                let option = match resource {
                    Resource::Order => "--order",
                    Resource::Positions => "--positions",
                    _ => "--pairs",
                };
                said = format!("{said}: {option} allows more");
            }
            let (QuotientError::Limit { smaller, .. } | QuotientError::Stopped { smaller, .. }) =
                error
            else {
                return Err(error.into());
            };
            anyhow::ensure!(smaller.heaps() > 0, said);
            output.note(said)?;
            *smaller
        }
    };
    let certificate = QuotientCertificate::new(&quotient);
    let short = Answer {
        order: certificate.order,
        p_portion: &certificate.p_portion,
        heaps: certificate.heaps,
        all_heaps: certificate.all_heaps,
    };
    let answer = (
        (QuotientCertificate::CLAIM, certificate.game.as_str()),
        short,
    );
    let is_json = args.format == ReportFormat::Json;
    if args
        .certificate
        .put(&certificate, answer, is_json, output)?
    {
        text(&quotient, &certificate, output)?;
    }
    Ok(Status::Success)
}

fn text(
    quotient: &Quotient,
    certificate: &QuotientCertificate,
    output: &mut Output,
) -> anyhow::Result<()> {
    let word = |element: &u32| certificate.words[*element as usize].clone();
    let heaps = match (quotient.all_heaps(), quotient.period()) {
        (true, Some(period)) => format!(
            "proved for all heaps; Φ has period {} from heap {} on",
            period.length, period.start
        ),
        _ => format!("proved for heaps up to {}", quotient.heaps()),
    };
    let game = &certificate.game;
    output.data(format_args!(
        "{game}: misère quotient of order {}, {heaps}\n",
        quotient.order()
    ))?;
    let generators: Vec<String> = certificate
        .generators
        .iter()
        .map(|generator| format!("{} = Φ({})", generator.name, generator.heap))
        .collect();
    output.data(format_args!("generators: {}\n", generators.join(", ")))?;
    let good: Vec<String> = quotient.p_portion().iter().map(word).collect();
    output.data(format_args!(
        "P-portion ({}): {}\n",
        good.len(),
        good.join(", ")
    ))?;
    output.data("Φ of heaps from 0:\n")?;
    let words: Vec<String> = quotient.values().iter().map(word).collect();
    let width = words.iter().map(String::len).max().unwrap_or(0);
    for (row, words) in words.chunks(12).enumerate() {
        let words: Vec<String> = words.iter().map(|word| format!("{word:<width$}")).collect();
        let words = words.join("  ");
        output.data(format_args!("{:>6}: {}\n", 12 * row, words.trim_end()))?;
    }
    Ok(())
}
