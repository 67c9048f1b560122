//! Good and bad up to the bound of a search, by its MAD numbers.

use std::collections::BTreeMap;

use super::primes::to_usize;
use super::search::{Complete, MadNumber};
use crate::certificate::Verdict;

/// Numbers sieved at a time: what fits into a first cache.
const SEGMENT: u64 = 1 << 15;

impl Complete {
    /// 1, 2, 3, … up to the limit, with their verdicts: bad are the multiples of the MAD numbers.
    ///
    /// # Complexity
    /// O(N Σ 1/n) over the MAD numbers n, less than N; memory for one segment.
    ///
    /// ```
    /// use button_madness::classify::{Verdict, mad::Search};
    ///
    /// let complete = Search::new(1000)?.run();
    /// let bad = complete.verdicts().filter(|&(_, verdict)| verdict == Verdict::Bad);
    /// assert_eq!(bad.count(), 523);
    /// # Ok::<(), button_madness::classify::mad::SearchError>(())
    /// ```
    pub fn verdicts(&self) -> impl Iterator<Item = (u64, Verdict)> + '_ {
        let starts = (1..=self.limit).step_by(to_usize(SEGMENT));
        starts.flat_map(|start| {
            let end = self.limit.min(start + SEGMENT - 1);
            let mut verdicts = vec![Verdict::Good; to_usize(end - start + 1)];
            for mad in self.numbers.iter().filter(|mad| mad.n <= end) {
                let first = start.next_multiple_of(mad.n) - start;
                let multiples = verdicts.iter_mut().skip(to_usize(first));
                multiples
                    .step_by(to_usize(mad.n))
                    .for_each(|verdict| *verdict = Verdict::Bad);
            }
            (start..).zip(verdicts)
        })
    }

    /// The MAD numbers by their ± order k, each n ascending: those in the form (2^k ± 1)/q.
    ///
    /// # Complexity
    /// A factorisation of every MAD number and of p − 1 for its primes p.
    ///
    /// ```
    /// use button_madness::classify::mad::Search;
    ///
    /// let by_exponent = Search::new(3000)?.run().by_exponent();
    /// let eleven: Vec<u64> = by_exponent[&11].iter().map(|mad| mad.n).collect();
    /// assert_eq!(eleven, [683, 2047]);
    /// # Ok::<(), button_madness::classify::mad::SearchError>(())
    /// ```
    #[must_use]
    pub fn by_exponent(&self) -> BTreeMap<u64, Vec<MadNumber>> {
        let mut groups: BTreeMap<u64, Vec<MadNumber>> = BTreeMap::new();
        for mad in &self.numbers {
            groups.entry(mad.form().exponent).or_default().push(*mad);
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::super::Search;
    use super::*;
    use crate::classify::by_roots;

    #[test]
    fn the_sieve_equals_the_root_test() {
        for limit in [0, 1, 2, 3, 5, 300] {
            let complete = Search::new(limit).unwrap().run();
            let expected = (1..=limit).map(|n| (n, by_roots(n).unwrap().verdict()));
            assert!(complete.verdicts().eq(expected), "{limit}");
        }
    }

    #[test]
    fn segments_fit_together() {
        let complete = Search::new(100_000).unwrap().run();
        let mut bad = 0;
        let mut expected = 1;
        for (n, verdict) in complete.verdicts() {
            assert_eq!(n, expected);
            let divides = |mad: &MadNumber| n.is_multiple_of(mad.n);
            let is_bad = complete.numbers.iter().any(divides);
            assert_eq!(verdict == Verdict::Bad, is_bad, "{n}");
            bad += u64::from(is_bad);
            expected += 1;
        }
        assert_eq!((bad, expected), (52_237, 100_001));
    }

    #[test]
    fn every_mad_number_is_in_one_group() {
        let complete = Search::new(10_000).unwrap().run();
        let groups = complete.by_exponent();
        assert_eq!(
            groups.values().map(Vec::len).sum::<usize>(),
            complete.numbers.len()
        );
        let plain = |k: u64| groups[&k].iter().map(|mad| mad.n).collect::<Vec<_>>();
        assert_eq!((plain(1), plain(13)), (vec![3], vec![2731, 8191]));
    }
}
