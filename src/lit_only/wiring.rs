//! Which presses toggle which cells, in lists.

use std::collections::BTreeSet;

use crate::game::Game;

/// The cells of a board by number, and what toggles what.
pub(super) struct Wiring {
    /// For each cell the cells that a press of it toggles, in increasing order.
    toggles: Vec<Vec<usize>>,
    /// For each cell the cells whose presses toggle it, in increasing order.
    toggled_by: Vec<Vec<usize>>,
    /// The most cells of which a press matters to that of one cell, with this cell.
    most_touched: usize,
}

impl Wiring {
    pub(super) fn new(game: &Game) -> Self {
        let shape = game.shape();
        let cells = shape.cells();
        let mut toggles: Vec<Vec<usize>> = vec![Vec::new(); cells];
        let mut toggled_by = toggles.clone();
        for (number, toggled) in toggles.iter_mut().enumerate() {
            toggled.extend(
                game.toggles(shape.cell(number))
                    .map(|cell| shape.index(cell)),
            );
            toggled.sort_unstable();
            // A cell that is named twice is not toggled.
            let odd = toggled
                .chunk_by(|a, b| a == b)
                .filter(|same| same.len() % 2 == 1);
            *toggled = odd.map(|same| same[0]).collect();
            for &cell in &*toggled {
                toggled_by[cell].push(number);
            }
        }
        let touched = toggles.iter().zip(&toggled_by).zip(0..);
        let touched = touched.map(|((to, by), own)| {
            let cells: BTreeSet<usize> = to.iter().chain(by).copied().chain([own]).collect();
            cells.len()
        });
        Self {
            most_touched: touched.max().unwrap_or(0),
            toggles,
            toggled_by,
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.toggles.len()
    }

    pub(super) fn toggles(&self, press: usize) -> &[usize] {
        &self.toggles[press]
    }

    /// Whether a press toggles a cell.
    pub(super) fn does_toggle(&self, press: usize, cell: usize) -> bool {
        self.toggles[press].binary_search(&cell).is_ok()
    }

    /// Returns how many parts of a list of presses one more press can touch.
    pub(super) fn most_touched(&self) -> usize {
        self.most_touched
    }

    /// Whether each press toggles its own cell, and each of two cells toggles the other or neither does.
    pub(super) fn is_mutual(&self) -> bool {
        let own = (0..self.cells()).all(|cell| self.does_toggle(cell, cell));
        own && self.toggles == self.toggled_by
    }

    /// Returns the cells whose presses matter to a press of this one, or to which it matters.
    pub(super) fn around(&self, cell: usize) -> impl Iterator<Item = usize> {
        let both = self.toggles[cell].iter().chain(&self.toggled_by[cell]);
        both.copied()
    }

    /// Returns the number of the part of the board in which each cell is; no press of one part toggles
    /// a cell of another.
    pub(super) fn parts(&self) -> Vec<usize> {
        let mut part = vec![usize::MAX; self.cells()];
        let mut number = 0;
        for first in 0..self.cells() {
            if part[first] != usize::MAX {
                continue;
            }
            part[first] = number;
            let mut reached = vec![first];
            while let Some(cell) = reached.pop() {
                for next in self.around(cell) {
                    if part[next] == usize::MAX {
                        part[next] = number;
                        reached.push(next);
                    }
                }
            }
            number += 1;
        }
        part
    }
}
