//! Names: letters, digits and `_`, and `.`, `-` and `+` inside; anything else in quotes.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::place::Place;

/// A name and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The name, without quotes.
    pub text: Cow<'a, str>,
    /// Its place.
    pub place: Place,
    /// Whether it has quotes in the text.
    pub is_quoted: bool,
}

impl Word<'_> {
    /// Whether the name may be a word of its sentence, as in `a: none` and `a: b and c`. In capitals `OR`
    /// and `AND` are codes of places.
    pub(crate) fn is_filler(&self) -> bool {
        let says_nothing = ["none", "nothing", "null", "nil"];
        !self.is_quoted
            && (matches!(&*self.text, "and" | "or")
                || says_nothing
                    .iter()
                    .any(|it| self.text.eq_ignore_ascii_case(it)))
    }
}

/// The most names that a size alone may make: those of vertices without an edge, or of cells in no set.
pub const MOST_UNNAMED: u64 = 1 << 20;

/// Whether a name may begin and end with the character.
pub(crate) fn is_letter(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Returns the name as it is written in lists and sets: in quotes if it is no plain name.
///
/// ```
/// use madness_text::quoted;
///
/// assert_eq!(quoted("r1c1"), "r1c1");
/// assert_eq!(quoted("1.2.3"), "1.2.3");
/// assert_eq!(quoted("a, \"b\""), r#""a, \"b\"""#);
/// ```
#[must_use]
pub fn quoted(name: &str) -> Cow<'_, str> {
    let inside = |character| is_letter(character) || matches!(character, '.' | '-' | '+');
    // One sign stands between letters: `a-b` is a name, `a--b` is none.
    let apart = |(a, b): (char, char)| is_letter(a) || is_letter(b);
    let is_plain = name.starts_with(is_letter)
        && name.ends_with(is_letter)
        && name.chars().all(inside)
        && name.chars().zip(name.chars().skip(1)).all(apart);
    if is_plain {
        Cow::Borrowed(name)
    } else {
        let escaped = name.replace('\\', "\\\\").replace('"', "\\\"");
        Cow::Owned(format!("\"{escaped}\""))
    }
}

/// Returns the beginning of a text as a message may show it: on one line, with quotes.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    format!("{shown:?}")
}

/// Returns the number that a name is: digits without a superfluous 0 before them.
#[must_use]
pub fn number(name: &str) -> Option<u64> {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_digit());
    (is_plain && (name == "0" || !name.starts_with('0')))
        .then(|| name.parse().ok())
        .flatten()
}

/// Names, numbered from 0 in the order in which they come.
#[derive(Clone, Debug, Default)]
pub struct Names {
    numbers: HashMap<String, usize>,
    names: Vec<String>,
}

impl Names {
    /// Returns the number of a name, a new one if there was none.
    pub fn number(&mut self, name: &str) -> usize {
        if let Some(number) = self.find(name) {
            return number;
        }
        let number = self.names.len();
        self.numbers.insert(name.to_owned(), number);
        self.names.push(name.to_owned());
        number
    }

    /// Returns the number of a name, if it has one.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// Returns all names in their order.
    pub fn all(&self) -> &[String] {
        &self.names
    }

    /// Returns how many names there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns all names in their order.
    #[must_use]
    pub fn into_all(self) -> Vec<String> {
        self.names
    }
}

impl<'n> FromIterator<&'n str> for Names {
    fn from_iter<I: IntoIterator<Item = &'n str>>(names: I) -> Self {
        let mut numbered = Self::default();
        for name in names {
            numbered.number(name);
        }
        numbered
    }
}

/// Returns the letters of a column, counted from 0: a, …, z, aa, ab, ….
///
/// ```
/// use madness_text::column_letters;
///
/// assert_eq!([0, 25, 26, 701, 702].map(column_letters), ["a", "z", "aa", "zz", "aaa"]);
/// ```
pub fn column_letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(
            b'a' + u8::try_from(rest % 26).expect("below 26"),
        ));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_one_way() {
        for (name, expected) in [
            ("0", Some(0)),
            ("10", Some(10)),
            ("01", None),
            ("+1", None),
            ("", None),
            ("18446744073709551616", None),
        ] {
            assert_eq!(number(name), expected, "{name}");
        }
    }

    #[test]
    fn what_is_no_plain_name_is_quoted() {
        for plain in ["a", "ä9", "_", "a-b", "1.5", "x+y", "町"] {
            assert_eq!(quoted(plain), plain);
        }
        for name in ["", "-a", "a.", "a--b", "a b", "a,b", "@", "'", "a\\", "a:b"] {
            assert!(quoted(name).starts_with('"'), "{name}");
        }
        assert_eq!(quoted("\\\""), r#""\\\"""#);
    }
}
