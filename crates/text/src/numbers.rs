//! Whole numbers as people write them: heaps, sides, counts.

use super::size::BETWEEN;
use thiserror::Error;

/// Why a text is no whole number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WholeNumberError {
    /// No digits, or something between or beside them.
    #[error("{0:?} is no whole number: expected digits such as 1000000, 1_000_000, 10^6 or 1e6")]
    NoNumber(String),
    /// Zeros before other digits, as where commas were meant to group digits.
    #[error(
        "{0:?} begins with 0: groups of digits are written with _ or not at all, as in 1_000_000, and commas stand between numbers"
    )]
    LeadingZero(String),
    /// More than 64 binary digits.
    #[error("{0} is too large: whole numbers are up to {max}", max = u64::MAX)]
    TooLarge(String),
}

/// Parses a whole number from 0 to 2^64 − 1: digits, digits in groups of three with `_` between them,
/// or a power such as `10^18`, `2^63` or `1e18`, which is 1 with 18 zeros.
///
/// ```
/// use madness_text::numbers::whole_number;
///
/// for text in ["1000000", "1_000_000", "10^6", "1e6"] {
///     assert_eq!(whole_number(text), Ok(1_000_000));
/// }
/// assert!(whole_number("1,000,000").is_err());
/// ```
///
/// # Errors
/// [`WholeNumberError`].
pub fn whole_number(text: &str) -> Result<u64, WholeNumberError> {
    let none = || WholeNumberError::NoNumber(text.to_owned());
    let large = || WholeNumberError::TooLarge(text.to_owned());
    let part = |part: &str| {
        let digits = ungrouped(part).ok_or_else(none)?;
        if digits.len() > 1 && digits.starts_with('0') {
            return Err(WholeNumberError::LeadingZero(text.to_owned()));
        }
        digits.parse::<u64>().map_err(|_| large())
    };
    let power = |base: u64, exponent: u64| match (base, exponent) {
        (_, 0) => Some(1),
        (0 | 1, _) => Some(base),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    };
    if let Some((base, exponent)) = text.split_once('^') {
        return power(part(base)?, part(exponent)?).ok_or_else(large);
    }
    if let Some((digits, zeros)) = text.split_once(['e', 'E']) {
        let (digits, zeros) = (part(digits)?, part(zeros)?);
        if digits == 0 {
            return Ok(0);
        }
        let number = power(10, zeros).and_then(|power| digits.checked_mul(power));
        return number.ok_or_else(large);
    }
    part(text)
}

/// Parses columns and rows: `5x3`, `5X3`, `5×3`, `5 x 3`, `5,3`, or one number for a square.
///
/// # Errors
/// [`WholeNumberError`].
pub fn sides(text: &str) -> Result<(u64, u64), WholeNumberError> {
    let (columns, rows) = text.split_once(BETWEEN).unwrap_or((text, text));
    Ok((whole_number(columns.trim())?, whole_number(rows.trim())?))
}

/// Returns the first word after columns and rows, around whose `x` blanks may be.
pub fn after_sides(text: &str) -> Option<&str> {
    let mut sides = text.split(BETWEEN);
    let more = sides.find_map(|side| side.split_whitespace().nth(1))?;
    let start = more.as_ptr() as usize - text.as_ptr() as usize;
    text[start..].split_whitespace().next()
}

/// Returns the digits without the `_` between groups of three, or nothing if there is anything else.
fn ungrouped(text: &str) -> Option<String> {
    let mut groups = text.split('_');
    let first = groups.next()?;
    let is_group =
        |group: &str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
    let begins = !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit());
    let grouped = text.len() > first.len();
    let fits = begins && (!grouped || first.len() <= 3) && groups.all(is_group);
    fits.then(|| text.replace('_', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, number) in [
            ("0", 0),
            ("7", 7),
            ("1000000000000", 1_000_000_000_000),
            ("1_000", 1000),
            ("12_345_678", 12_345_678),
            ("10^18", 1_000_000_000_000_000_000),
            ("10^0", 1),
            ("0^0", 1),
            ("0^5", 0),
            ("1^99999999999", 1),
            ("2^63", 1 << 63),
            ("1e18", 1_000_000_000_000_000_000),
            ("25E3", 25_000),
            ("0e99999999999", 0),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(whole_number(text), Ok(number), "{text}");
        }
    }

    #[test]
    fn sides_are_columns_and_rows() {
        for text in ["5x3", "5X3", "5×3", "5 x 3", "5,3", "5, 3"] {
            assert_eq!(sides(text), Ok((5, 3)), "{text}");
        }
        assert_eq!(sides("7"), Ok((7, 7)));
        for text in ["", "x3", "5x", "5x3x2", "5-3", "5 3", "5*3"] {
            assert!(sides(text).is_err(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "", " 1", "1 ", "+1", "-1", "1,000", "1.000", "1.5e6", "1'000", "_1", "1_", "1__000",
            "1_00", "1000_000", "10^", "^3", "10^-1", "1e", "e5", "1e+5", "10**6", "0x10", "１",
            "2^3^2", "1e2e3", "ten",
        ] {
            let error = WholeNumberError::NoNumber(text.to_owned());
            assert_eq!(whole_number(text), Err(error), "{text}");
        }
        for text in ["00", "000", "007", "0_001", "10^018", "01e2"] {
            let error = WholeNumberError::LeadingZero(text.to_owned());
            assert_eq!(whole_number(text), Err(error), "{text}");
        }
        for text in [
            "18446744073709551616",
            "2^64",
            "10^20",
            "2e19",
            "1e99",
            "2^99999999999",
            "99999999999999999999^1",
        ] {
            let error = WholeNumberError::TooLarge(text.to_owned());
            assert_eq!(whole_number(text), Err(error), "{text}");
        }
    }
}
