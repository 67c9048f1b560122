//! Theorem 5.5: the multiples of a bad number are bad, and so is its half.
//!
//! The multiples are theorem 5.1. For the half let S be a quiet pattern of an even n:
//! then S·ι = 0, so S·ι² = S·ι(X², Y²) = 0 as well. The cross of ι(X², Y²) has arms
//! of length two and leaves the four sub-boards, of the cells with columns and rows
//! of fixed parities, apart: S is quiet or empty on each, and not empty on all.

use super::divisor;
use super::nullities::Nullities;
use super::report::{Bounds, Check, Status, Theorem, side};
use crate::board::{Cell, Presses, Shape, ShapeError};
use crate::classify::ClassifyError;
use crate::game::Game;
use crate::solve::{Elimination, Solver};

pub(super) const THEOREM: Theorem = Theorem {
    id: "5.5",
    title: "multiples and halves",
    statement: "If n is bad, then so is every multiple of n, and n/2 if n is even.",
    source: "Szabó, theorem 5.5",
    status: Status::Proved,
    checks,
};

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let rank = Nullities::by_rank(bounds.n)?;
    Ok(vec![
        divisor::verdicts(rank.last(), "rank", |n| rank.is_bad(n)),
        divisor::tilings(bounds)?,
        halves(rank.last(), |n| rank.is_bad(n)),
        sub_boards(bounds.n)?,
    ])
}

/// Checks all even bad n; `is_bad` gives the verdicts.
fn halves(last: u64, is_bad: impl Fn(u64) -> bool) -> Check {
    let bad = (2..=last).step_by(2).filter(|&n| is_bad(n));
    let outcomes =
        bad.map(|n| (!is_bad(n / 2)).then(|| format!("n = {n} is bad, n/2 = {} is good", n / 2)));
    let what = format!("all even bad n ≤ {last}, verdicts of n/2 by rank");
    Check::new(("n", last), what, outcomes)
}

/// Checks all even bad n: every pattern of a basis of their quiet patterns.
fn sub_boards(last: u64) -> Result<Check, ClassifyError> {
    let last = last.min(Nullities::RANK_LIMIT);
    let what = format!(
        "all even bad n ≤ {last}, each pattern of a basis by elimination split into four boards \
         of side n/2, pressed and checked"
    );
    Check::of_each(("n", last), what, 1..=last / 2, |half| {
        let shape = Shape::torus(side(2 * half), side(2 * half))?;
        let patterns = Elimination::default().quiet_patterns(&shape.into())?;
        let splits = patterns.iter().map(|pattern| Ok(splits_quietly(pattern)?));
        splits.collect::<Result<Vec<_>, ClassifyError>>()
    })
}

/// Returns `None` if the four sub-boards of the pattern are quiet or empty, but not all empty.
fn splits_quietly(pattern: &Presses) -> Result<Option<String>, ShapeError> {
    let n = pattern.shape().columns();
    let shape = Shape::torus(n / 2, n / 2)?;
    let mut quiet = 0;
    for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let over = |cell: Cell| Cell::new(2 * cell.column + right, 2 * cell.row + down);
        let part = Presses::from_fn(shape, |cell| pattern.get(over(cell)));
        let lit = Game::from(part.shape()).toggled(&part).count();
        if lit > 0 {
            let place = format!("columns {right} and rows {down} mod 2");
            return Ok(Some(format!(
                "a pattern of n = {n}: its part at {place} toggles {lit} cells of n/2 = {}",
                n / 2
            )));
        }
        quiet += usize::from(!part.is_empty());
    }
    Ok((quiet == 0).then(|| format!("a pattern of n = {n} is empty")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_up_to_20_are_those_counted_by_hand() {
        // Even and bad are 6, 10, 12, 18, 20, with nullities 8, 16, 16, 8, 32.
        let checks = checks(&Bounds { n: 20, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [12, 12, 5, 80]);
        assert!(checks.iter().all(Check::holds));
    }

    #[test]
    fn a_wrong_verdict_is_found() {
        let check = halves(20, |n| n >= 9);
        assert_eq!(
            check.counterexample.unwrap(),
            "n = 10 is bad, n/2 = 5 is good"
        );
    }

    #[test]
    fn a_pattern_that_is_not_quiet_is_found() {
        let mut pattern = Presses::new(Shape::torus(6, 6).unwrap());
        let empty = splits_quietly(&pattern).unwrap();
        assert_eq!(empty.unwrap(), "a pattern of n = 6 is empty");
        pattern.set(Cell::new(3, 4), true);
        let found = splits_quietly(&pattern).unwrap().unwrap();
        assert!(found.ends_with("columns 1 and rows 0 mod 2 toggles 5 cells of n/2 = 3"));
    }
}
