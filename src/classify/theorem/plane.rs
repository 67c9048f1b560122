//! The plane of side n − 1 has half the nullity of the n × n torus, less 2 if 3 | n.
//!
//! The proof is at the head of classify/mad/nullities.rs. Here both sides are computed, each
//! independently of the other.

use rayon::prelude::*;

use super::nullities::{GCD_LIMIT, Nullities, gcd_nullity, plane, rank_nullity};
use super::report::{Bounds, Check, Status, Theorem};
use crate::chase::System;
use crate::classify::ClassifyError;
use crate::solve::{Elimination, Solver};

pub(super) const THEOREM: Theorem = Theorem {
    id: "plane",
    title: "torus and plane",
    statement: "For n > 1 the plane of side n − 1 has nullity nullity(n)/2, less 2 if 3 divides n.",
    source: "T. Buchholz, OEIS A165738, 2014; proof in classify/mad/nullities.rs",
    status: Status::Proved,
    checks,
};

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let rank = |n| {
        let plane = Elimination::default().nullity(&plane(n - 1)?.into())? as u64;
        Ok((rank_nullity(n)?, plane))
    };
    let gcd = |n| {
        let plane = System::new(plane(n - 1)?).nullity() as u64;
        Ok((gcd_nullity(n)?, plane))
    };
    Ok(vec![
        halved(bounds.n.min(Nullities::RANK_LIMIT), "rank", rank)?,
        halved(bounds.n.saturating_mul(10).min(GCD_LIMIT), "gcd", gcd)?,
    ])
}

/// Checks the nullities of torus and plane for each n.
fn halved(
    last: u64,
    method: &str,
    nullities: impl Fn(u64) -> Result<(u64, u64), ClassifyError> + Sync,
) -> Result<Check, ClassifyError> {
    let outcomes: Result<Vec<Option<String>>, ClassifyError> = (2..=last)
        .into_par_iter()
        .map(|n| {
            let (torus, plane) = nullities(n)?;
            let less = if n.is_multiple_of(3) { 2 } else { 0 };
            let side = n - 1;
            let message =
                || format!("the torus of n = {n} has nullity {torus}, the plane of {side} {plane}");
            Ok((2 * (plane + less) != torus).then(message))
        })
        .collect();
    let what = format!("all n ≤ {last}, both nullities by {method}");
    Ok(Check::new(("n", last), what, outcomes?))
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
        // As if 3 | n made no difference.
        let check = halved(9, "a lie", |n| Ok((gcd_nullity(n)?, gcd_nullity(n)? / 2)));
        let found = check.unwrap().counterexample.unwrap();
        assert_eq!(found, "the torus of n = 3 has nullity 4, the plane of 2 2");
        let check = halved(9, "a lie", |n| Ok((0, u64::from(n == 4))));
        assert!(check.unwrap().counterexample.is_some());
    }
}
