//! Theorem 5.2: twice a good number is good.
//!
//! On the 2m × 2m torus, press a cell and its four neighbours: the double cross,
//! which toggles that cell and the four at distance two from it. Such double
//! crosses act on each of the four sub-boards, of the cells with columns and rows
//! of fixed parities, as presses act on the m × m torus, so that each is solved by
//! itself. In algebra, ι² = ι(X², Y²).
//!
//! The root test assumes this theorem for even numbers, so it is not used here.

use super::nullities::Nullities;
use super::report::{Bounds, Check, Status, Theorem, side};
use crate::board::{Cell, Presses, ShapeError};
use crate::classify::{ClassifyError, double_cross, unit_response};
use crate::game::Game;

pub(super) const THEOREM: Theorem = Theorem {
    id: "5.2",
    title: "doubling",
    statement: "If m is good, then 2m is good.",
    source: "Szabó, theorem 5.2",
    status: Status::Proved,
    checks,
};

/// The greatest side of a board on which one cell is lit.
const BOARD_LIMIT: u64 = 1024;

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let rank = Nullities::by_rank(bounds.n)?;
    Ok(vec![
        verdicts(rank.last(), |n| rank.is_bad(n)),
        double_crosses(bounds.n.min(BOARD_LIMIT))?,
    ])
}

/// Checks all good m with 2m ≤ `last`; `is_bad` gives the verdicts.
fn verdicts(last: u64, is_bad: impl Fn(u64) -> bool) -> Check {
    let good = (1..=last / 2).filter(|&m| !is_bad(m));
    let outcomes =
        good.map(|m| is_bad(2 * m).then(|| format!("m = {m} is good, n = {} is bad", 2 * m)));
    let what = format!("all good m with 2m ≤ {last}, verdicts by rank");
    Check::new(("n", last), what, outcomes)
}

/// Checks all good m with 2m ≤ `last`. The unit response of the m × m torus, doubled, lights one
/// cell of the 2m × 2m torus and so, after a shift, any cell.
fn double_crosses(last: u64) -> Result<Check, ClassifyError> {
    let what = format!(
        "all good m with 2m ≤ {last}, a press set that lights one cell, doubled, pressed and \
         checked"
    );
    Check::of_each(("n", last), what, 1..=last / 2, |m| {
        let presses = unit_response(side(m))?;
        Ok(presses.as_ref().map(doubled_lights_one).transpose()?)
    })
}

/// Returns `None` if the doubled set lights the cell (0, 0) and no other.
fn doubled_lights_one(presses: &Presses) -> Result<Option<String>, ShapeError> {
    let doubled = double_cross(presses)?;
    let lights = Game::from(doubled.shape()).toggled(&doubled);
    let lit = lights.count();
    let n = lights.shape().columns();
    let message = || {
        format!(
            "m = {} is good, on n = {n} the doubled set lights {lit} cells",
            n / 2
        )
    };
    Ok((lit != 1 || !lights.get(Cell::new(0, 0))).then(message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    #[test]
    fn the_cases_up_to_40_are_the_good_numbers_up_to_20() {
        // 1 2 4 7 8 11 13 14 16 19
        let checks = checks(&Bounds { n: 40, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [10, 10]);
        assert!(checks.iter().all(Check::holds));
    }

    #[test]
    fn a_wrong_verdict_is_found() {
        let check = verdicts(20, |n| n == 14);
        assert_eq!(
            check.counterexample.unwrap(),
            "m = 7 is good, n = 14 is bad"
        );
        assert_eq!(check.cases, 7);
    }

    #[test]
    fn a_set_that_does_not_light_one_cell_is_found() {
        let mut presses = Presses::new(Shape::torus(7, 7).unwrap());
        assert!(doubled_lights_one(&presses).unwrap().is_some());
        presses.set(Cell::new(2, 2), true);
        let found = doubled_lights_one(&presses).unwrap().unwrap();
        assert_eq!(
            found,
            "m = 7 is good, on n = 14 the doubled set lights 5 cells"
        );
        // One cell, but not the one that was asked for.
        let elsewhere = unit_response(7).unwrap().unwrap().translate(1, 0).unwrap();
        assert!(doubled_lights_one(&elsewhere).unwrap().is_some());
    }
}
