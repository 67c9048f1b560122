//! The ways to classify, and ranges of numbers.

use std::ops::RangeInclusive;
use std::sync::Arc;

use madness_machine::parallel;

use gf2_algebra::field::multiplicative_order_of_two;

use super::{
    Classification, ClassifyError, Evidence, RootTest, by_elimination, gcd_of_odd_part, reconcile,
};

/// A way to classify a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The root test of the odd part n₁ of n: where the Fourier transform of the press operator
    /// vanishes. With r = ord(2) modulo n₁: O(n₁) operations in F_{2^r}, which must not be too large.
    #[default]
    Fourier,
    /// Light chasing: a gcd of polynomials of degree n₁/2, which counts the quiet patterns. n₁ may be
    /// up to 2²⁹: half a minute and a gigabyte. O(M(n₁) log n₁), with M(n) the time of a product of
    /// polynomials of degree n. ([`nullity()`](super::nullity()) does the same, with a shortcut at 2^k ± 1.)
    Chase,
    /// The rank of the n² × n² press matrix: O(n⁴) bit operations, 4n³ bits of memory.
    Elimination,
    /// All three methods, which must agree. The answer is that of the root test.
    All,
}

impl Method {
    /// Estimates the bits that the root test of an odd n takes. The test is fast where they are
    /// few.
    ///
    /// # Complexity
    /// That of factoring n.
    #[must_use]
    pub fn bits_of_fourier(n: u64) -> u64 {
        let order = multiplicative_order_of_two(n).unwrap_or(u64::MAX);
        order.div_ceil(64).saturating_mul(64).saturating_mul(n)
    }

    /// Classifies n.
    ///
    /// # Errors
    /// n = 0; a field, a gcd or a matrix that is too large; a nullity that does not fit into 64
    /// bits; methods that disagree.
    ///
    /// ```
    /// use button_madness::classify::{Method, Verdict};
    ///
    /// let classification = Method::Chase.classify(31 * 4)?;
    /// assert_eq!((classification.verdict(), classification.nullity), (Verdict::Bad, 160));
    /// # Ok::<(), button_madness::classify::ClassifyError>(())
    /// ```
    pub fn classify(self, n: u64) -> Result<Classification, ClassifyError> {
        let mut one = self.classify_range(n..=n, || ())?;
        Ok(one.swap_remove(0))
    }

    /// Classifies every n of a range, in parallel and in order, and calls `tick` once for every n
    /// that is done. An odd number and its multiples by powers of 2 in the range share one root
    /// test and one gcd.
    ///
    /// # Errors
    /// As [`Method::classify`].
    pub fn classify_range(
        self,
        range: RangeInclusive<u64>,
        tick: impl Fn() + Sync,
    ) -> Result<Vec<Classification>, ClassifyError> {
        let first = *range.start();
        if first == 0 {
            return Err(ClassifyError::Zero);
        }
        // Every odd part is taken with its least multiple in the range.
        let odd_parts = range.clone().filter(|&n| n % 2 == 1 || n / 2 < first);
        let families: Vec<u64> = odd_parts.collect();
        let family = |&least: &u64| {
            let by_roots = matches!(self, Self::Fourier | Self::All);
            let test = by_roots.then(|| RootTest::new(least)).transpose()?;
            let test = test.map(Arc::new);
            let by_gcd = matches!(self, Self::Chase | Self::All);
            let odd = by_gcd.then(|| gcd_of_odd_part(least)).transpose()?;
            let multiples = std::iter::successors(Some(least), |n| n.checked_mul(2));
            let multiples = multiples.take_while(|n| n <= range.end());
            let classify = |n| {
                let roots = test.as_ref().map(|test| {
                    let evidence = Evidence::Fourier(Arc::clone(test));
                    Classification::of_multiple(n, test.nullity, evidence)
                });
                let gcd = odd.map(|odd| Classification::of_multiple(n, odd, Evidence::Chase));
                let classification = match (roots, gcd) {
                    (Some(roots), Some(gcd)) => reconcile(roots?, &gcd?, &by_elimination(n)?),
                    (Some(one), None) | (None, Some(one)) => one,
                    (None, None) => by_elimination(n),
                };
                tick();
                classification
            };
            multiples.map(classify).collect()
        };
        let families = parallel::map(families.len(), &|number| family(&families[number]));
        let families: Result<Vec<Vec<Classification>>, ClassifyError> =
            families.into_iter().collect();
        let mut classifications: Vec<Classification> = families?.into_iter().flatten().collect();
        classifications.sort_by_key(|classification| classification.n);
        Ok(classifications)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_the_single_numbers_in_order() {
        for range in [1..=50, 7..=7, 20..=33] {
            for method in [
                Method::Fourier,
                Method::Chase,
                Method::Elimination,
                Method::All,
            ] {
                let done = std::sync::atomic::AtomicU64::new(0);
                let tick = || _ = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let all = method.classify_range(range.clone(), tick).unwrap();
                let found: Vec<_> = all.iter().map(|c| (c.n, c.nullity)).collect();
                let single = |n| (n, method.classify(n).unwrap().nullity);
                assert_eq!(found, range.clone().map(single).collect::<Vec<_>>());
                assert_eq!(done.into_inner(), found.len() as u64);
            }
        }
        assert!(Method::Fourier.classify_range(0..=3, || ()).is_err());
        assert!(Method::Elimination.classify_range(0..=3, || ()).is_err());
    }
}
