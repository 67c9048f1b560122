//! Toads and Frogs.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::partizan::{Player, Position};

/// A row of squares with toads (T), frogs (F) and empty squares (_). Left moves a toad one square to the
/// right, or over one frog; Right moves a frog one square to the left, or over one toad.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Toads {
    squares: Vec<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Square {
    Empty,
    Toad,
    Frog,
}

/// Not the text of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ToadsError {
    /// Another character.
    #[error(
        "found {0:?}: expected T for toads, F for frogs and _ or . for empty squares, as in TT__FF"
    )]
    NoSquare(char),
    /// Too many squares.
    #[error("a row has up to {} squares", Toads::LONGEST)]
    TooLong,
}

impl Toads {
    /// The most squares.
    pub const LONGEST: usize = 24;

    /// Returns whose animal is on each square, from the left: toads are Left's, frogs Right's.
    pub fn squares(&self) -> impl Iterator<Item = Option<Player>> {
        self.squares.iter().map(|square| match square {
            Square::Empty => None,
            Square::Toad => Some(Player::Left),
            Square::Frog => Some(Player::Right),
        })
    }
}

impl Position for Toads {
    fn options(&self, player: Player) -> Vec<Self> {
        let length = self.squares.len();
        let (own, other) = match player {
            Player::Left => (Square::Toad, Square::Frog),
            Player::Right => (Square::Frog, Square::Toad),
        };
        // Returns the place to which a step leads, if it is in the row.
        let step = |from: usize, by: usize| match player {
            Player::Left => from.checked_add(by).filter(|&to| to < length),
            Player::Right => from.checked_sub(by),
        };
        let is = |place: Option<usize>, what| place.is_some_and(|at| self.squares[at] == what);
        let mut options = Vec::new();
        for from in (0..length).filter(|&from| self.squares[from] == own) {
            let (next, beyond) = (step(from, 1), step(from, 2));
            let to = if is(next, Square::Empty) {
                next
            } else if is(next, other) && is(beyond, Square::Empty) {
                beyond
            } else {
                None
            };
            if let Some(to) = to {
                let mut squares = self.squares.clone();
                squares.swap(from, to);
                options.push(Self { squares });
            }
        }
        options
    }
}

impl FromStr for Toads {
    type Err = ToadsError;

    fn from_str(text: &str) -> Result<Self, ToadsError> {
        Self::read(text).map_err(|(_, error)| error)
    }
}

impl Toads {
    /// Reads a row. An error comes with the byte at which it is.
    pub(crate) fn read(text: &str) -> Result<Self, (usize, ToadsError)> {
        let square = |(at, square)| match square {
            'T' | 't' => Ok(Square::Toad),
            'F' | 'f' => Ok(Square::Frog),
            '_' | '.' | '□' => Ok(Square::Empty),
            other => Err((at, ToadsError::NoSquare(other))),
        };
        let squares = text.char_indices().map(square);
        let squares = squares.collect::<Result<Vec<_>, _>>()?;
        if squares.len() > Self::LONGEST {
            return Err((0, ToadsError::TooLong));
        }
        Ok(Self { squares })
    }

    /// Returns the row with the players exchanged: it is read from the other end.
    #[must_use]
    pub fn negative(&self) -> Self {
        let squares = self.squares.iter().rev().map(|square| match square {
            Square::Empty => Square::Empty,
            Square::Toad => Square::Frog,
            Square::Frog => Square::Toad,
        });
        Self {
            squares: squares.collect(),
        }
    }
}

impl fmt::Display for Toads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in &self.squares {
            f.write_str(match square {
                Square::Empty => "_",
                Square::Toad => "T",
                Square::Frog => "F",
            })?;
        }
        Ok(())
    }
}
