//! `madness games move`

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use madness_games::Graph;
use madness_games::certificate::MoveCertificate;
use madness_games::loopy::games::jam;
use madness_games::loopy::{NumberOrInfinity, Outcome};
use madness_games::misere::quotient::Limits;
use madness_games::sum::misere::MisereError;
use madness_games::sum::{Component, Left, Move, Sum};
use serde::Serialize;

use super::certificate::CertificateArgs;
use super::game::graph;
use crate::cli::failure::Status;
use crate::cli::formats::{self, ReportFormat};
use crate::cli::output::Output;

/// Tell who wins a sum of games, and every winning move
#[derive(clap::Args)]
#[command(after_help = "\
A sum is games with positions, joined by +: heaps (kayles 10, nim 3,4,5), a piece on a board (king 4,5: \
column,row from 0, moving towards 0,0), a token on a graph (town.txt A). A move is one in any of them; \
who cannot move loses, or wins with --misere.

In a graph with cycles play may go on for ever; then the winner may be a draw, and the moves are those \
that keep it one. A misère sum is searched through exactly, and its number γ^h is that of the whole sum \
with an extra move at the end. If it is too large for that, nim is told by its theorem, and heaps of \
one octal game by their misère quotient, which gives no Grundy number.

Examples:
  madness games move kayles 10 + nim 3 + king 4,5
  madness games move --misere \"nim 1,1,2\"
  madness games move \"nim 3,4,5\" --format json | madness verify -")]
pub(super) struct Args {
    /// The sum, such as kayles 10 + nim 3 + king 4,5
    #[arg(required = true, num_args = 1..)]
    sum: Vec<String>,

    /// Misère play: the player who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// The most positions of a misère search
    #[arg(
        long,
        value_name = "N",
        default_value_t = 5_000_000,
        requires = "misere"
    )]
    limit: usize,

    /// What to print [default: what the name of the --output file ends in, else text]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,

    #[command(flatten)]
    certificate: CertificateArgs,
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Winner {
    winner: Outcome,
    grundy: Option<NumberOrInfinity>,
}

pub(super) fn run(args: &Args, path: Option<&Path>, output: &mut Output) -> anyhow::Result<Status> {
    let format = formats::chosen(args.format, path)?;
    let sum_text = args.sum.join(" ");
    let mut files: Vec<PathBuf> = Vec::new();
    let mut graphs: Vec<(String, Arc<Graph>)> = Vec::new();
    let sum = Sum::parse(&sum_text, |name| {
        if let Some((_, graph)) = graphs.iter().find(|(known, _)| known == name) {
            return Some(Ok(Arc::clone(graph)));
        }
        let path = Path::new(name);
        if name == "jam" && !path.exists() {
            let graph = Arc::new(jam());
            graphs.push((name.to_owned(), Arc::clone(&graph)));
            return Some(Ok(graph));
        }
        if name != "-" && !path.exists() {
            return None;
        }
        Some(match graph(path) {
            Ok(graph) => {
                let graph = Arc::new(graph);
                files.push(path.to_owned());
                graphs.push((name.to_owned(), Arc::clone(&graph)));
                Ok(graph)
            }
            Err(error) => Err(format!("{error:#}")),
        })
    })
    .context("the sum")?;
    args.certificate.keep_apart_from(&files)?;
    let waiting = output.waiting("looking at the moves");
    let (certificate, moves) = if args.misere {
        misere((&sum_text, &sum), args)?
    } else {
        let found = sum.analyse()?;
        (
            MoveCertificate::normal(&sum_text, &sum, &found),
            found.moves,
        )
    };
    drop(waiting);
    let written = args.certificate.write(&certificate)?;
    match (format, written) {
        (ReportFormat::Json, Some(written)) => {
            let winner = Winner {
                winner: certificate.winner,
                grundy: certificate.grundy,
            };
            output.json(&written.answer((MoveCertificate::CLAIM, &sum_text), winner))?;
        }
        (ReportFormat::Json, None) => output.json(&certificate)?,
        (ReportFormat::Text, _) => {
            text(&certificate, &sum, &moves, output)?;
        }
    }
    Ok(Status::Success)
}

/// Finds who wins in misère play by an exact search, or where that is too large by a quotient.
fn misere((text, sum): (&str, &Sum), args: &Args) -> anyhow::Result<(MoveCertificate, Vec<Move>)> {
    let too_large = match sum.analyse_misere(args.limit) {
        Ok(found) => {
            let certificate = MoveCertificate::misere(text, sum, &found);
            return Ok((certificate, found.moves));
        }
        Err(error @ MisereError::TooLarge { .. }) => error,
        Err(error) => return Err(error.into()),
    };
    let go_on = |_| ControlFlow::Continue(());
    match sum.analyse_by_quotient(&Limits::default(), go_on) {
        Ok(found) => {
            let certificate = MoveCertificate::by_quotient(text, sum, &found);
            Ok((certificate, found.moves))
        }
        Err(error) => anyhow::bail!("{too_large} (--limit); and {error}"),
    }
}

/// The most moves that are listed for people.
const SHOWN: usize = 50;

fn text(
    certificate: &MoveCertificate,
    sum: &Sum,
    moves: &[Move],
    output: &mut Output,
) -> anyhow::Result<()> {
    let number = |number| match number {
        NumberOrInfinity::Number(value) => value.to_string(),
        NumberOrInfinity::Infinity(_) => "∞".to_owned(),
    };
    let play = if certificate.misere {
        "misère play"
    } else {
        "normal play"
    };
    let winner = match certificate.winner {
        Outcome::First => "the first player wins",
        Outcome::Second => "the second player wins",
        Outcome::Draw => "nobody can win: a draw",
    };
    let how = match (&certificate.quotient, certificate.grundy) {
        (Some(quotient), _) => format!(
            "by the misère quotient of {}, of order {}",
            quotient.game, quotient.order
        ),
        (None, grundy) => {
            let name = if certificate.misere {
                "γ^h"
            } else {
                "Grundy number"
            };
            format!("{name} {}", grundy.map_or_else(String::new, number))
        }
    };
    output.data(format_args!("{winner} in {play}; {how}\n"))?;
    for part in &certificate.components {
        match part.grundy {
            None => output.data(format_args!("  {}\n", part.game))?,
            Some(grundy) => output.data(format_args!("  {}: {}\n", part.game, number(grundy)))?,
        }
    }
    if moves.is_empty() {
        return Ok(());
    }
    output.data(match certificate.winner {
        Outcome::Draw => "moves that keep the draw:\n",
        _ => "winning moves:\n",
    })?;
    // Equal parts have equal moves, which people need to see once.
    let mut shown: Vec<String> = Vec::new();
    let mut more = 0;
    for found in moves {
        let component = &sum.components()[found.component];
        let line = format!("  {component} → {}\n", left(found, component));
        if shown.contains(&line) {
            continue;
        }
        if shown.len() == SHOWN {
            more += 1;
        } else {
            shown.push(line);
        }
    }
    output.data(shown.concat())?;
    if more > 0 {
        output.data(format_args!("  and {more} more: --format json lists all\n"))?;
    }
    Ok(())
}

fn left(found: &Move, component: &Component) -> String {
    match (&found.left, component) {
        (Left::Heaps(heaps), Component::Heap { game, .. }) => match heaps.as_slice() {
            [] => "nothing".to_owned(),
            heaps => {
                let named: Vec<String> =
                    heaps.iter().map(|heap| format!("{game} {heap}")).collect();
                named.join(" + ")
            }
        },
        (Left::Cell(column, row), Component::Board { game, .. }) => {
            format!("{game} {column},{row}")
        }
        (Left::Vertex(vertex), Component::Vertex { name, graph, .. }) => {
            format!("{name} {}", graph.name(*vertex))
        }
        _ => String::new(),
    }
}
