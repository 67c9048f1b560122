//! Lines and brackets gathered to matrices.

use super::tables::{End, Group, Item, List, Row, Table, UNKNOWN_ROWS};
use crate::puzzle::formats::text::{FormatError, Place};

/// The matrices so far, and rows that more rows may follow.
#[derive(Default)]
pub(super) struct Gathered<'a> {
    pub(super) tables: Vec<Table<'a>>,
    /// Lines without brackets, each with its parts between `;`.
    lines: Vec<Vec<Row<'a>>>,
    /// Whether a `;` stands in these lines.
    semicolons: bool,
    /// Whether a comma does.
    commas: bool,
    /// Rows in brackets of their own, each with its place.
    listed: Vec<(Place, Row<'a>)>,
}

impl<'a> Gathered<'a> {
    pub(super) fn line(&mut self, groups: Vec<Group<'a>>) -> Result<(), FormatError> {
        let mut parts = Vec::new();
        self.semicolons |= groups.iter().any(|group| group.end == End::Semicolon);
        self.commas |= groups.iter().any(|group| group.separator == Some(","));
        for mut group in groups {
            if group.is_empty() {
                continue;
            }
            let lists = |item: &Item<'_>| matches!(item, Item::List(_));
            if !group.items.is_empty() && group.items.iter().all(lists) && group.bars.is_empty() {
                self.end_lines()?;
                for item in group.items.drain(..) {
                    if let Item::List(list) = item {
                        self.list(list)?;
                    }
                }
            } else {
                self.end_list()?;
                parts.push(group.row()?);
            }
        }
        if !parts.is_empty() {
            self.lines.push(parts);
        }
        Ok(())
    }

    fn list(&mut self, list: List<'a>) -> Result<(), FormatError> {
        if list.holds_lists()? {
            self.end_list()?;
            return list.collect(&mut self.tables);
        }
        let place = list.place;
        let are_strings = list.holds_strings();
        let mut rows = if are_strings {
            let entries = list.row()?.entries.into_iter();
            let row = |entry| Row {
                entries: vec![entry],
                bar: false,
                blanks: false,
            };
            entries.map(row).collect()
        } else {
            list.rows()?
        };
        let is_row = rows.len() == 1 && !are_strings;
        let after_other = if is_row {
            self.listed.is_empty() && self.tables.last().is_some_and(|table| table.in_brackets)
        } else {
            !self.listed.is_empty()
        };
        if after_other {
            return place.error("brackets of one row and brackets of several stand in this file");
        }
        if is_row {
            self.listed.push((place, rows.remove(0)));
            return Ok(());
        }
        self.tables.push(Table {
            rows,
            in_brackets: true,
            lines: false,
        });
        Ok(())
    }

    /// Ends a matrix whose rows have brackets of their own.
    pub(super) fn end_list(&mut self) -> Result<(), FormatError> {
        let listed = std::mem::take(&mut self.listed);
        match &listed[..] {
            [] => return Ok(()),
            [(place, row)] if row.entries.len() > 1 => return place.error(UNKNOWN_ROWS),
            _ => {}
        }
        self.tables.push(Table {
            rows: listed.into_iter().map(|(_, row)| row).collect(),
            in_brackets: true,
            lines: false,
        });
        Ok(())
    }

    /// Ends a matrix of lines without brackets.
    pub(super) fn end_lines(&mut self) -> Result<(), FormatError> {
        let lines = std::mem::take(&mut self.lines);
        let semicolons = std::mem::take(&mut self.semicolons);
        let commas = std::mem::take(&mut self.commas);
        if lines.is_empty() {
            return Ok(());
        }
        let divided = lines.iter().any(|parts| parts.len() > 1);
        if divided && commas && lines.len() > 1 {
            return lines[0][0].entries[0].place.error(
                "both , and ; stand between numbers in these lines, so a , may be a decimal comma: write a \
                 row a line, and blanks or commas between entries, which are whole numbers",
            );
        }
        let rows = if divided {
            divided_by_semicolons(lines)?
        } else {
            lines.into_iter().flatten().collect()
        };
        self.tables.push(Table {
            rows,
            in_brackets: false,
            lines: !semicolons,
        });
        Ok(())
    }
}

/// The rows of lines with `;` in them, which ends a row if entries or digits stand beside one
/// another between them, and else an entry.
fn divided_by_semicolons(lines: Vec<Vec<Row<'_>>>) -> Result<Vec<Row<'_>>, FormatError> {
    let parts = || lines.iter().flatten();
    let single = parts().all(|part| part.entries.len() == 1);
    let digits = parts().all(|part| part.entries[0].text.len() > 1);
    let place = lines[0][0].entries[0].place;
    match (single, digits, lines.len() > 1) {
        (true, false, true) => Ok(lines
            .into_iter()
            .map(|parts| Row {
                entries: parts.into_iter().flat_map(|part| part.entries).collect(),
                bar: false,
                blanks: false,
            })
            .collect()),
        (true, true, true) | (true, false, false) => place.error(
            "a ; may stand between entries or between rows here: write a row a line, and blanks \
             or commas between entries",
        ),
        _ => Ok(lines.into_iter().flatten().collect()),
    }
}
