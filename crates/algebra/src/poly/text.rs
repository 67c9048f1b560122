//! Polynomials as text: `x^4 + x + 1` for people, `0x13` for files.

use super::Poly;
use std::fmt::{self, Write as _};
use thiserror::Error;

/// Why a text is not a polynomial.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParsePolyError {
    /// There is no digit.
    #[error("a polynomial in hexadecimal needs at least one digit")]
    Empty,
    /// A character is not a hexadecimal digit.
    #[error("{character:?} at position {position} is not a hexadecimal digit")]
    Digit {
        /// The character.
        character: char,
        /// Where it stands, counted in bytes from 0, a prefix `0x` included.
        position: usize,
    },
}

impl Poly {
    /// Returns the coefficients read as one binary number, in hexadecimal with `0x`: x^4 + x + 1 is
    /// `0x13`.
    #[must_use]
    pub fn to_hex(&self) -> String {
        let Some((top, rest)) = self.words.split_last() else {
            return "0x0".to_owned();
        };
        let mut text = format!("{top:#x}");
        for word in rest.iter().rev() {
            let _ = write!(text, "{word:016x}");
        }
        text
    }

    /// Creates the inverse of [`to_hex`](Self::to_hex); the prefix `0x` is optional, leading zeros
    /// and capitals are accepted.
    ///
    /// ```
    /// use gf2_algebra::poly::Poly;
    /// assert_eq!(Poly::from_hex("0x13").unwrap(), Poly::from_exponents([4, 1, 0]));
    /// assert!(Poly::from_hex("0xfog").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParsePolyError`] if there is no digit or something that is not one.
    pub fn from_hex(text: &str) -> Result<Self, ParsePolyError> {
        let digits = text
            .strip_prefix("0x")
            .or_else(|| text.strip_prefix("0X"))
            .unwrap_or(text);
        if digits.is_empty() {
            return Err(ParsePolyError::Empty);
        }
        let prefix = text.len() - digits.len();
        let mut words = vec![0_u64; digits.len().div_ceil(16)];
        for (index, character) in digits.char_indices() {
            let Some(value) = character.to_digit(16) else {
                return Err(ParsePolyError::Digit {
                    character,
                    position: prefix + index,
                });
            };
            // Every digit so far was one byte, so this counts the digits to the right, unless a
            // longer character is among them, and then the result is an error anyway.
            let from_right = digits.len() - 1 - index;
            words[from_right / 16] |= u64::from(value) << (4 * (from_right % 16));
        }
        Ok(Self::from_words(words))
    }
}

impl fmt::Display for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        for (index, exponent) in self.exponents().enumerate() {
            if index > 0 {
                f.write_str(" + ")?;
            }
            match exponent {
                0 => f.write_str("1")?,
                1 => f.write_str("x")?,
                _ => write!(f, "x^{exponent}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Poly({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly::testing::any_poly;
    use proptest::prelude::*;

    #[test]
    fn display_is_the_usual_notation() {
        assert_eq!(Poly::zero().to_string(), "0");
        assert_eq!(Poly::one().to_string(), "1");
        assert_eq!(Poly::x().to_string(), "x");
        let p = Poly::from_exponents([64, 2, 1, 0]);
        assert_eq!(p.to_string(), "x^64 + x^2 + x + 1");
        assert_eq!(format!("{p:?}"), "Poly(x^64 + x^2 + x + 1)");
    }

    #[test]
    fn hex_is_one_number() {
        assert_eq!(Poly::zero().to_hex(), "0x0");
        assert_eq!(Poly::from_exponents([4, 1, 0]).to_hex(), "0x13");
        assert_eq!(
            Poly::from_exponents([64, 0]).to_hex(),
            "0x10000000000000001"
        );
        assert_eq!(Poly::from_hex("0000000000000000000000"), Ok(Poly::zero()));
        assert_eq!(Poly::from_hex("0XaB"), Poly::from_hex("ab"));
    }

    #[test]
    fn garbage_is_refused_with_its_place() {
        assert_eq!(Poly::from_hex(""), Err(ParsePolyError::Empty));
        assert_eq!(Poly::from_hex("0x"), Err(ParsePolyError::Empty));
        for (text, character, position) in [
            ("0x1g", 'g', 3),
            ("-1", '-', 0),
            ("1_0", '_', 1),
            ("0x0x1", 'x', 3),
            ("1é", 'é', 1),
        ] {
            let expected = ParsePolyError::Digit {
                character,
                position,
            };
            assert_eq!(Poly::from_hex(text), Err(expected), "{text}");
        }
    }

    proptest! {
        #[test]
        fn hex_round_trips(p in any_poly(4)) {
            prop_assert_eq!(Poly::from_hex(&p.to_hex()), Ok(p));
        }
    }
}
