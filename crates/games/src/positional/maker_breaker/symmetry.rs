//! Automorphisms of a hypergraph, and keys that are the same for positions that they map to each
//! other.

use crate::positional::maker_breaker::mask::Mask;

/// The most automorphisms that are used.
pub(super) const MOST: usize = 16;

/// Permutations of the cells that map sets to sets, the identity first, and a random number for each
/// cell under each of them.
#[derive(Debug)]
pub(super) struct Symmetry {
    /// `images[g][cell]` is where the automorphism g takes a cell.
    images: Vec<Vec<u32>>,
    inverses: Vec<Vec<u32>>,
    /// `numbers[cell * automorphisms + g]`.
    numbers: Vec<u64>,
}

/// The hash of a position under each automorphism.
pub(super) type Hashes = [u64; MOST];

impl Symmetry {
    /// Prepares for automorphisms, at most [`MOST`], the identity first.
    pub(super) fn new(images: Vec<Vec<u32>>) -> Self {
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
        let numbers = (0..images[0].len())
            .flat_map(|cell| images.iter().map(move |image| number(image[cell])))
            .collect();
        Self {
            images,
            inverses,
            numbers,
        }
    }

    /// Returns the number of automorphisms.
    pub(super) fn order(&self) -> usize {
        self.images.len()
    }

    /// Returns the numbers of a cell, one for each automorphism.
    #[inline]
    pub(super) fn numbers(&self, cell: u32) -> &[u64] {
        let at = cell as usize * self.order();
        &self.numbers[at..at + self.order()]
    }

    /// Writes the sum of the numbers of the cells of a set, for each automorphism.
    #[inline]
    pub(super) fn sum<M: Mask>(&self, set: M) -> Hashes {
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
    pub(super) fn least(&self, hashes: &Hashes) -> (u64, usize) {
        let mut least = (hashes[0], 0);
        for (g, &hash) in hashes.iter().enumerate().take(self.order()).skip(1) {
            if hash < least.0 {
                least = (hash, g);
            }
        }
        least
    }

    /// Returns what a set with these sums adds to the hash under each automorphism.
    #[inline]
    fn terms(&self, mut sums: Hashes) -> Hashes {
        for sum in &mut sums[..self.order()] {
            *sum = mix(*sum);
        }
        sums
    }

    /// Returns the hash of a position under each automorphism: a sum over its sets.
    pub(super) fn hashes<M: Mask>(&self, sets: &[M]) -> Hashes {
        let mut hashes = [0u64; MOST];
        for &set in sets {
            let terms = self.terms(self.sum(set));
            for (hash, &term) in hashes.iter_mut().zip(&terms[..self.order()]) {
                *hash = hash.wrapping_add(term);
            }
        }
        hashes
    }

    /// Returns how the hashes change when Maker takes a cell: those of cell c from `c * order` on.
    pub(super) fn changes_by_maker<M: Mask>(&self, sets: &[M], cells: usize) -> Vec<u64> {
        let order = self.order();
        let mut changes = vec![0u64; cells * order];
        for &set in sets {
            let sum = self.sum(set);
            let before = self.terms(sum);
            for cell in set.cells() {
                let at = cell as usize * order;
                for (g, number) in self.numbers(cell).iter().enumerate() {
                    let change = mix(sum[g].wrapping_sub(*number)).wrapping_sub(before[g]);
                    changes[at + g] = changes[at + g].wrapping_add(change);
                }
            }
        }
        changes
    }

    /// Returns how the hashes change when Breaker takes one of the `replies`.
    pub(super) fn changes_by_breaker<M: Mask>(
        &self,
        sets: &[M],
        replies: M,
        cells: usize,
    ) -> Vec<u64> {
        let order = self.order();
        let mut changes = vec![0u64; cells * order];
        for &set in sets {
            let terms = self.terms(self.sum(set));
            for cell in (set & replies).cells() {
                let at = cell as usize * order;
                for g in 0..order {
                    changes[at + g] = changes[at + g].wrapping_sub(terms[g]);
                }
            }
        }
        changes
    }

    /// Returns a set of cells as the automorphism g maps it.
    pub(super) fn map<M: Mask>(&self, g: usize, set: M) -> M {
        image(&self.images[g], set)
    }

    /// Returns the set of cells that the automorphism g maps to a set.
    pub(super) fn unmap<M: Mask>(&self, g: usize, set: M) -> M {
        image(&self.inverses[g], set)
    }
}

fn image<M: Mask>(image: &[u32], set: M) -> M {
    set.cells().fold(M::default(), |mapped, cell| {
        mapped | M::of(image[cell as usize])
    })
}

/// Returns a number that looks random (the finaliser of `SplitMix64`).
#[inline]
pub(super) fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

fn number(cell: u32) -> u64 {
    mix(u64::from(cell + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}
