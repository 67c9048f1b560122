//! `madness games positional power`

use anyhow::Context;
use positional_games::decomposition::Tile;
use serde::Serialize;

use super::board::BoardArgs;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Tell the blocking power of a tile: how many lines of k cells contain a set of it
#[derive(clap::Args)]
#[command(after_help = "\
If the plane is cut into equal tiles, every line of k cells must contain a set of a tile. Each cell begins \
4 lines, so a tile of r cells needs a power of 4r at least. A line counts for each of its sets. The power is \
told as a formula in k, with the least k for which it suffices.

The cells of a file need the names of places: a1, b1, … or columns and rows, such as 0,0.

Examples:
  madness games positional power zetters --k 8
  madness games positional power subboard 12x4 --k 7
  madness games positional power tile.txt --k 7
  madness games positional power zetters --k 8 --format json")]
pub(super) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Block lines of K cells
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=4096))]
    k: u16,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

/// The power, as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    k: usize,
    cells: usize,
    power: usize,
    needed: usize,
    /// The power of this tile is a multiple of k, and so much less.
    slope: usize,
    less: usize,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let instance = args.board.instance(output)?;
    let name = &instance.name;
    let tile = Tile::of_names(&instance.hypergraph).with_context(|| {
        format!("{name}: its cells are not named by places, such as a1 or 0,0, so it is no tile")
    })?;
    let cells = tile.cells.len();
    let k = usize::from(args.k);
    let power = tile.blocking_power(k);
    let needed = 4 * cells;
    let (slope, less) = tile.formula();
    if args.format == ReportFormat::Json {
        output.json(&Answer {
            game: name,
            k,
            cells,
            power,
            needed,
            slope,
            less,
        })?;
        return Ok(Status::Success);
    }
    output.data(format_args!(
        "{name}: {cells} cells; its sets are in {power} lines of {k} cells, and {needed} are needed: {}\n",
        if power < needed {
            format!("it does not block {k} in a row")
        } else {
            format!("it may block {k} in a row")
        }
    ))?;
    // Two places after the point, rounded: k = (needed + less) / slope.
    let hundredths = (100 * (needed + less) + slope / 2).checked_div(slope);
    if let Some(hundredths) = hundredths {
        output.data(format_args!(
            "  {slope}k − {less}, which is at least {needed} from k = {}/{slope} = {}.{:02} on\n",
            needed + less,
            hundredths / 100,
            hundredths % 100
        ))?;
    }
    Ok(Status::Success)
}
