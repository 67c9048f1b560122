//! Dyadic rationals, and the simplest-number rule.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A dyadic rational: a whole number over a power of two. These are the values of finite games that
/// are numbers.
///
/// ```
/// use combinatorial_games::partizan::Dyadic;
///
/// let half = Dyadic::new(2, 2)?;
/// assert_eq!(half.to_string(), "1/2");
/// assert!(half < Dyadic::from(1));
/// assert_eq!(half.plus(half)?, Dyadic::from(1));
/// # Ok::<(), combinatorial_games::partizan::NumberError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    /// Odd, unless the exponent is 0. Its absolute value is at most [`i128::MAX`].
    numerator: i128,
    exponent: u32,
}

/// Why there is no such number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NumberError {
    /// The left bound is not below the right one.
    #[error("no number is greater than {left} and less than {right}")]
    NoneBetween {
        /// The left bound.
        left: Dyadic,
        /// The right bound.
        right: Dyadic,
    },
    /// A numerator or a denominator is too large.
    #[error(
        "a number is too large: numerators have up to 126 binary digits, denominators are up to 2^{}",
        Dyadic::MOST_EXPONENT
    )]
    TooLarge,
    /// Not the text of a dyadic rational.
    #[error("expected a whole number or a fraction over a power of two, such as -3, 5/8 or 0.625")]
    NoNumber,
    /// A decimal fraction that is none over a power of two.
    #[error(
        "this is no fraction over a power of two, as all values of games are: 0.5, 0.625 or 5/8, for example"
    )]
    NoDyadic,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self {
        numerator: 0,
        exponent: 0,
    };

    /// The denominators are at most two to this power.
    pub const MOST_EXPONENT: u32 = 120;

    /// Numerators are less than two to this power, so that there is room above the denominators.
    const NUMERATOR_BITS: u32 = 126;

    /// Returns `numerator / 2^exponent`.
    ///
    /// # Errors
    /// [`NumberError::TooLarge`].
    pub fn new(numerator: i128, exponent: u32) -> Result<Self, NumberError> {
        let twos = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = if numerator == 0 {
            (0, 0)
        } else {
            (numerator >> twos, exponent - twos)
        };
        if exponent > Self::MOST_EXPONENT || numerator.unsigned_abs() >> Self::NUMERATOR_BITS != 0 {
            return Err(NumberError::TooLarge);
        }
        Ok(Self {
            numerator,
            exponent,
        })
    }

    /// Returns the numerator in lowest terms.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// Returns the binary logarithm of the denominator in lowest terms.
    pub fn exponent(self) -> u32 {
        self.exponent
    }

    /// Returns the number as an integer, if it is one.
    pub fn to_integer(self) -> Option<i128> {
        (self.exponent == 0).then_some(self.numerator)
    }

    /// Returns the largest integer that is not greater.
    pub fn floor(self) -> i128 {
        self.numerator >> self.exponent
    }

    /// Returns the sum.
    ///
    /// # Errors
    /// [`NumberError::TooLarge`].
    pub fn plus(self, other: Self) -> Result<Self, NumberError> {
        let exponent = self.exponent.max(other.exponent);
        // The fractions are added apart from the integers, since a common denominator may be large.
        let whole = self.floor() + other.floor();
        let fraction = self.fraction_over(exponent) + other.fraction_over(exponent);
        let whole = scaled(whole, exponent).ok_or(NumberError::TooLarge)?;
        let sum = whole.checked_add(fraction).ok_or(NumberError::TooLarge)?;
        Self::new(sum, exponent)
    }

    /// Returns the negative.
    #[must_use]
    pub fn negative(self) -> Self {
        Self {
            numerator: -self.numerator,
            exponent: self.exponent,
        }
    }

    /// Returns the fractional part, at least 0 and below 1, as a numerator over `2^exponent`, which is
    /// no less than the denominator.
    fn fraction_over(self, exponent: u32) -> i128 {
        let fraction = self.numerator - (self.floor() << self.exponent);
        fraction << (exponent - self.exponent)
    }
}

/// Returns `whole * 2^exponent`, if it can be written.
fn scaled(whole: i128, exponent: u32) -> Option<i128> {
    whole.checked_mul(1_i128.checked_shl(exponent)?)
}

impl From<i64> for Dyadic {
    fn from(integer: i64) -> Self {
        Self {
            numerator: integer.into(),
            exponent: 0,
        }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        let fractions = || {
            let own = self.fraction_over(exponent);
            own.cmp(&other.fraction_over(exponent))
        };
        self.floor().cmp(&other.floor()).then_with(fractions)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.exponent > 0 {
            write!(f, "/{}", 1_u128 << self.exponent)?;
        }
        Ok(())
    }
}

impl FromStr for Dyadic {
    type Err = NumberError;

    /// Reads an integer, or a fraction over a power of two: `5/8` or `0.625`.
    fn from_str(text: &str) -> Result<Self, NumberError> {
        let are_digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text),
        };
        let whole = |digits: &str| digits.parse::<i128>().map_err(|_| NumberError::TooLarge);
        if let Some((before, after)) = digits.split_once('.') {
            if !(before.is_empty() || are_digits(before)) || !are_digits(after) {
                return Err(NumberError::NoNumber);
            }
            let after = after.trim_end_matches('0');
            let numerator = whole(&format!("0{before}{after}"))?;
            let places = u32::try_from(after.len()).map_err(|_| NumberError::TooLarge)?;
            // Over 10^places; the factor 5^places has to divide the numerator.
            let fives = 5_i128.checked_pow(places).ok_or(NumberError::TooLarge)?;
            if numerator % fives != 0 {
                return Err(NumberError::NoDyadic);
            }
            return Self::new(sign * (numerator / fives), places);
        }
        let (numerator, denominator) = digits.split_once('/').unwrap_or((digits, "1"));
        if !are_digits(numerator) || !are_digits(denominator) {
            return Err(NumberError::NoNumber);
        }
        let numerator = whole(numerator)?;
        let denominator: u128 = denominator.parse().map_err(|_| NumberError::TooLarge)?;
        if denominator == 0 {
            return Err(NumberError::NoNumber);
        }
        if !denominator.is_power_of_two() {
            return Err(NumberError::NoDyadic);
        }
        Self::new(sign * numerator, denominator.ilog2())
    }
}

/// Returns the simplest number that is greater than `left` and less than `right`, where `None` is no
/// bound: the value of the game {left | right}.
///
/// If there are integers between the bounds, the simplest number is the one that is nearest to 0.
/// Otherwise it is the one with the least denominator; there is just one of those.
///
/// ```
/// use combinatorial_games::partizan::{Dyadic, simplest_number};
///
/// let between = |left: &str, right: &str| {
///     simplest_number(left.parse().ok(), right.parse().ok()).map(|number| number.to_string())
/// };
/// assert_eq!(between("0", "1")?, "1/2");
/// assert_eq!(between("-5", "21/8")?, "0");
/// assert_eq!(between("1/4", "5/16")?, "9/32");
/// assert_eq!(between("6", "none")?, "7");
/// # Ok::<(), combinatorial_games::partizan::NumberError>(())
/// ```
///
/// # Errors
/// [`NumberError::NoneBetween`] if `left` is not below `right`; [`NumberError::TooLarge`].
///
/// # Source
/// J. H. Conway, *On Numbers and Games*, theorem 11.
pub fn simplest_number(left: Option<Dyadic>, right: Option<Dyadic>) -> Result<Dyadic, NumberError> {
    if let (Some(left), Some(right)) = (left, right)
        && left >= right
    {
        return Err(NumberError::NoneBetween { left, right });
    }
    let is_below = |number: Dyadic| right.is_none_or(|right| number < right);
    match left {
        Some(left) if left >= Dyadic::ZERO => {
            let next = Dyadic::new(left.floor() + 1, 0)?;
            if is_below(next) {
                Ok(next)
            } else {
                simplest_fraction(left, is_below)
            }
        }
        _ if is_below(Dyadic::ZERO) => Ok(Dyadic::ZERO),
        // Both bounds are at most 0: the rule is the same from the other side.
        _ => {
            let negative = |number: Option<Dyadic>| number.map(Dyadic::negative);
            simplest_number(negative(right), negative(left)).map(Dyadic::negative)
        }
    }
}

/// Returns the number of least denominator after `left`, where no integer is between the bounds.
fn simplest_fraction(
    left: Dyadic,
    is_below: impl Fn(Dyadic) -> bool,
) -> Result<Dyadic, NumberError> {
    let whole = left.floor();
    let fraction = left.fraction_over(Dyadic::MOST_EXPONENT);
    for exponent in 1..=Dyadic::MOST_EXPONENT {
        // The next multiple of 1/2^exponent.
        let next = (fraction >> (Dyadic::MOST_EXPONENT - exponent)) + 1;
        let whole = scaled(whole, exponent).ok_or(NumberError::TooLarge)?;
        let next = whole.checked_add(next).ok_or(NumberError::TooLarge)?;
        let number = Dyadic::new(next, exponent)?;
        if is_below(number) {
            return Ok(number);
        }
    }
    Err(NumberError::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    #[test]
    fn numbers_are_read_and_written() {
        for text in ["0", "-7", "5/8", "-21/8", "170141183460469"] {
            assert_eq!(number(text).to_string(), text);
        }
        assert_eq!(number("6/8"), number("3/4"));
        for (text, fraction) in [
            ("0.75", "3/4"),
            ("-2.625", "-21/8"),
            (".5", "1/2"),
            ("3.0", "3"),
            ("0.50000000000000000000000000000000000000000000", "1/2"),
        ] {
            assert_eq!(number(text), number(fraction), "{text}");
        }
        for text in [
            "", "-", "1/0", "1/", "x", "--1", "+1", "1/-2", ".", "1.", "1.-5", "0.5/2",
        ] {
            assert_eq!(text.parse::<Dyadic>(), Err(NumberError::NoNumber), "{text}");
        }
        for text in ["1/3", "0.1", "0.33", "-7/6"] {
            assert_eq!(text.parse::<Dyadic>(), Err(NumberError::NoDyadic), "{text}");
        }
        let large = format!("1/{}", 1_u128 << 121);
        assert_eq!(large.parse::<Dyadic>(), Err(NumberError::TooLarge));
        assert_eq!(Dyadic::new(i128::MIN, 0), Err(NumberError::TooLarge));
    }

    #[test]
    fn order_and_sums_agree_with_a_common_denominator() {
        let numbers: Vec<(i128, u32)> = (-20..=20)
            .flat_map(|n| (0..4).map(move |e| (n, e)))
            .collect();
        for &(a, p) in &numbers {
            for &(b, q) in &numbers {
                let (x, y) = (Dyadic::new(a, p).unwrap(), Dyadic::new(b, q).unwrap());
                let (a, b) = (a << (8 - p), b << (8 - q));
                assert_eq!(x.cmp(&y), a.cmp(&b));
                assert_eq!(x.plus(y), Dyadic::new(a + b, 8));
                assert_eq!(x == y, a == b);
            }
        }
    }

    #[test]
    fn limits_are_errors() {
        let large = Dyadic::new((1 << 126) - 1, 0).unwrap();
        let small = Dyadic::new(1, Dyadic::MOST_EXPONENT).unwrap();
        assert_eq!(large.plus(large), Err(NumberError::TooLarge));
        assert_eq!(large.plus(small), Err(NumberError::TooLarge));
        assert!(small < large && large.negative() < small.negative());
        assert_eq!(
            simplest_number(Some(Dyadic::ZERO), Some(small)),
            Err(NumberError::TooLarge)
        );
        assert_eq!(
            simplest_number(Some(large), None),
            Err(NumberError::TooLarge)
        );
        assert_eq!(
            simplest_number(None, Some(large.negative())),
            Err(NumberError::TooLarge)
        );
    }

    /// The simplest number is the one that is born first: integers n on day |n|, and the day of
    /// other numbers grows with the exponent. Looked for among all numbers of few days.
    #[test]
    fn the_simplest_number_is_born_first() {
        let day = |n: i128, e: u32| {
            let whole = (n >> e).abs().min((-n >> e).abs());
            whole + i128::from(e) + i128::from(e > 0)
        };
        let mut numbers: Vec<(i128, Dyadic)> = Vec::new();
        for exponent in 0..=6 {
            for numerator in -(4_i128 << exponent)..=(4 << exponent) {
                if exponent == 0 || numerator & 1 == 1 {
                    let number = Dyadic::new(numerator, exponent).unwrap();
                    numbers.push((day(numerator, exponent), number));
                }
            }
        }
        let bounds: Vec<Option<Dyadic>> = (-24..=24)
            .map(|eighths| Some(Dyadic::new(eighths, 3).unwrap()))
            .chain([None])
            .collect();
        for &left in &bounds {
            for &right in &bounds {
                let between = |number: Dyadic| {
                    left.is_none_or(|left| left < number)
                        && right.is_none_or(|right| number < right)
                };
                let found = numbers.iter().filter(|(_, number)| between(*number));
                let expected = found.min_by_key(|(day, _)| *day).map(|(_, number)| *number);
                let simplest = simplest_number(left, right).ok();
                assert_eq!(simplest, expected, "{left:?} {right:?}");
            }
        }
    }
}
