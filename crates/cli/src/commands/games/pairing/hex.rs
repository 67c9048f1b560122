//! `madness games pairing hex`

use anyhow::Context;
use clap::ValueEnum;
use madness_claims::counted;
use pairing_strategies::draw::HexagonalGraph;
use pairing_strategies::{HEXAGONAL, PointMap, Torus, hexagonal_d3};
use serde::Serialize;

use super::DrawFormat;
use crate::failure::Status;
use crate::output::Output;
use crate::picture;
use crate::picture::LookArgs;

/// Count the good pairings for seven in a row on hexagonal cells
#[derive(clap::Args)]
#[command(after_help = "\
Hexagonal cells are squares with the directions h, v and d. All their good pairings for 7 in a row repeat \
after 6 columns and after 6 rows. The thesis of Győrffy takes three rotations and three reflections as \
symmetries (D3), which gives 26 classes; with all twelve (D6) there are 16.

A picture shows the graph of the classes under one group. In each column the classes have the same distance \
from that on the left.

Examples:
  madness games pairing hex
  madness games pairing hex -o classes.svg
  madness games pairing hex --group d3 -o classes_of_the_thesis.svg
  madness games pairing hex --format json")]
pub(super) struct Args {
    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: DrawFormat,

    /// The group whose classes are in a picture
    #[arg(long, value_enum, default_value_t = GroupName::D6)]
    group: GroupName,

    #[command(flatten)]
    look: LookArgs,
}

/// A group of symmetries of hexagonal cells. All have the translations.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GroupName {
    /// Nothing else
    Translations,
    /// Three rotations and three reflections, as in the thesis
    D3,
    /// All symmetries
    D6,
}

impl GroupName {
    fn text(self) -> &'static str {
        match self {
            Self::Translations => "translations",
            Self::D3 => "D3, as in the thesis",
            Self::D6 => "D6, all of them",
        }
    }

    /// Returns the maps that leave a cell in its place.
    fn maps(self, torus: &Torus) -> Vec<PointMap> {
        match self {
            Self::Translations => vec![[(1, 0), (0, 1)]],
            Self::D3 => hexagonal_d3(),
            Self::D6 => torus.point_group(),
        }
    }
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

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let torus = Torus::new(6, HEXAGONAL.to_vec())?;
    if let Some(format) = format.drawn() {
        let classes = torus.classes(&args.group.maps(&torus))?;
        let title = format!(
            "Classes of pairings of hexagonal cells ({})",
            args.group.text()
        );
        let graph = HexagonalGraph {
            title: &title,
            classes: &classes,
            side: torus.side(),
        };
        let scene = graph.scene()?.context("the graph is connected")?;
        picture::write(&scene, format, args.look, output)?;
        return Ok(Status::Success);
    }
    let mut answer = Answer {
        labelled: 0,
        groups: Vec::new(),
    };
    for name in GroupName::value_variants() {
        let group = name.maps(&torus);
        let found = torus.classes(&group)?;
        answer.labelled = found.sizes.iter().sum();
        answer.groups.push(Group {
            name: name.text(),
            order: group.len(),
            classes: found.least.len(),
            edges: found.edges.len(),
            diameter: found.diameter(),
            degrees: found.degrees(),
        });
    }
    if format == DrawFormat::Json {
        output.json(&answer)?;
    } else {
        as_text(&answer, output)?;
    }
    Ok(Status::Success)
}

fn as_text(answer: &Answer, output: &mut Output) -> anyhow::Result<()> {
    output.data(format_args!(
        "{} good pairings for 7 in a row on hexagonal cells\n",
        answer.labelled
    ))?;
    for group in &answer.groups {
        let diameter = group.diameter;
        let diameter = diameter.map_or("not connected".to_owned(), |most| {
            format!("diameter {most}")
        });
        let degrees = (0..).zip(&group.degrees).filter(|(_, count)| **count > 0);
        let degrees: Vec<u32> = degrees.map(|(degree, _)| degree).collect();
        let least = degrees.first().copied().unwrap_or(0);
        let most = degrees.last().copied().unwrap_or(0);
        output.data(format_args!(
            "  {}: {}, {}, degrees {least} to {most}, {diameter}\n",
            group.name,
            counted(group.classes, "class"),
            counted(group.edges, "edge")
        ))?;
    }
    Ok(())
}
