//! A complete search for MAD numbers, as a list of independent work items.

use std::collections::BTreeMap;
use std::time::Duration;

use madness_machine::Budget;
use rayon::prelude::*;
use thiserror::Error;

use super::candidate_test::{CandidateTest, Found, run};
use super::candidates::candidates;
use crate::game::InternalError;
use crate::journal::checksum::Checksum;

/// The tests that find all MAD numbers up to a bound.
///
/// The same bound gives the same items in the same order, on every machine.
#[derive(Clone, Debug)]
pub struct MadSearch {
    limit: u64,
    /// MAD numbers up to a bound; only numbers beyond it are tested.
    known: Complete,
    items: Vec<Item>,
    digest: u64,
}

/// A piece of work: tests of some numbers in one field.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its place in [`MadSearch::items`].
    pub index: usize,
    k: u64,
    tests: Vec<CandidateTest>,
}

/// The result of an item: the bad numbers among those it has tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The index of the item.
    pub item: usize,
    pub(super) found: Vec<Found>,
    /// The time that one thread took for it.
    pub(crate) milliseconds: Option<u64>,
}

/// What a search is expected to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// How many items of work there are.
    pub items: usize,
    /// How many tests of a number in a field.
    pub tests: usize,
    /// The time of one core, in seconds, as measured on an Intel Xeon (Emerald Rapids) with AVX-512.
    /// It is meant to be right within a factor of two there.
    pub core_seconds: u64,
    /// The memory in bytes for so many threads.
    pub memory: u64,
}

/// A MAD number: bad, and all its proper divisors are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MadNumber {
    /// The number.
    pub n: u64,
    /// The nullity of the n × n torus.
    pub nullity: u64,
}

/// The result of a complete search: these are all MAD numbers up to the limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Complete {
    /// The bound N.
    pub limit: u64,
    /// The MAD numbers up to N, ascending.
    pub numbers: Vec<MadNumber>,
}

/// Why there is no search or no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A bound that is too large for this program.
    #[error(
        "a search for MAD numbers up to {limit} is out of reach: the limit is {}",
        MadSearch::MAX_LIMIT
    )]
    TooLarge {
        /// The bound.
        limit: u64,
    },
    /// A result that belongs to no item.
    #[error("there is no item {item}: the search has {count}")]
    NoItem {
        /// The index of the item.
        item: usize,
        /// How many items there are.
        count: usize,
    },
    /// An item with two results.
    #[error("item {item} occurs twice")]
    Twice {
        /// The index of the item.
        item: usize,
    },
    /// Items without a result.
    #[error("{missing} of {count} items are missing; the first is item {first}")]
    Missing {
        /// How many are missing.
        missing: usize,
        /// How many items there are.
        count: usize,
        /// The first that is missing.
        first: usize,
    },
    /// The two tests of a number contradict each other.
    #[error(transparent)]
    Internal(#[from] InternalError),
    /// A result that names a number which its item has not tested.
    #[error("item {item} does not test {n}")]
    Stranger {
        /// The index of the item.
        item: usize,
        /// The number.
        n: u64,
    },
}

/// The memory that a test takes before it is run: two numbers with their factors.
const BYTES_OF_TEST: u64 = 400;

/// The target cost of an item of several numbers, in nanoseconds, without the cost of the field.
const ITEM_COST: u64 = 500_000_000;

/// Estimates the time that all tests in F_{2^k} share, in nanoseconds: for the modulus and the
/// exponentiations, and for the second test of one number.
fn cost_of_field(k: u64) -> u64 {
    2 * k * k
}

impl MadSearch {
    /// The largest bound: numbers must be below 2³².
    pub const MAX_LIMIT: u64 = (1 << 32) - 1;

    /// Prepares the search for all MAD numbers up to `limit`.
    ///
    /// Multiples of MAD numbers up to a hundredth of the bound are left out beforehand; these MAD
    /// numbers are found by a search of their own.
    ///
    /// # Complexity
    /// A sieve up to the limit, in segments, and the search up to a hundredth of it. Memory for the
    /// candidates: some hundred bytes each.
    ///
    /// # Errors
    /// [`SearchError::TooLarge`].
    pub fn new(limit: u64) -> Result<Self, SearchError> {
        if limit > Self::MAX_LIMIT {
            return Err(SearchError::TooLarge { limit });
        }
        let base = match Self::base(limit) {
            0 => Complete::default(),
            base => Self::new(base)?.run(),
        };
        let base: Vec<u64> = base.numbers.iter().map(|number| number.n).collect();
        Ok(Self::with_base(limit, &base, Complete::default()))
    }

    /// Returns the bound up to which MAD numbers are found beforehand.
    pub(super) fn base(limit: u64) -> u64 {
        if limit < 2000 { 0 } else { limit / 100 }
    }

    /// Prepares the search for the MAD numbers up to `limit` where some are known already.
    ///
    /// # Errors
    /// [`SearchError::TooLarge`].
    pub fn beyond(known: &Complete, limit: u64) -> Result<Self, SearchError> {
        if limit > Self::MAX_LIMIT {
            return Err(SearchError::TooLarge { limit });
        }
        let mut known = known.clone();
        known.limit = known.limit.min(limit);
        known.numbers.retain(|mad| mad.n <= limit);
        let base: Vec<u64> = known.numbers.iter().map(|number| number.n).collect();
        Ok(Self::with_base(limit, &base, known))
    }

    fn with_base(limit: u64, base: &[u64], known: Complete) -> Self {
        let mut candidates = candidates(limit, base);
        candidates.retain(|candidate| candidate.n() > known.limit);
        let mut search = Self {
            limit,
            known,
            items: Vec::new(),
            digest: 0,
        };
        let mut digest = Checksum::new();
        digest.number(limit);
        for (k, all) in CandidateTest::by_field(&candidates) {
            let (mut tests, mut cost) = (Vec::new(), cost_of_field(k));
            for test in all {
                digest.number(k);
                digest.number(test.n());
                cost += test.cost();
                tests.push(test);
                // With this bound the work that the field takes is at most a twentieth of the cost
                // of the item.
                if cost >= ITEM_COST + 20 * cost_of_field(k) {
                    digest.number(u64::MAX);
                    search.push(k, std::mem::take(&mut tests));
                    cost = cost_of_field(k);
                }
            }
            search.push(k, tests);
        }
        search.digest = digest.0;
        search
    }

    /// Adds an item, unless it has no tests.
    fn push(&mut self, k: u64, tests: Vec<CandidateTest>) {
        let index = self.items.len();
        let item = (!tests.is_empty()).then_some(Item { index, k, tests });
        self.items.extend(item);
    }

    /// Returns the bound N.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns the work items. They can be done in any order, by any number of threads and
    /// machines.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Returns a checksum of the bound and of everything that is tested.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// Estimates what all items take on so many threads.
    pub fn estimate(&self, threads: usize) -> Estimate {
        let tests = self.items.iter().map(Item::tests).sum::<usize>();
        let cost: u64 = self.items.iter().map(Item::cost).sum();
        let of_thread = self.items.iter().map(Item::memory).max().unwrap_or(0);
        Estimate {
            items: self.items.len(),
            tests,
            // The costs, by which items are divided, are half of what is measured from 10⁸ on.
            core_seconds: 2 * cost / 1_000_000_000,
            memory: tests as u64 * BYTES_OF_TEST + threads as u64 * of_thread,
        }
    }

    /// Does all the work, on all threads.
    ///
    /// # Panics
    /// If the two tests of a number disagree, which is an error of this program.
    pub fn run(&self) -> Complete {
        let record = |_: &Finding| Ok::<(), SearchError>(());
        let findings = run_items(&self.items.iter().collect::<Vec<_>>(), record);
        let complete = findings.and_then(|findings| self.combine(&findings));
        complete.unwrap_or_else(|error| panic!("{error}"))
    }

    /// Combines the results of all items.
    ///
    /// The tests find bad numbers, and all MAD numbers up to the limit are among the candidates. So
    /// the MAD numbers are the bad numbers found that are not divisible by another one found.
    ///
    /// # Errors
    /// If a result is missing, occurs twice or does not belong to this search. Then nothing has
    /// been proved.
    pub fn combine<'a>(
        &self,
        findings: impl IntoIterator<Item = &'a Finding>,
    ) -> Result<Complete, SearchError> {
        let count = self.items.len();
        let mut done = vec![false; count];
        let mut pairs: BTreeMap<u64, u64> = BTreeMap::new();
        for finding in findings {
            let index = finding.item;
            let item = self.items.get(index);
            let item = item.ok_or(SearchError::NoItem { item: index, count })?;
            if std::mem::replace(&mut done[index], true) {
                return Err(SearchError::Twice { item: index });
            }
            for found in &finding.found {
                if !item.tests.iter().any(|test| test.n() == found.n) {
                    let n = found.n;
                    return Err(SearchError::Stranger { item: index, n });
                }
                let sum = pairs.entry(found.n).or_default();
                // A forged journal may hold any number.
                *sum = sum.saturating_add(found.pairs);
            }
        }
        if let Some(first) = done.iter().position(|&done| !done) {
            let missing = done.iter().filter(|&&done| !done).count();
            return Err(SearchError::Missing {
                missing,
                count,
                first,
            });
        }
        let mut numbers = self.known.numbers.clone();
        for (n, nullity) in pairs {
            if numbers.iter().all(|mad| !n.is_multiple_of(mad.n)) {
                numbers.push(MadNumber { n, nullity });
            }
        }
        Ok(Complete {
            limit: self.limit,
            numbers,
        })
    }
}

/// Returns the time that all items took, each on one thread, if it is known of all.
pub fn time_of(findings: &[Finding]) -> Option<Duration> {
    let each = findings.iter().map(|finding| finding.milliseconds);
    each.sum::<Option<u64>>().map(Duration::from_millis)
}

/// Runs some of the items, on all threads, and calls `record` for every result as soon as it is
/// known.
///
/// # Errors
/// The first error of `record` or of an item, after which no further item is begun.
pub fn run_items<E: Send + From<SearchError>>(
    items: &[&Item],
    record: impl Fn(&Finding) -> Result<(), E> + Sync,
) -> Result<Vec<Finding>, E> {
    let run = |item: &&Item| {
        let finding = item.run()?;
        record(&finding)?;
        Ok(finding)
    };
    items.par_iter().with_max_len(1).map(run).collect()
}

impl Item {
    /// Returns the number of tests.
    pub fn tests(&self) -> usize {
        self.tests.len()
    }

    /// Returns about how many nanoseconds the item takes.
    fn cost(&self) -> u64 {
        cost_of_field(self.k) + self.tests.iter().map(CandidateTest::cost).sum::<u64>()
    }

    /// Returns about how many bytes it takes while it runs.
    fn memory(&self) -> u64 {
        let tests = self.tests.iter().map(|test| test.memory(self.k));
        tests.max().unwrap_or(0)
    }

    /// Runs the item, on one thread. One number of each item is tested in two ways.
    ///
    /// # Errors
    /// [`SearchError::Internal`].
    pub fn run(&self) -> Result<Finding, SearchError> {
        let clock = Budget::default().start();
        let found = run(self.k, &self.tests).map_err(|n| {
            InternalError::new(format!(
                "two tests of {n} in the field of 2^{} elements find different pairs of roots",
                self.k
            ))
        })?;
        Ok(Finding {
            item: self.index,
            found,
            milliseconds: u64::try_from(clock.elapsed().as_millis()).ok(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::factored::Factored;
    use super::*;
    use crate::classify::RootTest;

    fn numbers(complete: &Complete) -> Vec<u64> {
        complete.numbers.iter().map(|mad| mad.n).collect()
    }

    #[test]
    fn small_bounds() {
        assert!(MadSearch::new(0).unwrap().run().numbers.is_empty());
        assert!(MadSearch::new(2).unwrap().run().numbers.is_empty());
        let three = MadNumber { n: 3, nullity: 4 };
        assert_eq!(MadSearch::new(3).unwrap().run().numbers, [three]);
        assert_eq!(numbers(&MadSearch::new(31).unwrap().run()), [3, 5, 17, 31]);
        assert!(MadSearch::new(1 << 32).is_err());
    }

    #[test]
    fn every_nullity_is_that_of_the_root_test() {
        for mad in MadSearch::new(20_000).unwrap().run().numbers {
            assert_eq!(
                RootTest::new(mad.n).unwrap().nullity,
                mad.nullity,
                "{mad:?}"
            );
        }
    }

    /// Tests all odd numbers without a MAD divisor, to show that the lemma leaves out no MAD
    /// number.
    fn a_search_without_the_lemma_finds_the_same(limit: u64) {
        let mut mad: Vec<u64> = Vec::new();
        for n in (3..=limit).step_by(2) {
            if mad.iter().all(|mad| n % mad > 0) {
                let tests = CandidateTest::of(&Factored::new(n).unwrap());
                if tests
                    .into_iter()
                    .any(|(k, test)| !run(k, &[test]).unwrap().is_empty())
                {
                    mad.push(n);
                }
            }
        }
        assert_eq!(numbers(&MadSearch::new(limit).unwrap().run()), mad);
    }

    #[test]
    fn a_search_without_the_lemma_up_to_2000() {
        a_search_without_the_lemma_finds_the_same(2000);
    }

    #[test]
    #[ignore = "half a minute; runs in .ci/nightly"]
    fn a_search_without_the_lemma_up_to_6000() {
        a_search_without_the_lemma_finds_the_same(6000);
    }

    #[test]
    fn only_all_results_make_a_proof() {
        let search = MadSearch::new(1000).unwrap();
        let findings: Result<Vec<Finding>, SearchError> =
            search.items().iter().map(Item::run).collect();
        let findings = findings.unwrap();
        let complete = search.combine(&findings).unwrap();
        assert_eq!(numbers(&complete), [3, 5, 17, 31, 127, 257, 511, 683]);
        let count = findings.len();
        let missing = search.combine(&findings[1..]).unwrap_err();
        let expected = SearchError::Missing {
            missing: 1,
            count,
            first: 0,
        };
        assert_eq!(missing, expected);
        let twice = findings.iter().chain(&findings[2..3]);
        assert_eq!(
            search.combine(twice).unwrap_err(),
            SearchError::Twice { item: 2 }
        );
        let mut stranger = findings.clone();
        stranger[3].found.push(Found { n: 997, pairs: 4 });
        assert!(matches!(
            search.combine(&stranger),
            Err(SearchError::Stranger { n: 997, .. })
        ));
        stranger[3] = Finding {
            item: count,
            found: Vec::new(),
            milliseconds: None,
        };
        assert_eq!(
            search.combine(&stranger),
            Err(SearchError::NoItem { item: count, count })
        );
    }

    #[test]
    fn an_estimate_grows_with_the_bound_and_the_threads() {
        let [small, large] = [10_000, 300_000].map(|limit| MadSearch::new(limit).unwrap());
        let tests = |search: &MadSearch| search.items.iter().map(Item::tests).sum::<usize>();
        assert_eq!(small.estimate(1).tests, tests(&small));
        assert_eq!(small.estimate(1).items, small.items().len());
        assert!(small.estimate(1).memory < small.estimate(2).memory);
        assert!(small.estimate(1).memory < large.estimate(1).memory);
        assert!(large.estimate(1).core_seconds < 60);
    }

    #[test]
    fn the_work_is_the_same_every_time() {
        let digests = [1000, 1000, 1001].map(|limit| MadSearch::new(limit).unwrap().digest());
        assert_eq!(digests[0], digests[1]);
        assert_ne!(digests[0], digests[2]);
    }
}
