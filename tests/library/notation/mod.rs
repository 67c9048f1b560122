//! Boards as text, seen from outside: what is read, what is refused and where,
//! and that what is written is read back.

mod cases;
mod foreign;
mod properties;
mod reading;
mod refusals;

use button_madness::notation::{NotedBoard, parse_boards};

/// The only board of `text`.
fn one(text: impl AsRef<[u8]>) -> NotedBoard {
    let text = text.as_ref();
    let boards = parse_boards(text);
    let shown = String::from_utf8_lossy(text);
    let boards = boards.unwrap_or_else(|error| panic!("{shown:?}: {error}"));
    assert_eq!(boards.len(), 1, "{shown:?}");
    boards.into_iter().next().unwrap()
}

fn rows(text: impl AsRef<[u8]>) -> Vec<String> {
    one(text).lights.to_rows()
}

/// The rows of every board of `text`, joined by slashes.
fn all(text: &str) -> Vec<String> {
    let boards = parse_boards(text.as_bytes());
    let boards = boards.unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let joined = boards.iter().map(|board| board.lights.to_rows().join("/"));
    joined.collect()
}
