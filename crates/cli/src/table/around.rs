//! The sets of the cell at the cursor, while they are shown.

use std::collections::BTreeMap;

use madness_play::{Cell, OpenSet, OpenSets, Table};

/// The sets of a cell that can still be completed, and what completes one.
pub(super) struct Around {
    /// How many cells the nearest set lacks, for each cell of the sets that are shown, and for the cells
    /// that complete any set.
    pub(super) lacks: BTreeMap<Cell, usize>,
    /// The same in words.
    pub(super) words: String,
}

impl Around {
    /// Looks at the sets of a cell; returns nothing if the game has none.
    pub(super) fn new(table: &dyn Table, cell: Cell) -> Option<Self> {
        let sets = OpenSets::of(table)?;
        let (completing, threats): (Vec<Cell>, Vec<OpenSet>) = sets.threats().into_iter().unzip();
        let mut lacks: BTreeMap<Cell, usize> = completing.into_iter().map(|at| (at, 1)).collect();
        let through = sets.through(cell);
        // Where no set goes through the cell, all that lack one cell are shown.
        let shown = if through.is_empty() { threats } else { through };
        for set in shown {
            for cell in set.cells {
                lacks.entry(cell).or_insert(set.lacks);
            }
        }
        let words = sets.words(cell);
        Some(Self { lacks, words })
    }
}
