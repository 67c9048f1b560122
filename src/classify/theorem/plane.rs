//! The plane of side n − 1 has half the nullity of the n × n torus, less 2 if 3 | n.
//!
//! The proof is at the head of classify/mad/nullities.rs. Here both sides are computed, each
//! independently of the other.

use super::nullities::{Nullities, gcd_nullity, rank_nullity, tenfold};
use super::report::{Bounds, Check, Status, Theorem};
use crate::board::Surface;
use crate::classify::ClassifyError;

pub(super) const THEOREM: Theorem = Theorem {
    id: "plane",
    title: "torus and plane",
    statement: "For n > 1 the plane of side n − 1 has nullity nullity(n)/2, less 2 if 3 divides n.",
    source: "T. Buchholz, OEIS A165738, 2014; proof in classify/mad/nullities.rs",
    status: Status::Proved,
    checks,
};

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    Ok(vec![
        halved(bounds.n.min(Nullities::RANK_LIMIT), "rank", rank_nullity)?,
        halved(tenfold(bounds), "gcd", gcd_nullity)?,
    ])
}

/// Checks the nullities of torus and plane for each n.
fn halved(
    last: u64,
    method: &str,
    nullity: impl Fn(u64, Surface) -> Result<u64, ClassifyError> + Sync + Send,
) -> Result<Check, ClassifyError> {
    let what = format!("all n ≤ {last}, both nullities by {method}");
    Check::of_each(("n", last), what, 2..=last, |n| {
        let side = n - 1;
        let torus = nullity(n, Surface::Torus)?;
        let plane = nullity(side, Surface::Plane)?;
        let less = if n.is_multiple_of(3) { 2 } else { 0 };
        let message =
            || format!("the torus of n = {n} has nullity {torus}, the plane of {side} {plane}");
        Ok([(2 * (plane + less) != torus).then(message)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_are_all_numbers_from_two_on() {
        let checks = checks(&Bounds { n: 20, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [19, 199]);
        assert!(checks.iter().all(Check::holds));
    }

    #[test]
    fn wrong_nullities_are_found() {
        // This wrong claim ignores the case 3 | n.
        let check = halved(9, "a lie", |n, surface| match surface {
            Surface::Torus => gcd_nullity(n, surface),
            _ => Ok(gcd_nullity(n + 1, Surface::Torus)? / 2),
        });
        let found = check.unwrap().counterexample.unwrap();
        assert_eq!(found, "the torus of n = 3 has nullity 4, the plane of 2 2");
        let check = halved(9, "a lie", |n, surface| {
            Ok(u64::from((n, surface) == (3, Surface::Plane)))
        });
        assert!(check.unwrap().counterexample.is_some());
    }
}
