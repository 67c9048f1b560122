//! Tables of nullities by three methods, of which the first two share nothing.

use madness_machine::parallel;

use super::report::{Bounds, side};
use crate::board::{Shape, Surface};
use crate::chase::square_nullity;
use crate::classify::{ClassifyError, Method};
use crate::solve::{Elimination, Solver};

/// The greatest side for the gcd.
const GCD_LIMIT: u64 = 20_000;

/// The nullities of the n × n tori for n from 1 on.
pub(super) struct Nullities(Vec<u64>);

impl Nullities {
    /// The greatest n of a table by rank: the cost of the table grows as n⁵.
    pub(super) const RANK_LIMIT: u64 = 64;

    /// Tabulates up to `last`, but not beyond [`RANK_LIMIT`](Self::RANK_LIMIT), by the rank of the
    /// press matrix. This uses no theory at all.
    pub(super) fn by_rank(last: u64) -> Result<Self, ClassifyError> {
        Self::tabulate(last.min(Self::RANK_LIMIT), &|n| {
            rank_nullity(n, Surface::Torus)
        })
    }

    /// Tabulates up to `last` by the root test, even n through their odd parts.
    pub(super) fn by_roots(last: u64) -> Result<Self, ClassifyError> {
        Self::tabulate(last, &|n| Ok(Method::Fourier.classify(n)?.nullity))
    }

    /// Tabulates by the gcds that close a board, each n by itself, up to [`tenfold`] the bound.
    pub(super) fn by_gcd(bounds: &Bounds) -> Result<Self, ClassifyError> {
        Self::tabulate(tenfold(bounds), &|n| gcd_nullity(n, Surface::Torus))
    }

    fn tabulate(
        last: u64,
        nullity: &(dyn Fn(u64) -> Result<u64, ClassifyError> + Sync),
    ) -> Result<Self, ClassifyError> {
        let nullities = parallel::map(side(last), &|index| nullity(index as u64 + 1));
        let nullities: Result<Vec<u64>, ClassifyError> = nullities.into_iter().collect();
        Ok(Self(nullities?))
    }

    /// Returns the greatest n of the table.
    pub(super) fn last(&self) -> u64 {
        self.0.len() as u64
    }

    /// Returns the nullity of the n × n torus, n from 1 to [`last`](Self::last).
    pub(super) fn of(&self, n: u64) -> u64 {
        self.0[side(n) - 1]
    }

    /// Returns all n with their nullities.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (1..).zip(self.0.iter().copied())
    }

    /// Returns whether n is bad.
    pub(super) fn is_bad(&self, n: u64) -> bool {
        self.of(n) > 0
    }
}

/// Returns the bound for nullities by gcd: ten times that of the checks, because this is cheap, but
/// not beyond [`GCD_LIMIT`].
pub(super) fn tenfold(bounds: &Bounds) -> u64 {
    bounds.n.saturating_mul(10).min(GCD_LIMIT)
}

/// Returns the nullity of the n × n board by the rank of its press matrix.
pub(super) fn rank_nullity(n: u64, surface: Surface) -> Result<u64, ClassifyError> {
    let shape = Shape::new(side(n), side(n), surface)?;
    Ok(Elimination::default().nullity(&shape.into())? as u64)
}

/// Returns the nullity of the n × n torus or plane by the gcds that close it.
#[expect(
    clippy::unnecessary_wraps,
    reason = "stands beside methods that can fail"
)]
pub(super) fn gcd_nullity(n: u64, surface: Surface) -> Result<u64, ClassifyError> {
    Ok(square_nullity(side(n), surface) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_start_at_one_and_end_where_they_say() {
        let (rank, roots) = (
            Nullities::by_rank(6).unwrap(),
            Nullities::by_roots(6).unwrap(),
        );
        let gcd = Nullities::by_gcd(&Bounds { n: 1, k: 0 }).unwrap();
        for n in 1..=6 {
            let expected = [0, 0, 4, 0, 8, 8][side(n) - 1];
            assert_eq!((rank.of(n), roots.of(n)), (expected, expected), "{n}");
            assert_eq!(gcd.of(n), expected, "{n}");
        }
        assert_eq!((rank.last(), roots.last()), (6, 6));
        assert!(rank.iter().eq((1..=6).map(|n| (n, rank.of(n)))));
        let tenfold = Nullities::by_gcd(&Bounds { n: 4, k: 0 }).unwrap();
        assert_eq!((tenfold.last(), tenfold.of(40)), (40, 64));
        assert!(rank.is_bad(3) && !rank.is_bad(4));
    }
}
