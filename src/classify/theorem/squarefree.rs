//! Whether a MAD number can be divisible by a square.
//!
//! A prime power p^j, j > 1, is no MAD number: for all p below 6.7·10¹⁵ this follows from the
//! theorem on [powers](super::prime_powers), as p itself would be bad. In general the ± order of n
//! is a multiple of those of its prime powers. So by the lemma p² | n requires p·k(p) ≤ √n, unless
//! p is a Wieferich prime. Squares are thus rare among the numbers to be tested, but there is no
//! proof that none of these is bad.

use super::report::{Bounds, Check, Status, Theorem};
use crate::classify::ClassifyError;
use crate::classify::mad::{Complete, MadSearch};
use gf2_algebra::field::factorise;

pub(super) const CONJECTURE: Theorem = Theorem {
    id: "squarefree",
    title: "MAD numbers without squares",
    statement: "No MAD number is divisible by the square of a prime.",
    source: "this project",
    status: Status::Open,
    checks,
};

/// The greatest bound of the search.
const LIMIT: u64 = 10_000_000;

/// Returns all MAD numbers up to a thousand times the bound.
pub(super) fn mad_numbers(bounds: &Bounds, limit: u64) -> Result<Complete, ClassifyError> {
    let limit = bounds.n.saturating_mul(1000).min(limit);
    Ok(MadSearch::new(limit)?.run())
}

fn checks(bounds: &Bounds) -> Result<Vec<Check>, ClassifyError> {
    let complete = mad_numbers(bounds, LIMIT)?;
    let numbers = complete.numbers.iter().map(|mad| mad.n);
    Ok(vec![squares(complete.limit, numbers)])
}

fn squares(last: u64, numbers: impl Iterator<Item = u64>) -> Check {
    let outcomes = numbers.map(|n| {
        let square = factorise(n).into_iter().find(|&(_, exponent)| exponent > 1);
        square.map(|(p, _)| format!("n = {n} is divisible by {p}²"))
    });
    let what = format!("all MAD numbers n ≤ {last}, by the search for them");
    Check::new(("n", last), what, outcomes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_are_the_mad_numbers() {
        let checks = checks(&Bounds { n: 10, k: 0 }).unwrap();
        assert_eq!(checks[0].cases, 13);
        assert!(checks[0].holds());
    }

    #[test]
    fn a_square_is_found() {
        let check = squares(1000, [3, 511, 637].into_iter());
        let found = check.counterexample.unwrap();
        assert_eq!(found, "n = 637 is divisible by 7²");
    }
}
