//! `madness games pairing classes`

use anyhow::Context;
use pairing_strategies::queen::{Class, classes, plane};
use pairing_strategies::{Torus, parse_directions};
use serde::Serialize;

use crate::failure::Status;
use crate::formats::ListFormat;
use crate::output::Output;

/// List the classes of good pairings for nine in a row
#[derive(clap::Args)]
#[command(after_help = "\
Two pairings are in one class if a translation, rotation or reflection leads from one to the other. Classes \
have numbers from 0; --from and --limit choose a page of them. Each is shown by a pairing of 8 × 8 cells, \
row after row: the direction of the partner of each cell, clockwise from 0 for east. It is the least text \
of the class. With --plane the 16-toric classes follow, by 8 rows of 16 cells; eight rows further down \
all is moved by 8 columns.

With --torus and --directions the classes of another small torus are counted, under all linear maps that \
keep the directions.

Examples:
  madness games pairing classes --count
  madness games pairing classes --from 1000 --limit 20
  madness games pairing classes --symmetric --limit 914
  madness games pairing classes --plane --count --format json
  madness games pairing classes --limit 194543 -o classes.csv
  madness games pairing classes --torus 4 --directions h,v")]
pub(super) struct Args {
    /// Print the number of classes, and nothing else
    #[arg(long)]
    count: bool,

    /// The classes of all good pairings of the plane, 16-toric ones too
    #[arg(long)]
    plane: bool,

    /// Only symmetric pairings: the classes that a translation, rotation or reflection leaves as they are
    #[arg(long)]
    symmetric: bool,

    /// The number of the first class
    #[arg(long, value_name = "FIRST", default_value_t = 0)]
    from: usize,

    /// List K classes at most
    #[arg(long, value_name = "K", default_value_t = 20)]
    limit: usize,

    /// The columns and rows of a small torus
    #[arg(long, value_name = "N", requires = "directions", conflicts_with_all = ["plane", "count", "symmetric", "from", "limit"])]
    torus: Option<usize>,

    /// The directions of its lines, as for count
    #[arg(
        long,
        value_name = "LIST",
        requires = "torus",
        allow_hyphen_values = true
    )]
    directions: Option<String>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ListFormat,
}

/// The number of classes.
#[derive(Serialize)]
struct Count {
    classes: usize,
    labelled: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sixteen_toric: Option<usize>,
}

/// The number of classes of a small torus.
#[derive(Serialize)]
struct CountOfTorus<'a> {
    torus: usize,
    directions: &'a str,
    classes: usize,
    labelled: u64,
    translations: usize,
    group: usize,
}

/// One class.
#[derive(Serialize)]
struct Line {
    class: usize,
    pairing: String,
    symmetries: u32,
}

/// A class of the torus, or a 16-toric one of the plane.
enum Listed<'a> {
    Torus(&'a Class),
    Plane(&'a plane::PlaneClass),
}

impl Listed<'_> {
    fn symmetries(&self) -> u32 {
        match self {
            Self::Torus(class) => class.symmetries,
            Self::Plane(class) => class.symmetries,
        }
    }

    fn size(&self) -> u64 {
        match self {
            Self::Torus(class) => class.size(),
            Self::Plane(class) => class.size(),
        }
    }

    fn pairing(&self) -> String {
        match self {
            Self::Torus(class) => class.pairing.least_text(),
            Self::Plane(class) => class.pairing.to_string(),
        }
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    if let (Some(side), Some(names)) = (args.torus, &args.directions) {
        of_torus(side, names, format, output)?;
        return Ok(Status::Success);
    }
    let waiting = output.waiting("listing");
    let all = classes();
    let wide = if args.plane {
        plane::classes().0
    } else {
        Vec::new()
    };
    drop(waiting);
    let number = all.len() + wide.len();
    let listed = all.iter().map(Listed::Torus);
    let listed = listed.chain(wide.iter().map(Listed::Plane)).enumerate();
    // With --symmetric only those with a symmetry besides the identity.
    let meant = listed.filter(|(_, class)| !args.symmetric || class.symmetries() > 1);
    if args.count {
        let (mut number, mut labelled, mut of_plane) = (0, 0, 0);
        for (_, class) in meant {
            number += 1;
            labelled += class.size();
            of_plane += usize::from(matches!(class, Listed::Plane(_)));
        }
        let sixteen_toric = args.plane.then_some(of_plane);
        match format {
            ListFormat::Json => output.json(&Count {
                classes: number,
                labelled,
                sixteen_toric,
            })?,
            ListFormat::Csv => {
                let (head, last) = match sixteen_toric {
                    Some(wide) => (",sixteen_toric", format!(",{wide}")),
                    None => ("", String::new()),
                };
                output.data(format_args!(
                    "classes,labelled{head}\n{number},{labelled}{last}\n"
                ))?;
            }
            ListFormat::Text => {
                output.data(format_args!(
                    "{number} classes of {labelled} good pairings\n"
                ))?;
                if let Some(wide) = sixteen_toric {
                    output.data(format_args!("{wide} of them are 16-toric\n"))?;
                }
            }
        }
        return Ok(Status::Success);
    }
    anyhow::ensure!(
        args.from < number,
        "--from {}: the classes have the numbers 0 to {}",
        args.from,
        number - 1
    );
    if format == ListFormat::Csv {
        output.data("class,pairing,symmetries\n")?;
    }
    let page = meant.skip_while(|&(class, _)| class < args.from);
    for (class, found) in page.take(args.limit) {
        let symmetries = found.symmetries();
        let line = Line {
            class,
            pairing: found.pairing(),
            symmetries,
        };
        match format {
            ListFormat::Json => output.json(&line)?,
            ListFormat::Csv => {
                output.data(format_args!("{class},{},{symmetries}\n", line.pairing))?;
            }
            ListFormat::Text => {
                let more = match symmetries {
                    1 => String::new(),
                    count => format!(" {count} symmetries"),
                };
                output.data(format_args!("{class:>6} {}{more}\n", line.pairing))?;
            }
        }
    }
    Ok(Status::Success)
}

fn of_torus(
    side: usize,
    names: &str,
    format: ListFormat,
    output: &mut Output,
) -> anyhow::Result<()> {
    let vectors = parse_directions(names, 2).context("--directions")?;
    let steps = vectors
        .iter()
        .map(|vector| (vector[0], vector[1]))
        .collect();
    let torus = Torus::new(side, steps).context("--torus")?;
    let waiting = output.waiting("listing");
    let group = torus.point_group();
    let found = torus.classes(&group).context("--torus")?;
    let translations = torus.classes(&[[(1, 0), (0, 1)]])?.least.len();
    drop(waiting);
    let answer = CountOfTorus {
        torus: side,
        directions: names,
        classes: found.least.len(),
        labelled: found.sizes.iter().sum(),
        translations,
        group: group.len(),
    };
    match format {
        ListFormat::Json => output.json(&answer)?,
        ListFormat::Csv => output.data(format_args!(
            "classes,labelled\n{},{}\n",
            answer.classes, answer.labelled
        ))?,
        ListFormat::Text => output.data(format_args!(
            "{} classes of {} good pairings under translations and {} linear maps; {translations} under \
             translations alone\n",
            answer.classes, answer.labelled, answer.group
        ))?,
    }
    Ok(())
}
