//! Lists of sets in certificates.

use std::collections::{HashMap, HashSet};

use madness_claims::{Allowance, Flaw};

use super::maker_breaker::TooLarge;

/// Counts the members of sets, and the sets.
pub(super) fn members<'s>(sets: impl IntoIterator<Item = &'s Vec<u32>>) -> u64 {
    sets.into_iter().map(|set| set.len() as u64 + 1).sum()
}

/// Checks that sets are sorted lists of cells.
pub(super) fn are_sets(
    sets: &[Vec<u32>],
    cells: usize,
    allowance: &mut Allowance,
) -> Result<Result<(), Flaw>, TooLarge> {
    allowance.spend(4 * members(sets)).ok_or(TooLarge)?;
    let is_set = |set: &Vec<u32>| {
        set.is_sorted_by(|a, b| a < b) && set.last().is_none_or(|&last| (last as usize) < cells)
    };
    Ok(match sets.iter().find(|set| !is_set(set)) {
        None => Ok(()),
        Some(set) => Err(Flaw::new(
            "sets",
            format!("{set:?}: expected cells below {cells} in increasing order"),
        )),
    })
}

/// Cells in groups: each leads to another cell of its group, and one cell of each group to itself.
pub(super) struct Groups(Vec<usize>);

impl Groups {
    /// Makes a group of each cell.
    pub(super) fn of_single(cells: usize) -> Self {
        Self((0..cells).collect())
    }

    /// Returns the cell of a group that leads to itself, and halves the way to it (path halving).
    pub(super) fn of(&mut self, cell: u32) -> usize {
        let mut at = cell as usize;
        while self.0[at] != at {
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    /// Makes one group of those of two cells.
    pub(super) fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.of(one), self.of(other));
        self.0[one] = other;
    }
}

/// Longer lists of sets, by the product of both, are looked up by their first cells.
const MOST_COMPARED: u64 = 1 << 12;

/// Whether each set contains one of the small sets. All are sorted.
pub(super) fn each_contains(
    sets: &[Vec<u32>],
    small: &[Vec<u32>],
    allowance: &mut Allowance,
) -> Result<bool, TooLarge> {
    let contains = |set: &[u32], small: &[u32]| {
        let mut rest = set.iter();
        small.iter().all(|cell| rest.any(|other| other == cell))
    };
    let steps = members(sets).saturating_mul(small.len() as u64);
    if steps <= MOST_COMPARED {
        allowance.spend(steps + members(small)).ok_or(TooLarge)?;
        let contains_some = |set: &Vec<u32>| small.iter().any(|small| contains(set, small));
        return Ok(sets.iter().all(contains_some));
    }
    let steps = 50 * (members(sets) + members(small));
    allowance.spend(steps).ok_or(TooLarge)?;
    allowance.hold(100 * small.len() as u64).ok_or(TooLarge)?;
    let all: HashSet<&[u32]> = small.iter().map(Vec::as_slice).collect();
    let mut of_first: HashMap<u32, Vec<&[u32]>> = HashMap::new();
    for &small in &all {
        let Some(&first) = small.first() else {
            return Ok(true);
        };
        of_first.entry(first).or_default().push(small);
    }
    for set in sets {
        let mut is_found = all.contains(&set[..]);
        for small in set.iter().filter_map(|first| of_first.get(first)).flatten() {
            if is_found {
                break;
            }
            let steps = (set.len() + small.len()) as u64;
            allowance.spend(steps).ok_or(TooLarge)?;
            is_found = contains(set, small);
        }
        if !is_found {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Long lists of sets are looked up by their first cells, which finds what comparing all finds.
    #[test]
    fn sets_within_sets_are_found() {
        let mut numbers = ChaCha8Rng::seed_from_u64(29);
        let mut counts = [0, 0];
        for round in 0..400 {
            let cells = numbers.random_range(6..40_u32);
            let mut list =
                |count: usize, sizes: std::ops::RangeInclusive<usize>| -> Vec<Vec<u32>> {
                    let set = |numbers: &mut ChaCha8Rng| {
                        let size = numbers.random_range(sizes.clone());
                        let members = std::iter::repeat_with(|| numbers.random_range(0..cells));
                        let set: BTreeSet<u32> = members.take(size).collect();
                        set.into_iter().collect()
                    };
                    (0..count).map(|_| set(&mut numbers)).collect()
                };
            let small = list(if round % 2 == 0 { 5 } else { 150 }, 1..=3);
            let mut sets = list(60, 8..=14);
            sets.extend(small.iter().take(20).cloned());
            let contains = |set: &Vec<u32>| {
                (small.iter()).any(|small| small.iter().all(|cell| set.contains(cell)))
            };
            if round % 3 > 0 {
                sets.retain(contains);
            }
            let expected = sets.iter().all(contains);
            let found = each_contains(&sets, &small, &mut Allowance::default());
            assert_eq!(found.ok(), Some(expected), "{sets:?} {small:?}");
            counts[usize::from(expected)] += 1;
        }
        assert!(counts[0] > 50 && counts[1] > 50, "{counts:?}");
        // Each set contains the one without cells.
        let many = vec![vec![1, 2]; 3000];
        let mut allowance = Allowance::default();
        let found = each_contains(&many, &[vec![0], Vec::new()], &mut allowance);
        assert_eq!(found.ok(), Some(true));
        let poor = each_contains(&many, &many, &mut Allowance::of_steps(1000));
        assert!(poor.is_err());
    }
}
