//! `madness games loopy`

mod order;
mod print;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use combinatorial_games::Graph;
use combinatorial_games::impartial::names;
use combinatorial_games::loopy::games::{Board, Piece, TwoTokens, jam};
use combinatorial_games::loopy::implicit::{self, Moves};
use madness_machine::Budget;

use super::certificate::CertificateArgs;
use super::game::graph;
use crate::failure::Status;
use crate::options::{BySteps, SizeLineArgs};
use crate::output::Output;
use crate::picture::{LookArgs, PictureFormat};
use crate::value_parsers::size;
use print::{counts, labelled};

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

A picture has the ends below, and above them, row by row, the positions that are more and more moves from the \
end; thick moves with full heads win. --by-steps tells in which order the numbers can be found, and why; \
--begin-with says which positions come first.

Examples:
  madness games loopy jam
  madness games loopy jam -o jam.svg
  madness games loopy jam --format drawing
  madness games loopy jam --by-steps --begin-with C,D,G,K,E,H,B,A
  madness games loopy town.txt --plus heap.txt
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

    /// Add the graph of another file, or jam: a move is one in either graph
    #[arg(long, value_name = "GRAPH")]
    plus: Vec<String>,

    #[command(flatten)]
    by_steps: BySteps,

    /// With --by-steps: the positions that get their numbers first, with commas between
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        requires = "by_steps"
    )]
    begin_with: Vec<String>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: GraphFormat,

    #[command(flatten)]
    size_line: SizeLineArgs,

    #[command(flatten)]
    look: LookArgs,

    #[command(flatten)]
    certificate: CertificateArgs,
}

/// What is printed of a graph with labels.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GraphFormat {
    /// For people, a line for each position
    Text,
    /// A picture in characters, with colours on a terminal
    Drawing,
    /// Values separated by commas, under a line of their names
    Csv,
    /// Certificates as JSON, one object a line
    Json,
    /// A picture of lines
    Svg,
    /// A picture of points
    #[cfg(feature = "png")]
    Png,
}

impl GraphFormat {
    /// Returns the format of a picture, if it is one.
    fn picture(self) -> Option<PictureFormat> {
        match self {
            Self::Drawing => Some(PictureFormat::Text),
            Self::Svg => Some(PictureFormat::Svg),
            #[cfg(feature = "png")]
            Self::Png => Some(PictureFormat::Png),
            Self::Text | Self::Csv | Self::Json => None,
        }
    }
}

impl Args {
    /// Returns the names of the graphs, joined.
    fn name(&self) -> String {
        let all = std::iter::once(&self.game).chain(&self.plus);
        all.map(String::as_str).collect::<Vec<_>>().join(" + ")
    }
}

/// Parses a cell.
fn cell(text: &str) -> Result<(u32, u32), &'static str> {
    let cell = text.split_once(',');
    let cell = cell.and_then(|(c, r)| Some((c.trim().parse().ok()?, r.trim().parse().ok()?)));
    cell.ok_or("expected column,row from 0, such as 2,0")
}

/// The most positions whose labels are listed one by one.
const MOST_LISTED: u64 = 1 << 22;

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let piece = match args.game.as_str() {
        "king" => Some(Piece::King),
        "rook" => Some(Piece::Rook),
        _ => None,
    };
    if let Some(piece) = piece {
        anyhow::ensure!(
            args.tokens == 1 && !args.apart && args.plus.is_empty(),
            "--tokens, --apart and --plus are for graphs, not for the {}",
            args.game
        );
        let side = |side: usize| u32::try_from(side).context("--size: a side is too long");
        let (columns, rows) = args.size.unwrap_or((8, 8));
        let board = Board::new(side(columns)?, side(rows)?, piece, &args.back)?;
        let named = |position: u64| {
            let columns = columns as u64;
            format!("{},{}", position % columns, position / columns)
        };
        return positions(&board, named, args, output);
    }
    anyhow::ensure!(
        args.size.is_none() && args.back.is_empty(),
        "--size and --back are for the king and the rook, not for a graph"
    );
    let mut graph = named_graph(&args.game, args, output)?;
    for other in &args.plus {
        let other = named_graph(other, args, output)?;
        graph = sum(&graph, &other)?;
    }
    if args.tokens == 2 {
        let tokens = TwoTokens::new(&graph, !args.apart);
        let named = |position: u64| {
            let (first, second) = tokens.tokens(position);
            format!("{},{}", graph.name(first), graph.name(second))
        };
        return positions(&tokens, named, args, output);
    }
    anyhow::ensure!(!args.apart, "--apart is for --tokens 2");
    labelled(&graph, args, output)
}

/// Returns the map of Traffic Jam, or reads a graph.
fn named_graph(name: &str, args: &Args, output: &mut Output) -> anyhow::Result<Graph> {
    if name == "jam" {
        return Ok(jam());
    }
    let is_file = name == "-" || Path::new(name).exists();
    anyhow::ensure!(is_file, names::unknown_loopy(name));
    graph(name.as_ref(), args.size_line.chosen(), output)
}

/// Returns the sum of two graphs, if it can be listed and its positions can be named.
fn sum(graph: &Graph, other: &Graph) -> anyhow::Result<Graph> {
    let positions = graph.len() as u64 * other.len() as u64;
    let moves = [(graph, other), (other, graph)].map(|(a, b)| a.arcs() as u64 * b.len() as u64);
    anyhow::ensure!(
        positions <= MOST_LISTED && moves[0].max(moves[1]) <= 16 * MOST_LISTED,
        "--plus: {positions} positions are too many to be listed; madness games move says who wins a sum"
    );
    let sum = graph.plus(other);
    let names: HashSet<&str> = (0..sum.len()).map(|vertex| sum.name(vertex)).collect();
    anyhow::ensure!(
        names.len() == sum.len(),
        "--plus: two positions of the sum would have one name: write the names of the positions without commas"
    );
    Ok(sum)
}

/// Labels the positions of an implicit game: as a graph where they can be listed, else they are counted.
fn positions(
    moves: &impl Moves,
    named: impl Fn(u64) -> String,
    args: &Args,
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
        return labelled(&Graph::new(names, &arcs), args, output);
    }
    anyhow::ensure!(
        args.format == GraphFormat::Text
            && !args.certificate.is_wanted()
            && !args.by_steps.are_wanted(),
        "{count} positions are too many to be listed; --format text, without --by-steps, counts them"
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
