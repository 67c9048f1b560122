//! Upper bounds of the nullity.
//!
//! Two rows of a quiet pattern determine all others, so nullity(n) ≤ 2n (OEIS A165738 has this). A
//! little less is possible. Let m be odd, and T the set of the t = a + a⁻¹ for the m-th roots of unity
//! other than 1. Then |T| = (m − 1)/2, and each t ≠ 1 in T with t + 1 ∈ T stands for four pairs (a, b)
//! with ι(a, b) = 0. All others have a = 1 or b = 1; they are four if 3 | m, and then 1 ∈ T, and none
//! otherwise. So
//!
//! ```text
//! nullity(m) ≤ 4·|T| = 2(m − 1),    nullity(2^v·m) = 2^v·nullity(m) ≤ 2n − 2^(v+1),
//! ```
//!
//! and m = 3 and m = 5 attain it.
//!
//! It is open how much smaller the nullity is. For 2^k ± 1 it is n with an error of about 2√n, by
//! the [curve](crate::classify::curve). The two open statements say that other numbers do not
//! exceed these for long.

use super::nullities::Nullities;
use super::report::{Bounds, Check, Status, Theorem};
use crate::classify::{ClassifyError, mad};

pub(super) const THEOREM: Theorem = Theorem {
    id: "bound",
    title: "a bound of the nullity",
    statement: "For n = 2^v·m with m odd, nullity(n) ≤ 2n − 2^(v+1).",
    source: "this project, proof in src/classify/theorem/bound.rs; nullity(n) ≤ 2n: OEIS A165738",
    status: Status::Proved,
    checks: bound,
};

pub(super) const RATIO: Theorem = Theorem {
    id: "ratio",
    title: "the greatest ratio",
    statement: "nullity(n) ≤ 8n/5, and only n = 5·2^v attain it.",
    source: "this project",
    status: Status::Open,
    checks: ratio,
};

pub(super) const RECORDS: Theorem = Theorem {
    id: "records",
    title: "record nullities",
    statement: "An odd n with a greater nullity than all smaller odd numbers is 2^k − 1 or 2^k + 1.",
    source: "this project",
    status: Status::Open,
    checks: records,
};

fn bound(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let (rank, gcd) = (Nullities::by_rank(bounds.n)?, Nullities::by_gcd(bounds)?);
    let below = |method, table: &Nullities| {
        let holds = |n: u64, nullity| nullity <= 2 * (n - (1 << n.trailing_zeros()));
        every("n", method, table.last(), table.iter(), holds)
    };
    Ok(vec![below("rank", &rank), below("gcd", &gcd)])
}

fn ratio(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let gcd = Nullities::by_gcd(bounds)?;
    let classes = classes(bounds)?;
    Ok(vec![
        below_the_ratio("gcd", gcd.last(), gcd.iter()),
        below_the_ratio(CLASSES, classes.limit(), classes.tori()),
    ])
}

fn records(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let gcd = Nullities::by_gcd(bounds)?;
    let classes = classes(bounds)?;
    Ok(vec![
        near_powers("gcd", gcd.last(), gcd.iter()),
        near_powers(CLASSES, classes.limit(), classes.tori()),
    ])
}

const CLASSES: &str = "classes of roots of unity";

/// The greatest side for the classes of roots of unity.
const CLASSES_LIMIT: u64 = 1_000_000;

fn classes(bounds: &Bounds) -> Result<mad::Nullities, ClassifyError> {
    let last = bounds.n.saturating_mul(100).min(CLASSES_LIMIT);
    Ok(mad::Nullities::up_to(last)?)
}

fn below_the_ratio(method: &str, last: u64, nullities: impl Iterator<Item = (u64, u64)>) -> Check {
    every("n", method, last, nullities, |n, nullity| {
        if n >> n.trailing_zeros() == 5 {
            5 * nullity == 8 * n
        } else {
            5 * nullity < 8 * n
        }
    })
}

fn near_powers(method: &str, last: u64, nullities: impl Iterator<Item = (u64, u64)>) -> Check {
    let odd = nullities.filter(|(n, _)| n % 2 == 1);
    every("odd record n", method, last, mad::records(odd), |n, _| {
        (n - 1).is_power_of_two() || (n + 1).is_power_of_two()
    })
}

/// Checks that `holds` for each of the given n and nullities.
fn every(
    which: &str,
    method: &str,
    last: u64,
    nullities: impl Iterator<Item = (u64, u64)>,
    holds: impl Fn(u64, u64) -> bool,
) -> Check {
    let outcomes = nullities
        .map(|(n, nullity)| (!holds(n, nullity)).then(|| format!("n = {n} has nullity {nullity}")));
    let what = format!("all {which} ≤ {last}, nullities by {method}");
    Check::new(("n", last), what, outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_are_all_numbers_or_all_records() {
        let bounds = Bounds { n: 10, k: 0 };
        let cases = |checks: fn(&Bounds) -> _| -> Vec<u64> {
            let checks: Result<Vec<Check>, ClassifyError> = checks(&bounds);
            let checks = checks.unwrap();
            assert!(checks.iter().all(Check::holds), "{checks:?}");
            checks.iter().map(|check| check.cases).collect()
        };
        assert_eq!(cases(bound), [10, 100]);
        assert_eq!(cases(ratio), [100, 1000]);
        // 3 5 15 17 31 33 63 65, and then 127 129 255 257 511 513.
        assert_eq!(cases(records), [8, 14]);
    }

    #[test]
    fn wrong_nullities_are_found() {
        let table = |n: u64, wrong: u64| {
            let right = mad::Nullities::up_to(40).unwrap();
            let lie: Vec<(u64, u64)> = right
                .tori()
                .map(|(side, nullity)| (side, if side == n { wrong } else { nullity }))
                .collect();
            lie.into_iter()
        };
        for (n, wrong, holds) in [(5, 8, true), (5, 4, false), (15, 24, false), (15, 20, true)] {
            let check = below_the_ratio("a lie", 40, table(n, wrong));
            assert_eq!(check.holds(), holds, "{check:?}");
        }
        for (n, wrong, holds) in [
            (31, 44, true),
            (27, 20, false),
            (27, 16, true),
            (28, 50, true),
        ] {
            let check = near_powers("a lie", 40, table(n, wrong));
            assert_eq!(check.holds(), holds, "{check:?}");
        }
        let check = every(
            "n",
            "a lie",
            3,
            [(1, 0), (2, 1)].into_iter(),
            |_, nullity| nullity == 0,
        );
        assert_eq!(check.counterexample.unwrap(), "n = 2 has nullity 1");
        assert_eq!(check.cases, 2);
    }
}
