//! Vectors and matrices in the formats of serde: digits 0 and 1 in strings.
//!
//! How much is read is for the caller to limit.

use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::{BitMatrix, BitVector};

/// As a string of digits, as in `"0110"`.
impl Serialize for BitVector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for BitVector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// What is written of a matrix. The number of columns counts if there are no rows.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "BitMatrix", deny_unknown_fields)]
struct Rows {
    columns: usize,
    rows: Vec<BitVector>,
}

/// As its number of columns and its rows, as in `{"columns": 2, "rows": ["01", "10"]}`.
impl Serialize for BitMatrix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows = Rows {
            columns: self.columns(),
            rows: self.iter_rows().collect(),
        };
        rows.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for BitMatrix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Rows { columns, rows } = Rows::deserialize(deserializer)?;
        if let Some(index) = rows.iter().position(|row| row.len() != columns) {
            let found = rows[index].len();
            return Err(D::Error::custom(format!(
                "row {index} (counted from 0) has length {found}, not {columns}"
            )));
        }
        Ok(Self::from_rows(columns, rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_and_matrices_round_trip() {
        for rows in [0, 1, 63, 64, 65, 127, 128, 129] {
            for columns in [0, 1, 63, 64, 65, 127, 128, 129] {
                let matrix = BitMatrix::from_fn(rows, columns, |i, j| (i * 3 + j * j) % 7 < 3);
                let text = serde_json::to_string(&matrix).unwrap();
                assert_eq!(serde_json::from_str::<BitMatrix>(&text).unwrap(), matrix);
                let from_reader = serde_json::from_reader::<_, BitMatrix>(text.as_bytes());
                assert_eq!(from_reader.unwrap(), matrix);
            }
        }
        let matrix = BitMatrix::from_rows(2, [[false, true], [true, false]]);
        assert_eq!(
            serde_json::to_string(&matrix).unwrap(),
            r#"{"columns":2,"rows":["01","10"]}"#
        );
    }

    #[test]
    fn what_is_no_matrix_is_refused() {
        for (text, reason) in [
            (
                r#"{"columns":2,"rows":["01","1"]}"#,
                "row 1 (counted from 0) has length 1, not 2",
            ),
            (r#"{"columns":1,"rows":["2"]}"#, "'2' is neither 0 nor 1"),
            (r#"{"columns":1}"#, "missing field `rows`"),
        ] {
            let error = serde_json::from_str::<BitMatrix>(text)
                .unwrap_err()
                .to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
