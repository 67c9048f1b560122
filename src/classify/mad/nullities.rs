//! The nullities of all square tori and planes up to a side, without a gcd.
//!
//! The nullity of the torus of odd side n is the number of pairs (a, b) of n-th roots of unity with
//! ι(a, b) = 0. Let P(m) be the number of those that generate the m-th roots of unity: then the
//! nullity is the sum of P(m) over the divisors m of n. The [lemma](super::candidates) uses nothing
//! of a MAD number but such a pair, so it holds for every m with P(m) > 0. So P(m) is counted for
//! the few m that meet its condition, and is zero for all others.
//!
//! For n = 2^v m with m odd, the torus of n follows from that of m:
//!
//! ```text
//! torus(n) = 2^v torus(m)
//! ```
//!
//! The plane of side n − 1 has nullity deg gcd(f_n(x), f_n(x + 1)) for the Fibonacci polynomial f_n
//! (K. Sutner, "σ-automata and Chebyshev-polynomials", Theoret. Comput. Sci. 230 (2000)). As f_n is
//! (Xⁿ + X⁻ⁿ)/(X + X⁻¹) for x = X + X⁻¹, its zeros are t = a + 1/a ≠ 0 for the m-th roots of unity
//! a ≠ 1, each 2^(v+1)-fold, and 0, (2^v − 1)-fold. A t ≠ 0, 1 with t + 1 stands for four pairs
//! (a, b); t = 0 with t + 1 = 1, a zero iff 3 | m, and the reverse stand for four as well and
//! contribute 2^v − 1 each. So (T. Buchholz, OEIS A165738, 2014)
//!
//! ```text
//! plane(n − 1) = 2^(v+1) (torus(m) − 4)/4 + 2 (2^v − 1) = torus(n)/2 − 2    if 3 | n,
//! plane(n − 1) = torus(n)/2                                                 otherwise.
//! ```

use std::collections::HashMap;

use madness_machine::parallel;

use super::candidate_test::{CandidateTest, pairs};
use super::candidates::candidates;
use super::factored::Factored;
use super::primes::to_usize;
use super::search::{MadSearch, SearchError};

/// The nullities of the n × n torus and the n × n plane up to a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nullities {
    limit: u64,
    /// The nullities of the tori of sides 1, 3, 5, …
    odd: Vec<u64>,
}

impl Nullities {
    /// Computes the nullities of all tori of sides up to `limit` and of all planes of sides below
    /// it.
    ///
    /// # Complexity
    /// That of a [search](MadSearch) in which multiples of MAD numbers are not left out, and N log N
    /// additions; 4N bytes.
    ///
    /// # Errors
    /// [`SearchError::TooLarge`].
    pub fn up_to(limit: u64) -> Result<Self, SearchError> {
        if limit > MadSearch::MAX_LIMIT {
            return Err(SearchError::TooLarge { limit });
        }
        let mut odd = vec![0; to_usize(limit.div_ceil(2))];
        for (m, own) in generating(&candidates(limit, &[])) {
            let multiples = odd.iter_mut().skip(to_usize(m / 2));
            for nullity in multiples.step_by(to_usize(m)) {
                *nullity += own;
            }
        }
        Ok(Self { limit, odd })
    }

    /// Returns the largest side of a torus.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns the nullity of the n × n torus, for 0 < n ≤ the limit.
    pub fn torus(&self, n: u64) -> Option<u64> {
        if n == 0 || n > self.limit {
            return None;
        }
        let exponent = n.trailing_zeros();
        let odd = self.odd.get(to_usize(n >> exponent >> 1))?;
        Some(odd << exponent)
    }

    /// Returns the nullity of the n × n plane, for n below the limit.
    pub fn plane(&self, n: u64) -> Option<u64> {
        let side = n.checked_add(1)?;
        let half = self.torus(side)? / 2;
        Some(if side.is_multiple_of(3) {
            half - 2
        } else {
            half
        })
    }

    /// Returns sides and nullities of the tori, from 1 on.
    pub fn tori(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (1..=self.limit).filter_map(|n| Some((n, self.torus(n)?)))
    }
}

/// Returns the (n, P(n)) with P(n) > 0 among the given numbers. P(n) comes in two parts if both
/// cases of the [tests](super::candidate_test) contribute. The numbers must ascend, and include all
/// divisors of each number that have such pairs themselves.
fn generating(numbers: &[Factored]) -> Vec<(u64, u64)> {
    let fields: Vec<(u64, Vec<CandidateTest>)> =
        CandidateTest::by_field(numbers).into_iter().collect();
    let counted = parallel::map(fields.len(), &|number| {
        let (k, tests) = &fields[number];
        pairs(*k, tests)
    });
    let mut found = Vec::new();
    for ((k, tests), pairs) in fields.into_iter().zip(counted) {
        // The pairs that generate the roots of order n, in the two cases of a test.
        let mut generating: HashMap<(bool, u64), u64> = HashMap::new();
        for (test, pairs) in tests.iter().zip(pairs) {
            let smaller = test.also_counts(k).into_iter();
            let known = smaller.filter_map(|m| generating.get(&(test.mixed(), m)));
            let own = pairs - known.sum::<u64>();
            if own > 0 {
                generating.insert((test.mixed(), test.n()), own);
                found.push((test.n(), own));
            }
        }
    }
    found
}

/// Returns the nullity of the torus of one odd side n below 2³², from all its divisors, without the
/// lemma. `None` for other n.
///
/// # Complexity
/// About n/2k classes, with k the ± order of n, each some twenty products in F_{2^k}: for large n
/// only where k is small.
pub(in crate::classify) fn nullity_by_classes(n: u64) -> Option<u64> {
    let mut divisors = Factored::new(n)?.divisors();
    divisors.retain(|divisor| divisor.n() > 1);
    Some(generating(&divisors).into_iter().map(|(_, own)| own).sum())
}

/// Returns the records among (n, value): those with a value above 0 and above all earlier values.
pub(crate) fn records(
    values: impl IntoIterator<Item = (u64, u64)>,
) -> impl Iterator<Item = (u64, u64)> {
    let mut most = 0;
    values.into_iter().filter(move |&(_, value)| {
        let record = value > most;
        most = most.max(value);
        record
    })
}

#[cfg(test)]
mod tests {
    use rayon::prelude::*;

    use super::*;
    use crate::board::{Shape, Surface};
    use crate::chase::System;
    use crate::classify::Method;

    #[test]
    fn tori_equal_the_root_test_and_planes_the_gcd() {
        let nullities = Nullities::up_to(600).unwrap();
        for (n, nullity) in nullities.tori() {
            assert_eq!(
                nullity,
                Method::Fourier.classify(n).unwrap().nullity,
                "torus {n}"
            );
        }
        for n in 1..nullities.limit() {
            let nullity = nullities.plane(n).unwrap();
            let side = to_usize(n);
            let shape = Shape::new(side, side, Surface::Plane).unwrap();
            assert_eq!(nullity, System::new(shape).nullity() as u64, "plane {n}");
        }
        assert_eq!(nullities.tori().count(), 600);
        assert_eq!(nullities.plane(nullities.limit()), None);
    }

    #[test]
    fn tori_equal_the_gcd_also_where_the_lemma_leaves_much_out() {
        let nullities = Nullities::up_to(8192).unwrap();
        let sides = (601..8192_u64)
            .into_par_iter()
            .filter(|n| n % 6 == 3 || n % 10 == 5);
        sides.for_each(|n| {
            let side = to_usize(n);
            let system = System::new(Shape::torus(side, side).unwrap());
            assert_eq!(
                nullities.torus(n),
                Some(system.nullity() as u64),
                "torus {n}"
            );
        });
    }

    #[test]
    fn one_torus_by_its_classes() {
        for n in (1..400).step_by(2) {
            assert_eq!(
                nullity_by_classes(n),
                Some(Method::Fourier.classify(n).unwrap().nullity),
                "{n}"
            );
        }
        // Both cases, and prime factors more than once; compared with the elliptic curve.
        assert_eq!(nullity_by_classes((1 << 18) - 1), Some(263_140));
        assert_eq!(nullity_by_classes(6), None);
        assert_eq!(nullity_by_classes((1 << 32) + 1), None);
    }

    #[test]
    fn records_are_strict() {
        let values = [(1, 0), (2, 3), (3, 3), (4, 2), (5, 4)];
        assert!(records(values).eq([(2, 3), (5, 4)]));
    }

    #[test]
    fn awkward_bounds() {
        for limit in [0, 1, 2, 3, 4] {
            let nullities = Nullities::up_to(limit).unwrap();
            assert_eq!(nullities.torus(0), None);
            assert_eq!(nullities.torus(limit + 1), None);
            assert_eq!(nullities.plane(limit), None);
            let expected = [(1, 0), (2, 0), (3, 4), (4, 0)];
            assert!(
                nullities
                    .tori()
                    .eq(expected.into_iter().take(to_usize(limit)))
            );
        }
        assert_eq!(Nullities::up_to(4).unwrap().plane(0), Some(0));
        assert!(Nullities::up_to(1 << 32).is_err());
        assert_eq!(Nullities::up_to(10).unwrap().plane(u64::MAX), None);
    }

    #[test]
    fn records_of_all_and_of_the_odd() {
        use crate::classify::mad::{Nullities, records};
        let nullities = Nullities::up_to(40).unwrap();
        let all: Vec<(u64, u64)> = records(nullities.tori()).collect();
        assert_eq!(
            all,
            [
                (3, 4),
                (5, 8),
                (10, 16),
                (20, 32),
                (31, 40),
                (33, 44),
                (40, 64)
            ]
        );
        let odd = nullities.tori().filter(|(n, _)| n % 2 == 1);
        assert!(records(odd).eq([(3, 4), (5, 8), (15, 12), (17, 16), (31, 40), (33, 44)]));
    }
}
