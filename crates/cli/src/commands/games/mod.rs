//! `madness games`: the sibling games.

mod cake;
mod certificate;
mod cutcake;
mod draw_format;
mod explain;
mod game;
mod grundy;
mod loopy;
mod meant;
mod moves;
mod pairing;
mod period;
mod play;
mod positional;
mod quotient;
mod search;
mod table_format;
mod value;
mod zarankiewicz;

use std::ffi::OsString;

use clap::Subcommand;

use crate::failure::Status;
use crate::output::{Output, OutputArgs};

pub(crate) use meant::with_minus_signs;

/// Solve sibling games: heaps, sums, loopy games, misère play, cakes, k in a row, discs
#[derive(clap::Args)]
#[command(after_help = "\
MxN is M columns × N rows. Positions on boards are column,row from 0, with 0,0 in the corner that the \
pieces move to. docs/games.md says what each family of games is.

Examples:
  madness games play
  madness games grundy king --size 8x8
  madness games grundy octal:0.77 --up-to 1000 --format csv
  madness games move \"kayles 10 + nim 3 + king 4,5\"
  madness games period octal:0.454
  madness games loopy jam
  madness games search town.txt --from gate --to mill
  madness games quotient kayles
  madness games cutcake 4x2 + 3x3 + 7x1
  madness games value domineering 3x2
  madness games positional class row 3x3 k=3
  madness games pairing count --plane
  madness games cake find --k 4 --t 15
  madness games zarankiewicz solve --variant 3 --size 5x6")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: GamesCommand,

    #[command(flatten)]
    pub(super) output: OutputArgs,
}

#[derive(Subcommand)]
enum GamesCommand {
    Grundy(grundy::Args),
    Move(moves::Args),
    Period(period::Args),
    Loopy(loopy::Args),
    Search(search::Args),
    Quotient(quotient::Args),
    Cutcake(cutcake::Args),
    Value(value::Args),
    Pairing(pairing::Args),
    Positional(positional::Args),
    Cake(cake::Args),
    Zarankiewicz(zarankiewicz::Args),
    Play(play::Args),
    Explain(explain::Args),
    #[command(external_subcommand)]
    Unknown(Vec<OsString>),
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    match &args.command {
        GamesCommand::Grundy(inner) => grundy::run(inner, output),
        GamesCommand::Move(inner) => moves::run(inner, output),
        GamesCommand::Period(inner) => period::run(inner, output),
        GamesCommand::Loopy(inner) => loopy::run(inner, output),
        GamesCommand::Search(inner) => search::run(inner, output),
        GamesCommand::Quotient(inner) => quotient::run(inner, output),
        GamesCommand::Cutcake(inner) => cutcake::run(inner, output),
        GamesCommand::Value(inner) => value::run(inner, output),
        GamesCommand::Positional(inner) => positional::run(inner, output),
        GamesCommand::Pairing(inner) => pairing::run(inner, output),
        GamesCommand::Cake(inner) => cake::run(inner, output),
        GamesCommand::Zarankiewicz(inner) => zarankiewicz::run(inner, output),
        GamesCommand::Explain(inner) => explain::run(inner, output),
        GamesCommand::Play(inner) => play::run(inner, output),
        GamesCommand::Unknown(words) => Err(meant::unknown(words)),
    }
}
