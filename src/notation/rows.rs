//! Reads a block of rows.

use super::alphabet::{Alphabet, Resolver, Value};
use super::blanks;
use super::error::{ParseError, ParseErrorKind};
use super::fields::{self, Cell, Fields};
use super::glyphs::{Glyphs, Light};
use super::header::says_game;
use super::keys;
use super::layout::{Layout, Notation};
use super::line_kind::{LineKind, cells_before_words, resembles_row};
use super::pack::Packer;
use super::source::{BLANKS, Line, VARIATION, is_cell};
use crate::board::{Lights, Shape, Surface};
use madness_machine::simd::memory::is_available;

/// Memory for each byte of a text that is taken apart cell by cell, and for each of its rows.
const BYTES_OF_BYTE: u64 = 64;
const BYTES_OF_ROW: u64 = 280;

/// Returns whether there is memory for a list of so many parts of a line, which grows.
pub(super) fn parts_fit(parts: usize) -> bool {
    is_available(3 * size_of::<Line<'_>>() as u64 * parts as u64)
}

/// Returns whether there is memory for the cells of so many rows of so many bytes together.
pub(super) fn fit(rows: usize, bytes: usize) -> bool {
    is_available(BYTES_OF_BYTE * bytes as u64 + BYTES_OF_ROW * rows as u64)
}

/// Reads rows of lit and dark cells with nothing but blanks between them. `None` means only that the
/// general reader has to look at the rows.
pub(super) fn plain(
    lines: &[Line<'_>],
    alphabet: &Alphabet,
    surface: Surface,
) -> Option<(Lights, Notation)> {
    if !alphabet.has_pairs()
        || lines
            .first()
            .is_some_and(|&line| fields::is_dotted(line, alphabet))
    {
        return None;
    }
    let mut resolver = Resolver::new(alphabet);
    // What each ASCII character says, once it is known.
    let mut known = [None; 128];
    let mut packer = Packer::default();
    let mut columns = 0;
    let (mut is_spaced, mut has_blanks, mut has_groups) = (false, false, false);
    for (index, line) in lines.iter().enumerate() {
        // Whether the character before is a cell.
        let mut is_inside = false;
        for character in line.text.chars() {
            let light = match known.get(character as usize) {
                Some(&Some(light)) => light,
                _ if BLANKS.contains(&character) => {
                    // Between tabs a field may be empty.
                    if character == '\t' {
                        return None;
                    }
                    is_spaced |= packer.cells > 0;
                    has_blanks = true;
                    is_inside = false;
                    continue;
                }
                _ if character == VARIATION => continue,
                at => {
                    let is_bar = fields::is_bar(character) || matches!(character, ',' | '"' | '\'');
                    if is_bar && !alphabet.names(character) {
                        return None;
                    }
                    let light = resolver.light(character).ok()?;
                    if at.is_some() {
                        known[character as usize] = Some(light);
                    }
                    light
                }
            };
            packer.push(light == Light::Lit);
            has_groups |= is_inside;
            is_inside = true;
        }
        let found = packer.end_row();
        if index == 0 {
            columns = found;
        } else if found != columns {
            return None;
        }
    }
    let shape = Shape::new(columns, lines.len(), surface).ok()?;
    // In `1 1. 1` a point may belong to a number, and if all cells are the same a blank may be another.
    let pair = (resolver.lit, resolver.dark);
    // Where cells stand in different columns, too.
    let are_moved = || {
        lines
            .iter()
            .any(|line| blanks::moved(line.text, lines[0].text).is_some())
    };
    let is_one = pair.0.is_none() || pair.1.is_none();
    if is_spaced && (has_groups || pair == (Some('1'), Some('.')))
        || has_blanks && (is_one || are_moved())
    {
        return None;
    }
    let layout = if is_spaced {
        Layout::Spaced
    } else {
        Layout::Plain
    };
    Some((packer.finish(shape), notation(&resolver, layout, columns)))
}

/// Takes rows apart into cells of any kind.
pub(super) fn split<'a>(
    lines: &[Line<'a>],
    alphabet: &Alphabet,
    rows: Option<usize>,
) -> Result<Fields<'a>, ParseError> {
    let bytes: usize = lines.iter().map(|line| line.text.len()).sum();
    if !fit(lines.len(), bytes) {
        return Err(lines[0].error(1, ParseErrorKind::TooLarge));
    }
    let fields = fields::split(lines, alphabet, rows)?;
    let rows = &fields.rows;
    if rows.is_empty() || rows.iter().all(Vec::is_empty) {
        return Err(lines[0].error(1, ParseErrorKind::EmptyRow));
    }
    Ok(fields)
}

/// Returns an error at the first surplus cell, or at the end of the row if cells are missing.
pub(super) fn ragged(rows: &[Vec<Cell<'_>>]) -> Option<ParseError> {
    let expected = rows.first()?.len();
    let row = rows.iter().find(|row| row.len() != expected)?;
    let kind = ParseErrorKind::Ragged {
        found: row.len(),
        expected,
    };
    let error = match (row.get(expected), row.last()) {
        (Some(surplus), _) => surplus.error(kind),
        (None, Some(last)) => {
            let column = last.column + last.text.chars().count().max(1);
            ParseError::new(last.line, column, kind)
        }
        (None, None) => ParseError::new(rows[0][0].line, 1, ParseErrorKind::EmptyRow),
    };
    Some(error)
}

/// Returns the lights of cells that are lit or dark.
pub(super) fn resolve(
    rows: &[Vec<Cell<'_>>],
    layout: Layout,
    alphabet: &Alphabet,
    surface: Surface,
) -> Result<(Lights, Notation), ParseError> {
    let mut resolver = Resolver::new(alphabet);
    let mut packer = Packer::default();
    for (index, row) in rows.iter().enumerate() {
        for cell in row {
            match resolver.value(cell.text).map_err(|kind| cell.error(kind))? {
                Value::State(state) => packer.push(state == 1),
                Value::Hole | Value::Any => return Err(cell.error(hole(cell.text))),
            }
        }
        packer.end_row();
        if row.len() != rows[0].len()
            && let Some(error) = ragged(&rows[..=index])
        {
            return Err(error);
        }
    }
    let (columns, line) = (rows[0].len(), rows[0][0].line);
    let shape = Shape::new(columns, rows.len(), surface);
    let shape = shape.map_err(|error| ParseError::new(line, 1, error.into()))?;
    Ok((packer.finish(shape), notation(&resolver, layout, columns)))
}

/// Returns how a board is written. Nothing stands between the cells of one column.
fn notation(resolver: &Resolver<'_>, layout: Layout, columns: usize) -> Notation {
    let glyphs = resolver.glyphs();
    match layout {
        Layout::Spaced | Layout::Commas if columns == 1 => Notation::new(glyphs, Layout::Plain),
        // A list of numbers has no characters.
        Layout::JsonNumbers if !resolver.has_names() => Notation::new(Glyphs::DIGITS, layout),
        Layout::JsonNumbers if glyphs != Glyphs::DIGITS => {
            Notation::new(glyphs, Layout::JsonStrings)
        }
        _ => Notation::new(glyphs, layout),
    }
}

fn hole(text: &str) -> ParseErrorKind {
    if text.is_empty() {
        ParseErrorKind::EmptyField
    } else {
        ParseErrorKind::Hole
    }
}

/// Refuses comments that may be rows of a board in which `#` is a cell, mistyped or with a remark behind.
pub(super) fn check_asides(
    lines: &[Line<'_>],
    alphabet: &Alphabet,
    rows: &[Line<'_>],
) -> Result<(), ParseError> {
    let has_hash = || rows.iter().any(|line| line.text.contains('#'));
    // A box of # around a comment.
    let is_box = |remark: &Line<'_>| {
        let is_hash = |row: &Line<'_>| row.content().trim_end().chars().all(|c| c == '#');
        let between = rows[0].number..rows[rows.len() - 1].number;
        between.contains(&remark.number) && rows.iter().all(is_hash)
    };
    let remarks = lines
        .iter()
        .filter(|&&line| LineKind::of(line, alphabet) == LineKind::Remark);
    for line in remarks {
        let length = |line: &Line<'_>| line.content().trim_end().chars().count();
        let cells = cells_before_words(*line, alphabet);
        let resembles = rows.iter().any(|row| {
            resembles_row(*line, row.cells()) || length(line) == length(row) || cells == row.cells()
        });
        // The row may be the only one with a #.
        let has_hash = || has_hash() || line.text.matches('#').count() > 1;
        if (resembles || is_box(line)) && has_hash() {
            let strange = line.text.chars().position(|c| alphabet.is_strange(c));
            let column = strange.map_or(line.indent(), |index| index + 1);
            return Err(line.error(column, ParseErrorKind::RowOrComment));
        }
    }
    Ok(())
}

/// Refuses a comment between rows, where the boards of a file without blank lines may part. `cut` is how many
/// rows a board has, if that was said.
pub(super) fn check_between(
    asides: &[Line<'_>],
    rows: &[Line<'_>],
    cut: Option<usize>,
) -> Result<(), ParseError> {
    let parts = |aside: &&Line<'_>| {
        let above = rows.partition_point(|row| row.number < aside.number);
        let is_end = cut.is_some_and(|cut| above.is_multiple_of(cut));
        0 < above && above < rows.len() && !is_end
    };
    match asides.iter().find(parts) {
        Some(aside) => Err(aside.error(aside.indent(), ParseErrorKind::CommentBetween)),
        None => Ok(()),
    }
}

/// Returns whether a line is a name: it begins with a letter and has two different letters that are no
/// cells. With words that are cells it is a row, perhaps a mistyped one.
pub(super) fn is_name(line: Line<'_>, alphabet: &Alphabet) -> bool {
    let content = line.content();
    let is_letter = |&c: &char| c.is_alphabetic() && alphabet.is_strange(c);
    let mut letters = content.chars().filter(is_letter);
    let first = letters.next();
    let lower = content.to_lowercase();
    content.starts_with(char::is_alphabetic)
        && first.is_some()
        && letters.any(|letter| Some(letter) != first)
        && !["true", "false"].iter().any(|word| lower.contains(word))
        && !content
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| alphabet.is_word(word))
}

/// Returns whether a name is as long as a row or begins with as many cells, so that it may be one. Above a row of words a name has more
/// words than one, and not as many as the row.
pub(super) fn is_as_long(name: Line<'_>, row: Line<'_>, alphabet: &Alphabet) -> bool {
    let length = |line: Line<'_>| line.content().trim_end().chars().count();
    let words = |line: Line<'_>| line.content().split_whitespace().count();
    let mut of_row = row.text.split(|c: char| !c.is_alphanumeric() && c != '.');
    let has_words = of_row.any(|word| alphabet.is_word(word));
    [name.cells(), cells_before_words(name, alphabet)].contains(&row.cells())
        || ends_in_row(name, row, alphabet)
        || length(name) == length(row)
        || has_words && (words(name) == 1 || words(name) == words(row))
}

/// Returns whether a name ends in as many cells as a row has, behind a colon or an equals sign or above the
/// cells of the row.
fn ends_in_row(name: Line<'_>, row: Line<'_>, alphabet: &Alphabet) -> bool {
    let is_row = |text: &str| {
        !text.chars().any(|c| alphabet.is_strange(c))
            && text.chars().filter(|&c| is_cell(c)).count() == row.cells()
    };
    let behind = name.text.rfind([':', '=']).map(|at| at + 1);
    let above = Some(row.indent() - 1).filter(|&at| at > 0);
    let parts = [behind, above].into_iter().flatten();
    parts.filter_map(|at| name.text.get(at..)).any(is_row)
}

/// Returns what to do about a name that says something of the game or the size of the board below it.
pub(super) fn unread_name(name: Line<'_>) -> Option<ParseErrorKind> {
    let content = name.content();
    if says_game(content) {
        let message = "begin this line with ';', as it says the game of the board".to_owned();
        return Some(ParseErrorKind::Header { message });
    }
    let assigned = content.strip_suffix('=').map(str::trim_end);
    let way = assigned.and_then(|word| Some((word, keys::unread_name(&keys::plain(word))?)));
    let (key, way) = way.or_else(|| {
        let is_set = content.contains([':', '=']) || !content.contains(BLANKS);
        let known = keys::unread_line(content).filter(|_| is_set);
        known.or_else(|| keys::unread_size(content))
    })?;
    let key = key.chars().take(40).collect();
    Some(ParseErrorKind::Key { key, way })
}

/// Returns the error that a line of one sign is a rule between boards, if the sign is one too many.
pub(super) fn of_rule(error: ParseError, lines: &[Line<'_>], alphabet: &Alphabet) -> ParseError {
    let (ParseErrorKind::TwoLit { found, other } | ParseErrorKind::TwoDark { found, other }) =
        error.kind
    else {
        return error;
    };
    let mut rules = lines
        .iter()
        .filter_map(|&line| Some((line, rule_sign(line, alphabet)?)));
    let rule = rules.find(|&(_, sign)| sign == found || sign == other);
    rule.map_or(error, |(line, found)| {
        line.error(line.indent(), ParseErrorKind::RuleOrRow { found })
    })
}

/// Returns the character of a line that is one sign all along, as rules between boards are.
pub(super) fn rule_sign(line: Line<'_>, alphabet: &Alphabet) -> Option<char> {
    let mut characters = line.content().chars();
    let sign = characters
        .next()
        .filter(|&c| "-~*+=_".contains(c) && !alphabet.names(c))?;
    let long = line.content().chars().count() > 2;
    (long && characters.all(|c| c == sign)).then_some(sign)
}

#[cfg(test)]
mod tests {
    use super::super::source::Lines;
    use super::*;

    fn lines(text: &str) -> Vec<Line<'_>> {
        Lines::new(text, 1).collect()
    }

    #[test]
    fn what_is_read_plainly_is_read_generally() {
        let alphabet = Alphabet::default();
        for text in [
            "010\n111\n",
            "0 1 0\n1 1 1",
            "X-X\n",
            "●○\n○●\n",
            "⬛️🟨\n🟨⬛\n",
            "1",
            ".\n.",
        ] {
            let lines = lines(text);
            let fast = plain(&lines, &alphabet, Surface::Torus).unwrap();
            let fields = split(&lines, &alphabet, None).unwrap();
            let general = resolve(&fields.rows, fields.layout, &alphabet, Surface::Torus);
            assert_eq!(general, Ok(fast), "{text}");
        }
        for text in [
            "0,1\n",
            "0_\n",
            "01\n1\n",
            "true false\n",
            "ab\n",
            "O0\n",
            "0|1\n",
        ] {
            assert_eq!(
                plain(&lines(text), &alphabet, Surface::Torus),
                None,
                "{text}"
            );
        }
    }

    #[test]
    fn names_have_two_letters_that_are_no_cells() {
        let plain = Alphabet::default();
        let mut named = Alphabet::default();
        named.name_lit("a").unwrap();
        for (text, alphabet, is) in [
            ("Level 1", &plain, true),
            ("Case #2:", &plain, true),
            ("Box", &plain, false),
            ("01l", &plain, false),
            ("true false", &plain, false),
            ("True, False,", &plain, false),
            ("abbab", &named, false),
            ("#bc", &plain, false),
        ] {
            assert_eq!(is_name(Line { number: 1, text }, alphabet), is, "{text}");
        }
    }
}
