//! `madness games play`: any game that two can play, which [`crate::table`] plays.

use std::fmt::Write;

use madness_machine::Budget;
use madness_play::{GAMES, Seats, Strength};

use super::game::opened;
use crate::failure::Status;
use crate::output::Output;
use crate::table::{Begun, First, Opponent, PlayArgs, Players};
use crate::value_parsers::Seconds;

/// Play any of the games in the terminal, against the computer or a friend
#[derive(clap::Args)]
#[command(after_help = help())]
pub(super) struct Args {
    /// The game, and how it begins: nim 3,4,5; without it a page lists all games
    #[arg(value_name = "GAME", conflicts_with = "load")]
    words: Vec<String>,

    /// Who plays [default: one]
    #[arg(long, value_enum, ignore_case = true, conflicts_with = "load")]
    players: Option<Players>,

    /// How the computer plays [default: exact]
    #[arg(long, value_enum, ignore_case = true, conflicts_with = "load")]
    opponent: Option<Opponent>,

    /// Search for a move for so long at most
    #[arg(long, value_name = "SECONDS", default_value = "2")]
    time: Seconds,

    #[command(flatten)]
    play: PlayArgs,
}

/// Returns the text below the options, with every game.
fn help() -> String {
    let mut text = "Games:\n".to_owned();
    let width = GAMES.iter().map(|game| game.key.len()).max().unwrap_or(0);
    for game in GAMES {
        let _ = writeln!(text, "  {:<width$}  {}", game.key, game.start);
        let _ = writeln!(text, "      {}", game.sentence);
    }
    text.push_str(
        "
A game alone begins with the page of what can be chosen; with a start, such as nim 3,4,5, it begins at \
once. Arrows or h j k l move the cursor; space, enter or a click moves; u takes back, t gives a hint, w \
says why, v shows the sets of a cell, p writes a proof, g gives up, s saves, n begins anew; m goes to the settings, c to the other games; ? tells all \
keys; q quits. With --plain all is told in lines, and lines are read: a move, or a command; `help` tells \
them. Where lines come from a pipe or a file, one that cannot be followed ends the game with status 2.

NO_COLOR=1 in the environment switches colours off; nothing is told by them alone.

Examples:
  madness games play
  madness games play noughts-and-crosses
  madness games play row 3x3 k=3 --players two
  madness games play nim 3,4,5 --opponent easy
  madness games play kayles 10 + king 3,4
  madness games play zarankiewicz 1 5x5 --players none
  madness games play examples/games/town.txt gate
  madness games play hex 4x4 --plain --commands moves.txt
  madness games play --load game.txt",
    );
    text
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    args.play.check(false, "`madness games move`", output)?;
    let time = args.time.0;
    let seats = args.players.map_or(Seats::Lot, Seats::from);
    let strength = args.opponent.map_or_else(Strength::default, Strength::from);
    let name = args.words.join(" ");
    let is_listed = GAMES.iter().any(|game| game.key == name);
    let first = match name.as_str() {
        _ if args.play.loads() => First::Board,
        "" => First::Games,
        _ if is_listed => First::Settings,
        _ => First::Board,
    };
    anyhow::ensure!(
        first != First::Games || !args.play.is_plain(),
        "--plain needs a game: madness games play --help lists them all"
    );
    let table = if let Some(table) = args.play.loaded_of_any()? {
        table
    } else {
        let name = if name.is_empty() { GAMES[0].key } else { &name };
        opened(name, seats, strength, args.play.seed(), output)?
    };
    let begun = Begun {
        table,
        budget: Box::new(move |_| Budget::of(time)),
        first,
    };
    args.play.play(begun, output)
}
