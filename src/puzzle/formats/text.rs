//! Lines and words, with their places.

use madness_text::{Dash, TextError, Token, lex_from};
use thiserror::Error;

use crate::puzzle::PuzzleError;

pub(super) use super::directives::Directives;
pub(super) use madness_text::Names;

/// What is wrong in a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{line}:{column}: {message}")]
pub struct FormatError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// A place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    pub(super) fn error<T>(self, message: impl Into<String>) -> Result<T, FormatError> {
        Err(self.wrong(message))
    }

    pub(super) fn wrong(self, message: impl Into<String>) -> FormatError {
        FormatError {
            line: self.line,
            column: self.column,
            message: message.into(),
        }
    }
}

impl From<madness_text::Place> for Place {
    fn from(place: madness_text::Place) -> Self {
        Self {
            line: place.line,
            column: place.column,
        }
    }
}

/// The characters of a text as messages may show them: on one line.
pub(super) fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown.escape_debug().to_string()
}

impl From<TextError> for FormatError {
    fn from(error: TextError) -> Self {
        Self {
            line: error.place.line,
            column: error.place.column,
            message: error.problem.to_string(),
        }
    }
}

/// A text as UTF-8 without its byte order mark.
pub(super) fn decoded(bytes: &[u8]) -> Result<&str, FormatError> {
    Ok(madness_text::decoded(bytes)?)
}

/// A word and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

/// The words of a line that is neither blank nor a comment.
pub(super) struct Line<'a> {
    pub(super) words: Vec<Word<'a>>,
    text: &'a str,
}

/// Iterates over the lines that are neither blank nor comments.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).filter_map(|(number, line)| {
        let start = line.trim_start();
        let comment = ["#", ";", "%", "//"]
            .iter()
            .any(|sign| start.starts_with(sign));
        let words = words(line, number);
        (!comment && !words.is_empty()).then_some(Line { words, text: line })
    })
}

fn words(line: &str, number: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut begin = None;
    let mut column = 0;
    let mut begin_column = 0;
    for (at, character) in line.char_indices().chain([(line.len(), ' ')]) {
        column += 1;
        match (character.is_whitespace(), begin) {
            (true, Some(start)) => {
                let place = Place {
                    line: number,
                    column: begin_column,
                };
                words.push(Word {
                    text: &line[start..at],
                    place,
                });
                begin = None;
            }
            (false, None) => (begin, begin_column) = (Some(at), column),
            _ => {}
        }
    }
    words
}

impl<'a> Line<'a> {
    /// The line as tokens.
    pub(super) fn tokens(&self) -> Result<Vec<Token<'a>>, FormatError> {
        let number = self.words[0].place.line;
        Ok(lex_from(number, self.text, Dash::InNames)?)
    }
}

impl Word<'_> {
    pub(super) fn error<T>(self, message: impl Into<String>) -> Result<T, FormatError> {
        self.place.error(message)
    }

    /// A number without sign.
    pub(super) fn number(self) -> Result<u64, FormatError> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.text.parse().ok().filter(|_| digits);
        number.ok_or_else(|| {
            let found = shown(self.text);
            self.place
                .wrong(format!("expected a number below 2^64, not \"{found}\""))
        })
    }
}

/// What a puzzle refuses as a whole.
pub(super) fn refused(error: &PuzzleError) -> FormatError {
    Place::START.wrong(error.to_string())
}
