//! `madness games pairing find`

use anyhow::Context;
use madness_claims::counted;
use pairing_strategies::check::PairingCertificate;
use pairing_strategies::find::{axes, blocks_of_four, find};
use pairing_strategies::{has_parallel, parse_directions};
use serde::Serialize;

use super::CertificateArgs;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Find a good pairing for any directions in any dimension
#[derive(clap::Args)]
#[command(after_help = "\
With n directions it is for 2n + 1 in a row. If no two of them are parallel, no pairing serves fewer in a \
row. The pairing repeats: it is one of a finite group, to which linear forms lead. The JSON is a \
certificate that verify checks on the group and on a box of points.

There are at most 8 dimensions and 32 directions, with numbers up to 1000. Directions are numbers such as \
\"1,0,0;0,1,2\"; or axes, all (with all numbers 0, 1 and -1); or in the \
plane queen, knight, queen+knight, and the letters h, v, d and a.

--blocks takes the pairing of theorem 3.8 of Győrffy's thesis, whose pairs are 4 cells apart.

Examples:
  madness games pairing find --dimension 3 --directions all
  madness games pairing find --directions queen+knight --format json | madness verify -
  madness games pairing find --dimension 4 --directions axes
  madness games pairing find --dimension 7 --directions axes --formula
  madness games pairing find --directions \"1,0;0,1;1,3\" --format json
  madness games pairing find --blocks --format json | madness verify -")]
pub(super) struct Args {
    /// The number of coordinates
    #[arg(long, value_name = "D", default_value_t = 2)]
    dimension: usize,

    /// The directions of the lines
    #[arg(
        long,
        value_name = "LIST",
        default_value = "all",
        allow_hyphen_values = true
    )]
    directions: String,

    /// Use the formula for axes instead of a search
    #[arg(long)]
    formula: bool,

    /// Take the pairing for 12 in a row of 4 × 4 blocks
    #[arg(long, conflicts_with_all = ["dimension", "directions", "formula", "nodes"])]
    blocks: bool,

    /// The most nodes of the search
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    nodes: u64,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    certificate: CertificateArgs,
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Answer {
    dimension: usize,
    k: u64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let wanted = parse_directions(&args.directions, args.dimension).context("--directions")?;
    let found = if args.blocks {
        blocks_of_four()
    } else if args.formula {
        let formula = axes(args.dimension);
        anyhow::ensure!(
            wanted == formula.directions,
            "--formula: only for --directions axes"
        );
        formula
    } else {
        let waiting = output.waiting("searching");
        let found = find(args.dimension, &wanted, args.nodes)?;
        drop(waiting);
        found
    };
    let certificate = PairingCertificate::new(&found);
    let (dimension, k) = (certificate.dimension, certificate.k);
    let game = format!("{k} in a row along {}", args.directions);
    let answer = (
        (PairingCertificate::CLAIM, game.as_str()),
        Answer { dimension, k },
    );
    let is_json = args.format == ReportFormat::Json;
    if args
        .certificate
        .put(&certificate, answer, is_json, output)?
    {
        as_text(&certificate, output)?;
    }
    Ok(Status::Success)
}

/// Writes numbers with commas between them.
fn list(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(",")
}

fn as_text(certificate: &PairingCertificate, output: &mut Output) -> anyhow::Result<()> {
    let (k, count) = (certificate.k, certificate.directions.len());
    // docs/pairings.md proves that no pairing serves for less, unless directions are parallel.
    let least = 2 * count as u64 + 1;
    let bound = if has_parallel(&certificate.directions) {
        String::new()
    } else {
        format!("; none serves {} in a row", least - 1)
    };
    let directions = counted(count, "direction");
    output.data(format_args!(
        "a good pairing for {k} in a row in {directions}{bound}\n"
    ))?;
    let forms = certificate.maps.iter().zip(&certificate.moduli);
    let forms: Vec<String> = forms
        .map(|(map, modulus)| format!("({})·x mod {modulus}", list(map)))
        .collect();
    output.data(format_args!("forms: {}\n", forms.join(", ")))?;
    for (direction, starts) in certificate.directions.iter().zip(&certificate.dominoes) {
        let pairs = if certificate.lengths.is_empty() {
            "dominoes"
        } else {
            "pairs"
        };
        let shown: Vec<String> = starts.iter().take(8).map(|start| list(start)).collect();
        let more = match starts.len().saturating_sub(8) {
            0 => String::new(),
            more => format!(" and {more} more: --format json lists all"),
        };
        output.data(format_args!(
            "  along {}: {pairs} start where the forms are {}{more}\n",
            list(direction),
            shown.join(" ")
        ))?;
    }
    Ok(())
}
