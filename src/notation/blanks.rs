//! Refuses rows in which blanks may be more than separators.

use super::alphabet::Alphabet;
use super::error::{ParseError, ParseErrorKind};
use super::fields::Row;
use super::source::{BLANKS, VARIATION};

/// Refuses rows of cells that blanks alone part, but not clearly: with empty fields between tabs, blanks
/// between some cells only, signs of comments or lists before all rows, words, blanks that may be cells.
pub(super) fn check(
    lines: &[Row<'_>],
    alphabet: &Alphabet,
    rows: Option<usize>,
) -> Result<(), ParseError> {
    if lines
        .iter()
        .any(|line| line.has_commas || line.groups.len() > 1)
    {
        return Ok(());
    }
    let has_tabs = lines.iter().any(|line| line.tabs > 0);
    for line in lines.iter().filter(|_| has_tabs && !alphabet.blank_holes) {
        let is_indented = line.indent > lines.iter().map(|line| line.indent).min().unwrap_or(0);
        if let Some(column) = line.empty.or(is_indented.then_some(1)) {
            return line.error(column, ParseErrorKind::EmptyField);
        }
    }
    let mut cells = lines.iter().flat_map(|line| &line.cells);
    if cells
        .clone()
        .any(|cell| cell.text.chars().any(|c| alphabet.is_strange(c)))
    {
        return Ok(());
    }
    check_groups(lines, alphabet, rows)?;
    let are_words = cells.clone().any(|cell| cell.text.chars().nth(1).is_some());
    let first = cells.next().map_or("", |cell| cell.text);
    let is_one = cells.all(|cell| cell.text == first);
    let are_long = lines
        .iter()
        .all(|line| line.cells.len() == lines[0].cells.len());
    // A third sign is refused in any case.
    let mut signs: Vec<&str> = Vec::new();
    for cell in lines.iter().flat_map(|line| &line.cells) {
        if alphabet.is_plain() && !signs.contains(&cell.text) && signs.len() < 3 {
            signs.push(cell.text);
        }
    }
    if has_tabs || are_words || !is_one && !are_long || signs.len() > 2 {
        return Ok(());
    }
    let moved = |line: &Row<'_>| moved(line.text, lines[0].text);
    match lines.iter().find_map(|line| Some((line, moved(line)?))) {
        Some((line, column)) => line.error(column, ParseErrorKind::BlankCells),
        None => Ok(()),
    }
}

/// Refuses rows of several words, of which one has several cells, unless the rows are grouped alike and the
/// words are nothing else.
fn check_groups(
    lines: &[Row<'_>],
    alphabet: &Alphabet,
    rows: Option<usize>,
) -> Result<(), ParseError> {
    let uneven = lines
        .iter()
        .find(|line| line.has_blanks && line.several.is_some());
    let Some(line) = uneven else {
        return Ok(());
    };
    let place = line.several.unwrap_or(1);
    let is_other = lines.iter().any(|other| other.lengths != line.lengths);
    // With more than ten states 10 is a number.
    if is_other || alphabet.takes_numbers() {
        return line.error(place, ParseErrorKind::UnevenRows);
    }
    if lines.len() == 1 && rows.is_none() {
        return line.error(place, ParseErrorKind::RowsOrGroups);
    }
    if let Some(found) = mark(lines[0].text)
        && lines.iter().all(|line| mark(line.text) == Some(found))
    {
        return lines[0].error(lines[0].cells[0].column, ParseErrorKind::Mark { found });
    }
    let is_word = |word: &&str| {
        word.chars().nth(1).is_some()
            && word.chars().all(|c| c.is_alphabetic() && alphabet.names(c))
    };
    match line.text.split(BLANKS).find(is_word) {
        Some(word) => line.error(
            place,
            ParseErrorKind::NoWord {
                found: word.chars().take(40).collect(),
            },
        ),
        None => Ok(()),
    }
}

/// Returns the sign with which comments and lists begin, if it stands before one group of several cells.
fn mark(text: &str) -> Option<char> {
    let (mark, rest) = text.trim_start_matches(BLANKS).split_once(BLANKS)?;
    let rest = rest.trim_start_matches(BLANKS);
    let is_solid = rest.chars().nth(1).is_some() && !rest.contains(BLANKS);
    let sign = mark.chars().next().filter(|&c| "#*-+".contains(c))?;
    (is_solid && mark.len() == 1).then_some(sign)
}

/// Returns the column of the first cell of a row that stands elsewhere than that of another row.
pub(super) fn moved(row: &str, other: &str) -> Option<usize> {
    let mut pairs = places(row).zip(places(other));
    pairs
        .find(|((place, _), (above, _))| place != above)
        .map(|((_, column), _)| column)
}

/// Returns where the cells of a row stand: the places that can be seen, and the columns.
fn places(row: &str) -> impl Iterator<Item = (usize, usize)> {
    let visible = (1..).zip(row.chars()).filter(|&(_, c)| c != VARIATION);
    let cells = visible
        .enumerate()
        .filter(|(_, (_, c))| !BLANKS.contains(c));
    cells.map(|(place, (column, _))| (place, column))
}

#[cfg(test)]
mod tests {
    use super::super::fields::split;
    use super::super::source::{Line, Lines};
    use super::*;

    fn fault(text: &str, alphabet: &Alphabet) -> Option<(usize, usize, ParseErrorKind)> {
        let lines: Vec<Line<'_>> = Lines::new(text, 1).collect();
        let error = split(&lines, alphabet, None).err()?;
        Some((error.line, error.column, error.kind))
    }

    #[test]
    fn blanks_that_may_be_cells_are_refused() {
        let two = Alphabet::default();
        let mut three = Alphabet::default();
        three.set_states(3);
        for (text, alphabet, line, column) in [
            (" 1.\n1 .\n.1 \n", &two, 2, 1),
            ("12 \n1 2\n 21\n", &three, 2, 3),
            (".## \n ##.\n", &two, 2, 2),
            ("010\n  111\n", &two, 2, 3),
            ("1 0 1\n101\n", &two, 2, 2),
            ("⬛️🟨\n 🟨⬛\n", &two, 2, 2),
        ] {
            let expected = (line, column, ParseErrorKind::BlankCells);
            assert_eq!(fault(text, alphabet), Some(expected), "{text}");
        }
        for text in [
            "  010\n  111\n",
            "0  1\n1  0\n",
            "0\t1\n1 0\n",
            "True False\nFalse True\n",
            "⬛️ 🟨\n🟨 ⬛\n",
        ] {
            assert_eq!(fault(text, &two), None, "{text}");
        }
    }

    #[test]
    fn signs_before_rows_and_words_are_refused() {
        let plain = Alphabet::default();
        for (text, found, column) in [
            ("# .#.\n# ###\n# .#.\n", '#', 1),
            (" * .*.\n * ***\n", '*', 2),
            ("- x-x\n- -x-\n", '-', 1),
        ] {
            let expected = (1, column, ParseErrorKind::Mark { found });
            assert_eq!(fault(text, &plain), Some(expected), "{text}");
        }
        assert_eq!(fault("# .#\n. ##\n", &plain), None);
        assert_eq!(fault("# .\n# #\n", &plain), None);
        let mut named = Alphabet::default();
        named.name_lit("be").unwrap();
        named.name_dark("ki").unwrap();
        let found = "be".to_owned();
        let expected = (1, 1, ParseErrorKind::NoWord { found });
        assert_eq!(fault("be ki\nki be\n", &named), Some(expected));
        assert_eq!(fault("bk\nkb\n", &named), None);
    }
}
