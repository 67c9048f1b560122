//! Variants 2 and 4 on small boards: everything is gone through.

use std::collections::HashMap;

use madness_claims::Allowance;

use super::TooLarge;
use super::board::Board;

/// The most cells of a board that is gone through.
const MOST_CELLS: usize = 64;

/// The most rows and columns.
const MOST_LINES: usize = 20;

/// Rough steps of one position, for each cell.
const STEPS: u64 = 25;

/// Rough bytes of one position of the table.
const BYTES: u64 = 48;

/// The first bits of all digits.
const ONES: u64 = 0x5555_5555_5555_5555;

/// A board as lines of base-4 digits, a line for each row.
#[derive(Clone, Copy)]
struct Lines {
    rows: [u64; MOST_LINES],
}

/// The positions that were gone through.
struct Table {
    columns: usize,
    rows: usize,
    colours: usize,
    known: HashMap<u128, i8>,
}

/// Returns what the player to move gets: 1 for a win, 0 for a draw, −1 for a loss.
pub(super) fn result(board: &Board, allowance: &mut Allowance) -> Result<i8, TooLarge> {
    let longer = board.columns.max(board.rows);
    if board.cells.len() > MOST_CELLS || longer > MOST_LINES {
        return Err(TooLarge);
    }
    let mut rows = [0; MOST_LINES];
    for (cell, &colour) in board.cells.iter().enumerate() {
        rows[cell / board.columns] |= u64::from(colour) << (2 * (cell % board.columns));
    }
    let mut table = Table {
        columns: board.columns,
        rows: board.rows,
        colours: board.colours,
        known: HashMap::new(),
    };
    table.result(Lines { rows }, board.colour_to_move(), allowance)
}

impl Table {
    fn result(
        &mut self,
        lines: Lines,
        colour: u8,
        allowance: &mut Allowance,
    ) -> Result<i8, TooLarge> {
        let opponent = if self.colours == 2 { 3 - colour } else { 1 };
        let mut safe = self.safe(&lines, colour);
        if safe.is_empty() {
            let lines = &lines.rows[..self.rows];
            let full = lines.iter().all(|&line| self.empty(line) == 0);
            return Ok(if full { 0 } else { -1 });
        }
        let key = self.key(lines);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let cells = (self.columns * self.rows) as u64;
        // Each of the moves makes a key of all lines.
        allowance
            .spend(STEPS * cells * (1 + cells / 8))
            .ok_or(TooLarge)?;
        allowance
            .hold(BYTES * self.known.len() as u64)
            .ok_or(TooLarge)?;
        // The order changes nothing but the time: few safe cells for the opponent first.
        safe.sort_by_cached_key(|&(row, bit)| {
            let next = put(lines, row, bit, colour);
            let other = self.safe(&next, opponent).len().cast_signed();
            let own = self.safe(&next, colour).len().cast_signed();
            if self.colours == 2 { other - own } else { own }
        });
        let mut best = -1;
        for (row, bit) in safe {
            let next = put(lines, row, bit, colour);
            best = best.max(-self.result(next, opponent, allowance)?);
            if best == 1 {
                break;
            }
        }
        self.known.insert(key, best);
        Ok(best)
    }

    /// Returns a 1 in the first bit of each empty cell of a line.
    fn empty(&self, line: u64) -> u64 {
        let ones = ONES & ((1 << (2 * self.columns)) - 1);
        ones & !(line | line >> 1)
    }

    /// Returns the row and the bit of each empty cell on which a colour completes no rectangle; of
    /// equal rows only the first.
    fn safe(&self, lines: &Lines, colour: u8) -> Vec<(usize, u64)> {
        let of = |line: u64| {
            let shifted = line >> (colour - 1);
            shifted & ONES
        };
        let rows = &lines.rows[..self.rows];
        let mut found = Vec::with_capacity(MOST_CELLS);
        for (row, &line) in rows.iter().enumerate() {
            if rows[..row].contains(&line) {
                continue;
            }
            let mut unsafe_cells = 0;
            for (other, &beside) in rows.iter().enumerate() {
                if other != row && of(line) & of(beside) != 0 {
                    unsafe_cells |= of(beside);
                }
            }
            let mut left = self.empty(line) & !unsafe_cells;
            while left != 0 {
                found.push((row, left & left.wrapping_neg()));
                left &= left - 1;
            }
        }
        found
    }

    /// Returns a number that only boards have which differ in the order of rows and columns alone.
    fn key(&self, mut lines: Lines) -> u128 {
        let (rows, columns) = (self.rows, self.columns);
        for _ in 0..3 {
            lines.rows[..rows].sort_unstable();
            let mut turned = turned(&lines.rows[..rows], columns);
            turned[..columns].sort_unstable();
            lines.rows = self::turned(&turned[..columns], rows);
        }
        let lines = lines.rows[..rows].iter();
        lines.fold(0, |key, &line| key << (2 * columns) | u128::from(line))
    }
}

fn put(lines: Lines, row: usize, bit: u64, colour: u8) -> Lines {
    let mut next = lines;
    next.rows[row] |= bit << (colour - 1);
    next
}

/// Returns the columns of a board as lines.
fn turned(lines: &[u64], count: usize) -> [u64; MOST_LINES] {
    let mut turned = [0; MOST_LINES];
    for (row, &line) in lines.iter().enumerate() {
        for (column, to) in turned[..count].iter_mut().enumerate() {
            *to |= (line >> (2 * column) & 3) << (2 * row);
        }
    }
    turned
}
