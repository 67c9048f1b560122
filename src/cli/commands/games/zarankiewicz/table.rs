//! `madness games zarankiewicz table`

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use madness_games::certificate::SaturationCertificate;
use madness_games::zarankiewicz::saturation::{Limits, Search, TableLine};
use madness_games::zarankiewicz::{Size, Variant};

use super::variant;
use crate::cli::failure::Status;
use crate::cli::formats::{self, ListFormat};
use crate::cli::output::Output;

/// List who wins variant 2 on all small boards
#[derive(clap::Args)]
#[command(after_help = "\
Every board is searched, and nothing that is stored is believed. Positions are those that the search \
visits: without what no longer matters, in independent pieces, up to symmetry. Boards with more columns \
than rows stand for those with more rows. As JSON each line is a certificate with a strategy of the winner.

Up to 18 takes half a minute, up to 14 a tenth of a second.

Examples:
  madness games zarankiewicz table --variant 2 --up-to 14
  madness games zarankiewicz table --variant 2 --up-to 18 --format csv
  madness games zarankiewicz table --variant 2 --up-to 12 --format json | madness verify -")]
pub(super) struct Args {
    /// The variant: only 2 has a table
    #[arg(long, value_name = "N", value_parser = variant)]
    variant: Variant,

    /// Boards with at most N columns and rows together
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u8).range(4..=22))]
    up_to: u8,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<ListFormat>,
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    anyhow::ensure!(
        args.variant == Variant::OneColourLoses,
        "only variant 2 has a table: ask `solve` for the others"
    );
    let sizes: Vec<Size> = TableLine::sizes(args.up_to.into()).collect();
    if format == ListFormat::Csv {
        output.data(format_args!("{}\n", TableLine::HEADER))?;
    }
    let progress = output.progress(sizes.len() as u64, "boards:");
    let mut exceptions = Vec::new();
    for size in sizes {
        match format {
            ListFormat::Json => output.json(&certificate(size)?)?,
            ListFormat::Csv => output.data(format_args!("{}\n", line(size)?))?,
            ListFormat::Text => {
                let line = line(size)?;
                let size = size.to_string();
                output.data(format_args!(
                    "{size:>5}: the {} player wins, {} positions\n",
                    line.winner, line.positions
                ))?;
                if !line.follows_parity() {
                    exceptions.push(size);
                }
            }
        }
        progress.tick();
    }
    drop(progress);
    if format == ListFormat::Text {
        let exceptions = if exceptions.is_empty() {
            String::new()
        } else {
            format!(", except {}", exceptions.join(", "))
        };
        output.data(format_args!(
            "the first player wins where columns and rows together are even{exceptions}\n"
        ))?;
    }
    Ok(Status::Success)
}

fn line(size: Size) -> anyhow::Result<TableLine> {
    let mut go_on = |_| ControlFlow::Continue(());
    TableLine::of(size, Limits::default(), &mut go_on).with_context(|| size.to_string())
}

fn certificate(size: Size) -> anyhow::Result<SaturationCertificate> {
    let mut go_on = |_| ControlFlow::Continue(());
    let most = SaturationCertificate::MOST_POSITIONS;
    let (winner, positions) = Search::new(Limits::default())
        .strategy(size, most, &mut go_on)
        .with_context(|| size.to_string())?;
    Ok(SaturationCertificate::new(size, winner, positions))
}
