//! Tells what a line is, from its own characters.

use super::alphabet::Alphabet;
use super::source::{BLANKS, Line, is_cell};

/// What a line that is not blank looks like, before its neighbours are taken into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// A comment.
    Comment,
    /// A comment that begins with `#`, and so may be a mistyped row: it holds a character that is no
    /// cell.
    Remark,
    /// A row.
    Row,
    /// The rows of a board, joined by `/`.
    Joined,
    /// A link of the page of this program.
    Link,
    /// The beginning of a list in brackets, or of an assignment of one.
    Bracket,
}

impl LineKind {
    pub(super) fn of(line: Line<'_>, alphabet: &Alphabet) -> Self {
        let content = line.content();
        let Some(first) = content.chars().next() else {
            return Self::Row;
        };
        if !alphabet.names(first) {
            if begins_comment(first) && (first != '/' || content.starts_with("//")) {
                return Self::Comment;
            }
            if content.contains("?board=") || content.contains("?mode=") {
                return Self::Link;
            }
            if first == '#' && is_remark(content, alphabet) {
                return Self::Remark;
            }
            if is_bracket(content, first, alphabet) {
                return Self::Bracket;
            }
        }
        if content.contains('/') && !alphabet.names('/') && !ends_in_remark(content, alphabet) {
            return Self::Joined;
        }
        Self::Row
    }

    /// Returns whether the line is a comment of any kind.
    pub(super) fn is_aside(self) -> bool {
        matches!(self, Self::Comment | Self::Remark)
    }
}

/// Returns whether a line that begins with `character` may be a comment. `#` is not among them,
/// because it takes the whole line to tell.
pub(super) fn begins_comment(character: char) -> bool {
    matches!(character, ';' | '%' | '!' | '/')
}

/// Returns whether a line is `A =`, below which Octave and MATLAB print a matrix.
pub(super) fn is_assignment(line: Line<'_>) -> bool {
    let name = line.content().trim_end().strip_suffix('=');
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    name.is_some_and(|name| name.trim().chars().all(is_name))
}

/// The brackets of lists, each with the one that ends it.
pub(super) fn closing(bracket: char) -> Option<char> {
    match bracket {
        '[' => Some(']'),
        '{' => Some('}'),
        '(' => Some(')'),
        _ => None,
    }
}

/// Returns whether other formats separate, bracket, quote, compare or comment by a character.
pub(super) fn is_structure(character: char) -> bool {
    ",;:|[]{}()<>=\"'%!/".contains(character)
}

/// Returns whether a line that begins with `#` is a remark: it holds a letter or a digit that is surely
/// no cell. Signs make no remark: `#,.,#` is a row of another format. Nor does one letter in a row of
/// cells.
fn is_remark(content: &str, alphabet: &Alphabet) -> bool {
    let is_letter = |&c: &char| c.is_alphanumeric() && alphabet.is_strange(c);
    let is_cell = |&c: &char| !BLANKS.contains(&c) && !alphabet.is_strange(c);
    match content.chars().filter(is_letter).count() {
        0 => false,
        1 => !is_even(content) || content.chars().filter(is_cell).count() < 2,
        _ => true,
    }
}

/// Returns whether all or none of the characters of a line are spaced, as those of rows are.
fn is_even(text: &str) -> bool {
    let mut words = text.split(BLANKS).filter(|word| !word.is_empty());
    let is_solid = words.clone().nth(1).is_none();
    is_solid || words.all(|word| word.chars().nth(1).is_none())
}

/// Returns whether a line begins a list in brackets: `[`, `name = [`, `np.array(`.
fn is_bracket(content: &str, first: char, alphabet: &Alphabet) -> bool {
    if closing(first).is_some() {
        return true;
    }
    if !first.is_alphabetic() && first != '_' {
        return false;
    }
    if let Some((before, after)) = content.split_once('=')
        && !alphabet.names('=')
    {
        let is_name = |c: char| c.is_alphanumeric() || "_.*:<>[] \t".contains(c);
        let value = after.trim_start_matches(BLANKS);
        let balance = before.matches('[').count() == before.matches(']').count();
        // Not the name of an argument, as in `array([[0, 1]], dtype=int)`.
        if !before.contains('(') {
            return balance && before.chars().all(is_name) && (value.is_empty() || is_value(value));
        }
    }
    is_value(content) && !content.starts_with(|c| closing(c).is_some())
}

/// Returns whether a text begins with a bracket, perhaps after the name of a function: `np.array(`.
fn is_value(text: &str) -> bool {
    let name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let rest = text.trim_start_matches(name);
    let Some(bracket) = rest.chars().next() else {
        return false;
    };
    closing(bracket).is_some() && (rest.len() == text.len() || bracket == '(')
}

/// Returns whether there is a `#` behind a blank, other than as a cell: `1 1 # a/b`.
fn ends_in_remark(content: &str, alphabet: &Alphabet) -> bool {
    remark_behind(content, alphabet).is_some()
}

/// Returns where that `#` stands, in bytes.
fn remark_behind(content: &str, alphabet: &Alphabet) -> Option<usize> {
    if content.starts_with(['#', '.']) || alphabet.names('#') {
        return None;
    }
    let mut signs = content.match_indices('#').map(|(at, _)| at);
    signs.find(|&at| content[..at].ends_with(BLANKS))
}

/// Returns the column of a remark behind rows that are joined by `/`.
pub(super) fn remark_behind_joined(line: Line<'_>, alphabet: &Alphabet) -> Option<usize> {
    let content = line.content();
    let before = &content[..remark_behind(content, alphabet)?];
    let is_joined = before.contains('/') && !alphabet.names('/');
    is_joined.then(|| line.indent() + before.chars().count())
}

/// Returns whether `line`, which was taken for a comment, may be a mistyped row: it has `columns`
/// cells, and either all or none of them are spaced.
pub(super) fn resembles_row(line: Line<'_>, columns: usize) -> bool {
    line.cells() == columns && is_even(line.text)
}

/// Returns whether what stands behind a list is a comment, and neither a list nor cells.
pub(super) fn is_comment_behind(text: &str, alphabet: &Alphabet) -> bool {
    let signs = ["//", "#", "%", ";"];
    let comment = signs.iter().find_map(|sign| text.strip_prefix(sign));
    comment.is_some_and(|text| {
        let text = text.trim();
        let is_letter = |c: char| c.is_alphanumeric() && alphabet.is_strange(c);
        text.is_empty() || text.contains(is_letter) && !text.starts_with(['[', '{', '('])
    })
}

/// Returns how many cells a line has before the first character that is surely no cell: those of a row, if a
/// remark follows it.
pub(super) fn cells_before_words(line: Line<'_>, alphabet: &Alphabet) -> usize {
    let before = line.text.chars().take_while(|&c| !alphabet.is_strange(c));
    before.filter(|&c| is_cell(c)).count()
}

/// Returns the digit of the magic number of netpbm, `P1` … `P7`, that begins `line`.
pub(super) fn magic(line: Line<'_>, alphabet: &Alphabet) -> Option<char> {
    let mut characters = line.content().chars();
    let (letter, digit, next) = (characters.next()?, characters.next()?, characters.next());
    let ends = next.is_none_or(|c| c == '#' || BLANKS.contains(&c));
    let found = letter == 'P' && ('1'..='7').contains(&digit) && ends;
    (found && !alphabet.names('P')).then_some(digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line<'_> {
        Line { number: 1, text }
    }

    fn named(lit: &str) -> Alphabet {
        let mut alphabet = Alphabet::default();
        alphabet.name_lit(lit).unwrap();
        alphabet
    }

    #[test]
    fn lines_are_told_apart() {
        use LineKind::{Bracket, Comment, Joined, Link, Remark, Row};
        for (text, kind) in [
            ("; 01", Comment),
            ("  % 01", Comment),
            ("!", Comment),
            ("//01", Comment),
            ("/01", Joined),
            ("01/10", Joined),
            ("##/#.", Joined),
            ("# on/off", Remark),
            ("#http://x.org", Remark),
            ("#a/b", Remark),
            ("#1/0", Joined),
            ("1 1 # a/b", Row),
            ("01 ; no comment", Row),
            ("# 5x5 board", Remark),
            ("#.,.#", Row),
            ("#", Row),
            ("  # ##\t#", Row),
            ("# . #", Row),
            ("#.X.", Row),
            ("010", Row),
            ("?", Row),
            ("[[0,1]]", Bracket),
            ("  {{0}}", Bracket),
            ("grid = np.array([[0, 1],", Bracket),
            ("int a[3][3] = {", Bracket),
            ("a =", Bracket),
            ("array([[0]])", Bracket),
            ("np.array([[0, 1]], dtype=bool)", Bracket),
            ("a = 1", Row),
            ("Level (1)", Row),
            ("http://127.0.0.1:8017/?board=2x2-plane-8A", Link),
        ] {
            assert_eq!(
                LineKind::of(line(text), &Alphabet::default()),
                kind,
                "{text}"
            );
        }
    }

    #[test]
    fn named_characters_begin_no_comment() {
        use LineKind::{Comment, Remark, Row};
        for (lit, text, kind) in [
            (";", ";;a", Row),
            (";", "%;a", Comment),
            ("/", "//a", Row),
            ("#", "# abc", Row),
            ("[", "[[.", Row),
            ("a", "#aa", Row),
            ("a", "#ab", Row),
            ("a", "#abc", Remark),
            ("a", "###", Row),
        ] {
            assert_eq!(LineKind::of(line(text), &named(lit)), kind, "{lit} {text}");
        }
    }

    #[test]
    fn rows_with_a_slip_are_suspected() {
        for (text, columns, suspect) in [
            ("#.,.#", 5, true),
            ("#.,.#", 4, false),
            ("# . , .  #", 5, true),
            ("# five", 5, false),
            ("#five", 5, true),
        ] {
            assert_eq!(resembles_row(line(text), columns), suspect, "{text}");
        }
    }

    #[test]
    fn magic_numbers_stand_alone() {
        for (text, digit) in [
            ("P1", Some('1')),
            ("P1 2 2", Some('1')),
            ("P6#", Some('6')),
            ("P0", None),
            ("P8", None),
            ("P12", None),
            ("P", None),
        ] {
            assert_eq!(magic(line(text), &Alphabet::default()), digit, "{text}");
        }
        assert_eq!(magic(line("P1"), &named("P")), None);
    }
}
