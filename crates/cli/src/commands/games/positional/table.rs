//! `madness games positional table`

use anyhow::Context;
use clap::ValueEnum;
use madness_claims::counted;
use madness_machine::Budget;
use madness_search::sat::Cdcl;
use madness_text::animals::name;
use positional_games::check::MakerBreakerCertificate;
use positional_games::families::{HARARY, Instance};
use positional_games::lattice::{Lattice, MOST_CELLS_OF_ANIMAL, drawing};
use positional_games::maker_breaker::{self, MakerBreakerError, Options};
use positional_games::short_win::{Moves, fewest_moves, longest_line};
use positional_games::{PlanePairing, Side};

use super::search::within;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;
use crate::value_parsers::Seconds;

/// Tell the least square boards on which Maker achieves Harary's and other animals, with proofs
#[derive(clap::Args)]
#[command(after_help = "\
For each animal the boards of 1 × 1, 2 × 2, … cells are solved, until Maker wins. JSON has a certificate of \
the largest board on which Breaker wins and one of the least on which Maker wins. The moves are the fewest \
with which Maker wins on that board; they have no certificate.

Polyhexes and polyiamonds have the number of their cells, a dot and their number in the list of --list. In \
drawings each row of hexagons is moved by half a cell to the right; triangles stand on their tips and their \
sides by turns. If Maker does not win, pairs of cells that block the animal on the whole plane are looked for.

Examples:
  madness games positional table --family harary
  madness games positional table --only z4,t4
  madness games positional table --only l4 --format json | madness verify -
  madness games positional table --family polyhexes --cells 5 --list
  madness games positional table --family polyhexes --cells 5 --up-to 7 --time 60
  madness games positional table --family polyiamonds")]
pub(super) struct Args {
    /// The family
    #[arg(
        long,
        value_enum,
        value_name = "NAME",
        ignore_case = true,
        default_value = "harary"
    )]
    family: Family,

    /// Only these animals; Harary's names are understood too
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    only: Vec<String>,

    /// The most cells of polyhexes and polyiamonds
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=MOST_CELLS_OF_ANIMAL as i64))]
    cells: u8,

    /// Print the animals, and check nothing
    #[arg(long, conflicts_with = "format")]
    list: bool,

    /// Search each board for so long at most
    #[arg(long, value_name = "SECONDS")]
    time: Option<Seconds>,

    /// All boards up to N × N
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=11))]
    up_to: u8,

    /// The memory of the table of positions, in MiB
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    memory: u32,

    /// The most positions of a search for the fewest moves; each takes about 200 bytes
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    positions: usize,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Family {
    /// Polyominoes of up to five cells that Maker achieves
    Harary,
    /// All animals of hexagons
    Polyhexes,
    /// All animals of triangles
    Polyiamonds,
}

/// An animal of a table: its family of boards and its name.
struct Animal {
    lattice: Option<Lattice>,
    name: String,
    /// Its orientations, if it lies on a lattice.
    shapes: Vec<Vec<(i64, i64)>>,
}

impl Family {
    const fn lattice(self) -> Option<Lattice> {
        match self {
            Self::Harary => None,
            Self::Polyhexes => Some(Lattice::Hexagonal),
            Self::Polyiamonds => Some(Lattice::Triangular),
        }
    }

    /// Returns all animals up to so many cells.
    fn animals(self, cells: usize) -> Vec<Animal> {
        let Some(lattice) = self.lattice() else {
            let animal = |name: &str| Animal {
                lattice: None,
                name: name.to_owned(),
                shapes: Vec::new(),
            };
            return HARARY.into_iter().map(animal).collect();
        };
        let of_size = |cells: usize| {
            let animals = lattice.animals(cells).into_iter().zip(1_usize..);
            animals.map(move |(shapes, number)| Animal {
                lattice: Some(lattice),
                name: format!("{cells}.{number}"),
                shapes,
            })
        };
        (1..=cells).flat_map(of_size).collect()
    }
}

impl Animal {
    /// Returns the animal in words: its name, and its drawing if the name does not say it.
    fn words(&self) -> String {
        self.shapes.first().map_or_else(
            || self.name.clone(),
            |shape| format!("{} {}", self.name, drawing(shape).join("/")),
        )
    }

    /// Returns the name of its game on a square board.
    fn board(&self, side: u8) -> String {
        let family = self.lattice.map_or("animal", Lattice::animal);
        format!("{family} {side}x{side} {}", self.name)
    }

    /// Returns a pairing of the plane that blocks it, if one with a short period is found.
    fn pairing(&self) -> Option<PlanePairing> {
        let lattice = self.lattice?;
        let budget = Budget::unlimited().steps(CONFLICTS);
        let find =
            |period| PlanePairing::find_in(lattice, &self.shapes, period, &mut Cdcl, &budget);
        let found = (1..=LONGEST_PERIOD).find_map(find);
        found.filter(|pairing| pairing.blocks_in(lattice, &self.shapes))
    }
}

/// The longest period of a pairing that is looked for, and the most conflicts of the solver for each.
const LONGEST_PERIOD: usize = 8;
const CONFLICTS: u64 = 100_000;

/// A board, solved.
struct Solved {
    instance: Instance,
    certificate: MakerBreakerCertificate,
    steps: usize,
    longest: Option<usize>,
}

/// Returns the animals that are asked for.
fn wanted(args: &Args) -> anyhow::Result<Vec<Animal>> {
    let most = if args.only.is_empty() {
        usize::from(args.cells)
    } else {
        let cells = |name: &String| name.split_once('.')?.0.parse().ok();
        let most = args.only.iter().filter_map(cells).max();
        most.unwrap_or(0).min(MOST_CELLS_OF_ANIMAL)
    };
    let mut all = args.family.animals(most);
    let own = |text: &String| match args.family {
        Family::Harary => name(text).unwrap_or(text).to_owned(),
        Family::Polyhexes | Family::Polyiamonds => text.clone(),
    };
    let only: Vec<String> = args.only.iter().map(own).collect();
    if let Some(other) = only
        .iter()
        .find(|&it| !all.iter().any(|animal| animal.name == *it))
    {
        let known = match args.family {
            Family::Harary => HARARY.join(", "),
            Family::Polyhexes | Family::Polyiamonds => {
                "a number that --list prints, such as 4.2".to_owned()
            }
        };
        anyhow::bail!("no animal {other:?} in this table: expected {known}");
    }
    all.retain(|animal| only.is_empty() || only.contains(&animal.name));
    Ok(all)
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    for animal in wanted(args)? {
        if args.list {
            let orientations = match animal.shapes.len() {
                0 => String::new(),
                count => format!(": {}", counted(count, "orientation")),
            };
            output.data(format_args!("{}{orientations}\n", animal.words()))?;
            continue;
        }
        let waiting = output.waiting("searching");
        let (mut lost, mut won, mut open) = (None, None, None);
        for side in 1..=args.up_to {
            match solve(args, &animal, side)? {
                Ok(solved) if solved.certificate.winner == Side::Maker => {
                    won = Some((side, solved));
                    break;
                }
                Ok(solved) => lost = Some((side, solved)),
                Err(stopped) => {
                    open = Some(format!("{side} × {side} is open: {stopped} (--time)"));
                    break;
                }
            }
        }
        let moves = won.as_ref().map(|(_, solved)| moves(args, solved));
        let pairing = if won.is_none() {
            animal.pairing()
        } else {
            None
        };
        drop(waiting);
        match args.format {
            ReportFormat::Json => {
                for (_, solved) in lost.into_iter().chain(won) {
                    output.json(&solved.certificate)?;
                }
                if let Some(open) = open {
                    output.note(format_args!("{}: {open}", animal.name))?;
                }
            }
            ReportFormat::Text => {
                let text = match (&won, moves) {
                    (Some((side, solved)), Some(moves)) => {
                        let steps = counted(solved.steps, "step");
                        let before = lost.map_or(0, |(_, lost)| lost.steps);
                        let plural = if moves == "1" { "" } else { "s" };
                        format!(
                            "Maker wins on {side} × {side} in {moves} move{plural}; proofs of \
                             {steps}, and of {before} for Breaker on the board before"
                        )
                    }
                    _ => without_win(lost.map_or(0, |(side, _)| side), pairing.as_ref(), open),
                };
                output.data(format_args!("{}: {text}\n", animal.words()))?;
            }
        }
    }
    Ok(Status::Success)
}

/// Says what is known of an animal that Maker does not achieve on boards of up to so many columns and rows.
fn without_win(lost: u8, pairing: Option<&PlanePairing>, open: Option<String>) -> String {
    let pairing = pairing.map(|pairing| {
        let (pairs, period) = (counted(pairing.pairs.len(), "pair"), pairing.period);
        format!("on the plane {pairs}, repeated every {period} columns and rows, block it")
    });
    let boards = format!("Breaker wins up to {lost} × {lost}");
    let parts = [Some(boards), open, pairing];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// Solves a board, or returns why the search was stopped.
fn solve(
    args: &Args,
    animal: &Animal,
    side: u8,
) -> anyhow::Result<Result<Solved, MakerBreakerError>> {
    let instance = Instance::named(&animal.board(side))?;
    let budget = within(args.time);
    let budget = budget.bytes(u64::from(args.memory) << 20);
    let board = &instance.hypergraph;
    let verdict = match maker_breaker::solve(board, Side::Maker, &Options::default(), &budget) {
        Ok(verdict) => verdict,
        Err(stopped @ MakerBreakerError::Stopped { .. }) => return Ok(Err(stopped)),
        Err(error) => anyhow::bail!("{}: {error}", instance.name),
    };
    let proof = verdict.proof.as_ref();
    let proof = proof.map_err(|error| anyhow::anyhow!("{}: no proof: {error}", instance.name))?;
    let (steps, longest) = (proof.steps(), longest_line(proof));
    let name = instance.name.clone();
    let certificate = MakerBreakerCertificate::new(name, board, Side::Maker, verdict);
    Ok(Ok(Solved {
        certificate: certificate.context("no proof")?,
        instance,
        steps,
        longest,
    }))
}

/// Returns the fewest moves, or between which numbers they are.
fn moves(args: &Args, solved: &Solved) -> String {
    let most = solved.longest.unwrap_or(usize::from(u8::MAX));
    match fewest_moves(&solved.instance.hypergraph, most, args.positions) {
        Moves::Exactly(moves) => moves.to_string(),
        Moves::AtLeast(least) if least >= most => most.to_string(),
        Moves::AtLeast(least) => format!("{least} to {most}"),
    }
}
