//! The sparse space of an octal game: values that are taken by few heaps only.
//!
//! # Method
//! A function s from pairs (heap n, value v) to {0, 1} is a *splitting* of an octal game if, for
//! every move that splits a heap of n into a and b,
//!
//! ```text
//! s(n, G(a) xor G(b)) = s(a, G(a)) + s(b, G(b))   (mod 2)
//! ```
//!
//! A heap n is *rare* if s(n, G(n)) = 0 and *common* otherwise, and so is a value at n. Then rare
//! with rare and common with common give rare values, and only rare with common give common ones. In
//! many games nearly all heaps are common. So their common options can be listed in little time.
//!
//! Two kinds of splitting are known, with a mask m:
//!
//! * s(n, v) = parity(v & m): a splitting of every octal game;
//! * s(n, v) = parity(v & m) + n + t, if all digits k that split heaps have the same parity t. From
//!   a + b = n − k follows that the positions cancel as well.
//!
//! The best mask is found by counting the rare heaps of all masks at once. The Walsh–Hadamard
//! transform of the histogram of values is, at m, the number of heaps with even parity(v & m) less
//! the number of those with odd. For the second kind every heap is counted with the sign of its
//! position.
//!
//! # Source
//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 4; A. Flammenkamp, *Lange
//! Perioden in Subtraktions-Spielen*, 1997; J. P. Grossman, *Searching for periodicity in Officers*,
//! 2018. The second kind is what .104 and .106 need.

use serde::{Deserialize, Serialize};

use crate::impartial::HeapCode;

/// A splitting of heaps into rare and common ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SparseSpace {
    /// The mask m.
    pub mask: u16,
    /// `None` if only the value counts, otherwise the parity t of all digits that split heaps.
    pub position: Option<bool>,
}

impl SparseSpace {
    /// The splitting in which all heaps are rare. It fits every game and helps with none.
    pub const TRIVIAL: Self = Self {
        mask: 0,
        position: None,
    };

    /// Finds the splitting with the fewest rare heaps among those with the given values. Returns it
    /// with their number.
    ///
    /// # Complexity
    /// O(heaps + v log v), v the least power of two above all values.
    pub fn best(code: &HeapCode, values: &[u16]) -> (Self, u64) {
        let largest = values.iter().max().copied().unwrap_or(0);
        let size = (usize::from(largest) + 1).next_power_of_two();
        let rare = |transform: &[i64], mask: usize| {
            let sum = (values.len() as u64).checked_add_signed(transform[mask]);
            sum.expect("each value counts +1 or -1") / 2
        };
        let mut best = (Self::TRIVIAL, values.len() as u64);
        let mut consider = |position: Option<bool>| {
            let mut histogram = vec![0; size];
            for (heap, &value) in values.iter().enumerate() {
                let odd = position.is_some_and(|t| t ^ (heap % 2 == 1));
                histogram[usize::from(value)] += if odd { -1 } else { 1 };
            }
            walsh_hadamard(&mut histogram);
            for mask in 0..size {
                let count = rare(&histogram, mask);
                if count < best.1 {
                    let mask = u16::try_from(mask).expect("no longer than a value");
                    best = (Self { mask, position }, count);
                }
            }
        };
        consider(None);
        if let Some(parity) = splitting_parity(code) {
            consider(Some(parity));
        }
        best
    }

    /// Returns whether this is a splitting of the game.
    pub fn fits(self, code: &HeapCode) -> bool {
        code.is_octal()
            && self
                .position
                .is_none_or(|t| parities(code)[usize::from(!t)] == 0)
    }

    /// Returns whether `value` is rare at `heap`.
    #[inline]
    pub fn is_rare(self, heap: u64, value: u16) -> bool {
        let odd = self.position.is_some_and(|t| t ^ (heap % 2 == 1));
        ((value & self.mask).count_ones() % 2 == 1) == odd
    }
}

/// Returns how many digits at even and at odd places split heaps.
fn parities(code: &HeapCode) -> [usize; 2] {
    let mut parities = [0; 2];
    for (k, &digit) in code.digits().iter().enumerate() {
        parities[k % 2] += usize::from(digit & 4 != 0);
    }
    parities
}

/// Returns whether the digits that split heaps stand at odd places, if they all do or none does.
fn splitting_parity(code: &HeapCode) -> Option<bool> {
    match parities(code) {
        [0, odd] if odd > 0 => Some(true),
        [even, 0] if even > 0 => Some(false),
        _ => None,
    }
}

/// Replaces a function on bit vectors by its Walsh–Hadamard transform.
fn walsh_hadamard(function: &mut [i64]) {
    let mut half = 1;
    while half < function.len() {
        for block in function.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use madness_machine::go_on;

    use super::super::naive;
    use super::*;

    fn rare(space: SparseSpace, values: &[u16]) -> Vec<u64> {
        let heaps = (0..).zip(values);
        let rare = heaps.filter(|&(heap, &value)| space.is_rare(heap, value));
        rare.map(|(heap, _)| heap).collect()
    }

    #[test]
    fn the_best_mask_by_counting() {
        for code in ["0.106", "0.77", "0.454", "4.124", "0.6"] {
            let code: HeapCode = code.parse().unwrap();
            let values = naive::grundy_values(&code, 700, &mut go_on).unwrap();
            let (best, count) = SparseSpace::best(&code, &values);
            assert_eq!(rare(best, &values).len() as u64, count, "{code}");
            let masks = (0..1024).flat_map(|mask| {
                [None, Some(false), Some(true)].map(|position| SparseSpace { mask, position })
            });
            let fitting = masks.filter(|space| space.fits(&code));
            let least = fitting.map(|space| rare(space, &values).len()).min();
            assert_eq!(least, Some(rare(best, &values).len()), "{code}");
        }
    }

    #[test]
    fn splittings_add_up() {
        for code in ["0.106", "0.104", "0.454", "4.040404"] {
            let code: HeapCode = code.parse().unwrap();
            let values = naive::grundy_values(&code, 300, &mut go_on).unwrap();
            let (space, _) = SparseSpace::best(&code, &values);
            for heap in 0..300 {
                code.for_each_option(heap, |heaps| {
                    if let &[a, b] = heaps {
                        let value = |heap: u64| values[usize::try_from(heap).unwrap()];
                        let common = |heap| !space.is_rare(heap, value(heap));
                        let sum = value(a) ^ value(b);
                        assert_eq!(!space.is_rare(heap, sum), common(a) ^ common(b));
                    }
                });
            }
        }
    }

    #[test]
    fn position_counts_in_106_and_104() {
        for code in ["0.106", "0.104"] {
            let code: HeapCode = code.parse().unwrap();
            let values = naive::grundy_values(&code, 2048, &mut go_on).unwrap();
            let (space, count) = SparseSpace::best(&code, &values);
            assert_eq!(space.position, Some(true));
            assert!(count < 40, "{code}: {count} rare heaps");
        }
    }
}
