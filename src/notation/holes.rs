//! Rows in which a blank is a hole.

use super::alphabet::Alphabet;
use super::error::{ParseError, ParseErrorKind};
use super::fields::{Cell, Fields};
use super::layout::Layout;
use super::source::{Line, VARIATION};

/// Takes rows apart in which blanks are holes: a character a cell, or every second one if those between
/// are blank in all rows. `None` if commas separate the cells.
pub(super) fn split<'a>(
    lines: &[Line<'a>],
    alphabet: &Alphabet,
) -> Result<Option<Fields<'a>>, ParseError> {
    let separates = |c: char| matches!(c, ',' | ';') && !alphabet.names(c);
    if lines.iter().any(|line| line.text.contains(separates)) {
        return Ok(None);
    }
    let mut rows: Vec<Vec<Cell<'a>>> = Vec::with_capacity(lines.len());
    for line in lines {
        let mut row = Vec::new();
        let characters = line.text.char_indices().filter(|(_, c)| *c != VARIATION);
        for (column, (at, found)) in (1..).zip(characters) {
            if found == '\t' {
                return Err(line.error(column, ParseErrorKind::TabAsHole));
            }
            let structure = matches!(
                found,
                '[' | ']' | '{' | '}' | '(' | ')' | '<' | '>' | '=' | ':' | '"' | '\''
            );
            if structure && !alphabet.names(found) {
                return Err(line.error(column, ParseErrorKind::Structure { found }));
            }
            row.push(Cell {
                text: if found == ' ' {
                    ""
                } else {
                    &line.text[at..at + found.len_utf8()]
                },
                line: line.number,
                column,
            });
        }
        rows.push(row);
    }
    let is_cell = |cell: &Cell<'_>| !cell.text.is_empty();
    let mut places = rows
        .iter()
        .flatten()
        .filter(|cell| is_cell(cell))
        .map(|cell| cell.column);
    let first = places.next().unwrap_or(1);
    let has_several = rows
        .iter()
        .any(|row| row.iter().filter(|cell| is_cell(cell)).count() > 1);
    let is_spaced = has_several && places.all(|place| place % 2 == first % 2);
    if is_spaced {
        for row in &mut rows {
            let mut kept = row
                .iter()
                .filter(|cell| cell.column % 2 == first % 2)
                .copied();
            *row = kept.by_ref().collect();
        }
    }
    // Holes at the end of a row cannot be seen.
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    for (row, line) in rows.iter_mut().zip(lines) {
        let column = line.text.chars().count() + 1;
        row.resize(
            columns,
            Cell {
                text: "",
                line: line.number,
                column,
            },
        );
    }
    let layout = if is_spaced {
        Layout::Spaced
    } else {
        Layout::Plain
    };
    Ok(Some(Fields { rows, layout }))
}

#[cfg(test)]
mod tests {
    use super::super::source::Lines;
    use super::*;

    fn rows(text: &str) -> Vec<String> {
        let mut alphabet = Alphabet::default();
        alphabet.blank_holes = true;
        let lines: Vec<Line<'_>> = Lines::new(text, 1).collect();
        let fields = split(&lines, &alphabet).unwrap().unwrap();
        let text = |cell: &Cell<'_>| if cell.text.is_empty() { "_" } else { cell.text }.to_owned();
        fields
            .rows
            .iter()
            .map(|row| row.iter().map(text).collect())
            .collect()
    }

    #[test]
    fn blanks_are_holes_in_solid_and_in_spaced_rows() {
        assert_eq!(rows(" 1 \n101\n 1\n"), ["_1_", "101", "_1_"]);
        assert_eq!(rows("1 0 1\n0   1\n1 1 0\n"), ["101", "0_1", "110"]);
        assert_eq!(rows("1 1\n 1 \n1 1\n"), ["1_1", "_1_", "1_1"]);
        assert_eq!(rows("  1 1\n1 1 1\n"), ["_11", "111"]);
        assert_eq!(rows("1\n"), ["1"]);
    }
}
