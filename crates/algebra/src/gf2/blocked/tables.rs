//! Products by the Method of the Four Russians, for processors without the affine instruction.
//!
//! Each six rows of the right factor make a table of their sums, in which six bits of a row of the
//! left factor find their own (V. Arlazarov, E. Dinic, M. Kronrod, I. Faradžev, "On economical
//! construction of the transitive closure of a directed graph", 1970). Six tables of 512 columns are
//! in use at a time, so that they stay in a first-level cache of 32 KiB.

use std::ops::Range;

use madness_machine::parallel;

use super::pool::Pool;
use super::product::{Factor, PartMut, windows};
use super::simd::{self, ROWS_OF_TABLE, Tables, zero_tables};
use super::winograd::Leaf;
use crate::simd::affine::{Before, Tile};
use crate::simd::{Simd, xor};

/// Rows of the right factor that the tables are made of.
const ROWS: usize = 6 * ROWS_OF_TABLE;

/// Rows of the product that tables are filled for, at most: their sums stay in the second-level
/// cache.
const MOST: usize = 4096;

/// Bit operations from which on it pays to wake other threads.
const SHARED: usize = 1 << 24;

/// Returns whether a product of r × k times k × c is worth more than one thread.
pub(super) fn is_shared([r, k, c]: [usize; 3]) -> bool {
    r.saturating_mul(k).saturating_mul(c) >= SHARED
}

/// Products by tables, and the memory for them.
pub(super) struct ByTables {
    simd: Simd,
    scratch: Pool<Scratch>,
}

#[derive(Default)]
struct Scratch {
    /// For each 36 rows of the right factor the bits of every row of the left factor.
    places: Vec<u64>,
    /// A row of the left factor, and a zero.
    row: Vec<u64>,
    sums: Vec<Tile>,
    /// Made when they are first needed.
    tables: Option<Box<Tables>>,
}

impl ByTables {
    pub(super) fn new(simd: Simd) -> Self {
        Self {
            simd,
            scratch: Pool::default(),
        }
    }
}

impl Leaf for ByTables {
    fn multiply(
        &mut self,
        (product, before): (PartMut<'_>, Before),
        a: Factor<'_>,
        b: Factor<'_>,
        (inner, columns): (usize, usize),
    ) {
        let simd = self.simd;
        let PartMut {
            words: rows,
            stride,
            first,
        } = product;
        let windows = windows(first..first + columns.div_ceil(64), stride);
        let count = rows.len() / stride;
        let threads = if is_shared([count, inner, columns]) {
            rayon::current_num_threads()
        } else {
            1
        };
        let share = count.div_ceil(threads).clamp(1, MOST);
        parallel::each_chunk(rows, share * stride, &|index, rows| {
            let own = share * index..share * index + rows.len() / stride;
            let share = |scratch: &mut Scratch| {
                scratch.set_places(a, own.clone(), inner);
                for window in &windows {
                    let place = window.first - first..window.first - first + window.words;
                    scratch.sums.clear();
                    scratch.sums.resize(own.len(), Tile::default());
                    scratch.add_up(simd, b, inner, place);
                    for (row, sum) in rows.chunks_exact_mut(stride).zip(&scratch.sums) {
                        let row = &mut row[window.first..][..window.words];
                        match before {
                            Before::Kept => xor(row, &sum.0),
                            Before::Replaced => row.copy_from_slice(&sum.0[..window.words]),
                        }
                    }
                }
            };
            self.scratch.lend(share);
        });
    }
}

impl Scratch {
    /// Finds the places of some rows of the left factor, of so many columns.
    fn set_places(&mut self, a: Factor<'_>, rows: Range<usize>, inner: usize) {
        let (count, words) = (rows.len(), inner.div_ceil(64));
        self.places.resize(inner.div_ceil(ROWS) * count, 0);
        self.row.clear();
        self.row.resize(words + 1, 0);
        for (index, row) in rows.enumerate() {
            a.set_row(&mut self.row[..words], row, 0..words);
            for (step, first) in (0..inner).step_by(ROWS).enumerate() {
                let (word, shift) = (first / 64, first % 64);
                let [low, high] = [self.row[word], self.row[word + 1]];
                self.places[step * count + index] = low >> shift | high << 1 << (63 - shift);
            }
        }
    }

    /// Adds up the sums of all rows in some words of the right factor, which has so many rows.
    fn add_up(&mut self, simd: Simd, b: Factor<'_>, inner: usize, words: Range<usize>) {
        let tables = self.tables.get_or_insert_with(zero_tables);
        let mut rows = [Tile::default(); ROWS];
        let of_steps = self.places.chunks_exact(self.sums.len().max(1));
        for (step, places) in of_steps.enumerate() {
            let first = ROWS * step;
            let rows = &mut rows[..ROWS.min(inner - first)];
            for (row, target) in (first..).zip(&mut *rows) {
                b.set_row(&mut target.0[..words.len()], row, words.clone());
            }
            simd::tabulate(simd, tables, rows);
            simd::add_from_tables(simd, &mut self.sums, places, tables);
        }
    }
}
