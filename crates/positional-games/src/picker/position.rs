//! The sets of the games of Picker: what shows without a search, and what a choice leaves of them.
//!
//! The *builder* wants a set: Chooser in Chooser–Picker, Picker in Picker–Chooser. A cell of the builder
//! leaves its sets, and a cell of the other player kills its sets.

use crate::maker_breaker::{component, keep_minimal};

/// Sets that the builder may still own, a bit a cell, in order. None contains another one.
pub(super) type Sets = Vec<u64>;

/// What a position is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Position {
    /// Picker wins.
    Won,
    /// Chooser wins.
    Lost,
    /// It does not show at once.
    Open(Sets),
}

/// Who wants a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builder {
    Chooser,
    Picker,
}

/// Returns 2^-k.
fn weight(cells: u32) -> f64 {
    0.5_f64.powi(i32::try_from(cells).unwrap_or(i32::MAX))
}

/// Returns the weight of a set by which pairs are put in order in Chooser–Picker. With 0.6 in place of 1/2 the
/// search of `subboard 12x4` takes 121,138 positions in place of 435,148.
fn guess(cells: u32) -> f64 {
    0.6_f64.powi(i32::try_from(cells).unwrap_or(i32::MAX))
}

/// Returns whether all sets weigh less than 1.
pub(super) fn are_light(sets: &[u64]) -> bool {
    let weights = sets.iter().map(|set| 1_u128 << (64 - set.count_ones()));
    weights.sum::<u128>() < 1 << 64
}

impl Builder {
    /// Returns the position of some sets.
    ///
    /// In Chooser–Picker a set {x} is Chooser's: he takes x when it is shown, or gets it as the last cell.
    /// So he wins if two sets {x, y} and {x, z} share a cell, for when one of the three is shown with another
    /// cell than its partner in both, he takes it.
    ///
    /// In Picker–Chooser Chooser wins if all sets weigh less than 1.
    pub(super) fn position(self, mut sets: Sets) -> Position {
        keep_minimal(&mut sets);
        let is_decided = match self {
            Self::Chooser => {
                let mut paired = 0;
                sets.iter()
                    .take_while(|set| set.count_ones() <= 2)
                    .any(|&set| {
                        let meets = set.count_ones() < 2 || paired & set != 0;
                        paired |= set;
                        meets
                    })
            }
            Self::Picker => are_light(&sets),
        };
        match sets.first() {
            None if self == Self::Chooser => Position::Won,
            Some(0) if self == Self::Picker => Position::Won,
            _ if is_decided => Position::Lost,
            _ => {
                sets.sort_unstable();
                Position::Open(sets)
            }
        }
    }

    /// Returns how hard the sets look for Picker, to be compared: their weight, or less of it if he wants one.
    pub(super) fn hardness(self, sets: &[u64]) -> f64 {
        match self {
            Self::Chooser => sets.iter().map(|set| guess(set.count_ones())).sum(),
            Self::Picker => -sets.iter().map(|set| weight(set.count_ones())).sum::<f64>(),
        }
    }

    /// Returns the sets after Chooser takes one cell and Picker gets another.
    pub(super) fn after(self, sets: &[u64], chosen: u64, other: u64) -> Sets {
        let (own, kills) = self.whose(chosen, other);
        let alive = sets.iter().filter(|&&set| set & kills == 0);
        alive.map(|set| set & !own).collect()
    }

    /// Returns what the sets weigh then; or nothing if two sets of two cells share one in Chooser–Picker, so
    /// that Chooser wins.
    pub(super) fn weight_after(self, sets: &[u64], chosen: u64, other: u64) -> Option<f64> {
        let (own, kills) = self.whose(chosen, other);
        let (mut sum, mut paired) = (0.0, 0);
        for &set in sets.iter().filter(|&&set| set & kills == 0) {
            let left = set & !own;
            let cells = left.count_ones();
            if self == Self::Chooser && cells <= 2 {
                if paired & left != 0 || cells < 2 {
                    return None;
                }
                paired |= left;
            }
            sum += match self {
                Self::Chooser => guess(cells),
                Self::Picker => weight(cells),
            };
        }
        Some(sum)
    }

    /// Returns the cell of the builder and that of the other player.
    fn whose(self, chosen: u64, other: u64) -> (u64, u64) {
        match self {
            Self::Chooser => (chosen, other),
            Self::Picker => (other, chosen),
        }
    }
}

/// Returns the parts of sets that share no cells.
pub(super) fn components(sets: &[u64]) -> Vec<Sets> {
    let mut left: Sets = sets.iter().rev().copied().collect();
    let mut parts = Vec::new();
    while !left.is_empty() {
        let cells = component(&left);
        let mut part: Sets;
        (part, left) = left.iter().partition(|&&set| set & cells != 0);
        part.sort_unstable();
        parts.push(part);
    }
    parts
}
