//! Answers and the reasons of bounds in words.

use std::fmt;

use super::bound::{Bound, Reason, binomial, columns_of_a_row, least_sum};
use super::{Answer, Problem};

impl Problem {
    /// Says what may not be full: `without a rectangle`.
    pub(super) fn forbidden(self) -> String {
        match (self.r, self.s) {
            (2, 2) => "without a rectangle".to_owned(),
            (r, s) => format!("without {r} rows and {s} columns that are full where they cross"),
        }
    }
}

/// Writes `z(7, 7; 2, 2) = 21: the most discs on 7x7 without a rectangle`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem {
            columns,
            rows,
            r,
            s,
        } = self.problem;
        let (number, forbidden) = (self.number(), self.problem.forbidden());
        write!(
            f,
            "z({rows}, {columns}; {r}, {s}) = {number}: the most discs on {columns}x{rows} {forbidden}"
        )
    }
}

impl Answer {
    /// Returns `21`, or `21 to 22` if that is not known.
    pub fn number(&self) -> String {
        if self.is_exact() {
            self.most.to_string()
        } else {
            format!("{} to {}", self.fit, self.most)
        }
    }

    /// Returns a sentence for each bound that says why it holds.
    pub fn reasons(&self) -> Vec<String> {
        let bounds = self.bounds.iter();
        bounds.map(|bound| self.reason(bound)).collect()
    }

    /// Returns the bound of a board that is listed, or 0 of a board without cells.
    fn known(&self, columns: u32, rows: u32) -> u32 {
        let problem = Problem {
            columns,
            rows,
            ..self.problem
        };
        let listed = problem.listed();
        let is_it = |bound: &&Bound| (bound.columns, bound.rows) == (listed.columns, listed.rows);
        self.bounds.iter().find(is_it).map_or(0, |bound| bound.most)
    }

    fn reason(&self, bound: &Bound) -> String {
        let Bound {
            columns,
            rows,
            most,
            reason,
        } = *bound;
        let problem = Problem {
            columns,
            rows,
            ..self.problem
        };
        let one_more = most + 1;
        let why = match reason {
            Reason::All => "that are all cells".to_owned(),
            Reason::Columns => sets(problem, ["column", "row"], one_more),
            Reason::Rows => sets(problem.transposed(), ["row", "column"], one_more),
            Reason::WithoutColumn => without([columns, rows], true, one_more),
            Reason::WithoutRow => without([columns, rows], false, one_more),
            Reason::FewInRows => {
                let fewer = self.known(columns - 1, rows);
                few(problem, ["column", "row"], one_more, fewer)
            }
            Reason::FewInColumns => {
                let fewer = self.known(columns, rows - 1);
                few(problem.transposed(), ["row", "column"], one_more, fewer)
            }
            Reason::Search => format!("a search through all arrangements of {one_more} finds none"),
        };
        format!("{columns}x{rows}: at most {most}, because {why}")
    }
}

/// Counts sets of rows in columns, or of columns in rows, of which a problem has columns.
fn sets(problem: Problem, [line, across]: [&str; 2], discs: u32) -> String {
    let Problem {
        columns,
        rows,
        r,
        s,
    } = problem;
    let least = least_sum(discs, columns, r);
    let most = u64::from(s - 1) * binomial(rows, r);
    let what = if r == 2 {
        format!("pairs of {across}s")
    } else {
        format!("sets of {r} {across}s")
    };
    let times = if s == 2 {
        String::new()
    } else {
        format!(", as each may come {} times", s - 1)
    };
    format!("with {discs} the {line}s have at least {least} {what}, and there may be {most}{times}")
}

/// Takes away the poorest column, or the poorest row.
fn without([columns, rows]: [u32; 2], column: bool, discs: u32) -> String {
    let (line, lines, left) = if column {
        ("column", columns, format!("{}x{rows}", columns - 1))
    } else {
        ("row", rows, format!("{columns}x{}", rows - 1))
    };
    let poorest = discs / lines;
    format!(
        "with {discs} the poorest {line} has at most {poorest}, and the other {} are too many for {left}",
        discs - poorest
    )
}

fn few(problem: Problem, [line, across]: [&str; 2], discs: u32, fewer: u32) -> String {
    let least = discs.saturating_sub(fewer);
    let most = columns_of_a_row(problem, least).unwrap_or(0);
    format!(
        "with {discs} each {line} has at least {least}, or too many are left without it; so each {across} has at most {most}, and {} {across}s have {}",
        problem.rows,
        most * u64::from(problem.rows)
    )
}
