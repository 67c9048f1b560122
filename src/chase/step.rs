//! One step of light chasing: makes the next row from two rows of presses and a row of lights.

use gf2_algebra::simd::stream::Writer;
use gf2_algebra::simd::{add_tridiagonal, tridiagonal};
use madness_machine::simd::Simd;
use madness_machine::simd::prefetch::LINE;

/// A row of cells, as in [`Grid`](crate::board::Grid) with excess bits zero, between two words of
/// zeros: what lies beyond a free edge.
#[derive(Debug)]
pub(super) struct Row {
    memory: Vec<u64>,
    first: usize,
    words: usize,
}

impl Row {
    /// Makes a row of the words of its cells.
    ///
    /// Long rows begin a cache line after the start of a page. Large boards begin at the start of a
    /// page or a few words after it, and a processor holds back what it reads if something at the
    /// same place of another page has just been written. If a row is a whole number of pages, other
    /// places take up to an eighth longer, by measurement, unless lines stay in registers.
    pub(super) fn new(cells: &[u64]) -> Self {
        const PAGE: usize = 4096 / 8;
        let words = cells.len();
        let spare = if words < PAGE / 4 { 0 } else { PAGE };
        let mut memory = vec![0; words + 2 + spare];
        let mut first = 1;
        if spare > 0 {
            let of_page = memory.as_ptr().addr() / 8 + first;
            first += (LINE + PAGE - of_page % PAGE) % PAGE;
        }
        memory[first..][..words].copy_from_slice(cells);
        Self {
            memory,
            first,
            words,
        }
    }

    /// Returns the words of the cells.
    pub(super) fn cells(&self) -> &[u64] {
        &self.memory[self.first..][..self.words]
    }

    fn cells_mut(&mut self) -> &mut [u64] {
        &mut self.memory[self.first..][..self.words]
    }

    fn between_zeros(&self) -> &[u64] {
        &self.memory[self.first - 1..][..self.words + 2]
    }
}

/// Written by hand, because a copy must choose its own start in its own memory.
impl Clone for Row {
    fn clone(&self) -> Self {
        Self::new(self.cells())
    }
}

/// The step s_{j+1} = c·s_j + s_{j−1} + f_j on packed rows. The presses of the next row are exactly
/// those that row j still needs. (With s_{j+1} in the place of f_j, the same step gives the lights
/// that presses make.)
///
/// Rows are as in [`Grid`](crate::board::Grid): excess bits zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    columns: usize,
    glued: bool,
    simd: Simd,
}

impl Step {
    /// Returns the step for rows of `columns` cells, whose first and last cell are neighbours if
    /// `glued`.
    pub(super) fn new(simd: Simd, columns: usize, glued: bool) -> Self {
        Self {
            columns,
            glued,
            simd,
        }
    }

    /// Writes c·`here` + `above` + `lights` into `next`.
    pub(super) fn next(self, next: &mut [u64], above: &[u64], here: &[u64], lights: &[u64]) {
        tridiagonal(self.simd, next, here, above, lights);
        self.glue(next, here);
    }

    /// Writes the next row in the place of the row above. Meanwhile the lights that are needed
    /// `soon` are prefetched, and the row here is written to `presses`, if that is given.
    pub(super) fn advance(
        self,
        above: &mut Row,
        here: &Row,
        lights: &[u64],
        soon: &[u64],
        presses: Option<&mut Writer<'_>>,
    ) {
        let (next, around) = (above.cells_mut(), here.between_zeros());
        match presses {
            Some(presses) => presses.push_and_add(next, around, lights, soon),
            None => add_tridiagonal(self.simd, next, around, lights, soon),
        }
        self.glue(next, here.cells());
    }

    /// Returns the instruction set.
    pub(super) fn simd(self) -> Simd {
        self.simd
    }

    /// Adds the neighbours across the edge, and clears the excess bits.
    fn glue(self, next: &mut [u64], here: &[u64]) {
        let (last, bit) = ((self.columns - 1) / 64, (self.columns - 1) % 64);
        if self.glued {
            next[0] ^= here[last] >> bit & 1;
            next[last] ^= (here[0] & 1) << bit;
        }
        next[last] &= u64::MAX >> (63 - bit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chase::testing::words;

    #[test]
    fn long_rows_begin_at_one_place_of_a_page() {
        for words in [1, 127, 128, 129, 512, 16384] {
            let cells: Vec<u64> = (0..words).collect();
            let row = Row::new(&cells);
            for row in [row.clone(), row] {
                assert_eq!(row.cells(), cells);
                let place = row.cells().as_ptr().addr() % 4096;
                assert!(words < 128 || place == 64, "{words} words at {place}");
            }
        }
    }

    #[test]
    fn a_step_toggles_neighbours() {
        for columns in [
            1_usize, 2, 3, 63, 64, 65, 127, 128, 129, 511, 512, 513, 640, 1000, 8192, 9000,
        ] {
            let sample = |seed| {
                let mut row = words(columns.div_ceil(64), seed);
                *row.last_mut().unwrap() &= u64::MAX >> (63 - (columns - 1) % 64);
                row
            };
            let [above, here, lights] = [1, 2, 3].map(sample);
            let bit = |row: &[u64], i: usize| row[i / 64] >> (i % 64) & 1;
            for glued in [true, false] {
                let mut expected = vec![0; columns.div_ceil(64)];
                for i in 0..columns {
                    let mut sum = bit(&above, i) ^ bit(&here, i) ^ bit(&lights, i);
                    if i > 0 || glued {
                        sum ^= bit(&here, (i + columns - 1) % columns);
                    }
                    if i + 1 < columns || glued {
                        sum ^= bit(&here, (i + 1) % columns);
                    }
                    expected[i / 64] |= sum << (i % 64);
                }
                for simd in Simd::variants() {
                    let step = Step {
                        columns,
                        glued,
                        simd,
                    };
                    let mut next = vec![u64::MAX; here.len()];
                    step.next(&mut next, &above, &here, &lights);
                    assert_eq!(next, expected, "{columns} {simd:?}");
                    let mut advanced = Row::new(&above);
                    step.advance(&mut advanced, &Row::new(&here), &lights, &lights, None);
                    assert_eq!(advanced.cells(), expected, "{columns} {simd:?}");
                    let around = advanced.between_zeros();
                    assert_eq!([around[0], around[around.len() - 1]], [0, 0]);
                }
            }
        }
    }
}
