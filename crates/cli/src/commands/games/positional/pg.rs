//! `madness games positional pg`

use std::path::{Path, PathBuf};

use anyhow::Context;
use positional_games::check::PgCertificate;
use positional_games::maker_breaker::Options;
use positional_games::pg::{PgGame, PgGaveUp};

use super::search::within;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::input;
use crate::output::Output;
use crate::value_parsers::Seconds;

/// Tell who wins the games of files in the .pg format
#[derive(clap::Args)]
#[command(after_help = "\
The format is that of a public set of benchmarks. A file lists the cells, the sets of Black and of White, \
the points in time, and which of them are Black's turns. Black wins if he owns one of his sets before \
White owns one of hers and before the time is over. docs/positional.md describes the format. With \
--format json each answer is a certificate. A game that is Maker–Breaker or Maker–Maker is solved as \
that, with its proof; other games are solved anew by `verify`. A file that is given up is named, the others \
are answered, and the exit status is 2.

Examples:
  madness games positional pg examples/games/noughts.pg
  madness games positional pg examples/games/noughts.pg --format json | madness verify -")]
pub(super) struct Args {
    /// Files in the .pg format, - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The most positions of a search; each takes about 50 bytes
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    positions: u64,

    /// Search each file for so long at most
    #[arg(long, value_name = "SECONDS")]
    time: Option<Seconds>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    // All are read before the first is searched, so that an error comes before any answer.
    let games: Vec<(String, PgGame)> = args
        .files
        .iter()
        .map(|path| read(path))
        .collect::<anyhow::Result<_>>()?;
    let mut status = Status::Success;
    for (name, game) in games {
        let budget = within(args.time).steps(args.positions);
        let waiting = output.waiting("searching");
        let answer = game.solve(Options::default().proof_steps, &budget);
        drop(waiting);
        let answer = match answer {
            Ok(answer) => answer,
            // The other files are answered.
            Err(PgGaveUp::MakerBreaker(error)) => return Err(error).context(name),
            Err(why) => {
                let option = if why == PgGaveUp::Time {
                    "--time"
                } else {
                    "--positions"
                };
                output.note(format!("{name}: {why}: {option} allows more"))?;
                status = Status::BadInput;
                continue;
            }
        };
        let certificate = PgCertificate::new(name, &game, answer);
        match format {
            ReportFormat::Json => output.json(&certificate)?,
            ReportFormat::Text => {
                let (name, winner) = (&certificate.game, certificate.winner);
                output.data(format_args!("{name}: {winner}\n"))?;
            }
        }
    }
    Ok(status)
}

fn read(path: &Path) -> anyhow::Result<(String, PgGame)> {
    let name = input::name(path);
    let bytes = input::read(path)?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| anyhow::anyhow!("{name}:1:1: not UTF-8 text, so no game"))?;
    let game = PgGame::parse(text).map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    Ok((name, game))
}
