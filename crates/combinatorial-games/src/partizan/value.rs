//! Values as they are written: the tree of a text, before it is a form.

use std::fmt;

use super::{Dyadic, Form, Games, GamesError};

/// A value as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(Dyadic),
    /// A nim heap.
    Star(u32),
    /// A multiple of ↑; a negative one is one of ↓.
    Ups(i32),
    /// The sum of values.
    Sum(Vec<Self>),
    /// A game by its options: Left's and Right's.
    Options(Vec<Self>, Vec<Self>),
}

impl Value {
    /// Returns the value with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        let all = |values: &[Self]| values.iter().map(Self::negative).collect();
        match self {
            Self::Number(number) => Self::Number(number.negative()),
            Self::Star(nimber) => Self::Star(*nimber),
            Self::Ups(ups) => Self::Ups(-ups),
            Self::Sum(values) => Self::Sum(all(values)),
            Self::Options(left, right) => Self::Options(all(right), all(left)),
        }
    }

    /// Returns the canonical form.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn form(&self, games: &mut Games) -> Result<Form, GamesError> {
        match self {
            Self::Number(number) => games.number(*number),
            Self::Star(nimber) => games.nim_heap(*nimber),
            Self::Ups(ups) => games.ups((*ups).into()),
            Self::Sum(values) => {
                let mut sum = games.zero();
                for value in values {
                    let more = value.form(games)?;
                    sum = games.sum(sum, more)?;
                }
                Ok(sum)
            }
            Self::Options(left, right) => {
                let mut forms = |values: &[Self]| -> Result<Vec<Form>, GamesError> {
                    values.iter().map(|value| value.form(games)).collect()
                };
                let (left, right) = (forms(left)?, forms(right)?);
                games.form(left, right)
            }
        }
    }

    /// Returns the number of parts.
    pub(super) fn size(&self) -> usize {
        let all = |values: &[Self]| values.iter().map(Self::size).sum::<usize>();
        1 + match self {
            Self::Number(_) | Self::Star(_) | Self::Ups(_) => 0,
            Self::Sum(values) => all(values),
            Self::Options(left, right) => all(left) + all(right),
        }
    }
}

impl fmt::Display for Value {
    /// Writes the value in plain notation: fractions, one bar in braces, no ±, no minus but that of
    /// numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrow = |ups: i32| if ups < 0 { 'v' } else { '^' };
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Star(1) => f.write_str("*"),
            Self::Star(nimber) => write!(f, "*{nimber}"),
            Self::Ups(ups @ (-1 | 1)) => write!(f, "{}", arrow(*ups)),
            Self::Ups(ups) => write!(f, "{}.{}", ups.unsigned_abs(), arrow(*ups)),
            Self::Sum(values) => {
                for (index, value) in values.iter().enumerate() {
                    match value {
                        _ if index == 0 => {}
                        Self::Star(_) | Self::Ups(-1 | 1) => {}
                        _ => f.write_str(" + ")?,
                    }
                    write!(f, "{value}")?;
                }
                Ok(())
            }
            Self::Options(left, right) => {
                let list = |values: &[Self]| -> String {
                    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
                    texts.join(",")
                };
                write!(f, "{{{}|{}}}", list(left), list(right))
            }
        }
    }
}
