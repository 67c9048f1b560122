//! Which sets contain no other: an index over pairs of rare cells, for lists of a hundred thousand sets.

/// The most places of the index. More cells share places, which costs time but changes no answer.
const PLACES: usize = 256;

/// Returns, for each of some different sets, whether it contains none of the others.
///
/// `members` lists the cells of a set, all below `cells`; `within` says whether all cells of the first
/// set are in the second. Sets of the same size are never compared. A smaller set is looked up at its
/// two rarest cells, so that a set meets only those whose rarest cells it has.
///
/// # Complexity
/// At worst the product of the numbers of sets of two sizes; for sets that are small beside the board
/// much less, as few share two cells.
pub(super) fn minimal<S: Copy, I: Iterator<Item = u32>>(
    sets: &[S],
    cells: usize,
    members: impl Fn(S) -> I,
    within: impl Fn(S, S) -> bool,
) -> Vec<bool> {
    let mut rarity = vec![0_u32; cells];
    let mut sizes = Vec::with_capacity(sets.len());
    for &set in sets {
        let mut size = 0_usize;
        for cell in members(set) {
            rarity[cell as usize] += 1;
            size += 1;
        }
        sizes.push(size);
    }
    let mut order: Vec<usize> = (0..sets.len()).collect();
    order.sort_by_key(|&set| sizes[set]);
    let side = cells.clamp(1, PLACES);
    let mut index = Index {
        side,
        at: vec![Vec::new(); side * side],
        singles: vec![Vec::new(); side],
    };
    let mut is_minimal = vec![true; sets.len()];
    let mut smaller: Vec<usize> = Vec::new();
    for group in order.chunk_by(|&one, &other| sizes[one] == sizes[other]) {
        for &set in group {
            let is_inside = |&small: &usize| within(sets[small], sets[set]);
            // Few smaller sets are compared faster than looked up.
            let places = sizes[set].min(side);
            let has_smaller = if smaller.len() <= places * (places + 1) / 2 {
                smaller.iter().any(is_inside)
            } else {
                index.find(members(sets[set]), is_inside)
            };
            is_minimal[set] = !has_smaller;
        }
        for &set in group.iter().filter(|&&set| is_minimal[set]) {
            let mut rarest: Vec<u32> = members(sets[set]).collect();
            // A set without cells is inside of all others, and it is the only one that is left.
            if rarest.is_empty() {
                is_minimal.fill(false);
                is_minimal[set] = true;
                return is_minimal;
            }
            rarest.sort_unstable_by_key(|&cell| rarity[cell as usize]);
            rarest.truncate(2);
            index.insert(set, &rarest);
            smaller.push(set);
        }
    }
    is_minimal
}

/// Sets by their two rarest cells, or by their only one.
struct Index {
    side: usize,
    at: Vec<Vec<usize>>,
    singles: Vec<Vec<usize>>,
}

impl Index {
    fn insert(&mut self, set: usize, rarest: &[u32]) {
        let mut places: Vec<usize> = rarest
            .iter()
            .map(|&cell| cell as usize % self.side)
            .collect();
        places.sort_unstable();
        match places[..] {
            [first, second] => self.at[first * self.side + second].push(set),
            [only] => self.singles[only].push(set),
            _ => unreachable!("a set of the index has one or two rarest cells"),
        }
    }

    /// Whether one of the sets that may be inside of these cells passes the test.
    fn find(&self, cells: impl Iterator<Item = u32>, test: impl Fn(&usize) -> bool) -> bool {
        let mut places: Vec<usize> = cells.map(|cell| cell as usize % self.side).collect();
        places.sort_unstable();
        // Two cells in one place: the place is asked together with itself, whether there are two or not.
        places.dedup();
        let test = &test;
        (places.iter()).enumerate().any(|(at, &first)| {
            self.singles[first].iter().any(test)
                || (places[at..].iter())
                    .any(|second| self.at[first * self.side + second].iter().any(test))
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn is_inside(small: &[u32], large: &[u32]) -> bool {
        small.iter().all(|cell| large.binary_search(cell).is_ok())
    }

    fn found(sets: &[Vec<u32>], cells: usize) -> Vec<bool> {
        let slices: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
        minimal(&slices, cells, |set| set.iter().copied(), is_inside)
    }

    fn random(cells: u32, count: usize, sizes: std::ops::Range<usize>, seed: u64) -> Vec<Vec<u32>> {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        let mut sets: Vec<Vec<u32>> = (0..count)
            .map(|_| {
                let size = random.random_range(sizes.clone());
                let mut set: Vec<u32> = (0..size).map(|_| random.random_range(0..cells)).collect();
                set.sort_unstable();
                set.dedup();
                set
            })
            .collect();
        sets.sort();
        sets.dedup();
        sets
    }

    #[test]
    fn the_plain_loop_says_the_same() {
        let mut dropped = 0;
        for (cells, count, sizes) in [
            (1, 1, 0..2),
            (5, 20, 0..5),
            (9, 100, 1..7),
            (9, 40, 3..9),
            (64, 400, 2..40),
            (128, 700, 1..9),
            (128, 500, 2..128),
            // More cells than places.
            (700, 900, 2..60),
            (257, 900, 2..5),
        ] {
            for seed in 0..12 {
                let sets = random(cells, count, sizes.clone(), seed);
                let expected: Vec<bool> = sets
                    .iter()
                    .map(|set| {
                        !sets
                            .iter()
                            .any(|small| small != set && is_inside(small, set))
                    })
                    .collect();
                assert_eq!(
                    found(&sets, cells as usize),
                    expected,
                    "{cells} {count} {seed}"
                );
                dropped += expected.iter().filter(|&&is_minimal| !is_minimal).count();
            }
        }
        assert!(dropped > 5000, "{dropped}");
        assert!(found(&[], 3).is_empty());
        assert_eq!(found(&[vec![0], vec![], vec![1]], 2), [false, true, false]);
    }

    #[test]
    fn few_sets_are_compared() {
        // Fours and fives of 128 cells: the plain loop would compare 400 million pairs.
        let mut sets = random(128, 20_000, 4..5, 1);
        sets.extend(random(128, 20_000, 5..6, 2));
        sets.sort();
        sets.dedup();
        let count = std::cell::Cell::new(0_u64);
        let slices: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
        let is_minimal = minimal(
            &slices,
            128,
            |set| set.iter().copied(),
            |small, large| {
                count.set(count.get() + 1);
                is_inside(small, large)
            },
        );
        assert!(count.get() < 2_000_000, "{}", count.get());
        assert!(is_minimal.contains(&false) && is_minimal.contains(&true));
    }
}
