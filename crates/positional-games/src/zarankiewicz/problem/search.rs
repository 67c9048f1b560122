//! All arrangements of so many discs, up to the order of columns and rows.
//!
//! Columns are set one after another, those with more discs first, and of equal numbers the one that is
//! larger as a word from the first row down. Rows that are equal so far stay together, and the first of
//! them get discs first. Every arrangement can be brought into this form: take the largest one as a word,
//! column after column, among all orders with columns of falling numbers; exchanging two rows or two
//! columns against the rule would make it larger.

use madness_machine::Clock;

use super::Problem;
use super::bound::{binomial, least_sum};

/// What a search finds.
pub(super) enum Found {
    /// The columns of an arrangement.
    Columns(Vec<u32>),
    /// There is none.
    Nothing,
    /// It takes too long.
    GaveUp,
}

/// Looks for the columns of an arrangement of so many discs. No column may have fewer discs than would leave
/// more than `smaller[0]` without it, and no row fewer than leave more than `smaller[1]`. Gives up after so
/// many tries, or when the clock says so.
pub(super) fn pattern(
    problem: Problem,
    discs: u32,
    smaller: [u32; 2],
    (tries, clock): (u64, &Clock),
) -> Found {
    let rows = problem.rows;
    let mut search = Search {
        problem,
        least: smaller.map(|fewer| discs.saturating_sub(fewer)),
        columns: Vec::new(),
        in_row: vec![0; rows as usize],
        spent_in_row: vec![0; rows as usize],
        times: vec![0; usize::try_from(binomial(rows, problem.r)).unwrap_or(0)],
        tries,
        clock,
    };
    let all_equal = (1 << (rows - 1)) - 1;
    match search.next_column(discs, rows, all_equal, 0) {
        Some(true) => Found::Columns(search.columns),
        Some(false) => Found::Nothing,
        None => Found::GaveUp,
    }
}

struct Search<'a> {
    problem: Problem,
    /// The fewest discs of a column, and of a row.
    least: [u32; 2],
    /// Bit r is the disc in row r.
    columns: Vec<u32>,
    in_row: Vec<u32>,
    /// How many sets of r rows with this one its columns have.
    spent_in_row: Vec<u64>,
    /// In how many columns each set of r rows is.
    times: Vec<u32>,
    tries: u64,
    clock: &'a Clock,
}

/// Returns the place of a set of numbers among all sets of that size.
fn place(mut set: u32) -> usize {
    let (mut place, mut size) = (0, 0);
    while set != 0 {
        size += 1;
        place += binomial(set.trailing_zeros(), size);
        set &= set - 1;
    }
    usize::try_from(place).expect("few sets")
}

/// Calls `visit` with all subsets of some size, each with `with` added, until it returns false.
fn subsets(set: u32, size: u32, with: u32, visit: &mut dyn FnMut(u32) -> bool) -> bool {
    if size == 0 {
        return visit(with);
    }
    let mut rest = set;
    while rest.count_ones() >= size {
        let first = rest & rest.wrapping_neg();
        rest ^= first;
        if !subsets(rest, size - 1, with | first, visit) {
            return false;
        }
    }
    true
}

/// Whether a column comes after the one before it, as a word from the first row down.
fn is_in_order(before: Option<&u32>, column: u32) -> bool {
    before.is_none_or(|before| before.reverse_bits() >= column.reverse_bits())
}

impl Search<'_> {
    /// Sets the columns that are left with so many discs, none with more than `size`. Bit r of `equal` says
    /// that the rows r and r + 1 are equal so far, and `spent` how many sets of r rows are used, with
    /// repetition.
    fn next_column(&mut self, discs: u32, size: u32, equal: u32, spent: u64) -> Option<bool> {
        self.tries = self.tries.checked_sub(1)?;
        let set = u32::try_from(self.columns.len()).expect("few columns");
        let columns = self.problem.columns - set;
        if columns == 0 {
            return Some(discs == 0);
        }
        if !self.rows_have_room(discs, size, columns) {
            return Some(false);
        }
        let most = u64::from(self.problem.s - 1) * binomial(self.problem.rows, self.problem.r);
        let fewest = discs.div_ceil(columns).max(self.least[0]);
        for size_here in fewest..=size.min(discs) {
            let rest = discs - size_here;
            let now = spent + binomial(size_here, self.problem.r);
            let too_few = rest < (columns - 1) * self.least[0];
            if too_few || now.saturating_add(least_sum(rest, columns - 1, self.problem.r)) > most {
                break;
            }
            let before = self.columns.last().copied();
            let before = before.filter(|before| before.count_ones() == size_here);
            let frame = Frame {
                size: size_here,
                before,
                equal,
                discs: rest,
                spent: now,
            };
            if self.column(0, 0, frame)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the rows can take so many more discs, in so many columns with at most `size` discs.
    fn rows_have_room(&self, discs: u32, size: u32, columns: u32) -> bool {
        let Problem { rows, r, s, .. } = self.problem;
        let fewest = self.least[0].max(discs.saturating_sub((columns - 1) * size));
        // How many sets with a row each of its columns takes.
        let each = binomial(fewest.saturating_sub(1), r - 1);
        let all = u64::from(s - 1) * binomial(rows - 1, r - 1);
        let mut room = 0;
        for (&in_row, &spent) in self.in_row.iter().zip(&self.spent_in_row) {
            let more = (all - spent).checked_div(each);
            let more = more.map_or(columns, |more| {
                u32::try_from(more).unwrap_or(columns).min(columns)
            });
            if in_row + more < self.least[1] {
                return false;
            }
            room += more;
        }
        room >= discs
    }

    /// Chooses the discs of a column from a row on, and then the columns after it.
    fn column(&mut self, row: u32, chosen: u32, frame: Frame) -> Option<bool> {
        // Of a long column there are so many that the clock cannot wait for a whole one.
        self.clock.spend().ok()?;
        let rows = self.problem.rows;
        if chosen.count_ones() == frame.size {
            if !is_in_order(frame.before.as_ref(), chosen) {
                return Some(false);
            }
            self.set(chosen);
            let equal = frame.equal & !(chosen ^ chosen >> 1);
            let found = self.next_column(frame.discs, frame.size, equal, frame.spent)?;
            if !found {
                self.unset(chosen);
            }
            return Some(found);
        }
        if row == rows || chosen.count_ones() + (rows - row) < frame.size {
            return Some(false);
        }
        let may_begin = row == 0 || frame.equal >> (row - 1) & 1 == 0;
        let goes_on = row > 0 && chosen >> (row - 1) & 1 == 1;
        if (may_begin || goes_on)
            && self.is_free(chosen, row)
            && self.column(row + 1, chosen | 1 << row, frame)?
        {
            return Some(true);
        }
        self.column(row + 1, chosen, frame)
    }

    /// Whether no set of r rows with this one would be in s columns.
    fn is_free(&self, chosen: u32, row: u32) -> bool {
        let Problem { r, s, .. } = self.problem;
        subsets(chosen, r - 1, 1 << row, &mut |set| {
            self.times[place(set)] < s - 1
        })
    }

    fn set(&mut self, column: u32) {
        self.columns.push(column);
        self.count(column, |number, by| *number += by, |number| *number += 1);
    }

    fn unset(&mut self, column: u32) {
        self.columns.pop();
        self.count(column, |number, by| *number -= by, |number| *number -= 1);
    }

    fn count(&mut self, column: u32, change: impl Fn(&mut u64, u64), step: impl Fn(&mut u32)) {
        let r = self.problem.r;
        let others = column.count_ones().saturating_sub(1);
        let sets = binomial(others, r - 1);
        for row in (0..self.in_row.len()).filter(|row| column >> row & 1 == 1) {
            step(&mut self.in_row[row]);
            change(&mut self.spent_in_row[row], sets);
        }
        let times = &mut self.times;
        subsets(column, r, 0, &mut |set| {
            step(&mut times[place(set)]);
            true
        });
    }
}

/// A column that is chosen, and what is left after it.
#[derive(Clone, Copy)]
struct Frame {
    /// The number of its discs.
    size: u32,
    /// The column before it, if that has as many.
    before: Option<u32>,
    equal: u32,
    discs: u32,
    spent: u64,
}
