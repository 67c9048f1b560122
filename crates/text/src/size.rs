//! Sizes of boards as text, in all spellings that people use.

use std::str::FromStr;

use thiserror::Error;

/// What stands between the sides of a board.
pub(crate) const BETWEEN: [char; 4] = ['x', 'X', '×', ','];

/// Not the size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadSizeError {
    /// Not one number or two.
    #[error("expected columns and rows, such as 5x3, 5×3 or 5,3, or one number for a square")]
    NoSize,
    /// A 0 before other digits, as where a comma was meant to group digits.
    #[error(
        "the numbers of columns and rows do not begin with 0, and a comma stands between them: digits are \
         not grouped"
    )]
    LeadingZero,
    /// A number that is no number of columns or rows.
    #[error("the number is too large")]
    TooLarge,
}

/// Splits the text of a size into its sides.
///
/// Between the sides stands `x`, `X`, `×` or a comma, with or without blanks around it; blanks alone
/// do as well. What a side may be is for the caller to say.
///
/// ```
/// use madness_text::size::sides;
///
/// assert_eq!(sides("5x3"), ["5", "3"]);
/// assert_eq!(sides(" 5 × 3 "), ["5", "3"]);
/// assert_eq!(sides("3,3,2"), ["3", "3", "2"]);
/// assert_eq!(sides("2^7-1 5"), ["2^7-1", "5"]);
/// ```
pub fn sides(text: &str) -> Vec<&str> {
    if text.contains(BETWEEN) {
        text.split(BETWEEN).map(str::trim).collect()
    } else {
        text.split_whitespace().collect()
    }
}

/// Reads a size, columns and rows; one number is the side of a square.
///
/// ```
/// use madness_text::size::size;
///
/// for text in ["5x3", "5X3", "5×3", "5 x 3", "5,3", "5, 3", "5 3"] {
///     assert_eq!(size(text), Ok((5, 3)));
/// }
/// assert_eq!(size("5"), Ok((5, 5)));
/// ```
///
/// # Errors
/// [`ReadSizeError`]: something else than digits, more than two sides, a side that begins with 0, or too
/// large a number.
pub fn size<T: FromStr + Copy>(text: &str) -> Result<(T, T), ReadSizeError> {
    let side = |digits: &str| {
        if is_number(digits) && digits.len() > 1 && digits.starts_with('0') {
            Err(ReadSizeError::LeadingZero)
        } else if is_number(digits) {
            digits.parse().map_err(|_| ReadSizeError::TooLarge)
        } else {
            Err(ReadSizeError::NoSize)
        }
    };
    match sides(text)[..] {
        [both] => side(both).map(|both| (both, both)),
        [columns, rows] => Ok((side(columns)?, side(rows)?)),
        _ => Err(ReadSizeError::NoSize),
    }
}

/// Returns the words of a text. A size is one word, even with blanks around its `x`.
pub fn words(text: &str) -> Vec<&str> {
    let all: Vec<&str> = text.split_whitespace().collect();
    let mut words = Vec::with_capacity(all.len());
    let mut rest = &all[..];
    while let [first, after @ ..] = rest {
        let length = match after {
            [between, last, ..] if is_number(first) && is_between(between) && is_number(last) => 3,
            [last, ..] if is_number(last) && first.strip_suffix(BETWEEN).is_some_and(is_number) => {
                2
            }
            _ => 1,
        };
        words.push(joined(text, first, rest[length - 1]));
        rest = &rest[length..];
    }
    words
}

/// Returns the piece of a text from one of its words to another.
fn joined<'a>(text: &'a str, first: &str, last: &str) -> &'a str {
    let start = first.as_ptr() as usize - text.as_ptr() as usize;
    let end = last.as_ptr() as usize - text.as_ptr() as usize + last.len();
    &text[start..end]
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_between(word: &str) -> bool {
    let mut characters = word.chars();
    characters
        .next()
        .is_some_and(|sign| BETWEEN.contains(&sign))
        && characters.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_size_is_refused() {
        for text in [
            "", "x", "5x", "x5", "5x3x2", "5 3 2", "5y3", "+5", "5x-3", "5.0", "5xx3", "1..5", "٣",
        ] {
            assert_eq!(size::<u64>(text), Err(ReadSizeError::NoSize), "{text:?}");
        }
        for text in ["256", "3x256", "99999999999999999999999x1"] {
            assert_eq!(size::<u8>(text), Err(ReadSizeError::TooLarge), "{text:?}");
        }
        assert_eq!(size("255x0"), Ok((255_u8, 0)));
        for text in ["1,024", "05x3", "5x03", "00", "1 024"] {
            assert_eq!(
                size::<u64>(text),
                Err(ReadSizeError::LeadingZero),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_size_is_one_word() {
        for (text, expected) in [
            ("row 5 x 3 k=4", &["row", "5 x 3", "k=4"][..]),
            ("row 5x 3 k=4", &["row", "5x 3", "k=4"]),
            ("row  5,  3", &["row", "5,  3"]),
            ("row 5 3", &["row", "5", "3"]),
            ("animal 5x5 x5", &["animal", "5x5", "x5"]),
            ("animal 5 × 5 x5", &["animal", "5 × 5", "x5"]),
            ("5 x", &["5", "x"]),
            ("x 5", &["x", "5"]),
            ("", &[]),
        ] {
            assert_eq!(words(text), expected, "{text:?}");
        }
    }
}
