//! Theorem 5.7: 2^k + 1 is bad.
//!
//! The (2^k + 1)-th roots of unity are the a in F(q²), q = 2^k, for which a⁻¹ is the
//! conjugate a^q. Then a + a⁻¹ lies in F(q), and runs over 0 and the t with
//! Tr(1/t) = 1. So n is bad iff t and t + 1 are both among these for some t, and
//! the number of pairs (a, b) that this makes is the number of points over F(q) of the
//! elliptic curve of theorem 5.6, four of which there always are. See
//! [`curve`](crate::classify::curve).

use super::near_powers;
use super::report::{Bounds, Check, Status, Theorem, side};
use crate::classify::{ClassifyError, curve::Family};

pub(super) const THEOREM: Theorem = Theorem {
    id: "5.7",
    title: "2^k + 1",
    statement: "2^k + 1 is bad for every k > 0.",
    source: "Szabó, theorem 5.7",
    status: Status::Proved,
    checks,
};

#[expect(clippy::unnecessary_wraps, reason = "as all checks")]
fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    Ok(near_powers::checks(Family::Fermat, &[], side(bounds.k)))
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
