//! Reading files and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use gf2_algebra::simd::memory::{available, try_zeroed};

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
    let most = available();
    read_at_most(path, most)?.with_context(|| {
        let name = name(path);
        format!("{name}: it does not fit into memory: more than {most} bytes")
    })
}

/// The content of a file, or of standard input for `-`; `None` if it has more bytes.
pub(crate) fn read_at_most(path: &Path, most: u64) -> anyhow::Result<Option<Vec<u8>>> {
    let read = |source: &mut dyn Read, expected: u64| {
        let mut content = Vec::new();
        content.try_reserve_exact(usize::try_from(expected).unwrap_or(usize::MAX))?;
        let count = source
            .take(most.saturating_add(1))
            .read_to_end(&mut content)?;
        Ok((count as u64 <= most).then_some(content))
    };
    let content = if path.as_os_str() == "-" {
        read(&mut io::stdin().lock(), 0)
    } else {
        File::open(path).and_then(|mut file| {
            let length = file.metadata()?.len();
            if length > most {
                return Ok(None);
            }
            read(&mut file, length)
        })
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
    try_zeroed(count).with_context(|| format!("a row of {count} words does not fit into memory"))
}
