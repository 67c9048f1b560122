//! `madness games zarankiewicz move`

use std::path::PathBuf;

use anyhow::Context;
use positional_games::zarankiewicz::Position;

use super::search::SearchArgs;
use super::{how, named, who_wins};
use crate::failure::Status;
use crate::input;
use crate::output::Output;

/// Tell who wins a position, and a best move
#[derive(clap::Args)]
#[command(after_help = "\
FILE has a line for each row: . is an empty cell, 1 and 2 are the discs of the players. In variants 1 \
and 2 all discs are o. What follows # is ignored. The number of discs says whose turn it is. A move is \
column,row from 0, with its name in play in brackets.

Examples:
  madness games zarankiewicz move --variant 3 examples/games/discs.txt
  madness games zarankiewicz move --variant 1 --format json board.txt | madness verify -")]
pub(super) struct Args {
    /// The file of the position, or - for standard input
    file: PathBuf,

    #[command(flatten)]
    search: SearchArgs,
}

/// The most bytes of a file: 20 rows of 20 cells, with spaces and comments.
const MOST_BYTES: u64 = 1 << 16;

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let name = input::name(&args.file);
    let text = input::read_at_most(&args.file, MOST_BYTES)?
        .with_context(|| format!("{name}: more than {MOST_BYTES} bytes: this is no position"))?;
    let text = String::from_utf8(text)
        .ok()
        .with_context(|| format!("{name}:1:1: not UTF-8 text, so no position"))?;
    let position = Position::parse(args.search.variant, &text)
        .map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    if let Some(found) = args.search.answer(&position, output)? {
        output.data(format_args!("{}, {}\n", who_wins(&found), how(&found)))?;
        if let Some(cell) = found.cell {
            let player = position.to_move();
            output.data(format_args!(
                "a best move of the {player} player: {}\n",
                named(cell)
            ))?;
        }
    }
    Ok(Status::Success)
}
