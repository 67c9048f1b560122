//! Octal and hexadecimal codes of games with heaps.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A take-and-break game, as the code d0.d1d2d3… of Guy and Smith.
///
/// The digit `d_k` says what may be left of a heap from which k counters are taken: bit b of it, that
/// the rest may be left as exactly b heaps, none of them empty. So bit 0 allows the heap of k to be
/// taken whole. Octal digits have bits up to 4 (two heaps), hexadecimal digits up to 8 (three heaps).
///
/// ```
/// use combinatorial_games::impartial::HeapCode;
///
/// let kayles: HeapCode = "0.77".parse()?;
/// assert_eq!(kayles.digits(), [0, 7, 7]);
/// assert_eq!(kayles.to_string(), "0.77");
/// // Take one or two counters from a heap of 3; what is left may be split.
/// assert_eq!(kayles.options(3), [vec![2], vec![1, 1], vec![1]]);
/// # Ok::<(), combinatorial_games::impartial::CodeError>(())
/// ```
///
/// # Source
/// R. K. Guy, C. A. B. Smith, *The G-values of various games*, 1956.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapCode {
    digits: Vec<u8>,
}

impl HeapCode {
    /// The most digits of a code.
    pub const LONGEST: usize = 1024;

    /// Creates a code from its digits, d0 first. Zeros at the end are left out.
    ///
    /// # Errors
    /// A digit above 15; a d0 that leaves the heap as it is or takes nothing from it; more than
    /// [`HeapCode::LONGEST`] digits.
    pub fn new(mut digits: Vec<u8>) -> Result<Self, CodeError> {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        if digits.len() > Self::LONGEST {
            return Err(CodeError::TooLong);
        }
        if let Some(&digit) = digits.iter().find(|&&digit| digit > 15) {
            return Err(CodeError::NoDigit(char::from(digit)));
        }
        match digits.first() {
            Some(digit) if digit & 3 != 0 => Err(CodeError::Endless),
            _ => Ok(Self { digits }),
        }
    }

    /// Returns the digits, d0 first, without zeros at the end.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Returns the digit `d_k`, 0 beyond the last one.
    pub fn digit(&self, k: usize) -> u8 {
        self.digits.get(k).copied().unwrap_or(0)
    }

    /// Returns whether a move leaves at most two heaps.
    pub fn is_octal(&self) -> bool {
        self.digits.iter().all(|&digit| digit < 8)
    }

    /// Calls `visit` with the heaps that each move from a heap of `heap` counters leaves, largest
    /// first. A position may be visited more than once, if several moves lead to it.
    ///
    /// # Complexity
    /// O(digits · heap) calls for octal codes, O(digits · heap²) for hexadecimal ones.
    pub fn for_each_option(&self, heap: u64, mut visit: impl FnMut(&[u64])) {
        for (k, &digit) in (0..=heap).zip(&self.digits) {
            let rest = heap - k;
            if digit & 1 != 0 && rest == 0 {
                visit(&[]);
            }
            if digit & 2 != 0 && rest > 0 {
                visit(&[rest]);
            }
            if digit & 4 != 0 {
                for small in 1..=rest / 2 {
                    visit(&[rest - small, small]);
                }
            }
            if digit & 8 != 0 {
                for small in 1..=rest / 3 {
                    for middle in small..=(rest - small) / 2 {
                        visit(&[rest - small - middle, middle, small]);
                    }
                }
            }
        }
    }

    /// Returns what [`HeapCode::for_each_option`] visits.
    pub fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        self.for_each_option(heap, |heaps| options.push(heaps.to_vec()));
        options
    }
}

impl FromStr for HeapCode {
    type Err = CodeError;

    /// Reads a code: `0.77`, `.77` or `4.3`, with hexadecimal digits where there are any.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let (before, after) = text.split_once('.').ok_or(CodeError::NoPoint)?;
        let before = if before.is_empty() { "0" } else { before };
        if before.len() != 1 {
            return Err(CodeError::NoPoint);
        }
        if after.is_empty() {
            return Err(CodeError::NoDigits);
        }
        let digit = |digit: char| {
            let value = digit.to_digit(16).ok_or(CodeError::NoDigit(digit))?;
            Ok(u8::try_from(value).expect("below 16"))
        };
        Self::new(
            before
                .chars()
                .chain(after.chars())
                .map(digit)
                .collect::<Result<_, _>>()?,
        )
    }
}

impl fmt::Display for HeapCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}.", self.digit(0))?;
        for digit in self.digits.iter().skip(1) {
            write!(f, "{digit:x}")?;
        }
        if self.digits.len() < 2 {
            write!(f, "0")?;
        }
        Ok(())
    }
}

/// Not the code of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// No point after one digit.
    #[error("expected one digit, a point and more digits, as in 0.77")]
    NoPoint,
    /// Nothing after the point.
    #[error("expected digits after the point, as in 0.77")]
    NoDigits,
    /// Not a digit.
    #[error("{0:?} is no digit: digits are 0 to 7, or 0 to f in hexadecimal codes")]
    NoDigit(char),
    /// The first digit allows moves without end.
    #[error(
        "the digit before the point says what may be done without taking anything: only splitting (4, 8 or c) ends"
    )]
    Endless,
    /// Too many digits.
    #[error("more than {} digits", HeapCode::LONGEST)]
    TooLong,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for (text, digits) in [
            ("0.77", &[0, 7, 7][..]),
            (".137", &[0, 1, 3, 7]),
            ("4.0070", &[4, 0, 0, 7]),
            ("0.f8", &[0, 15, 8]),
            ("0.0", &[]),
            ("4.0", &[4]),
        ] {
            let code: HeapCode = text.parse().unwrap();
            assert_eq!(code.digits(), digits, "{text}");
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        for (text, error) in [
            ("77", CodeError::NoPoint),
            ("10.7", CodeError::NoPoint),
            ("0.", CodeError::NoDigits),
            ("0.g", CodeError::NoDigit('g')),
            ("1.7", CodeError::Endless),
            ("6.7", CodeError::Endless),
        ] {
            assert_eq!(text.parse::<HeapCode>(), Err(error), "{text}");
        }
        assert_eq!(
            format!("0.{}", "7".repeat(1024)).parse::<HeapCode>(),
            Err(CodeError::TooLong)
        );
    }

    #[test]
    fn options_by_the_meaning_of_the_digits() {
        let options = |code: &str, heap| code.parse::<HeapCode>().unwrap().options(heap);
        let none: Vec<Vec<u64>> = Vec::new();
        assert_eq!(options("0.77", 0), none);
        assert_eq!(options("0.77", 1), [Vec::<u64>::new()]);
        assert_eq!(
            options("0.77", 4),
            [vec![3], vec![2, 1], vec![2], vec![1, 1]]
        );
        assert_eq!(options("0.6", 3), [vec![2], vec![1, 1]]);
        assert_eq!(options("0.6", 1), none);
        assert_eq!(options("4.0", 3), [vec![2, 1]]);
        assert_eq!(options("0.8", 6), [vec![3, 1, 1], vec![2, 2, 1]]);
    }
}
