//! `madness games pairing graph`

use std::path::Path;

use madness_games::pairing::queen::{ClassGraph, classes};
use serde::Serialize;

use super::atlas;
use crate::cli::failure::Status;
use crate::cli::formats::{self, ReportFormat};
use crate::cli::output::Output;

/// Look at the graph of the classes: who is whose neighbour by a walk
#[derive(clap::Args)]
#[command(after_help = "\
A walk frees a cell: its domino is pushed one step along its line, away from the cell, and each domino \
in the way is pushed on, until the first cell is covered again. Two classes are neighbours if a walk \
leads from a pairing of one to a pairing of the other.

Examples:
  madness games pairing graph
  madness games pairing graph --format json
  madness games pairing graph --class 1000")]
pub(super) struct Args {
    /// The neighbours of one class only: its number, or a pairing of 64 digits
    #[arg(long, value_name = "CLASS")]
    class: Option<String>,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
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
    neighbours: Vec<u32>,
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    let waiting = output.waiting("walking");
    let all = classes();
    if let Some(text) = &args.class {
        let (number, pairing) = atlas::repeating(text, &all)?;
        let (ends, _) = all[number].neighbours();
        let numbers = ends.iter().filter_map(|end| {
            let least = end.canonical().0;
            all.binary_search_by_key(&least, |class| class.pairing).ok()
        });
        let mut neighbours: Vec<u32> = numbers
            .filter(|&other| other != number)
            .filter_map(|other| u32::try_from(other).ok())
            .collect();
        neighbours.sort_unstable();
        neighbours.dedup();
        drop(waiting);
        match format {
            ReportFormat::Json => output.json(&OfClass {
                class: number,
                pairing: pairing.least_text(),
                neighbours,
            })?,
            ReportFormat::Text => {
                let list: Vec<String> = neighbours.iter().map(u32::to_string).collect();
                output.data(format_args!(
                    "class {number} has {} neighbours: {}\n",
                    list.len(),
                    list.join(", ")
                ))?;
            }
        }
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
        ReportFormat::Json => output.json(&whole)?,
        ReportFormat::Text => as_text(&whole, output)?,
    }
    Ok(Status::Success)
}

fn as_text(whole: &Whole, output: &mut Output) -> anyhow::Result<()> {
    output.data(format_args!(
        "{} classes, {} edges, {} components\n",
        whole.vertices,
        whole.edges,
        whole.components.len()
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
