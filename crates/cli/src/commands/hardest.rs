//! `madness hardest`

use anyhow::Context;
use button_madness::Game;
use button_madness::certificate::{LitOnlyProof, Place};
use button_madness::distance::{Coordinates, Distances, Known, Radius};
use button_madness::lit_only::LitOnly;
use button_madness::solutions::QuietCode;
use button_madness::{Lights, Presses};
use clap::ArgGroup;
use madness_claims::counted;
use serde::Serialize;

use crate::failure::Status;
use crate::formats::NumbersFormat;
use crate::options::{GameArgs, size_of};
use crate::output::{Output, OutputArgs};

/// Count the boards by the presses that they take, and print one of the hardest
#[derive(clap::Args)]
#[command(after_help = "\
The distance of a board that can be solved is the number of presses of its shortest solution.

Up to 2^32 solvable boards are counted, twice: by breadth-first search and by a pass for each \
dependent press over the distances. Where there are more, the farthest distance alone is found from \
the quiet patterns: it is their covering radius as a code. That is exact where a search comes to its \
end, as it does for small nullities, and else comes as two bounds. --up-to stops where the distance \
is not known exactly.

Examples:
  madness hardest 5 --surface plane
  madness hardest 6x4 --format csv
  madness hardest 5 --rule knight
  madness hardest 4 --lit-only --surface plane
  madness hardest --up-to 9 --format bfile")]
#[command(group = ArgGroup::new("which").args(["size", "up_to"]).required(true))]
pub(crate) struct Args {
    /// Columns and rows, or one number for both
    #[arg(value_name = "M[xN]", num_args = 1..=3)]
    size: Vec<String>,

    /// The farthest distances of the square boards of sides 1 to N
    #[arg(long, value_name = "N")]
    up_to: Option<usize>,

    #[command(flatten)]
    game: GameArgs,

    /// Press lit cells only: up to 26 cells
    #[arg(long, conflicts_with = "up_to")]
    lit_only: bool,

    /// What to print; csv and bfile: presses and boards, with --up-to side and presses
    #[arg(long, value_enum, default_value = "text")]
    format: NumbersFormat,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Without quiet patterns the counts are binomials, and boards are counted only up to 2 to this power.
const PLAIN: usize = 25;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    args.game.say_assumed(output);
    if args.up_to.is_some() {
        all(args, output)?;
    } else if args.lit_only {
        let game = args.game.of_size(size_of(&args.size)?)?;
        in_order(&game, args.format, output)?;
    } else {
        one(
            &args.game.of_size(size_of(&args.size)?)?,
            args.format,
            output,
        )?;
    }
    Ok(Status::Success)
}

/// What is known of a shape.
enum Found {
    Counted(Distances),
    Bounded(Radius),
}

impl Found {
    fn of(code: &QuietCode, output: &Output) -> anyhow::Result<Self> {
        let _waiting = output.waiting("counting");
        let states = code.shape().cells() - code.nullity();
        let limit = if code.nullity() == 0 {
            PLAIN
        } else {
            Distances::LIMIT
        };
        Ok(if states <= limit {
            Self::Counted(Distances::new(code, limit)?)
        } else {
            Self::Bounded(Radius::new(code, Radius::STEPS)?)
        })
    }

    /// The farthest distance at least and at most.
    fn bounds(&self) -> (usize, usize) {
        match self {
            Self::Counted(distances) => (distances.radius(), distances.radius()),
            Self::Bounded(radius) => (radius.at_least, radius.at_most),
        }
    }

    fn presses(&self) -> &Presses {
        match self {
            Self::Counted(distances) => &distances.farthest.presses,
            Self::Bounded(radius) => &radius.presses,
        }
    }

    /// The board that the presses solve.
    fn lights(&self, code: &QuietCode) -> Lights {
        code.game().toggled(self.presses())
    }

    /// The method, for machines.
    fn method(&self) -> &'static str {
        match self {
            Self::Counted(_) => "bfs",
            Self::Bounded(radius) => match radius.known {
                Known::OneSolution => "unique",
                Known::Mean => "mean",
                Known::Refuted | Known::Stopped => "search",
            },
        }
    }

    /// How the distance was found, for people.
    fn reason(&self) -> &'static str {
        match self {
            Self::Counted(_) => "by breadth-first search and by relaxation, which agree",
            Self::Bounded(radius) => match radius.known {
                Known::OneSolution => {
                    "no quiet patterns: every press set is the only solution of its board"
                }
                Known::Mean => "no board takes more, by the mean of the presses of its solutions",
                Known::Refuted => {
                    "no board takes more, by a search through the press sets modulo the quiet patterns"
                }
                Known::Stopped => {
                    "the lower bound by a board found, the upper one by a search that was stopped"
                }
            },
        }
    }
}

/// A shape as JSON.
#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    game: Game,
    nullity: usize,
    at_least: usize,
    at_most: usize,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<u64>>,
    lights: Vec<String>,
    presses: Vec<String>,
}

impl Line {
    fn new(code: &QuietCode, found: &Found) -> Self {
        let (at_least, at_most) = found.bounds();
        Self {
            game: code.game().clone(),
            nullity: code.nullity(),
            at_least,
            at_most,
            method: found.method(),
            boards: match found {
                Found::Counted(distances) => Some(distances.counts.clone()),
                Found::Bounded(_) => None,
            },
            lights: found.lights(code).to_rows(),
            presses: found.presses().to_rows(),
        }
    }
}

fn one(game: &Game, format: NumbersFormat, output: &mut Output) -> anyhow::Result<()> {
    let code = QuietCode::new(game)?;
    if matches!(format, NumbersFormat::Csv | NumbersFormat::Bfile) {
        // The counts are what these formats are for.
        let waiting = output.waiting("counting");
        let distances = Distances::new(&code, Distances::LIMIT)?;
        drop(waiting);
        let separator = if format == NumbersFormat::Csv {
            output.data("presses,boards\n")?;
            ','
        } else {
            ' '
        };
        for (presses, boards) in distances.counts.iter().enumerate() {
            output.data(format_args!("{presses}{separator}{boards}\n"))?;
        }
        return Ok(());
    }
    let found = Found::of(&code, output)?;
    if format == NumbersFormat::Json {
        output.json(&Line::new(&code, &found))?;
        return Ok(());
    }
    let solvable = game.shape().cells() - code.nullity();
    output.data(format_args!(
        "{game}: nullity {}, 2^{solvable} boards can be solved\n",
        code.nullity()
    ))?;
    let (at_least, at_most) = found.bounds();
    let farthest = if at_least == at_most {
        counted(at_least, "press")
    } else {
        format!("from {at_least} to {at_most} presses")
    };
    match &found {
        Found::Counted(distances) => {
            let most = distances.counts.iter().max();
            let width = most.map_or(0, |most| most.to_string().len()).max(6);
            output.data(format_args!("presses {:>width$}\n", "boards"))?;
            for (presses, boards) in distances.counts.iter().enumerate() {
                output.data(format_args!("{presses:>7} {boards:>width$}\n"))?;
            }
            let many = counted(distances.counts.last().unwrap_or(&0), "board");
            output.data(format_args!(
                "the farthest: {farthest}, {many}; {}\n",
                found.reason()
            ))?;
        }
        Found::Bounded(_) => {
            output.data(format_args!(
                "the farthest: {farthest}; {}\n",
                found.reason()
            ))?;
        }
    }
    output.data(format_args!(
        "one that takes {at_least}:\n{}\n\nits shortest solution:\n{}\n",
        found.lights(&code),
        found.presses()
    ))?;
    Ok(())
}

/// A shape as JSON, where lit cells are pressed only.
#[derive(Serialize)]
struct LineInOrder<'a> {
    #[serde(flatten)]
    game: &'a Game,
    lit_only: bool,
    at_least: usize,
    at_most: usize,
    method: &'static str,
    boards: &'a [u64],
    more_presses: &'a [u64],
    lights: Vec<String>,
    order: Vec<Place>,
}

/// Counts the boards by the presses of lit cells that they take.
fn in_order(game: &Game, format: NumbersFormat, output: &mut Output) -> anyhow::Result<()> {
    let waiting = output.waiting("counting");
    let found = game.lit_only_distances()?;
    drop(waiting);
    let farthest = found.order.len();
    let boards = found.counts.iter().enumerate();
    match format {
        NumbersFormat::Csv => {
            output.data("presses,boards\n")?;
            for (presses, boards) in boards {
                output.data(format_args!("{presses},{boards}\n"))?;
            }
        }
        NumbersFormat::Bfile => {
            for (presses, boards) in boards {
                output.data(format_args!("{presses} {boards}\n"))?;
            }
        }
        NumbersFormat::Json => output.json(&LineInOrder {
            game,
            lit_only: true,
            at_least: farthest,
            at_most: farthest,
            method: "bfs",
            boards: &found.counts,
            more_presses: &found.more,
            lights: found.farthest.to_rows(),
            order: found.order.iter().map(|&cell| cell.into()).collect(),
        })?,
        NumbersFormat::Text => {
            let total: u64 = found.counts.iter().sum();
            output.data(format_args!(
                "{game}: {} have an order of presses of lit cells\n",
                counted(total, "board")
            ))?;
            let most = found.counts.iter().max();
            let width = most.map_or(0, |most| most.to_string().len()).max(6);
            output.data(format_args!("presses {:>width$}\n", "boards"))?;
            for (presses, boards) in boards {
                output.data(format_args!("{presses:>7} {boards:>width$}\n"))?;
            }
            output.data("more than where any cell may be pressed:\n")?;
            for (more, boards) in found
                .more
                .iter()
                .enumerate()
                .filter(|(_, count)| **count > 0)
            {
                output.data(format_args!("{more:>7} {boards:>width$}\n"))?;
            }
            let many = counted(*found.counts.last().unwrap_or(&0), "board");
            let order = LitOnly {
                lower_bound: farthest,
                proof: LitOnlyProof::Boards,
                order: found.order,
            };
            output.data(format_args!(
                "the farthest: {}, {many}, by breadth-first search\none of them:\n{}\n\na shortest \
                 order:\n{}",
                counted(farthest, "press"),
                found.farthest,
                order.to_text(game.shape())
            ))?;
        }
    }
    Ok(())
}

fn all(args: &Args, output: &mut Output) -> anyhow::Result<()> {
    let (last, format) = (args.up_to.unwrap_or_default(), args.format);
    anyhow::ensure!(last > 0, "--up-to must be at least 1");
    if format == NumbersFormat::Csv {
        output.data("n,presses\n")?;
    }
    for n in 1..=last {
        let game = args.game.of_size((n, n))?;
        let settled = || format!("settled up to {}, and then", n - 1);
        let code = QuietCode::new(&game).with_context(settled)?;
        let found = Found::of(&code, output).with_context(settled)?;
        let (at_least, at_most) = found.bounds();
        if at_least < at_most {
            let states = game.shape().cells() - code.nullity();
            let wanted = Coordinates::new(&code, Distances::LIMIT).err();
            anyhow::bail!(
                "settled up to {}: the farthest boards of a {game} take from {at_least} to {at_most} \
                 presses{}",
                n - 1,
                wanted.map_or(format!(", 2^{states} boards"), |error| format!("; {error}"))
            );
        }
        match format {
            NumbersFormat::Text => {
                output.data(format_args!("{n:>6} {at_least}  {}\n", found.reason()))
            }
            NumbersFormat::Csv => output.data(format_args!("{n},{at_least}\n")),
            NumbersFormat::Bfile => output.data(format_args!("{n} {at_least}\n")),
            NumbersFormat::Json => {
                output.json(&Line::new(&code, &found))?;
                Ok(())
            }
        }?;
        output.flush()?;
    }
    Ok(())
}
