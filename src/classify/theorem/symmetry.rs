//! Consequences of the symmetries of the pairs of roots for the nullity.
//!
//! Let n be odd. The nullity is the number of pairs (a, b) of n-th roots of unity with ι(a, b) = 0, for
//! ι(a, b) = 1 + a + a⁻¹ + b + b⁻¹. With (a, b) also (a⁻¹, b), (a, b⁻¹) and (b, a) are such pairs.
//!
//! * If a = 1, then b + b⁻¹ = 1, so b is one of the two primitive cube roots of unity, which are there
//!   iff 3 | n. With b = 1 that makes four pairs if 3 | n, and none otherwise.
//! * If a ≠ 1 ≠ b, then a ≠ a⁻¹ and b ≠ b⁻¹ as n is odd, and b is neither a nor a⁻¹, for ι(a, a) =
//!   ι(a, a⁻¹) = 1. So (a^±1, b^±1) and (b^±1, a^±1) are eight different pairs.
//!
//! Hence nullity(n) ≡ 4 or 0 modulo 8, and nullity(2^v·n) = 2^v·nullity(n).
//!
//! Let n = p > 3 be prime and k the least with p | 2^k ± 1. There a ≠ 1 ≠ b, and t = a + a⁻¹ has k
//! conjugates: t^(2^i) = t iff a^(2^i) = a^±1. With t those are among the t of such pairs, for the
//! equation is over F₂, and to each t belong four pairs: two a and two b. So 4k divides nullity(p).

use super::nullities::Nullities;
use super::report::{Bounds, Check, Status, Theorem};
use crate::classify::ClassifyError;
use gf2_algebra::field::{factorise, plus_minus_order_of_two};

pub(super) const THEOREM: Theorem = Theorem {
    id: "symmetry",
    title: "divisors of the nullity",
    statement: "For n = 2^v·m with m odd, nullity(n) is 2^(v+2) modulo 2^(v+3) if 3 divides n, else \
                0; and nullity(p) is a multiple of 4k for a prime p > 3, where k is the least with \
                p | 2^k ± 1.",
    source: "this project, proof in src/classify/theorem/symmetry.rs; that nullities are multiples of 4: T. \
             Buchholz, OEIS A165738, 2014",
    status: Status::Proved,
    checks,
};

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let rank = Nullities::by_rank(bounds.n)?;
    let gcd = Nullities::by_gcd(bounds)?;
    Ok(vec![
        residues(rank.last(), "rank", |n| rank.of(n)),
        residues(gcd.last(), "gcd", |n| gcd.of(n)),
        primes(gcd.last(), |n| gcd.of(n)),
    ])
}

/// Checks the nullity modulo 2^(v+3) for all n.
fn residues(last: u64, method: &str, nullity: impl Fn(u64) -> u64) -> Check {
    let outcomes = (1..=last).map(|n| {
        let found = nullity(n);
        let power = 1 << n.trailing_zeros();
        let expected = if n.is_multiple_of(3) { 4 * power } else { 0 };
        let message = || {
            let modulus = 8 * power;
            format!("n = {n} has nullity {found}, which is not {expected} modulo {modulus}")
        };
        (found % (8 * power) != expected).then(message)
    });
    let what = format!("all n ≤ {last}, the nullity by {method} modulo 2^(v+3)");
    Check::new(("n", last), what, outcomes)
}

/// Checks for all primes above 3 that 4k divides the nullity.
fn primes(last: u64, nullity: impl Fn(u64) -> u64) -> Check {
    let primes = (5..=last).filter(|&n| factorise(n) == [(n, 1)]);
    let outcomes = primes.map(|p| {
        let k = plus_minus_order_of_two(p).expect("an odd number");
        let found = nullity(p);
        let message = || format!("p = {p} has nullity {found}, no multiple of 4·{k}");
        (!found.is_multiple_of(4 * k)).then(message)
    });
    let what = format!("all primes p with 3 < p ≤ {last}, the nullity by gcd modulo 4k");
    Check::new(("p", last), what, outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_are_all_numbers_and_all_primes() {
        let checks = checks(&Bounds { n: 10, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [10, 100, 23]);
        assert!(checks.iter().all(Check::holds));
    }

    #[test]
    fn wrong_nullities_are_found() {
        let right = Nullities::by_rank(40).unwrap();
        // Multiples of 4 all of them, but not of 8.
        let lie = |wrong| {
            let right = &right;
            move |n| right.of(n) + if n == wrong { 4 } else { 0 }
        };
        for n in [1, 9, 5, 12, 16] {
            let check = residues(40, "a lie", lie(n));
            assert_eq!(check.cases, n, "{check:?}");
        }
        let check = primes(40, |n| right.of(n) + if n == 31 { 8 } else { 0 });
        let found = check.counterexample.unwrap();
        assert_eq!(found, "p = 31 has nullity 48, no multiple of 4·5");
    }
}
