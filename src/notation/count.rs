//! The leading count of boards.

use super::alphabet::Alphabet;
use super::comment::{LineKind, magic};
use super::error::{ParseError, ParseErrorKind};
use super::source::{Line, Lines};

/// A first line that may be a count.
#[derive(Debug)]
pub(super) struct Candidate<'a> {
    pub(super) line: Line<'a>,
    /// The lines after it.
    pub(super) rest: Lines<'a>,
    /// Whether it cannot be a row. If it can, it is a count only if the number of boards agrees.
    pub(super) certain: bool,
}

/// The first line that is neither blank nor a comment.
pub(super) struct FirstRow<'a> {
    line: Line<'a>,
    /// The lines after it.
    rest: Lines<'a>,
    /// Whether a blank line stands above it.
    is_set_off: bool,
}

impl<'a> FirstRow<'a> {
    pub(super) fn find(start: &Lines<'a>, alphabet: &Alphabet) -> Option<Self> {
        let mut rest = start.clone();
        let mut is_set_off = false;
        let line = rest.find(|line| {
            is_set_off |= line.is_blank();
            is_row(line, alphabet)
        })?;
        Some(Self {
            line,
            rest,
            is_set_off,
        })
    }
}

fn is_row(line: &Line<'_>, alphabet: &Alphabet) -> bool {
    !line.is_blank() && !LineKind::of(*line, alphabet).is_aside()
}

impl<'a> Candidate<'a> {
    /// Returns the first row as the number that it is said to be.
    pub(super) fn said(first: FirstRow<'a>) -> Result<Self, ParseError> {
        let FirstRow { line, rest, .. } = first;
        if !line.content().bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(line.error(line.indent(), ParseErrorKind::NoCount));
        }
        Ok(Self {
            line,
            rest,
            certain: true,
        })
    }

    /// Returns the first row if it may be a count. The rules are those of the [module](super).
    pub(super) fn of(first: FirstRow<'a>, alphabet: &Alphabet) -> Option<Self> {
        let FirstRow {
            line,
            rest,
            is_set_off,
        } = first;
        let is_row = |line: &Line<'_>| is_row(line, alphabet);
        let word = line.content();
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let large = word.bytes().any(|digit| digit > b'1');
        // A bare line that may be a row counts as the next one.
        let may_be_row = |line: &Line<'_>| {
            let kind = LineKind::of(*line, alphabet);
            kind == LineKind::Row || kind == LineKind::Bare
        };
        let possible_next = rest.block().find(may_be_row);
        let next = match alphabet {
            Alphabet::Pairs => rest.block().find(is_row).or(possible_next),
            Alphabet::Named { .. } => possible_next,
        };
        let picture = next.is_some_and(|next| magic(next, alphabet).is_some());
        let certain = match alphabet {
            Alphabet::Pairs => large || picture,
            Alphabet::Named { .. } => {
                let lit = word.chars().any(|digit| alphabet.names(digit));
                let set_apart = next.is_none() && rest.clone().any(|line| is_row(&line));
                !lit && (picture || large && set_apart)
            }
        };
        let apart = next.is_none_or(|next| next.cells() != word.len());
        let possible = apart && !word.starts_with('0') && !is_set_off;
        (certain || possible).then_some(Self {
            line,
            rest,
            certain,
        })
    }

    /// Returns the number, or `None` if it is too large for a machine word.
    pub(super) fn value(&self) -> Option<usize> {
        self.line.content().parse().ok()
    }

    /// Returns about how many boards follow: the number of groups of lines between blank lines.
    /// This is good enough to choose between two errors.
    pub(super) fn groups(&self, alphabet: &Alphabet) -> usize {
        let (mut groups, mut inside) = (0, false);
        for line in self.rest.clone() {
            if line.is_blank() {
                inside = false;
            } else if !inside && !LineKind::of(line, alphabet).is_aside() {
                groups += 1;
                inside = true;
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::super::alphabet::Palette;
    use super::*;

    /// Whether there is a candidate, and if so whether it is certain.
    fn certain(text: &str, alphabet: &Alphabet) -> Option<bool> {
        FirstRow::find(&Lines::new(text, 1), alphabet)
            .and_then(|first| Candidate::of(first, alphabet))
            .map(|candidate| candidate.certain)
    }

    #[test]
    fn digits_of_no_row_are_certain() {
        for (text, expected) in [
            ("", None),
            ("#.#\n", None),
            ("2\n01\n", Some(true)),
            ("; c\n\n  20\n", Some(true)),
            ("2 2\n", None),
            ("1\n\n0\n", Some(false)),
            ("1\n00\n", Some(false)),
            ("1\n; c\n0 0\n", Some(false)),
            ("1\n0\n", None),
            ("01\n\n0\n", None),
            ("0\n\n0\n", None),
            ("1\nP1 1 1 1\n", Some(true)),
            ("1\n#\n0\n", None),
            ("1\n#\n", None),
            ("1\n##\n", Some(false)),
        ] {
            assert_eq!(certain(text, &Alphabet::Pairs), expected, "{text:?}");
        }
    }

    #[test]
    fn named_digits_are_cells() {
        let alphabet = |lit| Alphabet::Named {
            palette: Palette::lit(lit).unwrap(),
            first: '1',
        };
        assert_eq!(certain("3\n\nX\n", &alphabet("X")), Some(true));
        assert_eq!(certain("3\n", &alphabet("X")), Some(false));
        assert_eq!(certain("3\n\nX\n", &alphabet("3")), Some(false));
        assert_eq!(certain("3\nX\n", &alphabet("X")), None);
    }

    #[test]
    fn groups_are_counted_between_blank_lines() {
        let text = "4\n0\n0\n\n; c\n\n?\n# c\n?\n";
        let first = FirstRow::find(&Lines::new(text, 1), &Alphabet::Pairs);
        let candidate = first.and_then(|first| Candidate::of(first, &Alphabet::Pairs));
        assert_eq!(candidate.unwrap().groups(&Alphabet::Pairs), 2);
    }
}
