//! `madness games pairing hex`

use std::path::Path;

use madness_games::pairing::{HEXAGONAL, Torus, hexagonal_d3};
use serde::Serialize;

use crate::cli::failure::Status;
use crate::cli::formats::{self, ReportFormat};
use crate::cli::output::Output;

/// Count the good pairings for seven in a row on hexagonal cells
#[derive(clap::Args)]
#[command(after_help = "\
Hexagonal cells are squares with the directions h, v and d. All their good pairings for 7 in a row repeat \
after 6 columns and after 6 rows. The thesis of Győrffy takes three rotations and three reflections as \
symmetries (D3), which gives 26 classes; with all twelve (D6) there are 16.

Examples:
  madness games pairing hex
  madness games pairing hex --format json")]
pub(super) struct Args {
    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
}

#[derive(Serialize)]
struct Answer {
    labelled: u64,
    groups: Vec<Group>,
}

/// The classes under a group.
#[derive(Serialize)]
struct Group {
    name: &'static str,
    /// The number of its maps that leave a cell in its place.
    order: usize,
    classes: usize,
    edges: usize,
    diameter: Option<usize>,
    /// The numbers of classes with 0, 1, 2, … neighbours.
    degrees: Vec<usize>,
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    let torus = Torus::new(6, HEXAGONAL.to_vec())?;
    let groups = [
        ("translations", vec![[(1, 0), (0, 1)]]),
        ("D3, as in the thesis", hexagonal_d3()),
        ("D6, all of them", torus.point_group()),
    ];
    let mut answer = Answer {
        labelled: 0,
        groups: Vec::new(),
    };
    for (name, group) in groups {
        let found = torus.classes(&group)?;
        answer.labelled = found.sizes.iter().sum();
        answer.groups.push(Group {
            name,
            order: group.len(),
            classes: found.least.len(),
            edges: found.edges.len(),
            diameter: found.diameter(),
            degrees: found.degrees(),
        });
    }
    match format {
        ReportFormat::Json => output.json(&answer)?,
        ReportFormat::Text => {
            output.data(format_args!(
                "{} good pairings for 7 in a row on hexagonal cells\n",
                answer.labelled
            ))?;
            for group in &answer.groups {
                let diameter = group
                    .diameter
                    .map_or("not connected".to_owned(), |diameter| {
                        format!("diameter {diameter}")
                    });
                let degrees = (0..).zip(&group.degrees).filter(|(_, count)| **count > 0);
                let degrees: Vec<u32> = degrees.map(|(degree, _)| degree).collect();
                let least = degrees.first().copied().unwrap_or(0);
                let most = degrees.last().copied().unwrap_or(0);
                output.data(format_args!(
                    "  {}: {} classes, {} edges, degrees {least} to {most}, {diameter}\n",
                    group.name, group.classes, group.edges
                ))?;
            }
        }
    }
    Ok(Status::Success)
}
