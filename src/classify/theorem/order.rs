//! The ± order of a MAD number n, the least k with n | 2^k ± 1, is at most √n.
//!
//! The proof is at the head of classify/mad/candidates.rs, and the search for MAD numbers rests on
//! it, so nothing of that search is used here. The number P(n) of pairs that generate the n-th
//! roots of unity comes from the nullities: each nullity is the sum of P over the divisors of n.

use super::nullities::Nullities;
use super::report::{Bounds, Check, Status, Theorem, proper_multiples, side};
use crate::classify::ClassifyError;
use gf2_algebra::field::plus_minus_order_of_two;

pub(super) const THEOREM: Theorem = Theorem {
    id: "order",
    title: "the order of 2",
    statement: "If 1 + a + a⁻¹ + b + b⁻¹ = 0 for some a and b that generate the n-th roots of unity, \
                n > 1 odd, then n divides 2^k + 1 or 2^k − 1 for some k > 0 with k² ≤ n; so do all \
                MAD numbers.",
    source: "this project, proof in classify/mad/candidates.rs",
    status: Status::Proved,
    checks,
};

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let roots = Nullities::by_roots(bounds.n)?;
    let gcd = Nullities::by_gcd(bounds)?;
    let order = |n| plus_minus_order_of_two(n).expect("an odd number");
    let mad = "all MAD numbers";
    let pairs = "all odd n with such a pair and";
    Ok(vec![
        orders(mad, "the root test", roots.last(), least(&roots), order),
        orders(mad, "gcd", gcd.last(), least(&gcd), order),
        orders(pairs, "gcd", gcd.last(), generated(&gcd), order),
    ])
}

/// Returns the numbers that are bad while their proper divisors are good.
fn least(nullities: &Nullities) -> Vec<u64> {
    let last = nullities.last();
    let mut multiple = vec![false; side(last) + 1];
    let mut found = Vec::new();
    for n in 1..=last {
        if nullities.is_bad(n) && !multiple[side(n)] {
            found.push(n);
            proper_multiples(n, last).for_each(|n| multiple[side(n)] = true);
        }
    }
    found
}

/// Returns the odd n with P(n) > 0.
fn generated(nullities: &Nullities) -> Vec<u64> {
    let last = nullities.last();
    // The nullity of n minus the P of its smaller divisors.
    let mut rest: Vec<u64> = (0..=last)
        .map(|n| if n % 2 == 1 { nullities.of(n) } else { 0 })
        .collect();
    for n in (1..=last).step_by(2) {
        let own = rest[side(n)];
        for multiple in proper_multiples(n, last).filter(|multiple| multiple % 2 == 1) {
            rest[side(multiple)] = rest[side(multiple)].saturating_sub(own);
        }
    }
    (1..=last).filter(|&n| rest[side(n)] > 0).collect()
}

fn orders(
    which: &str,
    method: &str,
    last: u64,
    numbers: Vec<u64>,
    order: impl Fn(u64) -> u64,
) -> Check {
    let outcomes = numbers.into_iter().map(|n| {
        let k = order(n);
        (k * k > n).then(|| format!("n = {n} has ± order {k}"))
    });
    let what = format!("{which} n ≤ {last}, nullities by {method}, none by the search for them");
    Check::new(("n", last), what, outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_are_those_of_the_published_list() {
        let bounds = Bounds { n: 520, k: 0 };
        let checks = checks(&bounds).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        // 3 5 17 31 127 257 511, and up to 5200 also 683 2047 2731 3277 3641.
        assert_eq!(cases[..2], [7, 12]);
        assert!(cases[2] > 12);
        assert!(checks.iter().all(Check::holds));
    }

    #[test]
    fn the_generating_pairs_of_small_numbers() {
        // nullity(63) = 52, and 4 pairs belong to 3; 9, 7 and 21 have no more.
        let table = Nullities::by_gcd(&Bounds { n: 7, k: 0 }).unwrap();
        assert_eq!(generated(&table), [3, 5, 17, 31, 33, 63, 65]);
        assert_eq!(least(&table), [3, 5, 17, 31]);
    }

    #[test]
    fn too_great_an_order_is_found() {
        let table = Nullities::by_gcd(&Bounds { n: 4, k: 0 }).unwrap();
        let double = |n| 2 * plus_minus_order_of_two(n).unwrap();
        let check = orders("all", "a lie", 40, least(&table), double);
        assert_eq!(check.counterexample.unwrap(), "n = 3 has ± order 2");
        // This is no MAD number.
        let order = |n| plus_minus_order_of_two(n).unwrap();
        let check = orders("all", "a lie", 40, vec![3, 31, 37], order);
        assert_eq!(check.counterexample.unwrap(), "n = 37 has ± order 18");
        assert_eq!(check.cases, 3);
    }
}
