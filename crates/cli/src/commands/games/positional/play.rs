//! `madness games positional play`: the boards and players of a match, which [`crate::table`] plays.

use std::path::Path;
use std::sync::Arc;

use anyhow::ensure;
use clap::ValueEnum;
use madness_machine::Budget;
use madness_play::positional::Positional;
use madness_play::{Match, Player, Seats, Strength, Table};
use positional_games::Side;
use positional_games::play::{Arena, ArenaError, Rules, Style};

use super::board::BoardArgs;
use crate::failure::Status;
use crate::options::SizeLineArgs;
use crate::output::Output;
use crate::table::{Begun, First, PlayArgs};
use crate::value_parsers::Seconds;

/// Play on any board or on the plane, against the computer or a friend
#[derive(clap::Args)]
#[command(after_help = "\
BOARD is one of those of `solve`, or the plane without end: `plane k=9`, `plane k=7 directions=3`, or \
`plane` and the name of an animal. Small boards are played by an exact search, which makes no mistake. \
On the plane the computer is Breaker, who answers each cell with its partner, so that you never own a \
set (9 and more in a row); in the tiles of Zetters (8); or with the cell whose sets weigh most (13 \
and more; with less this is a guess). The part of the plane that is drawn grows with the play.

Arrows or h j k l move the cursor; space, enter or a click takes a cell; u takes back, t gives a hint, v \
shows the sets of a cell, g gives up, s saves, n begins anew; m goes to the settings; ? tells all keys; q quits. With --plain all is told in lines, and \
lines are read: the name of a cell, or a command; `help` tells them. Where lines come from a pipe or a \
file, one that cannot be followed ends the game with status 2.

NO_COLOR=1 in the environment switches colours off; nothing is told by them alone.

Examples:
  madness games positional play row 3x3 k=3 --game maker-maker
  madness games positional play torus k=4 --first breaker
  madness games positional play subboard 8x4 --side breaker
  madness games positional play plane k=9
  madness games positional play plane k=13 --opponent potential --save game.txt
  madness games positional play row 4x4 k=4 --plain --commands examples/games/moves.txt
  madness games positional play --load game.txt")]
pub(super) struct Args {
    /// A family with its options, such as row 5x5 k=4, the plane, such as plane k=9, or the file of a
    /// hypergraph, - for standard input
    #[arg(value_name = "BOARD", required_unless_present_any = ["family", "load"], conflicts_with = "load")]
    words: Vec<String>,

    /// The family; its options follow, or come before
    #[arg(long, value_name = "NAME", conflicts_with = "load")]
    family: Option<String>,

    /// Columns and rows of the family's board
    #[arg(long, value_name = "M[xN]", requires = "family")]
    size: Option<String>,

    #[command(flatten)]
    size_line: SizeLineArgs,

    /// The game [default: maker-breaker]
    #[arg(long, value_enum, ignore_case = true, conflicts_with = "load")]
    game: Option<Name>,

    /// Who moves first in Maker–Breaker [default: maker]
    #[arg(long, value_enum, ignore_case = true, conflicts_with = "load")]
    first: Option<Begins>,

    /// Who you are [default: maker, or first in Maker–Maker]
    #[arg(long, value_enum, ignore_case = true, conflicts_with = "load")]
    side: Option<You>,

    /// How the computer plays [default: what promises most on the board]
    #[arg(long, value_enum, ignore_case = true, conflicts_with = "load")]
    opponent: Option<Against>,

    #[command(flatten)]
    play: PlayArgs,

    /// Search exactly for a move of Maker–Breaker for so long at most; then guess
    #[arg(long, value_name = "SECONDS", default_value = "20")]
    time: Seconds,

    /// The most positions of an exact search of Maker–Maker for a move; each takes about 60 bytes
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    positions: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Who first owns a set wins
    MakerMaker,
    /// Maker wants to own a set, Breaker a cell of every set
    MakerBreaker,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Begins {
    Maker,
    Breaker,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum You {
    Maker,
    Breaker,
    /// The one who moves first
    First,
    /// The one who moves second
    Second,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Against {
    /// An exact search, on small boards
    Exact,
    /// Partners: every set contains a pair
    Pairing,
    /// The cell whose sets weigh most
    Potential,
    /// The tiles of Zetters, for 8 and more in a row on the plane
    Tiles,
    /// Without proofs
    Careful,
    /// As a beginner
    Easy,
    /// Nobody: two people play
    Nobody,
}

impl Args {
    fn board(&self) -> BoardArgs {
        BoardArgs {
            words: self.words.clone(),
            family: self.family.clone(),
            size: self.size.clone(),
            size_line: self.size_line.clone(),
        }
    }

    /// How long the computer may think about a move: a search of Maker–Breaker has a time, one of
    /// Maker–Maker a number of positions.
    fn budget(&self) -> impl Fn(&dyn Table) -> Budget + use<> {
        let (time, positions) = (self.time.0, self.positions);
        move |table| match table.setup().word("game") {
            Some("maker-maker") => Budget::unlimited().steps(positions),
            _ => Budget::of(time),
        }
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let reads_input = args.board().file() == Some(Path::new("-"));
    let instead = "`madness games positional solve`";
    args.play.check(reads_input, instead, output)?;
    let table = match args.play.loaded::<Positional>()? {
        Some(table) => table,
        None => Box::new(begin(args, output)?),
    };
    let begun = Begun {
        table,
        budget: Box::new(args.budget()),
        first: First::Board,
    };
    args.play.play(begun, output)
}

/// The match before the first move.
fn begin(args: &Args, output: &mut Output) -> anyhow::Result<Match<Positional>> {
    let board = args.board();
    let arena = match board.file() {
        Some(file) => {
            let instance = super::board::file(file, &args.size_line, output)?;
            Arena::of_hypergraph(instance.name, instance.hypergraph)?
        }
        None => Arena::named(&board.name()).map_err(|error| match error {
            ArenaError::Family(error) => board.explained(error),
            error => error.into(),
        })?,
    };
    let rules = match (args.game, args.first) {
        (Some(Name::MakerMaker), None) => Rules::MakerMaker,
        (Some(Name::MakerMaker), Some(_)) => anyhow::bail!("--first is for --game maker-breaker"),
        (_, Some(Begins::Breaker)) => Rules::MakerBreaker {
            first: Side::Breaker,
        },
        _ => Rules::MakerBreaker { first: Side::Maker },
    };
    let are_two = args.opponent == Some(Against::Nobody);
    ensure!(
        !are_two || args.side.is_none(),
        "--side is for a game against the computer, not with --opponent nobody"
    );
    let style = match args.opponent {
        Some(Against::Exact) => Some(Style::Exact),
        Some(Against::Pairing) => Some(Style::Pairing),
        Some(Against::Potential) => Some(Style::Potential),
        Some(Against::Tiles) => Some(Style::Tiles),
        None | Some(Against::Careful | Against::Easy | Against::Nobody) => None,
    };
    let strength = match args.opponent {
        Some(Against::Careful) => Strength::Careful,
        Some(Against::Easy) => Strength::Easy,
        _ => Strength::Exact,
    };
    let game = Positional::new(Arc::new(arena), rules, style)?;
    let person = match args.side {
        None => game.maker().or(Some(Player::First)),
        Some(You::First) => Some(Player::First),
        Some(You::Second) => Some(Player::Second),
        Some(You::Maker) => game.maker(),
        Some(You::Breaker) => game.breaker(),
    };
    let Some(person) = person else {
        anyhow::bail!("--side: in maker-maker both are makers: expected first or second");
    };
    let seats = if are_two {
        Seats::Two
    } else {
        Seats::Person(person)
    };
    Ok(Match::new(game, seats, strength, args.play.seed()))
}
