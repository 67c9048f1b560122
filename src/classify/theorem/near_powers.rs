//! The checks that theorems 5.6 and 5.7 share: the numbers 2^k − 1 and 2^k + 1.

use num_bigint::{BigInt, Sign};
use rayon::prelude::*;

use super::nullities::{gcd_nullity, rank_nullity};
use super::report::Check;
use crate::classify::curve::{Family, is_witness, witness_t};
use crate::classify::{ClassifyError, RootTest};
use gf2_algebra::field::{BinaryField, Element};

/// The greatest k of the root test: numbers about 65536.
const ROOTS_LIMIT: usize = 16;

/// The greatest k of elimination: boards of side about 128.
const RANK_LIMIT: usize = 7;

/// The greatest k of the gcd: sides about a million.
const GCD_LIMIT: usize = 20;

/// The greatest k of a field in which a witness is looked for.
const WITNESS_LIMIT: usize = 512;

/// Checks that the number of the family is good for the k in `good` and bad for all others.
pub(super) fn checks(family: Family, good: &[usize], last: usize) -> Vec<Check> {
    vec![
        verdicts(family, good, last, family.nullities()),
        witnesses(family, good, last.min(WITNESS_LIMIT), witness_t),
    ]
}

/// Checks the nullities of the curve against those by three other methods.
pub(super) fn agreements(family: Family, last: usize) -> Result<Vec<Check>, ClassifyError> {
    // Only as many as the other methods reach: all up to k = 10⁵ would fill the memory.
    let curve: Vec<BigInt> = family.nullities().take(last.min(GCD_LIMIT)).collect();
    let count_pairs = |n| Ok(RootTest::new(n)?.nullity());
    Ok(vec![
        agreement(family, &curve, ROOTS_LIMIT, "the root test", count_pairs)?,
        agreement(family, &curve, RANK_LIMIT, "rank", rank_nullity)?,
        agreement(family, &curve, GCD_LIMIT, "gcd", gcd_nullity)?,
    ])
}

fn name(family: Family, k: usize) -> String {
    match family {
        Family::Mersenne => format!("k = {k}, n = 2^{k} − 1"),
        Family::Fermat => format!("k = {k}, n = 2^{k} + 1"),
    }
}

/// Checks the nullities of the curve for k = 1, 2, … against another method.
fn agreement(
    family: Family,
    curve: &[BigInt],
    limit: usize,
    method: &str,
    nullity: impl Fn(u64) -> Result<u64, ClassifyError> + Sync,
) -> Result<Check, ClassifyError> {
    let last = limit.min(curve.len());
    let outcomes: Result<Vec<Option<String>>, ClassifyError> = curve[..last]
        .par_iter()
        .enumerate()
        .with_max_len(1)
        .map(|(index, expected)| {
            let k = index + 1;
            let n = u64::try_from(family.number(k)).expect("limits are below 64");
            let found = nullity(n)?;
            let message = || {
                let name = name(family, k);
                format!("{name} has nullity {found} by {method}, {expected} by the curve")
            };
            Ok((*expected != found.into()).then(message))
        })
        .collect();
    let sign = match family {
        Family::Mersenne => '−',
        Family::Fermat => '+',
    };
    let what = format!(
        "all n = 2^k {sign} 1 with k ≤ {last}, the nullity by {method} against that of the curve"
    );
    Ok(Check::new(("k", last as u64), what, outcomes?))
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
    search: impl Fn(&BinaryField, Family) -> Option<Element> + Sync,
) -> Check {
    let outcomes: Vec<Option<String>> = (0..last)
        .into_par_iter()
        .with_max_len(1)
        .map(|index| {
            let k = index + 1;
            let field = BinaryField::of_degree(k);
            let problem = match (search(&field, family), good.contains(&k)) {
                (None, true) => return None,
                (None, false) => "has no t = a + a⁻¹ with t + 1 = b + b⁻¹".to_owned(),
                (Some(t), false) if is_witness(&field, family, &t) => return None,
                (Some(t), false) => format!("has no roots of unity for t = {}", t.to_poly()),
                (Some(t), true) => format!("should be good, but t = {} was found", t.to_poly()),
            };
            Some(format!("{} {problem}", name(family, k)))
        })
        .collect();
    let what = format!(
        "all k ≤ {last}, roots of unity with 1 + a + a⁻¹ + b + b⁻¹ = 0 in F(2^k) or F(2^2k)"
    );
    Check::new(("k", last as u64), what, outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILIES: [Family; 2] = [Family::Mersenne, Family::Fermat];

    #[test]
    fn wrong_nullities_are_found() {
        let curve: Vec<BigInt> = Family::Fermat.nullities().take(5).collect();
        let lie = |n: u64| {
            Ok(if n == 17 {
                15
            } else {
                RootTest::new(n)?.nullity()
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
            let witness = witnesses(family, &[1, 4], 6, witness_t)
                .counterexample
                .unwrap();
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
            let check = witnesses(family, &[1, 3], 8, other);
            let found = check.counterexample.unwrap();
            assert!(
                found.contains("should be good") || found.contains("no roots"),
                "{found}"
            );
            let none = witnesses(family, &[1, 3], 8, |_, _| None).counterexample;
            assert!(none.unwrap().starts_with(&name(family, 2)));
        }
    }
}
