//! The trailing update by products and by tables at once.
//!
//! The affine instruction is started on one unit of the processor, and an update by it alone leaves
//! the units that load and half of those that add idle. So a part of the inner dimension goes by the
//! Method of the Four Russians meanwhile: for six rows of the right factor all 64 sums are
//! tabulated, and a row of the left factor takes one of them for each six of its bits. Six tables
//! and the strips beside them stay in a first-level cache of 48 KiB.
//!
//! The inner dimension is worked off in *steps* of [`STRIPS`] strips by the instruction and
//! [`ROWS`] rows by tables. Sums of both kinds are kept apart, tiles and rows, until the last step,
//! and what is left over goes by the instruction alone.

use super::{Affine, Before, Mat8, STRIP_WORDS, Tile, Window};

/// Strips that a step takes by the affine instruction.
pub(super) const STRIPS: usize = 16;

/// Tables of a step.
pub(super) const TABLES: usize = 6;

/// Rows that a table has all sums of.
pub(super) const ROWS_OF_TABLE: usize = 6;

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

/// A left factor arranged for updates of many windows, and their scratch memory, to be used for
/// many products.
#[derive(Default)]
pub(crate) struct Mixed {
    steps: usize,
    blocks: usize,
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
    /// many in each. It is added to what the windows hold, or replaces it.
    pub(crate) fn update(
        &mut self,
        affine: Affine,
        (rows, before): (&mut [u64], Before),
        windows: &[Window],
        multipliers: &[Mat8],
        strips: &[Vec<[Tile; STRIP_WORDS]>],
    ) {
        let Some((window, of_window)) = windows.first().zip(strips.first()) else {
            return;
        };
        let (stride, inner) = (window.stride, of_window.len());
        self.blocks = rows.len() / stride / BLOCK;
        // As many steps as fit: s take 16 s strips and 36 s rows, that is 4½ strips.
        self.steps = 2 * inner / 41;
        let pays = windows.len() >= LEAST_WINDOWS && self.blocks >= LEAST_BLOCKS;
        if !affine.has_tables() || !pays || self.steps == 0 {
            self.blocks = 0;
        }
        let by_tables = (ROWS * self.steps).div_ceil(8);
        let (by_products, by_steps) = (inner - by_tables, STRIPS * self.steps);
        let (multipliers, of_others) = multipliers.split_at(GROUPS * self.blocks * inner);
        let (blocks, others) = rows.split_at_mut(BLOCK * self.blocks * stride);
        self.arrange(affine, multipliers, inner, by_products);
        for (&window, strips) in windows.iter().zip(strips) {
            if self.blocks > 0 {
                self.add_steps(affine, &strips[..by_steps], &strips[by_products..]);
                let strips = &strips[by_steps..by_products + self.steps % 2];
                affine.add_sums(blocks, (window, before), &self.sums, &self.rest, strips);
            }
            if before == Before::Replaced {
                window.clear(others);
            }
            affine.update(others, window, of_others, strips);
        }
    }

    /// Arranges the multipliers: `inner` a group, of which those from `by_products` on go by tables.
    fn arrange(&mut self, affine: Affine, multipliers: &[Mat8], inner: usize, by_products: usize) {
        let by_steps = STRIPS * self.steps;
        let pairs = STRIPS / 2;
        self.multipliers
            .resize(self.steps * self.blocks * pairs, [0; 2 * GROUPS]);
        self.places
            .resize(self.steps * self.blocks * BLOCK, Places::default());
        self.rest.clear();
        // An odd number of steps leaves four rows of a strip over, which go by products.
        let odd = self.steps % 2;
        // For each eight strips that go by tables the multipliers of a group, and zeros.
        let mut entries = Vec::new();
        for (block, multipliers) in multipliers
            .chunks_exact((GROUPS * inner).max(1))
            .enumerate()
        {
            let of_groups: [_; GROUPS] =
                std::array::from_fn(|g| &multipliers[g * inner..][..inner]);
            for step in 0..self.steps {
                let first = (step * self.blocks + block) * pairs;
                let of_pairs = &mut self.multipliers[first..first + pairs];
                for (pair, of_pair) in (pairs * step..).zip(of_pairs) {
                    *of_pair = std::array::from_fn(|i| of_groups[i / 2][2 * pair + i % 2]);
                }
            }
            for (group, multipliers) in of_groups.into_iter().enumerate() {
                self.rest
                    .extend_from_slice(&multipliers[by_steps..by_products]);
                if odd == 1 {
                    self.rest
                        .push(multipliers[by_products] & 0x0f0f_0f0f_0f0f_0f0f);
                }
                entries.clear();
                for eight in multipliers[by_products..].chunks(8) {
                    let mut words = [0; 8];
                    words[..eight.len()].copy_from_slice(eight);
                    entries.push(words);
                }
                entries.push([0; 8]);
                for step in 0..self.steps {
                    let first = ROWS * step + 4 * odd;
                    let (word, shift) = (first / 64, first % 64);
                    let place = (step * self.blocks + block) * BLOCK + 8 * group;
                    let places = &mut self.places[place..place + 8];
                    affine.places(places, &entries[word], &entries[word + 1], shift);
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
        self.rows.resize(8 * STRIP_WORDS * by_tables.len(), 0);
        let window = Window {
            stride: STRIP_WORDS,
            first: 0,
            words: STRIP_WORDS,
        };
        for (rows, strip) in self.rows.chunks_exact_mut(8 * STRIP_WORDS).zip(by_tables) {
            affine.unpack(rows, strip, window);
        }
        let tables = self.tables.get_or_insert_with(|| {
            let tables = vec![[Tile::default(); 1 << ROWS_OF_TABLE]; TABLES];
            tables.try_into().expect("as many as there are")
        });
        let rows = &self.rows[4 * (self.steps % 2) * STRIP_WORDS..];
        let multipliers = self.multipliers.chunks_exact(STRIPS / 2 * self.blocks);
        let places = self.places.chunks_exact(BLOCK * self.blocks);
        let steps = strips
            .chunks_exact(STRIPS)
            .zip(rows.chunks_exact(ROWS * STRIP_WORDS));
        let mut before = Before::Replaced;
        for ((strips, rows), (multipliers, places)) in steps.zip(multipliers.zip(places)) {
            affine.tabulate(tables, rows);
            let target = (&mut self.sums[..], before);
            affine.add_step(target, multipliers, strips, places, tables);
            before = Before::Kept;
        }
    }
}
