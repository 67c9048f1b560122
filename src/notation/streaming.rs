//! Writes boards a row at a time, without holding them in memory.

use std::io::{self, Write};

use super::layout::Notation;
use crate::board::Grid;

/// Writes a board a row at a time, in any notation, so that the board need not fit into memory.
///
/// A row is given as in [`Grid`]. Rows are gathered into pieces of about 64 KiB, so `W` needs no
/// buffer.
#[derive(Debug)]
pub struct RowWriter<W> {
    writer: W,
    notation: Notation,
    columns: usize,
    /// Rows still to be written.
    left: usize,
    buffer: Vec<u8>,
    scratch: Vec<u8>,
}

impl<W: Write> RowWriter<W> {
    const PIECE: usize = 1 << 16;

    /// Returns a writer of a board in the given notation. Nothing is written before the first row.
    ///
    /// # Panics
    /// If a side is 0.
    pub fn new(writer: W, notation: Notation, columns: usize, rows: usize) -> Self {
        assert!(columns > 0 && rows > 0, "a board has cells");
        Self {
            writer,
            notation,
            columns,
            left: rows,
            buffer: notation.header(columns, rows).into_bytes(),
            scratch: Vec::new(),
        }
    }

    /// Writes the next row.
    ///
    /// # Errors
    /// As the writer.
    ///
    /// # Panics
    /// If all rows have been written, or `row` is not ⌈m/64⌉ words long.
    pub fn write_row(&mut self, row: &[u64]) -> io::Result<()> {
        assert!(self.left > 0, "all rows have been written");
        assert_eq!(row.len(), self.columns.div_ceil(64), "the words of a row");
        self.left -= 1;
        let (last, scratch) = (self.left == 0, &mut self.scratch);
        self.notation
            .push_row(&mut self.buffer, row, self.columns, last, scratch);
        if self.buffer.len() >= Self::PIECE {
            self.writer.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Writes the rows that are still in the buffer and returns the writer, which is not flushed.
    ///
    /// # Errors
    /// As the writer.
    ///
    /// # Panics
    /// If rows are still to be written.
    pub fn finish(mut self) -> io::Result<W> {
        assert_eq!(self.left, 0, "rows are still to be written");
        self.writer.write_all(&self.buffer)?;
        Ok(self.writer)
    }
}

impl Notation {
    /// Writes a grid to `writer`, which need not be buffered and is not
    /// flushed. O(mn).
    ///
    /// # Errors
    /// As the writer.
    pub fn write_to<K>(&self, grid: &Grid<K>, writer: impl Write) -> io::Result<()> {
        let shape = grid.shape();
        let mut rows = RowWriter::new(writer, *self, shape.columns(), shape.rows());
        for row in grid.words().chunks_exact(grid.stride()) {
            rows.write_row(row)?;
        }
        rows.finish().map(drop)
    }
}
