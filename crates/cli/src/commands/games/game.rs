//! The games that the commands take by name.

use std::path::Path;

use combinatorial_games::Graph;
use combinatorial_games::impartial::names::{self, Kind};
use combinatorial_games::impartial::{BoardGame, HeapGame, HeapGameError};
use madness_text::SizeLine;

use crate::input;
use crate::output::Output;

/// A game by name, or the file of a graph.
pub(super) enum Game {
    Heap(HeapGame),
    Board(BoardGame),
    Graph(Graph),
}

impl Game {
    /// Returns the game of that name; else the graph in the file of that name, or from standard input
    /// for `-`.
    pub(super) fn named(text: &str, size: SizeLine, output: &mut Output) -> anyhow::Result<Self> {
        if let Ok(board) = text.parse() {
            return Ok(Self::Board(board));
        }
        match text.parse() {
            Ok(game) => Ok(Self::Heap(game)),
            Err(HeapGameError::NoGame(_)) if text == "-" || Path::new(text).exists() => {
                Ok(Self::Graph(graph(Path::new(text), size, output)?))
            }
            Err(HeapGameError::NoGame(_)) => {
                anyhow::bail!(names::unknown(
                    text,
                    &[Kind::Heap, Kind::Board, Kind::Graph]
                ))
            }
            Err(_) => heap_game(text).map(Self::Heap),
        }
    }
}

/// Returns the game with heaps of that name.
pub(super) fn heap_game(text: &str) -> anyhow::Result<HeapGame> {
    text.parse().map_err(|error| match error {
        HeapGameError::NoGame(_) | HeapGameError::Squares { .. } => anyhow::Error::from(error),
        error => anyhow::anyhow!("{text}: {error}"),
    })
}

/// Reads the graph of a file, and notes what was assumed.
pub(super) fn graph(path: &Path, size: SizeLine, output: &mut Output) -> anyhow::Result<Graph> {
    let name = input::name(path);
    let bytes = input::read(path)?;
    let read = madness_text::decoded(&bytes).and_then(|text| Graph::read(text, size));
    let (graph, notes) = read.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    for note in notes {
        output.note(format_args!("{name}:{note}"))?;
    }
    Ok(graph)
}
