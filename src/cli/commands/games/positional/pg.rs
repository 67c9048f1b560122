//! `madness games positional pg`

use std::path::{Path, PathBuf};

use anyhow::Context;
use madness_games::certificate::{Colour, PgCertificate};
use madness_games::positional::pg::PgGame;

use crate::cli::failure::Status;
use crate::cli::formats::{self, ReportFormat};
use crate::cli::input;
use crate::cli::output::Output;

/// Tell who wins the games of files in the .pg format
#[derive(clap::Args)]
#[command(after_help = "\
The format is that of a public set of benchmarks. A file lists the cells, the sets of Black and of White, \
the points in time, and which of them are Black's turns. Black wins if he owns one of his sets before \
White owns one of hers and before the time is over. docs/positional.md describes the format. With \
--format json each answer is a certificate, and `verify` solves the game anew.

Examples:
  madness games positional pg examples/games/noughts.pg
  madness games positional pg examples/games/noughts.pg --format json | madness verify -")]
pub(super) struct Args {
    /// Files in the .pg format, - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The most positions of a search; each takes about 50 bytes
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    positions: usize,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    // All are read before the first is searched, so that an error comes before any answer.
    let games: Vec<(String, PgGame)> = args
        .files
        .iter()
        .map(|path| read(path))
        .collect::<anyhow::Result<_>>()?;
    for (name, game) in games {
        let waiting = output.waiting("searching");
        let owns = game.black_wins(args.positions);
        drop(waiting);
        let owns = owns.with_context(|| {
            let most = args.positions;
            format!("{name}: more than {most} positions (--positions)")
        })?;
        let winner = if owns { Colour::Black } else { Colour::White };
        match format {
            ReportFormat::Json => output.json(&PgCertificate::new(name, &game, winner))?,
            ReportFormat::Text => output.data(format_args!("{name}: {winner}\n"))?,
        }
    }
    Ok(Status::Success)
}

fn read(path: &Path) -> anyhow::Result<(String, PgGame)> {
    let name = input::name(path);
    let bytes = input::read(path)?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| anyhow::anyhow!("{name}:1:1: not UTF-8 text, so no game"))?;
    let game = PgGame::parse(text).map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    Ok((name, game))
}
