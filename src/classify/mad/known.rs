//! The MAD numbers that come with the crate.

use std::sync::LazyLock;

use super::search::{Complete, Estimate, MadNumber, MadSearch, SearchError};
use crate::certificate::{Certificate, NumberCertificate, read_certificates};

/// The bound up to which the list is complete.
const COMPLETE_UP_TO: u64 = 300_000_000;

/// The list, as `madness mad --format json` prints it: a certificate for each number.
static CERTIFICATES: LazyLock<Vec<NumberCertificate>> = LazyLock::new(|| {
    let certificates = read_certificates(include_str!("../../../data/mad.jsonl"));
    let number = |certificate| match certificate {
        Certificate::Number(number) => number,
        Certificate::Board(_)
        | Certificate::LitOnly(_)
        | Certificate::Puzzle(_)
        | Certificate::Counters(_) => {
            unreachable!("the list is one of numbers")
        }
    };
    let certificates = certificates.expect("the list has been tested");
    certificates.into_iter().map(number).collect()
});

static COMPLETE: LazyLock<Complete> = LazyLock::new(|| {
    let number = |certificate: &NumberCertificate| MadNumber {
        n: certificate.n,
        nullity: certificate.nullity.expect("the list has been tested"),
    };
    Complete {
        limit: COMPLETE_UP_TO,
        numbers: CERTIFICATES.iter().map(number).collect(),
    }
});

/// Returns all MAD numbers up to 3·10⁸. They were found by a [`MadSearch`](super::MadSearch) on two cores
/// of a busy machine in 3.2 core-hours:
///
/// ```sh
/// madness mad --up-to 300000000 --resume journal.jsonl
/// ```
///
/// The first 37 are the terms printed in OEIS A007802, up to 3303821.
///
/// ```
/// use button_madness::classify::mad::known;
///
/// let numbers = &known().numbers;
/// assert_eq!(numbers[36].n, 3_303_821);
/// assert!(known().limit >= 300_000_000);
/// ```
pub fn known() -> &'static Complete {
    &COMPLETE
}

/// Returns the certificates of the [known] MAD numbers: for each a pair of roots of unity.
pub fn known_certificates() -> &'static [NumberCertificate] {
    &CERTIFICATES
}

/// Estimates a search up to `limit` on so many threads: as [`MadSearch::new`] and [`MadSearch::estimate`],
/// but the search for the first MAD numbers is spared, as they are known.
///
/// # Complexity
/// A sieve up to the limit, and the orders of 2 modulo the primes.
///
/// # Errors
/// As [`MadSearch::new`].
pub fn estimate(limit: u64, threads: usize) -> Result<Estimate, SearchError> {
    let mut base = known().clone();
    base.numbers.retain(|mad| mad.n <= MadSearch::base(limit));
    base.limit = 0;
    Ok(MadSearch::beyond(&base, limit)?.estimate(threads))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_that_of_the_search() {
        for limit in [0, 3, 1000, 1999, 2000, 20_000, 300_000] {
            let expected = MadSearch::new(limit).unwrap().estimate(3);
            assert_eq!(estimate(limit, 3), Ok(expected), "{limit}");
        }
        assert!(estimate(1 << 32, 1).is_err());
    }

    #[test]
    fn every_certificate_holds() {
        for certificate in known_certificates() {
            certificate.check().unwrap();
            assert!(certificate.witness.roots.is_some() && certificate.n <= known().limit);
        }
    }

    #[test]
    fn the_list_begins_as_the_search_does() {
        let complete = MadSearch::new(100_000).unwrap().run();
        let numbers = &known().numbers;
        assert!(numbers.is_sorted());
        let begin = numbers.partition_point(|mad| mad.n <= complete.limit);
        assert_eq!(numbers[..begin], complete.numbers);
    }

    #[test]
    fn none_divides_another() {
        let numbers = &known().numbers;
        for (index, mad) in numbers.iter().enumerate() {
            let divides = |other: &MadNumber| mad.n.is_multiple_of(other.n);
            assert!(!numbers[..index].iter().any(divides), "{mad:?}");
        }
    }
}
