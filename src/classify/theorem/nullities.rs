//! Tables of nullities, by the two ways that share nothing.

use rayon::prelude::*;

use super::side;
use crate::board::Shape;
use crate::classify::{ClassifyError, by_roots};
use crate::solve::Elimination;

/// The nullities of the n × n tori for n from 1 on.
pub(super) struct Nullities(Vec<u64>);

impl Nullities {
    /// The greatest n of a table by rank: the cost of the table grows as n⁵.
    pub(super) const RANK_LIMIT: u64 = 64;

    /// Up to `last`, but not beyond [`RANK_LIMIT`](Self::RANK_LIMIT), by the
    /// rank of the press matrix: this uses no theory at all.
    pub(super) fn by_rank(last: u64) -> Result<Self, ClassifyError> {
        Self::tabulate(last.min(Self::RANK_LIMIT), rank_nullity)
    }

    /// Up to `last` by the root test; even n through their odd parts.
    pub(super) fn by_roots(last: u64) -> Result<Self, ClassifyError> {
        Self::tabulate(last, |n| Ok(by_roots(n)?.nullity))
    }

    fn tabulate(
        last: u64,
        nullity: impl Fn(u64) -> Result<u64, ClassifyError> + Send + Sync,
    ) -> Result<Self, ClassifyError> {
        let sides = (1..=last).into_par_iter();
        let nullities: Result<Vec<u64>, ClassifyError> = sides.map(nullity).collect();
        Ok(Self(nullities?))
    }

    /// The greatest n of the table.
    pub(super) fn last(&self) -> u64 {
        self.0.len() as u64
    }

    /// The nullity of the n × n torus, n from 1 to [`last`](Self::last).
    pub(super) fn of(&self, n: u64) -> u64 {
        self.0[side(n) - 1]
    }

    /// Whether n is bad.
    pub(super) fn is_bad(&self, n: u64) -> bool {
        self.of(n) > 0
    }
}

/// The nullity of the n × n torus by the rank of its press matrix.
pub(super) fn rank_nullity(n: u64) -> Result<u64, ClassifyError> {
    let shape = Shape::torus(side(n), side(n))?;
    Ok(Elimination::default().nullity(shape)? as u64)
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
        for n in 1..=6 {
            let expected = [0, 0, 4, 0, 8, 8][side(n) - 1];
            assert_eq!((rank.of(n), roots.of(n)), (expected, expected), "{n}");
        }
        assert_eq!((rank.last(), roots.last()), (6, 6));
        assert!(rank.is_bad(3) && !rank.is_bad(4));
    }
}
