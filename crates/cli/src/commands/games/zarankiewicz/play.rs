//! `madness games zarankiewicz play`: the variant and the players of a match, which [`crate::table`]
//! plays.

use madness_machine::Budget;
use madness_play::zarankiewicz::Zarankiewicz;
use madness_play::{Match, Seats, Strength};
use positional_games::zarankiewicz::{Size, Variant};

use super::variant;
use crate::failure::Status;
use crate::output::Output;
use crate::table::{Begun, First, Opponent, PlayArgs, Players};
use crate::value_parsers::Seconds;

/// Play in the terminal, against the computer or a friend
#[derive(clap::Args)]
#[command(after_help = "\
Without --variant, --size and --players the game begins with a page to choose them. Arrows or h j k l \
move the cursor; space, enter or a click takes a cell; u takes back, t gives a hint, v shows which cells \
complete a rectangle, g gives up, s saves, n begins anew; m goes to the settings; ? tells all keys; q quits. With --plain all is told in lines, and lines \
are read: the name of a cell, or a command; `help` tells them. The computer never loses a position that a theorem or a \
finished search has won.

NO_COLOR=1 in the environment switches colours off; nothing is told by them alone.

Examples:
  madness games zarankiewicz play
  madness games zarankiewicz play --variant 3 --size 8
  madness games zarankiewicz play --variant 2 --size 5x4 --players two
  madness games zarankiewicz play --opponent easy --save game.txt
  madness games zarankiewicz play --players two --plain --commands examples/games/rectangle.txt")]
pub(super) struct Args {
    /// The variant, 1 to 4 [default: 3]
    #[arg(long, value_name = "N", value_parser = variant, conflicts_with = "load")]
    variant: Option<Variant>,

    /// Columns and rows, or one number for both, at most 20 [default: 6]
    #[arg(long, value_name = "M[xN]", conflicts_with = "load")]
    size: Option<Size>,

    /// Who plays [default: one]
    #[arg(long, value_enum, ignore_case = true, conflicts_with = "load")]
    players: Option<Players>,

    /// How the computer plays [default: exact]
    #[arg(long, value_enum, ignore_case = true, conflicts_with = "load")]
    opponent: Option<Opponent>,

    /// Search for a move for so long at most
    #[arg(long, value_name = "SECONDS", default_value = "1")]
    time: Seconds,

    #[command(flatten)]
    play: PlayArgs,
}

/// The columns and rows of the usual board.
const USUAL: usize = 6;

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let instead = "`madness games zarankiewicz solve` and `madness games zarankiewicz move FILE`";
    args.play.check(false, instead, output)?;
    let loaded = args.play.loaded::<Zarankiewicz>()?;
    let asks =
        loaded.is_none() && args.variant.is_none() && args.size.is_none() && args.players.is_none();
    let table = match loaded {
        Some(table) => table,
        None => Box::new(begin(args)?),
    };
    let time = args.time.0;
    let begun = Begun {
        table,
        budget: Box::new(move |_| Budget::of(time)),
        first: if asks { First::Settings } else { First::Board },
    };
    args.play.play(begun, output)
}

/// The match before the first move.
fn begin(args: &Args) -> anyhow::Result<Match<Zarankiewicz>> {
    let game = Zarankiewicz {
        variant: args.variant.unwrap_or(Variant::TwoColoursWins),
        size: args.size.map_or_else(|| Size::new(USUAL, USUAL), Ok)?,
    };
    let seats = args.players.map_or(Seats::Lot, Seats::from);
    let strength = args.opponent.map_or_else(Strength::default, Strength::from);
    Ok(Match::new(game, seats, strength, args.play.seed()))
}
