//! Grids written row by row, in the formats of boards or as arrays of `NumPy`.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::formats::GridFormat;
use crate::output::Output;
use button_madness::Grid;
use button_madness::notation::{Notation, RowWriter};

/// Writes the rows of one grid.
pub(crate) enum GridWriter<W> {
    /// In a notation of boards.
    Notation(RowWriter<W>),
    /// As an array of two dimensions.
    Array(ArrayWriter<W>),
}

impl<W: Write> GridWriter<W> {
    /// Returns a writer of a grid; an array gets its header.
    pub(crate) fn new(
        mut writer: W,
        format: GridFormat,
        columns: usize,
        rows: usize,
    ) -> io::Result<Self> {
        let notation = match format {
            GridFormat::Text => Notation::default(),
            GridFormat::Pbm => Notation::RAW_PBM,
            GridFormat::Npy => {
                write_header(&mut writer, &[rows, columns])?;
                return Ok(Self::Array(ArrayWriter::new(writer, columns)));
            }
        };
        let rows = RowWriter::new(writer, notation, columns, rows);
        Ok(Self::Notation(rows))
    }

    /// Writes the next row, whose words have the columns from their lowest bit on.
    pub(crate) fn write_row(&mut self, row: &[u64]) -> io::Result<()> {
        match self {
            Self::Notation(writer) => writer.write_row(row),
            Self::Array(writer) => writer.write_row(row),
        }
    }

    /// Writes what is held back.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Notation(writer) => writer.finish().map(drop),
            Self::Array(_) => Ok(()),
        }
    }
}

impl GridFormat {
    /// Checks that the output takes the format: a terminal takes text only.
    pub(crate) fn fits(self, output: &Output) -> anyhow::Result<()> {
        match self {
            Self::Text => Ok(()),
            Self::Pbm | Self::Npy => output.takes_bytes(),
        }
    }
}

/// Writes rows of an array of `NumPy`, a byte a cell, after its header.
pub(crate) struct ArrayWriter<W> {
    writer: W,
    columns: usize,
    bytes: Vec<u8>,
}

impl<W: Write> ArrayWriter<W> {
    pub(crate) fn new(writer: W, columns: usize) -> Self {
        let bytes = Vec::new();
        Self {
            writer,
            columns,
            bytes,
        }
    }

    pub(crate) fn write_row(&mut self, row: &[u64]) -> io::Result<()> {
        self.bytes.clear();
        let mut left = self.columns;
        for &word in row {
            let here = left.min(64);
            self.bytes
                .extend((0..here).map(|bit| u8::from(word >> bit & 1 == 1)));
            left -= here;
        }
        self.writer.write_all(&self.bytes)
    }
}

/// Writes the rows of a grid as a part of an array of `NumPy`, after its header.
pub(crate) fn write_array<K>(grid: &Grid<K>, writer: impl Write) -> io::Result<()> {
    let mut array = ArrayWriter::new(writer, grid.shape().columns());
    let mut rows = grid.words().chunks_exact(grid.stride());
    rows.try_for_each(|row| array.write_row(row))
}

/// Writes the header of an array of bytes in the format of `NumPy`, version 1.0: a magic string, two bytes
/// of the version, two of the length, and a dictionary of Python, padded so that the data begin at a
/// multiple of 64.
pub(crate) fn write_header(mut writer: impl Write, shape: &[usize]) -> io::Result<()> {
    const BEFORE: usize = 10;
    let sides: Vec<String> = shape.iter().map(|side| format!("{side}")).collect();
    let sides = sides.join(", ");
    let mut header = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({sides}), }}");
    let padding = (BEFORE + header.len() + 1).next_multiple_of(64) - BEFORE - header.len();
    let _ = writeln!(header, "{:1$}", "", padding - 1);
    let length = u16::try_from(header.len()).map_err(io::Error::other)?;
    writer.write_all(b"\x93NUMPY\x01\x00")?;
    writer.write_all(&length.to_le_bytes())?;
    writer.write_all(header.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_array_has_its_header_and_a_byte_a_cell() {
        let mut file = Vec::new();
        let mut writer = GridWriter::new(&mut file, GridFormat::Npy, 65, 2).unwrap();
        writer.write_row(&[0b101, 1]).unwrap();
        writer.write_row(&[1 << 63, 0]).unwrap();
        writer.finish().unwrap();
        let data = file.len() - 130;
        assert_eq!(data % 64, 0);
        assert_eq!(&file[..8], b"\x93NUMPY\x01\x00");
        assert_eq!(
            usize::from(u16::from_le_bytes([file[8], file[9]])),
            data - 10
        );
        let header = std::str::from_utf8(&file[10..data]).unwrap();
        assert!(header.starts_with("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 65), }"));
        assert!(header.ends_with('\n'));
        let lit: Vec<usize> = (0..130).filter(|&cell| file[data + cell] == 1).collect();
        assert_eq!(lit, [0, 2, 64, 65 + 63]);
        assert!(file[data..].iter().all(|&cell| cell <= 1));
    }

    #[test]
    fn headers_of_every_length_end_at_a_multiple_of_64() {
        for exponent in 0..19 {
            let side = 10_usize.pow(exponent);
            let mut header = Vec::new();
            write_header(&mut header, &[3, side, side]).unwrap();
            assert_eq!(header.len() % 64, 0, "{side}");
            assert_eq!(header.last(), Some(&b'\n'));
        }
    }
}
