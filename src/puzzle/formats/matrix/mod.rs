//! Matrices: row i says what button i adds to each lamp.
//!
//! Rows and their entries are written in [many ways](tables). Buttons and lamps are called 1, 2, …,
//! or as a first line and a first column of names say. The matrix of a graph has a row for each
//! vertex, which says its neighbours.
//!
//! An augmented matrix is a system of equations: a row for each lamp, with what each button adds to
//! it, and the lamp's value at the start as the last entry.

mod gathered;
mod lexemes;
mod numbers;
mod tables;

use super::built::{Built, Wired};
use super::text::{Directives, FormatError, Names, Place, decoded, lines, shown};
use crate::puzzle::Neighbourhood;
use madness_text::SizeLine;
use numbers::{Grid, Numbers};
use tables::Table;

/// How matrices are read.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatrixFormat {
    /// Whether each row is a lamp, with its value at the start as the last entry.
    pub augmented: bool,
    /// Whether the first line is the size.
    pub size: SizeLine,
}

/// What the rows are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rows {
    Matrix {
        augmented: bool,
        /// Whether a row is a lamp, and a column a button.
        transposed: bool,
    },
    /// The neighbours of the vertices of a graph.
    Vertices(Neighbourhood),
}

/// Reads matrices, each with its line. Notes say what was assumed.
///
/// # Errors
/// Rows of different lengths, what is no number or no state; an adjacency matrix that is none; what
/// can be read in two ways.
pub(super) fn read<T: Built>(
    bytes: &[u8],
    states: Option<u64>,
    (rows, size): (Rows, SizeLine),
    notes: &mut Vec<String>,
) -> Result<Vec<(usize, T)>, FormatError> {
    let text = decoded(bytes)?;
    let mut directives = Directives::default();
    let (mut says_start, mut says_states) = (None, states.is_some());
    for line in lines(text) {
        let first = line.words[0];
        if first.text.starts_with('@') {
            if first.text == "@lit" {
                says_start = Some(first.place);
            }
            says_states |= first.text == "@states";
            directives.take(line)?;
        }
    }
    let augmented = matches!(
        rows,
        Rows::Matrix {
            augmented: true,
            ..
        }
    );
    if let Rows::Matrix {
        augmented: true,
        transposed: true,
    } = rows
    {
        return Place::START
            .error("the rows of a system of equations are lamps already (--augmented)");
    }
    if let Some(place) = says_start.filter(|_| augmented) {
        return place.error("@lit says the start, and so does the last column (--augmented)");
    }
    let numbers = Numbers {
        states: T::states(&directives, states)?,
        said: says_states,
        augmented,
        size,
    };
    let tables = tables::tables(text)?;
    if tables.is_empty() {
        return Place::START.error("the file holds no matrix");
    }
    if tables.len() > 1
        && let Some(alone) = tables.iter().find(|table| table.rows.len() == 1)
    {
        return alone.rows[0].entries[0].place.error(
            "blank lines and brackets separate matrices, and this one has a single row: the start \
             is written as a last column (--augmented) or by @lit",
        );
    }
    let puzzle = |table: Table<'_>| {
        let line = table.rows[0].entries[0].place.line;
        let grid = numbers.grid(table, notes)?;
        let wired = match rows {
            Rows::Matrix {
                augmented: true, ..
            } => equations(&grid)?,
            Rows::Matrix { transposed, .. } => {
                let wired = buttons(&grid)?;
                if transposed {
                    wired.transposed()
                } else {
                    wired
                }
            }
            Rows::Vertices(neighbourhood) => vertices(&grid, neighbourhood)?,
        };
        Ok((line, T::built(wired, numbers.states, &directives)?))
    };
    tables.into_iter().map(puzzle).collect()
}

/// The amounts of a button, by lamps.
fn amounts(values: impl Iterator<Item = u64>) -> Vec<(usize, u64)> {
    values.enumerate().filter(|amount| amount.1 > 0).collect()
}

/// A row for each button.
fn buttons(grid: &Grid) -> Result<Wired, FormatError> {
    let rows = grid.rows.iter();
    Ok(Wired {
        wires: rows
            .map(|row| amounts(row.iter().map(|cell| cell.value)))
            .collect(),
        buttons: named(&grid.row_names, grid.rows.len())?,
        lamps: named(&grid.column_names, grid.columns())?,
        last: None,
    })
}

/// A row for each lamp, its start last.
fn equations(grid: &Grid) -> Result<Wired, FormatError> {
    let count = grid.columns() - 1;
    let button = |button: usize| amounts(grid.rows.iter().map(|row| row[button].value));
    let names = grid.column_names.get(..count).unwrap_or_default();
    Ok(Wired {
        wires: (0..count).map(button).collect(),
        buttons: named(names, count)?,
        lamps: named(&grid.row_names, grid.rows.len())?,
        last: Some(grid.rows.iter().map(|row| row[count].value).collect()),
    })
}

/// A row for each vertex.
fn vertices(grid: &Grid, neighbourhood: Neighbourhood) -> Result<Wired, FormatError> {
    check_adjacency(grid)?;
    let names = if grid.row_names.is_empty() {
        &grid.column_names
    } else {
        &grid.row_names
    };
    let others = grid.row_names.iter().zip(&grid.column_names);
    for ((row, _), (column, place)) in others {
        if row != column {
            return place.error(format!(
                "the columns of an adjacency matrix are called as its rows: expected \"{}\"",
                shown(row)
            ));
        }
    }
    let closed = neighbourhood == Neighbourhood::Closed;
    let wires = grid.rows.iter().enumerate().map(|(button, row)| {
        let mut amounts = amounts(row.iter().map(|cell| cell.value));
        amounts.extend(closed.then_some((button, 1)));
        amounts
    });
    Ok(Wired {
        wires: wires.collect(),
        buttons: named(names, grid.rows.len())?,
        lamps: named(names, grid.rows.len())?,
        last: None,
    })
}

fn check_adjacency(grid: &Grid) -> Result<(), FormatError> {
    let rows = &grid.rows;
    if rows.len() != grid.columns() {
        let place = rows[rows.len() - 1][0].place;
        return place.error(format!(
            "an adjacency matrix is square, and this one has {} rows of {} entries \
             (--wiring matrix reads buttons × lamps)",
            rows.len(),
            grid.columns()
        ));
    }
    for (i, row) in rows.iter().enumerate() {
        if row[i].value != 0 {
            return row[i].place.error(
                "an edge from a vertex to itself: the diagonal is 0, and a press changes its own \
                 vertex unless --no-self is given (--wiring matrix takes any entries)",
            );
        }
        for j in 0..i {
            let (here, there) = (row[j], rows[j][i]);
            if here.value != there.value {
                return here.place.error(format!(
                    "an adjacency matrix is symmetric, but row {} has {} in column {} (--wiring \
                     matrix takes any entries)",
                    j + 1,
                    there.value,
                    i + 1
                ));
            }
        }
    }
    Ok(())
}

/// Names, each once, or so many numbers if there are none.
fn named(names: &[(String, Place)], count: usize) -> Result<Names, FormatError> {
    let mut known = Names::default();
    for (name, place) in names {
        if known.find(name).is_some() {
            return place.error(format!(
                "the name \"{}\" stands here for the second time",
                shown(name)
            ));
        }
        known.number(name);
    }
    if names.is_empty() {
        for number in 1..=count {
            known.number(&number.to_string());
        }
    }
    Ok(known)
}
