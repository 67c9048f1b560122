//! Variants 2 and 4 on small boards: everything is gone through.

use std::collections::HashMap;

use madness_claims::Allowance;

use super::TooLarge;
use super::board::Board;

/// The most cells of a board that is gone through.
const MOST_CELLS_GONE_THROUGH: usize = 64;

/// The most rows and columns.
const MOST_LINES: usize = 20;

/// Bytes of one position of the table, while it grows.
const BYTES: u64 = 120;

/// The first bits of all digits.
const ONES: u64 = 0x5555_5555_5555_5555;

/// A board as lines of base-4 digits, a line for each row.
#[derive(Clone, Copy)]
struct Lines {
    rows: [u64; MOST_LINES],
}

/// The most columns of boards that are put in all orders of the columns: 24 of them.
const MOST_ORDERED: usize = 4;

/// The positions that were gone through.
struct Table {
    columns: usize,
    rows: usize,
    colours: usize,
    /// For each order of few columns: what every line becomes. Empty if there are more columns.
    orders: Vec<Vec<u64>>,
    known: HashMap<u128, i8>,
}

/// Returns what the player to move gets: 1 for a win, 0 for a draw, −1 for a loss.
pub(super) fn result(board: &Board, allowance: &mut Allowance) -> Result<i8, TooLarge> {
    let longer = board.columns.max(board.rows);
    for (what, needed, most) in [
        (
            "cells to go through",
            board.cells.len(),
            MOST_CELLS_GONE_THROUGH,
        ),
        ("columns or rows", longer, MOST_LINES),
    ] {
        allowance
            .reach(what, needed as u64, most as u64)
            .ok_or(TooLarge)?;
    }
    let mut rows = [0; MOST_LINES];
    for (cell, &colour) in board.cells.iter().enumerate() {
        rows[cell / board.columns] |= u64::from(colour) << (2 * (cell % board.columns));
    }
    let mut table = Table {
        columns: board.columns,
        rows: board.rows,
        colours: board.colours,
        orders: orders(board.columns),
        known: HashMap::new(),
    };
    table.result(Lines { rows }, None, board.colour_to_move(), allowance)
}

impl Table {
    /// `key` is that of the lines, if it is known.
    fn result(
        &mut self,
        lines: Lines,
        key: Option<u128>,
        colour: u8,
        allowance: &mut Allowance,
    ) -> Result<i8, TooLarge> {
        let opponent = if self.colours == 2 { 3 - colour } else { 1 };
        let safe = self.safe(&lines, colour);
        if safe.is_empty() {
            let lines = &lines.rows[..self.rows];
            let full = lines.iter().all(|&line| self.empty(line) == 0);
            return Ok(if full { 0 } else { -1 });
        }
        let key = key.unwrap_or_else(|| self.key(lines));
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        allowance.spend(self.steps(safe.len())).ok_or(TooLarge)?;
        allowance
            .hold(BYTES * self.known.len() as u64)
            .ok_or(TooLarge)?;
        let mut followers = Vec::with_capacity(safe.len());
        for (row, bit) in safe {
            let next = put(lines, row, bit, colour);
            // With few columns every position has a single key. Then it is worth looking first for
            // a follower that is known to be lost for the opponent.
            let next_key = (!self.orders.is_empty()).then(|| self.key(next));
            if next_key.is_some_and(|key| self.known.get(&key) == Some(&-1)) {
                self.known.insert(key, 1);
                return Ok(1);
            }
            let other = self.safe(&next, opponent).len().cast_signed();
            let own = self.safe(&next, colour).len().cast_signed();
            let worth = if self.colours == 2 { other - own } else { own };
            followers.push((worth, next, next_key));
        }
        // The order affects only the time: moves that leave the opponent few safe cells come first.
        followers.sort_by_key(|&(worth, ..)| worth);
        let mut best = -1;
        for (_, next, next_key) in followers {
            best = best.max(-self.result(next, next_key, opponent, allowance)?);
            if best == 1 {
                break;
            }
        }
        self.known.insert(key, best);
        Ok(best)
    }

    /// Returns the rough steps of a position with so many moves: their safe cells and their keys. On
    /// boards from 3 × 9 to 8 × 8 a step took from 0.7 to 1.3 nanoseconds (AMD Zen 4, 2026).
    fn steps(&self, moves: usize) -> u64 {
        let (rows, cells) = (self.rows, self.rows * self.columns);
        let of_move = 2 * rows * rows + 3 * rows * self.orders.len();
        let of_key = if self.orders.is_empty() {
            35 * cells
        } else {
            0
        };
        (500 + of_key + moves * of_move) as u64
    }

    /// Returns a 1 in the first bit of each empty cell of a line.
    fn empty(&self, line: u64) -> u64 {
        let ones = ONES & ((1 << (2 * self.columns)) - 1);
        ones & !(line | line >> 1)
    }

    /// Returns the row and the bit of each empty cell on which a colour completes no rectangle; of
    /// equal rows and of equal columns only the first.
    fn safe(&self, lines: &Lines, colour: u8) -> Vec<(usize, u64)> {
        let of = |line: u64| {
            let shifted = line >> (colour - 1);
            shifted & ONES
        };
        let rows = &lines.rows[..self.rows];
        let column = |column: usize| rows.iter().map(move |line| line >> (2 * column) & 3);
        let is_first = |&at: &usize| !(0..at).any(|other| column(other).eq(column(at)));
        let columns: u64 = (0..self.columns)
            .filter(is_first)
            .map(|at| 1 << (2 * at))
            .sum();
        let mut found = Vec::with_capacity(MOST_CELLS_GONE_THROUGH);
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
            let mut left = self.empty(line) & !unsafe_cells & columns;
            while left != 0 {
                found.push((row, left & left.wrapping_neg()));
                left &= left - 1;
            }
        }
        found
    }

    /// Returns a number that only boards have which differ in the order of rows and columns alone. With
    /// few columns all such boards have it.
    fn key(&self, mut lines: Lines) -> u128 {
        let (rows, columns) = (self.rows, self.columns);
        let number = |lines: &[u64]| {
            let next = |key, &line| key << (2 * columns) | u128::from(line);
            lines.iter().fold(0, next)
        };
        let in_order = |order: &Vec<u64>| {
            let mut ordered = [0; MOST_LINES];
            for (to, &line) in ordered.iter_mut().zip(&lines.rows[..rows]) {
                *to = order[usize::try_from(line).expect("few columns")];
            }
            ordered[..rows].sort_unstable();
            number(&ordered[..rows])
        };
        if let Some(least) = self.orders.iter().map(in_order).min() {
            return least;
        }
        for _ in 0..3 {
            lines.rows[..rows].sort_unstable();
            let mut turned = turned(&lines.rows[..rows], columns);
            turned[..columns].sort_unstable();
            lines.rows = self::turned(&turned[..columns], rows);
        }
        number(&lines.rows[..rows])
    }
}

/// Returns what lines become, for each order of so many columns.
fn orders(columns: usize) -> Vec<Vec<u64>> {
    if columns > MOST_ORDERED {
        return Vec::new();
    }
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for column in 0..columns {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=column).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, column);
                longer
            })
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let line_in = |order: &[usize], line: u64| {
        let digit = |(place, &column): (usize, &usize)| (line >> (2 * column) & 3) << (2 * place);
        order.iter().enumerate().map(digit).sum()
    };
    let lines = 0..1_u64 << (2 * columns);
    let table = |order: &Vec<usize>| lines.clone().map(|line| line_in(order, line)).collect();
    orders.iter().map(table).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zarankiewicz::{Position, Variant};

    fn table(columns: usize, rows: usize) -> Table {
        Table {
            columns,
            rows,
            colours: 2,
            orders: orders(columns),
            known: HashMap::new(),
        }
    }

    fn lines(cells: &[u64], columns: usize) -> Lines {
        let mut rows = [0; MOST_LINES];
        for (cell, colour) in cells.iter().enumerate() {
            rows[cell / columns] |= colour << (2 * (cell % columns));
        }
        Lines { rows }
    }

    /// All boards of 2 × 3, and of 3 × 2: two have one key iff orders of rows and columns make one of
    /// the other.
    #[test]
    fn narrow_boards_have_the_keys_of_their_classes() {
        for (columns, rows) in [(2, 3), (3, 2)] {
            let table = table(columns, rows);
            let mut classes: HashMap<u128, Vec<u64>> = HashMap::new();
            for number in 0..3_u64.pow(6) {
                let cells: Vec<u64> = (0..6).map(|at| number / 3_u64.pow(at) % 3).collect();
                // By the definition: the least of all orders.
                let order = |column_order: &Vec<usize>, row_order: &Vec<usize>| {
                    let cell = |&row: &usize| {
                        let cells = &cells;
                        let at = move |&column: &usize| cells[row * columns + column];
                        column_order.iter().map(at).collect::<Vec<u64>>()
                    };
                    row_order.iter().flat_map(cell).collect::<Vec<u64>>()
                };
                let all = permutations(columns).into_iter().flat_map(|column_order| {
                    let of_rows = permutations(rows).into_iter();
                    of_rows.map(move |row_order| (column_order.clone(), row_order))
                });
                let least = all.map(|(a, b)| order(&a, &b)).min().unwrap();
                let known = classes.entry(table.key(lines(&cells, columns)));
                assert_eq!(*known.or_insert_with(|| least.clone()), least);
            }
            let distinct: std::collections::HashSet<_> = classes.values().collect();
            assert_eq!(distinct.len(), classes.len());
        }
    }

    fn permutations(count: usize) -> Vec<Vec<usize>> {
        match count {
            2 => vec![vec![0, 1], vec![1, 0]],
            _ => vec![
                vec![0, 1, 2],
                vec![0, 2, 1],
                vec![1, 0, 2],
                vec![1, 2, 0],
                vec![2, 0, 1],
                vec![2, 1, 0],
            ],
        }
    }

    /// The rules alone, without any symmetry.
    fn by_the_rules(board: &mut Board, known: &mut HashMap<Vec<u8>, i8>) -> i8 {
        if let Some(&known) = known.get(&board.cells) {
            return known;
        }
        let colour = board.colour_to_move();
        let empty: Vec<usize> = (0..board.cells.len())
            .filter(|&cell| board.cells[cell] == 0)
            .collect();
        let mut best = None;
        for cell in empty {
            let value = if board.completes(cell, colour) {
                -1
            } else {
                board.put(cell, colour);
                let value = -by_the_rules(board, known);
                board.put(cell, 0);
                value
            };
            best = best.max(Some(value));
        }
        // A full board is a draw.
        let best = best.unwrap_or(0);
        known.insert(board.cells.clone(), best);
        best
    }

    #[test]
    fn results_are_those_by_the_rules() {
        for (variant, size) in [
            (Variant::OneColourLoses, "3x4"),
            (Variant::OneColourLoses, "5x2"),
            (Variant::TwoColoursLoses, "3x3"),
            (Variant::TwoColoursLoses, "5x2"),
            (Variant::TwoColoursLoses, "2x4"),
        ] {
            let mut known = HashMap::new();
            let empty = Board::of(&Position::new(variant, size.parse().unwrap()));
            by_the_rules(&mut empty.clone(), &mut known);
            for (cells, expected) in known {
                let board = Board {
                    cells,
                    ..empty.clone()
                };
                let found = result(&board, &mut Allowance::default());
                assert_eq!(found, Ok(expected), "{variant} {board:?}");
            }
        }
    }

    /// What the check of boards with three rows may cost, so that 3 × 13 is within the usual limit.
    #[test]
    fn narrow_boards_are_cheap() {
        let cost = |size: &str| {
            let board = Board::of(&Position::new(
                Variant::TwoColoursLoses,
                size.parse().unwrap(),
            ));
            let mut allowance = Allowance::default();
            let before = allowance.left();
            assert_eq!(result(&board, &mut allowance), Ok(-1), "{size}");
            before - allowance.left()
        };
        assert!(cost("3x9") < 60_000_000);
    }

    #[test]
    #[ignore = "takes seconds: the largest boards that are checked within the limit of a short text"]
    fn the_largest_boards_are_within_the_limit() {
        for size in ["3x13", "5x5"] {
            let board = Board::of(&Position::new(
                Variant::TwoColoursLoses,
                size.parse().unwrap(),
            ));
            let mut allowance = Allowance::of_text(150);
            let before = allowance.left();
            assert_eq!(result(&board, &mut allowance), Ok(-1), "{size}");
            println!("{size}: {} steps", before - allowance.left());
        }
    }
}
