//! The games that the commands take by name.

use std::path::Path;

use madness_games::Graph;
use madness_games::impartial::{BoardGame, HeapGame, HeapGameError};

use crate::cli::input;

/// A game by name, or the file of a graph.
pub(super) enum Game {
    Heap(HeapGame),
    Board(BoardGame),
    Graph(Graph),
}

impl Game {
    /// Returns the game of that name; else the graph in the file of that name, or from standard input
    /// for `-`.
    pub(super) fn named(text: &str) -> anyhow::Result<Self> {
        if let Ok(board) = text.parse() {
            return Ok(Self::Board(board));
        }
        match text.parse() {
            Ok(game) => Ok(Self::Heap(game)),
            Err(HeapGameError::NoGame(_)) if text == "-" || Path::new(text).exists() => {
                Ok(Self::Graph(graph(Path::new(text))?))
            }
            Err(HeapGameError::NoGame(_)) => anyhow::bail!(
                "no game {text:?}, and no file of that name: expected king, rook, queen, nim, kayles, \
                 bachet:10, subtract:2,5, octal:0.77, or the file of a graph"
            ),
            Err(_) => heap_game(text).map(Self::Heap),
        }
    }
}

/// Returns the game with heaps of that name.
pub(super) fn heap_game(text: &str) -> anyhow::Result<HeapGame> {
    text.parse().map_err(|error| match error {
        HeapGameError::NoGame(_) => anyhow::Error::from(error),
        error => anyhow::anyhow!("{text}: {error}"),
    })
}

/// Reads the graph of a file.
pub(super) fn graph(path: &Path) -> anyhow::Result<Graph> {
    let name = input::name(path);
    let bytes = input::read(path)?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| anyhow::anyhow!("{name}:1:1: not UTF-8 text, so no graph"))?;
    Graph::parse(text).map_err(|error| anyhow::anyhow!("{name}:{error}"))
}
