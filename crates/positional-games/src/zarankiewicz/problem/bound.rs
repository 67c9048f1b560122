//! Bounds of how many discs fit, by counting.

use serde::{Deserialize, Serialize};

use super::Problem;

/// No more discs fit on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// The columns of the board.
    pub columns: u32,
    /// The rows.
    pub rows: u32,
    /// The most discs.
    pub most: u32,
    /// Why.
    #[serde(rename = "because")]
    pub reason: Reason,
}

/// Why no more discs fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// There are fewer than r rows or fewer than s columns, and all cells have discs.
    All,
    /// A column with c discs has C(c, r) sets of r rows, and no set is in s columns. So the sum over all
    /// columns is at most (s − 1) · C(rows, r), and it is least if the columns are as equal as possible.
    Columns,
    /// The same with rows and columns exchanged.
    Rows,
    /// One disc more, and the column with the fewest discs is taken away: too many are left for a board
    /// with a column less.
    WithoutColumn,
    /// The same with a row.
    WithoutRow,
    /// One disc more, and no column has fewer than c discs, because too many would be left without it. Then
    /// a row is in at most (s − 1) · C(rows − 1, r − 1) / C(c − 1, r − 1) columns, and the discs of all rows
    /// are too few.
    FewInRows,
    /// The same with rows and columns exchanged.
    FewInColumns,
    /// A search through all arrangements with one disc more, up to the order of columns and rows.
    Search,
}

/// Returns how many sets of k there are of n.
pub(super) fn binomial(n: u32, k: u32) -> u64 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |product, i| {
        product * u64::from(n - i) / u64::from(i + 1)
    })
}

/// Returns the least sum of C(c, k) over so many lines that have so many discs together.
pub(super) fn least_sum(discs: u32, lines: u32, k: u32) -> u64 {
    if lines == 0 {
        return if discs == 0 { 0 } else { u64::MAX };
    }
    let (each, more) = (discs / lines, discs % lines);
    u64::from(lines - more) * binomial(each, k) + u64::from(more) * binomial(each + 1, k)
}

impl Bound {
    /// Returns the best bound by counting, from those of the boards with a column less and with a row less.
    pub(super) fn by_counting(problem: Problem, [fewer_columns, fewer_rows]: [u32; 2]) -> Self {
        let crossed = problem.transposed();
        let reasons = [
            (Reason::All, of_all(problem)),
            (Reason::Columns, of_columns(problem)),
            (Reason::Rows, of_columns(crossed)),
            (Reason::WithoutColumn, of_the_rest(problem, fewer_columns)),
            (Reason::WithoutRow, of_the_rest(crossed, fewer_rows)),
            (Reason::FewInRows, of_few_in_rows(problem, fewer_columns)),
            (Reason::FewInColumns, of_few_in_rows(crossed, fewer_rows)),
        ];
        // The first of the best.
        let best = reasons.into_iter().min_by_key(|&(_, most)| most);
        let (reason, most) = best.expect("some reasons");
        Self {
            columns: problem.columns,
            rows: problem.rows,
            most,
            reason,
        }
    }
}

/// Returns the largest number of discs with a property that fewer discs have as well.
fn largest(problem: Problem, fits: impl Fn(u32) -> bool) -> u32 {
    let cells = problem.columns * problem.rows;
    (0..=cells).rev().find(|&discs| fits(discs)).unwrap_or(0)
}

fn of_all(problem: Problem) -> u32 {
    let cells = problem.columns * problem.rows;
    if problem.rows < problem.r || problem.columns < problem.s {
        cells
    } else {
        u32::MAX
    }
}

fn of_columns(problem: Problem) -> u32 {
    let most = u64::from(problem.s - 1) * binomial(problem.rows, problem.r);
    largest(problem, |discs| {
        least_sum(discs, problem.columns, problem.r) <= most
    })
}

/// The poorest column has at most the average.
fn of_the_rest(problem: Problem, fewer_columns: u32) -> u32 {
    largest(problem, |discs| {
        discs - discs / problem.columns <= fewer_columns
    })
}

fn of_few_in_rows(problem: Problem, fewer_columns: u32) -> u32 {
    largest(problem, |discs| {
        let most = columns_of_a_row(problem, discs.saturating_sub(fewer_columns));
        most.is_none_or(|most| u64::from(discs) <= u64::from(problem.rows) * most)
    })
}

/// Returns in how many columns with at least so many discs a row can have one, if that is bounded.
pub(super) fn columns_of_a_row(problem: Problem, least: u32) -> Option<u64> {
    let of_a_column = binomial(least.saturating_sub(1), problem.r - 1);
    let of_a_row = u64::from(problem.s - 1) * binomial(problem.rows - 1, problem.r - 1);
    of_a_row.checked_div(of_a_column)
}
