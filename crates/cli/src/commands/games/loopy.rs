//! `madness games loopy`

use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use combinatorial_games::Graph;
use combinatorial_games::impartial::names;
use combinatorial_games::loopy::check::LoopyLine;
use combinatorial_games::loopy::games::{Board, Piece, TwoTokens, jam};
use combinatorial_games::loopy::implicit::{self, Moves};
use combinatorial_games::loopy::{Labels, Outcome};
use madness_machine::Budget;
use serde::Serialize;

use super::certificate::CertificateArgs;
use super::game::graph;
use crate::failure::Status;
use crate::formats::{ListFormat, field};
use crate::options::SizeLineArgs;
use crate::output::Output;
use crate::value_parsers::size;
use madness_claims::counted;

/// Label the positions of a game in which play may go on for ever
#[derive(clap::Args)]
#[command(after_help = "\
GAME is the file of a graph (a line `from to` or `from -> to` for each arc, rows `from: to, to`, DOT or \
JSON), which may have cycles; \
jam, the map of the game Traffic Jam as far as its text goes; or king or rook on a board.

The king goes one step left, up or both at once, the rook any distance left or up. From the cells of --back \
the piece may go back as well: the king one step right or down, the rook any distance right or down.

A position has a number, as in games that end, or ∞ with the numbers of its followers. The first player \
wins if the number is not 0, or if it is ∞ with 0 among them; with 0 the second player wins; else play \
goes on for ever, a draw.

Examples:
  madness games loopy jam
  madness games loopy jam --format json | madness verify -
  madness games loopy king --size 8x8 --back 2,0 --back 3,0
  madness games loopy jam --tokens 2")]
pub(super) struct Args {
    /// The file of a graph, or jam, king or rook
    game: String,

    /// Columns and rows of the board
    #[arg(long, value_name = "M[xN]", value_parser = size)]
    size: Option<(usize, usize)>,

    /// A cell from which the piece may also go back: column,row from 0
    #[arg(long, value_name = "COLUMN,ROW", value_parser = cell)]
    back: Vec<(u32, u32)>,

    /// Tokens on the graph; a move is one of either of two
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    tokens: u8,

    /// Two tokens may not be on one vertex
    #[arg(long)]
    apart: bool,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ListFormat,

    #[command(flatten)]
    size_line: SizeLineArgs,

    #[command(flatten)]
    certificate: CertificateArgs,
}

/// Parses a cell.
fn cell(text: &str) -> Result<(u32, u32), &'static str> {
    let cell = text.split_once(',');
    let cell = cell.and_then(|(c, r)| Some((c.trim().parse().ok()?, r.trim().parse().ok()?)));
    cell.ok_or("expected column,row from 0, such as 2,0")
}

/// The most positions whose labels are listed one by one.
const MOST_LISTED: u64 = 1 << 22;

/// What is said at once where the certificate is in a file.
#[derive(Serialize)]
struct Counts {
    vertices: u64,
    first: u64,
    second: u64,
    draw: u64,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let piece = match args.game.as_str() {
        "king" => Some(Piece::King),
        "rook" => Some(Piece::Rook),
        _ => None,
    };
    if let Some(piece) = piece {
        anyhow::ensure!(
            args.tokens == 1 && !args.apart,
            "--tokens and --apart are for graphs, not for the {}",
            args.game
        );
        let side = |side: usize| u32::try_from(side).context("--size: a side is too long");
        let (columns, rows) = args.size.unwrap_or((8, 8));
        let board = Board::new(side(columns)?, side(rows)?, piece, &args.back)?;
        let named = |position: u64| {
            let columns = columns as u64;
            format!("{},{}", position % columns, position / columns)
        };
        return positions(&board, named, (args, format), output);
    }
    anyhow::ensure!(
        args.size.is_none() && args.back.is_empty(),
        "--size and --back are for the king and the rook, not for a graph"
    );
    let graph = match args.game.as_str() {
        "jam" => jam(),
        file => {
            let is_file = file == "-" || Path::new(file).exists();
            anyhow::ensure!(is_file, names::unknown_loopy(file));
            graph(file.as_ref(), args.size_line.chosen(), output)?
        }
    };
    if args.tokens == 2 {
        let tokens = TwoTokens::new(&graph, !args.apart);
        let named = |position: u64| {
            let (first, second) = tokens.tokens(position);
            format!("{},{}", graph.name(first), graph.name(second))
        };
        return positions(&tokens, named, (args, format), output);
    }
    anyhow::ensure!(!args.apart, "--apart is for --tokens 2");
    labelled(&graph, (args, format), output)
}

/// Labels the positions of an implicit game: as a graph where they can be listed, else they are counted.
fn positions(
    moves: &impl Moves,
    named: impl Fn(u64) -> String,
    (args, format): (&Args, ListFormat),
    output: &mut Output,
) -> anyhow::Result<Status> {
    let count = moves.positions();
    if count <= MOST_LISTED {
        let possible: Vec<u64> = (0..count)
            .filter(|&position| moves.is_possible(position))
            .collect();
        let names = possible.iter().copied().map(named).collect();
        let mut arcs = Vec::new();
        for (from, &position) in (0_u32..).zip(&possible) {
            moves.for_each_follower(position, |follower| {
                let to = possible.partition_point(|&other| other < follower);
                arcs.push((from, u32::try_from(to).expect("a listed position")));
            });
        }
        return labelled(&Graph::new(names, &arcs), (args, format), output);
    }
    anyhow::ensure!(
        format == ListFormat::Text && !args.certificate.is_wanted(),
        "{count} positions are too many to be listed; --format text counts them"
    );
    let progress = output.progress(count, "positions:");
    let labels = implicit::label(moves, &Budget::unlimited(), &mut |done| {
        progress.reach(done);
        ControlFlow::Continue(())
    })?;
    drop(progress);
    let mut outcomes = [0_u64; 3];
    for position in (0..count).filter(|&position| moves.is_possible(position)) {
        outcomes[labels.outcome(moves, position) as usize] += 1;
    }
    counts(outcomes, output)?;
    Ok(Status::Success)
}

fn counts([first, second, draw]: [u64; 3], output: &mut Output) -> anyhow::Result<()> {
    let all = counted(first + second + draw, "position");
    output.data(format_args!(
        "{all}: the first player wins {first}, the second player {second}, a draw: {draw}\n"
    ))?;
    Ok(())
}

fn labelled(
    graph: &Graph,
    (args, format): (&Args, ListFormat),
    output: &mut Output,
) -> anyhow::Result<Status> {
    let waiting = output.waiting("labelling");
    let labels = Labels::of(graph);
    drop(waiting);
    let mut outcomes = [0_u64; 3];
    for vertex in 0..graph.len() {
        outcomes[labels.outcome(vertex) as usize] += 1;
    }
    let lines: Vec<LoopyLine> = if args.certificate.is_wanted() {
        LoopyLine::all(&labels).collect()
    } else {
        Vec::new()
    };
    let written = args.certificate.write_lines(&lines)?;
    match format {
        ListFormat::Json => {
            if let Some(written) = written {
                let [first, second, draw] = outcomes;
                let vertices = graph.len() as u64;
                let answer = Counts {
                    vertices,
                    first,
                    second,
                    draw,
                };
                output.json(&written.answer((LoopyLine::CLAIM, &args.game), answer))?;
            } else {
                for line in LoopyLine::all(&labels) {
                    output.json(&line)?;
                }
            }
        }
        ListFormat::Csv => {
            output.data("vertex,label,to,outcome\n")?;
            for line in LoopyLine::all(&labels) {
                let vertex = graph
                    .vertex(&line.vertex)
                    .context("a vertex of the graph")?;
                let number = labels.value(vertex);
                let label = number.map_or_else(|| "infinity".to_owned(), |n| n.to_string());
                let to: Vec<String> = line.to.iter().map(u64::to_string).collect();
                let to = to.join(" ");
                let outcome = labels.outcome(vertex);
                output.data(format_args!(
                    "{},{label},{to},{outcome}\n",
                    field(&line.vertex)
                ))?;
            }
        }
        ListFormat::Text => {
            let width = (0..graph.len())
                .map(|vertex| graph.name(vertex).chars().count())
                .max();
            let width = width.unwrap_or(0);
            for vertex in 0..graph.len() {
                let (name, label) = (graph.name(vertex), labels.label(vertex));
                let said = match labels.outcome(vertex) {
                    Outcome::First => "the first player wins",
                    Outcome::Second => "the second player wins",
                    Outcome::Draw => "a draw",
                };
                output.data(format_args!("{name:<width$} {label}: {said}\n"))?;
            }
            output.flush()?;
            let [first, second, draw] = outcomes;
            output.note(format!(
                "{}: the first player wins {first}, the second player {second}, a draw: {draw}",
                counted(graph.len(), "position")
            ))?;
        }
    }
    Ok(Status::Success)
}
