//! Reading the boards of a file.

use std::path::Path;

use crate::board::Surface;
use crate::notation::{NotedBoard, Reader};
use anyhow::Context;

use crate::cli::input;

/// Reads all boards of a file. With `lit`, its characters are lit and every other one is dark.
pub(crate) fn read(
    file: &Path,
    surface: Surface,
    lit: Option<&str>,
) -> anyhow::Result<Vec<NotedBoard>> {
    let mut reader = Reader::new().surface(surface);
    if let Some(lit) = lit {
        reader = reader.lit(lit).context("--lit")?;
    }
    let boards = reader.read(&input::read(file)?);
    boards.map_err(|error| anyhow::anyhow!("{}:{error}", input::name(file)))
}

/// Reads board `number` of a file, counted from 1; also returns its place, for messages.
pub(crate) fn read_one(
    file: &Path,
    surface: Surface,
    lit: Option<&str>,
    number: usize,
) -> anyhow::Result<(NotedBoard, String)> {
    let mut boards = read(file, surface, lit)?;
    let (name, count) = (input::name(file), boards.len());
    anyhow::ensure!(
        (1..=count).contains(&number),
        "--board {number}: {name} has {count} {}, counted from 1",
        if count == 1 { "board" } else { "boards" }
    );
    let board = boards.swap_remove(number - 1);
    let place = format!("{name}:{}:1", board.line);
    Ok((board, place))
}
