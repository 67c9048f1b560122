//! The games that the commands take by name.

use std::path::Path;
use std::sync::Arc;

use combinatorial_games::Graph;
use combinatorial_games::impartial::names::{self, Kind};
use combinatorial_games::impartial::{BoardGame, HeapGame, HeapGameError};
use madness_play::{Seats, Strength, Table, open_with};
use madness_text::{Note, SizeLine, TextError};

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
    noted(read_graph(path, |text| Graph::read(text, size))?, output)
}

/// Reads the graph of a file for a component of a sum: edges without direction are for lights. Notes what
/// was assumed.
pub(super) fn graph_of_sum(
    path: &Path,
    size: SizeLine,
    output: &mut Output,
) -> anyhow::Result<Graph> {
    let read = read_graph(path, |text| Graph::read_with_edges(text, size))?;
    noted(read, output)
}

/// Says the notes of what was assumed, and returns the graph.
fn noted((graph, notes): (Graph, Vec<String>), output: &mut Output) -> anyhow::Result<Graph> {
    for note in notes {
        output.note(note)?;
    }
    Ok(graph)
}

/// Reads the graph of a file; returns also notes of what was assumed.
fn read_graph(
    path: &Path,
    read: impl FnOnce(&str) -> Result<(Graph, Vec<Note>), TextError>,
) -> anyhow::Result<(Graph, Vec<String>)> {
    let name = input::name(path);
    let bytes = input::read(path)?;
    let read = madness_text::decoded(&bytes).and_then(read);
    let (graph, notes) = read.map_err(|error| anyhow::anyhow!("{name}:{error}"))?;
    let notes = notes.into_iter().map(|note| format!("{name}:{note}"));
    Ok((graph, notes.collect()))
}

/// Begins a match of the game that a text names. A token may be played on the graph of a file; what was
/// assumed when that was read is noted.
pub(super) fn opened(
    name: &str,
    seats: Seats,
    strength: Strength,
    seed: u64,
    output: &mut Output,
) -> anyhow::Result<Box<dyn Table>> {
    let mut notes = Vec::new();
    let mut graphs = |file: &str| {
        let path = Path::new(file);
        if !path.is_file() {
            return None;
        }
        let read = read_graph(path, |text| Graph::read_with_edges(text, SizeLine::No));
        let read = read.map_err(|error| format!("{error:#}"));
        Some(read.map(|(graph, noted)| {
            notes = noted;
            Arc::new(graph)
        }))
    };
    let table = open_with(name, seats, strength, seed, &mut graphs)?;
    for note in notes {
        output.note(note)?;
    }
    Ok(table)
}
