//! nullity(2n) = 2·nullity(n).
//!
//! With c = 1 + X + X⁻¹ and the sequences L and E of the [closing
//! equations](crate::chase), the torus of side m has nullity
//!
//! ```text
//! 2 deg gcd(L_k(c), X^m − 1)                                   for m = 2k,
//! deg gcd(E_k(c), X^m − 1) + deg gcd(c·E_k(c), X^m − 1)        for m = 2k + 1.
//! ```
//!
//! Let n = 2k. Then `L_n` = `L_k`² and X^2n − 1 = (Xⁿ − 1)², so the gcd of 2n is the square of that of
//! n.
//!
//! Let n = 2k + 1. Then `L_n` = c·`E_k`², as T + T⁻¹ = c and Tⁿ + 1 = (T + 1)·Tᵏ·`E_k` make Tⁿ + T⁻ⁿ =
//! T⁻ⁿ(Tⁿ + 1)² = c·`E_k`². Let an irreducible factor of Xⁿ − 1, which is simple, divide `E_k` e times
//! and c f times; f ≤ 1, for cX = X² + X + 1 is irreducible. Its exponents in the gcds are
//! min(f + 2e, 2) for 2n, and min(e, 1) + min(f + e, 1) for n: both are 2 if e > 0, and f if e = 0.

use super::nullities::{Nullities, gcd_nullity, rank_nullity, tenfold};
use super::report::{Bounds, Check, Status, Theorem};
use crate::board::Surface;
use crate::classify::ClassifyError;

pub(super) const THEOREM: Theorem = Theorem {
    id: "double",
    title: "doubling, exactly",
    statement: "nullity(2n) = 2·nullity(n).",
    source: "T. Buchholz, OEIS A165738, 2014; proof in src/classify/theorem/exact_doubling.rs",
    status: Status::Proved,
    checks,
};

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    Ok(vec![
        doubled(bounds.n.min(Nullities::RANK_LIMIT), "rank", |n| {
            rank_nullity(n, Surface::Torus)
        })?,
        doubled(tenfold(bounds), "gcd", |n| gcd_nullity(n, Surface::Torus))?,
    ])
}

/// Checks the nullities of n and 2n for n = 1, 2, … Each is computed by itself.
fn doubled(
    last: u64,
    method: &str,
    nullity: impl Fn(u64) -> Result<u64, ClassifyError> + Sync + Send,
) -> Result<Check, ClassifyError> {
    let what = format!("all even 2n ≤ {last}, both nullities by {method}");
    Check::of_each(("2n", last), what, 1..=last / 2, |n| {
        let (single, double) = (nullity(n)?, nullity(2 * n)?);
        let message = || format!("n = {n} has nullity {single}, 2n = {} has {double}", 2 * n);
        Ok([(double != 2 * single).then(message)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_are_all_even_numbers() {
        let checks = checks(&Bounds { n: 31, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [15, 155]);
        assert!(checks.iter().all(Check::holds));
    }

    #[test]
    fn a_wrong_nullity_is_found() {
        let lie = |n| Ok(if n == 3 || n == 6 { 4 } else { 0 });
        let check = doubled(8, "a lie", lie).unwrap();
        let found = check.counterexample.unwrap();
        assert_eq!(found, "n = 3 has nullity 4, 2n = 6 has 4");
        assert_eq!(check.cases, 3);
    }
}
