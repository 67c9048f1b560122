//! `madness games positional solve --signs`

use madness_claims::counted;
use positional_games::check::RecycledCertificate;
use positional_games::families::Instance;
use positional_games::recycled::{self, RecycledError, Rules};
use positional_games::{Budget, Winner};
use serde::Serialize;

use super::CertificateArgs;
use super::board::winning_first_moves;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// The rules of a recycled game.
#[derive(clap::Args)]
pub(super) struct RecycledArgs {
    /// A recycled game: as Maker–Maker, but each player has S signs, and moves one of them to a free cell when all
    /// are on the board
    #[arg(
        long,
        value_name = "S",
        value_parser = clap::value_parser!(u32).range(1..),
        conflicts_with_all = [
            "game", "avoid", "first", "bias", "monotone", "shows", "memory", "steps", "resume", "keep",
        ]
    )]
    pub(super) signs: Option<u32>,

    /// Signs are moved to neighbouring cells only, along a set, as in three men's morris
    #[arg(long, requires = "signs")]
    slide: bool,
}

/// What programs want to know at once, if the certificate is in a file.
#[derive(Serialize)]
struct Short {
    winner: Winner,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
}

/// Solves a recycled game with so many signs for each player.
pub(super) fn run(
    args: &RecycledArgs,
    signs: u32,
    instance: &Instance,
    (most, budget): (u64, &Budget),
    (format, certificate): (ReportFormat, &CertificateArgs),
    output: &mut Output,
) -> anyhow::Result<Status> {
    let (name, board) = (&instance.name, &instance.hypergraph);
    anyhow::ensure!(
        !(args.slide && instance.goes_round()),
        "{name}: --slide does not know the neighbours on a torus: leave it out"
    );
    let rules = Rules {
        signs: signs as usize,
        slide: args.slide,
    };
    let waiting = output.waiting("searching");
    let found = recycled::solve(board, rules, most, budget).map_err(|error| match error {
        RecycledError::TooManyPositions { .. } => anyhow::anyhow!("{name}: {error} (--positions)"),
        RecycledError::Late { .. } => anyhow::anyhow!("{name}: {error} (--time)"),
        error => anyhow::anyhow!("{name}: {error}"),
    })?;
    drop(waiting);
    let (winner, plies) = (found.winner, found.plies);
    let first_moves = winning_first_moves(winner, &found.moves, board);
    let answer = (winner, plies, found.moves);
    let found_is = RecycledCertificate::new(name.clone(), board, (signs, args.slide), answer);
    let answer = (
        (RecycledCertificate::CLAIM, name.as_str()),
        Short { winner, plies },
    );
    if certificate.put(&found_is, answer, format == ReportFormat::Json, output)? {
        output.data(format_args!("{name}: {winner}\n"))?;
        if let Some(plies) = plies {
            let moves = counted(plies, "move");
            output.data(format_args!("{moves} of both players, if both play best\n"))?;
        }
        output.data(first_moves)?;
    }
    Ok(Status::Success)
}
