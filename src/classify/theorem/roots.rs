//! Theorem 5.4: an odd n is bad iff 1 + X + X⁻¹ + Y + Y⁻¹ has a zero in roots of unity.
//!
//! For odd n the ring F₂[X, Y]/(Xⁿ − 1, Yⁿ − 1), over a field that holds the n-th
//! roots of unity, is a product of n² fields, one for each pair (a, b) of them, by
//! evaluation (Fourier transform). There multiplication with ι is diagonal with the
//! entries ι(a, b), so its nullity is the number of zeros, and ι is invertible iff
//! there are none.

use madness_claims::counted;

use super::nullities::Nullities;
use super::report::{Bounds, Check, Status, Theorem, side};
use crate::board::Presses;
use crate::classify::{ClassifyError, RootTest, unit_response};
use crate::game::Game;

pub(super) const THEOREM: Theorem = Theorem {
    id: "5.4",
    title: "roots of unity",
    statement: "An odd n is bad iff 1 + a + a⁻¹ + b + b⁻¹ = 0 for some n-th roots of unity a, b \
                in an extension of F₂; and as many pairs there are, so great is the nullity.",
    source: "Szabó, theorem 5.4",
    status: Status::Proved,
    checks,
};

/// The greatest side of a board whose presses are replayed.
const BOARD_LIMIT: u64 = 1024;

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let rank = Nullities::by_rank(bounds.n)?;
    let roots = Nullities::by_roots(rank.last())?;
    Ok(vec![
        odd(rank.last(), |n| roots.of(n), |n| rank.of(n)),
        witnesses(bounds.n.min(BOARD_LIMIT))?,
    ])
}

/// Checks for all odd n that the number of zeros is the nullity.
fn odd(last: u64, zeros: impl Fn(u64) -> u64, nullity: impl Fn(u64) -> u64) -> Check {
    let outcomes = (1..=last).step_by(2).map(|n| {
        let (zeros, nullity) = (zeros(n), nullity(n));
        (zeros != nullity).then(|| {
            format!(
                "n = {n} has {} and nullity {nullity}",
                counted(zeros, "pair")
            )
        })
    });
    let what = format!("all odd n ≤ {last}, the number of pairs against the nullity by rank");
    Check::new(("n", last), what, outcomes)
}

/// Checks all odd n by a quiet pattern made of a pair of roots, or by a set that lights one cell,
/// which is found without roots. Both are replayed.
fn witnesses(last: u64) -> Result<Check, ClassifyError> {
    let odd = (1..=last).step_by(2);
    let what = format!(
        "all odd n ≤ {last}, a quiet pattern from a pair of roots or a press set that lights one \
         cell, pressed and checked"
    );
    Check::of_each(("n", last), what, odd, |n| {
        let pattern = RootTest::new(n)?.quiet_pattern();
        let light = unit_response(side(n))?;
        Ok([contradiction(n, pattern.as_ref(), light.as_ref())])
    })
}

/// Returns `None` if there is either a quiet pattern or a set that lights one cell, but not both.
fn contradiction(n: u64, pattern: Option<&Presses>, light: Option<&Presses>) -> Option<String> {
    match (pattern, light) {
        (Some(pattern), None) if Game::from(pattern.shape()).is_quiet(pattern) => None,
        (None, Some(presses)) if Game::from(presses.shape()).toggled(presses).count() == 1 => None,
        (Some(_), None) => Some(format!("n = {n} has a pair whose pattern is not quiet")),
        (None, Some(_)) => Some(format!("n = {n} has a set that does not light one cell")),
        (Some(_), Some(_)) => Some(format!("n = {n} has a pair, but lights a single cell")),
        (None, None) => Some(format!("n = {n} has no pair, but lights no single cell")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    #[test]
    fn the_cases_are_all_odd_numbers() {
        let checks = checks(&Bounds { n: 31, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [16, 16]);
        assert!(checks.iter().all(Check::holds));
    }

    #[test]
    fn wrong_nullities_are_found() {
        let check = odd(9, |n| u64::from(n == 5), |_| 0);
        assert_eq!(
            check.counterexample.unwrap(),
            "n = 5 has 1 pair and nullity 0"
        );
    }

    #[test]
    fn wrong_witnesses_are_found() {
        let shape = Shape::torus(5, 5).unwrap();
        let quiet = RootTest::new(5).unwrap().quiet_pattern().unwrap();
        let light = unit_response(7).unwrap().unwrap();
        let (empty, full) = (Presses::new(shape), Presses::full(shape));
        assert_eq!(contradiction(5, Some(&quiet), None), None);
        assert_eq!(contradiction(7, None, Some(&light)), None);
        for (pattern, light) in [
            (Some(&empty), None),
            (Some(&full), None),
            (None, Some(&quiet)),
            (Some(&quiet), Some(&light)),
            (None, None),
        ] {
            assert!(
                contradiction(5, pattern, light)
                    .unwrap()
                    .starts_with("n = 5 has")
            );
        }
    }
}
