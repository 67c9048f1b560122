//! Sums of partizan games as text.

use std::fmt;

use thiserror::Error;

use super::{Domineering, DomineeringError, HackenbushError, HackenbushString, Toads, ToadsError};
use crate::column::column_of;
use crate::partizan::{Form, Games, GamesError, Limits, ParseValueError, ParseValueErrorKind};

/// A component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartizanComponent {
    /// A Hackenbush string.
    Hackenbush(HackenbushString),
    /// A row of Toads and Frogs.
    Toads(Toads),
    /// A Domineering board.
    Domineering(Domineering),
    /// A value, as it was written.
    Value(String),
}

/// A sum of partizan games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanSum {
    components: Vec<PartizanComponent>,
}

/// An error in the text of a sum, with its place. The message reads `column 5: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct ParsePartizanError {
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParsePartizanErrorKind,
}

/// What is wrong with the text of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePartizanErrorKind {
    /// Nothing between two plus signs.
    #[error(
        "expected a component, such as domineering 3x2, hackenbush LRRL, toads TT_FF or {{2|-1}}"
    )]
    Nothing,
    /// A game without a position.
    #[error("{0} needs a position: domineering 3x2, hackenbush LRRL or toads TT_FF")]
    NoPosition(String),
    /// More than a game and a position.
    #[error("found {0:?} after the position: components are joined by +")]
    TooMuch(String),
    /// Not a game.
    #[error("no game {0:?}: expected domineering, hackenbush, toads, or a value such as {{2|-1}}")]
    NoGame(String),
    /// A wrong string.
    #[error(transparent)]
    Hackenbush(#[from] HackenbushError),
    /// A wrong row.
    #[error(transparent)]
    Toads(#[from] ToadsError),
    /// A wrong board.
    #[error(transparent)]
    Domineering(#[from] DomineeringError),
    /// A wrong value.
    #[error(transparent)]
    Value(#[from] ParseValueErrorKind),
    /// Too many components.
    #[error("more than {} components", PartizanSum::MOST_COMPONENTS)]
    TooMany,
}

impl ParsePartizanError {
    /// Returns whether a value took more than the limits.
    pub(crate) fn is_limit(&self) -> bool {
        matches!(
            self.kind,
            ParsePartizanErrorKind::Value(ParseValueErrorKind::Games(_))
        )
    }
}

impl PartizanSum {
    /// The most components.
    pub const MOST_COMPONENTS: usize = 100;

    /// Returns the components.
    pub fn components(&self) -> &[PartizanComponent] {
        &self.components
    }

    /// Reads a sum such as `domineering 3x2 + hackenbush LRRL + toads TT_FF + {2|-1}`.
    ///
    /// # Errors
    /// [`ParsePartizanError`].
    pub fn parse(text: &str) -> Result<Self, ParsePartizanError> {
        Self::parse_within(text, Limits::default())
    }

    /// Reads a sum whose values take no more than the limits.
    pub(crate) fn parse_within(text: &str, limits: Limits) -> Result<Self, ParsePartizanError> {
        let mut components = Vec::new();
        let mut start = 0;
        for end in ends(text) {
            let part = &text[start..end];
            if components.len() == Self::MOST_COMPONENTS {
                let (column, kind) = (column_of(part, text), ParsePartizanErrorKind::TooMany);
                return Err(ParsePartizanError { column, kind });
            }
            let component = component(part, limits).map_err(|(word, wrong)| {
                let column = column_of(word.unwrap_or(part), text);
                match wrong {
                    // A value has places of its own.
                    Wrong::Value(inner) => ParsePartizanError {
                        column: column + inner.column - 1,
                        kind: inner.kind.into(),
                    },
                    Wrong::Other(kind) => ParsePartizanError { column, kind },
                }
            })?;
            components.push(component);
            start = end + 1;
        }
        Ok(Self { components })
    }

    /// Returns the values of the components and of the sum.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn values(&self, games: &mut Games) -> Result<(Vec<Form>, Form), GamesError> {
        let mut values = Vec::with_capacity(self.components.len());
        let mut sum = games.zero();
        for component in &self.components {
            let value = match component {
                PartizanComponent::Hackenbush(string) => games.value(string)?,
                PartizanComponent::Toads(row) => games.value(row)?,
                PartizanComponent::Domineering(board) => games.value(board)?,
                PartizanComponent::Value(text) => match games.parse(text) {
                    Ok(form) => form,
                    Err(ParseValueError {
                        kind: ParseValueErrorKind::Games(error),
                        ..
                    }) => return Err(error),
                    Err(_) => unreachable!("read before"),
                },
            };
            values.push(value);
            sum = games.sum(sum, value)?;
        }
        Ok((values, sum))
    }
}

/// Returns the places of the plus signs outside of braces, and of the end.
fn ends(text: &str) -> Vec<usize> {
    let mut depth = 0_usize;
    let mut ends = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '+' if depth == 0 => ends.push(at),
            _ => {}
        }
    }
    ends.push(text.len());
    ends
}

enum Wrong {
    Value(ParseValueError),
    Other(ParsePartizanErrorKind),
}

impl<T: Into<ParsePartizanErrorKind>> From<T> for Wrong {
    fn from(kind: T) -> Self {
        Self::Other(kind.into())
    }
}

/// Reads a component; an error comes with the word that is wrong.
fn component(part: &str, limits: Limits) -> Result<PartizanComponent, (Option<&str>, Wrong)> {
    let mut words = part.split_whitespace();
    let Some(name) = words.next() else {
        return Err((None, ParsePartizanErrorKind::Nothing.into()));
    };
    // `v` is an arrow unless a word begins with it.
    let word = name.strip_prefix('v').unwrap_or(name);
    if !word.starts_with(char::is_alphabetic) {
        let value = part.trim();
        // Read in an arena of its own, as what is wrong should be known before any work.
        return match Games::new(limits).parse(value) {
            Ok(_) => Ok(PartizanComponent::Value(value.to_owned())),
            Err(error) => Err((Some(value), Wrong::Value(error))),
        };
    }
    if !["domineering", "hackenbush", "toads"].contains(&name) {
        let kind = ParsePartizanErrorKind::NoGame(name.to_owned());
        return Err((Some(name), kind.into()));
    }
    let Some(position) = words.next() else {
        let kind = ParsePartizanErrorKind::NoPosition(name.to_owned());
        return Err((Some(name), kind.into()));
    };
    if let Some(more) = words.next() {
        let kind = ParsePartizanErrorKind::TooMuch(more.to_owned());
        return Err((Some(more), kind.into()));
    }
    let wrong = |kind: ParsePartizanErrorKind| (Some(position), kind.into());
    match name {
        "domineering" => {
            let board = position
                .parse()
                .map_err(|error: DomineeringError| wrong(error.into()))?;
            Ok(PartizanComponent::Domineering(board))
        }
        "hackenbush" => {
            let string = position
                .parse()
                .map_err(|error: HackenbushError| wrong(error.into()))?;
            Ok(PartizanComponent::Hackenbush(string))
        }
        _ => {
            let row = position
                .parse()
                .map_err(|error: ToadsError| wrong(error.into()))?;
            Ok(PartizanComponent::Toads(row))
        }
    }
}

impl fmt::Display for PartizanComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hackenbush(string) => write!(f, "hackenbush {string}"),
            Self::Toads(row) => write!(f, "toads {row}"),
            Self::Domineering(board) => write!(f, "domineering {board}"),
            Self::Value(text) => f.write_str(text),
        }
    }
}
