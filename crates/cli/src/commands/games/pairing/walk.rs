//! `madness games pairing walk`

use anyhow::Context;
use pairing_strategies::draw::PairingPicture;
use pairing_strategies::queen::{
    ClassGraph, ParseCellError, QueenPairing, Walk, class_of, classes, parse_cell, place,
};
use serde::Serialize;

use super::DrawFormat;
use super::atlas;
use super::sheet::{self, Panel};
use crate::failure::Status;
use crate::output::Output;
use crate::picture;
use crate::picture::{LookArgs, PictureFormat};
use madness_claims::counted;

/// Walk from one class of pairings to another, step by step
#[derive(clap::Args)]
#[command(after_help = "\
Each step frees a cell and pushes dominoes until it is covered again. The steps are a shortest path in \
the graph of classes. Without a second class, the command shows the step from each cell of the first. A \
push is the cell that a domino leaves, column,row from 0, and the direction in which it moves.

A picture shows the pairing after each step; rings mark the cells with another partner than before.

Examples:
  madness games pairing walk 0 1000
  madness games pairing walk 0 --cell 3,2
  madness games pairing walk 0 1000 -o walk.svg
  madness games pairing walk 0 1000 --format json")]
pub(super) struct Args {
    /// The number of a class, or a pairing of 64 digits
    from: String,

    /// The class to walk to
    to: Option<String>,

    /// Free this cell only, column,row from 0
    #[arg(long, value_name = "C,R", value_parser = cell, conflicts_with = "to")]
    cell: Option<Cell>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: DrawFormat,

    #[command(flatten)]
    look: LookArgs,
}

/// A cell of the torus, 8 · row + column: a type of its own, because options of numbers are read as such.
#[derive(Clone, Copy)]
struct Cell(usize);

fn cell(text: &str) -> Result<Cell, ParseCellError> {
    parse_cell(text).map(Cell)
}

/// A step, as JSON.
#[derive(Serialize)]
struct Line {
    from: usize,
    to: usize,
    /// The pairing before the step.
    start: String,
    freed: [usize; 2],
    /// The cells that dominoes left, and the directions of the pushes.
    pushes: Vec<([usize; 2], u8)>,
    pairing: String,
}

const NAMES: [&str; 8] = [
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
    "north",
    "north-east",
];

/// The class and the pairing where it starts, and steps: the class to which each leads, and the walk.
struct Found {
    from: usize,
    start: QueenPairing,
    steps: Vec<(usize, Walk)>,
}

fn find(args: &Args) -> anyhow::Result<Found> {
    let all = classes();
    let (from, start) = atlas::repeating(&args.from, &all)?;
    let mut steps = Vec::new();
    if let Some(text) = &args.to {
        let (to, _) = atlas::repeating(text, &all)?;
        let graph = ClassGraph::new(&all);
        let vertex = |class: usize| u32::try_from(class).context("a class");
        let Some(route) = graph.path(vertex(from)?, vertex(to)?) else {
            anyhow::bail!(
                "no walk leads from class {from} to class {to}: they are in different components"
            );
        };
        let mut pairing = start;
        for &next in &route[1..] {
            let mut walks = (0..64).map(|freed| pairing.walk(freed));
            let found = walks.find_map(|walk| {
                let class = class_of(walk.end, &all)?;
                (class == next as usize).then_some((class, walk))
            });
            let (class, walk) = found.context("a step of the path")?;
            pairing = walk.end;
            steps.push((class, walk));
        }
    } else {
        let cells: Vec<usize> = match args.cell {
            Some(Cell(cell)) => vec![cell],
            None => (0..64).collect(),
        };
        for freed in cells {
            let walk = start.walk(freed);
            let class = class_of(walk.end, &all);
            steps.push((class.context("the class at the end of a walk")?, walk));
        }
    }
    Ok(Found { from, start, steps })
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let waiting = output.waiting("walking");
    let found = find(args)?;
    drop(waiting);
    if let Some(format) = format.drawn() {
        drawn(args, &found, format, output)?;
    } else if format == DrawFormat::Json {
        let (mut before, mut start) = (found.from, found.start);
        for (class, walk) in &found.steps {
            let pushes = walk.pushes.iter();
            output.json(&Line {
                from: before,
                to: *class,
                start: start.to_string(),
                freed: place(walk.freed),
                pushes: pushes.map(|&(cell, point)| (place(cell), point)).collect(),
                pairing: walk.end.to_string(),
            })?;
            if args.to.is_some() {
                (before, start) = (*class, walk.end);
            }
        }
    } else if args.to.is_none() && args.cell.is_none() {
        for (class, walk) in &found.steps {
            let [column, row] = place(walk.freed);
            output.data(format_args!(
                "cell {column},{row}: {} pushed, to class {class}\n",
                counted(walk.pushes.len(), "domino")
            ))?;
        }
    } else {
        as_text(&found, args.look, output)?;
    }
    Ok(Status::Success)
}

/// Draws the pairings of all steps, with the pushes between them.
fn as_text(found: &Found, look: LookArgs, output: &mut Output) -> anyhow::Result<()> {
    output.data(format_args!("class {}:\n", found.from))?;
    in_arrows(found.start, look, output)?;
    for (class, walk) in &found.steps {
        let pushes = walk.pushes.iter().map(|&(cell, point)| {
            let [column, row] = place(cell);
            format!("{column},{row} {}", NAMES[usize::from(point)])
        });
        let pushes: Vec<String> = pushes.collect();
        output.data(format_args!("push {}\nclass {class}:\n", pushes.join("; ")))?;
        in_arrows(walk.end, look, output)?;
    }
    Ok(())
}

/// Draws the pairing at the start and those after each step, or those to which each step leads.
fn drawn(
    args: &Args,
    found: &Found,
    format: PictureFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut panels = vec![Panel {
        title: format!("class {}", found.from),
        pairing: found.start,
        marked: Vec::new(),
    }];
    let mut before = found.start;
    for (class, walk) in &found.steps {
        let [column, row] = place(walk.freed);
        panels.push(Panel {
            title: format!("freed {column},{row}: class {class}"),
            pairing: walk.end,
            marked: sheet::changed(before, walk.end),
        });
        if args.to.is_some() {
            before = walk.end;
        }
    }
    let title = match found.steps.last() {
        Some((to, _)) if args.to.is_some() => format!("Walk from class {} to {to}", found.from),
        _ => format!("Steps from class {}", found.from),
    };
    let description = format!("{} pairings of 8 × 8 cells.", panels.len());
    sheet::draw(&title, &description, &panels, format, args.look, output)
}

/// Draws a pairing as text, without its title.
fn in_arrows(pairing: QueenPairing, look: LookArgs, output: &mut Output) -> anyhow::Result<()> {
    let picture = PairingPicture {
        title: "",
        columns: 8,
        directions: &pairing.directions(),
        marked: &[],
    };
    let scene = picture.scene(false)?;
    picture::write_untitled(&scene, PictureFormat::Text, look, output)
}
