//! `madness kernel`

use std::io;

use anyhow::{Context, ensure};
use button_madness::Game;
use button_madness::Presses;
use button_madness::chase::System;
use button_madness::solve::Chase;
use clap::ValueEnum;
use serde::Serialize;

use crate::failure::Status;
use crate::formats::GridFormat;
use crate::grids::{ArrayWriter, GridWriter, write_header};
use crate::options::{GameArgs, SizeArgs};
use crate::output::{Output, OutputArgs};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KernelFormat {
    /// Rows of # (pressed) and . (not)
    Text,
    /// Raw netpbm pictures, P4
    Pbm,
    /// One numpy array of bytes, 1 in the pattern: pattern, row, column, or with --nth row, column
    Npy,
    /// One JSON object a line: the nullity, or a pattern with its number
    Json,
}

/// Count or print the quiet patterns, which change nothing when pressed
#[derive(clap::Args)]
#[command(after_help = "\
Patterns are made row by row, so that their size does not matter, but on the projective plane, \
and as JSON, as a whole.

Examples:
  madness kernel 5
  madness kernel 5 --surface plane --basis
  madness kernel 12 --rule knight --nullity
  madness kernel 65535 --nth 1 -o pattern.pbm")]
pub(crate) struct Args {
    #[command(flatten)]
    size: SizeArgs,

    #[command(flatten)]
    game: GameArgs,

    /// Print the nullity, the number of patterns of a basis: nullity d means 2^d - 1 quiet patterns
    #[arg(long, conflicts_with_all = ["basis", "nth"])]
    nullity: bool,

    /// Print a basis: all quiet patterns are sums of these
    #[arg(long, conflicts_with = "nth")]
    basis: bool,

    /// Print pattern K of the basis, counted from 1
    #[arg(long, value_name = "K")]
    nth: Option<usize>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: KernelFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// The nullity of a shape, or a quiet pattern of its basis, as JSON.
#[derive(Clone, Serialize)]
struct Line {
    #[serde(flatten)]
    game: Game,
    nullity: usize,
    /// The number of the quiet pattern, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet_pattern: Option<Vec<String>>,
}

impl Line {
    fn new(game: &Game, nullity: usize) -> Self {
        Self {
            game: game.clone(),
            nullity,
            index: None,
            quiet_pattern: None,
        }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    args.game.say_assumed(output);
    let game = args.game.of_size(args.size.get()?)?;
    let (columns, rows) = (game.shape().columns(), game.shape().rows());
    let wanted = args.basis || args.nth.is_some();
    let is_array = args.format == KernelFormat::Npy;
    if is_array || args.format == KernelFormat::Pbm {
        ensure!(
            wanted,
            "--format {} holds patterns only: print them by --basis or --nth, or choose text or json",
            if is_array { "npy" } else { "pbm" }
        );
        output.takes_bytes()?;
    }
    let waiting = output.waiting("counting");
    let kernel = Kernel::new(&game, wanted)?;
    drop(waiting);
    let nullity = kernel.nullity;
    let json = args.format == KernelFormat::Json;
    let line = Line::new(&game, nullity);
    if json && !wanted {
        output.json(&line)?;
        return Ok(Status::Success);
    }
    if args.nullity {
        output.data(format_args!("{nullity}\n"))?;
        return Ok(Status::Success);
    }
    let asked = match args.nth {
        Some(k) => {
            let index = k.checked_sub(1).filter(|&index| index < nullity);
            let index = index.with_context(|| {
                format!(
                    "--nth {k}: the basis of a {} has {nullity} quiet patterns, counted from 1",
                    game.shape()
                )
            })?;
            index..index + 1
        }
        None if args.basis => 0..nullity,
        None => {
            output.data(format_args!("{}\n", description(&game, nullity)))?;
            return Ok(Status::Success);
        }
    };
    if is_array {
        let shape = [asked.len(), rows, columns];
        let first = usize::from(args.nth.is_some());
        write_header(output.writer(), &shape[first..])?;
    }
    let steps = asked.len() as u64 * rows as u64;
    let progress = output.progress(steps, "rows:");
    for index in asked.clone() {
        if json {
            output.json(&Line {
                index: Some(index + 1),
                quiet_pattern: Some(kernel.pattern(index).to_rows()),
                ..line.clone()
            })?;
            progress.advance(rows as u64);
            continue;
        }
        if index > asked.start && args.format == KernelFormat::Text {
            output.data("\n")?;
        }
        let writer = output.writer();
        let mut writer = match args.format {
            KernelFormat::Npy => GridWriter::Array(ArrayWriter::new(writer, columns)),
            KernelFormat::Pbm => GridWriter::new(writer, GridFormat::Pbm, columns, rows)?,
            _ => GridWriter::new(writer, GridFormat::Text, columns, rows)?,
        };
        kernel.rows(index, |row| {
            progress.tick();
            writer.write_row(row)
        })?;
        writer.finish()?;
    }
    drop(progress);
    output.note(description(&game, nullity))?;
    Ok(Status::Success)
}

/// The quiet patterns: those of the cross are made row by row, of another rule there is a basis if it
/// is wanted.
struct Kernel {
    nullity: usize,
    system: Option<System>,
    basis: Vec<Presses>,
}

impl Kernel {
    fn new(game: &Game, wanted: bool) -> anyhow::Result<Self> {
        let (mut system, mut basis) = (None, Vec::new());
        let nullity = if game.is_cross() {
            system
                .insert(Chase::default().system(game.shape())?)
                .nullity()
        } else if wanted {
            basis = game.quiet_patterns()?;
            basis.len()
        } else {
            game.nullity()?
        };
        Ok(Self {
            nullity,
            system,
            basis,
        })
    }

    fn pattern(&self, index: usize) -> Presses {
        match &self.system {
            Some(system) => system.quiet_pattern(index),
            None => self.basis[index].clone(),
        }
    }

    /// Gives out the rows of quiet pattern `index`, made one by one where the surface lets it.
    fn rows(&self, index: usize, mut take: impl FnMut(&[u64]) -> io::Result<()>) -> io::Result<()> {
        let by_rows = self.system.as_ref().and_then(|system| {
            let rows = system.quiet_rows(index)?;
            Some((system.shape(), rows))
        });
        let Some((shape, mut quiet)) = by_rows else {
            let pattern = self.pattern(index);
            return pattern
                .words()
                .chunks_exact(pattern.stride())
                .try_for_each(take);
        };
        let mut row = vec![0; shape.columns().div_ceil(64)];
        let dark = row.clone();
        for _ in 0..shape.rows() {
            quiet.next(&dark, &mut row);
            take(&row)?;
        }
        Ok(())
    }
}

fn description(board: &Game, nullity: usize) -> String {
    match nullity {
        0 => format!("{board}: nullity 0, no quiet patterns; every board has one solution"),
        _ => format!(
            "{board}: nullity {nullity}, 2^{nullity} − 1 quiet patterns; \
             one board in 2^{nullity} is solvable and has 2^{nullity} solutions"
        ),
    }
}
