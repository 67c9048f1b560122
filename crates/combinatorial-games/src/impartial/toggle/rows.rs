//! One and two rows of the plane under the cross: heaps of an octal game, by two theorems.
//!
//! Each theorem names the live places of a position, and shows that after every legal press the rest can
//! never be pressed. The proofs are in docs/mathematics.md.
//!
//! **One row.** A run is a longest row of two or more lit cells. *If the two cells beside each end of a
//! run are dark, where the board has them, and two runs have three cells or more between them, the position
//! is the sum of the heaps m − 1 of the octal game 0.1337, one for each run of m cells.*
//!
//! **Two rows.** A column is whole if both cells are lit, half if one is, empty if none is. A run is a
//! longest row of whole columns beside none that is empty. *If what lies between runs is half columns beside
//! them, then empty columns with one column, whole or empty, or two half ones between two of them, the position
//! is the sum of the heaps m of Dawson's Chess, 0.137, one for each run of m columns.*

use super::grid::Grid;
use crate::impartial::HeapGame;

/// The octal game of one row, and of two.
const CODES: [&str; 2] = ["octal:0.1337", "octal:0.137"];

/// A row or two, as long as they are.
struct Rows {
    length: usize,
    is_two: bool,
    /// From one cell to the next along the rows, and from one row to the other.
    steps: [usize; 2],
}

impl Rows {
    fn of(grid: &Grid) -> Option<Self> {
        let (columns, rows) = (grid.columns, grid.rows);
        let (length, width, steps) = if rows <= columns {
            (columns, rows, [1, columns])
        } else {
            (rows, columns, [columns, 1])
        };
        // The single cell is no heap of 0.1337.
        let is_told = grid.is_classic() && (1..=2).contains(&width) && length > 1;
        let is_two = width == 2;
        is_told.then_some(Self {
            length,
            is_two,
            steps,
        })
    }

    fn game(&self) -> Option<HeapGame> {
        CODES[usize::from(self.is_two)].parse().ok()
    }
}

/// Returns the heap that a board of any length is when all its cells are lit, if it has one row or two.
pub fn heap(grid: &Grid) -> Option<(HeapGame, u64)> {
    let rows = Rows::of(grid)?;
    let length = u64::try_from(rows.length).ok()?;
    Some((rows.game()?, length - u64::from(!rows.is_two)))
}

/// Returns the heaps that a position is, if the theorems tell it.
pub fn heaps(grid: &Grid, lit: u64) -> Option<(HeapGame, Vec<u64>)> {
    let rows = Rows::of(grid)?;
    if grid.cells() > u64::BITS as usize {
        return None;
    }
    let is_lit =
        |place: usize, row: usize| lit >> (place * rows.steps[0] + row * rows.steps[1]) & 1 == 1;
    let runs = if rows.is_two {
        let lights = |place| u8::from(is_lit(place, 0)) + u8::from(is_lit(place, 1));
        let columns: Vec<u8> = (0..rows.length).map(lights).collect();
        runs_of_two(&columns)?
    } else {
        let cells: Vec<bool> = (0..rows.length).map(|place| is_lit(place, 0)).collect();
        runs_of_one(&cells)?
    };
    let heaps = runs.into_iter().map(|run| run - u64::from(!rows.is_two));
    Some((rows.game()?, heaps.collect()))
}

/// Returns the lengths of the runs of one row, if the theorem tells the position.
fn runs_of_one(cells: &[bool]) -> Option<Vec<u64>> {
    let (mut runs, mut end) = (Vec::new(), None);
    let mut start = 0;
    for run in cells.chunk_by(PartialEq::eq) {
        let next = start + run.len();
        if run[0] && run.len() > 1 {
            let before = &cells[start.saturating_sub(2)..start];
            let after = &cells[next..cells.len().min(next + 2)];
            let is_near = end.is_some_and(|end: usize| start < end + 3);
            if is_near || before.contains(&true) || after.contains(&true) {
                return None;
            }
            runs.push(run.len() as u64);
            end = Some(next);
        }
        start = next;
    }
    Some(runs)
}

/// How many lights a column of two has.
const EMPTY: u8 = 0;
const HALF: u8 = 1;
const WHOLE: u8 = 2;

/// Returns the lengths of the runs of two rows, if the theorem tells the position.
fn runs_of_two(columns: &[u8]) -> Option<Vec<u64>> {
    let beside = |place: usize| {
        let before = place.checked_sub(1).map(|place| columns[place]);
        [before, columns.get(place + 1).copied()]
    };
    let is_live = |place: usize| columns[place] == WHOLE && !beside(place).contains(&Some(EMPTY));
    let live: Vec<bool> = (0..columns.len()).map(is_live).collect();
    let (mut runs, mut start) = (Vec::new(), 0);
    for part in live.chunk_by(PartialEq::eq) {
        let next = start + part.len();
        if part[0] {
            runs.push(part.len() as u64);
        } else if !is_spent(&columns[start..next], [start > 0, next < columns.len()]) {
            return None;
        }
        start = next;
    }
    Some(runs)
}

/// Returns whether columns are those that presses leave between two runs, or between a run and an edge.
fn is_spent(mut columns: &[u8], are_beside_runs: [bool; 2]) -> bool {
    if let [HALF, rest @ ..] = columns {
        columns = rest;
    } else if are_beside_runs[0] {
        return false;
    }
    if let [rest @ .., HALF] = columns {
        columns = rest;
    } else if are_beside_runs[1] {
        return false;
    }
    let [EMPTY, rest @ ..] = columns else {
        return false;
    };
    let mut rest = rest;
    loop {
        rest = match rest {
            [] => return true,
            [EMPTY | WHOLE, EMPTY, rest @ ..] | [HALF, HALF, EMPTY, rest @ ..] => rest,
            _ => return false,
        };
    }
}
