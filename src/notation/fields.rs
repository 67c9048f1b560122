//! Takes rows apart into cells: blanks, commas, bars, quotes and frames are no cells.

use super::alphabet::Alphabet;
use super::blanks;
use super::error::{ParseError, ParseErrorKind};
use super::layout::Layout;
use super::line_kind::closing;
use super::source::{BLANKS, Line, VARIATION};

/// A cell as it is written: a character, a word, or nothing for a field that is blank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Cell<'_> {
    pub(super) fn error(&self, kind: ParseErrorKind) -> ParseError {
        ParseError::new(self.line, self.column, kind)
    }
}

/// The rows of a board, cell by cell.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fields<'a> {
    pub(super) rows: Vec<Vec<Cell<'a>>>,
    pub(super) layout: Layout,
}

/// A line taken apart.
#[derive(Default)]
pub(super) struct Row<'a> {
    number: usize,
    pub(super) text: &'a str,
    pub(super) cells: Vec<Cell<'a>>,
    /// Where groups end, which bars (`|` and `;`) stand between.
    pub(super) groups: Vec<usize>,
    /// Where fields end, which bars and commas stand between.
    fields: Vec<usize>,
    /// The first bar inside, with its column.
    bar: Option<(char, usize)>,
    pub(super) has_commas: bool,
    pub(super) has_blanks: bool,
    /// Whether `0.` and `1.` are cells.
    is_dotted: bool,
    /// How many words such as true or 1.0 are cells.
    words: usize,
    /// The column of a cell that only a blank separates from the one before it.
    loose: Option<usize>,
    /// How many cells each word has that was taken apart.
    pub(super) lengths: Vec<usize>,
    /// How many tabs stand before the first cell and behind it, and the column of one that follows another.
    pub(super) indent: usize,
    pub(super) tabs: usize,
    pub(super) empty: Option<usize>,
    /// The column of the first word of several cells, and of the first `0.` or `1.` that is two.
    pub(super) several: Option<usize>,
    dotted: Option<usize>,
}

/// Returns whether a character stands between cells as a bar.
pub(super) fn is_bar(character: char) -> bool {
    matches!(character, '|' | ';' | '│' | '║' | '┃')
}

/// Returns whether a character draws boxes, other than as an upright bar.
fn draws_box(character: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&character) && !is_bar(character)
}

/// Returns whether a line is a rule between rows of a table: `+---+---+`, `|---|---|`, `├─┼─┤`.
fn is_rule(line: Line<'_>, alphabet: &Alphabet) -> bool {
    let content = line.content();
    let fits = |c: char| {
        !alphabet.names(c)
            && (matches!(c, '+' | '-' | '=' | ':')
                || is_bar(c) && c != ';'
                || draws_box(c)
                || BLANKS.contains(&c))
    };
    let is_long =
        ["--", "=="].iter().any(|run| content.contains(run)) || content.contains(draws_box);
    content.chars().all(fits) && (is_long || content.contains('+') && !content.contains(is_bar))
}

/// Returns whether a rule is a row after all: `|---|` where - is a cell, unless bars stand between all cells
/// of the rows and not between those of the rule.
fn is_row_of_dashes(line: Line<'_>, lines: &[Line<'_>], alphabet: &Alphabet) -> bool {
    let are_single = |line: Line<'_>| {
        let size = |field: &str| field.chars().filter(|c| !BLANKS.contains(c)).count();
        let sizes: Vec<usize> = line
            .text
            .split(is_bar)
            .map(size)
            .filter(|&size| size > 0)
            .collect();
        sizes.len() > 1 && sizes.iter().all(|&size| size == 1)
    };
    let is_plain = |c: char| c == '-' || BLANKS.contains(&c) || is_bar(c);
    let mut rows = lines.iter().filter(|&&line| !is_rule(line, alphabet));
    line.text.chars().all(is_plain)
        && rows.clone().any(|row| row.text.contains('-'))
        && (are_single(line) || !rows.all(|&row| are_single(row)))
}

/// Returns whether a row is written in numbers with a point and nothing behind it: `0. 1. 0.`
pub(super) fn is_dotted(line: Line<'_>, alphabet: &Alphabet) -> bool {
    let separates = |c: char| BLANKS.contains(&c) || c == ',' || is_bar(c);
    let mut words = line.text.split(separates).filter(|word| !word.is_empty());
    let is_number = |word: &str| matches!(word, "0." | "1.");
    !alphabet.names('.')
        && words.next().is_some_and(is_number)
        && words.next().is_some_and(is_number)
        && words.all(is_number)
}

/// Returns whether the rows are a table with upright bars.
fn has_bars(lines: &[Line<'_>], alphabet: &Alphabet) -> bool {
    let is_upright = |c: char| (is_bar(c) && c != ';' || draws_box(c)) && !alphabet.names(c);
    lines.iter().any(|line| line.text.contains(is_upright))
}

/// Takes the rows of a board apart. `rows` is how many it is to have, if that was said.
pub(super) fn split<'a>(
    lines: &[Line<'a>],
    alphabet: &Alphabet,
    rows: Option<usize>,
) -> Result<Fields<'a>, ParseError> {
    if alphabet.blank_holes
        && !has_bars(lines, alphabet)
        && let Some(fields) = super::holes::split(lines, alphabet)?
    {
        return Ok(fields);
    }
    let table = has_bars(lines, alphabet);
    let is_dotted = lines.iter().all(|&line| is_dotted(line, alphabet));
    let mut found = Vec::with_capacity(lines.len());
    for &line in lines {
        if !(table && is_rule(line, alphabet) && !is_row_of_dashes(line, lines, alphabet)) {
            found.push(row(line, is_dotted, alphabet)?);
        }
    }
    blanks::check(&found, alphabet, rows)?;
    arrange(found, rows)
}

/// Takes a row apart that is given as a part of a line.
pub(super) fn part<'a>(
    line: Line<'a>,
    text: &'a str,
    column: usize,
    alphabet: &Alphabet,
) -> Result<Fields<'a>, ParseError> {
    let mut row = Row {
        number: line.number,
        ..Row::default()
    };
    row.read(text, column, alphabet)?;
    arrange(vec![row], None)
}

fn row<'a>(line: Line<'a>, is_dotted: bool, alphabet: &Alphabet) -> Result<Row<'a>, ParseError> {
    let mut row = Row {
        number: line.number,
        text: line.text,
        is_dotted,
        ..Row::default()
    };
    row.read(line.text, 1, alphabet)?;
    Ok(row)
}

impl<'a> Row<'a> {
    pub(super) fn error<T>(&self, column: usize, kind: ParseErrorKind) -> Result<T, ParseError> {
        Err(ParseError::new(self.number, column, kind))
    }

    /// Reads a line, or a part of it that begins in that column.
    fn read(&mut self, text: &'a str, first: usize, alphabet: &Alphabet) -> Result<(), ParseError> {
        let mut characters = text.char_indices().peekable();
        let mut column = first;
        // The last separator: `None` at the beginning.
        let (mut last, mut is_open) = (None, false);
        // The tabs since the last thing that is no blank.
        let mut tabs = 0;
        while let Some(&(at, found)) = characters.peek() {
            if !BLANKS.contains(&found) {
                tabs = 0;
            }
            if alphabet.names(found) {
                self.loose = self.loose.or(is_open.then_some(column));
                column += self.token(text, at, column, alphabet, &mut characters);
                is_open = true;
                continue;
            }
            match found {
                ' ' | '\t' => {
                    self.has_blanks |= !self.cells.is_empty();
                    if found == '\t' {
                        self.tab(&mut tabs, column);
                    }
                    characters.next();
                    column += 1;
                    continue;
                }
                ',' => {
                    self.has_commas = true;
                    self.field(is_open, column, alphabet)?;
                    (last, is_open) = (Some(','), false);
                }
                _ if is_bar(found) => {
                    // A bar before the first cell is a frame, and one after a comma or another bar ends
                    // an empty field.
                    if last.is_some() || is_open {
                        self.field(is_open, column, alphabet)?;
                        self.groups.push(self.cells.len());
                        self.bar.get_or_insert((found, column));
                    }
                    (last, is_open) = (Some(found), false);
                }
                '"' | '\'' => {
                    characters.next();
                    let start = at + 1;
                    let Some(length) = text[start..].find(found) else {
                        return self.error(column, ParseErrorKind::OpenQuote { quote: found });
                    };
                    let inside = &text[start..start + length];
                    if inside.contains(['"', '\'', ',']) || inside.contains(is_bar) {
                        return self.error(column + 1, ParseErrorKind::Quoted);
                    }
                    if inside.trim_matches(BLANKS).is_empty() {
                        if !alphabet.blank_holes {
                            return self.error(column, ParseErrorKind::EmptyField);
                        }
                        self.cells.push(Cell {
                            text: "",
                            line: self.number,
                            column,
                        });
                    }
                    self.token_of(inside, column + 1, alphabet);
                    is_open = true;
                    for _ in 0..=inside.chars().count() {
                        characters.next();
                        column += 1;
                    }
                    column += 1;
                    // A doubled quote is a part of the field in CSV.
                    let next = characters.peek().map(|&(_, next)| next);
                    if next.is_some_and(|c| !BLANKS.contains(&c) && c != ',' && !is_bar(c)) {
                        return self.error(column, ParseErrorKind::Quoted);
                    }
                    continue;
                }
                '[' | ']' | '{' | '}' | '(' | ')' | '<' | '>' | '=' | ':' => {
                    return self.error(column, ParseErrorKind::Structure { found });
                }
                _ => {
                    self.loose = self.loose.or(is_open.then_some(column));
                    column += self.token(text, at, column, alphabet, &mut characters);
                    is_open = true;
                    continue;
                }
            }
            characters.next();
            column += 1;
        }
        if is_open {
            self.fields.push(self.cells.len());
        }
        // What follows the last bar is a group, if anything does.
        if self.groups.last() != Some(&self.cells.len()) {
            self.groups.push(self.cells.len());
        }
        Ok(())
    }

    /// Takes a tab, the next one of so many.
    fn tab(&mut self, tabs: &mut usize, column: usize) {
        *tabs += 1;
        if self.cells.is_empty() {
            self.indent += 1;
        } else {
            self.tabs += 1;
            if *tabs > 1 {
                self.empty.get_or_insert(column);
            }
        }
    }

    /// Ends a field, which holds a cell unless blanks are holes.
    fn field(
        &mut self,
        is_open: bool,
        column: usize,
        alphabet: &Alphabet,
    ) -> Result<(), ParseError> {
        if !is_open {
            if !alphabet.blank_holes {
                return self.error(column, ParseErrorKind::EmptyField);
            }
            self.cells.push(Cell {
                text: "",
                line: self.number,
                column,
            });
        }
        self.fields.push(self.cells.len());
        Ok(())
    }

    /// Reads the cells up to the next separator; returns how many characters they take.
    fn token(
        &mut self,
        text: &'a str,
        at: usize,
        column: usize,
        alphabet: &Alphabet,
        characters: &mut std::iter::Peekable<std::str::CharIndices<'a>>,
    ) -> usize {
        let mut end = at;
        let mut count = 0;
        while let Some(&(place, found)) = characters.peek() {
            let separates = BLANKS.contains(&found)
                || matches!(found, ',' | '"' | '\'' | '<' | '>' | '=' | ':')
                || is_bar(found)
                || closing(found).is_some()
                || matches!(found, ']' | '}' | ')');
            if separates && !alphabet.names(found) {
                break;
            }
            end = place + found.len_utf8();
            count += 1;
            characters.next();
        }
        self.token_of(&text[at..end], column, alphabet);
        count
    }

    /// Takes a word apart into cells, unless it is one.
    fn token_of(&mut self, word: &'a str, column: usize, alphabet: &Alphabet) {
        let line = self.number;
        let is_number = || {
            alphabet.takes_numbers()
                && self.has_commas
                && word.bytes().all(|byte| byte.is_ascii_digit())
        };
        if alphabet.takes_words() || self.is_dotted || alphabet.is_word(word) || is_number() {
            let text = word;
            self.cells.push(Cell { text, line, column });
            self.words += usize::from(alphabet.is_word(word));
            return;
        }
        if matches!(word, "0." | "1.") && !alphabet.names('.') {
            self.dotted.get_or_insert(column);
        }
        if word.chars().nth(1).is_some_and(|c| c != VARIATION) {
            self.several.get_or_insert(column);
        }
        let before = self.cells.len();
        for (index, (at, found)) in word.char_indices().enumerate() {
            if found == VARIATION || BLANKS.contains(&found) {
                continue;
            }
            self.cells.push(Cell {
                text: &word[at..at + found.len_utf8()],
                line,
                column: column + index,
            });
        }
        self.lengths.push(self.cells.len() - before);
    }

    /// Returns the most cells between two of the ends.
    fn largest(ends: &[usize]) -> usize {
        let starts = [0].iter().chain(ends);
        let sizes = starts.zip(ends).map(|(start, end)| end - start);
        sizes.max().unwrap_or(0)
    }
}

/// Finds out whether bars and commas stand between cells or between rows.
fn arrange(lines: Vec<Row<'_>>, rows: Option<usize>) -> Result<Fields<'_>, ParseError> {
    let is_grouped = lines.iter().any(|line| line.groups.len() > 1);
    let has_commas = lines.iter().any(|line| line.has_commas);
    let has_blanks = lines.iter().any(|line| line.has_blanks);
    // Beside words such as true and 1.0, 000 is no row of three cells, and beside other cells 1. may be
    // a number or two.
    let has_words = lines.iter().any(|line| line.words > 0);
    for line in &lines {
        let is_spaced = line.has_blanks || line.has_commas || line.groups.len() > 1;
        if let (true, Some(column)) = (has_words, line.several) {
            return line.error(column, ParseErrorKind::SeveralBesideWords);
        }
        if let (true, Some(column)) = (is_spaced, line.dotted) {
            return line.error(column, ParseErrorKind::PointOrCell);
        }
    }
    let layout = match (is_grouped, has_commas) {
        (false, true) => Layout::Commas,
        (true, _) => Layout::Spaced,
        _ if has_blanks => Layout::Spaced,
        _ => Layout::Plain,
    };
    let largest_field = lines.iter().map(|line| Row::largest(&line.fields)).max();
    let largest_group = lines.iter().map(|line| Row::largest(&line.groups)).max();
    let fields_are_cells = largest_field <= Some(1);
    let separated = |line: &Row<'_>| line.fields.len() > 1;
    // The ends of rows within the only line.
    let ends = |line: &Row<'_>| -> Result<Option<Vec<usize>>, ParseError> {
        if is_grouped {
            if largest_group > Some(1) {
                return Ok(Some(line.groups.clone()));
            }
        } else if !fields_are_cells && has_commas && separated(line) {
            return Ok(Some(line.fields.clone()));
        }
        let cells = line.cells.len();
        match rows {
            Some(rows) if rows > 1 && cells.is_multiple_of(rows) => {
                let columns = cells / rows;
                Ok(Some((1..=rows).map(|row| row * columns).collect()))
            }
            None if is_grouped => {
                let (found, column) = line.bar.unwrap_or(('|', 1));
                line.error(column, ParseErrorKind::RowOrColumn { found })
            }
            _ => Ok(None),
        }
    };
    if let [line] = &lines[..] {
        if has_commas && !fields_are_cells && (is_grouped || line.loose.is_some()) {
            let column = line.bar.map_or(1, |(_, column)| column);
            return line.error(column, ParseErrorKind::TwoSeparators);
        }
        if let Some(ends) = ends(line)? {
            let starts = [0].iter().chain(&ends);
            let rows = starts
                .zip(&ends)
                .map(|(&start, &end)| line.cells[start..end].to_vec());
            return Ok(Fields {
                rows: rows.collect(),
                layout: Layout::Joined,
            });
        }
    } else if is_grouped && largest_group > Some(1) {
        let line = lines.iter().find(|line| line.bar.is_some());
        if let Some((line, (found, column))) = line.and_then(|line| Some((line, line.bar?))) {
            return line.error(column, ParseErrorKind::BarsInRows { found });
        }
    } else if has_commas && !fields_are_cells {
        // `11` among rows with commas is a number, and no cell.
        let is_csv = lines.iter().any(separated);
        let holds_more = |line: &&Row<'_>| {
            Row::largest(&line.fields) > 1 && (separated(line) || is_csv && !line.has_blanks)
        };
        let line = lines.iter().find(holds_more);
        if let Some(line) = line {
            let column = line.cells[0].column;
            return line.error(column, ParseErrorKind::SeveralCells);
        }
    }
    Ok(Fields {
        rows: lines.into_iter().map(|line| line.cells).collect(),
        layout,
    })
}

#[cfg(test)]
mod tests {
    use super::super::source::Lines;
    use super::*;

    fn cells(text: &str, rows: Option<usize>) -> Result<Vec<String>, String> {
        let lines: Vec<Line<'_>> = Lines::new(text, 1).collect();
        let fields = split(&lines, &Alphabet::default(), rows).map_err(|error| {
            let (line, column) = (error.line, error.column);
            format!("{line}:{column}")
        })?;
        let row = |row: &Vec<Cell<'_>>| {
            row.iter()
                .map(|cell| cell.text)
                .collect::<Vec<_>>()
                .join("")
        };
        Ok(fields.rows.iter().map(row).collect())
    }

    #[test]
    fn separators_are_no_cells() {
        let expected = Ok(vec!["010".to_owned(), "111".to_owned()]);
        for text in [
            "010\n111\n",
            "0 1 0\n1 1 1\n",
            "0,1,0\n1,1,1\n",
            "0, 1, 0,\n1, 1, 1\n",
            "0\t1\t0\n1\t1\t1\n",
            "0;1;0\n1;1;1\n",
            "\"0\",\"1\",\"0\"\n\"1\",\"1\",\"1\"\n",
            "'010',\n'111'\n",
            "| 0 | 1 | 0 |\n| 1 | 1 | 1 |\n",
            "+---+---+---+\n| 0 | 1 | 0 |\n+---+---+---+\n| 1 | 1 | 1 |\n+---+---+---+\n",
            " 0 | 1 | 0\n---+---+---\n 1 | 1 | 1\n",
            "| 0 | 1 | 0 |\n|---|---|---|\n| 1 | 1 | 1 |\n",
            "┌─┬─┬─┐\n│0│1│0│\n├─┼─┼─┤\n│1│1│1│\n└─┴─┴─┘\n",
            "|010|\n|111|\n",
            "010|111",
            "010|111|",
            "0 1 0; 1 1 1",
            "0 1 0; 1 1 1;",
            "0,1,0;1,1,1",
            "010,111",
            "0 1 0;\n1 1 1;\n",
        ] {
            assert_eq!(cells(text, None), expected, "{text}");
        }
        assert_eq!(cells("0,1,0,1,1,1", Some(2)), expected);
        assert_eq!(cells("0|1|0|1|1|1", Some(2)), expected);
        assert_eq!(cells("0,1,0", None), Ok(vec!["010".to_owned()]));
    }

    #[test]
    fn two_readings_and_empty_fields_are_refused() {
        for (text, place) in [
            ("0;1;0", "1:2"),
            ("0|1|0|", "1:2"),
            ("01|10\n11|00\n", "1:3"),
            ("01,10\n11,00\n", "1:1"),
            ("0,,1\n", "1:3"),
            (",0\n", "1:1"),
            ("0||1\n", "1:3"),
            ("0 1 0\n0 [1]\n", "2:3"),
            ("\"0,1\n", "1:1"),
            ("01,10;11,00", "1:6"),
        ] {
            assert_eq!(cells(text, None), Err(place.to_owned()), "{text}");
        }
    }

    #[test]
    fn words_are_one_cell() {
        let lines: Vec<Line<'_>> = Lines::new("True, False\non off\n1.0 0.0\n", 1).collect();
        let fields = split(&lines, &Alphabet::default(), None).unwrap();
        let counts: Vec<usize> = fields.rows.iter().map(Vec::len).collect();
        assert_eq!(counts, [2, 2, 2]);
    }
}
