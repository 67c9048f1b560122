//! The density of the bad numbers.
//!
//! The bad numbers are the multiples of the MAD numbers. By H. Davenport and P. Erdős (Acta Arith. 2
//! (1936), 147–151) the multiples of any set have a logarithmic density, which is their lower density
//! as well, and the limit δ of the densities `d_N` of the multiples of the members up to N. Those grow
//! with N, and are [exact fractions](crate::classify::mad::Density): so δ ≥ `d_N` for each N, and
//! N = 10⁵ gives more than 0.5223.
//!
//! More than half of the numbers up to x are bad for every x ≥ 33, because so many are multiples of
//! 3, 5, 17 or 31. These multiples repeat with period 7905, and more than half of a period are
//! multiples, 4065. So it is enough to check one period from 33 on: in every later period the
//! excess over one half is greater. (Of the numbers up to 32 exactly half are bad.)
//!
//! It is open whether there is a natural density, the limit of B(x)/x for the number B(x) of the
//! bad n ≤ x. It exists if the sum of 1/n over the MAD numbers converges, which is not proved here.
//! (For some other sets it does not exist: A. S. Besicovitch, Math. Ann. 110 (1934), 336–341.) The
//! statement below says more: for N ≥ x, `B_N`(x) = B(x), so with N → ∞ it says |B(x) − δx| ≤ √x.

use num_bigint::BigInt;

use super::report::{Bounds, Check, Status, Theorem};
use super::squarefree::mad_numbers;
use crate::classify::mad::{Complete, Density, MadSearch};
use crate::classify::{ClassifyError, Sieve};

pub(super) const THEOREM: Theorem = Theorem {
    id: "density",
    title: "more than half are bad",
    statement: "For every x ≥ 33 more than half of the numbers up to x are bad; and their lower \
                density, which is their logarithmic density, is more than 0.5223.",
    source: "H. Davenport and P. Erdős, Acta Arith. 2 (1936), for the densities; the rest this \
             project, proof in src/classify/theorem/density.rs",
    status: Status::Proved,
    checks,
};

pub(super) const CONJECTURE: Theorem = Theorem {
    id: "regularity",
    title: "the bad numbers are evenly spread",
    statement: "For all N and x > 0 the number of n ≤ x with a MAD divisor ≤ N differs by less than √x \
                from d·x, where d is the density of those n; so the bad numbers have a natural density.",
    source: "this project",
    status: Status::Open,
    checks: regularity,
};

/// From here on more than half are bad.
const MAJORITY: u64 = 33;

/// The greatest bound of the search and the sieve.
const LIMIT: u64 = 10_000_000;

/// The search goes at least this far for the lower density.
const LOWER_DENSITY: u64 = 100_000;

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let complete = mad_numbers(bounds, LIMIT)?;
    let few = [3, 5, 17, 31];
    let period = few.iter().product::<u64>();
    let last = (MAJORITY + period).min(bounds.n.saturating_mul(1000));
    let of_few = (1..=last).map(|n| few.iter().any(|mad| n.is_multiple_of(*mad)));
    let what = "multiples of 3, 5, 17 and 31";
    let sieve = Sieve::new(complete.clone());
    let bad = sieve.iter(1..=complete.limit).map(|(_, mad)| mad.is_some());
    let mut checks = vec![
        majority(last, what, of_few),
        majority(complete.limit, "bad numbers, by the MAD numbers", bad),
    ];
    // Fewer MAD numbers do not give the density that is stated.
    let complete = if (1..LOWER_DENSITY).contains(&complete.limit) {
        MadSearch::new(LOWER_DENSITY)?.run()
    } else {
        complete
    };
    let density = (bounds.n > 0).then(|| complete.density());
    checks.push(lower(complete.limit, density));
    Ok(checks)
}

/// Checks that from 33 on more than half of the numbers up to x have a property.
fn majority(last: u64, which: &str, property: impl Iterator<Item = bool>) -> Check {
    let mut count = 0;
    let outcomes = (1..).zip(property).filter_map(|(x, has)| {
        count += u64::from(has);
        let message = || format!("x = {x}: {count} numbers");
        (x >= MAJORITY).then(|| (2 * count <= x).then(message))
    });
    let what = format!("all x with {MAJORITY} ≤ x ≤ {last}, {which}");
    Check::new(("x", last), what, outcomes)
}

/// Checks that the densities are above 0.5223.
fn lower(last: u64, densities: impl IntoIterator<Item = Density>) -> Check {
    let outcomes = densities.into_iter().map(|density| {
        let above = &density.numerator * 10_000_u32 > &density.denominator * 5223_u32;
        (!above).then(|| format!("the density is about {}", density.to_f64()))
    });
    let what = format!("N ≤ {last}, the exact density of the multiples of all MAD numbers up to N");
    Check::new(("N", last), what, outcomes)
}

fn regularity(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let complete = mad_numbers(bounds, LIMIT)?;
    let last = complete.limit;
    let prefixes: Vec<(Sieve, Density)> = prefixes(&complete)
        .into_iter()
        .map(|prefix| {
            let density = prefix.density();
            (Sieve::new(prefix), density)
        })
        .collect();
    let outcomes = prefixes
        .iter()
        .flat_map(|(sieve, density)| spread(sieve, density));
    let what = format!("all x ≤ {last}, for each set of the MAD numbers up to some N ≤ {last}");
    Ok(vec![Check::new(("x", last), what, outcomes)])
}

/// Returns the first MAD number, the first two, …, all of them, each with the whole range of x.
fn prefixes(complete: &Complete) -> Vec<Complete> {
    let prefix = |count: usize| Complete {
        limit: complete.limit,
        numbers: complete.numbers[..count].to_vec(),
    };
    (1..=complete.numbers.len()).map(prefix).collect()
}

/// Checks the difference between the count and d·x for every x.
fn spread<'a>(sieve: &'a Sieve, density: &'a Density) -> impl Iterator<Item = Option<String>> + 'a {
    let d = density.to_f64();
    let mut count = 0_u64;
    sieve.iter(1..=sieve.complete_up_to()).map(move |(x, mad)| {
        count += u64::from(mad.is_some());
        // d·x has an error of 10⁻⁸ at most for x ≤ 10⁷.
        #[expect(clippy::cast_precision_loss, reason = "both are below 2^53")]
        let (side, difference) = ((x as f64).sqrt(), count as f64 - d * x as f64);
        if difference.abs() < side - 1e-7 || is_near(count, density, x) {
            return None;
        }
        let most = sieve.largest().unwrap_or_default();
        Some(format!(
            "N = {most}, x = {x}: {count} numbers, from d·x it differs by about {difference}"
        ))
    })
}

/// Returns whether (count − d·x)² < x, exactly.
fn is_near(count: u64, density: &Density, x: u64) -> bool {
    let counted = BigInt::from(&density.denominator * count);
    let expected = BigInt::from(&density.numerator * x);
    let limit = BigInt::from((&density.denominator * &density.denominator) * x);
    (counted - expected).pow(2) < limit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_are_all_numbers_in_range() {
        let checks = checks(&Bounds { n: 20, k: 0 }).unwrap();
        let cases: Vec<u64> = checks.iter().map(|check| check.cases).collect();
        assert_eq!(cases, [7906, 19_968, 1]);
        assert!(checks.iter().all(Check::holds), "{checks:?}");
        let checks = regularity(&Bounds { n: 2, k: 0 }).unwrap();
        // 3 5 17 31 127 257 511 683
        assert_eq!(checks[0].cases, 8 * 2000);
        assert!(checks[0].holds(), "{checks:?}");
    }

    /// The proof needs a whole period, more than half of it, and the first x is the least.
    #[test]
    fn the_majority_is_as_the_proof_says() {
        let multiple = |n: u64| [3, 5, 17, 31].iter().any(|mad| n.is_multiple_of(*mad));
        assert_eq!((1..=7905).filter(|&n| multiple(n)).count(), 4065);
        assert_eq!((1..=32).filter(|&n| multiple(n)).count(), 16);
    }

    #[test]
    fn wrong_counts_are_found() {
        let check = majority(40, "a lie", (1..=40).map(|n| n % 2 == 1));
        assert_eq!(check.counterexample.unwrap(), "x = 34: 17 numbers");
        let density = Density::of_multiples(&[3, 5, 17, 31]);
        let check = lower(31, [density]);
        assert!(check.counterexample.unwrap().contains("0.5142"));
    }

    #[test]
    fn a_wrong_density_is_found() {
        let complete = MadSearch::new(5000).unwrap().run();
        let right = complete.density();
        let sieve = Sieve::new(complete);
        assert!(spread(&sieve, &right).all(|outcome| outcome.is_none()));
        let wrong = Density::of_multiples(&[2, 3]);
        let found = spread(&sieve, &wrong).flatten().next();
        assert!(found.unwrap().starts_with("N = 3641, x = "));
        // (5 − 10/2)² = 0 and (5 − 16/2)² = 9 < 16, (5 − 18/2)² = 16 < 18, (4 − 16/2)² = 16.
        let half = Density::of_multiples(&[2]);
        let near = [(5, 10), (5, 16), (5, 18), (4, 16)].map(|(count, x)| is_near(count, &half, x));
        assert_eq!(near, [true, true, true, false]);
    }
}
