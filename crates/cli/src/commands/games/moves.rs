//! `madness games move`

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;
use combinatorial_games::Graph;
use combinatorial_games::impartial::names::{self, Kind};
use combinatorial_games::loopy::games::jam;
use combinatorial_games::loopy::{NumberOrInfinity, Outcome};
use combinatorial_games::partizan::check::ValueCertificate;
use combinatorial_games::partizan::{Games, PartizanMove, PartizanSum, Player};
use combinatorial_games::sum::check::MoveCertificate;
use combinatorial_games::sum::decide::MisereUndecided;
use combinatorial_games::sum::misere::MisereError;
use combinatorial_games::sum::{Component, Move, Sum};
use madness_claims::counted;
use madness_machine::Budget;
use serde::Serialize;

use super::certificate::CertificateArgs;
use super::game::graph_of_sum;
use super::value;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::options::SizeLineArgs;
use crate::output::Output;
use crate::value_parsers::Seconds;

/// Tell who wins a sum of games, and every winning move
#[derive(clap::Args)]
#[command(after_help = help())]
pub(super) struct Args {
    /// The sum, such as kayles 10 + nim 3 + king 4,5
    #[arg(required = true, num_args = 1..)]
    sum: Vec<String>,

    /// The character of blocked cells in drawings of boards, # if none is named; another one is empty
    #[arg(long, value_name = "CHAR")]
    blocked: Option<char>,

    /// Misère play: the player who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// The most moves that a misère search looks at
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20_000_000,
        requires = "misere"
    )]
    moves: u64,

    /// Search boards of toggle, or in misère play, for so long at most
    #[arg(long, value_name = "SECONDS")]
    time: Option<Seconds>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,

    #[command(flatten)]
    size_line: SizeLineArgs,

    #[command(flatten)]
    certificate: CertificateArgs,
}

fn help() -> String {
    format!(
        "\
    A sum is games with positions, joined by +. A move is one in any of them; who cannot move loses, or wins \
with --misere:

{}

nim 3,4,5 is three heaps. 10^18, 1e18 and 1_000_000 are numbers. A heap may be that large where a theorem \
    tells its number or proves a period, and a queen as far away where she is alone; moves of large heaps are \
    listed by classes. In a graph with cycles play may go on for ever; then the winner may be a draw, and the \
    moves are those that keep it one. In misère play nim and subtraction games are told by a theorem. Any other \
    sum is searched through exactly, and its number γ^h is that of the whole sum with an extra move at the \
    end. If that takes more than a moment, heaps of one octal game are told by their misère quotient, which \
gives no Grundy number. The search goes on to --moves and --time only where there is no such quotient.

Or it is games in which Left and Right have moves of their own, and values, as for madness games value:

{}

Examples:
  madness games move kayles 10 + nim 3 + king 4,5
  madness games move \"toggle 5x4 + nim 3\"
  madness games move --misere \"nim 1,1,2\"
  madness games move \"domineering 3x2 + {{1|-1}}\"
  madness games move \"nim 3,4,5\" --format json | madness verify -",
        names::table(
            &[Kind::Heap, Kind::Board, Kind::Graph],
            ("town.txt gate", "a token on the graph in a file")
        ),
        names::table(&[Kind::Partizan], ("{2|-1/2}", "a value"))
    )
}

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Winner {
    winner: Outcome,
    grundy: Option<NumberOrInfinity>,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let sum_text = args.sum.join(" ");
    if PartizanSum::is_meant(&sum_text)
        && !args
            .sum
            .first()
            .is_some_and(|name| Path::new(name).exists())
    {
        return partizan(&sum_text, args, format, output);
    }
    anyhow::ensure!(
        args.blocked.is_none(),
        "--blocked is for drawings of boards, as in domineering ../.#"
    );
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
        Some(match graph_of_sum(path, args.size_line.chosen(), output) {
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
    if let (true, Some(reason)) = (args.misere, sum.squares().and_then(names::without_misere)) {
        anyhow::bail!("--misere: {reason}");
    }
    for note in sum.notes() {
        output.note(note)?;
    }
    let (certificate, moves) = if args.misere {
        misere((&sum_text, &sum), args, output)?
    } else {
        let mut components = sum.components().iter();
        let has_lights = components.any(|part| matches!(part, Component::Toggle { .. }));
        anyhow::ensure!(
            args.time.is_none() || has_lights,
            "--time is for boards of toggle and for --misere: this sum is not searched"
        );
        let waiting = output.waiting("looking at the moves");
        let time = args.time.map(|Seconds(time)| time);
        let found = sum.analyse_within(&Budget::unlimited().time(time))?;
        drop(waiting);
        (
            MoveCertificate::normal(&sum_text, &sum, &found),
            found.moves,
        )
    };
    let winner = Winner {
        winner: certificate.winner,
        grundy: certificate.grundy,
    };
    let answer = ((MoveCertificate::CLAIM, sum_text.as_str()), winner);
    let is_json = format == ReportFormat::Json;
    if args
        .certificate
        .put(&certificate, answer, is_json, output)?
    {
        text(&certificate, &sum, &moves, output)?;
    }
    Ok(Status::Success)
}

/// Tells who wins a sum of games in which Left and Right have moves of their own.
fn partizan(
    text: &str,
    args: &Args,
    format: ReportFormat,
    output: &mut Output,
) -> anyhow::Result<Status> {
    anyhow::ensure!(
        !args.misere,
        "--misere is for games in which both players have the same moves"
    );
    let sum = value::read(text, (args.blocked, format == ReportFormat::Text), output)?;
    let text = sum.to_string();
    let mut games = Games::default();
    let waiting = output.waiting("looking at the moves");
    let found = sum.values(&mut games);
    let (values, value) = found.map_err(|error| value::of_cakes(error, &sum))?;
    let certificate = ValueCertificate::new(&text, &mut games, value)?;
    let players = [Player::Left, Player::Right];
    let moves = players.map(|player| sum.winning_moves(&mut games, player));
    drop(waiting);
    let is_json = format == ReportFormat::Json;
    if value::put(&certificate, &text, (&args.certificate, is_json), output)? {
        output.data(value::in_words(&certificate, (&games, value)))?;
        output.data(value::components(&sum, (&games, &values)))?;
        for (player, moves) in players.into_iter().zip(moves) {
            let moves = moves?;
            if moves.is_empty() {
                continue;
            }
            output.data(format_args!("winning moves of {player}:\n"))?;
            let line = |found: &PartizanMove| {
                let component = &sum.components()[found.component];
                format!("  {component} → {}\n", found.left)
            };
            let lines = moves.iter().map(line);
            list(lines, "", output)?;
        }
    }
    Ok(Status::Success)
}

/// Finds who wins in misère play.
fn misere(
    (text, sum): (&str, &Sum),
    args: &Args,
    output: &Output,
) -> anyhow::Result<(MoveCertificate, Vec<Move>)> {
    let time = args.time.map(|Seconds(time)| time);
    let looked_at = Arc::new(AtomicU64::new(0));
    let _waiting = output.waiting_for({
        let looked_at = Arc::clone(&looked_at);
        move || match looked_at.load(Ordering::Relaxed) {
            0 => "looking for a misère quotient".to_owned(),
            moves => format!("searching: {}", counted(moves, "move")),
        }
    });
    let budget = Budget::unlimited().time(time).steps(args.moves);
    let found = sum.decide_misere(&budget, |moves| {
        looked_at.store(moves, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    match found {
        Ok(found) => {
            let certificate = MoveCertificate::decided(text, sum, &found);
            Ok((certificate, found.moves().to_vec()))
        }
        Err(MisereUndecided::Open {
            search,
            quotient,
            is_late,
        }) => {
            let option = match search {
                MisereError::NoMemory { .. } => "",
                _ if is_late => " (--time)",
                _ => " (--moves)",
            };
            let quotient = quotient.map_or_else(String::new, |error| format!("; and {error}"));
            anyhow::bail!("{search}{option}{quotient}")
        }
        Err(error) => Err(error.into()),
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
        (None, None) => "by the pairs of Wythoff".to_owned(),
        (None, Some(grundy)) => {
            let name = if certificate.misere {
                "γ^h"
            } else {
                "Grundy number"
            };
            format!("{name} {}", number(grundy))
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
    let line = |found: &Move| {
        let component = &sum.components()[found.component];
        format!("  {component} → {}\n", found.in_words(sum))
    };
    list(moves.iter().map(line), ": --format json lists all", output)
}

/// Lists moves. Equal parts have equal moves, which people need to see once.
fn list(
    lines: impl Iterator<Item = String>,
    way_on: &str,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut shown: Vec<String> = Vec::new();
    let mut more = 0;
    for line in lines {
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
        output.data(format_args!("  and {more} more{way_on}\n"))?;
    }
    Ok(())
}
