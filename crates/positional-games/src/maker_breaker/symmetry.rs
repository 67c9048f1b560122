//! Automorphisms of a hypergraph, and keys that are the same for positions that they map to each
//! other.

use crate::maker_breaker::mask::Mask;

/// The most automorphisms that are used.
pub(super) const MOST: usize = 16;

/// Permutations of the cells that map sets to sets, the identity first, and a random number for each
/// cell under each of them.
#[derive(Debug)]
pub(super) struct Symmetry {
    /// `images[g][cell]` is where the automorphism g takes a cell.
    images: Vec<Vec<u32>>,
    inverses: Vec<Vec<u32>>,
    /// `numbers[cell * places + g]`.
    numbers: Vec<u64>,
    /// The number of automorphisms, or the next power of two, so that loops have a fixed length.
    places: usize,
}

/// The hash of a position under each automorphism.
pub(super) type Hashes = [u64; MOST];

/// What moves change: for each cell and each automorphism what is added to the hash of a position.
#[derive(Debug)]
pub(super) struct Changes {
    of: Vec<u64>,
}

/// Calls a function for the number of places of a symmetry.
macro_rules! in_places {
    ($symmetry:expr, $function:ident($($argument:expr),*)) => {
        match $symmetry.places {
            1 => $symmetry.$function::<1, M>($($argument),*),
            2 => $symmetry.$function::<2, M>($($argument),*),
            4 => $symmetry.$function::<4, M>($($argument),*),
            8 => $symmetry.$function::<8, M>($($argument),*),
            _ => $symmetry.$function::<MOST, M>($($argument),*),
        }
    };
}

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
        let places = images.len().next_power_of_two();
        let number_under =
            |cell: usize, g: usize| images.get(g).map_or(0, |image| number(image[cell]));
        let numbers = (0..images[0].len())
            .flat_map(|cell| (0..places).map(move |g| (cell, g)))
            .map(|(cell, g)| number_under(cell, g))
            .collect();
        Self {
            images,
            inverses,
            numbers,
            places,
        }
    }

    /// Returns the number of automorphisms.
    pub(super) fn order(&self) -> usize {
        self.images.len()
    }

    /// Returns the least hash, and the automorphism that it belongs to.
    #[inline]
    pub(super) fn least(&self, hashes: &Hashes) -> (u64, usize) {
        self.least_of(hashes.iter().copied())
    }

    /// Returns the least hash after the move at a cell, and the automorphism that it belongs to.
    #[inline]
    pub(super) fn least_after(
        &self,
        hashes: &Hashes,
        changes: &Changes,
        cell: u32,
    ) -> (u64, usize) {
        let at = cell as usize * self.places;
        let changes = &changes.of[at..at + self.places];
        let sums = hashes.iter().zip(changes);
        self.least_of(sums.map(|(hash, change)| hash.wrapping_add(*change)))
    }

    #[inline]
    fn least_of(&self, mut hashes: impl Iterator<Item = u64>) -> (u64, usize) {
        let mut least = (hashes.next().unwrap_or(0), 0);
        for (hash, g) in hashes.zip(1..self.order()) {
            if hash < least.0 {
                least = (hash, g);
            }
        }
        least
    }

    /// Returns the sums of the numbers of the cells of a set.
    #[inline]
    fn sums<const P: usize, M: Mask>(&self, set: M) -> [u64; P] {
        let (numbers, _) = self.numbers.as_chunks::<P>();
        let mut sums = [0_u64; P];
        for cell in set.cells() {
            add(&mut sums, &numbers[cell as usize]);
        }
        sums
    }

    /// Returns the hash of a position under each automorphism: a sum over its sets.
    pub(super) fn hashes<M: Mask>(&self, sets: &[M]) -> Hashes {
        in_places!(self, hashes_in(sets))
    }

    fn hashes_in<const P: usize, M: Mask>(&self, sets: &[M]) -> Hashes {
        let mut sum = [0_u64; P];
        for &set in sets {
            add(&mut sum, &self.sums::<P, M>(set).map(mix));
        }
        let mut hashes = [0; MOST];
        hashes[..P].copy_from_slice(&sum);
        hashes
    }

    /// Returns how the hashes change when Maker takes a cell.
    pub(super) fn changes_by_maker<M: Mask>(&self, sets: &[M], cells: usize) -> Changes {
        in_places!(self, changes_by_maker_in(sets, cells))
    }

    fn changes_by_maker_in<const P: usize, M: Mask>(&self, sets: &[M], cells: usize) -> Changes {
        let (numbers, _) = self.numbers.as_chunks::<P>();
        let mut of = vec![0_u64; cells * P];
        let (changes, _) = of.as_chunks_mut::<P>();
        for &set in sets {
            let sums = self.sums::<P, M>(set);
            let before = sums.map(mix);
            for cell in set.cells() {
                let numbers = &numbers[cell as usize];
                let change = std::array::from_fn(|g| {
                    mix(sums[g].wrapping_sub(numbers[g])).wrapping_sub(before[g])
                });
                add(&mut changes[cell as usize], &change);
            }
        }
        Changes { of }
    }

    /// Returns how the hashes change when Breaker takes one of the `replies`.
    pub(super) fn changes_by_breaker<M: Mask>(
        &self,
        sets: &[M],
        replies: M,
        cells: usize,
    ) -> Changes {
        in_places!(self, changes_by_breaker_in(sets, replies, cells))
    }

    fn changes_by_breaker_in<const P: usize, M: Mask>(
        &self,
        sets: &[M],
        replies: M,
        cells: usize,
    ) -> Changes {
        let mut of = vec![0_u64; cells * P];
        let (changes, _) = of.as_chunks_mut::<P>();
        for &set in sets {
            let change = self.sums::<P, M>(set).map(|sum| mix(sum).wrapping_neg());
            for cell in (set & replies).cells() {
                add(&mut changes[cell as usize], &change);
            }
        }
        Changes { of }
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

#[inline]
fn add<const P: usize>(sums: &mut [u64; P], terms: &[u64; P]) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum = sum.wrapping_add(*term);
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
