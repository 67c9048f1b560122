//! nullity(p^j) = nullity(p) for all odd primes p other than Wieferich primes.
//!
//! The nullity of p^j is the sum of P(1), P(p), …, P(p^j), with P(m) the number of the pairs with
//! ι(a, b) = 0 that generate the m-th roots of unity, and P(1) = 0. By the lemma of
//! classify/mad/candidates.rs P(m) > 0 for odd m > 1 only if k(m) ≤ √m, where k(m) is the ± order of m,
//! the least k with m | 2^k ± 1.
//!
//! Let r be the order of 2 modulo p, and 2^r = 1 + u·p^w with p ∤ u. Then 2 has order r modulo p^j for j
//! ≤ w and r·p^(j−w) beyond. The units modulo p^j being a cyclic group, −1 is a power of 2 modulo p^j
//! iff the order of 2 is even, that is, iff r is even. So
//!
//! ```text
//! k(p^j) = k(p) for j ≤ w,    k(p^j) = k(p)·p^(j−w) for j ≥ w.
//! ```
//!
//! w > 1 iff 2^(p−1) ≡ 1 modulo p², as p − 1 is a multiple of r and (p − 1)/r prime to p: these are the
//! Wieferich primes.
//!
//! **w = 1.** Let j ≥ 2. For p > 3, k(p) ≥ 2 as p divides neither 1 nor 3, and k(p^j) ≥ 2p^(j−1) >
//! p^(j/2), so P(p^j) = 0. For p = 3, k(3^j) = 3^(j−1) > 3^(j/2) if j ≥ 3, and P(9) = nullity(9) −
//! nullity(3) = 4 − 4 = 0. So nullity(p^j) = nullity(p) for every j ≥ 1.
//!
//! **w = 2.** If k(p) > √p, then for j ≥ 3 k(p^j) = k(p)·p^(j−2) > p^(j − 3/2) ≥ p^(j/2), and P(p) =
//! P(p^j) = 0: nullity(p) = 0, and nullity(p^j) = nullity(p²) for j ≥ 2. What is left is P(p²), of
//! which the lemma says nothing as k(p²) = k(p) < p.
//!
//! Both known Wieferich primes are such, with k(1093) = 182 and k(3511) = 1755, and there P(p²) = 0 as
//! the check finds. There is no third below 6.7·10¹⁵ (F. G. Dorais and D. Klyve, J. Integer Seq. 14
//! (2011), Article 11.9.2), so up to there nullity(p^j) = nullity(p) for all odd primes.

use num_bigint::BigUint;
use num_traits::One;

use super::nullities::gcd_nullity;
use super::report::{Bounds, Check, Status, Theorem};
use crate::board::Surface;
use crate::classify::ClassifyError;
use crate::classify::mad::nullity_by_classes;
use gf2_algebra::field::factorise;

pub(super) const THEOREM: Theorem = Theorem {
    id: "powers",
    title: "powers of primes",
    statement: "If p is an odd prime and 2^(p−1) is not 1 modulo p², then nullity(p^j) = nullity(p) \
                for every j > 0.",
    source: "this project, proof in src/classify/theorem/prime_powers.rs",
    status: Status::Proved,
    checks: powers,
};

pub(super) const WIEFERICH: Theorem = Theorem {
    id: "wieferich",
    title: "squares of Wieferich primes",
    statement: "If p is a prime and 2^(p−1) is 1 modulo p², then nullity(p²) = nullity(p).",
    source: "this project; the only such p below 6.7·10^15 are 1093 and 3511: F. G. Dorais and D. \
             Klyve, J. Integer Seq. 14 (2011), 11.9.2",
    status: Status::Open,
    checks: wieferich,
};

/// The greatest prime whose square is a side for the gcd.
const SQUARES_LIMIT: u64 = 1000;

/// The greatest higher power that is a side for the gcd.
const POWERS_LIMIT: u64 = 1_000_000;

/// The greatest Wieferich prime for the classes: squares below 2³².
const CLASSES_LIMIT: u64 = 65_535;

/// The greatest Wieferich prime for the gcd: sides above ten million take seconds.
const WIEFERICH_GCD_LIMIT: u64 = 4000;

fn powers(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let squares: Vec<(u64, u32)> = odd_primes(bounds.n.min(SQUARES_LIMIT))
        .filter(|&p| !is_wieferich(p))
        .map(|p| (p, 2))
        .collect();
    let last = bounds.n.saturating_mul(bounds.n).min(POWERS_LIMIT);
    let higher: Vec<(u64, u32)> = odd_primes(last.isqrt())
        .filter(|&p| !is_wieferich(p))
        .flat_map(|p| (3..=last.ilog(p)).map(move |j| (p, j)))
        .collect();
    let p_last = bounds.n.min(SQUARES_LIMIT);
    let what = format!("all such p ≤ {p_last}, both nullities by gcd, j = 2");
    let squares = equal(("p", p_last), what, squares, by_gcd)?;
    let what = format!("all such p with p^j ≤ {last}, both nullities by gcd, j > 2");
    let higher = equal(("p^j", last), what, higher, by_gcd)?;
    Ok(vec![squares, higher])
}

fn wieferich(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let primes = |last: u64| -> Vec<(u64, u32)> {
        let all = odd_primes(last).filter(|&p| is_wieferich(p));
        all.map(|p| (p, 2)).collect()
    };
    let classes = |n| Ok(nullity_by_classes(n).expect("an odd number below 2^32"));
    let last = bounds.n.saturating_mul(100).min(CLASSES_LIMIT);
    let what = format!("all such p ≤ {last}, both nullities by classes of roots of unity");
    let by_classes = equal(("p", last), what, primes(last), classes)?;
    let last = bounds.n.saturating_mul(10).min(WIEFERICH_GCD_LIMIT);
    let what = format!("all such p ≤ {last}, both nullities by gcd");
    let by_gcd = equal(("p", last), what, primes(last), by_gcd)?;
    Ok(vec![by_classes, by_gcd])
}

/// Checks whether nullity(p^j) = nullity(p) for each (p, j).
fn equal(
    range: (&'static str, u64),
    what: String,
    powers: Vec<(u64, u32)>,
    nullity: impl Fn(u64) -> Result<u64, ClassifyError> + Sync + Send,
) -> Result<Check, ClassifyError> {
    Check::of_each(range, what, powers, |(p, j)| {
        let (single, power) = (nullity(p)?, nullity(p.pow(j))?);
        let message = || format!("p = {p} has nullity {single}, p^{j} = {} {power}", p.pow(j));
        Ok([(single != power).then(message)])
    })
}

fn by_gcd(n: u64) -> Result<u64, ClassifyError> {
    gcd_nullity(n, Surface::Torus)
}

fn odd_primes(last: u64) -> impl Iterator<Item = u64> {
    (3..=last).step_by(2).filter(|&n| factorise(n) == [(n, 1)])
}

/// Returns whether 2^(p−1) is 1 modulo p², for p < 2³².
fn is_wieferich(p: u64) -> bool {
    let power = BigUint::from(2_u32).modpow(&(p - 1).into(), &(p * p).into());
    power.is_one()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gf2_algebra::field::plus_minus_order_of_two;

    #[test]
    fn the_cases_are_all_primes_and_their_powers() {
        let checks = powers(&Bounds { n: 40, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        // 3³ 3⁴ 3⁵ 3⁶, 5³ 5⁴, 7³ and 11³ up to 1600.
        assert_eq!(cases, [11, 8]);
        assert!(checks.iter().all(Check::holds));
        let checks = wieferich(&Bounds { n: 110, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [2, 1]);
        assert!(checks.iter().all(Check::holds));
    }

    #[test]
    fn the_wieferich_primes_are_the_known_ones() {
        let found: Vec<u64> = odd_primes(20_000).filter(|&p| is_wieferich(p)).collect();
        assert_eq!(found, [1093, 3511]);
    }

    /// Checks the statements of the proof about the orders and the two primes.
    #[test]
    fn orders_of_powers() {
        let order = |n: u64| plus_minus_order_of_two(n).unwrap();
        for p in odd_primes(60) {
            for j in 2..=4 {
                assert_eq!(order(p.pow(j)), order(p) * p.pow(j - 1), "{p}^{j}");
                assert!(order(p.pow(j)).pow(2) > p.pow(j) || (p, j) == (3, 2));
            }
        }
        for (p, k) in [(1093_u64, 182), (3511, 1755)] {
            assert_eq!((order(p), order(p.pow(2))), (k, k));
            assert_eq!(order(p.pow(3)), k * p);
            assert!(k * k > p);
        }
    }

    #[test]
    fn a_wrong_nullity_is_found() {
        let lie = |n| Ok(if n == 125 { 16 } else { by_gcd(n)? });
        let powers = vec![(3, 3), (5, 2), (5, 3)];
        let check = equal(("p", 5), String::new(), powers, lie).unwrap();
        let found = check.counterexample.unwrap();
        assert_eq!(found, "p = 5 has nullity 8, p^3 = 125 16");
        assert_eq!(check.cases, 3);
    }
}
