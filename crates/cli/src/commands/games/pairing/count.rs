//! `madness games pairing count`

use anyhow::Context;
use clap::ValueEnum;
use pairing_strategies::by_rows::{self, QueenDirections};
use pairing_strategies::queen::{self, plane};
use pairing_strategies::{Torus, parse_directions};
use serde::Serialize;

use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Count the good pairings of a torus, or of the plane
#[derive(clap::Args)]
#[command(after_help = "\
On an N × N torus a pairing has exactly one domino along each line of the directions; cells may stay \
free. If N is twice the number of directions no cell is free, and the pairings repeated are good ones of \
the plane. Each pairing counts for itself: classes counts them up to symmetry.

Directions are letters: h (rows), v (columns), d (falling to the right), a (rising); or numbers such as \
\"1,2;2,1\", columns and rows. The torus of 8 × 8 cells with h,v,d,a and the plane have searches of their \
own, other tori with letters are counted row by row, and those with numbers by exact covers.

Examples:
  madness games pairing count --torus 8
  madness games pairing count --plane
  madness games pairing count --torus 7 --directions h,v
  madness games pairing count --torus 4 --directions \"1,2;2,1\"
  madness games pairing count --torus 6 --directions h,v,d --method cover")]
pub(super) struct Args {
    /// The columns and rows of the torus
    #[arg(long, value_name = "N", default_value_t = 8)]
    torus: usize,

    /// Count all good pairings of the plane, for nine in a row
    #[arg(long, conflicts_with_all = ["torus", "directions"])]
    plane: bool,

    /// The directions of the lines
    #[arg(
        long,
        value_name = "LIST",
        default_value = "h,v,d,a",
        allow_hyphen_values = true
    )]
    directions: String,

    /// How to count; the numbers are the same [default: the fastest]
    #[arg(long, value_enum)]
    method: Option<Method>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// A search for each word of horizontal dominoes: the torus of 8, and the plane
    Words,
    /// Row by row from both ends: letters as directions
    Rows,
    /// Exact covers one by one: up to 128 cells and lines
    Cover,
    /// A search of 16 × 8 cells that knows nothing of colours: the plane
    Boards,
}

/// The number of pairings of a torus.
#[derive(Serialize)]
struct OfTorus<'a> {
    torus: usize,
    directions: &'a str,
    labelled: u128,
}

/// The numbers of pairings of the plane.
#[derive(Serialize)]
struct OfPlane {
    labelled: u64,
    repeating: u64,
    sixteen_toric: u64,
    /// The arrangements of horizontal and vertical dominoes.
    arrangements: u64,
    multiplicities: Vec<Multiplicity>,
}

/// How many arrangements have the same numbers of completions.
#[derive(Serialize)]
struct Multiplicity {
    repeating: u64,
    /// By diagonal dominoes, on the cells of each colour.
    completions: (u64, u64),
    arrangements: u64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let waiting = output.waiting("counting");
    if args.plane {
        let count = match args.method {
            None | Some(Method::Words) => plane::count(),
            Some(Method::Boards) => {
                let labelled = plane::count_on_two_boards();
                drop(waiting);
                match format {
                    ReportFormat::Json => {
                        output.json(&serde_json::json!({ "labelled": labelled }))?;
                    }
                    ReportFormat::Text => {
                        output.data(format_args!(
                            "{labelled} good pairings of the plane for 9 in a row\n"
                        ))?;
                    }
                }
                return Ok(Status::Success);
            }
            Some(_) => anyhow::bail!("--method: the plane is counted by words or by boards"),
        };
        drop(waiting);
        let multiplicities = count.multiplicities.iter();
        let answer = OfPlane {
            labelled: count.all(),
            repeating: count.repeating(),
            sixteen_toric: count.all() - count.repeating(),
            arrangements: count.arrangements(),
            multiplicities: multiplicities
                .map(|(of_one, &arrangements)| Multiplicity {
                    repeating: of_one.repeating,
                    completions: of_one.completions,
                    arrangements,
                })
                .collect(),
        };
        of_plane(&answer, format, output)?;
        return Ok(Status::Success);
    }
    let labelled = of_torus(args)?;
    drop(waiting);
    let (side, names) = (args.torus, args.directions.as_str());
    match format {
        ReportFormat::Json => output.json(&OfTorus {
            torus: side,
            directions: names,
            labelled,
        })?,
        ReportFormat::Text => {
            output.data(format_args!(
                "{labelled} pairings of the {side} × {side} torus with one domino on each line along {names}\n"
            ))?;
        }
    }
    Ok(Status::Success)
}

fn of_plane(answer: &OfPlane, format: ReportFormat, output: &mut Output) -> anyhow::Result<()> {
    if format == ReportFormat::Json {
        output.json(answer)?;
        return Ok(());
    }
    output.data(format_args!(
        "{} good pairings of the plane for 9 in a row\n  {} repeat after 8 columns and after 8 rows\n  \
         {} repeat after 16 only (16-toric)\n{} arrangements of horizontal and vertical dominoes:\n",
        answer.labelled, answer.repeating, answer.sixteen_toric, answer.arrangements
    ))?;
    for row in &answer.multiplicities {
        let (one, other) = row.completions;
        output.data(format_args!(
            "  {} with {one} × {other} completions by diagonal ones, {} of which repeat after 8\n",
            row.arrangements, row.repeating
        ))?;
    }
    Ok(())
}

fn of_torus(args: &Args) -> anyhow::Result<u128> {
    let vectors = parse_directions(&args.directions, 2).context("--directions")?;
    let steps: Vec<(i64, i64)> = vectors
        .iter()
        .map(|vector| (vector[0], vector[1]))
        .collect();
    // This refuses numbers of more than four digits: −x and x + y below are then small.
    let torus = Torus::new(args.torus, steps.clone())?;
    let has = |step: (i64, i64)| {
        steps
            .iter()
            .any(|&(x, y)| (x, y) == step || (-x, -y) == step)
    };
    let letters = QueenDirections {
        horizontal: has((1, 0)),
        vertical: has((0, 1)),
        falling: has((1, 1)),
        rising: has((1, -1)),
    };
    let are_letters = letters.count() == steps.len();
    let is_queen = args.torus == 8 && letters == QueenDirections::ALL && are_letters;
    let fastest = if is_queen {
        Method::Words
    } else if are_letters && (3..=12).contains(&args.torus) {
        Method::Rows
    } else {
        Method::Cover
    };
    Ok(match args.method.unwrap_or(fastest) {
        Method::Words => {
            anyhow::ensure!(is_queen, "--method words: only for --torus 8 and h,v,d,a");
            queen::count().into()
        }
        Method::Rows => {
            anyhow::ensure!(
                are_letters,
                "--method rows: only for the directions h, v, d and a"
            );
            by_rows::count(args.torus, letters).context("--torus")?
        }
        Method::Cover => torus.count().context("--torus")?.into(),
        Method::Boards => anyhow::bail!("--method boards: only for --plane"),
    })
}
