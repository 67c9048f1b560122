//! Decides good and bad numbers by the thousand million: a sieve with the MAD numbers.

use std::ops::RangeInclusive;

use madness_machine::parallel;

use super::mad::{Complete, MadSearch, SearchError, known, known_certificates};
use crate::certificate::{NumberCertificate, Verdict, Witness};

/// A number is bad iff a MAD number divides it (theorems 5.1 and 5.5 of the source thesis, and the
/// definition); so with all MAD numbers up to a bound, good and bad up to the bound are a sieve.
///
/// ```
/// use button_madness::classify::{Sieve, Verdict};
///
/// let sieve = Sieve::known();
/// assert_eq!(sieve.count_bad(1_000_000), 522_382);
/// assert_eq!(sieve.divisor(1_000_002), Some(3));
/// assert_eq!(sieve.verdict(1_000_003), Some(Verdict::Good));
/// let bad: Vec<u64> = sieve.iter(1..=15).filter_map(|(n, mad)| mad.map(|_| n)).collect();
/// assert_eq!(bad, [3, 5, 6, 9, 10, 12, 15]);
/// ```
#[derive(Clone, Debug)]
pub struct Sieve {
    complete: Complete,
}

/// The numbers of a range, each with its least MAD divisor.
#[derive(Clone, Debug)]
pub struct Segment<'a> {
    sieve: &'a Sieve,
    first: u64,
    /// For each number 0, or 1 + the index of the least MAD number that divides it.
    marks: Vec<u16>,
}

impl Sieve {
    /// The numbers that [`Sieve::iter`] and [`Sieve::count_bad`] sieve at a time. Their marks stay
    /// in the first-level cache.
    pub const SEGMENT: u64 = 1 << 14;

    /// Returns the sieve with the MAD numbers that [come with the crate](known).
    #[must_use]
    pub fn known() -> Self {
        Self::new(known().clone())
    }

    /// Returns the sieve with the result of a search.
    ///
    /// # Panics
    /// If it has more than 65535 numbers; there are 56 up to 3·10⁸.
    #[must_use]
    pub fn new(complete: Complete) -> Self {
        assert!(u16::try_from(complete.numbers.len()).is_ok(), "too many");
        Self { complete }
    }

    /// Returns a sieve that decides all numbers up to `limit`. It uses the known MAD numbers if
    /// they reach that far; if not, it first searches for those beyond.
    ///
    /// # Complexity
    /// That of the [search](MadSearch): core-hours beyond 3·10⁸.
    ///
    /// # Errors
    /// A bound that is too large for the search.
    pub fn up_to(limit: u64) -> Result<Self, SearchError> {
        if limit <= known().limit {
            return Ok(Self::known());
        }
        Ok(Self::new(MadSearch::beyond(known(), limit)?.run()))
    }

    /// Returns the bound up to which the MAD numbers are complete.
    pub fn complete_up_to(&self) -> u64 {
        self.complete.limit
    }

    /// Returns the bound to be named in a certificate of the good number n. It is that of the
    /// [known] list wherever that suffices, because everybody has that list.
    #[must_use]
    pub fn bound_for(&self, n: u64) -> u64 {
        let known = known().limit;
        if n <= known {
            known.min(self.complete.limit)
        } else {
            self.complete.limit
        }
    }

    /// Returns the largest MAD number on the list, if it has any.
    pub fn largest(&self) -> Option<u64> {
        Some(self.complete.numbers.last()?.n)
    }

    /// Returns the least MAD number on the list that divides n, and `None` for n = 0, which is no
    /// side.
    #[must_use]
    pub fn divisor(&self, n: u64) -> Option<u64> {
        let mut numbers = self.complete.numbers.iter().map(|mad| mad.n);
        numbers.find(|&mad| n > 0 && n.is_multiple_of(mad))
    }

    /// Returns whether n is good or bad. `None` for 0, and for numbers beyond the bound that no
    /// number of the list divides.
    #[must_use]
    pub fn verdict(&self, n: u64) -> Option<Verdict> {
        match self.divisor(n) {
            Some(_) => Some(Verdict::Bad),
            None if (1..=self.complete.limit).contains(&n) => Some(Verdict::Good),
            None => None,
        }
    }

    /// Sieves a range.
    ///
    /// # Complexity
    /// About as many steps as the range has numbers, and two bytes for each. A range of
    /// [`Sieve::SEGMENT`] numbers is fastest.
    ///
    /// # Panics
    /// If the range begins with 0 or goes beyond the bound.
    #[must_use]
    pub fn segment(&self, range: RangeInclusive<u64>) -> Segment<'_> {
        let (first, last) = range.into_inner();
        assert!(first > 0, "0 is not a side of a board");
        assert!(last <= self.complete.limit, "beyond the bound");
        let length = (last + 1).saturating_sub(first);
        let length = usize::try_from(length).expect("a segment fits into memory");
        let mut marks = vec![0; length];
        // From the largest down, so that the least comes last.
        for (index, mad) in self.complete.numbers.iter().enumerate().rev() {
            let mark = u16::try_from(index + 1).expect("checked by Sieve::new");
            let before = (first - 1) % mad.n;
            let offset = usize::try_from(mad.n - 1 - before).unwrap_or(usize::MAX);
            let step = usize::try_from(mad.n).unwrap_or(usize::MAX);
            marks
                .iter_mut()
                .skip(offset)
                .step_by(step)
                .for_each(|at| *at = mark);
        }
        Segment {
            sieve: self,
            first,
            marks,
        }
    }

    /// Returns a range in parts of [`Sieve::SEGMENT`] numbers.
    pub fn ranges(range: RangeInclusive<u64>) -> impl Iterator<Item = RangeInclusive<u64>> + Send {
        let (first, last) = range.into_inner();
        let step = usize::try_from(Self::SEGMENT).expect("a small number");
        (first..=last)
            .step_by(step)
            .map(move |first| first..=last.min(first.saturating_add(Self::SEGMENT - 1)))
    }

    /// Returns the numbers of a range, each with its least MAD divisor if it is bad. These are the
    /// data of a map of good and bad numbers.
    ///
    /// # Panics
    /// As [`Sieve::segment`].
    pub fn iter(&self, range: RangeInclusive<u64>) -> impl Iterator<Item = (u64, Option<u64>)> {
        Self::ranges(range).flat_map(|range| self.segment(range).iter().collect::<Vec<_>>())
    }

    /// Counts the bad numbers from 1 to `limit`, on all threads.
    ///
    /// # Panics
    /// If the limit is beyond the bound.
    #[must_use]
    pub fn count_bad(&self, limit: u64) -> u64 {
        let ranges: Vec<_> = Self::ranges(1..=limit).collect();
        let counts = parallel::map(ranges.len(), &|number| {
            self.segment(ranges[number].clone()).count_bad()
        });
        counts.into_iter().sum()
    }

    /// Returns the certificate of a number that the sieve decides, with the pair of roots of a
    /// known MAD number that divides a bad one.
    #[must_use]
    pub fn certificate_with_roots(&self, n: u64) -> Option<NumberCertificate> {
        let mut certificate = self.certificate(n, None)?;
        let divisor = certificate.witness.divisor;
        let mut known = known_certificates().iter();
        let proof = known.find(|known| divisor == Some(known.n));
        if let Some(roots) = proof.and_then(|proof| proof.witness.roots.clone()) {
            certificate.witness.divisor = None;
            certificate.witness.roots = Some(roots);
        }
        Some(certificate)
    }

    /// Returns the certificate of a number that the sieve decides, with its nullity if that is
    /// known. It refers to the [list](crate::certificate::MadList).
    #[must_use]
    pub fn certificate(&self, n: u64, nullity: Option<u64>) -> Option<NumberCertificate> {
        self.verdict(n)?;
        Some(self.certificate_of(n, self.divisor(n), nullity))
    }

    /// Returns the certificate of a number within the bound, with its least MAD divisor if it is bad.
    fn certificate_of(
        &self,
        n: u64,
        divisor: Option<u64>,
        nullity: Option<u64>,
    ) -> NumberCertificate {
        let is_good = divisor.is_none();
        NumberCertificate {
            rule: None,
            n,
            verdict: if is_good { Verdict::Good } else { Verdict::Bad },
            nullity: nullity.or(is_good.then_some(0)),
            method: "sieve".to_owned(),
            witness: Witness {
                divisor,
                complete_up_to: is_good.then(|| self.bound_for(n)),
                ..Witness::default()
            },
        }
    }
}

impl Segment<'_> {
    /// Returns the numbers, each with its least MAD divisor if it is bad.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Option<u64>)> {
        let numbers = &self.sieve.complete.numbers;
        let divisor = |mark: u16| Some(numbers[usize::from(mark).checked_sub(1)?].n);
        (self.first..).zip(self.marks.iter().map(move |&mark| divisor(mark)))
    }

    /// Returns the certificate of each number, as [`Sieve::certificate`] does, with its nullity where
    /// that is known.
    pub fn certificates(
        &self,
        nullity: impl Fn(u64) -> Option<u64>,
    ) -> impl Iterator<Item = NumberCertificate> {
        let sieve = self.sieve;
        self.iter()
            .map(move |(n, divisor)| sieve.certificate_of(n, divisor, nullity(n)))
    }

    /// Counts the bad ones.
    pub fn count_bad(&self) -> u64 {
        self.marks.iter().map(|&mark| u64::from(mark > 0)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::MadList;
    use crate::classify::Method;

    #[test]
    fn verdicts_are_those_of_the_root_test() {
        let sieve = Sieve::known();
        for (n, divisor) in sieve.iter(1..=1500) {
            let classification = Method::Fourier.classify(n).unwrap();
            assert_eq!(sieve.verdict(n), Some(classification.verdict()), "{n}");
            assert_eq!(divisor, sieve.divisor(n), "{n}");
        }
    }

    #[test]
    fn segments_are_trial_division_wherever_they_begin() {
        let sieve = Sieve::known();
        for first in [1, 2, 2731, 65_536, 999_990, 29_999_000] {
            for length in [0, 1, 2, 1000] {
                let segment = sieve.segment(first..=first + length - 1);
                let expected = (first..first + length).map(|n| (n, sieve.divisor(n)));
                assert!(segment.iter().eq(expected));
                let certificates = segment.certificates(|_| None);
                let expected = (first..first + length).filter_map(|n| sieve.certificate(n, None));
                assert!(certificates.eq(expected));
                let bad = segment.iter().filter(|(_, mad)| mad.is_some()).count();
                assert_eq!(segment.count_bad(), bad as u64);
            }
        }
    }

    /// Given by the issue of this project, by another program.
    #[test]
    fn counts_of_bad_numbers() {
        let sieve = Sieve::known();
        let counts = [52, 523, 5226, 52_237, 522_382, 5_223_783];
        for (exponent, count) in (2..).zip(counts) {
            assert_eq!(sieve.count_bad(10_u64.pow(exponent)), count);
        }
        assert_eq!((sieve.count_bad(0), sieve.count_bad(3)), (0, 1));
    }

    #[test]
    fn certificates_hold_with_the_list() {
        let sieve = Sieve::known();
        sieve
            .certificate_with_roots(1_000_002)
            .unwrap()
            .check()
            .unwrap();
        let list = MadList::new(known_certificates(), sieve.complete_up_to()).unwrap();
        for n in (1..200).chain([9_335_617, 30_000_000, 53_353_631, 100_000_000, 99_999_999]) {
            let certificate = sieve.certificate(n, None).unwrap();
            certificate.check_with(&list).unwrap();
        }
        assert_eq!(sieve.certificate(0, None), None);
        let beyond = known().limit + 1;
        let expected = sieve.divisor(beyond).map(|_| Verdict::Bad);
        assert_eq!(sieve.verdict(beyond), expected);
        assert_eq!(sieve.verdict(3 << 62), Some(Verdict::Bad));
    }

    /// The list that the command checks with ends at its bound.
    #[test]
    fn a_longer_list_is_named_only_where_it_is_needed() {
        let mut longer = known().clone();
        longer.limit += 1000;
        let (longer, shorter) = (
            Sieve::new(longer),
            Sieve::new(MadSearch::new(50).unwrap().run()),
        );
        let list = MadList::new(known_certificates(), known().limit).unwrap();
        for n in [1, 7, 49, 29_999_999] {
            let certificate = longer.certificate(n, None).unwrap();
            certificate.check_with(&list).unwrap();
        }
        let mut beyond = known().limit + 1..;
        let beyond = beyond.find(|&n| longer.divisor(n).is_none()).unwrap();
        assert_eq!(longer.bound_for(beyond), longer.complete_up_to());
        assert!(
            longer
                .certificate(beyond, None)
                .unwrap()
                .check_with(&list)
                .is_err()
        );
        assert_eq!(shorter.bound_for(7), 50);
        assert_eq!(
            shorter.certificate(51 * 7 * 11, None).unwrap().verdict,
            Verdict::Bad
        );
    }

    #[test]
    fn a_search_goes_on_where_the_list_ends() {
        let short = MadSearch::new(3000).unwrap().run();
        let complete = MadSearch::beyond(&short, 20_000).unwrap().run();
        assert_eq!(complete, MadSearch::new(20_000).unwrap().run());
        assert_eq!(MadSearch::beyond(&complete, 3000).unwrap().run(), short);
        assert!(MadSearch::beyond(&short, 1 << 32).is_err());
    }

    #[test]
    #[should_panic(expected = "beyond the bound")]
    fn a_segment_ends_at_the_bound() {
        let _ = Sieve::known().segment(1 << 40..=1 << 40);
    }
}
