//! `madness games pairing paving`

use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use madness_games::draw::PairingPicture;
use madness_games::pairing::paving::{Animal, BASIC_LOSERS, Paving};
use madness_games::pairing::queen::COMPASS;
use madness_games::sat::Cdcl;
use serde::Serialize;

use crate::cli::failure::Status;
use crate::cli::formats;
use crate::cli::output::Output;
use crate::cli::picture::{self, LookArgs, PictureFormat};

/// Pave the plane by dominoes that block an animal
#[derive(clap::Args)]
#[command(after_help = "\
Maker wants an animal, a polyomino turned and reflected as he likes. If each copy of it contains a domino \
of the paving, Breaker answers in the other cell of the domino and wins. The twelve basic losers are o4, \
f5, i5, t5, u5, v5, w5, x5, z5, c6, n6 and z6: each other animal that Maker does not achieve contains one \
of them, and only Snaky is open. Without an animal the command lists all of them.

Examples:
  madness games pairing paving
  madness games pairing paving w5
  madness games pairing paving x5 --side 12 -o paving.svg
  madness games pairing paving c6 --format json")]
pub(super) struct Args {
    /// A basic loser
    animal: Option<String>,

    /// How many columns and rows are drawn [default: two periods]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    side: Option<u16>,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<Format>,

    #[command(flatten)]
    look: LookArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Arrows, with colours on a terminal
    Text,
    /// A picture of lines
    Svg,
    /// A picture of points
    #[cfg(feature = "png")]
    Png,
    /// The cells of the animal and the steps to the partners
    Json,
}

/// A paving, as JSON.
#[derive(Serialize)]
struct Line {
    animal: &'static str,
    drawing: &'static [&'static str],
    period: usize,
    /// The steps to the partners, row after row.
    partners: Vec<(i64, i64)>,
}

/// The most conflicts of the solver for one period.
const CONFLICTS: u64 = 100_000;

/// Finds a paving, and checks it.
fn found(animal: &Animal) -> anyhow::Result<Paving> {
    let paving = Paving::against(animal, &mut Cdcl, CONFLICTS);
    let paving = paving.filter(|paving| paving.blocks(&animal.orientations()));
    paving.with_context(|| format!("no paving was found that blocks {}", animal.name))
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    let Some(name) = &args.animal else {
        anyhow::ensure!(
            matches!(format, Format::Json | Format::Text),
            "name the animal that is to be drawn, such as w5"
        );
        for animal in &BASIC_LOSERS {
            let paving = found(animal)?;
            if matches!(format, Format::Json) {
                line(animal, paving, output)?;
            } else {
                output.data(format_args!(
                    "{}: {} is blocked by a paving with period {}\n",
                    animal.name,
                    animal.drawing.join("/"),
                    paving.period
                ))?;
            }
        }
        return Ok(Status::Success);
    };
    let animal = BASIC_LOSERS.iter().find(|animal| animal.name == name);
    let animal = animal.with_context(|| {
        let names: Vec<&str> = BASIC_LOSERS.iter().map(|animal| animal.name).collect();
        format!("no basic loser {name:?}: expected {}", names.join(", "))
    })?;
    let paving = found(animal)?;
    let drawn = match format {
        Format::Json => {
            line(animal, paving, output)?;
            return Ok(Status::Success);
        }
        Format::Text => PictureFormat::Text,
        Format::Svg => PictureFormat::Svg,
        #[cfg(feature = "png")]
        Format::Png => PictureFormat::Png,
    };
    let side = args.side.map_or(2 * paving.period, usize::from);
    let length = i64::try_from(side).unwrap_or(0);
    let cells = (0..length).flat_map(|y| (0..length).map(move |x| (x, y)));
    let points = cells.map(|(x, y)| {
        let step = paving.partner(x, y);
        let point = (0..8).zip(COMPASS).find(|&(_, other)| other == step);
        point.map_or(u8::MAX, |(point, _)| point)
    });
    let title = format!("Paving that blocks {name}");
    let picture = PairingPicture {
        title: &title,
        columns: side,
        directions: &points.collect::<Vec<u8>>(),
        marked: &[],
    };
    let scene = picture.scene(drawn != PictureFormat::Text)?;
    picture::write(&scene, drawn, args.look, output)?;
    let period = paving.period;
    output.note(format!(
        "{name} is {}; the paving repeats after {period} columns and {period} rows",
        animal.drawing.join("/")
    ))?;
    Ok(Status::Success)
}

fn line(animal: &Animal, paving: Paving, output: &mut Output) -> anyhow::Result<()> {
    output.json(&Line {
        animal: animal.name,
        drawing: animal.drawing,
        period: paving.period,
        partners: paving.partners,
    })?;
    Ok(())
}
