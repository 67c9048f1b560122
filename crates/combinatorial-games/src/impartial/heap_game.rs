//! Games with heaps, by name, by code or by rule.

use std::fmt;
use std::str::FromStr;

use madness_text::numbers::{WholeNumberError, whole_number};
use thiserror::Error;

use super::heap::{CodeError, HeapCode};
use crate::impartial::names::{self, Kind, Rules};
use crate::mex::Mex;

/// A game that is played with heaps of counters: a move takes one heap, and leaves other heaps.
///
/// ```
/// use combinatorial_games::impartial::{HeapGame, HeapNumbers};
///
/// let kayles: HeapGame = "kayles".parse()?;
/// let numbers: Vec<u32> = HeapNumbers::new(&kayles).take(12).collect();
/// assert_eq!(numbers, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// # Ok::<(), combinatorial_games::impartial::HeapGameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HeapGame {
    /// Take any number of counters.
    Nim,
    /// Take one of these numbers of counters; sorted, from 1.
    Subtraction(Vec<u64>),
    /// Take and break as a code says.
    Code(HeapCode),
    /// Take any number of counters, or split a heap in two: Lasker's nim.
    Lasker,
    /// Split a heap in two different ones: Grundy's game.
    Grundy,
}

impl HeapGame {
    /// The most numbers of a subtraction set.
    pub const MOST_NUMBERS: u64 = 1 << 20;

    /// Returns the subtraction game in which one of `numbers` counters is taken.
    ///
    /// # Errors
    /// No numbers, a 0, or more than [`HeapGame::MOST_NUMBERS`].
    pub fn subtraction(numbers: impl IntoIterator<Item = u64>) -> Result<Self, HeapGameError> {
        let most = usize::try_from(Self::MOST_NUMBERS).expect("2^20");
        let mut numbers: Vec<u64> = numbers.into_iter().take(most + 1).collect();
        if numbers.len() > most {
            return Err(HeapGameError::TooManyNumbers);
        }
        numbers.sort_unstable();
        numbers.dedup();
        match numbers.first() {
            None | Some(0) => Err(HeapGameError::NoNumber),
            Some(_) => Ok(Self::Subtraction(numbers)),
        }
    }

    /// Returns the code, if the game has one of finite length.
    pub fn code(&self) -> Option<HeapCode> {
        match self {
            Self::Code(code) => Some(code.clone()),
            Self::Subtraction(numbers) => {
                let last = usize::try_from(*numbers.last()?).ok()?;
                if last >= HeapCode::LONGEST {
                    return None;
                }
                let mut digits = vec![0; last + 1];
                for &number in numbers {
                    digits[usize::try_from(number).ok()?] = 3;
                }
                HeapCode::new(digits).ok()
            }
            Self::Nim | Self::Lasker | Self::Grundy => None,
        }
    }

    /// Calls `visit` with the heaps that each move from a heap leaves. A position may be visited
    /// more than once, if several moves lead to it.
    pub fn for_each_option(&self, heap: u64, mut visit: impl FnMut(&[u64])) {
        let one = |rest: u64, visit: &mut dyn FnMut(&[u64])| match rest {
            0 => visit(&[]),
            rest => visit(&[rest]),
        };
        match self {
            Self::Code(code) => code.for_each_option(heap, visit),
            Self::Subtraction(numbers) => {
                for number in numbers.iter().take_while(|&&number| number <= heap) {
                    one(heap - number, &mut visit);
                }
            }
            Self::Nim => (0..heap).for_each(|rest| one(rest, &mut visit)),
            Self::Lasker => {
                (0..heap).for_each(|rest| one(rest, &mut visit));
                (1..=heap / 2).for_each(|small| visit(&[heap - small, small]));
            }
            Self::Grundy => {
                (1..heap.div_ceil(2)).for_each(|small| visit(&[heap - small, small]));
            }
        }
    }

    /// Returns whether any number of counters up to the largest may be taken: Bachet's game.
    pub(crate) fn is_bachet(&self) -> bool {
        match self {
            Self::Subtraction(numbers) => (1..).zip(numbers).all(|(from_one, &n)| from_one == n),
            _ => false,
        }
    }

    /// Returns whether a move may leave several heaps.
    pub fn splits(&self) -> bool {
        match self {
            Self::Code(code) => code.digits().iter().any(|digit| digit & 0b1100 != 0),
            Self::Lasker | Self::Grundy => true,
            Self::Nim | Self::Subtraction(_) => false,
        }
    }

    /// Returns how many options a heap has at most.
    pub(crate) fn most_options(&self, heap: u64) -> u64 {
        match self {
            Self::Code(code) => {
                let with = |bit: u8| {
                    let digits = code.digits().iter();
                    digits.filter(|&&digit| digit & bit != 0).count() as u64
                };
                let [pairs, triples] = [with(4), with(8)];
                let of_pairs = pairs.saturating_mul(heap / 2);
                // There are about heap² / 12.
                let of_triples = triples.saturating_mul(heap.saturating_mul(heap / 12 + 1));
                let single = code.digits().len() as u64 + 1;
                single.saturating_add(of_pairs).saturating_add(of_triples)
            }
            Self::Subtraction(numbers) => numbers.len() as u64,
            Self::Nim | Self::Lasker | Self::Grundy => heap.saturating_mul(2),
        }
    }

    /// Returns about how many steps the Grundy numbers up to a heap take.
    pub fn steps_of_numbers(&self, heap: u64) -> u64 {
        match self {
            Self::Nim => heap,
            _ => self.most_options(heap).saturating_mul(heap),
        }
    }
}

impl FromStr for HeapGame {
    type Err = HeapGameError;

    /// Reads a name of [`names`], such as `kayles`, `bachet:10` or `octal:0.77`.
    fn from_str(text: &str) -> Result<Self, HeapGameError> {
        let code = |text: &str| text.parse::<HeapCode>();
        let no_game = || HeapGameError::NoGame(text.to_owned());
        let game = names::find(text).ok_or_else(no_game)?;
        let (_, numbers) = text.split_once(':').unwrap_or((text, ""));
        let takes_numbers = game.game.contains(':');
        if !takes_numbers && text.contains(':') {
            return Err(HeapGameError::Colon(game.name, game.example()));
        }
        if takes_numbers && numbers.is_empty() {
            return Err(HeapGameError::NoNumbers(game.name, game.game));
        }
        match game.rules {
            Rules::Nim => Ok(Self::Nim),
            Rules::Lasker => Ok(Self::Lasker),
            Rules::Grundy => Ok(Self::Grundy),
            Rules::Code(digits) => Ok(Self::Code(code(digits)?)),
            Rules::Squares {
                code,
                more,
                least: _,
            } => Err(HeapGameError::Squares {
                name: game.name,
                code,
                more,
            }),
            Rules::Octal => {
                let code = code(numbers)?;
                if !code.is_octal() {
                    return Err(HeapGameError::NotOctal);
                }
                Ok(Self::Code(code))
            }
            Rules::Hexadecimal => Ok(Self::Code(code(numbers)?)),
            Rules::Bachet => match whole_number(numbers) {
                Ok(most) if most <= Self::MOST_NUMBERS => Self::subtraction(1..=most),
                Ok(_) => Err(HeapGameError::TooManyNumbers),
                Err(error) => Err(error.into()),
            },
            Rules::Subtract => {
                let numbers = numbers.split(',').map(|number| whole_number(number.trim()));
                Self::subtraction(numbers.collect::<Result<Vec<u64>, _>>()?)
            }
            Rules::Piece(_)
            | Rules::Toggle
            | Rules::Jam
            | Rules::Domineering
            | Rules::Hackenbush
            | Rules::Toads
            | Rules::Cutcake => Err(no_game()),
        }
    }
}

impl fmt::Display for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim => f.write_str("nim"),
            Self::Lasker => f.write_str("lasker"),
            Self::Grundy => f.write_str("grundy"),
            Self::Code(code) => {
                let digits = code.to_string();
                let named = names::GAMES
                    .iter()
                    .find(|game| matches!(game.rules, Rules::Code(known) if known == digits));
                match named {
                    Some(game) => f.write_str(game.name),
                    None if code.is_octal() => write!(f, "octal:{digits}"),
                    None => write!(f, "hexadecimal:{digits}"),
                }
            }
            Self::Subtraction(numbers) => {
                if self.is_bachet() {
                    return write!(f, "bachet:{}", numbers.len());
                }
                for (index, number) in numbers.iter().enumerate() {
                    f.write_str(if index == 0 { "subtract:" } else { "," })?;
                    write!(f, "{number}")?;
                }
                Ok(())
            }
        }
    }
}

/// Not the name of a game with heaps.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HeapGameError {
    /// An unknown name.
    #[error("{}", names::unknown(.0, &[Kind::Heap]))]
    NoGame(String),
    /// A game of a row of squares, of which the heaps are larger.
    #[error(
        "{name} is played in a row of squares, of which N are the heap N + {more} of octal:{code}: write octal:{code}"
    )]
    Squares {
        /// The name.
        name: &'static str,
        /// The code of the heaps.
        code: &'static str,
        /// What is added to the squares.
        more: u64,
    },
    /// A colon after a name that takes no numbers.
    #[error("{0} takes no numbers after a colon: the heap stands after a blank, as in {1}")]
    Colon(&'static str, String),
    /// Nothing after the name of a game that needs numbers.
    #[error("{0} needs its numbers after a colon, as in {1}")]
    NoNumbers(&'static str, &'static str),
    /// A code with a digit above 7 where octal ones are expected.
    #[error("octal digits are 0 to 7; a code with more is written hexadecimal:0.8")]
    NotOctal,
    /// A code that is none.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// A number that is none.
    #[error(transparent)]
    Number(#[from] WholeNumberError),
    /// A 0 among the numbers that may be taken.
    #[error("expected numbers from 1, as in subtract:2,5 or bachet:10")]
    NoNumber,
    /// Too many numbers that may be taken.
    #[error("more than {} numbers that may be taken", HeapGame::MOST_NUMBERS)]
    TooManyNumbers,
}

/// The Grundy numbers of heaps of 0, 1, 2, … counters, by the definition: the mex of all options.
///
/// # Complexity
/// Heap n takes O(n · digits) for octal codes, O(n²) for hexadecimal ones, O(|S|) for a subtraction
/// set S, and O(1) for nim. 4 bytes a heap.
#[derive(Clone, Debug)]
pub struct HeapNumbers<'a> {
    game: &'a HeapGame,
    numbers: Vec<u32>,
    mex: Mex,
}

impl<'a> HeapNumbers<'a> {
    /// Begins with the empty heap.
    pub fn new(game: &'a HeapGame) -> Self {
        let (numbers, mex) = (Vec::new(), Mex::new());
        Self { game, numbers, mex }
    }

    /// Returns the numbers that were computed.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Returns the numbers that were computed.
    #[must_use]
    pub fn into_numbers(self) -> Vec<u32> {
        self.numbers
    }
}

impl Iterator for HeapNumbers<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let heap = self.numbers.len() as u64;
        let number = if let (HeapGame::Nim, Ok(number)) = (self.game, u32::try_from(heap)) {
            number
        } else {
            let numbers = &self.numbers;
            self.game.for_each_option(heap, |heaps| {
                let of = |heap: &u64| numbers[usize::try_from(*heap).expect("a heap before this")];
                self.mex
                    .insert(heaps.iter().map(of).fold(0, |sum, number| sum ^ number));
            });
            self.mex.take()
        };
        self.numbers.push(number);
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(game: &str, count: usize) -> Vec<u32> {
        let game: HeapGame = game.parse().unwrap();
        HeapNumbers::new(&game).take(count).collect()
    }

    #[test]
    fn names_are_read_and_written() {
        for (text, written) in [
            ("nim", "nim"),
            ("octal:0.77", "kayles"),
            ("octal:.6", "officers"),
            ("octal:0.137", "dawsons-chess"),
            ("octal:0.07", "dawsons-kayles"),
            ("bachet:10^3", "bachet:1000"),
            ("subtract:5,2", "subtract:2,5"),
            ("subtract:1,2,3", "bachet:3"),
            ("bachet:10", "bachet:10"),
            ("hexadecimal:0.f", "hexadecimal:0.f"),
            ("octal:4.7", "octal:4.7"),
        ] {
            let game: HeapGame = text.parse().unwrap();
            assert_eq!(game.to_string(), written);
            assert_eq!(written.parse(), Ok(game));
        }
        for text in [
            "",
            "chess",
            "bachet:",
            "bachet:0",
            "subtract:",
            "subtract:0,1",
            "octal:0.8",
            "octal",
            "octal:",
            "kayles:3",
            "bachet",
            "bachet:1.5",
            "subtract:1;2",
            "dawson",
            "king",
            "domineering",
        ] {
            assert!(text.parse::<HeapGame>().is_err(), "{text}");
        }
    }

    #[test]
    fn subtraction_games_have_codes() {
        for text in ["bachet:3", "subtract:2,5", "subtract:1,3,4"] {
            let game: HeapGame = text.parse().unwrap();
            let code = HeapGame::Code(game.code().unwrap());
            let by_code: Vec<u32> = HeapNumbers::new(&code).take(60).collect();
            assert_eq!(by_code, numbers(text, 60), "{text}");
        }
    }

    #[test]
    fn known_numbers() {
        // Bachet: the remainder by one more than may be taken.
        let bachet = numbers("bachet:10", 101);
        assert!((0..).zip(bachet).all(|(n, number)| number == n % 11));
        assert_eq!(numbers("nim", 5), [0, 1, 2, 3, 4]);
        // Lasker's nim: 4k + 3 and 4k + 4 change places.
        assert_eq!(numbers("lasker", 9), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
        // OEIS A002188 and A002187.
        assert_eq!(numbers("grundy", 12), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]);
        assert_eq!(
            numbers("dawsons-chess", 12),
            [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]
        );
    }
}
