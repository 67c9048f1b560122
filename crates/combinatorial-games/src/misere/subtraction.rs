//! Subtraction games in normal and misère play, and Ferguson's theorem.
//!
//! From n counters a move takes one of the numbers of a set K. Let a₁ be the least of them.
//!
//! **Lemma** (Ferguson's pairs). For n ≥ a₁, γ(n) = 1 exactly if γ(n − a₁) = 0; and γ(n) = 0 for
//! n < a₁.
//!
//! *Proof.* Let n be the least counterexample. If γ(n) = 1 and γ(n − a₁) ≠ 0, a move leads from
//! n − a₁ to some n − a₁ − aᵢ of value 0. Then γ(n − aᵢ) = 1, as n is least, but a move leads from n
//! to n − aᵢ. If γ(n − a₁) = 0 and γ(n) ≠ 1, then γ(n) ≥ 2, as it is not 0. A move leads to some
//! n − aᵢ of value 1, so γ(n − aᵢ − a₁) = 0, as n is least, but a move leads there from n − a₁.
//! (n − aᵢ ≥ a₁, since its value is not 0.)
//!
//! **Theorem** (Ferguson). γ^h(n) is 1 if γ(n) = 0, is 0 if γ(n) = 1, and is γ(n) otherwise.
//!
//! *Proof.* By induction. For n < a₁ there is no move, γ(n) = 0 and γ^h(n) = 1. Let n ≥ a₁. (The
//! source says n > a₁; the step is needed, and valid, for n = a₁ too.) Let H and H^h be the values of
//! the positions to which a move leads. By induction, H^h is H with 0 and 1 exchanged. If γ(n) ≥ 2,
//! both have both. If γ(n) = 1, H has 0 and not 1, so H^h has 1 and not 0. If γ(n) = 0, H has no 0,
//! so H^h has no 1; and γ(n − a₁) ≠ 0, so γ(n − a₁ − aᵢ) = 0 for some i, and γ(n − aᵢ) = 1 by the
//! lemma: H has 1, H^h has 0, and γ^h(n) = 1.
//!
//! **Sums** of subtraction games are played like nim. Let s be the nim-sum of the γ of the heaps. Then γ^h
//! of the sum is s if a heap has γ ≥ 2, and s with 0 and 1 exchanged otherwise: [`nim::misere_value`] of
//! the γ.
//!
//! *Proof.* By induction. Call a position small if no heap has γ ≥ 2. Every move changes s. A small
//! position with s = 1 has γ^h = 0: its small options have s = 0, and the others have one heap with γ ≥ 2,
//! so s ≥ 2. A small position with s = 0 and a move has an option with γ^h = 0: a heap with γ = 1 moves to
//! 0, and one with γ = 0 to 1, as the proof above shows. It has no option with γ^h = 1, as before. So γ^h
//! is 1. A position that is not small has options of all nim-sums below s. If one of them is small, just
//! one heap has γ ≥ 2, and it can move to 0 and to 1: the options have the values 0 and 1, whichever
//! is which. No option has the value s: other nim-sums have other values, and a small option has at most 1,
//! while s ≥ 2 then. ∎ A heap of nim has the moves that this needs, too.
//!
//! [`nim::misere_value`]: super::nim::misere_value
//!
//! # Source
//! T. S. Ferguson, *On sums of graph games with last player losing*, 1974.

use thiserror::Error;

use crate::mex::Mex;
use crate::misere::{Counterexample, Play, TooLarge};

/// The numbers of counters that a move may take: at least one number, all at least 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SubtractionSet {
    /// Sorted and different.
    numbers: Vec<u64>,
}

impl SubtractionSet {
    /// Creates a set from its numbers, in any order.
    ///
    /// # Errors
    /// [`SubtractionError`] if there is no number, or a 0.
    pub fn new(mut numbers: Vec<u64>) -> Result<Self, SubtractionError> {
        numbers.sort_unstable();
        numbers.dedup();
        match numbers.first() {
            None => Err(SubtractionError::Empty),
            Some(0) => Err(SubtractionError::Zero),
            Some(_) => Ok(Self { numbers }),
        }
    }

    /// Returns the numbers, in increasing order.
    pub fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// Returns the least number, a₁.
    pub fn least(&self) -> u64 {
        self.numbers[0]
    }

    /// Returns γ (normal play) or γ^h (misère play) of the heaps of 0 to `largest` counters.
    ///
    /// # Complexity
    /// O(heaps · numbers).
    ///
    /// # Errors
    /// [`TooLarge`] if there are more than [`TooLarge::LIMIT`] heaps.
    pub fn values(&self, largest: u64, play: Play) -> Result<Vec<u32>, TooLarge> {
        let heaps = TooLarge::check(largest.checked_add(1))?;
        let mut values = Vec::with_capacity(heaps);
        let mut mex = Mex::new();
        for heap in 0..=largest {
            let moves = self.numbers.iter().take_while(|&&number| number <= heap);
            let mut end = true;
            for &number in moves {
                end = false;
                let rest = usize::try_from(heap - number).expect("a smaller index");
                mex.insert(values[rest]);
            }
            let value = mex.take();
            values.push(if end { play.value_of_the_end() } else { value });
        }
        Ok(values)
    }
}

/// Not a set of numbers to subtract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SubtractionError {
    /// No number.
    #[error("expected at least one number of counters that a move may take")]
    Empty,
    /// A move that takes nothing.
    #[error("a move takes at least 1 counter, so the set has no 0")]
    Zero,
}

/// Returns the first heap at which `gamma` contradicts the lemma of Ferguson's pairs. There is none
/// if `gamma` is the Grundy function of the set.
pub fn pairs_fail(
    set: &SubtractionSet,
    largest: u64,
    gamma: impl Fn(u64) -> u32,
) -> Option<Counterexample> {
    let least = set.least();
    let fails = |&heap: &u64| match heap.checked_sub(least) {
        Some(rest) => (gamma(heap) == 1) != (gamma(rest) == 0),
        None => gamma(heap) != 0,
    };
    (0..=largest).find(fails).map(|heap| Counterexample {
        position: vec![heap],
        message: match heap.checked_sub(least) {
            Some(rest) => format!(
                "γ = {}, and {least} less has γ = {}",
                gamma(heap),
                gamma(rest)
            ),
            None => format!("γ = {} where there is no move", gamma(heap)),
        },
    })
}

/// Returns what Ferguson's theorem says about γ^h of a heap with this γ: 0 and 1 exchanged.
pub fn ferguson(gamma: u32) -> u32 {
    match gamma {
        0 => 1,
        1 => 0,
        more => more,
    }
}

/// Returns the first heap at which `gamma_h` is not γ with 0 and 1 exchanged, where γ is computed
/// here. There is none if `gamma_h` is γ^h of the set.
///
/// # Errors
/// [`TooLarge`] if there are more than [`TooLarge::LIMIT`] heaps.
pub fn ferguson_fails(
    set: &SubtractionSet,
    largest: u64,
    gamma_h: impl Fn(u64) -> u32,
) -> Result<Option<Counterexample>, TooLarge> {
    let gamma = set.values(largest, Play::Normal)?;
    let mut heaps = (0..).zip(&gamma);
    let wrong = heaps.find(|&(heap, &value)| gamma_h(heap) != ferguson(value));
    Ok(wrong.map(|(heap, value)| Counterexample {
        position: vec![heap],
        message: format!("γ = {value}, but γ^h = {}", gamma_h(heap)),
    }))
}

/// The values of the heaps 0 to 17 of a subtraction game, as they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedRow {
    /// The set.
    pub numbers: &'static [u64],
    /// Whether the row is of γ or of γ^h.
    pub play: Play,
    /// The values.
    pub values: [u32; 18],
}

/// The eight rows of the slides.
pub const PRINTED_ROWS: [PrintedRow; 8] = {
    const fn row(numbers: &'static [u64], play: Play, values: [u32; 18]) -> PrintedRow {
        PrintedRow {
            numbers,
            play,
            values,
        }
    }
    use Play::{Misere, Normal};
    [
        row(
            &[2, 6],
            Normal,
            [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0],
        ),
        row(
            &[2, 6],
            Misere,
            [1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1],
        ),
        row(
            &[2, 5],
            Normal,
            [0, 0, 1, 1, 0, 2, 1, 0, 0, 1, 1, 0, 2, 1, 0, 0, 1, 1],
        ),
        row(
            &[2, 5],
            Misere,
            [1, 1, 0, 0, 1, 2, 0, 1, 1, 0, 0, 1, 2, 0, 1, 1, 0, 0],
        ),
        row(
            &[1, 3, 4],
            Normal,
            [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1],
        ),
        row(
            &[1, 3, 4],
            Misere,
            [1, 0, 1, 0, 2, 3, 2, 1, 0, 1, 0, 2, 3, 2, 1, 0, 1, 0],
        ),
        row(
            &[2, 4, 7],
            Normal,
            [0, 0, 1, 1, 2, 2, 0, 3, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1],
        ),
        row(
            &[2, 4, 7],
            Misere,
            [1, 1, 0, 0, 2, 2, 1, 3, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0],
        ),
    ]
};

/// Returns the first value of printed rows that is not what the definition gives. There is none in
/// [`PRINTED_ROWS`].
///
/// # Errors
/// [`SubtractionError`] if a row has no valid set.
pub fn printed_rows_fail(rows: &[PrintedRow]) -> Result<Option<Counterexample>, SubtractionError> {
    for row in rows {
        let set = SubtractionSet::new(row.numbers.to_vec())?;
        let values = set.values(17, row.play).expect("18 values are few");
        let mut pairs = (0..).zip(values.iter().zip(&row.values));
        if let Some((heap, (value, printed))) = pairs.find(|(_, (value, printed))| value != printed)
        {
            return Ok(Some(Counterexample {
                position: vec![heap],
                message: format!(
                    "{printed} is printed for the set {:?}, {value} is the {:?} value",
                    row.numbers, row.play
                ),
            }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::impartial::grundy;
    use crate::mex::mex;
    use crate::misere::{hysteria, hysteria_grundy};

    fn index(heap: u64) -> usize {
        usize::try_from(heap).unwrap()
    }

    /// All sets with numbers up to `most`.
    fn sets(most: u32) -> impl Iterator<Item = SubtractionSet> {
        (1u64..1 << most).map(move |bits| {
            let numbers = (0..u64::from(most)).filter(|bit| bits >> bit & 1 != 0);
            SubtractionSet::new(numbers.map(|bit| bit + 1).collect()).unwrap()
        })
    }

    #[test]
    fn the_printed_rows_are_right_and_a_lie_is_found() {
        assert_eq!(printed_rows_fail(&PRINTED_ROWS), Ok(None));
        for row in 0..8 {
            for heap in 0..18 {
                let mut rows = PRINTED_ROWS;
                rows[row].values[heap] ^= 1;
                let found = printed_rows_fail(&rows).unwrap().unwrap();
                assert_eq!(found.position, [heap as u64]);
            }
        }
    }

    #[test]
    fn values_are_those_of_the_graph() {
        for set in sets(6) {
            let names = (0..60).map(|heap: u64| heap.to_string()).collect();
            let arc = |heap: u64, &number: &u64| {
                let rest = heap.checked_sub(number)?;
                Some((u32::try_from(heap).unwrap(), u32::try_from(rest).unwrap()))
            };
            let arcs: Vec<(u32, u32)> = (0..60)
                .flat_map(|heap| set.numbers().iter().filter_map(move |n| arc(heap, n)))
                .collect();
            let graph = Graph::new(names, &arcs);
            let values = |play| set.values(59, play).unwrap();
            assert_eq!(values(Play::Normal), grundy(&graph).unwrap());
            assert_eq!(values(Play::Misere), hysteria_grundy(&graph).unwrap());
            let transformed = grundy(&hysteria(&graph).unwrap()).unwrap();
            assert_eq!(values(Play::Misere), transformed[..60]);
        }
    }

    #[test]
    fn ferguson_over_many_sets() {
        for set in sets(9) {
            let gamma = set.values(200, Play::Normal).unwrap();
            let gamma_h = set.values(200, Play::Misere).unwrap();
            assert_eq!(pairs_fail(&set, 200, |n| gamma[index(n)]), None);
            let check = |claim: &dyn Fn(u64) -> u32| ferguson_fails(&set, 200, claim).unwrap();
            assert_eq!(check(&|n| gamma_h[index(n)]), None);
            // A lie at one heap is found there. γ itself is a lie from the start.
            for lie in [0, 1, 17, 200] {
                let claim = |n| gamma_h[index(n)] ^ u32::from(n == lie);
                assert_eq!(check(&claim).unwrap().position, [lie]);
                let claim = |n| gamma[index(n)] + u32::from(n == lie);
                assert!(gamma[index(lie)] > 1 || pairs_fail(&set, 200, claim).is_some());
            }
            assert_eq!(check(&|n| gamma[index(n)]).unwrap().position, [0]);
        }
    }

    #[test]
    fn the_step_at_the_least_number_is_needed() {
        // With n = a₁ left out, nothing says that γ^h(a₁) is 0.
        for set in sets(7) {
            let least = set.least();
            let gamma_h = set.values(least, Play::Misere).unwrap();
            assert_eq!(gamma_h[index(least)], 0);
            let claim = |n| if n < least { 1 } else { 2 };
            let found = ferguson_fails(&set, 50, claim).unwrap().unwrap();
            assert_eq!(found.position, [least]);
        }
    }

    #[test]
    fn gamma_h_of_a_sum_is_no_nim_sum() {
        // Two heaps of the set {1}: (0, 0) has γ^h = 1, but the parts have 1 xor 1 = 0.
        let set = SubtractionSet::new(vec![1]).unwrap();
        let part = set.values(0, Play::Misere).unwrap()[0];
        assert_ne!(part ^ part, mex([0]));
    }

    #[test]
    fn refusals() {
        assert_eq!(SubtractionSet::new(vec![]), Err(SubtractionError::Empty));
        assert_eq!(SubtractionSet::new(vec![3, 0]), Err(SubtractionError::Zero));
        let set = SubtractionSet::new(vec![u64::MAX, 2]).unwrap();
        assert!(set.values(u64::MAX, Play::Normal).is_err());
        assert!(ferguson_fails(&set, TooLarge::LIMIT, |_| 0).is_err());
        assert_eq!(set.values(2, Play::Misere).unwrap(), [1, 1, 0]);
    }
}
