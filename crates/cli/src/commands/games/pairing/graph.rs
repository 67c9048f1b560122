//! `madness games pairing graph`

use madness_claims::counted;
use pairing_strategies::queen::{ClassGraph, QueenPairing, class_of, classes};
use serde::Serialize;

use super::DrawFormat;
use super::atlas;
use super::sheet::{self, Panel};
use crate::failure::Status;
use crate::output::Output;
use crate::picture::{LookArgs, PictureFormat};

/// Look at the graph of the classes: who is whose neighbour by a walk
#[derive(clap::Args)]
#[command(after_help = "\
A walk frees a cell: its domino is pushed one step along its line, away from the cell, and each domino \
in the way is pushed on, until the first cell is covered again. Two classes are neighbours if a walk \
leads from a pairing of one to a pairing of the other.

With --class a picture shows the pairing first, and then each pairing to which a walk from it leads; \
rings mark the cells with another partner.

Examples:
  madness games pairing graph
  madness games pairing graph --format json
  madness games pairing graph --class 1000
  madness games pairing graph --class 1000 -o neighbours.svg")]
pub(super) struct Args {
    /// The neighbours of one class only: its number, or a pairing of 64 digits
    #[arg(long, value_name = "CLASS")]
    class: Option<String>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: DrawFormat,

    #[command(flatten)]
    look: LookArgs,
}

/// The whole graph.
#[derive(Serialize)]
struct Whole {
    vertices: usize,
    edges: usize,
    components: Vec<usize>,
    degrees: Vec<u64>,
    diameter: u32,
    bipartite: bool,
    details: Vec<Detail>,
}

/// A component.
#[derive(Serialize)]
struct Detail {
    vertices: usize,
    edges: u64,
    diameter: u32,
    bipartite: bool,
    first: u32,
}

/// One class.
#[derive(Serialize)]
struct OfClass {
    class: usize,
    pairing: String,
    neighbours: Vec<usize>,
    others: Vec<OtherRecord>,
}

/// A pairing to which a walk leads.
#[derive(Serialize)]
struct OtherRecord {
    class: usize,
    dominoes: usize,
}

/// A class, with another pairing of it or of a neighbour.
type End = (usize, QueenPairing);

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    anyhow::ensure!(
        args.class.is_some() || format.drawn().is_none(),
        "the whole graph is too large for a picture: choose text or json, or --class for the \
         neighbours of one"
    );
    let waiting = output.waiting("walking");
    let all = classes();
    if let Some(text) = &args.class {
        let (number, pairing) = atlas::repeating(text, &all)?;
        let (others, _) = pairing.neighbours();
        let others = others.into_iter().filter(|&end| end != pairing);
        let mut ends: Vec<End> = others
            .filter_map(|end| Some((class_of(end, &all)?, end)))
            .collect();
        ends.sort_unstable();
        drop(waiting);
        of_class((number, pairing), &ends, args, output)?;
        return Ok(Status::Success);
    }
    let graph = ClassGraph::new(&all);
    let components = graph.components();
    let details: Vec<Detail> = components
        .iter()
        .map(|component| Detail {
            vertices: component.vertices.len(),
            edges: component.edges,
            diameter: graph.diameter(component),
            bipartite: component.bipartite,
            first: component.vertices[0],
        })
        .collect();
    drop(waiting);
    let whole = Whole {
        vertices: graph.vertices(),
        edges: graph.edges(),
        components: details.iter().map(|detail| detail.vertices).collect(),
        degrees: graph.degrees(),
        diameter: details[0].diameter,
        bipartite: details.iter().all(|detail| detail.bipartite),
        details,
    };
    match format {
        DrawFormat::Json => output.json(&whole)?,
        _ => as_text(&whole, output)?,
    }
    Ok(Status::Success)
}

/// Prints or draws a pairing and those to which its walks lead.
fn of_class(
    (number, pairing): End,
    ends: &[End],
    args: &Args,
    output: &mut Output,
) -> anyhow::Result<()> {
    if let Some(format) = args.format.drawn() {
        return drawn((number, pairing), ends, format, args.look, output);
    }
    let mut neighbours: Vec<usize> = ends.iter().map(|end| end.0).collect();
    neighbours.dedup();
    neighbours.retain(|&other| other != number);
    let end = |&(class, end): &End| OtherRecord {
        class,
        // A new domino gives both its cells another partner.
        dominoes: sheet::changed(pairing, end).len() / 2,
    };
    let others: Vec<OtherRecord> = ends.iter().map(end).collect();
    if args.format == DrawFormat::Json {
        output.json(&OfClass {
            class: number,
            pairing: pairing.least_text(),
            neighbours,
            others,
        })?;
        return Ok(());
    }
    let listed = |numbers: Vec<String>| numbers.join(", ");
    output.data(format_args!(
        "class {number} has {}: {}\n",
        counted(neighbours.len(), "neighbour"),
        listed(neighbours.iter().map(usize::to_string).collect())
    ))?;
    output.data(format_args!(
        "from one of its pairings walks lead to {}, by moving {} dominoes\n",
        counted(others.len(), "other"),
        listed(others.iter().map(|end| end.dominoes.to_string()).collect())
    ))?;
    Ok(())
}

/// Draws a pairing and those to which its walks lead.
fn drawn(
    (number, pairing): End,
    ends: &[End],
    format: PictureFormat,
    look: LookArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut panels = vec![Panel {
        title: format!("class {number}"),
        pairing,
        marked: Vec::new(),
    }];
    panels.extend(ends.iter().map(|&(class, end)| Panel {
        title: format!("class {class}"),
        pairing: end,
        marked: sheet::changed(pairing, end),
    }));
    let title = format!("Class {number} and its neighbours");
    let description = format!(
        "A pairing of class {number}, and {} to which walks from it lead.",
        ends.len()
    );
    sheet::draw(&title, &description, &panels, format, look, output)
}

fn as_text(whole: &Whole, output: &mut Output) -> anyhow::Result<()> {
    output.data(format_args!(
        "{}, {}, {}\n",
        counted(whole.vertices, "class"),
        counted(whole.edges, "edge"),
        counted(whole.components.len(), "component")
    ))?;
    for detail in &whole.details {
        let odd = if detail.bipartite {
            ""
        } else {
            ", with odd cycles"
        };
        output.data(format_args!(
            "  {} classes, {} edges, diameter {}{odd}; the first is class {}\n",
            detail.vertices, detail.edges, detail.diameter, detail.first
        ))?;
    }
    output.data("neighbours: classes\n")?;
    for (degree, count) in whole
        .degrees
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
    {
        output.data(format_args!("  {degree:>9}: {count}\n"))?;
    }
    Ok(())
}
