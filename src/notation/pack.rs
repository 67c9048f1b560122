//! Packs cells one after another into the words of a grid.

use crate::board::{Lights, Shape};

/// Collects the cells of a board in reading order before the size of the board is known. As in
/// [`Grid`](crate::board::Grid), each row begins with a new word. Memory grows only with the cells
/// seen.
#[derive(Debug, Default)]
pub(super) struct Packer {
    words: Vec<u64>,
    /// The word that is being filled.
    word: u64,
    /// The cells of the present row so far.
    pub(super) cells: usize,
}

impl Packer {
    #[inline]
    pub(super) fn push(&mut self, lit: bool) {
        self.push_bits(u64::from(lit), 1);
    }

    /// Pushes `count` cells, at most 64, the lowest bit of `cells` first. The other bits must be
    /// zero.
    #[inline]
    pub(super) fn push_bits(&mut self, cells: u64, count: usize) {
        let used = self.cells % 64;
        self.word |= cells << used;
        self.cells += count;
        if used + count >= 64 {
            self.words.push(self.word);
            self.word = if used == 0 { 0 } else { cells >> (64 - used) };
        }
    }

    /// Ends the row and returns its length.
    pub(super) fn end_row(&mut self) -> usize {
        if !self.cells.is_multiple_of(64) {
            self.words.push(self.word);
            self.word = 0;
        }
        std::mem::take(&mut self.cells)
    }

    /// Returns the board. `shape` must be that of the rows that were ended.
    pub(super) fn finish(self, shape: Shape) -> Lights {
        Lights::from_words(shape, self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    #[test]
    fn rows_begin_on_words() {
        for columns in [1, 2, 63, 64, 65, 127, 128, 129] {
            let lit = |cell: Cell| (cell.column * 7 + cell.row * 3).is_multiple_of(5);
            let shape = Shape::torus(columns, 3).unwrap();
            let mut packer = Packer::default();
            for row in 0..3 {
                // One at a time in one row, several in the others.
                let at_once = [1, 7, 64][row];
                for first in (0..columns).step_by(at_once) {
                    let cells = first..columns.min(first + at_once);
                    let count = cells.len();
                    let bit = |column| u64::from(lit(Cell::new(column, row))) << (column - first);
                    packer.push_bits(cells.map(bit).sum(), count);
                }
                assert_eq!(packer.end_row(), columns);
            }
            assert_eq!(packer.finish(shape), Lights::from_fn(shape, lit));
        }
    }
}
