//! A packed grid of bits, and its two meanings: lights and presses.

use std::fmt;
use std::marker::PhantomData;

use gf2_algebra::gf2::words;
use gf2_algebra::simd::{Simd, count_ones, pack, unpack};
use madness_claims::counted;
use thiserror::Error;

use super::{Cell, Shape, ShapeError, Surface};
use madness_machine::simd::memory::zeroed;

/// What the set bits of a [`Grid`] mean.
pub(super) mod kind {
    /// The bits of a grid of this kind are lit cells.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Light {}
    /// The bits of a grid of this kind are pressed cells.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Press {}
}

/// A meaning of the bits of a grid.
pub trait Kind {
    /// What a grid of this kind is called in JSON.
    const KEY: &'static str;
}

impl Kind for kind::Light {
    const KEY: &'static str = "lights";
}

impl Kind for kind::Press {
    const KEY: &'static str = "presses";
}

/// The lit cells of a board.
pub type Lights = Grid<kind::Light>;

/// A set of pressed cells. Pressing twice is pressing not at all and the order
/// does not matter, so a set is all there is to know of a sequence of presses.
pub type Presses = Grid<kind::Press>;

/// A set of cells of a board, one bit a cell, packed into 64-bit words.
///
/// Row j starts on a word boundary, so it occupies ⌈m/64⌉ whole words; column i
/// is bit i mod 64 of word ⌊i/64⌋ of its row:
///
/// ```text
///          columns 0 … 63   64 … 127   …  m−1 | excess bits
/// row 0   [   word 0      ][  word 1  ] … [   |000 ]
/// row 1   [   word s      ][ word s+1 ] … [   |000 ]     s = stride = ⌈m/64⌉
/// ```
///
/// Invariant: **the excess bits of every row are zero.** Counting, comparing
/// and XOR-ing may therefore work on whole words.
#[derive(PartialEq, Eq, Hash)]
pub struct Grid<K> {
    shape: Shape,
    words: Vec<u64>,
    kind: PhantomData<K>,
}

/// Written by hand, so that copies of large boards lie in large pages as well.
impl<K> Clone for Grid<K> {
    fn clone(&self) -> Self {
        let mut clone = Self::new(self.shape);
        clone.words.copy_from_slice(self.words());
        clone
    }
}

/// Why rows of text are not a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowsError {
    /// No rows, or rows of no cells, or too many.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A row whose length differs from that of the first.
    #[error(
        "row {row} has {}, the first row has {expected}",
        counted(found, "cell")
    )]
    Ragged {
        /// The row, counted from 1.
        row: usize,
        /// Cells in that row.
        found: usize,
        /// Cells in the first row.
        expected: usize,
    },
    /// A character that is no cell.
    #[error("row {row}, column {column}: {character:?} is neither '0' nor '1'")]
    Character {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
        /// What stands there.
        character: char,
    },
}

impl<K> Grid<K> {
    /// The empty set on a board of the given shape. O(mn/64).
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let words = shape.columns().div_ceil(64) * shape.rows();
        Self {
            shape,
            words: zeroed(words),
            kind: PhantomData,
        }
    }

    /// The set with the given words, laid out as the type says; excess bits are
    /// cleared. Nothing is copied.
    ///
    /// # Panics
    /// If there are not ⌈m/64⌉ · n words.
    #[must_use]
    pub fn from_words(shape: Shape, words: Vec<u64>) -> Self {
        let expected = shape.columns().div_ceil(64) * shape.rows();
        assert_eq!(words.len(), expected, "the words of a {shape}");
        let mut grid = Self {
            shape,
            words,
            kind: PhantomData,
        };
        grid.clear_excess();
        grid
    }

    /// The set of all cells.
    #[must_use]
    pub fn full(shape: Shape) -> Self {
        let mut grid = Self::new(shape);
        grid.complement();
        grid
    }

    /// The set of those cells for which `contains` holds.
    pub fn from_fn(shape: Shape, mut contains: impl FnMut(Cell) -> bool) -> Self {
        let mut grid = Self::new(shape);
        for row in 0..shape.rows() {
            for column in 0..shape.columns() {
                let cell = Cell::new(column, row);
                if contains(cell) {
                    grid.set(cell, true);
                }
            }
        }
        grid
    }

    /// Reads rows as they stand in a certificate: strings of `0` and `1`.
    ///
    /// # Errors
    /// No rows, ragged rows, or any other character.
    pub fn from_digits(surface: Surface, rows: &[impl AsRef<str>]) -> Result<Self, RowsError> {
        let rows: Vec<&str> = rows.iter().map(AsRef::as_ref).collect();
        Self::read(surface, &rows, |character| match character {
            '0' => Some(false),
            '1' => Some(true),
            _ => None,
        })
    }

    /// Reads rows as people write them: `#` or `1` is in the set, `.` or `0` is not. The surface is the
    /// torus; [`on`](Grid::on) changes it.
    ///
    /// ```
    /// use button_madness::Lights;
    ///
    /// let lights = Lights::from_rows([".#.", "###", ".#."])?;
    /// assert_eq!(lights.count(), 5);
    /// # Ok::<(), button_madness::RowsError>(())
    /// ```
    ///
    /// # Errors
    /// No rows, ragged rows, or any other character.
    pub fn from_rows(rows: impl IntoIterator<Item: AsRef<str>>) -> Result<Self, RowsError> {
        let rows: Vec<_> = rows.into_iter().collect();
        let rows: Vec<&str> = rows.iter().map(AsRef::as_ref).collect();
        Self::read(Surface::Torus, &rows, |character| match character {
            '.' | '0' => Some(false),
            '#' | '1' => Some(true),
            _ => None,
        })
    }

    /// Makes a set of rows of truth values, the first row on top. The surface is the torus;
    /// [`on`](Grid::on) changes it.
    ///
    /// # Errors
    /// No rows, or ragged rows.
    pub fn from_bools(rows: impl IntoIterator<Item: AsRef<[bool]>>) -> Result<Self, RowsError> {
        let rows: Vec<_> = rows.into_iter().collect();
        let rows: Vec<&[bool]> = rows.iter().map(AsRef::as_ref).collect();
        let shape = Self::shape_of(Surface::Torus, rows.iter().map(|row| row.len()))?;
        let mut words = Vec::with_capacity(shape.columns().div_ceil(64) * rows.len());
        for row in rows {
            pack(Simd::best(), &mut words, bytemuck::cast_slice(row));
        }
        Ok(Self::from_words(shape, words))
    }

    /// Returns the same set of cells on another surface.
    #[must_use]
    pub fn on(mut self, surface: Surface) -> Self {
        self.shape = self.shape.on(surface);
        self
    }

    /// The shape of rows of such lengths.
    fn shape_of(
        surface: Surface,
        lengths: impl ExactSizeIterator<Item = usize>,
    ) -> Result<Shape, RowsError> {
        let rows = lengths.len();
        let mut lengths = lengths.peekable();
        let expected = lengths.peek().copied().unwrap_or(0);
        // The shape is checked before memory is taken for the product of the two lengths.
        let shape = Shape::new(expected, rows, surface)?;
        match (1..).zip(lengths).find(|&(_, found)| found != expected) {
            None => Ok(shape),
            Some((row, found)) => Err(RowsError::Ragged {
                row,
                found,
                expected,
            }),
        }
    }

    fn read(
        surface: Surface,
        rows: &[&str],
        value: impl Fn(char) -> Option<bool>,
    ) -> Result<Self, RowsError> {
        let lengths = rows.iter().map(|row| row.chars().count());
        let mut grid = Self::new(Self::shape_of(surface, lengths)?);
        for (row, text) in rows.iter().enumerate() {
            for (column, character) in text.chars().enumerate() {
                let value = value(character).ok_or(RowsError::Character {
                    row: row + 1,
                    column: column + 1,
                    character,
                })?;
                if value {
                    grid.set(Cell::new(column, row), true);
                }
            }
        }
        Ok(grid)
    }

    /// The rows as strings of `0` and `1`, the inverse of [`Grid::from_digits`].
    #[must_use]
    pub fn to_rows(&self) -> Vec<String> {
        self.iter_rows()
            .map(|row| row.map(|bit| if bit { '1' } else { '0' }).collect())
            .collect()
    }

    /// The rows as truth values, the inverse of [`Grid::from_bools`].
    #[must_use]
    pub fn to_bools(&self) -> Vec<Vec<bool>> {
        let columns = self.shape.columns();
        let row = |words: &[u64]| {
            let mut row = Vec::with_capacity(columns);
            unpack(Simd::best(), &mut row, words, columns);
            row
        };
        self.iter_row_words().map(row).collect()
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether `cell` is in the set.
    ///
    /// # Panics
    /// If `cell` is off the board.
    #[must_use]
    pub fn get(&self, cell: Cell) -> bool {
        words::entry(&self.words, self.bit(cell))
    }

    /// Puts `cell` into the set or takes it out.
    ///
    /// # Panics
    /// If `cell` is off the board.
    pub fn set(&mut self, cell: Cell, value: bool) {
        let bit = self.bit(cell);
        let word = &mut self.words[bit / 64];
        *word = *word & !(1 << (bit % 64)) | u64::from(value) << (bit % 64);
    }

    /// Puts `cell` into the set if it is not there, takes it out if it is.
    ///
    /// # Panics
    /// If `cell` is off the board.
    pub fn toggle(&mut self, cell: Cell) {
        let bit = self.bit(cell);
        self.words[bit / 64] ^= 1 << (bit % 64);
    }

    fn bit(&self, cell: Cell) -> usize {
        assert!(
            self.shape.contains(cell),
            "{cell:?} is off the {}",
            self.shape
        );
        cell.row * self.stride() * 64 + cell.column
    }

    /// The rows from top to bottom, each as its ⌈m/64⌉ words; see the type for the layout.
    pub fn iter_row_words(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.words.chunks_exact(self.stride())
    }

    /// The rows from top to bottom, each as its m cells.
    pub fn iter_rows(&self) -> impl ExactSizeIterator<Item = words::Iter<'_>> {
        let columns = self.shape.columns();
        self.iter_row_words()
            .map(move |row| words::entries(row, columns))
    }

    /// The cells of the set in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.iter_row_words()
            .enumerate()
            .flat_map(|(row, bits)| words::ones(bits).map(move |column| Cell::new(column, row)))
    }

    /// The cells in reading order as (row, column), both counted from 0.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> {
        self.iter().map(|cell| (cell.row, cell.column))
    }

    /// The number of words a row occupies, ⌈m/64⌉.
    pub fn stride(&self) -> usize {
        self.shape.columns().div_ceil(64)
    }

    /// All words, row after row; see the type for the layout.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Changes the words in place and then clears the excess bits, so that the
    /// invariant of the type holds whatever `change` wrote there.
    pub fn with_words_mut(&mut self, change: impl FnOnce(&mut [u64])) {
        change(&mut self.words);
        self.clear_excess();
    }

    fn clear_excess(&mut self) {
        let used = self.shape.columns() % 64;
        if used == 0 {
            return;
        }
        let stride = self.stride();
        for row in self.words.chunks_exact_mut(stride) {
            row[stride - 1] &= (1 << used) - 1;
        }
    }

    /// The number of cells in the set.
    pub fn count(&self) -> usize {
        count_ones(Simd::best(), self.words())
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// The number of cells that are in both sets.
    ///
    /// # Panics
    /// If the shapes differ.
    #[must_use]
    pub fn overlap<J>(&self, other: &Grid<J>) -> usize {
        assert_eq!(self.shape, other.shape, "boards of different shapes");
        let common = |(a, b): (&u64, &u64)| (a & b).count_ones() as usize;
        self.words().iter().zip(other.words()).map(common).sum()
    }

    /// Returns the same set of cells with another meaning, in the same memory.
    #[must_use]
    pub fn reinterpret<J>(self) -> Grid<J> {
        Grid {
            shape: self.shape,
            words: self.words,
            kind: PhantomData,
        }
    }

    /// Replaces the set by its symmetric difference with `other`: toggles every cell of `other`.
    ///
    /// # Panics
    /// If the shapes differ.
    pub fn symmetric_difference(&mut self, other: &Self) {
        assert_eq!(self.shape, other.shape, "boards of different shapes");
        for (a, b) in self.words.iter_mut().zip(other.words()) {
            *a ^= b;
        }
    }

    /// Returns the cells in which two sets differ.
    ///
    /// # Panics
    /// If the shapes differ.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let mut difference = self.clone();
        difference.symmetric_difference(other);
        difference
    }

    /// Toggles every cell.
    pub fn complement(&mut self) {
        self.with_words_mut(|words| words.iter_mut().for_each(|word| *word = !*word));
    }
}

impl<K> fmt::Debug for Grid<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}", self.shape, self.to_rows())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excess_bits_stay_zero() {
        for columns in [1, 2, 3, 63, 64, 65, 127, 128, 129] {
            let shape = Shape::torus(columns, 3).unwrap();
            let full = Lights::full(shape);
            assert_eq!(full.count(), shape.cells());
            assert_eq!(full.iter().count(), shape.cells());
            let mut grid = Lights::new(shape);
            grid.with_words_mut(|words| words.fill(u64::MAX));
            assert_eq!(grid, full);
            grid.complement();
            assert!(grid.is_empty());
        }
    }

    #[test]
    fn rows_of_text_round_trip() {
        let rows = ["0110", "1000", "0001"];
        let grid = Presses::from_digits(Surface::Torus, &rows).unwrap();
        assert_eq!(grid.to_rows(), rows);
        assert_eq!(grid.to_string(), ".##.\n#...\n...#");
        assert_eq!(grid.iter().next(), Some(Cell::new(1, 0)));
    }

    #[test]
    fn bad_rows_are_named() {
        let parse = |rows: &[&str]| Lights::from_digits(Surface::Torus, rows).unwrap_err();
        assert!(matches!(parse(&[]), RowsError::Shape(_)));
        assert!(matches!(parse(&[""]), RowsError::Shape(_)));
        // A row as long as there are rows: with 32 bits more could not be addressed.
        let side = if cfg!(target_pointer_width = "64") {
            1_000_000
        } else {
            20_000
        };
        let mut hostile = vec![""; side];
        let long = "0".repeat(side);
        hostile[0] = &long;
        assert!(matches!(
            parse(&hostile),
            RowsError::Ragged {
                row: 2,
                found: 0,
                ..
            }
        ));
        assert!(matches!(
            parse(&["01", "0"]),
            RowsError::Ragged { row: 2, .. }
        ));
        let wrong = parse(&["01", "0é"]);
        assert!(matches!(
            wrong,
            RowsError::Character {
                row: 2,
                column: 2,
                character: 'é'
            }
        ));
    }

    #[test]
    fn overlap_counts_common_cells() {
        let shape = Shape::torus(70, 2).unwrap();
        let even = Lights::from_fn(shape, |cell| cell.column % 2 == 0);
        let third = Presses::from_fn(shape, |cell| cell.column % 3 == 0);
        let both = (0..70).filter(|column| column % 6 == 0).count() * 2;
        assert_eq!(even.overlap(&third), both);
    }
}
