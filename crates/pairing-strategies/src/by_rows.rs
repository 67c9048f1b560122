//! Pairings of tori counted row by row, from both ends.
//!
//! The rows of an n × n torus are filled cell by cell. After some rows only this matters: which cells
//! of the next row are covered, and which columns and diagonals have their domino. So the first half of
//! the rows gives a table of numbers, for each set of cells that is covered from above. The second half
//! has the same tables, moved down. A pairing is an entry of the first half with the entry of the
//! second half that has what it lacks. Moving all sideways leaves the counts as they are, so one start
//! out of n is enough.
//!
//! This shares nothing with the search of [`queen::count`](super::queen::count), and counts tori of
//! other sizes too.

use thiserror::Error;

/// The directions of lines: east, south, south-east and south-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "a set, not a state")]
pub struct QueenDirections {
    /// Rows.
    pub horizontal: bool,
    /// Columns.
    pub vertical: bool,
    /// Diagonals that fall to the right.
    pub falling: bool,
    /// Diagonals that rise to the right.
    pub rising: bool,
}

impl QueenDirections {
    /// All four directions.
    pub const ALL: Self = Self {
        horizontal: true,
        vertical: true,
        falling: true,
        rising: true,
    };

    /// Returns how many there are.
    pub fn count(self) -> usize {
        let all = [self.horizontal, self.vertical, self.falling, self.rising];
        all.into_iter().filter(|&is_one| is_one).count()
    }
}

/// Why pairings are not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowsError {
    /// A side below 3 or above 12.
    #[error("counting row by row takes tori of 3 to 12 rows")]
    Side,
    /// The tables are too large.
    #[error("the tables have more than {0} entries: choose a smaller torus or fewer directions")]
    TooManyStates(usize),
}

/// A row in the making, with what the rows above it left.
#[derive(Clone, Copy)]
struct Rows {
    side: u32,
    mask: u64,
    directions: QueenDirections,
    /// Whether cells may stay without a domino.
    slack: bool,
}

/// The entries of a table, sorted: what is covered and used, and in how many ways.
type Table = Vec<(u64, u64)>;

/// What is covered and used.
#[derive(Clone, Copy)]
struct State {
    /// The cells of this row that are covered; those to the left are forgotten.
    row: u64,
    /// The covered cells of the next row.
    next: u64,
    /// The columns and diagonals that have their domino.
    used: [u64; 3],
    /// Whether this row has its horizontal domino.
    done: bool,
}

impl Rows {
    fn pack(self, state: State) -> u64 {
        let parts = [
            state.row,
            state.used[0],
            state.used[1],
            state.used[2],
            state.next,
        ];
        let packed = parts
            .into_iter()
            .fold(0, |key, part| key << self.side | part);
        packed << 1 | u64::from(state.done)
    }

    fn unpack(self, key: u64) -> State {
        let part = |place: u32| key >> (1 + place * self.side) & self.mask;
        State {
            next: part(0),
            used: [part(3), part(2), part(1)],
            row: part(4),
            done: key & 1 == 1,
        }
    }

    fn bit(self, place: u32) -> u64 {
        1 << (place % self.side)
    }

    /// Moves bits to the left, around the torus.
    fn rotated(self, bits: u64, places: u32) -> u64 {
        let places = places % self.side;
        (bits << places | bits >> (self.side - places)) & self.mask
    }

    /// Returns the lines that need a domino.
    fn wanted(self) -> [u64; 3] {
        let QueenDirections {
            vertical,
            falling,
            rising,
            ..
        } = self.directions;
        [vertical, falling, rising].map(|is_one| if is_one { self.mask } else { 0 })
    }

    /// Returns what so many rows lead to, if these cells of the first one are covered. A table in the
    /// making has at most `room` entries.
    fn table(self, covered: u64, rows: u32, room: usize) -> Result<Table, RowsError> {
        let start = State {
            row: covered,
            next: 0,
            used: [0; 3],
            done: false,
        };
        let mut table = vec![(self.pack(start), 1)];
        for row in 0..rows {
            let mut started = Growing::new(room);
            for &(key, count) in &table {
                let mut state = self.unpack(key);
                state.done = !self.directions.horizontal;
                started.push((self.pack(state), count))?;
                // A horizontal domino from the last cell to the first one.
                let ends = 1 | self.bit(self.side - 1);
                if !state.done && state.row & ends == 0 {
                    state.row |= ends;
                    state.done = true;
                    started.push((self.pack(state), count))?;
                }
            }
            table = started.entries;
            for column in 0..self.side {
                table = self.cell(&table, row, column, room)?;
                merge(&mut table);
            }
            table.retain(|(key, _)| key & 1 == 1);
            for (key, _) in &mut table {
                let state = self.unpack(*key);
                *key = self.pack(State {
                    row: state.next,
                    next: 0,
                    done: false,
                    ..state
                });
            }
            merge(&mut table);
        }
        table.shrink_to_fit();
        Ok(table)
    }

    /// Decides what happens to a cell.
    fn cell(self, table: &Table, row: u32, column: u32, room: usize) -> Result<Table, RowsError> {
        let wanted = self.wanted();
        let cell = self.bit(column);
        // The three dominoes that lead down: the cell that they cover, and their line.
        let downward = [
            (cell, cell),
            (
                self.bit(column + 1),
                self.bit(column + self.side - row % self.side),
            ),
            (self.bit(column + self.side - 1), self.bit(column + row)),
        ];
        let mut grown = Growing::new(room);
        for &(key, count) in table {
            let state = self.unpack(key);
            let mut push = |state: State| {
                let row = state.row & !cell;
                grown.push((self.pack(State { row, ..state }), count))
            };
            if state.row & cell != 0 {
                push(state)?;
                continue;
            }
            if self.slack {
                push(state)?;
            }
            let beside = self.bit(column + 1);
            if !state.done && column + 1 < self.side && state.row & beside == 0 {
                push(State {
                    row: state.row | beside,
                    done: true,
                    ..state
                })?;
            }
            for (direction, (end, line)) in downward.into_iter().enumerate() {
                if wanted[direction] & !state.used[direction] & line != 0 && state.next & end == 0 {
                    let mut after = state;
                    after.next |= end;
                    after.used[direction] |= line;
                    push(after)?;
                }
            }
        }
        Ok(grown.entries)
    }
}

/// A table in the making that never has more than `room` entries.
struct Growing {
    entries: Table,
    room: usize,
}

impl Growing {
    fn new(room: usize) -> Self {
        Self {
            entries: Vec::new(),
            room,
        }
    }

    fn push(&mut self, entry: (u64, u64)) -> Result<(), RowsError> {
        if self.entries.len() >= self.room {
            merge(&mut self.entries);
            // Otherwise the table would be sorted again after few more entries.
            if self.entries.len() > self.room / 2 {
                return Err(RowsError::TooManyStates(self.room));
            }
        }
        self.entries.push(entry);
        Ok(())
    }
}

/// Sorts the entries, and adds those of one key.
fn merge(table: &mut Table) {
    table.sort_unstable_by_key(|&(key, _)| key);
    table.dedup_by(|one, kept| {
        let is_same = one.0 == kept.0;
        if is_same {
            kept.1 += one.1;
        }
        is_same
    });
}

/// Counts the ways to place dominoes on an n × n torus so that each line of the directions has exactly
/// one domino along it, and no two dominoes meet. Cells may stay free.
///
/// If n is twice the number of directions, no cell is free: then these are the good pairings of the
/// torus.
///
/// ```
/// use pairing_strategies::by_rows::{QueenDirections, count};
///
/// let hexagonal = QueenDirections { rising: false, ..QueenDirections::ALL };
/// assert_eq!(count(6, hexagonal), Ok(4224));
/// ```
///
/// # Errors
/// [`RowsError`].
///
/// # Complexity
/// Exponential in n: 10 s and 300 MB for n = 8 in all directions.
pub fn count(side: usize, directions: QueenDirections) -> Result<u128, RowsError> {
    count_within(side, directions, 1 << 27)
}

/// Counts as [`count`], with at most `2 · most` entries of tables at one time: a table in the making and
/// the one that it is made from have at most what the finished ones leave of `most`. An entry takes 16
/// bytes; a table may take twice as many while it grows.
///
/// # Errors
/// [`RowsError`].
pub fn count_within(
    side: usize,
    directions: QueenDirections,
    most: usize,
) -> Result<u128, RowsError> {
    if !(3..=12).contains(&side) {
        return Err(RowsError::Side);
    }
    let all = side.cmp(&(2 * directions.count()));
    let side = u32::try_from(side).map_err(|_| RowsError::Side)?;
    if all.is_lt() {
        return Ok(0);
    }
    let rows = Rows {
        side,
        mask: (1 << side) - 1,
        directions,
        slack: all.is_gt(),
    };
    let half = side / 2;
    // The sets of cells that are the least of their rotations.
    let least = |cells: u64| {
        let images = (0..side).map(|places| (rows.rotated(cells, places), places));
        images.min().expect("at least 3 rotations")
    };
    let starts: Vec<u64> = (0..=rows.mask)
        .filter(|&cells| least(cells).0 == cells)
        .collect();
    let mut entries = 0;
    let mut tables = |length: u32| -> Result<Vec<Table>, RowsError> {
        let mut tables = Vec::new();
        for &start in &starts {
            let table = rows.table(start, length, most - entries);
            // The error names the limit of the caller, not what is left of it.
            let table = table.map_err(|_| RowsError::TooManyStates(most))?;
            entries += table.len();
            tables.push(table);
        }
        Ok(tables)
    };
    let second = tables(side - half)?;
    let first = if side % 2 == 1 {
        Some(tables(half)?)
    } else {
        None
    };
    let first = first.as_ref().unwrap_or(&second);
    let wanted = rows.wanted();
    let mut sum = 0;
    for (at, &start) in starts.iter().enumerate() {
        let mut of_start = 0;
        for &(key, count) in &first[at] {
            let state = rows.unpack(key);
            // What the second half must do, from its own first row.
            let lacking = [
                wanted[0] & !state.used[0],
                rows.rotated(wanted[1] & !state.used[1], half),
                rows.rotated(wanted[2] & !state.used[2], side - half),
            ];
            let (cells, places) = least(state.row);
            let Ok(place) = starts.binary_search(&cells) else {
                continue;
            };
            let sought = rows.pack(State {
                row: rows.rotated(start, places),
                next: 0,
                used: lacking.map(|lines| rows.rotated(lines, places)),
                done: false,
            });
            let table = &second[place];
            if let Ok(found) = table.binary_search_by_key(&sought, |&(key, _)| key) {
                of_start += u128::from(count) * u128::from(table[found].1);
            }
        }
        let images = (1..=side).find(|&places| rows.rotated(start, places) == start);
        sum += of_start * u128::from(images.unwrap_or(side));
    }
    Ok(sum)
}
