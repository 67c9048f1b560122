//! Lines, words and directives, with their places.

use std::collections::HashMap;

use thiserror::Error;

use crate::puzzle::{Geometry, Goal, Puzzle, PuzzleError};

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

/// The characters of a text as messages may show them: on one line.
pub(super) fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown.escape_debug().to_string()
}

/// A text as UTF-8 without its byte order mark.
pub(super) fn decoded(bytes: &[u8]) -> Result<&str, FormatError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .map_or(0, |last| last.chars().count())
            + 1;
        Place { line, column }.wrong("this is not UTF-8 text")
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
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
}

/// The lines that say something.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).filter_map(|(number, line)| {
        let start = line.trim_start();
        let comment = ["#", ";", "%", "//"]
            .iter()
            .any(|sign| start.starts_with(sign));
        let words = words(line, number);
        (!comment && !words.is_empty()).then_some(Line { words })
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

impl<'a> Word<'a> {
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

    /// A name and how often: `a` or `a*2`.
    pub(super) fn term(self) -> Result<(&'a str, u64), FormatError> {
        let Some((name, amount)) = self.text.rsplit_once('*') else {
            return Ok((self.text, 1));
        };
        if name.is_empty() {
            return self.error("there is no name before the *");
        }
        let place = Place {
            column: self.place.column + name.chars().count() + 1,
            ..self.place
        };
        let amount = Word {
            text: amount,
            place,
        };
        Ok((name, amount.number()?))
    }
}

/// Names and the numbers they were given.
#[derive(Default)]
pub(super) struct Names {
    numbers: HashMap<String, usize>,
    pub(super) names: Vec<String>,
}

impl Names {
    /// The number of a name, a new one if there was none.
    pub(super) fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.numbers.insert(name.to_owned(), self.names.len());
        self.names.push(name.to_owned());
        self.names.len() - 1
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }
}

/// What the directives of a text say.
#[derive(Default)]
pub(super) struct Directives<'a> {
    states: Option<u64>,
    lit: Option<Vec<Word<'a>>>,
    goal: Option<Vec<Word<'a>>>,
    free: Vec<Word<'a>>,
    forbid: Vec<Word<'a>>,
}

impl<'a> Directives<'a> {
    /// Takes the line if it is a directive, and else gives it back.
    pub(super) fn take(&mut self, line: Line<'a>) -> Result<Option<Line<'a>>, FormatError> {
        let first = line.words[0];
        let Some(directive) = first.text.strip_prefix('@') else {
            return Ok(Some(line));
        };
        let rest = line.words[1..].iter().copied();
        match directive {
            "states" => {
                let &[_, number] = &line.words[..] else {
                    return first.error("@states takes one number");
                };
                if self.states.replace(number.number()?).is_some() {
                    return first.error("the number of states was said before");
                }
            }
            "lit" => self.lit.get_or_insert_default().extend(rest),
            "goal" => self.goal.get_or_insert_default().extend(rest),
            "free" => self.free.extend(rest),
            "forbid" => self.forbid.extend(rest),
            _ => {
                return first.error(format!(
                    "unknown directive \"{}\": expected @states, @lit, @goal, @free or @forbid",
                    shown(first.text)
                ));
            }
        }
        Ok(None)
    }

    /// The number of states, which an option may have said as well.
    pub(super) fn states(&self, asked: Option<u64>) -> Result<u64, FormatError> {
        match (asked, self.states) {
            (Some(asked), Some(said)) if asked != said => Place::START.error(format!(
                "the file has {said} states (@states), and {asked} were asked for"
            )),
            (asked, said) => Ok(asked.or(said).unwrap_or(2)),
        }
    }

    /// The puzzle with what the directives say of it.
    pub(super) fn apply(
        &self,
        puzzle: Puzzle,
        buttons: &Names,
        lamps: &Names,
    ) -> Result<Puzzle, FormatError> {
        let states = puzzle.states();
        let value = |word: Word<'a>| {
            let (name, amount) = word.term()?;
            let lamp = lamps.find(name).ok_or_else(|| unknown(word, "lamp"))?;
            let value = u32::try_from(amount).ok().filter(|&value| value < states);
            let value = value.ok_or_else(|| {
                let last = states - 1;
                word.place.wrong(format!(
                    "the value {amount} is not one of the states 0 to {last}"
                ))
            })?;
            Ok((lamp, value))
        };
        let values = |words: &[Word<'a>]| {
            let mut values = vec![0; puzzle.lamps()];
            for &word in words {
                let (lamp, value) = value(word)?;
                values[lamp] = value;
            }
            Ok(values)
        };
        let start = match &self.lit {
            Some(words) => values(words)?,
            None => vec![1; puzzle.lamps()],
        };
        let goal = match &self.goal {
            Some(words) => Goal::Picture(values(words)?),
            None => Goal::Value(0),
        };
        let mut puzzle = puzzle
            .with_start(start)
            .and_then(|puzzle| puzzle.with_goal(goal))
            .map_err(|error| refused(&error))?;
        for &word in &self.free {
            let lamp = lamps.find(word.text).ok_or_else(|| unknown(word, "lamp"))?;
            puzzle.set_free(lamp).map_err(|error| refused(&error))?;
        }
        for &word in &self.forbid {
            let button = buttons
                .find(word.text)
                .ok_or_else(|| unknown(word, "button"))?;
            puzzle.forbid(button).map_err(|error| refused(&error))?;
        }
        Ok(puzzle.with_geometry(Geometry::Names {
            buttons: buttons.names.clone(),
            lamps: lamps.names.clone(),
        }))
    }
}

fn unknown(word: Word<'_>, what: &str) -> FormatError {
    word.place
        .wrong(format!("there is no {what} \"{}\"", shown(word.text)))
}

/// What a puzzle refuses as a whole.
pub(super) fn refused(error: &PuzzleError) -> FormatError {
    Place::START.wrong(error.to_string())
}
