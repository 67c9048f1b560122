//! The Zarankiewicz problem: how many discs fit on a board, if no r rows and s columns may have discs in all
//! cells where they cross?
//!
//! With r = s = 2 these are the discs without a rectangle. An answer has an extremal pattern, which shows
//! that so many discs fit, and bounds, which show that no more do. Each [`Bound`] is about one board and
//! follows by [counting](Reason), or from the bounds of boards with a column or a row less. Where that
//! leaves a gap, a search goes through all arrangements, up to the order of columns and rows.
//!
//! # Source
//! K. Zarankiewicz, *Problem P 101*, 1951; K. Čulík, 1956; I. Reiman, *Über ein Problem von K. Zarankiewicz*,
//! 1958; R. K. Guy, *A many-facetted problem of Zarankiewicz*, 1969.

mod bound;
mod draw;
mod search;
#[cfg(test)]
mod tests;
mod words;

use std::collections::HashMap;

use madness_machine::{Budget, Clock};
use thiserror::Error;

use super::size::Size;
use search::Found;

pub use bound::{Bound, Reason};

/// A board, and what may not be full of discs on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    columns: u32,
    rows: u32,
    /// So many rows and `s` columns may not have discs in all cells where they cross.
    r: u32,
    s: u32,
}

/// Numbers r and s without a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "r = {r} rows and s = {s} columns: expected numbers from 2 to {}",
    Problem::MOST
)]
pub struct ProblemError {
    /// The rows.
    pub r: u32,
    /// The columns.
    pub s: u32,
}

impl Problem {
    /// The most rows, and the most columns, that may not be full.
    pub const MOST: u32 = 5;

    /// Creates the problem of a board without r rows and s columns that are full where they cross.
    ///
    /// # Errors
    /// r or s below 2, or above [`Problem::MOST`].
    pub fn new(size: Size, r: u32, s: u32) -> Result<Self, ProblemError> {
        if [r, s].iter().any(|side| !(2..=Self::MOST).contains(side)) {
            return Err(ProblemError { r, s });
        }
        let side = |side: usize| u32::try_from(side).expect("at most Size::MOST");
        Ok(Self {
            columns: side(size.columns()),
            rows: side(size.rows()),
            r,
            s,
        })
    }

    /// Returns the number of columns.
    pub const fn columns(self) -> u32 {
        self.columns
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> u32 {
        self.rows
    }

    /// Returns how many rows may not be full together.
    pub const fn r(self) -> u32 {
        self.r
    }

    /// Returns in how many columns.
    pub const fn s(self) -> u32 {
        self.s
    }

    /// Returns the problem with columns and rows exchanged.
    const fn transposed(self) -> Self {
        Self {
            columns: self.rows,
            rows: self.columns,
            r: self.s,
            s: self.r,
        }
    }

    /// Returns the problem of which the answer is the same, and whose bound is listed: with r = s the one
    /// with more columns than rows.
    fn listed(self) -> Self {
        if self.r == self.s && self.rows > self.columns {
            self.transposed()
        } else {
            self
        }
    }

    const fn without_column(self) -> Self {
        let columns = self.columns - 1;
        Self { columns, ..self }
    }

    const fn without_row(self) -> Self {
        let rows = self.rows - 1;
        Self { rows, ..self }
    }

    /// Returns the answer: the most discs, with a pattern and the bounds, as far as the budget goes, whose
    /// steps are cells of columns that are tried. If they do not prove the number in half the time, the other
    /// half is for a pattern.
    ///
    /// # Complexity
    /// Boards up to 12 × 12 with r = s = 2 take milliseconds. The search may take exponential time.
    ///
    /// ```
    /// use madness_machine::Budget;
    /// use positional_games::zarankiewicz::problem::Problem;
    /// use positional_games::zarankiewicz::Size;
    ///
    /// let answer = Problem::new(Size::new(7, 7)?, 2, 2)?.answer(&Budget::default());
    /// assert_eq!((answer.fit, answer.most), (21, 21));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(self, budget: &Budget) -> Answer {
        let whole = budget.start();
        let mut solver = Solver {
            clock: budget.half_time().start(),
            known: HashMap::new(),
        };
        let listed = self.listed();
        let mut found = solver.solved(listed);
        if found.pattern.is_empty() {
            found.pattern = some_pattern(listed, found.most, &whole);
        }
        let columns = if listed == self {
            found.pattern
        } else {
            crossed(&found.pattern, listed.rows)
        };
        let mut bounds = Vec::new();
        solver.collect(listed, &mut bounds);
        Answer {
            problem: self,
            fit: discs(&columns),
            most: found.most,
            pattern: crossed(&columns, self.rows),
            bounds,
        }
    }
}

/// How many discs fit on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The problem.
    pub problem: Problem,
    /// So many fit, as the pattern shows.
    pub fit: u32,
    /// No more than so many fit, as the bounds show. If the budget sufficed, it is the same number.
    pub most: u32,
    /// The rows of a board with so many discs as fit. Bit c is the disc in column c.
    pub pattern: Vec<u32>,
    /// The bounds, each after those that it follows from. The last one is about the board itself; with
    /// r = s about the board with no fewer columns than rows.
    pub bounds: Vec<Bound>,
}

impl Answer {
    /// Returns whether no more discs fit than those of the pattern.
    pub const fn is_exact(&self) -> bool {
        self.fit == self.most
    }
}

/// Returns the columns of a board with as many discs as short searches find, at most `most`: one disc after
/// another while that is easy, and then from the most on downwards. They end when the time of `whole` is over.
fn some_pattern(problem: Problem, most: u32, whole: &Clock) -> Vec<u32> {
    /// The most steps of a search, and those that it has when the time is over: enough for an easy one.
    const STEPS: u64 = 1 << 21;
    const LEAST: u64 = 1 << 8;
    let pattern = |fit| {
        let clock = whole.left().steps(STEPS).at_least(LEAST).start();
        let any = [u32::MAX; 2];
        match search::pattern(problem, fit, any, (u64::MAX, &clock)) {
            Found::Columns(columns) => Some(columns),
            Found::Nothing | Found::GaveUp => None,
        }
    };
    let easy = (0..=most).map_while(pattern).last().unwrap_or_default();
    // One disc more was just searched for.
    let mut harder = (discs(&easy) + 2..=most).rev();
    harder.find_map(pattern).unwrap_or(easy)
}

/// Returns the number of discs of a pattern.
fn discs(pattern: &[u32]) -> u32 {
    pattern.iter().map(|line| line.count_ones()).sum()
}

/// Returns rows for columns, or columns for rows.
fn crossed(lines: &[u32], length: u32) -> Vec<u32> {
    let line = |at: u32| {
        let bits = (0..).zip(lines);
        bits.fold(0, |crossed, (place, line)| {
            crossed | (line >> at & 1) << place
        })
    };
    (0..length).map(line).collect()
}

/// What is known of a board.
#[derive(Clone, Debug)]
struct Solved {
    most: u32,
    reason: Reason,
    /// The columns; bit r is the disc in row r.
    pattern: Vec<u32>,
}

struct Solver {
    clock: Clock,
    known: HashMap<Problem, Solved>,
}

impl Solver {
    /// The most columns that are tried on one board, for one number of discs.
    const TRIES: u64 = 3_000_000;

    fn most(&mut self, problem: Problem) -> u32 {
        if problem.columns == 0 || problem.rows == 0 {
            return 0;
        }
        self.solved(problem.listed()).most
    }

    fn solved(&mut self, problem: Problem) -> Solved {
        if let Some(known) = self.known.get(&problem) {
            return known.clone();
        }
        let smaller = [problem.without_column(), problem.without_row()];
        let smaller = smaller.map(|problem| self.most(problem));
        let Bound { most, reason, .. } = Bound::by_counting(problem, smaller);
        let mut solved = Solved {
            most,
            reason,
            pattern: Vec::new(),
        };
        for fit in (0..=most).rev() {
            match search::pattern(problem, fit, smaller, (Self::TRIES, &self.clock)) {
                Found::Columns(pattern) => {
                    solved.pattern = pattern;
                    break;
                }
                Found::Nothing => {
                    solved.most = fit - 1;
                    solved.reason = Reason::Search;
                }
                // The bound stays as it is.
                Found::GaveUp => break,
            }
        }
        self.known.insert(problem, solved.clone());
        solved
    }

    /// Lists the bound of a problem after those that it follows from.
    fn collect(&self, problem: Problem, bounds: &mut Vec<Bound>) {
        let Some(solved) = self.known.get(&problem) else {
            return;
        };
        let bound = Bound {
            columns: problem.columns,
            rows: problem.rows,
            most: solved.most,
            reason: solved.reason,
        };
        if bounds.contains(&bound) {
            return;
        }
        let [fewer_columns, fewer_rows] = [problem.without_column(), problem.without_row()];
        let needed = match solved.reason {
            Reason::All | Reason::Columns | Reason::Rows => [None, None],
            Reason::WithoutColumn | Reason::FewInRows => [Some(fewer_columns), None],
            Reason::WithoutRow | Reason::FewInColumns => [None, Some(fewer_rows)],
            Reason::Search => [Some(fewer_columns), Some(fewer_rows)],
        };
        for problem in needed.into_iter().flatten() {
            self.collect(problem.listed(), bounds);
        }
        bounds.push(bound);
    }
}
