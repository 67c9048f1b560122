//! A hypergraph as the search sees it: sets of few cells as words.

use crate::hypergraph::Hypergraph;
use crate::maker_breaker::mask::Mask;
use crate::maker_breaker::symmetry::{self, mix};
use crate::maker_breaker::{MOST_CELLS_OF_MAKER_BREAKER, MakerBreakerError, residual};
use crate::symmetry::automorphisms;

/// The board, in words that are large enough.
#[derive(Debug)]
pub(super) enum Board {
    Small(Numbered<u64>),
    Large(Numbered<u128>),
}

/// The sets and the automorphisms. Cells in no set do not matter; the others are numbered anew.
#[derive(Debug)]
pub(super) struct Numbered<M> {
    /// How many cells the hypergraph has.
    pub(super) count: u32,
    /// The number of each cell in the hypergraph.
    pub(super) cells: Vec<u32>,
    /// Those that contain no other.
    pub(super) sets: Vec<M>,
    /// Where the automorphisms take the cells.
    pub(super) images: Vec<Vec<u32>>,
}

impl Board {
    pub(super) fn new(hypergraph: &Hypergraph) -> Result<Self, MakerBreakerError> {
        let used = hypergraph.used_cells();
        match used.len() {
            0..=64 => Ok(Self::Small(Numbered::new(hypergraph, used))),
            65..=MOST_CELLS_OF_MAKER_BREAKER => Ok(Self::Large(Numbered::new(hypergraph, used))),
            found => {
                let most = MOST_CELLS_OF_MAKER_BREAKER;
                Err(MakerBreakerError::TooManyCells { found, most })
            }
        }
    }

    /// Returns a hash of the board, of its symmetries and of the rules of the search.
    pub(super) fn digest(&self) -> u64 {
        match self {
            Self::Small(sets) => sets.digest(),
            Self::Large(sets) => sets.digest(),
        }
    }

    /// Returns all cells.
    pub(super) fn all<M: Mask>(&self) -> M {
        let cells = match self {
            Self::Small(sets) => sets.cells.len(),
            Self::Large(sets) => sets.cells.len(),
        };
        (0..)
            .take(cells)
            .fold(M::default(), |all, cell| all | M::of(cell))
    }
}

impl<M: Mask> Numbered<M> {
    fn new(hypergraph: &Hypergraph, cells: Vec<u32>) -> Self {
        let place = |cell: &u32| cells.partition_point(|used| used < cell);
        let number = |cell: &u32| u32::try_from(place(cell)).unwrap_or(u32::MAX);
        let sets = hypergraph.sets().iter();
        let mut sets: Vec<M> = sets
            .map(|set| {
                let members = set.iter().map(|cell| M::of(number(cell)));
                members.fold(M::default(), |set, cell| set | cell)
            })
            .collect();
        residual::keep_minimal(&mut sets);
        let images = automorphisms(hypergraph, symmetry::MOST);
        let images = images.iter().map(|image| {
            let used = cells.iter();
            used.map(|&cell| number(&image[cell as usize])).collect()
        });
        Self {
            count: u32::try_from(hypergraph.cells()).unwrap_or(u32::MAX),
            images: images.collect(),
            sets,
            cells,
        }
    }

    fn digest(&self) -> u64 {
        /// Another number for each change of the rules of the search: what it learnt by rules that turn
        /// out to be wrong is not to be trusted, and numbers of other guesses cannot be compared.
        const RULES: u64 = 3;
        let sets = self.sets.iter().flat_map(|set| set.words());
        let images = self.images.iter().flatten().map(|&cell| u64::from(cell));
        let counts = [self.cells.len(), self.sets.len(), self.images.len()];
        let counts = counts.into_iter().map(|count| count as u64);
        let all = counts.chain(sets).chain(images);
        all.fold(RULES, |digest, word| mix(digest ^ word).wrapping_add(1))
    }
}
