//! Automorphisms of a hypergraph, and keys that are the same for positions that they map to each
//! other.

use std::collections::HashSet;

use crate::positional::maker_breaker::mask::Mask;

/// The most automorphisms that are used.
pub const MOST: usize = 16;
/// Steps of the search for automorphisms.
const STEPS: u32 = 1 << 20;

/// Permutations of the cells that map sets to sets, the identity first, and a random number for each
/// cell under each of them.
#[derive(Debug)]
pub struct Symmetry {
    /// `images[g][cell]` is where the automorphism g takes a cell.
    images: Vec<Vec<u32>>,
    inverses: Vec<Vec<u32>>,
    /// `numbers[cell * automorphisms + g]`.
    numbers: Vec<u64>,
}

/// The hash of a position under each automorphism.
pub type Hashes = [u64; MOST];

impl Symmetry {
    /// Finds automorphisms of the hypergraph with some sets, at most [`MOST`].
    pub fn of<M: Mask>(cells: u32, sets: &[M]) -> Self {
        let images = automorphisms(cells, sets);
        let inverses = images
            .iter()
            .map(|image| {
                let mut inverse = vec![0; image.len()];
                for (cell, &to) in (0..).zip(image) {
                    inverse[to as usize] = cell;
                }
                inverse
            })
            .collect();
        let numbers = (0..cells as usize)
            .flat_map(|cell| images.iter().map(move |image| number(image[cell])))
            .collect();
        Self {
            images,
            inverses,
            numbers,
        }
    }

    /// Returns the number of automorphisms.
    pub fn order(&self) -> usize {
        self.images.len()
    }

    /// Returns the numbers of a cell, one for each automorphism.
    #[inline]
    pub fn numbers(&self, cell: u32) -> &[u64] {
        let at = cell as usize * self.order();
        &self.numbers[at..at + self.order()]
    }

    /// Writes the sum of the numbers of the cells of a set, for each automorphism.
    #[inline]
    pub fn sum<M: Mask>(&self, set: M) -> Hashes {
        let mut sum = [0u64; MOST];
        for cell in set.cells() {
            for (sum, number) in sum.iter_mut().zip(self.numbers(cell)) {
                *sum = sum.wrapping_add(*number);
            }
        }
        sum
    }

    /// Returns the least hash, and the automorphism that it belongs to.
    #[inline]
    pub fn least(&self, hashes: &Hashes) -> (u64, usize) {
        let mut least = (hashes[0], 0);
        for (g, &hash) in hashes.iter().enumerate().take(self.order()).skip(1) {
            if hash < least.0 {
                least = (hash, g);
            }
        }
        least
    }

    /// Returns the hash of a position under each automorphism: a sum over its sets.
    pub fn hashes<M: Mask>(&self, sets: &[M]) -> Hashes {
        let mut hashes = [0u64; MOST];
        for &set in sets {
            let sum = self.sum(set);
            for (hash, &sum) in hashes.iter_mut().zip(&sum[..self.order()]) {
                *hash = hash.wrapping_add(mix(sum));
            }
        }
        hashes
    }

    /// Returns a set of cells as the automorphism g maps it.
    pub fn map<M: Mask>(&self, g: usize, set: M) -> M {
        image(&self.images[g], set)
    }

    /// Returns the set of cells that the automorphism g maps to a set.
    pub fn unmap<M: Mask>(&self, g: usize, set: M) -> M {
        image(&self.inverses[g], set)
    }
}

fn image<M: Mask>(image: &[u32], set: M) -> M {
    set.cells()
        .fold(M::default(), |mapped, cell| mapped | M::of(image[cell as usize]))
}

/// Returns a number that looks random (the finaliser of SplitMix64).
#[inline]
pub fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

fn number(cell: u32) -> u64 {
    mix(u64::from(cell + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Extends a partial map cell by cell, as long as cells keep their sizes of sets and pairs of cells
/// their numbers of common sets; complete maps are checked set by set.
fn automorphisms<M: Mask>(cells: u32, sets: &[M]) -> Vec<Vec<u32>> {
    let count = cells as usize;
    let mut together = vec![0u32; count * count];
    for &set in sets {
        for one in set.cells() {
            for other in set.cells() {
                // Sizes count, so that a pair in a set of three is not one in a set of four.
                together[one as usize * count + other as usize] += 1 << (3 * set.len().min(9));
            }
        }
    }
    // Neighbours follow each other, so that a wrong image is seen soon.
    let mut order: Vec<usize> = Vec::with_capacity(count);
    while order.len() < count {
        let next = (0..count)
            .filter(|cell| !order.contains(cell))
            .max_by_key(|&cell| {
                let known = order.iter().filter(|&&one| together[one * count + cell] > 0).count();
                (known, together[cell * count + cell], count - cell)
            });
        order.extend(next);
    }
    let mut search = Automorphisms {
        count,
        together,
        order,
        sets: sets.iter().copied().collect(),
        image: vec![u32::MAX; count],
        used: vec![false; count],
        found: vec![(0..cells).collect()],
        steps: STEPS,
    };
    search.extend(0);
    search.found
}

struct Automorphisms<M> {
    count: usize,
    together: Vec<u32>,
    order: Vec<usize>,
    sets: HashSet<M>,
    image: Vec<u32>,
    used: Vec<bool>,
    found: Vec<Vec<u32>>,
    steps: u32,
}

impl<M: Mask> Automorphisms<M> {
    fn extend(&mut self, depth: usize) {
        let Some(&cell) = self.order.get(depth) else {
            let is_automorphism = self
                .sets
                .iter()
                .all(|&set| self.sets.contains(&image(&self.image, set)));
            if is_automorphism && !self.found.contains(&self.image) {
                self.found.push(self.image.clone());
            }
            return;
        };
        let count = self.count;
        for to in 0..count {
            if self.steps == 0 || self.found.len() == MOST {
                return;
            }
            if self.used[to] {
                continue;
            }
            // Cells that are in no set stay where they are.
            if self.together[cell * count + cell] == 0 && to != cell {
                continue;
            }
            self.steps -= 1;
            let fits = self.together[cell * count + cell] == self.together[to * count + to]
                && self.order[..depth].iter().all(|&before| {
                    let mapped = self.image[before] as usize;
                    self.together[before * count + cell] == self.together[mapped * count + to]
                });
            if fits {
                self.image[cell] = to as u32;
                self.used[to] = true;
                self.extend(depth + 1);
                self.used[to] = false;
            }
        }
    }
}
