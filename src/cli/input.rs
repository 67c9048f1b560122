//! Reading files and standard input.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;

use crate::notation::Glyphs;

/// The name under which messages speak of a file.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "stdin".to_owned()
    } else {
        path.display().to_string()
    }
}

/// The content of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let content = if path.as_os_str() == "-" {
        let mut content = Vec::new();
        io::stdin()
            .lock()
            .read_to_end(&mut content)
            .map(|_| content)
    } else {
        fs::read(path)
    };
    content.with_context(|| name(path))
}

/// Returns the content of a file of boards, as [`read`] does. Where there is no file of that name, and
/// the name is written like a board, it is the board.
pub(crate) fn read_board(path: &Path) -> anyhow::Result<Vec<u8>> {
    read(path).or_else(|error| {
        board(path)
            .map(|text| text.as_bytes().to_vec())
            .ok_or(error)
    })
}

/// Opens a file of boards, or standard input for `-`, as [`read_board`] does.
pub(crate) fn open_board(path: &Path) -> anyhow::Result<Box<dyn Read + '_>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    match (File::open(path), board(path)) {
        (Err(_), Some(text)) => Ok(Box::new(text.as_bytes())),
        (file, _) => Ok(Box::new(file.with_context(|| name(path))?)),
    }
}

/// Returns the name of a file that is not there if it is written like a board: rows joined by `/`, one
/// row of 0 and 1, or JSON.
fn board(path: &Path) -> Option<&str> {
    let text = path.to_str().filter(|_| !path.exists())?;
    let is_cell = |c| {
        c == '\u{FE0F}'
            || Glyphs::ALL
                .iter()
                .any(|pair| c == pair.lit || c == pair.dark)
    };
    let mut rows = text.split('/');
    let is_joined =
        rows.clone().count() > 1 && rows.all(|row| !row.is_empty() && row.chars().all(is_cell));
    let is_row = !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    (is_joined || is_row || text.starts_with('[')).then_some(text)
}

/// Words of zeros for a row, or an error where the system does not give that much.
pub(crate) fn words(count: usize) -> anyhow::Result<Vec<u64>> {
    let mut words = Vec::new();
    words
        .try_reserve_exact(count)
        .with_context(|| format!("a row of {count} words does not fit into memory"))?;
    words.resize(count, 0);
    Ok(words)
}
