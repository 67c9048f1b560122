//! The residual hypergraph of a position of Maker–Breaker, and its reductions.
//!
//! A cell that Maker takes leaves its sets. A cell that Breaker takes kills its sets. Maker wins when
//! a set is empty. So a position is known by the sets that are left, whoever took which cells before.

use crate::maker_breaker::mask::Mask;
use crate::minimal::minimal;

/// Applies Maker's move: the cell leaves its sets, and sets that contain one of these are dropped.
pub(super) fn make<M: Mask>(sets: &mut Vec<M>, cell: u32) {
    let bit = M::of(cell);
    let mut changed = 0;
    for index in 0..sets.len() {
        if sets[index].has(cell) {
            sets[index] &= !bit;
            sets.swap(changed, index);
            changed += 1;
        }
    }
    // Only a set that became smaller can be within another that it was not within before.
    let mut index = 0;
    while index < changed {
        let small = sets[index];
        let mut at = changed;
        while at < sets.len() {
            if small.within(sets[at]) {
                sets.swap_remove(at);
            } else {
                at += 1;
            }
        }
        index += 1;
    }
}

/// Applies Breaker's move: the sets of the cell are killed.
pub(super) fn kill<M: Mask>(sets: &mut Vec<M>, cell: u32) {
    sets.retain(|set| !set.has(cell));
}

/// Lists of more sets are not compared one by one.
const MANY: usize = 1000;

/// Removes sets that contain another set, and repeats of a set.
pub(crate) fn keep_minimal<M: Mask>(sets: &mut Vec<M>) {
    sets.sort_unstable_by_key(|&set| (set.len(), set));
    sets.dedup();
    if sets.len() > MANY {
        let is_minimal = minimal(sets, M::CELLS, M::cells, M::within);
        let mut is_minimal = is_minimal.into_iter();
        sets.retain(|_| is_minimal.next().unwrap_or(true));
        return;
    }
    let mut kept: Vec<M> = Vec::with_capacity(sets.len());
    for &set in sets.iter() {
        if !kept.iter().any(|small| small.within(set)) {
            kept.push(set);
        }
    }
    *sets = kept;
}

/// Drops sets that Breaker kills with a pair of cells that he needs for nothing else: two cells that
/// are in the same sets. Breaker answers one of them by the other. Returns the cells that are left.
///
/// `pair` is called with each pair. `common` is a scratch vector: afterwards `common[x]` is what the
/// sets of cell x have in common.
pub(super) fn drop_twins<M: Mask>(
    sets: &mut Vec<M>,
    common: &mut [M],
    mut pair: impl FnMut(M),
) -> M {
    loop {
        let all = intersections(sets, common);
        let mut twins = M::default();
        for cell in all.cells() {
            let shared = common[cell as usize] & !(twins | M::of(cell));
            if twins.has(cell) || shared.is_empty() {
                continue;
            }
            let twin = shared
                .cells()
                .find(|&other| common[other as usize].has(cell));
            if let Some(twin) = twin {
                let both = M::of(cell) | M::of(twin);
                twins |= both;
                pair(both);
            }
        }
        if twins.is_empty() {
            return all;
        }
        sets.retain(|&set| (set & twins).is_empty());
    }
}

/// Returns the cells of all sets.
pub(super) fn union<M: Mask>(sets: &[M]) -> M {
    sets.iter().fold(M::default(), |all, &set| all | set)
}

/// Writes what the sets of each cell have in common, and returns the cells of all sets.
pub(super) fn intersections<M: Mask>(sets: &[M], common: &mut [M]) -> M {
    let all = union(sets);
    for cell in all.cells() {
        common[cell as usize] = all;
    }
    for &set in sets {
        for cell in set.cells() {
            common[cell as usize] &= set;
        }
    }
    all
}

/// Returns the cells of the component that the first set is in.
pub(crate) fn component<M: Mask>(sets: &[M]) -> M {
    let Some(&first) = sets.first() else {
        return M::default();
    };
    let mut reached = first;
    loop {
        let before = reached;
        for &set in sets {
            if !(set & reached).is_empty() {
                reached |= set;
            }
        }
        if reached == before {
            return reached;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn long_lists_are_reduced_like_short_ones() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(8);
        for sizes in [2..6, 5..40] {
            let mut sets: Vec<u128> = (0..3 * MANY)
                .map(|_| {
                    let size = random.random_range(sizes.clone());
                    (0..size).fold(0, |set, _| set | 1 << random.random_range(0..128))
                })
                .collect();
            let within = |small: u128, large: u128| small & !large == 0;
            let mut expected: Vec<u128> = sets
                .iter()
                .copied()
                .filter(|&set| !sets.iter().any(|&small| small != set && within(small, set)))
                .collect();
            expected.sort_unstable_by_key(|&set| (set.count_ones(), set));
            expected.dedup();
            keep_minimal(&mut sets);
            assert_eq!(sets, expected);
        }
    }

    #[test]
    #[ignore = "a measurement: 100,000 sets, some seconds without an index"]
    fn a_hundred_thousand_sets() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(8);
        for sizes in [4..8, 20..60] {
            let mut sets: Vec<u128> = (0..100_000)
                .map(|_| {
                    let size = random.random_range(sizes.clone());
                    (0..size).fold(0, |set, _| set | 1 << random.random_range(0..128))
                })
                .collect();
            let begun = std::time::Instant::now();
            keep_minimal(&mut sets);
            println!("{} left after {:?}", sets.len(), begun.elapsed());
        }
    }
}
