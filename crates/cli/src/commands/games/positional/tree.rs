//! `madness games positional tree`

use madness_claims::counted;
use positional_games::families::Instance;
use positional_games::tree::{Counts, Label, Labels, MOST_CELLS_OF_TREE, Tree};
use positional_games::{Player, Winner};
use serde::Serialize;

use super::board::BoardArgs;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;

/// Count all plays of a board, and label the tree of the strong game from its leaves, as Zermelo did
#[derive(clap::Args)]
#[command(after_help = "\
The first line counts what there is if all cells are taken in every play: n! plays, ⌊e · n!⌋ beginnings of \
plays, positions, and strategies of the second player. Then the tree of Maker–Maker is labelled, on up to 14 \
cells: a play ends when somebody owns a set. --depth prints the tree down to so many moves.

Examples:
  madness games positional tree tic-tac-toe
  madness games positional tree examples/games/sets.txt --depth 2
  madness games positional tree hj n=2 d=2 --avoid
  madness games positional tree tic-tac-toe --depth 1 --format json")]
pub(super) struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Who completes a set of their own cells loses: an avoidance game, as Sim, or a reverse game
    #[arg(long)]
    avoid: bool,

    /// Print the tree down to so many moves
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=14))]
    depth: u8,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

/// The tree, as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    avoid: bool,
    cells: usize,
    plays: u128,
    beginnings: u128,
    positions: u128,
    /// The decimal logarithm of the number of strategies of the second player.
    strategies_log10: f64,
    /// How many have each label; nothing of a tree that is too large.
    labelled: Option<Labelled>,
    tree: Option<Vertex<'a>>,
}

#[derive(Serialize)]
struct Labelled {
    positions: Labels,
    vertices: Labels,
    plays: Labels,
}

/// A vertex of the tree, and those below.
#[derive(Serialize)]
struct Vertex<'a> {
    /// The last move, but of the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<&'a str>,
    winner: Winner,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    then: Vec<Self>,
}

impl<'a> Vertex<'a> {
    fn of(tree: &Tree, instance: &'a Instance, moves: &mut Vec<u32>, depth: u8) -> Option<Self> {
        let label = tree.label(moves)?;
        let names = instance.hypergraph.names();
        let mut then = Vec::new();
        if depth > 0 {
            for cell in (0..).take(names.len()) {
                moves.push(cell);
                then.extend(Self::of(tree, instance, moves, depth - 1));
                moves.pop();
            }
        }
        Some(Self {
            cell: moves.last().map(|&cell| names[cell as usize].as_str()),
            winner: winner(label),
            then,
        })
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let instance = args.board.instance(output)?;
    let name = &instance.name;
    let cells = instance.hypergraph.cells();
    let on_board = |error| anyhow::anyhow!("{name}: {error}");
    let counts = Counts::of(cells).map_err(on_board)?;
    anyhow::ensure!(
        cells <= MOST_CELLS_OF_TREE || args.depth == 0,
        "{name}: {cells} cells: --depth is for trees of up to {MOST_CELLS_OF_TREE} cells"
    );
    let waiting = output.waiting("labelling");
    let tree = (cells <= MOST_CELLS_OF_TREE).then(|| Tree::new(&instance.hypergraph, args.avoid));
    let tree = tree.transpose().map_err(on_board)?;
    let labelled = tree.as_ref().map(Tree::labelled);
    drop(waiting);
    if tree.is_none() {
        output.note(format!(
            "trees of up to {MOST_CELLS_OF_TREE} cells are labelled"
        ))?;
    }
    if args.format == ReportFormat::Json {
        let labelled = labelled.map(|[positions, vertices, plays]| Labelled {
            positions,
            vertices,
            plays,
        });
        let root = tree.as_ref();
        let root = root.and_then(|tree| Vertex::of(tree, &instance, &mut Vec::new(), args.depth));
        output.json(&Answer {
            game: name,
            avoid: args.avoid,
            cells,
            plays: counts.plays,
            beginnings: counts.beginnings,
            positions: counts.positions,
            strategies_log10: counts.strategies_log10,
            labelled,
            tree: root,
        })?;
        return Ok(Status::Success);
    }
    output.data(format_args!(
        "{name}: {}; {} plays with all cells, {} beginnings, {} positions, about 10^{:.0} strategies of the \
         second player\n",
        counted(cells, "cell"),
        counts.plays,
        counts.beginnings,
        counts.positions,
        counts.strategies_log10
    ))?;
    let Some((tree, [positions, vertices, leaves])) = tree.zip(labelled) else {
        return Ok(Status::Success);
    };
    for (what, labels) in [
        ("positions", positions),
        ("vertices", vertices),
        ("plays", leaves),
    ] {
        let Labels {
            first,
            second,
            draw,
        } = labels;
        output.data(format_args!(
            "  {} {what}: the first player wins {first}, the second {second}; {draw} are draws\n",
            labels.all()
        ))?;
    }
    vertex(&tree, &instance, &mut Vec::new(), args.depth, output)?;
    Ok(Status::Success)
}

/// Prints a vertex, and those below.
fn vertex(
    tree: &Tree,
    instance: &Instance,
    moves: &mut Vec<u32>,
    depth: u8,
    output: &mut Output,
) -> anyhow::Result<()> {
    let Some(label) = tree.label(moves) else {
        return Ok(());
    };
    let names = instance.hypergraph.names();
    let last = moves
        .last()
        .map_or("the root", |&cell| names[cell as usize].as_str());
    let indent = 2 * moves.len();
    output.data(format_args!("{:indent$}{last}: {}\n", "", winner(label)))?;
    if depth > 0 {
        for cell in (0..).take(names.len()) {
            moves.push(cell);
            vertex(tree, instance, moves, depth - 1, output)?;
            moves.pop();
        }
    }
    Ok(())
}

fn winner(label: Label) -> Winner {
    match label {
        Some(Player::First) => Winner::First,
        Some(Player::Second) => Winner::Second,
        None => Winner::Draw,
    }
}
