//! Theorem 5.1: a multiple of a bad number is bad.
//!
//! If m divides n, the n × n torus covers the m × m torus: cell (i, j) lies over
//! cell (i mod m, j mod m). A quiet pattern of m lifts to one of n, for a cell and
//! its neighbours lie over a cell and its neighbours, so every cell of the large
//! board is toggled as often as the one under it.

use super::nullities::Nullities;
use super::report::{Bounds, Check, Status, Theorem, proper_multiples, side};
use crate::board::{Presses, Shape, ShapeError};
use crate::classify::{ClassifyError, tiled};
use crate::game::Game;
use crate::solve::{Elimination, Solver};

pub(super) const THEOREM: Theorem = Theorem {
    id: "5.1",
    title: "divisors",
    statement: "If m is bad and m divides n, then n is bad.",
    source: "Szabó, theorem 5.1",
    status: Status::Proved,
    checks,
};

/// The greatest side of a board that is tiled.
const TILE_LIMIT: u64 = 128;

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let roots = Nullities::by_roots(bounds.n)?;
    let rank = Nullities::by_rank(bounds.n)?;
    Ok(vec![
        verdicts(bounds.n, "the root test", |n| roots.is_bad(n)),
        verdicts(rank.last(), "rank", |n| rank.is_bad(n)),
        tilings(bounds)?,
    ])
}

/// Checks all bad m with their multiples; `is_bad` gives the verdicts.
pub(super) fn verdicts(last: u64, method: &str, is_bad: impl Fn(u64) -> bool) -> Check {
    let pairs = (1..=last)
        .filter(|&m| is_bad(m))
        .flat_map(|m| proper_multiples(m, last).map(move |n| (m, n)));
    let outcomes = pairs.map(|(m, n)| {
        (!is_bad(n)).then(|| format!("m = {m} is bad, its multiple n = {n} is good"))
    });
    let what = format!("all bad m and their multiples n ≤ {last}, verdicts by {method}");
    Check::new(("n", last), what, outcomes)
}

/// Checks all bad m with their multiples: tiles a quiet pattern of m and replays it.
pub(super) fn tilings(bounds: &Bounds) -> Result<Check, ClassifyError> {
    let last = bounds.n.min(TILE_LIMIT);
    let what = format!(
        "all bad m and their multiples n ≤ {last}, a quiet pattern of m by elimination, tiled, \
         pressed and checked"
    );
    Check::of_each(("n", last), what, 1..=last / 2, |m| {
        let shape = Shape::torus(side(m), side(m))?;
        let patterns = Elimination::default().quiet_patterns(&shape.into())?;
        let tilings = patterns.first().into_iter().flat_map(|pattern| {
            proper_multiples(m, last).map(move |n| Ok(tiled_is_quiet(pattern, n)?))
        });
        tilings.collect::<Result<Vec<_>, ClassifyError>>()
    })
}

/// Returns `None` if the pattern, tiled over the n × n torus, is quiet.
fn tiled_is_quiet(pattern: &Presses, n: u64) -> Result<Option<String>, ShapeError> {
    let m = pattern.shape().columns();
    let shape = Shape::torus(side(n), side(n))?;
    let lit = Game::from(shape).toggled(&tiled(pattern, shape)).count();
    let message = || format!("a pattern of m = {m}, tiled over n = {n}, toggles {lit} cells");
    Ok((lit > 0 || pattern.is_empty()).then(message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    #[test]
    fn the_cases_up_to_20_are_those_counted_by_hand() {
        // The bad m ≤ 10 are 3, 5, 6, 9, 10 with 5, 3, 2, 1, 1 proper multiples.
        let checks = checks(&Bounds { n: 20, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [12, 12, 12]);
        assert!(checks.iter().all(Check::holds));
    }

    #[test]
    fn a_wrong_verdict_is_found() {
        let check = verdicts(20, "a lie", |n| n % 3 == 0 && n != 15);
        let found = check.counterexample.unwrap();
        assert_eq!(found, "m = 3 is bad, its multiple n = 15 is good");
        assert_eq!(check.cases, 4);
    }

    #[test]
    fn a_pattern_that_is_not_quiet_is_found() {
        let shape = Shape::torus(3, 3).unwrap();
        let mut pattern = Presses::new(shape);
        assert!(
            tiled_is_quiet(&pattern, 6).unwrap().is_some(),
            "it is empty"
        );
        pattern.set(Cell::new(1, 1), true);
        let found = tiled_is_quiet(&pattern, 6).unwrap().unwrap();
        assert_eq!(
            found,
            "a pattern of m = 3, tiled over n = 6, toggles 20 cells"
        );
    }
}
