//! `madness games pairing paving`

use anyhow::Context;
use madness_machine::Budget;
use madness_search::sat::Cdcl;
use pairing_strategies::draw::PairingPicture;
use pairing_strategies::queen::COMPASS;
use positional_games::PlanePairing;
use positional_games::families::{BASIC_LOSERS, drawing, orientations};
use serde::Serialize;

use super::DrawFormat;
use super::sheet::drawn_size;
use crate::failure::Status;
use crate::output::Output;
use crate::picture;
use crate::picture::{LookArgs, PictureFormat};

/// Pave the plane by dominoes that block an animal
#[derive(clap::Args)]
#[command(after_help = "\
Maker wants an animal, a polyomino turned and reflected as he likes. If each copy of it contains a domino \
of the paving, Breaker answers in the other cell of the domino and wins. The twelve basic losers are o4, \
f5, i5, t5, u5, v5, w5, x5, z5, c6, n6 and z6: each other animal that Maker does not achieve contains one \
of them, and only Snaky is open. Harary's Fatty is o4. Without an animal the command lists all of them.

Examples:
  madness games pairing paving
  madness games pairing paving w5
  madness games pairing paving x5 --size 12 -o paving.svg
  madness games pairing paving c6 --format json")]
pub(super) struct Args {
    /// A basic loser
    animal: Option<String>,

    /// Columns and rows of the part of the plane that is drawn [default: two periods]
    #[arg(long, value_name = "M[xN]", value_parser = drawn_size)]
    size: Option<(usize, usize)>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: DrawFormat,

    #[command(flatten)]
    look: LookArgs,
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

/// Finds a paving with the least period, and checks it.
fn found(animal: &'static str) -> anyhow::Result<Line> {
    let paved = || {
        let shapes = orientations(animal)?;
        let budget = Budget::unlimited().steps(CONFLICTS);
        let mut periods = 2..=8;
        let paving = periods
            .find_map(|period| PlanePairing::find_paving(&shapes, period, &mut Cdcl, &budget))?;
        (paving.blocks(&shapes) && paving.is_paving()).then_some(Line {
            animal,
            drawing: drawing(animal)?,
            period: usize::try_from(paving.period).ok()?,
            partners: paving.partners()?.into_iter().collect::<Option<_>>()?,
        })
    };
    paved().with_context(|| format!("no paving was found that blocks {animal}"))
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let Some(name) = &args.animal else {
        anyhow::ensure!(
            format.drawn().is_none(),
            "choose text or json, or name the animal that is to be drawn, such as w5"
        );
        for animal in BASIC_LOSERS {
            let line = found(animal)?;
            if format == DrawFormat::Json {
                output.json(&line)?;
            } else {
                output.data(format_args!(
                    "{animal}: {} is blocked by a paving with period {}\n",
                    line.drawing.join("/"),
                    line.period
                ))?;
            }
        }
        return Ok(Status::Success);
    };
    let own_name = madness_text::animals::name(name);
    let animal = BASIC_LOSERS.into_iter().find(|&it| own_name == Some(it));
    let animal = animal.with_context(|| {
        let names = BASIC_LOSERS.join(", ");
        format!("no basic loser {name:?}: expected {names}")
    })?;
    let line = found(animal)?;
    let Some(drawn) = format.picture() else {
        output.json(&line)?;
        return Ok(Status::Success);
    };
    let period = line.period;
    let (columns, rows) = args.size.unwrap_or((2 * period, 2 * period));
    let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    let points = cells.map(|(x, y)| {
        let step = line.partners[y % period * period + x % period];
        let point = (0..8).zip(COMPASS).find(|&(_, other)| other == step);
        point.map_or(u8::MAX, |(point, _)| point)
    });
    let title = format!("Paving that blocks {animal}");
    let picture = PairingPicture {
        title: &title,
        columns,
        directions: &points.collect::<Vec<u8>>(),
        marked: &[],
    };
    let scene = picture.scene(drawn != PictureFormat::Text)?;
    picture::write(&scene, drawn, args.look, output)?;
    output.note(format!(
        "{animal} is {}; the paving repeats after {period} columns and {period} rows",
        line.drawing.join("/")
    ))?;
    Ok(Status::Success)
}
