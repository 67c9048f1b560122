//! Reading files and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use madness_machine::simd::memory::{asking, available, try_reserve, try_zeroed};

use button_madness::notation::Glyphs;

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
        try_reserve(
            &mut content,
            usize::try_from(expected).unwrap_or(usize::MAX),
        )?;
        let mut source = source.take(most.saturating_add(1));
        let count = asking(|| source.read_to_end(&mut content))?;
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
/// the name is written like a board, it is the board. `named` are characters that were named cells.
pub(crate) fn read_board(path: &Path, named: &str) -> anyhow::Result<Vec<u8>> {
    read(path).or_else(|error| {
        board(path, named)
            .map(|text| text.as_bytes().to_vec())
            .ok_or(error)
    })
}

/// Opens a file of boards, or standard input for `-`, as [`read_board`] does.
pub(crate) fn open_board<'a>(path: &'a Path, named: &str) -> anyhow::Result<Box<dyn Read + 'a>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    match (File::open(path), board(path, named)) {
        (Err(_), Some(text)) => Ok(Box::new(text.as_bytes())),
        (file, _) => Ok(Box::new(file.with_context(|| name(path))?)),
    }
}

/// Returns the name of a file that is not there if it is written like a board: rows on one line, one row
/// of 0 and 1, several lines, a list in brackets, a link.
fn board<'a>(path: &'a Path, named: &str) -> Option<&'a str> {
    let text = path.to_str().filter(|_| !path.exists())?;
    let is_separator = |c| matches!(c, '/' | '|' | ';' | ',' | ' ' | '\t');
    let is_cell = |c| c == '\u{FE0F}' || c == '_' || Glyphs::is_known(c) || named.contains(c);
    let is_row = text.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    let is_joined = text.contains(is_separator)
        && text.contains(is_cell)
        && text.chars().all(|c| is_separator(c) || is_cell(c));
    let is_list = text.starts_with(['[', '{', '(']);
    let is_link = text.contains("?board=");
    let is_board =
        is_row && !text.is_empty() || is_joined || is_list || is_link || text.contains('\n');
    is_board.then_some(text)
}

/// Words of zeros for a row, or an error where the system does not give that much.
pub(crate) fn words(count: usize) -> anyhow::Result<Vec<u64>> {
    try_zeroed(count).with_context(|| format!("a row of {count} words does not fit into memory"))
}
