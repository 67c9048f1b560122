//! `madness games zarankiewicz solve`

use positional_games::zarankiewicz::{Position, Size};

use super::search::SearchArgs;
use super::{how, named, who_wins};
use crate::failure::Status;
use crate::output::Output;

/// Tell who wins the empty board, and after how many discs
#[derive(clap::Args)]
#[command(after_help = "\
Variants 1 and 3 are solved on every board, variant 4 on boards of even area, and variant 2 with 2 or 3 \
rows or columns; what is left is searched. The number of discs is that of the winner who hurries and \
the loser who does not.

Examples:
  madness games zarankiewicz solve --variant 3 --size 5x6
  madness games zarankiewicz solve --variant 4 --size 5 --format json | madness verify -")]
pub(super) struct Args {
    /// Columns and rows of the board, at most 20
    #[arg(long, value_name = "M[xN]")]
    size: Size,

    #[command(flatten)]
    search: SearchArgs,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let position = Position::new(args.search.variant, args.size);
    if let Some(found) = args.search.answer(&position, output)? {
        let (variant, size) = (args.search.variant, args.size);
        output.data(format_args!("{variant} on {size}:\n"))?;
        output.data(format_args!("{}, {}\n", who_wins(&found), how(&found)))?;
        if let Some(cell) = found.cell {
            output.data(format_args!("a best first move: {}\n", named(cell)))?;
        }
    }
    Ok(Status::Success)
}
