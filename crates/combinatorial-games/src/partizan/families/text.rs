//! Sums of partizan games as text.

use std::fmt;

use madness_text::column_of;
use madness_text::numbers::after_sides;
use thiserror::Error;

use super::{Domineering, DomineeringError, HackenbushError, HackenbushString, Toads, ToadsError};
use crate::impartial::names::{self, Kind, Rules};
use crate::partizan::cutcake::{Board, ParseSumErrorKind};
use crate::partizan::notation::Reader;
use crate::partizan::{
    Dyadic, Form, Games, GamesError, ParseValueError, ParseValueErrorKind, Value,
};

/// A component of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartizanComponent {
    /// A Hackenbush string.
    Hackenbush(HackenbushString),
    /// A row of Toads and Frogs.
    Toads(Toads),
    /// A Domineering board.
    Domineering(Domineering),
    /// A cake.
    Cutcake(Board),
    /// A value, as it was written.
    Value(Value),
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
        "expected a component, such as domineering 3x2, hackenbush LRRL, toads TT_FF, cutcake 4x2 or {{2|-1}}"
    )]
    Nothing,
    /// A game without a position.
    #[error("{0} needs a position, as in {1}")]
    NoPosition(&'static str, String),
    /// More than a game and a position.
    #[error("found {0:?} after the position: components are joined by + or -")]
    TooMuch(String),
    /// A board without a game.
    #[error("{0} is a board: name its game, as in domineering {0} or cutcake {0}")]
    Board(String),
    /// Not a game.
    #[error("{0}")]
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
    /// A wrong cake.
    #[error(transparent)]
    Cutcake(#[from] ParseSumErrorKind),
    /// A wrong value.
    #[error(transparent)]
    Value(#[from] ParseValueErrorKind),
    /// Too many components.
    #[error("more than {} components", PartizanSum::MOST_COMPONENTS)]
    TooMany,
}

impl From<ParseValueError> for ParsePartizanError {
    fn from(error: ParseValueError) -> Self {
        Self {
            column: error.column,
            kind: error.kind.into(),
        }
    }
}

impl PartizanSum {
    /// The most components.
    pub const MOST_COMPONENTS: usize = 100;

    /// Creates a sum.
    pub fn new(components: Vec<PartizanComponent>) -> Self {
        Self { components }
    }

    /// Returns the components.
    pub fn components(&self) -> &[PartizanComponent] {
        &self.components
    }

    /// Reads a sum such as `domineering 3x2 + hackenbush LRRL - toads TT_FF + {2|-1}`. What is taken
    /// away is added with the players exchanged.
    ///
    /// # Errors
    /// [`ParsePartizanError`].
    pub fn parse(text: &str) -> Result<Self, ParsePartizanError> {
        Self::parse_with(text, None)
    }

    /// Reads a sum. In drawings of boards the given character is blocked instead of `#`.
    ///
    /// # Errors
    /// [`ParsePartizanError`].
    pub fn parse_with(text: &str, blocked: Option<char>) -> Result<Self, ParsePartizanError> {
        let mut reader = Reader::new(text);
        let mut components = Vec::new();
        let mut taken_away = false;
        loop {
            let error = |at: &str, kind| {
                let column = column_of(at, text);
                Err(ParsePartizanError { column, kind })
            };
            let mut here = reader.rest();
            if components.len() == Self::MOST_COMPONENTS {
                return error(here, ParsePartizanErrorKind::TooMany);
            }
            // The minus of a value belongs to its first number.
            while let Some(after) = here.strip_prefix(['-', '−'])
                && name_of(after.trim_start()).is_some()
            {
                taken_away = !taken_away;
                reader.skip(here.len() - after.len());
                here = reader.rest();
            }
            if here.is_empty() || (here.starts_with('+') && !here[1..].starts_with(['-', '−'])) {
                return error(here, ParsePartizanErrorKind::Nothing);
            }
            if let Some(name) = name_of(here) {
                let end = here.find(['+', '-', '−']).unwrap_or(here.len());
                if name == "toads" && are_squares(here[end..].split_whitespace().next()) {
                    return error(&here[end..], ToadsError::NoSquare('-').into());
                }
                let part = &here[..end];
                let position = part.get(name.len()..).unwrap_or_default().trim();
                match component(name, position, blocked) {
                    Ok(component) if taken_away => components.push(component.negative()),
                    Ok(component) => components.push(component),
                    Err((word, kind)) => return error(word.unwrap_or(here), kind),
                }
                reader.skip(end);
            } else if let Some(board) = board_at(here) {
                return error(here, ParsePartizanErrorKind::Board(board.to_owned()));
            } else {
                components.push(PartizanComponent::Value(reader.unit(taken_away)?));
            }
            taken_away = match reader.operator()? {
                Some(taken_away) => taken_away,
                None if reader.peek().is_none() => return Ok(Self { components }),
                None => return reader.unexpected().map_err(Into::into),
            };
        }
    }

    /// Returns whether a text names a partizan game or begins with a value, so that it is a sum of
    /// partizan games, even if something is wrong with it.
    pub fn is_meant(text: &str) -> bool {
        let begins = name_of(text.trim_start()).is_none() && Reader::new(text).unit(false).is_ok();
        let mut words = text.split(|sign: char| sign.is_whitespace() || sign == '+');
        let is_partizan = |word: &str| {
            let word = word.trim_start_matches(['-', '−', '(']);
            names::find(word).is_some_and(|game| game.kind() == Kind::Partizan)
        };
        begins || words.any(is_partizan)
    }

    /// Returns the values of the components and of the sum.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn values(&self, games: &mut Games) -> Result<(Vec<Form>, Form), GamesError> {
        let mut values = Vec::with_capacity(self.components.len());
        let mut sum = games.zero();
        for component in &self.components {
            let value = component.value(games)?;
            values.push(value);
            sum = games.sum(sum, value)?;
        }
        Ok((values, sum))
    }
}

/// Returns the word at the start of a text, if it begins with a letter that is no arrow.
fn name_of(text: &str) -> Option<&str> {
    let word = text
        .split(|sign: char| sign.is_whitespace() || sign == '+')
        .next()?;
    let after = word.trim_start_matches('v');
    after.starts_with(char::is_alphabetic).then_some(word)
}

/// Returns whether a word is a - that was meant for an empty square, with other squares.
fn are_squares(word: Option<&str>) -> bool {
    let rest = word.and_then(|word| word.strip_prefix('-'));
    rest.is_some_and(|rest| {
        !rest.is_empty() && rest.chars().all(|square| "TtFf_.-".contains(square))
    })
}

/// Returns the size of a board at the start of a text, such as `3x2`.
fn board_at(text: &str) -> Option<&str> {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let after = text
        .trim_start_matches(is_digit)
        .strip_prefix(['x', 'X', '×'])?;
    let rest = after.trim_start_matches(is_digit);
    let has_sides = text.starts_with(is_digit) && rest.len() < after.len();
    has_sides.then(|| &text[..text.len() - rest.len()])
}

/// Reads a component; an error comes with the text at which it is, if that is not the name.
fn component<'a>(
    name: &str,
    position: &'a str,
    blocked: Option<char>,
) -> Result<PartizanComponent, (Option<&'a str>, ParsePartizanErrorKind)> {
    let game = names::find(name).filter(|game| game.kind() == Kind::Partizan && game.name == name);
    let Some(game) = game else {
        let reason = names::unknown(name, &[Kind::Partizan]);
        return Err((None, ParsePartizanErrorKind::NoGame(reason)));
    };
    if position.is_empty() {
        let kind = ParsePartizanErrorKind::NoPosition(game.name, game.example());
        return Err((None, kind));
    }
    if let Some(more) = after_sides(position) {
        return Err((Some(more), ParsePartizanErrorKind::TooMuch(more.to_owned())));
    }
    let from = |at: usize| position.get(at..);
    match game.rules {
        Rules::Domineering => match Domineering::read(position, blocked) {
            Ok(board) => Ok(PartizanComponent::Domineering(board)),
            Err((at, error)) => Err((from(at), error.into())),
        },
        Rules::Hackenbush => match HackenbushString::read(position) {
            Ok(string) => Ok(PartizanComponent::Hackenbush(string)),
            Err((at, error)) => Err((from(at), error.into())),
        },
        Rules::Toads => match Toads::read(position) {
            Ok(row) => Ok(PartizanComponent::Toads(row)),
            Err((at, error)) => Err((from(at), error.into())),
        },
        _ => match position.parse() {
            Ok(board) => Ok(PartizanComponent::Cutcake(board)),
            Err(error) => Err((Some(position), ParsePartizanErrorKind::Cutcake(error))),
        },
    }
}

impl PartizanComponent {
    /// Returns the component with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        match self {
            Self::Hackenbush(string) => Self::Hackenbush(string.negative()),
            Self::Toads(row) => Self::Toads(row.negative()),
            Self::Domineering(board) => Self::Domineering(board.negative()),
            Self::Cutcake(board) => Self::Cutcake(board.negative()),
            Self::Value(value) => Self::Value(value.negative()),
        }
    }

    /// Returns the value.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn value(&self, games: &mut Games) -> Result<Form, GamesError> {
        match self {
            Self::Hackenbush(string) => games.value(string),
            Self::Toads(row) => games.value(row),
            Self::Domineering(board) => games.value(board),
            Self::Cutcake(board) => games.number(Dyadic::from(board.value())),
            Self::Value(value) => value.form(games),
        }
    }
}

impl fmt::Display for PartizanComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hackenbush(string) => write!(f, "hackenbush {string}"),
            Self::Toads(row) => write!(f, "toads {row}"),
            Self::Domineering(board) => write!(f, "domineering {board}"),
            Self::Cutcake(board) => write!(f, "cutcake {board}"),
            Self::Value(value) => write!(f, "{value}"),
        }
    }
}

impl fmt::Display for PartizanSum {
    /// Writes the sum as every reader of this program understands it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, component) in self.components.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { " + " })?;
            write!(f, "{component}")?;
        }
        Ok(())
    }
}
