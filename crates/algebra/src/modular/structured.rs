//! The sparse part of the elimination: pivots in an order that limits fill.
//!
//! A pivot in a row of r entries and a column of c makes up to (r−1)(c−1) new entries (Markowitz,
//! 1957). Candidates are the shortest row, with its best column, and the shortest column, with its
//! best row. A row or column of a single entry costs nothing and comes first. On a symmetric matrix
//! with its pivots on the diagonal this is elimination by minimum degree. The sparse part ends when
//! the rest is so full that packed rows are faster.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::modulus::PrimePower;
use super::sparse::{Row, SparseMatrix};

/// One pivot: its row, which is final, and the multiples of it that were subtracted from other
/// rows.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The column of the pivot.
    pub(super) column: u32,
    /// The row of the pivot.
    row: u32,
    /// The inverse of the pivot.
    inverse: u32,
    /// The other entries of its row, divided by the pivot.
    entries: Row,
    /// Its right-hand side, divided by the pivot.
    rhs: u32,
    /// Rows that got a multiple of the divided row subtracted, and the factors.
    updates: Vec<(u32, u32)>,
}

/// A system after its sparse steps.
#[derive(Clone, Debug)]
pub(super) struct Structured {
    pub(super) steps: Vec<Step>,
    /// The rows that are left, with their numbers: those that are not zero, or have a right-hand
    /// side that is not.
    pub(super) core: Vec<(u32, Row, u32)>,
    /// The columns of these rows.
    pub(super) columns: Vec<u32>,
    /// Columns that are in no row that is left, and without a pivot.
    pub(super) free: Vec<u32>,
}

/// When the sparse part ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    /// When one in this many entries is not zero.
    pub(super) density: usize,
    /// When this many entries are stored.
    pub(super) stored: usize,
}

impl Structured {
    /// Eliminates until the rest is dense.
    pub(super) fn new(ring: PrimePower, matrix: &SparseMatrix, rhs: &[u32], stop: Stop) -> Self {
        Active::new(ring, matrix, rhs).run(stop)
    }

    /// Solves for the variables of the pivots, given all other variables, with or without the
    /// right-hand side.
    pub(super) fn substitute(&self, ring: PrimePower, x: &mut [u32], with_rhs: bool) {
        for step in self.steps.iter().rev() {
            let mut value = if with_rhs { step.rhs } else { 0 };
            for &(column, entry) in &step.entries {
                let term = ring.mul(entry, x[column as usize]);
                value = ring.add(value, ring.negative(term));
            }
            x[step.column as usize] = value;
        }
    }

    /// Turns a combination of the rows of the core into the combination of the rows of the matrix.
    pub(super) fn pull_back(&self, ring: PrimePower, y: &mut [u32]) {
        for step in self.steps.iter().rev() {
            let mut sum = 0;
            for &(row, factor) in &step.updates {
                sum = ring.add(sum, ring.mul(factor, y[row as usize]));
            }
            // The row of the pivot is in the combination only by what was subtracted of it.
            y[step.row as usize] = ring.negative(ring.mul(sum, step.inverse));
        }
    }
}

/// The rows and columns that have no pivot yet.
struct Active {
    ring: PrimePower,
    rows: Vec<Row>,
    rhs: Vec<u32>,
    /// For each column the rows that hold it, in no order.
    holders: Vec<Vec<u32>>,
    /// Whether a row, or a column, has had its pivot.
    row_done: Vec<bool>,
    column_done: Vec<bool>,
    entries: usize,
    /// Rows, and columns, that are not empty.
    alive: [usize; 2],
    by_length: BinaryHeap<Reverse<(u32, u32)>>,
    by_count: BinaryHeap<Reverse<(u32, u32)>>,
    scratch: Row,
}

/// Row, column and what the pivot costs.
type Candidate = (u32, u32, u64);

fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).expect("rows and columns are numbered by 32 bits")
}

/// Returns the queue of the rows, or of the columns, that are not empty, by what they hold.
fn queue<T>(lists: &[Vec<T>], done: &[bool]) -> BinaryHeap<Reverse<(u32, u32)>> {
    let lists = (0..).zip(lists).zip(done);
    let left = lists.filter(|((_, list), done)| !**done && !list.is_empty());
    left.map(|((number, list), _)| Reverse((count(list), number)))
        .collect()
}

/// Returns where a row is among the holders: a block at a time, without a branch for each.
fn place(holders: &[u32], row: u32) -> usize {
    const BLOCK: usize = 32;
    let mut blocks = holders.chunks(BLOCK);
    let in_block = |block: &[u32]| block.iter().filter(|&&holder| holder == row).count() > 0;
    let before = blocks
        .position(in_block)
        .expect("a row that holds the column")
        * BLOCK;
    let holders = &holders[before..];
    let within = holders.iter().position(|&holder| holder == row);
    before + within.expect("it is in the block")
}

fn cost(row: u32, column: u32) -> u64 {
    u64::from(row - 1) * u64::from(column - 1)
}

impl Active {
    fn new(ring: PrimePower, matrix: &SparseMatrix, rhs: &[u32]) -> Self {
        let reduced = |row: &[(u32, u32)]| -> Row {
            let entries = row
                .iter()
                .map(|&(column, entry)| (column, entry % ring.value));
            entries.filter(|&(_, entry)| entry != 0).collect()
        };
        let rows: Vec<Row> = matrix.iter_rows().map(reduced).collect();
        let mut holders = vec![Vec::new(); matrix.columns()];
        for (number, row) in (0..).zip(&rows) {
            for &(column, _) in row {
                holders[column as usize].push(number);
            }
        }
        let (row_done, column_done) = (vec![false; rows.len()], vec![false; holders.len()]);
        let by_length = queue(&rows, &row_done);
        let by_count = queue(&holders, &column_done);
        Self {
            ring,
            rhs: rhs.iter().map(|b| b % ring.value).collect(),
            row_done,
            column_done,
            entries: rows.iter().map(Vec::len).sum(),
            alive: [by_length.len(), by_count.len()],
            rows,
            holders,
            by_length,
            by_count,
            scratch: Vec::new(),
        }
    }

    fn run(mut self, stop: Stop) -> Structured {
        let (mut steps, mut stored) = (Vec::new(), 0);
        while let Some((row, column, cost)) = self.cheapest() {
            let area = self.alive[0].saturating_mul(self.alive[1]);
            let dense = self.entries.saturating_mul(stop.density) > area;
            if cost > 0 && (dense || stored + self.entries > stop.stored) {
                break;
            }
            let step = self.eliminate(row, column);
            stored += step.entries.len() + step.updates.len();
            steps.push(step);
        }
        let numbers = (0..).zip(self.rows).zip(self.rhs);
        let core: Vec<_> = numbers
            .filter(|((number, row), rhs)| {
                let done: bool = self.row_done[*number as usize];
                !done && (!row.is_empty() || *rhs != 0)
            })
            .map(|((number, row), rhs)| (number, row, rhs))
            .collect();
        let without = |used: bool| {
            let columns = (0..).zip(&self.holders).zip(&self.column_done);
            let wanted =
                columns.filter(move |((_, rows), done)| !**done && rows.is_empty() != used);
            wanted.map(|((column, _), _)| column).collect()
        };
        Structured {
            steps,
            core,
            columns: without(true),
            free: without(false),
        }
    }

    /// Returns the better one of the shortest row and the shortest column that have an invertible
    /// entry.
    fn cheapest(&mut self) -> Option<Candidate> {
        let by_row = self.best_of_shortest_row();
        if by_row.is_some_and(|(_, _, cost)| cost == 0) {
            return by_row;
        }
        let by_column = self.best_of_shortest_column();
        [by_row, by_column]
            .into_iter()
            .flatten()
            .min_by_key(|candidate| candidate.2)
    }

    fn best_of_shortest_row(&mut self) -> Option<Candidate> {
        while let Some(&Reverse((found, row))) = self.by_length.peek() {
            let entries = &self.rows[row as usize];
            if !self.row_done[row as usize] && count(entries) == found {
                let units = entries.iter().filter(|entry| self.ring.is_unit(entry.1));
                let best = units
                    .map(|&(column, _)| (count(&self.holders[column as usize]), column))
                    .min();
                if let Some((count, column)) = best {
                    return Some((row, column, cost(found, count)));
                }
            }
            // The row is queued again when it changes.
            self.by_length.pop();
        }
        None
    }

    fn best_of_shortest_column(&mut self) -> Option<Candidate> {
        while let Some(&Reverse((found, column))) = self.by_count.peek() {
            if !self.column_done[column as usize] && count(&self.holders[column as usize]) == found
            {
                let rows = self.rows_of(column);
                let units = rows.iter().filter(|&&(_, entry)| self.ring.is_unit(entry));
                let lengths = units.map(|&(row, _)| (count(&self.rows[row as usize]), row));
                if let Some((row_length, row)) = lengths.min() {
                    return Some((row, column, cost(row_length, found)));
                }
            }
            self.by_count.pop();
        }
        None
    }

    /// Returns the rows that hold a column, with their entries there.
    fn rows_of(&self, column: u32) -> Vec<(u32, u32)> {
        let entry = |row: u32| {
            if self.ring.value == 2 {
                return 1;
            }
            let entries = &self.rows[row as usize];
            let place = entries.binary_search_by_key(&column, |entry| entry.0);
            entries[place.expect("a row that holds the column")].1
        };
        let holders = &self.holders[column as usize];
        holders.iter().map(|&row| (row, entry(row))).collect()
    }

    fn eliminate(&mut self, row: u32, column: u32) -> Step {
        let ring = self.ring;
        let rows = self.rows_of(column);
        let mut entries = std::mem::take(&mut self.rows[row as usize]);
        let place = entries.binary_search_by_key(&column, |entry| entry.0);
        let (_, pivot) = entries.remove(place.expect("the entry of the pivot"));
        let inverse = ring.inverse(pivot);
        for entry in &mut entries {
            entry.1 = ring.mul(entry.1, inverse);
        }
        let rhs = ring.mul(self.rhs[row as usize], inverse);
        self.row_done[row as usize] = true;
        self.column_done[column as usize] = true;
        self.alive[0] -= 1;
        self.alive[1] -= 1;
        self.entries -= entries.len() + 1;
        self.holders[column as usize] = Vec::new();
        for &(other, _) in &entries {
            self.lose(other, row);
        }
        let updates: Vec<(u32, u32)> = rows
            .into_iter()
            .filter(|&(other, _)| other != row)
            .collect();
        for &(other, factor) in &updates {
            self.subtract(other, factor, column, &entries);
            let term = ring.negative(ring.mul(factor, rhs));
            let b = &mut self.rhs[other as usize];
            *b = ring.add(*b, term);
        }
        // Once for all rows, as many of them change the same columns.
        for &(other, _) in &entries {
            let count = count(&self.holders[other as usize]);
            if count > 0 {
                self.by_count.push(Reverse((count, other)));
            }
        }
        self.forget();
        Step {
            column,
            row,
            inverse,
            entries,
            rhs,
            updates,
        }
    }

    /// Builds the queues anew when most of what is in them is out of date.
    fn forget(&mut self) {
        if self.by_length.len() > 4 * self.rows.len() {
            self.by_length = queue(&self.rows, &self.row_done);
        }
        if self.by_count.len() > 4 * self.holders.len() {
            self.by_count = queue(&self.holders, &self.column_done);
        }
    }

    /// Records that a row no longer has an entry in a column.
    fn lose(&mut self, column: u32, row: u32) {
        let holders = &mut self.holders[column as usize];
        holders.swap_remove(place(holders, row));
        if holders.is_empty() {
            self.alive[1] -= 1;
        }
    }

    /// Subtracts `factor` times `entries` and the pivot from a row.
    fn subtract(&mut self, row: u32, factor: u32, pivot: u32, entries: &Row) {
        let ring = self.ring;
        let factor = ring.negative(factor);
        let mut old = std::mem::take(&mut self.rows[row as usize]);
        let mut sum = std::mem::take(&mut self.scratch);
        sum.clear();
        self.entries -= old.len();
        let mut added = entries.iter().copied().peekable();
        for &(column, entry) in &old {
            while let Some((new, term)) = added.next_if(|next| next.0 < column) {
                let term = ring.mul(factor, term);
                self.gain(new, row, term, &mut sum);
            }
            if column == pivot {
                continue;
            }
            let Some((_, term)) = added.next_if(|next| next.0 == column) else {
                sum.push((column, entry));
                continue;
            };
            let entry = ring.add(entry, ring.mul(factor, term));
            if entry == 0 {
                self.lose(column, row);
            } else {
                sum.push((column, entry));
            }
        }
        for (new, term) in added {
            let term = ring.mul(factor, term);
            self.gain(new, row, term, &mut sum);
        }
        self.entries += sum.len();
        if sum.is_empty() {
            self.alive[0] -= 1;
        } else {
            self.by_length.push(Reverse((count(&sum), row)));
        }
        // A copy, as the scratch row has room for the longest row that there was.
        old.clear();
        old.extend_from_slice(&sum);
        self.scratch = sum;
        self.rows[row as usize] = old;
    }

    /// Records a new entry, unless it is 0.
    fn gain(&mut self, column: u32, row: u32, entry: u32, sum: &mut Row) {
        if entry == 0 {
            return;
        }
        sum.push((column, entry));
        let holders = &mut self.holders[column as usize];
        if holders.is_empty() {
            self.alive[1] += 1;
        }
        holders.push(row);
    }
}
