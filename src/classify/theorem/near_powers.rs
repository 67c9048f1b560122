//! Theorems 5.6 and 5.7, on the numbers 2^k − 1 and 2^k + 1, and their [exact
//! nullities](crate::classify::curve).
//!
//! The (2^k − 1)-th roots of unity are the non-zero elements of F(q), q = 2^k, so 2^k − 1 is
//! bad iff the curve 1 + X + X⁻¹ + Y + Y⁻¹ = 0 has a point over F(q) with neither
//! coordinate 0. It is an elliptic curve with four points beside those, and by
//! Hasse it has at least q + 1 − 2√q, more than four for q ≥ 16. The exact number settles small q
//! too.
//!
//! The (2^k + 1)-th roots of unity are the a in F(q²) for which a⁻¹ is the
//! conjugate a^q. Then a + a⁻¹ lies in F(q), and runs over 0 and the t with
//! Tr(1/t) = 1. So 2^k + 1 is bad iff t and t + 1 are both among these for some t, and
//! the number of pairs (a, b) that this makes is the number of points over F(q) of the same
//! elliptic curve, four of which there always are.

use num_bigint::{BigInt, Sign};

use super::nullities::{gcd_nullity, rank_nullity};
use super::report::{Bounds, Check, Status, Theorem, side};
use crate::board::Surface;
use crate::classify::curve::{Family, is_witness, witness_t};
use crate::classify::{ClassifyError, RootTest};
use gf2_algebra::field::{BinaryField, Element};

pub(super) const MERSENNE: Theorem = Theorem {
    id: "5.6",
    title: "2^k − 1",
    statement: "2^k − 1 is bad for every k > 0 other than 1 and 3.",
    source: "Szabó, theorem 5.6",
    status: Status::Proved,
    checks: |bounds| verdicts_and_witnesses(Family::Mersenne, &[1, 3], bounds),
};

pub(super) const FERMAT: Theorem = Theorem {
    id: "5.7",
    title: "2^k + 1",
    statement: "2^k + 1 is bad for every k > 0.",
    source: "Szabó, theorem 5.7",
    status: Status::Proved,
    checks: |bounds| verdicts_and_witnesses(Family::Fermat, &[], bounds),
};

pub(super) const EXACTLY: Theorem = Theorem {
    id: "curve",
    title: "near powers of two, exactly",
    statement: "nullity(2^k − 1) = 2^k − 3 − s(k) and nullity(2^k + 1) = 2^k + 1 − s(k) for k > 0, \
                where s(0) = 2, s(1) = −1 and s(k) = −s(k−1) − 2·s(k−2).",
    source: "this project, proof in classify/curve.rs",
    status: Status::Proved,
    checks: agreements,
};

/// The greatest k of the root test: numbers about 65536.
const ROOTS_LIMIT: usize = 16;

/// The greatest k of elimination: boards of side about 128.
const RANK_LIMIT: usize = 7;

/// The greatest k of the gcd: sides about a million.
const GCD_LIMIT: usize = 20;

/// The greatest k of a field in which a witness is looked for.
const WITNESS_LIMIT: usize = 512;

/// Checks that the number of the family is good for the k in `good` and bad for all others.
fn verdicts_and_witnesses(
    family: Family,
    good: &[usize],
    bounds: &Bounds,
) -> Result<Vec<Check>, ClassifyError> {
    let last = side(bounds.k);
    Ok(vec![
        verdicts(family, good, last, family.nullities()),
        witnesses(family, good, last.min(WITNESS_LIMIT), witness_t)?,
    ])
}

/// Checks the nullities of the curve against those by three other methods.
fn agreements(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let count_pairs = |n| Ok(RootTest::new(n)?.nullity);
    let rank = |n| rank_nullity(n, Surface::Torus);
    let gcd = |n| gcd_nullity(n, Surface::Torus);
    let mut checks = Vec::new();
    for family in [Family::Mersenne, Family::Fermat] {
        // Only as many as the other methods reach: all up to k = 10⁵ would fill the memory.
        let last = side(bounds.k).min(GCD_LIMIT);
        let curve: Vec<BigInt> = family.nullities().take(last).collect();
        checks.extend([
            agreement(family, &curve, ROOTS_LIMIT, "the root test", count_pairs)?,
            agreement(family, &curve, RANK_LIMIT, "rank", rank)?,
            agreement(family, &curve, GCD_LIMIT, "gcd", gcd)?,
        ]);
    }
    Ok(checks)
}

fn name(family: Family, k: usize) -> String {
    format!("k = {k}, n = 2^{k} {} 1", sign(family))
}

fn sign(family: Family) -> char {
    match family {
        Family::Mersenne => '−',
        Family::Fermat => '+',
    }
}

/// Checks the nullities of the curve for k = 1, 2, … against another method.
fn agreement(
    family: Family,
    curve: &[BigInt],
    limit: usize,
    method: &str,
    nullity: impl Fn(u64) -> Result<u64, ClassifyError> + Sync + Send,
) -> Result<Check, ClassifyError> {
    let last = limit.min(curve.len());
    let what = format!(
        "all n = 2^k {} 1 with k ≤ {last}, the nullity by {method} against that of the curve",
        sign(family)
    );
    let curve = (1..).zip(&curve[..last]);
    Check::of_each(("k", last as u64), what, curve, |(k, expected)| {
        let n = u64::try_from(family.number(k)).expect("limits are below 64");
        let found = nullity(n)?;
        let message = || {
            let name = name(family, k);
            format!("{name} has nullity {found} by {method}, {expected} by the curve")
        };
        Ok([(*expected != found.into()).then(message)])
    })
}

/// Checks the theorem itself for every k, by the exact nullities.
fn verdicts(
    family: Family,
    good: &[usize],
    last: usize,
    nullities: impl Iterator<Item = BigInt>,
) -> Check {
    let outcomes = (1..=last).zip(nullities).map(|(k, nullity)| {
        let expected = if good.contains(&k) {
            Sign::NoSign
        } else {
            Sign::Plus
        };
        let message = || format!("{} has nullity {nullity}", name(family, k));
        (nullity.sign() != expected).then(message)
    });
    let what = format!("all k ≤ {last}, the nullity by the elliptic curve");
    Check::new(("k", last as u64), what, outcomes)
}

/// Checks the theorem itself for every k, by a pair of roots of unity that `search` finds.
fn witnesses(
    family: Family,
    good: &[usize],
    last: usize,
    search: impl Fn(&BinaryField, Family) -> Option<Element> + Sync + Send,
) -> Result<Check, ClassifyError> {
    let what = format!(
        "all k ≤ {last}, roots of unity with 1 + a + a⁻¹ + b + b⁻¹ = 0 in F(2^k) or F(2^2k)"
    );
    Check::of_each(("k", last as u64), what, 1..=last, |k| {
        let field = BinaryField::of_degree(k);
        let problem = match (search(&field, family), good.contains(&k)) {
            (None, true) => return Ok([None]),
            (None, false) => "has no t = a + a⁻¹ with t + 1 = b + b⁻¹".to_owned(),
            (Some(t), false) if is_witness(&field, family, &t) => return Ok([None]),
            (Some(t), false) => format!("has no roots of unity for t = {}", t.to_poly()),
            (Some(t), true) => format!("should be good, but t = {} was found", t.to_poly()),
        };
        Ok([Some(format!("{} {problem}", name(family, k)))])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILIES: [Family; 2] = [Family::Mersenne, Family::Fermat];

    #[test]
    fn every_k_is_a_case() {
        let cases = |theorem: Theorem, k: u64| -> Vec<u64> {
            let report = theorem.check(&Bounds { n: 0, k }).unwrap();
            assert!(report.holds());
            report.checks.iter().map(|check| check.cases).collect()
        };
        assert_eq!(cases(MERSENNE, 30), [30, 30]);
        assert_eq!(cases(FERMAT, 30), [30, 30]);
        assert_eq!(cases(EXACTLY, 17), [16, 7, 17, 16, 7, 17]);
    }

    #[test]
    fn wrong_nullities_are_found() {
        let curve: Vec<BigInt> = Family::Fermat.nullities().take(5).collect();
        let lie = |n: u64| {
            Ok(if n == 17 {
                15
            } else {
                RootTest::new(n)?.nullity
            })
        };
        let check = agreement(Family::Fermat, &curve, 9, "a lie", lie).unwrap();
        assert_eq!(check.cases, 4);
        let found = check.counterexample.unwrap();
        assert_eq!(
            found,
            "k = 4, n = 2^4 + 1 has nullity 15 by a lie, 16 by the curve"
        );
    }

    #[test]
    fn wrong_exceptions_are_found() {
        for family in FAMILIES {
            let check = verdicts(family, &[1, 4], 6, family.nullities());
            let found = check.counterexample.unwrap();
            let witness = witnesses(family, &[1, 4], 6, witness_t).unwrap();
            let witness = witness.counterexample.unwrap();
            let k = if family == Family::Mersenne { 3 } else { 1 };
            assert!(found.starts_with(&name(family, k)), "{found}");
            assert!(witness.starts_with(&name(family, k)), "{witness}");
        }
    }

    #[test]
    fn wrong_witnesses_are_found() {
        for family in FAMILIES {
            // A t of one family is no t of the other.
            let other = |field: &BinaryField, _| {
                witness_t(field, FAMILIES[usize::from(family == Family::Mersenne)])
            };
            let check = witnesses(family, &[1, 3], 8, other).unwrap();
            let found = check.counterexample.unwrap();
            assert!(
                found.contains("should be good") || found.contains("no roots"),
                "{found}"
            );
            let none = witnesses(family, &[1, 3], 8, |_, _| None).unwrap();
            assert!(none.counterexample.unwrap().starts_with(&name(family, 2)));
        }
    }
}
