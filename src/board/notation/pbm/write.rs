//! Writing raw pictures.

use std::io::{self, Write};

use super::super::bits;
use super::row_bytes;

/// Writes a raw PBM picture, `P4`, a row at a time. See the [module](self).
///
/// Rows are gathered into pieces of some 64 KiB, so `W` needs no buffer.
#[derive(Debug)]
pub struct RowWriter<W> {
    writer: W,
    columns: usize,
    /// Rows still to be written.
    left: usize,
    buffer: Vec<u8>,
}

impl<W: Write> RowWriter<W> {
    const PIECE: usize = 1 << 16;

    /// Writes the header.
    ///
    /// # Errors
    /// As the writer.
    ///
    /// # Panics
    /// If a side is 0.
    pub fn new(writer: W, columns: usize, rows: usize) -> io::Result<Self> {
        assert!(columns > 0 && rows > 0, "a board has cells");
        let mut buffer = Vec::with_capacity(Self::PIECE + row_bytes(columns));
        writeln!(buffer, "P4\n{columns} {rows}")?;
        Ok(Self {
            writer,
            columns,
            left: rows,
            buffer,
        })
    }

    /// Writes the next row. O(m/64) beyond what the writer does.
    ///
    /// # Errors
    /// As the writer.
    ///
    /// # Panics
    /// If all rows have been written, or `row` is not ⌈m/64⌉ words long.
    pub fn write_row(&mut self, row: &[u64]) -> io::Result<()> {
        assert!(self.left > 0, "all rows have been written");
        self.left -= 1;
        bits::push_raw(&mut self.buffer, row, self.columns);
        if self.buffer.len() >= Self::PIECE {
            self.writer.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Writes out what has been held back and gives the writer back, which is
    /// not flushed.
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
