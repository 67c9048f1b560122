//! Saved matches as lines of a word, a colon and a value.

use std::fmt::Display;

use thiserror::Error;

/// Why a text is no match, with its place. The message reads `LINE:COLUMN: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {problem}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub problem: String,
}

impl TextError {
    /// Returns an error of the text as a whole, such as a line that is missing.
    pub fn of_all(problem: impl Display) -> Self {
        Self {
            line: 1,
            column: 1,
            problem: problem.to_string(),
        }
    }
}

/// A value with its place.
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    /// The value, without blanks around it.
    pub text: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Value<'a> {
    /// Returns an error at this place.
    pub fn error(self, problem: impl Display) -> TextError {
        TextError {
            line: self.line,
            column: self.column,
            problem: problem.to_string(),
        }
    }

    /// Returns the error that this value is not one of those that there may be.
    pub fn bad(self, expected: &str) -> TextError {
        self.error(format!("found {:?}, expected {expected}", self.text))
    }

    /// Returns the words, each with its place.
    pub fn words(self) -> impl Iterator<Item = Value<'a>> {
        let words = self.text.split_whitespace();
        words.map(move |text| {
            let before = text.as_ptr() as usize - self.text.as_ptr() as usize;
            let column = self.column + self.text[..before].chars().count();
            Value {
                text,
                column,
                ..self
            }
        })
    }
}

/// The lines of a saved match, by their words.
#[derive(Debug)]
pub struct Lines<'a> {
    lines: Vec<(&'a str, Value<'a>)>,
}

impl<'a> Lines<'a> {
    /// Reads lines that begin with one of the words `keys`. Blank lines, and everything after ` # ` or a
    /// `#` at the beginning of a line, are ignored. All but the words `several` and `moves` stand once, and
    /// before the moves, but for `resigned`.
    pub(crate) fn read(text: &'a str, keys: &[&str], several: &[&str]) -> Result<Self, TextError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines: Vec<(&str, Value)> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let content = match line.find(" # ") {
                Some(at) => &line[..at],
                None if line.trim_start().starts_with('#') => continue,
                None => line,
            };
            let content = content.trim_end();
            if content.trim().is_empty() {
                continue;
            }
            let at = |text: &'a str| {
                let before = text.as_ptr() as usize - line.as_ptr() as usize;
                Value {
                    text,
                    line: number,
                    column: 1 + line[..before].chars().count(),
                }
            };
            let start = at(content.trim_start());
            let unknown = || {
                let found: String = start.text.chars().take(40).collect();
                let keys = keys.join(", ");
                start.error(format!(
                    "found {found:?}, expected a line with one of {keys}, and a colon"
                ))
            };
            let (key, value) = content.split_once(':').ok_or_else(unknown)?;
            let key = key.trim();
            if !keys.contains(&key) {
                return Err(unknown());
            }
            let has = |key: &str| lines.iter().any(|(other, _)| *other == key);
            let is_late = key != "resigned" && has("moves");
            let is_single = key != "moves" && !several.contains(&key);
            if is_single && (has(key) || is_late) {
                return Err(start.error(format!(
                    "a second line {key:?}, or one after the moves: each stands once, before them"
                )));
            }
            // A value that is blank is where the line ends.
            let value = value.trim_start();
            lines.push((key, at(value.trim_end())));
        }
        Ok(Self { lines })
    }

    /// Returns the value of a word.
    pub fn one(&self, key: &str) -> Option<Value<'a>> {
        self.all(key).next()
    }

    /// Returns the values of a word that may stand several times.
    pub fn all(&self, key: &str) -> impl Iterator<Item = Value<'a>> {
        let lines = self.lines.iter().filter(move |(other, _)| *other == key);
        lines.map(|&(_, value)| value)
    }
}
