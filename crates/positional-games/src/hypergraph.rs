//! Hypergraphs: the boards of positional games.

use std::collections::HashSet;

use thiserror::Error;

/// A finite hypergraph: cells are numbered from 0, and each set is a sorted list of cells.
///
/// In a positional game two players take cells in turn, and the sets say who wins. A set may be
/// empty, and a cell may be in no set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypergraph {
    names: Vec<String>,
    sets: Vec<Vec<u32>>,
}

/// Why a list of sets is no hypergraph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HypergraphError {
    /// A set has a cell that does not exist.
    #[error("set {set} has the cell {cell}, but the cells end at {last}: give each cell a name")]
    NoSuchCell {
        /// The number of the set, from 1.
        set: usize,
        /// The cell.
        cell: u32,
        /// The last cell.
        last: usize,
    },
    /// There are more cells or sets than a hypergraph may have.
    #[error("{found} {what}, but a hypergraph has at most {most}")]
    TooMany {
        /// What there are too many of.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
}

impl Hypergraph {
    /// The most cells, and the most sets, of a hypergraph.
    pub const MOST: usize = 1 << 24;

    /// Creates a hypergraph from the names of its cells and its sets.
    ///
    /// The cells of a set may come in any order and repeat; sets that repeat are kept once, in the
    /// order of their first place.
    ///
    /// # Errors
    /// [`HypergraphError`] if a set has a cell without a name, or there is too much.
    pub fn new(names: Vec<String>, sets: Vec<Vec<u32>>) -> Result<Self, HypergraphError> {
        for (what, found) in [("cells", names.len()), ("sets", sets.len())] {
            if found > Self::MOST {
                let most = Self::MOST;
                return Err(HypergraphError::TooMany { what, found, most });
            }
        }
        let mut seen = HashSet::with_capacity(sets.len());
        let mut kept = Vec::with_capacity(sets.len());
        for (index, mut set) in sets.into_iter().enumerate() {
            set.sort_unstable();
            set.dedup();
            if let Some(&cell) = set.last()
                && cell as usize >= names.len()
            {
                return Err(HypergraphError::NoSuchCell {
                    set: index + 1,
                    cell,
                    last: names.len(),
                });
            }
            if seen.insert(set.clone()) {
                kept.push(set);
            }
        }
        Ok(Self { names, sets: kept })
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.names.len()
    }

    /// Returns the names of the cells.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the sets, each sorted.
    #[must_use]
    pub fn sets(&self) -> &[Vec<u32>] {
        &self.sets
    }

    /// Returns what is left after Maker takes a cell: the sets without it. Cells keep their numbers.
    ///
    /// # Panics
    /// Never: sets lose a cell, and none is new.
    #[must_use]
    pub fn without(&self, taken: u32) -> Self {
        let set = |set: &Vec<u32>| set.iter().copied().filter(|&cell| cell != taken).collect();
        Self::new(self.names.clone(), self.sets.iter().map(set).collect())
            .expect("the cells are those of before")
    }

    /// Returns the cells that are in sets, in increasing order.
    #[must_use]
    pub(crate) fn used_cells(&self) -> Vec<u32> {
        let mut used: Vec<u32> = self.sets.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        used
    }

    /// Returns, for each cell, the sets that it is in, by their numbers from 0.
    ///
    /// Takes time linear in the sizes of the sets.
    #[must_use]
    pub fn sets_of_cells(&self) -> Vec<Vec<u32>> {
        let mut of = vec![Vec::new(); self.cells()];
        for (number, set) in (0..).zip(&self.sets) {
            for &cell in set {
                of[cell as usize].push(number);
            }
        }
        of
    }
}
