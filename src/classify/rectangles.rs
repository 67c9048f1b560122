//! The nullities of all boards with sides in two ranges.
//!
//! Of each side only the odd part asks for a gcd ([`super::nullity()`]), so there are about a quarter as
//! many as there are boards, and they are found at once.

use std::ops::RangeInclusive;

use madness_machine::parallel;

use super::nullity::{self, NullityError};
use crate::board::{Gluing, Surface};

/// The nullities of boards with sides in two ranges, ready to be asked for.
#[derive(Debug)]
pub struct Rectangles {
    surface: Surface,
    /// The odd parts of the columns and the rows, sorted, with 1 added to sides whose edges are free.
    odd_parts: [Vec<u64>; 2],
    /// For each pair of odd parts the number of common zeros; none for surfaces with a reversal.
    zeros: Vec<u64>,
}

impl Rectangles {
    /// The most boards, and the longest side.
    pub(crate) const MOST: u64 = 1 << 26;

    /// Prepares all boards with sides in the ranges, in parallel. On torus, cylinder and plane, for k
    /// boards with sides up to n: O(k M(n) log n) bit operations, and 2k bytes.
    ///
    /// # Errors
    /// Sides of 0, too many boards, or sides that are too long.
    pub fn new(
        columns: &RangeInclusive<u64>,
        rows: &RangeInclusive<u64>,
        surface: Surface,
    ) -> Result<Self, NullityError> {
        let count = |range: &RangeInclusive<u64>| (range.end() + 1).saturating_sub(*range.start());
        let longest = *columns.end().max(rows.end());
        if *columns.start().min(rows.start()) == 0 {
            return Err(NullityError::EmptySide);
        }
        if longest > Self::MOST || count(columns).saturating_mul(count(rows)) > Self::MOST {
            return Err(NullityError::TooMany);
        }
        let added = free_edges(surface);
        let odd_parts = [(columns, added[0]), (rows, added[1])].map(|(range, added)| {
            let mut parts: Vec<u64> = range.clone().map(|side| odd_part(side + added)).collect();
            parts.sort_unstable();
            parts.dedup();
            parts
        });
        let zeros = if is_twisted(surface) {
            Vec::new()
        } else {
            let [mus, nus] = &odd_parts;
            let zeros = parallel::map(mus.len(), &|number| -> Vec<_> {
                let of = |&nu: &u64| nullity::zeros_by_gcd(mus[number], nu);
                nus.iter().map(of).collect()
            });
            zeros.concat()
        };
        Ok(Self {
            surface,
            odd_parts,
            zeros,
        })
    }

    /// Returns the nullity of a board with sides in the ranges.
    ///
    /// # Errors
    /// On a surface with a reversal, a board that is out of reach.
    pub fn nullity(&self, columns: u64, rows: u64) -> Result<u64, NullityError> {
        if is_twisted(self.surface) {
            return nullity::twisted(&columns.into(), &rows.into(), self.surface);
        }
        let added = free_edges(self.surface);
        let (m, n) = (columns + added[0], rows + added[1]);
        let [mus, nus] = &self.odd_parts;
        let index = |parts: &[u64], side| parts.binary_search(&odd_part(side));
        let (mu, nu) = (index(mus, m), index(nus, n));
        let (mu, nu) = mu.ok().zip(nu.ok()).expect("a board of the ranges");
        let zeros = self.zeros[mu * nus.len() + nu];
        Ok(nullity::count_pairs(self.surface, m, n, zeros))
    }
}

fn is_twisted(surface: Surface) -> bool {
    surface.top_to_bottom() == Gluing::Reversed
}

/// Returns what is added to columns and rows: 1 where the edges are free.
fn free_edges(surface: Surface) -> [u64; 2] {
    [surface.left_to_right(), surface.top_to_bottom()]
        .map(|gluing| u64::from(gluing == Gluing::Free))
}

fn odd_part(n: u64) -> u64 {
    n >> n.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nullities_are_those_of_single_boards() {
        for surface in Surface::ALL {
            let (columns, rows) = (1..=21, 3..=14);
            let all = Rectangles::new(&columns, &rows, surface).unwrap();
            for m in columns {
                for n in rows.clone() {
                    let expected = nullity::nullity(m, n, surface).unwrap();
                    let found = all.nullity(m, n).unwrap();
                    assert_eq!(expected, found.into(), "{m} × {n} {surface}");
                }
            }
        }
        let torus = |columns, rows| Rectangles::new(&columns, &rows, Surface::Torus).unwrap_err();
        assert_eq!(torus(0..=3, 1..=3), NullityError::EmptySide);
        assert_eq!(torus(1..=100_000, 1..=100_000), NullityError::TooMany);
        assert_eq!(
            torus(1..=1, u64::MAX - 1..=u64::MAX - 1),
            NullityError::TooMany
        );
    }
}
