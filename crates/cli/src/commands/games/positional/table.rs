//! `madness games positional table`

use anyhow::Context;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use madness_machine::Budget;
use madness_text::animals::{OTHER_NAMES, name};
use positional_games::Side;
use positional_games::check::MakerBreakerCertificate;
use positional_games::families::{HARARY, Instance};
use positional_games::maker_breaker::{self, Options};
use positional_games::short_win::{Moves, fewest_moves, longest_line};

use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Tell the least square boards on which Maker achieves Harary's animals, with proofs
#[derive(clap::Args)]
#[command(after_help = "\
For each animal the boards of 1 × 1, 2 × 2, … cells are solved, until Maker wins. JSON has a certificate of \
the largest board on which Breaker wins and one of the least on which Maker wins. The moves are the fewest \
with which Maker wins on that board; they have no certificate.

Examples:
  madness games positional table --family harary
  madness games positional table --only z4,t4
  madness games positional table --only l4 --format json | madness verify -")]
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
    #[arg(
        long,
        value_name = "ID",
        value_delimiter = ',',
        ignore_case = true,
        value_parser = PossibleValuesParser::new(animals())
    )]
    only: Vec<String>,

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

/// Returns the animals of the table, each with its other names.
fn animals() -> impl Iterator<Item = PossibleValue> {
    HARARY.into_iter().map(|animal| {
        let others = OTHER_NAMES.iter().filter(move |&&(_, own)| own == animal);
        PossibleValue::new(animal).aliases(others.map(|&(other, _)| other))
    })
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Family {
    /// Polyominoes of up to five cells that Maker achieves
    Harary,
}

/// A board, solved.
struct Solved {
    instance: Instance,
    certificate: MakerBreakerCertificate,
    steps: usize,
    longest: Option<usize>,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let Family::Harary = args.family;
    let is_wanted = |animal: &&&str| {
        args.only.is_empty() || args.only.iter().any(|it| name(it) == Some(**animal))
    };
    for animal in HARARY.iter().filter(is_wanted) {
        let waiting = output.waiting("searching");
        let (mut lost, mut won) = (None, None);
        for side in 1..=args.up_to {
            let solved = solve(args, animal, side)?;
            if solved.certificate.winner == Side::Maker {
                won = Some((side, solved));
                break;
            }
            lost = Some(solved);
        }
        let moves = won.as_ref().map(|(_, solved)| moves(args, solved));
        drop(waiting);
        match format {
            ReportFormat::Json => {
                let won = won.map(|(_, solved)| solved);
                for solved in lost.into_iter().chain(won) {
                    output.json(&solved.certificate)?;
                }
            }
            ReportFormat::Text => {
                let text = match (&won, moves) {
                    (Some((side, solved)), Some(moves)) => {
                        let (steps, before) = (solved.steps, lost.map_or(0, |lost| lost.steps));
                        format!(
                            "{animal}: Maker wins on {side} × {side} in {moves} moves; proofs of \
                             {steps} steps, and of {before} for Breaker on the board before"
                        )
                    }
                    _ => format!("{animal}: Breaker wins up to {0} × {0}", args.up_to),
                };
                output.data(format_args!("{text}\n"))?;
            }
        }
    }
    Ok(Status::Success)
}

fn solve(args: &Args, animal: &str, side: u8) -> anyhow::Result<Solved> {
    let instance = Instance::named(&format!("animal {side}x{side} {animal}"))?;
    let budget = Budget::unlimited().bytes(u64::from(args.memory) << 20);
    let board = &instance.hypergraph;
    let verdict = maker_breaker::solve(board, Side::Maker, &Options::default(), &budget);
    let verdict = verdict.with_context(|| instance.name.clone())?;
    let proof = verdict.proof.as_ref();
    let proof = proof.map_err(|error| anyhow::anyhow!("{}: no proof: {error}", instance.name))?;
    let (steps, longest) = (proof.steps(), longest_line(proof));
    let name = instance.name.clone();
    let certificate = MakerBreakerCertificate::new(name, board, Side::Maker, verdict);
    Ok(Solved {
        certificate: certificate.context("no proof")?,
        instance,
        steps,
        longest,
    })
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
