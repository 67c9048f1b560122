//! Exact covers of up to 128 items, the slow oracle of all counts.

use std::ops::ControlFlow;

/// A problem of exact cover: choose options so that each item is in exactly one of them.
///
/// Items are the bits of a word. Items beyond the first [`required`](Self::new) may stay uncovered.
///
/// ```
/// use pairing_strategies::ExactCover;
///
/// // Two dominoes on the cycle of 4 cells.
/// let cover = ExactCover::new(4, vec![0b0011, 0b0110, 0b1100, 0b1001]);
/// assert_eq!(cover.count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct ExactCover {
    required: u128,
    options: Vec<u128>,
    /// The options of each required item.
    of_item: Vec<Vec<usize>>,
}

impl ExactCover {
    /// Creates a problem whose first `required` items must be covered, at most 128.
    ///
    /// # Panics
    /// If there are more than 128 required items.
    pub fn new(required: usize, options: Vec<u128>) -> Self {
        assert!(required <= 128, "at most 128 items");
        let bits = (0..required).fold(0, |bits, item| bits | 1_u128 << item);
        let of_item = (0..required).map(|item| {
            let has = |option: &usize| options[*option] >> item & 1 == 1;
            (0..options.len()).filter(has).collect()
        });
        Self {
            required: bits,
            of_item: of_item.collect(),
            options,
        }
    }

    /// Returns the number of exact covers.
    pub fn count(&self) -> u64 {
        let mut count = 0;
        let ended = self.for_each(&mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        debug_assert!(ended.is_continue(), "no one stops it");
        count
    }

    /// Calls `found` with every exact cover, as the numbers of its options, until it breaks.
    pub fn for_each(&self, found: &mut impl FnMut(&[usize]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.search(0, &mut Vec::new(), found)
    }

    fn search(
        &self,
        covered: u128,
        chosen: &mut Vec<usize>,
        found: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut open = self.required & !covered;
        if open == 0 {
            return found(chosen);
        }
        // The item with the fewest options that are left.
        let mut best: (usize, &[usize]) = (usize::MAX, &[]);
        while open != 0 {
            let item = open.trailing_zeros() as usize;
            open &= open - 1;
            let options = &self.of_item[item];
            let fits = |&&option: &&usize| self.options[option] & covered == 0;
            let count = options.iter().filter(fits).count();
            if count < best.0 {
                best = (count, options);
            }
            if count <= 1 {
                break;
            }
        }
        for &option in best.1 {
            let cells = self.options[option];
            if cells & covered == 0 {
                chosen.push(option);
                self.search(covered | cells, chosen, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_are_those_by_trying_all_sets() {
        // Dominoes on a strip of 2 × 5 cells: Fibonacci's 8.
        let mut dominoes = Vec::new();
        for x in 0..5 {
            dominoes.push(0b11 << (2 * x));
            if x < 4 {
                dominoes.push(0b101 << (2 * x));
                dominoes.push(0b1010 << (2 * x));
            }
        }
        assert_eq!(ExactCover::new(10, dominoes.clone()).count(), 8);
        for required in 0..=10 {
            let all = (1_u128 << required) - 1;
            let sets = (0_u32..1 << dominoes.len()).filter(|set| {
                let mut cells = 0;
                let chosen = (0..dominoes.len()).filter(|at| set >> at & 1 == 1);
                let mut is_whole = true;
                for at in chosen {
                    is_whole &= cells & dominoes[at] == 0;
                    // An option without a required item is never chosen.
                    is_whole &= dominoes[at] & all != 0;
                    cells |= dominoes[at];
                }
                is_whole && cells & all == all
            });
            let cover = ExactCover::new(required, dominoes.clone());
            assert_eq!(cover.count(), sets.count() as u64, "{required}");
        }
        assert_eq!(ExactCover::new(128, Vec::new()).count(), 0);
        // The search ends when it is told to.
        let mut found = 0;
        let ended = ExactCover::new(10, dominoes).for_each(&mut |_| {
            found += 1;
            if found == 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(ended.is_break());
        assert_eq!(found, 3);
    }
}
