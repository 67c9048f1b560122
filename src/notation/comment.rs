//! Tells what a line is, from its own characters.

use super::alphabet::{Alphabet, begins_comment};
use super::source::{BLANKS, Line};

/// What a line that is not blank looks like, before its neighbours are taken into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// A comment, whatever the lines around it are.
    Comment,
    /// Begins with `#` and holds a character of no pair.
    Remark,
    /// Nothing but `#` and blanks.
    Bare,
    /// A row.
    Row,
    /// The rows of a board, joined by `/`.
    Joined,
}

impl LineKind {
    pub(super) fn of(line: Line<'_>, alphabet: &Alphabet) -> Self {
        let content = line.content();
        let Some(first) = content.chars().next() else {
            return Self::Row;
        };
        if alphabet.names(first) {
            let joined = content.contains('/') && !alphabet.names('/');
            return if joined { Self::Joined } else { Self::Row };
        }
        if begins_comment(first) && (first != '/' || content.starts_with("//")) {
            return Self::Comment;
        }
        if is_joined(content, first, alphabet) {
            return Self::Joined;
        }
        if first != '#' {
            return Self::Row;
        }
        let mut kind = Self::Bare;
        for character in content.chars() {
            if alphabet.is_strange(character) {
                return Self::Remark;
            }
            if character != '#' && !BLANKS.contains(&character) {
                kind = Self::Row;
            }
        }
        kind
    }

    /// Returns whether the line may stand before a count or a picture, because it is or may be a
    /// comment.
    pub(super) fn is_aside(self) -> bool {
        !matches!(self, Self::Row | Self::Joined)
    }
}

/// Returns whether a line that begins with `first` and is no comment holds joined rows. A remark may
/// hold a `/`: words do, and addresses.
fn is_joined(content: &str, first: char, alphabet: &Alphabet) -> bool {
    if !content.contains('/') || alphabet.names('/') {
        return false;
    }
    match first {
        '#' => {
            let cells = |c| matches!(c, '#' | '.' | '/') || BLANKS.contains(&c);
            let is_letter = |c: char| c.is_alphanumeric() && alphabet.is_strange(c);
            let is_word = content.contains(BLANKS) || content.contains(is_letter);
            !is_word || content.chars().all(cells)
        }
        '.' => true,
        _ => {
            let ends_in_remark = |(at, _)| content[..at].ends_with(BLANKS);
            !content.match_indices('#').any(ends_in_remark)
        }
    }
}

/// Returns whether `line`, which was taken for a comment, may be a mistyped row: it has `columns`
/// cells, and either all or none of them are spaced.
pub(super) fn resembles_row(line: Line<'_>, columns: usize) -> bool {
    let mut words = line.text.split(BLANKS).filter(|word| !word.is_empty());
    let solid = words.clone().nth(1).is_none();
    line.cells() == columns && (solid || words.all(|word| word.chars().nth(1).is_none()))
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
    use super::super::alphabet::Palette;
    use super::*;

    fn line(text: &str) -> Line<'_> {
        Line { number: 1, text }
    }

    fn named(lit: &str) -> Alphabet {
        Alphabet::Named {
            palette: Palette::lit(lit).unwrap(),
            first: lit.chars().next().unwrap(),
        }
    }

    #[test]
    fn lines_are_told_apart() {
        use LineKind::{Bare, Comment, Joined, Remark, Row};
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
            ("#.,.#", Remark),
            ("#", Bare),
            ("  # ##\t#", Bare),
            ("# . #", Row),
            ("#.X.", Row),
            ("# 10 x 01", Row),
            ("010", Row),
            ("?", Row),
        ] {
            assert_eq!(LineKind::of(line(text), &Alphabet::Pairs), kind, "{text}");
        }
    }

    #[test]
    fn named_characters_begin_no_comment() {
        use LineKind::{Bare, Comment, Remark, Row};
        for (lit, text, kind) in [
            (";", ";;a", Row),
            (";", "%;a", Comment),
            ("/", "//a", Row),
            ("#", "# abc", Row),
            ("a", "#aa", Row),
            ("a", "#ab", Remark),
            ("a", "###", Bare),
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
            assert_eq!(magic(line(text), &Alphabet::Pairs), digit, "{text}");
        }
        assert_eq!(magic(line("P1"), &named("P")), None);
    }
}
