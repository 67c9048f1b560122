//! Game ids of Flip, of Simon Tatham's Portable Puzzle Collection:
//! `WxH[c|r]:<matrix hex>,<grid hex>`.
//!
//! W columns and H rows. Both hexadecimal numbers are bits in reading order, four to a digit, the first
//! the most significant one, with zeros at the end of the last digit. Bit wh·i + j of the first is 1 if
//! pressing cell i flips cell j; a bit of the second is 1 if the cell is still to be flipped. `c` (crosses)
//! and `r` (random) say how the game made the matrix and mean nothing here. A solution is `S` and a
//! `0` or `1` for each cell.

use std::fmt::Write;

use super::text::{FormatError, Place, Word, decoded, lines, refused, shown};
use crate::puzzle::{Cells, Geometry, Goal, Puzzle};

/// Reads game ids, one a line, each with its line.
///
/// # Errors
/// What is no game id of Flip.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<(usize, Puzzle)>, FormatError> {
    let mut puzzles = Vec::new();
    for line in lines(decoded(bytes)?) {
        if let Some(second) = line.words.get(1) {
            return second.error("a game id is one word, and one stands in a line");
        }
        puzzles.push((line.words[0].place.line, game(line.words[0])?));
    }
    if puzzles.is_empty() {
        return Place::START.error("the file holds no game id");
    }
    Ok(puzzles)
}

/// A part of a word, so many bytes, which are ASCII, from its start.
fn part(word: Word<'_>, from: usize, length: usize) -> Word<'_> {
    Word {
        text: &word.text[from..from + length],
        place: Place {
            column: word.place.column + from,
            ..word.place
        },
    }
}

fn game(word: Word<'_>) -> Result<Puzzle, FormatError> {
    if let Some(at) = word.text.bytes().position(|byte| !byte.is_ascii()) {
        let column = word.place.column + at;
        return Place {
            column,
            ..word.place
        }
        .error("a game id has no such character");
    }
    let expected = "expected a game id WxH:matrix,grid with two hexadecimal numbers";
    let Some(colon) = word.text.find(':') else {
        return word.error(expected);
    };
    let Some(comma) = word.text[colon..].find(',').map(|at| colon + at) else {
        return word.error(expected);
    };
    let size = word.text[..colon].trim_end_matches(['c', 'r']);
    let Some(cross) = size.find('x').filter(|_| colon - size.len() <= 1) else {
        return word.error(expected);
    };
    let width = part(word, 0, cross).number()?;
    let height = part(word, cross + 1, size.len() - cross - 1).number()?;
    let cells = usize::try_from(width)
        .ok()
        .zip(usize::try_from(height).ok())
        .and_then(|(width, height)| Some((width, height, width.checked_mul(height)?)))
        .filter(|&(_, _, cells)| cells > 0 && cells.checked_mul(cells).is_some());
    let Some((width, height, cells)) = cells else {
        let what = if width == 0 || height == 0 {
            "has no cells"
        } else {
            "is too large"
        };
        return word.error(format!("a board of {width} × {height} {what}"));
    };
    let matrix = bits(
        part(word, colon + 1, comma - colon - 1),
        cells * cells,
        "matrix",
    )?;
    let grid = bits(
        part(word, comma + 1, word.text.len() - comma - 1),
        cells,
        "grid",
    )?;
    let buttons = matrix.chunks_exact(cells).map(|row| {
        let flipped = (0..cells).filter(|&lamp| row[lamp]);
        flipped.map(|lamp| (lamp, 1)).collect::<Vec<_>>()
    });
    let start = grid.iter().map(|&bit| u32::from(bit)).collect();
    let puzzle = Puzzle::new(2, cells, buttons).and_then(|puzzle| puzzle.with_start(start));
    let places = Cells::new(vec![width, height], vec![true; cells]);
    Ok(puzzle
        .map_err(|error| refused(&error))?
        .with_geometry(Geometry::Cells(places)))
}

/// Returns the first `count` bits of hexadecimal digits.
fn bits(word: Word<'_>, count: usize, what: &str) -> Result<Vec<bool>, FormatError> {
    let digits = count.div_ceil(4);
    if word.text.len() != digits {
        return word.error(format!(
            "the {what} has {} digits, not {digits}",
            word.text.len()
        ));
    }
    let mut bits = Vec::with_capacity(4 * digits);
    for (at, character) in word.text.chars().enumerate() {
        let Some(digit) = character.to_digit(16) else {
            let found = shown(&character.to_string());
            return part(word, at, 1).error(format!("'{found}' is no hexadecimal digit"));
        };
        bits.extend((0..4).rev().map(|bit| digit >> bit & 1 == 1));
    }
    if bits[count..].contains(&true) {
        let last = part(word, digits - 1, 1);
        return last.error(format!(
            "the last digit of the {what} has a bit beyond the last cell"
        ));
    }
    bits.truncate(count);
    Ok(bits)
}

/// Writes the game id of a puzzle that has one.
pub(super) fn write(puzzle: &Puzzle) -> Option<String> {
    let Geometry::Cells(cells) = puzzle.geometry() else {
        return None;
    };
    let &[width, height] = cells.sides() else {
        return None;
    };
    let plain = puzzle.states() == 2
        && *puzzle.goal() == Goal::Value(0)
        && puzzle.lamps() == width * height
        && !puzzle.free().contains(&true)
        && !puzzle.forbidden().contains(&true);
    if !plain {
        return None;
    }
    let mut matrix = vec![false; puzzle.lamps() * puzzle.lamps()];
    for (button, row) in puzzle.wiring().iter_rows().enumerate() {
        for &(lamp, _) in row {
            matrix[button * puzzle.lamps() + lamp as usize] = true;
        }
    }
    let grid: Vec<bool> = puzzle.start().iter().map(|&value| value == 1).collect();
    Some(format!("{width}x{height}:{},{}", hex(&matrix), hex(&grid)))
}

fn hex(bits: &[bool]) -> String {
    let mut text = String::new();
    for four in bits.chunks(4) {
        let digit = (0..4).fold(0, |digit, bit| {
            2 * digit + u8::from(four.get(bit) == Some(&true))
        });
        write!(text, "{digit:x}").expect("a string grows");
    }
    text
}

/// Writes a solution as the game does.
pub(super) fn solution(times: &[u32]) -> String {
    let digit = |&times: &u32| if times == 0 { '0' } else { '1' };
    std::iter::once('S')
        .chain(times.iter().map(digit))
        .collect()
}
