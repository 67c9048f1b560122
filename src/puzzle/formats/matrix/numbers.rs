//! From words to numbers: digits side by side, names of rows and columns, lines with the size.

use super::SizeLine;
use super::tables::{Entry, Row, Table, is_name};
use crate::puzzle::formats::text::{FormatError, Place, shown};

/// A number and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) value: u64,
    pub(super) place: Place,
}

/// A matrix, with the names of its rows and columns, and where they stand; they have numbers if
/// there are none.
pub(super) struct Grid {
    /// Rows of the same length.
    pub(super) rows: Vec<Vec<Cell>>,
    pub(super) row_names: Vec<(String, Place)>,
    pub(super) column_names: Vec<(String, Place)>,
}

impl Grid {
    pub(super) fn columns(&self) -> usize {
        self.rows[0].len()
    }
}

/// What the entries may be.
#[derive(Clone, Copy)]
pub(super) struct Numbers {
    pub(super) states: u64,
    /// Whether an option or the file says the number of states.
    pub(super) said: bool,
    /// Whether the last column is the start.
    pub(super) augmented: bool,
    pub(super) size: SizeLine,
}

/// Why rows cannot be read as numbers.
struct Fault {
    error: FormatError,
    /// Whether the rows can be read as numbers in two ways.
    ambiguous: bool,
}

impl From<FormatError> for Fault {
    fn from(error: FormatError) -> Self {
        Self {
            error,
            ambiguous: false,
        }
    }
}

impl Numbers {
    /// Reads a matrix. A note says if its first line was taken for its size.
    pub(super) fn grid(
        &self,
        mut table: Table<'_>,
        notes: &mut Vec<String>,
    ) -> Result<Grid, FormatError> {
        let columns = column_names(&mut table.rows);
        if table.rows.is_empty() {
            let (_, place) = &columns[0];
            return place.error("there is a line of names, and no row below it");
        }
        let row_names = row_names(&mut table.rows);
        let may_be_sized = columns.is_empty() && row_names.is_empty() && table.lines;
        let begun = table.rows[0].entries[0].place;
        let (rows, size) = if may_be_sized && self.size != SizeLine::No {
            self.sized(&table)?
        } else {
            (self.rows(&table, 0).map_err(|fault| fault.error)?, None)
        };
        if self.size == SizeLine::Yes && size.is_none() {
            return begun.error("--size-line: expected one or two numbers here, the size");
        }
        if let Some(Size { place, text, .. }) = size {
            notes.push(format!(
                "{}:{}: {text} is read as the size of the matrix below (--no-size-line: as a row)",
                place.line, place.column
            ));
        }
        let width = rows[0].len();
        let column_names = match columns.len() {
            length if length == 0 || length == width => columns,
            // The last column of an augmented matrix holds the start, and needs no name.
            length if self.augmented && length + 1 == width && row_names.is_empty() => columns,
            length if length == width + 1 && !row_names.is_empty() => columns[1..].to_vec(),
            length => {
                return columns[length - 1].1.error(format!(
                    "this line names {length} columns, and the rows below have {width} entries"
                ));
            }
        };
        if let Some((_, place)) = column_names.iter().find(|(name, _)| name.is_empty()) {
            return place.error("this column has no name");
        }
        Ok(Grid {
            rows,
            row_names,
            column_names,
        })
    }

    /// Reads rows, the first of which may be the size of the others.
    fn sized(&self, table: &Table<'_>) -> Result<(Vec<Vec<Cell>>, Option<Size>), FormatError> {
        let size = Size::new(&table.rows[0]).filter(|_| table.rows.len() > 1);
        let Some(size) = size else {
            let all = self.rows(table, 0);
            return all.map(|rows| (rows, None)).map_err(|fault| fault.error);
        };
        let all = self.rows(table, 0);
        let others = self.rows(table, 1);
        let fits = |rows: &[Vec<Cell>]| size.fits(rows.len(), rows[0].len(), self.augmented);
        let Size { place, text, .. } = &size;
        match (all, others) {
            (_, Ok(others)) if self.size == SizeLine::Yes && fits(&others) => {
                Ok((others, Some(size)))
            }
            (Ok(_), Ok(others)) if fits(&others) => place.error(format!(
                "{text} may be the size of the matrix below, or its first row: --size-line says \
                 that it is the size, --no-size-line a row"
            )),
            (Ok(all), _) if self.size == SizeLine::Guessed => Ok((all, None)),
            (Err(fault), _) if fault.ambiguous => Err(fault.error),
            (Err(_), Ok(others)) if fits(&others) => Ok((others, Some(size))),
            (all, Ok(others)) if all.is_ok() || others[0].len() > size.numbers.len() => place
                .error(format!(
                    "{text} is not the size of the matrix below, {} rows of {} entries",
                    others.len(),
                    others[0].len()
                )),
            (Err(fault), _) | (_, Err(fault)) => Err(fault.error),
            (Ok(all), _) => Ok((all, None)),
        }
    }

    /// Reads the rows from one on, all of the same length, of numbers or of digits side by side.
    fn rows(&self, table: &Table<'_>, from: usize) -> Result<Vec<Vec<Cell>>, Fault> {
        let rows = &table.rows[from..];
        let of_numbers = |rows| self.checked(rows, numbers);
        let is_solid = |row: &Row<'_>| match &row.entries[..] {
            [_] => true,
            [first, _] => self.augmented && first.text.len() > 1,
            _ => false,
        };
        let may_be = |row: &Row<'_>| !table.in_brackets || row.entries[0].quoted;
        let long = |row: &Row<'_>| row.entries[0].text.len() > 1;
        if !rows.iter().all(|row| is_solid(row) && may_be(row)) || !rows.iter().any(long) {
            return Ok(of_numbers(rows)?);
        }
        let place = rows[0].entries[0].place;
        match (of_numbers(rows), self.checked(rows, digits)) {
            (Ok(_), Ok(_)) => Err(Fault {
                error: place.wrong(format!(
                    "\"{}\" is one number or several digits, as there are {} states: write blanks \
                     or commas between the entries, or [ ] around rows of one number",
                    shown(rows[0].entries[0].text),
                    self.states
                )),
                ambiguous: true,
            }),
            (Ok(rows), Err(_)) | (Err(_), Ok(rows)) => Ok(rows),
            (Err(_), Err(error)) => Err(error.into()),
        }
    }

    /// Reads rows by `read`, and checks their lengths and states.
    fn checked(
        &self,
        rows: &[Row<'_>],
        read: impl Fn(&Row<'_>) -> Result<Vec<Cell>, FormatError>,
    ) -> Result<Vec<Vec<Cell>>, FormatError> {
        let mut grid: Vec<Vec<Cell>> = Vec::with_capacity(rows.len());
        for row in rows {
            let cells = read(row)?;
            let last = cells[cells.len() - 1];
            if let Some(first) = grid.first().filter(|first| first.len() != cells.len()) {
                let entries = if cells.len() == 1 { "entry" } else { "entries" };
                return last.place.error(format!(
                    "this row has {} {entries}, but the first one has {}",
                    cells.len(),
                    first.len()
                ));
            }
            if self.augmented && cells.len() < 2 {
                return last.place.error(
                    "an augmented row says what each button adds to a lamp, and the lamp's start",
                );
            }
            if row.bar && !self.augmented {
                return last.place.error(
                    "a | before the last entry: --augmented takes the last column for the start",
                );
            }
            if let Some(cell) = cells.iter().find(|cell| cell.value >= self.states) {
                return self.no_state(row, *cell);
            }
            grid.push(cells);
        }
        Ok(grid)
    }

    fn no_state<T>(&self, row: &Row<'_>, cell: Cell) -> Result<T, FormatError> {
        let (value, last) = (cell.value, self.states.saturating_sub(1));
        let mixed = row.entries.len() > 1 && value > 9;
        let hint = if mixed && !self.augmented {
            ". Digits side by side are entries only in rows of one word; --augmented reads a start \
             after them"
        } else if !self.said {
            " (--states K says how many there are)"
        } else {
            ""
        };
        cell.place.error(format!(
            "the entry {value} is none of the states 0 to {last}{hint}"
        ))
    }
}

/// Reads a row of numbers.
fn numbers(row: &Row<'_>) -> Result<Vec<Cell>, FormatError> {
    row.entries.iter().map(|entry| number(*entry)).collect()
}

/// Reads a number, as other tools write it: `1`, `1.0`, `True`.
fn number(entry: Entry<'_>) -> Result<Cell, FormatError> {
    let Entry { text, place, .. } = entry;
    let whole = match text.split_once('.') {
        Some((whole, zeros)) if zeros.bytes().all(|byte| byte == b'0') => whole,
        _ => text,
    };
    let is_number = !whole.is_empty() && whole.bytes().all(|byte| byte.is_ascii_digit());
    let value = match text {
        "True" | "true" => Some(1),
        "False" | "false" => Some(0),
        _ => whole.parse().ok().filter(|_| is_number),
    };
    match value {
        Some(_) if is_number && whole.len() > 1 && whole.starts_with('0') => place.error(format!(
            "\"{}\" is no number: put blanks between entries (--augmented: a start may follow digits)",
            shown(text)
        )),
        Some(value) => Ok(Cell { value, place }),
        None if text.is_empty() => place.error("there is no entry before this separator"),
        None if text.starts_with('-') => place.error(format!(
            "expected a number from 0, not \"{}\": write K - 1 for -1 with K states",
            shown(text)
        )),
        None => place.error(format!("expected a number, not \"{}\"", shown(text))),
    }
}

/// Reads a word of digits, each an entry, and a number that may follow it.
fn digits(row: &Row<'_>) -> Result<Vec<Cell>, FormatError> {
    let (first, others) = row.entries.split_first().expect("no row is empty");
    if first.text.is_empty() {
        return number(*first).map(|cell| vec![cell]);
    }
    let quote = usize::from(first.quoted);
    let digits = first.text.chars().enumerate().map(|(at, character)| {
        let place = Place {
            column: first.place.column + quote + at,
            ..first.place
        };
        let value = character.to_digit(10).ok_or_else(|| {
            let found = shown(&character.to_string());
            place.wrong(format!("expected a digit, not '{found}'"))
        })?;
        let value = u64::from(value);
        Ok(Cell { value, place })
    });
    digits
        .chain(others.iter().map(|entry| number(*entry)))
        .collect()
}

/// A line of one or two numbers that may be the size of what is below.
struct Size {
    numbers: Vec<usize>,
    place: Place,
    text: String,
}

impl Size {
    fn new(row: &Row<'_>) -> Option<Self> {
        let plain = |entry: &Entry<'_>| {
            let digits = entry.text.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits && !entry.quoted && !entry.text.starts_with('0');
            entry.text.parse().ok().filter(|_| number)
        };
        let numbers: Vec<usize> = row.entries.iter().map(plain).collect::<Option<_>>()?;
        let words: Vec<&str> = row.entries.iter().map(|entry| entry.text).collect();
        (numbers.len() <= 2 && row.blanks).then(|| Self {
            place: row.entries[0].place,
            text: words.join(" "),
            numbers,
        })
    }

    /// Returns whether it says so many rows and entries; a start as the last entry may be left out.
    fn fits(&self, rows: usize, entries: usize, augmented: bool) -> bool {
        let said = [self.numbers[0], self.numbers[self.numbers.len() - 1]];
        said == [rows, entries] || augmented && said == [rows, entries - 1]
    }
}

/// Takes the first row if it holds names only.
fn column_names(rows: &mut Vec<Row<'_>>) -> Vec<(String, Place)> {
    let corner = |(index, entry): (usize, &Entry<'_>)| {
        is_label(entry) || index == 0 && entry.text.is_empty()
    };
    let entries = &rows[0].entries;
    if entries.iter().enumerate().all(corner) && entries.iter().any(is_label) {
        let names = rows.remove(0).entries.into_iter();
        names
            .map(|entry| (entry.text.to_owned(), entry.place))
            .collect()
    } else {
        Vec::new()
    }
}

/// Takes the first entry of every row if all of them are names.
fn row_names(rows: &mut [Row<'_>]) -> Vec<(String, Place)> {
    let is_named = |row: &Row<'_>| row.entries.len() > 1 && is_label(&row.entries[0]);
    if !rows.iter().all(is_named) {
        return Vec::new();
    }
    let names = rows.iter_mut().map(|row| row.entries.remove(0));
    names
        .map(|entry| (entry.text.to_owned(), entry.place))
        .collect()
}

fn is_label(entry: &Entry<'_>) -> bool {
    let quoted = entry.quoted && !entry.text.is_empty();
    let digits = entry.text.bytes().all(|byte| byte.is_ascii_digit());
    (quoted || is_name(entry.text)) && !digits && number(*entry).is_err()
}
