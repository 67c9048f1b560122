//! Polynomials as text: `x^4 + x + 1` for people, `0x13` for files.

use super::Poly;
use madness_machine::simd::memory::is_available;
use std::fmt::{self, Write as _};
use std::str::FromStr;
use thiserror::Error;

/// Why a text is not a polynomial.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
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
    /// What stands between two signs is not a term.
    #[error("{term:?} at position {position} is not a term such as x^3, x or 1")]
    Term {
        /// What stands there.
        term: String,
        /// Where it stands, counted in bytes from 0.
        position: usize,
    },
    /// There is not enough memory for a polynomial of this degree.
    #[error("a polynomial of degree {exponent} does not fit into memory")]
    TooLarge {
        /// The exponent.
        exponent: usize,
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

/// Reads a sum of terms as [`Display`](fmt::Display) writes it, with the exponents in any order, or
/// a hexadecimal number with `0x` as [`to_hex`](Poly::to_hex) writes it.
///
/// ```
/// use gf2_algebra::poly::Poly;
/// let f: Poly = "x^4 + x + 1".parse()?;
/// assert_eq!(f, "0x13".parse()?);
/// # Ok::<(), gf2_algebra::poly::ParsePolyError>(())
/// ```
impl FromStr for Poly {
    type Err = ParsePolyError;

    fn from_str(text: &str) -> Result<Self, ParsePolyError> {
        if text.starts_with("0x") || text.starts_with("0X") {
            return Self::from_hex(text);
        }
        let mut exponents = Vec::new();
        let mut position = 0;
        for part in text.split('+') {
            let term = part.trim();
            let exponent = match term {
                "0" => None,
                "1" => Some(0),
                "x" => Some(1),
                _ => {
                    let digits = term.strip_prefix("x^").unwrap_or("");
                    // A sign would be read as part of a number.
                    let exponent = digits.parse().ok().filter(|_| !digits.starts_with('+'));
                    Some(exponent.ok_or_else(|| ParsePolyError::Term {
                        term: term.to_owned(),
                        position: position + (part.len() - part.trim_start().len()),
                    })?)
                }
            };
            exponents.extend(exponent);
            position += part.len() + 1;
        }
        if let Some(&exponent) = exponents.iter().max()
            && !is_available(exponent as u64 / 8)
        {
            return Err(ParsePolyError::TooLarge { exponent });
        }
        Ok(Self::from_exponents(exponents))
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

/// In hexadecimal, as [`Poly::to_hex`] writes it.
#[cfg(feature = "serde")]
impl serde::Serialize for Poly {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_hex())
    }
}

/// From text in either form that [`FromStr`] reads. Its length is for the caller to limit.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Poly {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
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

    #[test]
    fn terms_may_stand_in_any_order_and_cancel() {
        let read = |text: &str| text.parse::<Poly>();
        assert_eq!(read(" 1+x^3 +x "), Ok(Poly::from_exponents([3, 1, 0])));
        assert_eq!(read("x + x"), Ok(Poly::zero()));
        assert_eq!(read("0"), Ok(Poly::zero()));
        assert_eq!(
            read("x^0 + x^1 + x^65"),
            Ok(Poly::from_exponents([65, 1, 0]))
        );
        assert_eq!(
            read("0x0x"),
            Err(ParsePolyError::Digit {
                character: 'x',
                position: 3
            })
        );
    }

    #[test]
    fn what_is_no_term_is_refused_with_its_place() {
        for (text, term, position) in [
            ("", "", 0),
            ("x +", "", 3),
            ("x^2 + 2x", "2x", 6),
            ("1 + x^-1", "x^-1", 4),
            ("x^", "x^", 0),
            ("x^18446744073709551616", "x^18446744073709551616", 0),
            ("x - 1", "x - 1", 0),
        ] {
            let term = term.to_owned();
            assert_eq!(
                text.parse::<Poly>(),
                Err(ParsePolyError::Term { term, position })
            );
        }
        // With 32 bits no exponent is too large: the largest takes 512 MiB.
        #[cfg(target_pointer_width = "64")]
        {
            let exponent = usize::MAX;
            let text = format!("1 + x^{exponent}");
            assert_eq!(
                text.parse::<Poly>(),
                Err(ParsePolyError::TooLarge { exponent })
            );
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn serde_round_trips() {
        let p = Poly::from_exponents([64, 4, 1, 0]);
        let text = serde_json::to_string(&p).unwrap();
        assert_eq!(text, "\"0x10000000000000013\"");
        assert_eq!(serde_json::from_str::<Poly>(&text).unwrap(), p);
        assert_eq!(
            serde_json::from_str::<Poly>("\"x + 1\"").unwrap().to_hex(),
            "0x3"
        );
        assert!(serde_json::from_str::<Poly>("\"y\"").is_err());
    }

    proptest! {
        #[test]
        fn text_round_trips(p in any_poly(4)) {
            prop_assert_eq!(p.to_string().parse(), Ok(p));
        }

        #[test]
        fn hex_round_trips(p in any_poly(4)) {
            prop_assert_eq!(Poly::from_hex(&p.to_hex()), Ok(p));
        }
    }
}
