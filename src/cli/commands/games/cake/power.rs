//! `madness games cake power`

use std::path::Path;

use madness_games::cake::frames;
use madness_games::cake::power::best_powers;
use serde::Serialize;

use super::target::{CakeSize, TargetArgs};
use crate::cli::failure::Status;
use crate::cli::formats::{self, ReportFormat};
use crate::cli::output::Output;

/// Tell how many lines the best cakes of 2 to t cells block
#[derive(clap::Args)]
#[command(after_help = "\
The power of a cake is the number of lines that meet both of its parts. Cakes grow from the best \
smaller ones, cell by cell; the bound is that no pair blocks more lines than neighbours do, or a complete \
list of all stronger cakes. With t up to 8 and k = 4 both agree.

Examples:
  madness games cake power --k 4 --t 8
  madness games cake power --k 5 --t 7 --format json
  madness games cake power --k 4 --t 6 --directions 3")]
pub(super) struct Args {
    #[command(flatten)]
    target: TargetArgs,

    /// The most cells of a cake, up to 12
    #[arg(long, value_name = "T", default_value = "8")]
    t: CakeSize,

    /// How many cakes of each size to grow from
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    width: u16,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
}

#[derive(Serialize)]
struct Line {
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    animal: Option<String>,
    t: usize,
    /// The largest power that was found.
    power: usize,
    /// Whether no cake of t cells has a larger one.
    exact: bool,
    /// A proved bound.
    at_most: usize,
    /// A cake of this power.
    cake: Vec<String>,
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    let target = args.target.get()?;
    let CakeSize(most) = args.t;
    anyhow::ensure!(
        most <= 12,
        "--t {most}: cakes of up to 12 cells are looked at"
    );
    let width = usize::from(args.width);
    let waiting = output.waiting("searching");
    let powers = best_powers(&target, most, width);
    drop(waiting);
    for (t, best) in (2..).zip(powers) {
        let cake = best.cake.as_ref();
        let rows = cake.map_or_else(Vec::new, |cake| {
            frames(std::slice::from_ref(cake)).1.concat()
        });
        match format {
            ReportFormat::Json => output.json(&Line {
                k: target.as_lines().map(|lines| lines.0),
                animal: target.as_animal().map(str::to_owned),
                t,
                power: best.found,
                exact: best.is_exact(),
                at_most: best.at_most,
                cake: rows,
            })?,
            ReportFormat::Text => {
                let bound = if best.is_exact() {
                    "exactly".to_owned()
                } else {
                    format!("at most {}, at least", best.at_most)
                };
                output.data(format_args!("{t} cells: {bound} {}\n", best.found))?;
                for row in rows {
                    output.data(format_args!("  {row}\n"))?;
                }
            }
        }
    }
    Ok(Status::Success)
}
