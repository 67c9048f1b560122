//! Theorem 5.6: 2^k − 1 is bad, except for k = 1 and 3.
//!
//! The (2^k − 1)-th roots of unity are the non-zero elements of F(q), q = 2^k, so n is
//! bad iff the curve 1 + X + X⁻¹ + Y + Y⁻¹ = 0 has a point over F(q) with neither
//! coordinate 0. It is an elliptic curve with four points beside those, and by
//! Hasse it has at least q + 1 − 2√q, more than four for q ≥ 16. See
//! [`curve`](crate::classify::curve) for the exact number, which settles small q too.

use super::near_powers;
use super::report::{Bounds, Check, Status, Theorem, side};
use crate::classify::{ClassifyError, curve::Family};

pub(super) const THEOREM: Theorem = Theorem {
    id: "5.6",
    title: "2^k − 1",
    statement: "2^k − 1 is bad for every k > 0 other than 1 and 3.",
    source: "Szabó, theorem 5.6",
    status: Status::Proved,
    checks,
};

#[expect(clippy::unnecessary_wraps, reason = "as all checks")]
fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    Ok(near_powers::checks(
        Family::Mersenne,
        &[1, 3],
        side(bounds.k),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_k_is_a_case() {
        let checks = checks(&Bounds { n: 0, k: 30 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [30, 30]);
        assert!(checks.iter().all(Check::holds));
    }
}
