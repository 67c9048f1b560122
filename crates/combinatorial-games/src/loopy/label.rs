//! Labels, and who wins a position with a given label.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A finite set of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NumberSet {
    /// Increasing.
    numbers: Vec<u64>,
}

impl NumberSet {
    /// Creates an empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns whether a number is in the set.
    pub fn contains(&self, number: u64) -> bool {
        self.numbers.binary_search(&number).is_ok()
    }

    /// Returns the numbers, in increasing order.
    pub fn numbers(&self) -> &[u64] {
        &self.numbers
    }

    /// Returns the least number that is missing.
    pub fn mex(&self) -> u64 {
        let present = (0..).zip(&self.numbers).take_while(|(i, n)| i == *n);
        present.count() as u64
    }

    /// Returns the set of all `number ^ n` for the numbers n of this set.
    #[must_use]
    pub fn xor(&self, number: u64) -> Self {
        self.numbers.iter().map(|n| n ^ number).collect()
    }
}

impl FromIterator<u64> for NumberSet {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut numbers: Vec<u64> = numbers.into_iter().collect();
        numbers.sort_unstable();
        numbers.dedup();
        Self { numbers }
    }
}

/// The label of a position of a game that may go on for ever. See the [module](super).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// The position behaves in every sum like a Nim heap of so many counters.
    Value(u64),
    /// No number fits. The set K has the numbers of the followers that are numbered.
    Infinity(NumberSet),
}

impl Label {
    /// Returns ∞ with these numbers.
    pub fn infinity(numbers: impl IntoIterator<Item = u64>) -> Self {
        Self::Infinity(numbers.into_iter().collect())
    }

    /// Returns the number, or `None` for ∞.
    pub fn value(&self) -> Option<u64> {
        match self {
            Self::Value(value) => Some(*value),
            Self::Infinity(_) => None,
        }
    }

    /// Returns who wins the position.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Value(0) => Outcome::Second,
            Self::Value(_) => Outcome::First,
            Self::Infinity(numbers) if numbers.contains(0) => Outcome::First,
            Self::Infinity(_) => Outcome::Draw,
        }
    }

    /// Returns the label of the sum of two positions with these labels:
    ///
    /// * a + b = a xor b,
    /// * a + ∞ with K = ∞ with the set of all a xor k for k in K,
    /// * ∞ with K + ∞ with L = ∞ with the empty set.
    ///
    /// # Source
    /// C. A. B. Smith, *Graphs and composite games*, 1966; A. S. Fraenkel, Y. Perl, *Constructions
    /// in combinatorial games with cycles*, 1975. The [module](super) has a proof.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Value(a), Self::Value(b)) => Self::Value(a ^ b),
            (Self::Value(a), Self::Infinity(numbers))
            | (Self::Infinity(numbers), Self::Value(a)) => Self::Infinity(numbers.xor(*a)),
            (Self::Infinity(_), Self::Infinity(_)) => Self::Infinity(NumberSet::new()),
        }
    }
}

impl fmt::Display for Label {
    /// Writes `3`, or `∞{0, 2}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => value.fmt(f),
            Self::Infinity(numbers) => {
                f.write_str("∞{")?;
                for (i, number) in numbers.numbers().iter().enumerate() {
                    let comma = if i == 0 { "" } else { ", " };
                    write!(f, "{comma}{number}")?;
                }
                f.write_str("}")
            }
        }
    }
}

/// Who wins if both play well. A player who cannot move loses; play without end is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The player to move wins.
    First,
    /// The other player wins.
    Second,
    /// Nobody can force a win.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
            Self::Draw => "draw",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_sorted() {
        let set: NumberSet = [5, 0, 1, 5].into_iter().collect();
        assert_eq!(set.numbers(), [0, 1, 5]);
        assert_eq!(set.mex(), 2);
        assert_eq!(set.xor(1).numbers(), [0, 1, 4]);
        assert!(set.contains(5) && !set.contains(2));
        assert_eq!(NumberSet::new().mex(), 0);
        assert_eq!(NumberSet::from_iter([u64::MAX]).mex(), 0);
    }

    #[test]
    fn outcomes_and_text() {
        for (label, outcome, text) in [
            (Label::Value(0), Outcome::Second, "0"),
            (Label::Value(3), Outcome::First, "3"),
            (Label::infinity([2, 0]), Outcome::First, "∞{0, 2}"),
            (Label::infinity([1]), Outcome::Draw, "∞{1}"),
            (Label::infinity([]), Outcome::Draw, "∞{}"),
        ] {
            assert_eq!(label.outcome(), outcome);
            assert_eq!(label.to_string(), text);
        }
    }

    #[test]
    fn sums_of_labels() {
        let (two, three) = (Label::Value(2), Label::Value(3));
        assert_eq!(two.plus(&three), Label::Value(1));
        let infinity = Label::infinity([0, 1, 3]);
        assert_eq!(two.plus(&infinity), Label::infinity([2, 3, 1]));
        assert_eq!(infinity.plus(&three).outcome(), Outcome::First);
        assert_eq!(infinity.plus(&two).outcome(), Outcome::Draw);
        assert_eq!(infinity.plus(&Label::infinity([0])), Label::infinity([]));
    }
}
