//! The exact nullities of 2^k − 1 and 2^k + 1, see [`curve`](crate::classify::curve).

use super::near_powers;
use super::report::{Bounds, Check, Status, Theorem, side};
use crate::classify::{ClassifyError, curve::Family};

pub(super) const THEOREM: Theorem = Theorem {
    id: "curve",
    title: "near powers of two, exactly",
    statement: "nullity(2^k − 1) = 2^k − 3 − s(k) and nullity(2^k + 1) = 2^k + 1 − s(k) for k > 0, \
                where s(0) = 2, s(1) = −1 and s(k) = −s(k−1) − 2·s(k−2).",
    source: "this project, proof in classify/curve.rs",
    status: Status::Proved,
    checks,
};

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let mut checks = near_powers::agreements(Family::Mersenne, side(bounds.k))?;
    checks.extend(near_powers::agreements(Family::Fermat, side(bounds.k))?);
    Ok(checks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_k_is_a_case() {
        let checks = checks(&Bounds { n: 0, k: 17 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [16, 7, 17, 16, 7, 17]);
        assert!(checks.iter().all(Check::holds));
    }
}
