//! Vectors and matrices as digits 0 and 1.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{BitMatrix, BitVector};

/// Why a text is not a vector or a matrix over F₂.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseBitsError {
    /// A character is neither a digit nor a space.
    #[error("line {line}, column {column}: {character:?} is neither 0 nor 1")]
    Character {
        /// The character.
        character: char,
        /// Its line, counted from 1.
        line: usize,
        /// Its place in the line in characters, counted from 1.
        column: usize,
    },
    /// The rows of a matrix have different lengths.
    #[error("line {line} has a row of length {found}, the first row has length {expected}")]
    Ragged {
        /// The line of the row, counted from 1.
        line: usize,
        /// The length of that row.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
}

/// Reads the digits of a line. Spaces between them mean nothing.
fn row(text: &str, line: usize) -> Result<BitVector, ParseBitsError> {
    let mut row = BitVector::default();
    for (index, character) in text.chars().enumerate() {
        match character {
            '0' | '1' => row.push(character == '1'),
            ' ' | '\t' => {}
            _ => {
                return Err(ParseBitsError::Character {
                    character,
                    line,
                    column: index + 1,
                });
            }
        }
    }
    Ok(row)
}

/// Writes digits without a separator.
fn digits(entries: impl Iterator<Item = bool>) -> String {
    entries.map(|entry| if entry { '1' } else { '0' }).collect()
}

/// The entries as digits, as in `0110`.
impl fmt::Display for BitVector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&digits(self.iter()))
    }
}

/// Reads one line of digits, as in `0110` or `0110 1001`. Spaces between digits mean nothing.
impl FromStr for BitVector {
    type Err = ParseBitsError;

    fn from_str(text: &str) -> Result<Self, ParseBitsError> {
        row(text.trim_end(), 1)
    }
}

/// The rows as digits, a line each, without a final line feed.
impl fmt::Display for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.iter_rows().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&digits(row.iter()))?;
        }
        Ok(())
    }
}

/// The shape and, up to 64 rows of 64 columns, the entries.
impl fmt::Debug for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {} matrix", self.rows(), self.columns())?;
        if self.rows().max(self.columns()) <= 64 {
            write!(f, "\n{self}")?;
        }
        Ok(())
    }
}

/// Reads rows of digits, a line each. Spaces between digits and blank lines mean nothing, so the
/// text of a matrix without columns or without rows is read as one without both.
impl FromStr for BitMatrix {
    type Err = ParseBitsError;

    fn from_str(text: &str) -> Result<Self, ParseBitsError> {
        let mut rows: Vec<BitVector> = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            if text.trim().is_empty() {
                continue;
            }
            let row = row(text.trim_end(), line)?;
            let expected = rows.first().map_or(row.len(), BitVector::len);
            if row.len() != expected {
                return Err(ParseBitsError::Ragged {
                    line,
                    found: row.len(),
                    expected,
                });
            }
            rows.push(row);
        }
        let columns = rows.first().map_or(0, BitVector::len);
        Ok(Self::from_rows(columns, rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [usize; 8] = [0, 1, 63, 64, 65, 127, 128, 129];

    #[test]
    fn vectors_round_trip() {
        for length in SIZES {
            let vector = BitVector::from_fn(length, |i| i * i % 7 < 3);
            let text = vector.to_string();
            let expected: String = (0..length)
                .map(|i| if i * i % 7 < 3 { '1' } else { '0' })
                .collect();
            assert_eq!(text, expected);
            assert_eq!(text.parse(), Ok(vector));
        }
        assert_eq!(
            "01 1\t0 \n".parse(),
            Ok(BitVector::from([false, true, true, false]))
        );
        assert_eq!(format!("{:>4}|", BitVector::zero(2)), "  00|");
        assert_eq!(format!("{:?}", BitVector::zero(2)), "BitVector(00)");
    }

    #[test]
    fn matrices_round_trip() {
        for rows in SIZES {
            for columns in SIZES {
                let matrix = BitMatrix::from_fn(rows, columns, |i, j| (i * 3 + j * j) % 7 < 3);
                let text = matrix.to_string();
                assert_eq!(
                    text.lines().count(),
                    if columns == 0 {
                        rows.saturating_sub(1)
                    } else {
                        rows
                    }
                );
                let read: BitMatrix = text.parse().unwrap();
                if rows > 0 && columns > 0 {
                    assert_eq!(read, matrix);
                } else {
                    assert_eq!((read.rows(), read.columns()), (0, 0));
                }
            }
        }
        let matrix: BitMatrix = "0 1 1\r\n\n1 0 0\n".parse().unwrap();
        assert_eq!(matrix.to_string(), "011\n100");
        assert_eq!(format!("{matrix:?}"), "2 × 3 matrix\n011\n100");
        assert_eq!(format!("{:?}", BitMatrix::zero(65, 1)), "65 × 1 matrix");
    }

    #[test]
    fn what_is_not_a_digit_is_refused_with_its_place() {
        let place = |text: &str| match text.parse::<BitMatrix>() {
            Err(ParseBitsError::Character {
                character,
                line,
                column,
            }) => (character, line, column),
            other => panic!("{other:?}"),
        };
        assert_eq!(place("0,1"), (',', 1, 2));
        assert_eq!(place("01\n\n 12"), ('2', 3, 3));
        assert_eq!(place("é"), ('é', 1, 1));
        assert_eq!(
            "011\n01".parse::<BitMatrix>(),
            Err(ParseBitsError::Ragged {
                line: 2,
                found: 2,
                expected: 3
            })
        );
        // A vector is one line.
        let error = "01\n10".parse::<BitVector>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 3: '\\n' is neither 0 nor 1"
        );
    }
}
