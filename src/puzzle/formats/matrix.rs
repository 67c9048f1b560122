//! Matrices: row i says what button i adds to each lamp.
//!
//! A row is a line of digits, or of numbers with blanks between. Buttons and lamps are called 1, 2, ….
//! The matrix of a graph has a row for each vertex, which says its neighbours.

use super::text::{Directives, FormatError, Names, Place, Word, decoded, lines, refused};
use crate::puzzle::Puzzle;

/// Reads a matrix of buttons by lamps, as it stands, or the adjacency matrix of a graph in which a
/// press changes the vertex itself as well if `with_self` says so.
///
/// # Errors
/// Rows of different lengths, what is no number; an adjacency matrix that is none.
pub(super) fn read(
    bytes: &[u8],
    states: Option<u64>,
    with_self: Option<bool>,
) -> Result<Puzzle, FormatError> {
    let mut directives = Directives::default();
    let mut rows: Vec<Vec<u64>> = Vec::new();
    let mut places: Vec<Vec<Word<'_>>> = Vec::new();
    for line in lines(decoded(bytes)?) {
        let Some(line) = directives.take(line)? else {
            continue;
        };
        let words = entries(&line.words);
        if let Some(first) = rows.first().filter(|first| first.len() != words.len()) {
            let last = words[words.len() - 1];
            return last.error(format!(
                "this row has {} entries, but the first one has {}",
                words.len(),
                first.len()
            ));
        }
        rows.push(
            words
                .iter()
                .map(|word| word.number())
                .collect::<Result<_, _>>()?,
        );
        places.push(words);
    }
    let Some(lamps) = rows.first().map(Vec::len) else {
        return Place::START.error("the file holds no matrix");
    };
    if with_self.is_some() {
        check_adjacency(&rows, &places)?;
    }
    let buttons = rows.iter().enumerate().map(|(button, row)| {
        let itself = (with_self == Some(true)).then_some((button, 1));
        let amounts = row
            .iter()
            .copied()
            .enumerate()
            .filter(|amount| amount.1 > 0);
        amounts.chain(itself).collect::<Vec<_>>()
    });
    let puzzle =
        Puzzle::new(directives.states(states)?, lamps, buttons).map_err(|error| refused(&error))?;
    directives.apply(puzzle, &numbers(rows.len()), &numbers(lamps))
}

/// The words of a line, or its digits if it is one word.
fn entries<'a>(words: &[Word<'a>]) -> Vec<Word<'a>> {
    let &[word] = words else {
        return words.to_vec();
    };
    let ends = word
        .text
        .char_indices()
        .map(|(at, character)| (at, at + character.len_utf8()));
    ends.enumerate()
        .map(|(number, (start, end))| Word {
            text: &word.text[start..end],
            place: Place {
                column: word.place.column + number,
                ..word.place
            },
        })
        .collect()
}

fn check_adjacency(rows: &[Vec<u64>], places: &[Vec<Word<'_>>]) -> Result<(), FormatError> {
    if rows.len() != rows[0].len() {
        let place = places[rows.len() - 1][0].place;
        return place.error(format!(
            "an adjacency matrix is square, and this one has {} rows of {} entries",
            rows.len(),
            rows[0].len()
        ));
    }
    for (i, row) in rows.iter().enumerate() {
        if row[i] != 0 {
            return places[i][i].error("an edge from a vertex to itself");
        }
        for j in 0..i {
            if row[j] != rows[j][i] {
                return places[i][j].error(format!(
                    "an adjacency matrix is symmetric, but row {} has {} in column {}",
                    j + 1,
                    rows[j][i],
                    i + 1
                ));
            }
        }
    }
    Ok(())
}

fn numbers(count: usize) -> Names {
    let mut names = Names::default();
    for number in 1..=count {
        names.number(&number.to_string());
    }
    names
}
