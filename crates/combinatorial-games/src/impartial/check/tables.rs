//! What tables of numbers and tables of genera have in common: how they are written, and what is refused.

use std::collections::HashMap;

use madness_claims::Flaw;
use serde::{Deserialize, Serialize};

use crate::impartial::HeapGame;
use crate::impartial::toggle::{ReadToggle, ToggleBoard};

/// The values of heaps or of boards: Grundy numbers or genera.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Values<T> {
    /// Of heaps of 0, 1, 2, … counters.
    Heaps(Vec<T>),
    /// Of the cells of a board, row by row; or of boards that are all lit, by their columns in each row.
    Rows(Vec<Vec<T>>),
}

/// A table under a key of its certificate: the game, and how many columns and rows are said.
pub(crate) struct Table<'a> {
    pub(crate) key: &'static str,
    pub(crate) game: &'a str,
    pub(crate) size: [Option<u32>; 2],
}

/// Divides values into rows of so many; returns also how many rows there are.
pub(crate) fn in_rows<T: Clone>(columns: u32, values: &[T]) -> (u32, Values<T>) {
    let rows = values.chunks(columns.max(1) as usize).map(<[T]>::to_vec);
    let rows: Vec<Vec<T>> = rows.collect();
    let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    (count, Values::Rows(rows))
}

impl Table<'_> {
    /// Returns the game of a table of heaps and the last heap.
    pub(crate) fn heaps_of<T>(&self, values: &[T]) -> Result<(HeapGame, usize), Flaw> {
        let game = self.game.parse();
        let game = game.map_err(|error| Flaw::new("game", format!("{error}")))?;
        let Some(last) = values.len().checked_sub(1) else {
            return Err(Flaw::new(self.key, "there are none"));
        };
        if self.size != [None, None] {
            return Err(Flaw::new("columns", "heaps have no board"));
        }
        Ok((game, last))
    }

    /// Checks that rows are of the size that is said, and returns how many columns they have.
    pub(crate) fn check_size<T>(&self, rows: &[Vec<T>]) -> Result<usize, Flaw> {
        let columns = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != columns) {
            return Err(Flaw::new(self.key, "the rows have different lengths"));
        }
        let size = self.size.map(|side| side.map(u64::from));
        if size != [columns, rows.len()].map(|side| Some(side as u64)) || columns == 0 {
            let reason = format!("the {} are of a board of another size", self.key);
            return Err(Flaw::new("columns", reason));
        }
        Ok(columns)
    }
}

/// Returns the followers of each vertex by their places. `of` tells the name of a vertex, its order and the names of
/// its followers.
///
/// # Errors
/// A name that comes twice or is no vertex, and an order that is not the length of the longest play.
pub(crate) fn followers<T>(
    vertices: &[T],
    of: impl Fn(&T) -> (&str, u32, &[String]),
) -> Result<Vec<Vec<usize>>, Flaw> {
    let mut places = HashMap::new();
    for (place, vertex) in vertices.iter().enumerate() {
        let (name, ..) = of(vertex);
        if places.insert(name, place).is_some() {
            return Err(Flaw::new("vertices", format!("{name:?} is there twice")));
        }
    }
    let mut all = Vec::with_capacity(vertices.len());
    for vertex in vertices {
        let (name, order, names) = of(vertex);
        let flaw = |reason| Flaw::new("vertices", format!("{name:?}: {reason}"));
        let mut followers = Vec::with_capacity(names.len());
        for name in names {
            let place = places.get(name.as_str());
            followers.push(*place.ok_or_else(|| flaw(format!("no vertex {name:?}")))?);
        }
        // Orders fall along arcs, so there is no cycle, and the values are the only ones.
        let orders = followers
            .iter()
            .map(|&to| u64::from(of(&vertices[to]).1) + 1);
        if u64::from(order) != orders.max().unwrap_or(0) {
            let reason = format!("its order is not {order}, the longest play from it");
            return Err(flaw(reason));
        }
        all.push(followers);
    }
    Ok(all)
}

/// Checks each board of Toggle of a table: its size as text, what it is and what is listed of it. What follows the
/// size in the text of a board is `more`. Returns nothing as soon as `check` does.
pub(crate) fn for_each_board<T>(
    more: &str,
    rows: &[Vec<T>],
    mut check: impl FnMut(&str, ReadToggle, &T) -> Result<Option<()>, Flaw>,
) -> Result<Option<()>, Flaw> {
    for (row_count, row) in (1..).zip(rows) {
        for (column_count, listed) in (1..).zip(row) {
            let size = format!("{column_count}x{row_count}");
            let read = ToggleBoard::read(&format!("{size}{more}"), |_| None);
            let read = read.map_err(|error| Flaw::new("game", error.to_string()))?;
            if check(&size, read, listed)?.is_none() {
                return Ok(None);
            }
        }
    }
    Ok(Some(()))
}
