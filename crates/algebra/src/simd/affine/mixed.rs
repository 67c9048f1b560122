//! The trailing update by products and by tables at once.
//!
//! The affine instruction is started on one unit of the processor, and an update by it alone leaves
//! the units that load and half of those that add idle. So a part of the inner dimension goes by the
//! Method of the Four Russians meanwhile: for six rows of the right factor all 64 sums are
//! tabulated, and a row of the left factor takes one of them for each six of its bits. Six tables
//! and the strips beside them stay in a first-level cache of 48 KiB.
//!
//! The inner dimension is worked off in *steps* of [`STRIPS`] strips by the instruction and
//! [`ROWS`] rows by tables; the last step may have fewer rows. Sums of both kinds are kept apart,
//! tiles and rows, until the last step, and what is left over goes by the instruction alone.

use std::ops::Range;

use super::{Affine, Before, Mat8, STRIP_WORDS, Tile, Window};

/// Strips that a step takes by the affine instruction.
pub(super) const STRIPS: usize = 16;

/// Tables of a step.
pub(super) const TABLES: usize = 6;

/// Pairs of strips of a step.
pub(super) const PAIRS: usize = STRIPS / 2;

/// Rows that a table has all sums of.
pub(crate) const ROWS_OF_TABLE: usize = 6;

/// Rows that a step takes by tables.
const ROWS: usize = TABLES * ROWS_OF_TABLE;

/// Groups of eight rows in a block, and tiles in half a strip: the sums of half a block are as many
/// vectors as can stay in registers.
pub(super) const GROUPS: usize = 4;
pub(super) const HALF: usize = STRIP_WORDS / 2;

/// Rows of a block.
pub(super) const BLOCK: usize = 8 * GROUPS;

/// Windows for which it pays to arrange the left factor.
const LEAST_WINDOWS: usize = 4;

/// Blocks for which it pays to fill tables.
const LEAST_BLOCKS: usize = 8;

/// All sums of six rows of 512 columns, for each table: sum i has the rows of the ones in i.
pub(crate) type Tables = [[Tile; 1 << ROWS_OF_TABLE]; TABLES];

/// Makes tables of zeros.
pub(crate) fn zero_tables() -> Box<Tables> {
    let tables = vec![[Tile::default(); 1 << ROWS_OF_TABLE]; TABLES];
    tables.try_into().expect("as many as there are")
}

/// What has been added up for a block of rows so far.
#[derive(Clone)]
pub(crate) struct Sums {
    /// By products: for each half of a strip and each group of eight rows the tiles.
    pub(super) tiles: [[[Tile; HALF]; GROUPS]; 2],
    /// By tables: the rows.
    pub(super) rows: [Tile; BLOCK],
}

impl Sums {
    pub(super) const ZERO: Self = Self {
        tiles: [[[Tile([0; 8]); HALF]; GROUPS]; 2],
        rows: [Tile([0; 8]); BLOCK],
    };
}

/// Where in each table a row's sum is, in bytes: multiples of a tile's size that lie inside. Two
/// places are there to fill a vector's part.
#[derive(Clone, Copy, Default)]
#[repr(C, align(16))]
pub(crate) struct Places([u16; 8]);

impl Places {
    /// Returns the places for the entries of a row of the left factor, the lowest bits first.
    pub(super) fn new(entries: u64) -> Self {
        let place = |table: usize| {
            let bits = (entries >> (ROWS_OF_TABLE * table)).to_le_bytes()[0];
            u16::from(bits % (1 << ROWS_OF_TABLE)) << 6
        };
        Self(std::array::from_fn(|table| {
            if table < TABLES { place(table) } else { 0 }
        }))
    }

    /// Returns the place in a table, in bytes.
    pub(super) fn bytes(&self, table: usize) -> usize {
        self.0[table].into()
    }
}

/// A left factor of updates.
pub(crate) trait Left: Sync {
    /// Returns the multipliers of some groups of eight rows, for each group as many as there are
    /// strips. They may be made in the buffer.
    fn multipliers<'a>(&'a self, groups: Range<usize>, buffer: &'a mut Vec<Mat8>) -> &'a [Mat8];
}

/// A left factor arranged for updates of many windows, and their scratch memory, to be used for
/// many products.
#[derive(Default)]
pub(crate) struct Mixed {
    steps: usize,
    blocks: usize,
    /// Multipliers of some groups as the left factor gives them.
    of_groups: Vec<Mat8>,
    /// For each step, block, and two strips: two multipliers for each group of the block.
    multipliers: Vec<[Mat8; 2 * GROUPS]>,
    /// For each step the places of every row.
    places: Vec<Places>,
    /// For each group the multipliers of the strips left over.
    rest: Vec<Mat8>,
    /// Rows of the right factor that go by tables.
    rows: Vec<u64>,
    /// Made when a step first needs them.
    tables: Option<Box<Tables>>,
    sums: Vec<Sums>,
}

impl Mixed {
    /// Makes the update of [`Affine::update`] in several windows, each with strips of its own, as
    /// many in each. It is added to what the windows hold, or replaces it. The first of the rows
    /// belongs to the group `first` of the left factor.
    pub(crate) fn update(
        &mut self,
        affine: Affine,
        (rows, before): (&mut [u64], Before),
        windows: &[Window],
        (left, first): (&impl Left, usize),
        strips: &[Vec<[Tile; STRIP_WORDS]>],
    ) {
        let Some((window, of_window)) = windows.first().zip(strips.first()) else {
            return;
        };
        let (stride, inner) = (window.stride, of_window.len());
        self.blocks = rows.len() / stride / BLOCK;
        self.steps = steps(inner);
        let pays = windows.len() >= LEAST_WINDOWS && self.blocks >= LEAST_BLOCKS;
        if !affine.has_tables() || !pays || self.steps == 0 {
            self.blocks = 0;
        }
        let by_steps = STRIPS * self.steps;
        let by_products = inner - by_tables(inner, self.steps);
        self.arrange(affine, (left, first), inner, by_products);

        let (blocks, others) = rows.split_at_mut(BLOCK * self.blocks * stride);
        let first = first + GROUPS * self.blocks;
        let groups = first..first + (others.len() / stride).div_ceil(8);
        let mut buffer = std::mem::take(&mut self.of_groups);
        let of_others = left.multipliers(groups, &mut buffer);
        for (&window, strips) in windows.iter().zip(strips) {
            if self.blocks > 0 {
                self.add_steps(affine, &strips[..by_steps], &strips[by_products..]);
                let rest = &strips[by_steps..by_products];
                affine.add_sums(blocks, (window, before), &self.sums, &self.rest, rest);
            }
            if before == Before::Replaced {
                window.clear(others);
            }
            affine.update(others, window, of_others, strips);
        }
        self.of_groups = buffer;
    }

    /// Arranges the multipliers of the blocks: `inner` a group, of which those from `by_products` on
    /// go by tables.
    fn arrange(
        &mut self,
        affine: Affine,
        (left, first): (&impl Left, usize),
        inner: usize,
        by_products: usize,
    ) {
        self.multipliers
            .resize(self.steps * self.blocks * PAIRS, [0; 2 * GROUPS]);
        self.places
            .resize(self.steps * self.blocks * BLOCK, Places::default());
        self.rest.clear();
        for block in 0..self.blocks {
            let first = first + GROUPS * block;
            let multipliers = left.multipliers(first..first + GROUPS, &mut self.of_groups);
            let of_groups: [_; GROUPS] =
                std::array::from_fn(|g| &multipliers[g * inner..][..inner]);
            for step in 0..self.steps {
                let place = (step * self.blocks + block) * PAIRS;
                let pairs = of_groups.map(|of_group| {
                    let of_step = &of_group[STRIPS * step..][..STRIPS];
                    of_step.as_chunks::<2>().0
                });
                for (i, pair) in self.multipliers[place..place + PAIRS]
                    .iter_mut()
                    .enumerate()
                {
                    let [[a, b], [c, d], [e, f], [g, h]] = pairs.map(|of_group| of_group[i]);
                    *pair = [a, b, c, d, e, f, g, h];
                }
            }
            for (group, multipliers) in of_groups.into_iter().enumerate() {
                let rest = &multipliers[STRIPS * self.steps..by_products];
                self.rest.extend_from_slice(rest);
                let entries = &multipliers[by_products..];
                for step in 0..self.steps {
                    let (word, shift) = (ROWS * step / 64, ROWS * step % 64);
                    let mut last = [[0; 8]; 2];
                    let [of_low, of_high] = &mut last;
                    let (low, high) = (
                        eight(entries, word, of_low),
                        eight(entries, word + 1, of_high),
                    );
                    let place = (step * self.blocks + block) * BLOCK + 8 * group;
                    affine.places(&mut self.places[place..place + 8], low, high, shift);
                }
            }
        }
    }

    /// Adds up the steps: the strips of the instruction, and those that go by tables.
    fn add_steps(
        &mut self,
        affine: Affine,
        strips: &[[Tile; STRIP_WORDS]],
        by_tables: &[[Tile; STRIP_WORDS]],
    ) {
        self.sums.resize(self.blocks, Sums::ZERO);
        // No place names the rows that the last step lacks.
        self.rows.resize(STRIP_WORDS * ROWS * self.steps, 0);
        let window = Window {
            stride: STRIP_WORDS,
            first: 0,
            words: STRIP_WORDS,
        };
        for (rows, strip) in self.rows.chunks_exact_mut(8 * STRIP_WORDS).zip(by_tables) {
            affine.unpack(rows, strip, window);
        }
        let tables = self.tables.get_or_insert_with(zero_tables);
        let rows = self.rows.chunks_exact(ROWS * STRIP_WORDS);
        let multipliers = self.multipliers.chunks_exact(PAIRS * self.blocks);
        let places = self.places.chunks_exact(BLOCK * self.blocks);
        let steps = strips.chunks_exact(STRIPS).zip(rows);
        let mut before = Before::Replaced;
        for ((strips, rows), (multipliers, places)) in steps.zip(multipliers.zip(places)) {
            affine.tabulate(tables, rows);
            let target = (&mut self.sums[..], before);
            affine.add_step(target, multipliers, strips, places, tables);
            before = Before::Kept;
        }
    }
}

/// Returns how many of so many strips go by tables in so many steps.
fn by_tables(strips: usize, steps: usize) -> usize {
    (strips - STRIPS * steps).min(ROWS * steps / 8)
}

/// Returns the steps that so many strips are best taken in: as many as fit, of 16 strips and 36 rows,
/// that is 4½ strips. If more than 16 strips are left over, they are a step too: then the instruction
/// has fewer of them to do than without it.
fn steps(strips: usize) -> usize {
    let full = 2 * strips / 41;
    let rest = strips - STRIPS * full - by_tables(strips, full);
    full + usize::from(rest > STRIPS)
}

/// Returns eight multipliers from the place 8 · `word` on. If they are fewer, they are copied, and
/// zeros follow.
fn eight<'a>(multipliers: &'a [Mat8], word: usize, copy: &'a mut [Mat8; 8]) -> &'a [Mat8; 8] {
    let from = multipliers.get(8 * word..).unwrap_or_default();
    from.first_chunk().unwrap_or_else(|| {
        copy[..from.len()].copy_from_slice(from);
        copy
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_take_all_but_a_few_strips() {
        assert_eq!([16, 17, 41, 192, 512].map(steps), [0, 1, 2, 9, 25]);
        for strips in 0..=2000 {
            let steps = steps(strips);
            let by_tables = by_tables(strips, steps);
            let rest = strips - STRIPS * steps - by_tables;
            assert!(rest <= STRIPS, "{strips}");
            // The last step has something of both kinds.
            assert!(steps == 0 || 8 * by_tables > ROWS * (steps - 1), "{strips}");
        }
    }
}
