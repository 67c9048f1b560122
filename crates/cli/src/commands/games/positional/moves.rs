//! `madness games positional moves`

use madness_claims::counted;
use positional_games::maker_breaker::{self, Options};
use positional_games::{Budget, Side};
use serde::Serialize;

use super::board::BoardArgs;
use super::search;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;
use crate::value_parsers::Seconds;

/// Tell with which first moves Maker wins Maker–Breaker
#[derive(clap::Args)]
#[command(after_help = "\
Each first move is searched by itself, so this takes longer than `solve`. Cells that are in no set are left \
out: to take one is to pass.

Examples:
  madness games positional moves row 3x3 k=3
  madness games positional moves examples/games/sets.txt
  madness games positional moves row 3x3 k=3 --format json")]
pub(super) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Search for so long at most
    #[arg(long, value_name = "SECONDS")]
    time: Option<Seconds>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

/// The first moves by who wins after them, as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    first_moves: FirstMoves<'a>,
}

#[derive(Serialize)]
struct FirstMoves<'a> {
    maker: Vec<&'a str>,
    breaker: Vec<&'a str>,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let instance = args.board.instance(output)?;
    let board = &instance.hypergraph;
    let of_cells = board.sets_of_cells();
    let options = Options {
        proof_steps: 0,
        ..Options::default()
    };
    let clock = search::within(args.time).start();
    let (mut winning, mut losing) = (Vec::new(), Vec::new());
    let waiting = output.waiting("searching");
    for (cell, name) in (0..).zip(board.names()) {
        if of_cells[cell as usize].is_empty() {
            continue;
        }
        let rest = board.without(cell);
        let budget: Budget = clock.left();
        let verdict = maker_breaker::solve(&rest, Side::Breaker, &options, &budget);
        let verdict = verdict.map_err(|error| anyhow::anyhow!("{}: {error}", instance.name))?;
        match verdict.winner {
            Side::Maker => winning.push(name.as_str()),
            Side::Breaker => losing.push(name.as_str()),
        }
    }
    drop(waiting);
    if args.format == ReportFormat::Json {
        output.json(&Answer {
            game: &instance.name,
            first_moves: FirstMoves {
                maker: winning,
                breaker: losing,
            },
        })?;
        return Ok(Status::Success);
    }
    let all = winning.len() + losing.len();
    output.data(format_args!(
        "{}: of {} Maker wins with {}\n",
        instance.name,
        counted(all, "first move"),
        winning.len()
    ))?;
    for (who, cells) in [("Maker wins", winning), ("Breaker wins", losing)] {
        if !cells.is_empty() {
            output.data(format_args!("  {who} after {}\n", cells.join(" ")))?;
        }
    }
    Ok(Status::Success)
}
