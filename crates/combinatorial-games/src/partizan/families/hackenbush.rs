//! Hackenbush strings.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::partizan::{Dyadic, Player, Position};

/// A string of edges that stands on the ground, from the ground up. A player cuts an edge of the own
/// colour, and it falls with all above it. Left's edges are blue, Right's red.
///
/// ```
/// use combinatorial_games::partizan::HackenbushString;
///
/// let string: HackenbushString = "LRRL".parse()?;
/// assert_eq!(string.value().to_string(), "3/8");
/// # Ok::<(), combinatorial_games::partizan::HackenbushError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HackenbushString {
    edges: Vec<Player>,
}

/// Not the text of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HackenbushError {
    /// Another character.
    #[error(
        "found {0:?}: expected L or B for Left's blue edges and R for Right's red ones, from the ground up, as in LRRL"
    )]
    NoEdge(char),
    /// Too many edges.
    #[error("a string has up to {} edges", HackenbushString::LONGEST)]
    TooLong,
}

impl HackenbushString {
    /// The most edges.
    pub const LONGEST: usize = 100;

    /// Creates a string of edges, from the ground up.
    ///
    /// # Errors
    /// [`HackenbushError::TooLong`].
    pub fn new(edges: Vec<Player>) -> Result<Self, HackenbushError> {
        if edges.len() > Self::LONGEST {
            return Err(HackenbushError::TooLong);
        }
        Ok(Self { edges })
    }

    /// Returns whose the edges are, from the ground up.
    pub fn edges(&self) -> &[Player] {
        &self.edges
    }

    /// Returns the value by Berlekamp's sign-expansion rule: the edges up to the first change of colour
    /// count 1 each; from the first one of the other colour on each edge counts half as much as the one
    /// before it. Left's edges count positive, Right's negative.
    ///
    /// # Source
    /// E. R. Berlekamp, *The Hackenbush number system for compression of numerical data*, 1974.
    pub fn value(&self) -> Dyadic {
        let mut value = Dyadic::ZERO;
        let mut halvings = 0;
        for (index, edge) in self.edges.iter().enumerate() {
            if halvings > 0 || (index > 0 && *edge != self.edges[0]) {
                halvings += 1;
            }
            let sign = if *edge == Player::Left { 1 } else { -1 };
            let share = Dyadic::new(sign, halvings);
            let sum = share.and_then(|share| value.plus(share));
            value = sum.expect("100 edges have up to 100 binary digits");
        }
        value
    }
}

impl Position for HackenbushString {
    fn options(&self, player: Player) -> Vec<Self> {
        let edges = self.edges.iter().enumerate();
        let own = edges.filter(|&(_, &edge)| edge == player);
        own.map(|(height, _)| Self {
            edges: self.edges[..height].to_vec(),
        })
        .collect()
    }
}

impl FromStr for HackenbushString {
    type Err = HackenbushError;

    fn from_str(text: &str) -> Result<Self, HackenbushError> {
        Self::read(text).map_err(|(_, error)| error)
    }
}

impl HackenbushString {
    /// Reads a string. An error comes with the byte at which it is.
    pub(crate) fn read(text: &str) -> Result<Self, (usize, HackenbushError)> {
        let edge = |(at, edge)| match edge {
            'L' | 'l' | 'B' | 'b' => Ok(Player::Left),
            'R' | 'r' => Ok(Player::Right),
            other => Err((at, HackenbushError::NoEdge(other))),
        };
        let edges = text.char_indices().map(edge);
        let edges = edges.collect::<Result<Vec<_>, _>>()?;
        if edges.len() > Self::LONGEST {
            return Err((0, HackenbushError::TooLong));
        }
        Ok(Self { edges })
    }

    /// Returns the string with the players exchanged.
    #[must_use]
    pub fn negative(&self) -> Self {
        let edges = self.edges.iter().map(|edge| edge.other());
        Self {
            edges: edges.collect(),
        }
    }
}

impl fmt::Display for HackenbushString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for edge in &self.edges {
            f.write_str(if *edge == Player::Left { "L" } else { "R" })?;
        }
        Ok(())
    }
}
