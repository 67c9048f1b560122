//! Rules as text: names and drawings.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

use super::{Kind, Offset, Rule};

/// Why a text is no rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RuleError {
    /// Neither a name nor a drawing.
    #[error(
        "{line}:{column}: {found:?} is no cell of a rule: a drawing has # for a toggled cell, . for \
         another, and @ or o for the pressed one; the names are +, x, king, knight, row+column, \
         each of them after open- too, and sigma"
    )]
    Character {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// Two pressed cells.
    #[error("{line}:{column}: a second pressed cell, @ or o")]
    TwoPressed {
        /// The line of the second, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// No pressed cell, and none in the middle.
    #[error(
        "1:1: a drawing of {columns} × {rows} cells has none in the middle: mark the pressed cell by @ if it toggles itself, by o if not"
    )]
    NoMiddle {
        /// The columns of the drawing.
        columns: usize,
        /// The rows.
        rows: usize,
    },
    /// Too large a drawing.
    #[error("1:1: a drawing may have {} rows and columns", Rule::LARGEST_DRAWING)]
    TooLarge,
    /// A rule without cells.
    #[error("1:1: a rule without a toggled cell")]
    Empty,
}

/// The cells of a named rule besides the pressed one.
fn named(name: &str) -> Option<Vec<Offset>> {
    let offsets = |pairs: &[(i32, i32)]| pairs.iter().map(|&(i, j)| Offset::new(i, j)).collect();
    Some(match name {
        "+" => offsets(&[(1, 0), (-1, 0), (0, 1), (0, -1)]),
        "x" => offsets(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
        "king" => [named("+")?, named("x")?].concat(),
        "knight" => [1, -1]
            .into_iter()
            .flat_map(|i| [2, -2].map(|j| [Offset::new(i, j), Offset::new(j, i)]))
            .flatten()
            .collect(),
        _ => return None,
    })
}

const NAMES: [&str; 4] = ["+", "x", "king", "knight"];

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let drawing = text.trim_ascii_end();
        let text = text.trim_ascii();
        let (name, open) = match text.strip_prefix("open-") {
            Some(name) => (name, true),
            None if text == "sigma" => ("+", true),
            None => (text, false),
        };
        let own = Offset::new(0, 0);
        let closed = match name {
            "row+column" => Some(Self::row_and_column()),
            _ => named(name).map(|others| Self::from_offsets([vec![own], others].concat())),
        };
        match closed {
            Some(rule) if open => Ok(rule.open()),
            Some(rule) => Ok(rule),
            None => drawn(drawing),
        }
    }
}

impl Rule {
    /// The most rows and columns of a drawing.
    pub const LARGEST_DRAWING: usize = 1024;
}

fn drawn(text: &str) -> Result<Rule, RuleError> {
    let mut toggled = Vec::new();
    let mut pressed: Option<(usize, usize)> = None;
    let (mut columns, mut rows) = (0, 0);
    let lines = text.split(['/', '\n']).map(str::trim_ascii_end);
    // Empty lines above a drawing are no rows of it.
    let above = text
        .split('\n')
        .take_while(|line| line.trim_ascii().is_empty());
    let above = if text.is_empty() { 0 } else { above.count() };
    for (row, line) in lines.skip(above).enumerate() {
        rows = row + 1;
        // A line without characters is a row as well.
        if rows > Rule::LARGEST_DRAWING {
            return Err(RuleError::TooLarge);
        }
        for (column, found) in line.chars().enumerate() {
            columns = columns.max(column + 1);
            if columns > Rule::LARGEST_DRAWING {
                return Err(RuleError::TooLarge);
            }
            let at = (above + row + 1, column + 1);
            match found {
                '#' | '@' => toggled.push((column, row)),
                '.' | 'o' => {}
                _ => {
                    let (line, column) = at;
                    return Err(RuleError::Character {
                        line,
                        column,
                        found,
                    });
                }
            }
            if matches!(found, '@' | 'o') && pressed.replace((column, row)).is_some() {
                let (line, column) = at;
                return Err(RuleError::TwoPressed { line, column });
            }
        }
    }
    if toggled.is_empty() {
        return Err(RuleError::Empty);
    }
    let middle = (columns % 2 == 1 && rows % 2 == 1).then_some((columns / 2, rows / 2));
    let pressed = pressed
        .or(middle)
        .ok_or(RuleError::NoMiddle { columns, rows })?;
    let difference = |a: usize, b: usize| {
        let [a, b] = [a, b].map(|side| i32::try_from(side).expect("a small drawing"));
        a - b
    };
    Ok(Rule::from_offsets(toggled.into_iter().map(
        |(column, row)| Offset::new(difference(column, pressed.0), difference(row, pressed.1)),
    )))
}

/// The name, or else a drawing that fits.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offsets = match &self.0 {
            Kind::Lines { with_self: true } => return f.pad("row+column"),
            Kind::Lines { with_self: false } => return f.pad("open-row+column"),
            Kind::Offsets(offsets) => offsets,
        };
        for name in NAMES {
            let closed: Self = name.parse().expect("a name of ours");
            if *self == closed {
                return f.pad(name);
            }
            if *self == closed.open() {
                return f.pad(&format!("open-{name}"));
            }
        }
        let side = |of: fn(&Offset) -> i32| {
            let all = offsets.iter().map(of).chain([0]);
            all.clone().min().unwrap_or(0)..=all.max().unwrap_or(0)
        };
        let (columns, rows) = (side(|o| o.columns), side(|o| o.rows));
        let mut text = String::new();
        for row in rows {
            if !text.is_empty() {
                text.push('/');
            }
            for column in columns.clone() {
                let offset = Offset::new(column, row);
                let toggled = offsets.binary_search(&offset).is_ok();
                text.push(match (offset == Offset::new(0, 0), toggled) {
                    (true, true) => '@',
                    (true, false) => 'o',
                    (false, true) => '#',
                    (false, false) => '.',
                });
            }
        }
        f.pad(&text)
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Rule {
        text.parse().unwrap()
    }

    #[test]
    fn names_and_drawings_are_the_same_patterns() {
        for (name, drawing) in [
            ("+", ".#./#@#/.#."),
            ("+", ".#.\n###\n.#.\n"),
            ("sigma", ".#/#o#/.#"),
            ("x", "#.#/.@./#.#"),
            ("open-x", "#.#/.../#.#"),
            ("king", "###/###/###"),
            ("knight", ".#.#./#...#/..@/#...#/.#.#."),
        ] {
            assert_eq!(parsed(name), parsed(drawing), "{name}");
        }
        assert_eq!(parsed("open-+").to_string(), "open-+");
        assert_eq!(parsed("#@").to_string(), "#@");
        assert_eq!(parsed("@.#").to_string(), "@.#");
        assert_eq!(parsed("#o.#/..#").to_string(), "#o.#/..#.");
        assert_eq!(parsed("row+column").open().to_string(), "open-row+column");
        assert_eq!(parsed("###").offsets().unwrap().len(), 3);
    }

    #[test]
    fn every_pattern_is_read_as_it_is_written() {
        for seed in 1..200_u64 {
            let bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let cells = (0..20).filter(|k| bits >> k & 1 == 1);
            let offsets = cells.map(|k| Offset::new(k % 5 - 1, k / 5 - 2));
            let rule = Rule::from_offsets(offsets);
            assert_eq!(parsed(&rule.to_string()), rule);
            let json = serde_json::to_string(&rule).unwrap();
            assert_eq!(serde_json::from_str::<Rule>(&json).unwrap(), rule);
        }
    }

    #[test]
    fn what_is_no_pattern_is_named_with_its_place() {
        let error = |text: &str| text.parse::<Rule>().unwrap_err().to_string();
        assert!(error("queen").starts_with("1:1: 'q' is no cell of a rule"));
        assert!(error(".#.\n#?#").starts_with("2:2: '?' is"));
        // A blank before a row shifts nothing.
        assert!(error(" ##\n@##").starts_with("1:1: ' ' is no cell of a rule"));
        assert!(error(" #\n#@#\n #").starts_with("1:1: ' ' is"));
        assert!(error("\n#?#").starts_with("2:2: '?' is"));
        assert_eq!(
            parsed("\r\n ##@\r\n".replace(' ', "").as_str()),
            parsed("##@")
        );
        assert_eq!(error("@#/@"), "2:1: a second pressed cell, @ or o");
        assert!(error("##").starts_with("1:1: a drawing of 2 × 1 cells has none in the middle"));
        assert_eq!(error("..."), "1:1: a rule without a toggled cell");
        assert_eq!(error(""), "1:1: a rule without a toggled cell");
        assert!(error(&"#".repeat(1025)).contains("1024"));
        for rows in [1025, 2000, 2 << 20] {
            assert!(error(&("#".to_owned() + &"/".repeat(rows - 1))).contains("1024"));
            assert!(error(&("/".repeat(rows - 1) + "#")).contains("1024"));
        }
        assert_eq!(
            parsed(&("@".to_owned() + &"/".repeat(1023))).to_string(),
            "@"
        );
        assert!(serde_json::from_str::<Rule>("\"?\"").is_err());
    }
}
