//! `madness games zarankiewicz`

mod moves;
mod number;
mod play;
mod search;
mod solve;
mod table;

use clap::Subcommand;
use madness_claims::counted;
use positional_games::zarankiewicz::check::{Proof, Theorem, ZarankiewiczCertificate};
use positional_games::zarankiewicz::{Cell, Outcome, Variant};

use crate::failure::Status;
use crate::output::Output;

/// Solve the Zarankiewicz game: rectangles of discs, in four variants
#[derive(clap::Args)]
#[command(after_help = "\
Two players put discs on empty cells in turn. Four discs of one colour at the corners of a rectangle \
with sides along the board end the game: in variant 1 all discs have one colour, and who completes a \
rectangle wins; in variant 2 that player loses. In variants 3 and 4 each player has a colour, and who \
completes a rectangle of it wins (3) or loses (4). A full board is a draw. docs/zarankiewicz.md has \
the theorems.

Examples:
  madness games zarankiewicz solve --variant 3 --size 5x6
  madness games zarankiewicz solve --variant 1 --size 19x20 --format json | madness verify -
  madness games zarankiewicz move --variant 3 examples/games/discs.txt
  madness games zarankiewicz number 7x7
  madness games zarankiewicz table --variant 2 --up-to 14 --format csv
  madness games zarankiewicz play")]
pub(super) struct Args {
    #[command(subcommand)]
    command: ZarankiewiczCommand,
}

#[derive(Subcommand)]
enum ZarankiewiczCommand {
    Solve(solve::Args),
    Move(moves::Args),
    Number(number::Args),
    Play(play::Args),
    Table(table::Args),
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    match &args.command {
        ZarankiewiczCommand::Solve(inner) => solve::run(inner, output),
        ZarankiewiczCommand::Move(inner) => moves::run(inner, output),
        ZarankiewiczCommand::Number(inner) => number::run(inner, output),
        ZarankiewiczCommand::Play(inner) => play::run(inner, output),
        ZarankiewiczCommand::Table(inner) => table::run(inner, output),
    }
}

/// Reads the number of a variant.
fn variant(text: &str) -> Result<Variant, String> {
    let number = text.parse().map_err(|_| "expected a number from 1 to 4")?;
    Variant::from_number(number).map_err(|error| error.to_string())
}

/// Returns a cell as `column,row` from 0, and in brackets as it is called in play.
fn named(cell: Cell) -> String {
    let column = char::from(b'a' + cell.column);
    format!("{cell} ({column}{})", cell.row + 1)
}

/// Says who wins, and after how many more discs.
fn who_wins(certificate: &ZarankiewiczCertificate) -> String {
    let winner = match certificate.winner {
        Outcome::First => "the first player wins",
        Outcome::Second => "the second player wins",
        Outcome::Draw => "nobody can win: a draw",
    };
    let discs = match (certificate.winner, certificate.plies) {
        (Outcome::Draw, _) | (_, None | Some(0)) => String::new(),
        (_, Some(1)) => " with the next disc".to_owned(),
        (_, Some(plies)) => format!(" within {plies} discs"),
    };
    format!("{winner}{discs}")
}

/// Says how this is known.
fn how(certificate: &ZarankiewiczCertificate) -> String {
    match &certificate.proof {
        Proof::Theorem(theorem) => match theorem {
            Theorem::Over => "the game is over".to_owned(),
            Theorem::NoRectangle => "no rectangle has a side of 1".to_owned(),
            Theorem::Completes => "a rectangle can be completed".to_owned(),
            Theorem::Stars => "by the theorem about stars".to_owned(),
            Theorem::SafeDiscs => "by the theorem about safe discs".to_owned(),
            Theorem::TwoRows => "by the theorem about two rows".to_owned(),
            Theorem::Mirror => "by mirroring".to_owned(),
        },
        Proof::Tree(tree) => format!("by a proof tree of {}", counted(tree.moves(), "move")),
        Proof::Strategy(positions) => {
            format!(
                "by a strategy with {}",
                counted(positions.len(), "position")
            )
        }
        Proof::Search(search) => {
            format!("by a search of {}", counted(search.positions, "position"))
        }
    }
}
