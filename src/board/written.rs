//! Grids as text and as data: what programs write and read back.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::grid::{Kind, RowsError};
use super::{Grid, Surface};

/// Rows of `#` and `.`, one line each, without a final line feed; with `{:#}` in one line, the rows
/// joined by `/`.
impl<K> fmt::Display for Grid<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = if f.alternate() { "/" } else { "\n" };
        for (row, bits) in self.iter_rows().enumerate() {
            if row > 0 {
                f.write_str(end)?;
            }
            let cells = bits.map(|bit| if bit { '#' } else { '.' });
            f.write_str(&cells.collect::<String>())?;
        }
        Ok(())
    }
}

/// Rows as [`Grid::from_rows`] takes them, a line each or joined by `/`: what `Display` writes. The
/// surface is the torus; [`on`](Grid::on) changes it.
///
/// Boards with a header, or in the notations of other programs, are read by
/// [`parse_boards`](crate::notation::parse_boards).
///
/// ```
/// use button_madness::Lights;
///
/// let lights: Lights = ".#./###/.#.".parse()?;
/// assert_eq!(lights.to_string(), ".#.\n###\n.#.");
/// assert_eq!(format!("{lights:#}"), ".#./###/.#.");
/// # Ok::<(), button_madness::RowsError>(())
/// ```
impl<K> FromStr for Grid<K> {
    type Err = RowsError;

    fn from_str(text: &str) -> Result<Self, RowsError> {
        let text = text.strip_suffix('\n').unwrap_or(text);
        let lines = text.split(['\n', '/']);
        Self::from_rows(lines.map(|line| line.strip_suffix('\r').unwrap_or(line)))
    }
}

/// Writes a grid as certificates have it: `{"surface":"torus","lights":["010","111","010"]}`, with
/// the key `presses` for presses.
impl<K: Kind> Serialize for Grid<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct(K::KEY, 2)?;
        fields.serialize_field("surface", &self.shape().surface())?;
        fields.serialize_field(K::KEY, &self.to_rows())?;
        fields.end()
    }
}

/// Ignores further keys, so that the lights of a certificate can be read from it. The caller has to
/// limit the length of the text.
impl<'de, K: Kind> Deserialize<'de> for Grid<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<K>(PhantomData<K>);

        impl<'de, K: Kind> Visitor<'de> for Fields<K> {
            type Value = Grid<K>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an object with the keys surface and {}", K::KEY)
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Grid<K>, M::Error> {
                let (mut surface, mut rows) = (None::<Surface>, None::<Vec<String>>);
                while let Some(key) = map.next_key::<String>()? {
                    if key == "surface" {
                        surface = Some(map.next_value()?);
                    } else if key == K::KEY {
                        rows = Some(map.next_value()?);
                    } else {
                        map.next_value::<IgnoredAny>()?;
                    }
                }
                let surface = surface.ok_or_else(|| M::Error::missing_field("surface"))?;
                let rows = rows.ok_or_else(|| M::Error::missing_field(K::KEY))?;
                Grid::from_digits(surface, &rows).map_err(M::Error::custom)
            }
        }

        deserializer.deserialize_map(Fields(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Lights, Presses, Shape};

    #[test]
    fn what_is_written_is_read_back() {
        for (columns, rows) in [(1, 1), (3, 2), (64, 2), (65, 3), (129, 1)] {
            let shape = Shape::new(columns, rows, Surface::Torus).unwrap();
            let lights = Lights::from_fn(shape, |cell| (cell.column + cell.row) % 3 == 0);
            for text in [
                lights.to_string(),
                format!("{lights:#}"),
                format!("{lights}\n"),
            ] {
                assert_eq!(text.parse(), Ok(lights.clone()), "{text}");
            }
            let windows = lights.to_string().replace('\n', "\r\n");
            assert_eq!(windows.parse(), Ok(lights.clone()));
            let bools = lights.to_bools();
            assert_eq!(bools.len(), rows);
            for (row, cells) in bools.iter().enumerate() {
                let cell = |column| lights.get(Cell::new(column, row));
                let expected: Vec<bool> = (0..columns).map(cell).collect();
                assert_eq!(cells, &expected);
            }
            assert_eq!(Lights::from_bools(&bools), Ok(lights.clone()));
            for surface in [Surface::Torus, Surface::Klein] {
                let lights = lights.clone().on(surface);
                let json = serde_json::to_string(&lights).unwrap();
                assert_eq!(serde_json::from_str::<Lights>(&json).unwrap(), lights);
                let presses: Presses = lights.reinterpret();
                let other = serde_json::to_string(&presses).unwrap();
                assert_eq!(other, json.replace("lights", "presses"));
                assert_eq!(serde_json::from_str::<Presses>(&other).unwrap(), presses);
            }
        }
    }

    #[test]
    fn what_is_no_grid_is_refused() {
        let error = |text: &str| text.parse::<Lights>().unwrap_err().to_string();
        assert!(error("").contains("at least"), "{}", error(""));
        assert_eq!(error("##/#"), "row 2 has 1 cell, the first row has 2");
        assert_eq!(error("##\n\n##"), "row 2 has 0 cells, the first row has 2");
        assert_eq!(error("#x"), "row 1, column 2: 'x' is neither '0' nor '1'");
        let json = |text: &str| {
            serde_json::from_str::<Lights>(text)
                .unwrap_err()
                .to_string()
        };
        assert!(json(r#"{"surface":"torus"}"#).starts_with("missing field `lights`"));
        assert!(json(r#"{"lights":["1"]}"#).starts_with("missing field `surface`"));
        assert!(json(r#"{"surface":"torus","lights":["1","11"]}"#).starts_with("row 2 has 2"));
        assert!(json(r#"{"surface":"torus","lights":["2"]}"#).starts_with("row 1, column 1"));
        assert!(json(r#"{"surface":"sphere","lights":["1"]}"#).contains("sphere"));
    }
}
