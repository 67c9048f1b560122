//! Reading raw pictures.

use std::io::{self, BufRead, Seek, SeekFrom};

use super::super::bits;
use super::super::error::{ParseError, ParseErrorKind};
use super::super::header::Header as GameHeader;
use super::super::layout::Notation;
use super::super::noted_board::NotedBoard;
use super::error::ReadError;
use super::header::{Header, Position, is_space};
use crate::board::{Lights, Shape, ShapeError, Surface};
use madness_machine::simd::memory::try_zeroed;

/// The bytes that a buffer before a [`RowReader`] should hold: they are still in the caches of their core
/// when the rows are made of them. A thread that read ahead was no faster, by measurement: its bytes came
/// from the caches of another core.
pub const BUFFER: usize = 1 << 17;

/// Reads a raw PBM picture, `P4`, a row at a time. See the [module](super).
///
/// It takes no memory beyond that of `R` and the rows of the caller, whatever the header says. Rows
/// are copied from the buffer of the reader to the words of the caller once, so a reader with a buffer of
/// [`BUFFER`] bytes, or a slice, is read at the speed of memory.
#[derive(Debug)]
pub struct RowReader<R> {
    reader: R,
    header: Header,
    /// Rows read.
    done: usize,
    /// Bytes of pixels read.
    consumed: u64,
}

impl<R: BufRead> RowReader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// Bytes that are no header of a raw picture, or a reader that fails.
    pub fn new(mut reader: R) -> Result<Self, ReadError> {
        let header = Header::read(&mut reader)?;
        Ok(Self {
            reader,
            header,
            done: 0,
            consumed: 0,
        })
    }

    /// Returns the number of columns, m.
    pub fn columns(&self) -> usize {
        self.header.columns
    }

    /// Returns the number of rows, n.
    pub fn rows(&self) -> usize {
        self.header.rows
    }

    /// Returns the number of words of a row, ⌈m/64⌉.
    pub fn stride(&self) -> usize {
        self.header.columns.div_ceil(64)
    }

    /// Returns the number of rows that are still to be read.
    pub fn rows_left(&self) -> usize {
        self.header.rows - self.done
    }

    /// Returns the number of bytes before the first row.
    pub fn header_bytes(&self) -> u64 {
        self.header.end.offset
    }

    /// Returns the number of bytes of all rows.
    pub fn raster_bytes(&self) -> u64 {
        // This fits: a cell takes at most a bit and seven of padding, and `Shape` has limited the
        // cells.
        self.header.row_bytes() as u64 * self.header.rows as u64
    }

    /// Checks that an input of `bytes` bytes, with the header, is long enough for the picture. Ask
    /// this of a file before work or memory goes into what its header promises.
    ///
    /// # Errors
    /// The error of [`read_row`](Self::read_row) in the row that is cut off.
    pub fn check_length(&self, bytes: u64) -> Result<(), ParseError> {
        let found = bytes.saturating_sub(self.header_bytes());
        if found < self.raster_bytes() {
            return Err(self.truncated(found));
        }
        Ok(())
    }

    /// Reads the next row. O(m/64) beyond the copy of its bytes.
    ///
    /// # Errors
    /// A file that ends too early or cannot be read. The content of `row` is arbitrary then.
    ///
    /// # Panics
    /// If all rows have been read, or `row` is not [`stride`](Self::stride)
    /// words long.
    pub fn read_row(&mut self, row: &mut [u64]) -> Result<(), ReadError> {
        assert!(self.rows_left() > 0, "all rows have been read");
        assert_eq!(row.len(), self.stride(), "the words of a row");
        row[row.len() - 1] = 0;
        let mut cells = &mut bytemuck::cast_slice_mut(row)[..self.header.row_bytes()];
        while !cells.is_empty() {
            let count = match self.reader.fill_buf() {
                Ok([]) => return Err(self.truncated(self.consumed).into()),
                Ok(bytes) => {
                    bits::copy_raw(cells, bytes);
                    bytes.len().min(cells.len())
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            self.reader.consume(count);
            self.consumed += count as u64;
            cells = &mut cells[count..];
        }
        bits::end_raw(row, self.header.columns);
        self.done += 1;
        Ok(())
    }

    /// Returns the error for a picture with only `found` bytes of pixels.
    fn truncated(&self, found: u64) -> ParseError {
        let end = self.header.end;
        let kind = ParseErrorKind::RawTruncated {
            found,
            expected: self.raster_bytes(),
            offset: end.offset + found,
        };
        end.parse_error(kind)
    }

    /// Checks that nothing follows the last row.
    ///
    /// # Errors
    /// Bytes after the last row, or bytes that cannot be read.
    ///
    /// # Panics
    /// If rows are still to be read.
    pub fn finish(&mut self) -> Result<(), ReadError> {
        assert_eq!(self.rows_left(), 0, "rows are still to be read");
        let end = self.header.end;
        loop {
            return match self.reader.fill_buf() {
                Ok([]) => Ok(()),
                Ok(_) => Err(end.error(ParseErrorKind::RawSurplus {
                    expected: self.consumed,
                    offset: end.offset + self.consumed,
                })),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error.into()),
            };
        }
    }
}

impl<R: BufRead + Seek> RowReader<R> {
    /// Moves to a row, which [`read_row`](Self::read_row) reads next.
    ///
    /// # Errors
    /// A reader that cannot seek.
    ///
    /// # Panics
    /// If there are fewer rows.
    pub fn seek_row(&mut self, row: usize) -> io::Result<()> {
        assert!(row <= self.header.rows, "no row {row}");
        let target = row as u64 * self.header.row_bytes() as u64;
        // Both are below 2^61, as are the bits of a board.
        let distance = target.cast_signed() - self.consumed.cast_signed();
        self.reader.seek(SeekFrom::Current(distance))?;
        (self.done, self.consumed) = (row, target);
        Ok(())
    }
}

/// Returns whether `bytes` begin like a raw picture.
pub(in super::super) fn begins_raw(bytes: &[u8]) -> bool {
    matches!(bytes, [b'P', b'4', next, ..] if *next == b'#' || is_space(*next))
}

/// Reads a file of raw pictures, one straight after the other. Memory grows with the rows that are
/// there.
pub(in super::super) fn read_all(
    bytes: &[u8],
    surface: Surface,
) -> Result<Vec<NotedBoard>, ParseError> {
    let (mut boards, mut start) = (Vec::new(), Position::START);
    let mut rest = bytes;
    while !rest.is_empty() {
        let (lights, length) = read_one(rest, surface).map_err(|error| start.shift(error))?;
        boards.push(NotedBoard {
            lights,
            notation: Notation::RAW_PBM,
            line: start.line,
            header: GameHeader::default(),
            assumed: Vec::new(),
        });
        start = start.after(&rest[..length]);
        rest = &rest[length..];
    }
    Ok(boards)
}

/// Reads the picture at the beginning of `bytes`, and returns its length too.
fn read_one(bytes: &[u8], surface: Surface) -> Result<(Lights, usize), ReadError> {
    let mut reader = RowReader::new(bytes)?;
    let shape = Shape::new(reader.columns(), reader.rows(), surface);
    let shape = shape.map_err(|error| reader.header.end.error(error.into()))?;
    reader.check_length(bytes.len() as u64)?;
    let words = try_zeroed(reader.stride() * reader.rows());
    let mut words = words.ok_or_else(|| {
        let (columns, rows) = (reader.columns(), reader.rows());
        reader
            .header
            .end
            .error(ShapeError::TooLarge { columns, rows }.into())
    })?;
    for row in words.chunks_exact_mut(reader.stride()) {
        reader.read_row(row)?;
    }
    let rest = reader.reader.len();
    if !begins_raw(reader.reader) {
        reader.finish()?;
    }
    Ok((Lights::from_words(shape, words), bytes.len() - rest))
}
