//! Reads the header of a raw picture byte by byte.

use std::io::{self, BufRead};

use super::super::error::{ParseError, ParseErrorKind};
use super::super::source::position;
use super::error::ReadError;
use crate::board::{Shape, ShapeError};

/// The header, and where the pixels begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) end: Position,
}

/// A place in the input: the bytes before it, and the line and column, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) offset: u64,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Position {
    pub(super) const START: Self = Self {
        offset: 0,
        line: 1,
        column: 1,
    };

    pub(super) fn error(self, kind: ParseErrorKind) -> ReadError {
        self.parse_error(kind).into()
    }

    pub(super) fn parse_error(self, kind: ParseErrorKind) -> ParseError {
        ParseError::new(self.line, self.column, kind)
    }

    /// Returns the place after `bytes`, which begin here.
    pub(super) fn after(self, bytes: &[u8]) -> Self {
        let (lines, column) = position(bytes, bytes.len());
        Self {
            offset: self.offset + bytes.len() as u64,
            line: self.line + lines - 1,
            column: if lines == 1 {
                self.column + column - 1
            } else {
                column
            },
        }
    }

    /// Moves an error of a picture from the start of the input to this place.
    pub(super) fn shift(self, error: ReadError) -> ParseError {
        let mut error = match error {
            ReadError::Parse(error) => error,
            ReadError::Io(error) => unreachable!("memory can be read: {error}"),
        };
        if error.line == 1 {
            error.column += self.column - 1;
        }
        error.line += self.line - 1;
        if let ParseErrorKind::RawTruncated { offset, .. }
        | ParseErrorKind::RawSurplus { offset, .. } = &mut error.kind
        {
            *offset += self.offset;
        }
        error
    }
}

/// Returns whether netpbm counts a byte as white space.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0B | 0x0C)
}

impl Header {
    /// Returns the number of bytes of a row.
    pub(super) fn row_bytes(&self) -> usize {
        self.columns.div_ceil(8)
    }

    /// Reads up to the first byte of pixels, without taking memory.
    pub(super) fn read(reader: &mut impl BufRead) -> Result<Self, ReadError> {
        let mut source = Source {
            reader,
            at: Position::START,
        };
        source.magic()?;
        source.skip_space()?;
        let (columns, wide) = source.number("width")?;
        source.skip_space()?;
        let (rows, high) = source.number("height")?;
        match source.peek()? {
            Some(byte) if is_space(byte) => source.advance(byte),
            found => {
                let found = found.map(char::from);
                return Err(source.at.error(ParseErrorKind::RawStart { found }));
            }
        }
        // Whether the cells can be addressed does not depend on the surface.
        Shape::torus(columns, rows).map_err(|error| {
            let at = match error {
                ShapeError::EmptySide { columns: 1.., .. } => high,
                _ => wide,
            };
            at.error(error.into())
        })?;
        Ok(Self {
            columns,
            rows,
            end: source.at,
        })
    }
}

/// The bytes of the header and where they stand.
struct Source<'a, R> {
    reader: &'a mut R,
    at: Position,
}

impl<R: BufRead> Source<'_, R> {
    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.reader.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Moves past `byte`, which was peeked at.
    fn advance(&mut self, byte: u8) {
        self.reader.consume(1);
        self.at.offset += 1;
        if byte == b'\n' {
            self.at.line += 1;
            self.at.column = 1;
        } else {
            self.at.column += 1;
        }
    }

    fn magic(&mut self) -> Result<(), ReadError> {
        for expected in *b"P4" {
            let found = self.peek()?;
            if found != Some(expected) {
                return Err(Position::START.error(ParseErrorKind::NotRaw));
            }
            self.advance(expected);
        }
        match self.peek()? {
            Some(byte) if byte != b'#' && !is_space(byte) => {
                Err(Position::START.error(ParseErrorKind::NotRaw))
            }
            _ => Ok(()),
        }
    }

    /// Skips white space and comments.
    fn skip_space(&mut self) -> Result<(), ReadError> {
        let mut comment = false;
        while let Some(byte) = self.peek()? {
            match byte {
                b'\n' | b'\r' => comment = false,
                b'#' => comment = true,
                _ if comment || is_space(byte) => {}
                _ => break,
            }
            self.advance(byte);
        }
        Ok(())
    }

    /// Returns a number and the place where it begins.
    fn number(&mut self, side: &'static str) -> Result<(usize, Position), ReadError> {
        let (start, mut number) = (self.at, None);
        loop {
            match self.peek()? {
                Some(byte @ b'0'..=b'9') => {
                    let digit = usize::from(byte - b'0');
                    let longer = number
                        .unwrap_or(0_usize)
                        .checked_mul(10)
                        .and_then(|tens| tens.checked_add(digit))
                        .ok_or(start.error(ParseErrorKind::PbmSideTooLarge { side }))?;
                    number = Some(longer);
                    self.advance(byte);
                }
                found => {
                    let found = found.map(char::from);
                    let kind = ParseErrorKind::PbmSide { side, found };
                    return Ok((number.ok_or(start.error(kind))?, start));
                }
            }
        }
    }
}
