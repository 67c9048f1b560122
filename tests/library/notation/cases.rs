//! The table of boards in `tests/cases/boards.json`, which the page's reader is tested against too.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use button_madness::notation::{NotedBoard, ParseError, Reader};
use serde::Deserialize;

/// An input, and the boards that are in it, or where and why it is refused.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// What the input is written in.
    format: String,
    /// Lines, each with a line feed after it.
    #[serde(default)]
    input: Vec<String>,
    /// Bytes as hexadecimal digits, where the input is no text.
    hex: Option<String>,
    lit: Option<String>,
    dark: Option<String>,
    rows: Option<NonZeroUsize>,
    #[serde(default)]
    count_line: bool,
    /// The rows of each board, 1 lit.
    boards: Option<Vec<Vec<String>>>,
    /// The surface of the first board.
    surface: Option<String>,
    /// The rule that the first board says.
    rule: Option<String>,
    /// For people.
    #[serde(rename = "note")]
    _note: Option<String>,
    /// Whether a refusal is right as well: what is read must be read right.
    #[serde(default)]
    may_refuse: bool,
    refused: Option<Refused>,
}

/// What the message of a refusal must have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    line: Option<usize>,
    column: Option<usize>,
    #[serde(default)]
    says: Vec<String>,
}

impl Case {
    fn bytes(&self) -> Vec<u8> {
        let Some(hex) = &self.hex else {
            let lines = self.input.iter().flat_map(|line| [line, "\n"]);
            return lines.collect::<String>().into_bytes();
        };
        let byte =
            |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal digits");
        (0..hex.len()).step_by(2).map(byte).collect()
    }

    fn read(&self) -> Result<Vec<NotedBoard>, ParseError> {
        let mut reader = Reader::new();
        if let Some(lit) = &self.lit {
            reader = reader.lit(lit).expect("characters");
        }
        if let Some(dark) = &self.dark {
            reader = reader.dark(dark).expect("characters");
        }
        if let Some(rows) = self.rows {
            reader = reader.rows(rows);
        }
        if self.count_line {
            reader = reader.count_line();
        }
        reader.read(&self.bytes())
    }

    /// Returns what is wrong.
    fn fault(&self) -> Option<String> {
        match (self.read(), &self.boards, &self.refused) {
            (Ok(found), Some(boards), _) => {
                let rows: Vec<_> = found.iter().map(|board| board.lights.to_rows()).collect();
                if rows != *boards {
                    return Some(format!("read as {rows:?} in place of {boards:?}"));
                }
                let surface = found[0].lights.shape().surface().to_string();
                let expected = self.surface.as_ref().unwrap_or(&surface);
                if surface != *expected {
                    return Some(format!("on a {surface} in place of {expected}"));
                }
                let rule = found[0].header.rule.as_ref().map(ToString::to_string);
                let differs = self.rule.is_some() && self.rule != rule;
                differs.then(|| format!("under {rule:?} in place of {:?}", self.rule))
            }
            (Ok(found), None, _) => {
                let rows: Vec<_> = found.iter().map(|board| board.lights.to_rows()).collect();
                Some(format!("read as {rows:?}, but it is to be refused"))
            }
            (Err(_), Some(_), _) if self.may_refuse => None,
            (Err(error), Some(_), _) => Some(format!("refused: {error}")),
            (Err(error), None, Some(refused)) => {
                let message = error.to_string();
                let place = refused.line.is_none_or(|line| line == error.line)
                    && refused.column.is_none_or(|column| column == error.column);
                let words = refused.says.iter().all(|word| message.contains(word));
                let whole = place && words && message.lines().count() == 1;
                (!whole).then(|| {
                    let (line, column, says) = (refused.line, refused.column, &refused.says);
                    format!("{message}\n  in place of {line:?}:{column:?}, {says:?}")
                })
            }
            (Err(error), None, None) => Some(format!("the case says nothing: {error}")),
        }
    }
}

#[test]
fn the_table_of_boards() {
    let table = include_str!("../../cases/boards.json");
    let cases: Vec<Case> = serde_json::from_str(table).expect("the table is JSON of cases");
    let formats: BTreeSet<_> = cases.iter().map(|case| &case.format).collect();
    assert!(formats.len() >= 40, "{} formats", formats.len());
    let given = cases
        .iter()
        .filter(|case| case.boards.is_some() && !case.may_refuse);
    assert!(2 * given.count() > cases.len(), "most cases are to be read");
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let fault = case.fault()?;
            let bytes = case.bytes().escape_ascii().to_string();
            Some(format!(
                "{} ({}): {fault}\n  {bytes}",
                case.name, case.format
            ))
        })
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} cases fail:\n{}",
        failures.len(),
        cases.len(),
        failures.join("\n")
    );
}
