//! `madness fewest`

use std::ops::ControlFlow;

use anyhow::{Context, ensure};
use button_madness::notation::Notation;
use button_madness::solutions::{Way, fewest_for_all_lit};
use button_madness::{Shape, Surface};
use clap::ArgGroup;
use gf2_algebra::coding::Proof;
use madness_claims::counted;
use serde::Serialize;

use crate::failure::Status;
use crate::formats::NumbersFormat;
use crate::options::SurfaceArgs;
use crate::output::{Output, OutputArgs};

/// Find the fewest presses for the n × n board with every cell lit
#[derive(clap::Args)]
#[command(after_help = "\
The answer is proved, by looking at all 2^nullity solutions or, on planes and tori with even sides, at \
those that press few cells on some of four parts of the board. A nullity of 32 takes less than a \
second, one of 64, on the 79 × 79 plane, a minute, and one of 80, on the 62 × 62 torus, seconds.

Examples:
  madness fewest 19 --surface plane
  madness fewest --up-to 30 --surface plane --format bfile")]
#[command(group = ArgGroup::new("which").args(["n", "up_to"]).required(true))]
pub(crate) struct Args {
    /// The side of the square board
    n: Option<usize>,

    /// All sides from 1 to N
    #[arg(long, value_name = "N")]
    up_to: Option<usize>,

    /// The first side
    #[arg(long, value_name = "FIRST", default_value_t = 1, conflicts_with = "n")]
    from: usize,

    #[command(flatten)]
    surface: SurfaceArgs,

    /// What to print; text for one n is the board of presses, csv is n,fewest
    #[arg(long, value_enum, default_value = "text")]
    format: NumbersFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

#[derive(Serialize)]
struct Line {
    surface: Surface,
    n: usize,
    /// `None` if there is no solution.
    fewest: Option<usize>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    args.surface.say_assumed(output);
    let surface = args.surface.get();
    if let Some(n) = args.n {
        let found = fewest(n, surface, output)?;
        if args.format != NumbersFormat::Text {
            head(args.format, output)?;
            line(n, surface, found.as_ref(), args.format, output)?;
        } else if let Some(way) = &found {
            Notation::default().write_to(&way.shortest.presses, output.writer())?;
        }
        output.note(explained(n, surface, found.as_ref()))?;
        return Ok(found.map_or(Status::No, |_| Status::Success));
    }
    let last = args.up_to.context("a side or --up-to N is missing")?;
    ensure!(
        1 <= args.from && args.from <= last,
        "there is no side from {} to {last}: the first is at least 1",
        args.from
    );
    head(args.format, output)?;
    for n in args.from..=last {
        let found = fewest(n, surface, output)?;
        line(n, surface, found.as_ref(), args.format, output)?;
        // The next one may take long.
        output.flush()?;
    }
    Ok(Status::Success)
}

fn fewest(n: usize, surface: Surface, output: &Output) -> anyhow::Result<Option<Way>> {
    let shape = Shape::new(n, n, surface)?;
    let mut bar = None;
    let mut shown = 0;
    let progress = |position: &gf2_algebra::coding::Position| {
        let bar = bar.get_or_insert_with(|| output.progress(position.parts, "solutions:"));
        for _ in shown..position.done {
            bar.tick();
        }
        shown = position.done;
        ControlFlow::Continue(())
    };
    Ok(fewest_for_all_lit(shape, progress)?)
}

fn head(format: NumbersFormat, output: &mut Output) -> anyhow::Result<()> {
    if format == NumbersFormat::Csv {
        output.data("n,fewest\n")?;
    }
    Ok(())
}

fn line(
    n: usize,
    surface: Surface,
    found: Option<&Way>,
    format: NumbersFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    let fewest = found.map(|way| way.shortest.presses.count());
    match (format, fewest) {
        (NumbersFormat::Json, _) => output.json(&Line { surface, n, fewest })?,
        (NumbersFormat::Csv, _) => {
            let fewest = fewest.map_or_else(String::new, |fewest| fewest.to_string());
            output.data(format!("{n},{fewest}\n"))?;
        }
        (NumbersFormat::Text, Some(fewest)) => output.data(format!("{n:>4} {fewest}\n"))?,
        (NumbersFormat::Text, None) => output.data(format!("{n:>4} no solution\n"))?,
        (NumbersFormat::Bfile, Some(fewest)) => output.data(format!("{n} {fewest}\n"))?,
        (NumbersFormat::Bfile, None) => {
            anyhow::bail!(
                "the all-lit {n} × {n} {} has no solution, so no number for a b-file",
                surface.in_words()
            )
        }
    }
    Ok(())
}

fn explained(n: usize, surface: Surface, found: Option<&Way>) -> String {
    let board = format!("{n} × {n} {}, all lit", surface.in_words());
    let Some(way) = found else {
        return format!("{board}: no solution");
    };
    let (count, nullity) = (way.shortest.presses.count(), way.nullity);
    let presses = counted(count, "press");
    match way.shortest.proof {
        Proof::Enumerated if nullity == 0 => format!("{board}: {presses}, the only solution"),
        Proof::Enumerated => {
            format!("{board}: {presses}, the fewest of all 2^{nullity} solutions")
        }
        Proof::Divided { parts } => format!(
            "{board}: {presses}, the fewest of all 2^{nullity} solutions, told apart on {} of the board",
            counted(parts, "part")
        ),
        Proof::Given => format!(
            "{board}: {presses}, the fewest, as a press switches {} of the {} at most",
            5.min(n * n),
            counted(n * n, "light")
        ),
    }
}
