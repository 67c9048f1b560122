//! The boards of an input as pieces of its bytes.

use std::io::{self, Read};

use crate::notation::Piece;
use gf2_algebra::simd::memory::is_available;

/// The bytes of one board and its first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit<'a> {
    pub(super) line: usize,
    pub(super) text: &'a [u8],
    /// Whether the board is a line of its own.
    pub(super) on_one_line: bool,
    /// Whether a blank line stands above it.
    pub(super) is_set_off: bool,
}

/// A window of the input, which begins with the first board that has not been answered.
#[derive(Default)]
pub(super) struct Units {
    bytes: Vec<u8>,
    /// Bytes that have been given out.
    given: usize,
    line: usize,
    /// Whether a blank line stands above the window.
    is_set_off: bool,
    /// So many bytes are awaited before the window is looked at again: it did not hold a whole board.
    awaited: usize,
}

impl Units {
    /// A window of so many bytes without a whole board is large.
    const LARGE: usize = 1 << 20;

    /// Reads so many bytes at most; how many were read.
    pub(super) fn fill(&mut self, reader: &mut dyn Read, most: usize) -> io::Result<usize> {
        let filled = self.bytes.len();
        let wanted = filled + most;
        if wanted > self.bytes.capacity() {
            // The window may double, and as much again is for the answers.
            let fits = is_available(3 * wanted as u64) && self.bytes.try_reserve(most).is_ok();
            if !fits {
                let message =
                    format!("a board of more than {filled} bytes does not fit into memory");
                return Err(io::Error::new(io::ErrorKind::OutOfMemory, message));
            }
        }
        self.bytes.resize(wanted, 0);
        let read = loop {
            match reader.read(&mut self.bytes[filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.bytes
            .truncate(filled + read.as_ref().map_or(0, |&read| read));
        read
    }

    /// The boards that have ended: at the end of the input all, else those before the last blank line
    /// or the last line of a board that is one line.
    pub(super) fn take(&mut self, last: bool) -> Vec<Unit<'_>> {
        let mut units = Vec::new();
        if self.bytes.len() < self.awaited && !last {
            return units;
        }
        let mut at = 0;
        let mut line = self.line;
        // The board of several rows that has begun: its first byte and line.
        let mut open: Option<(usize, usize)> = None;
        // Whether a blank line stands above this line, and above the board that has begun.
        let (mut is_set_off, mut set_off) = (self.is_set_off, false);
        (self.given, self.line) = (0, line);
        while at < self.bytes.len() {
            let rest = &self.bytes[at..];
            let feed = rest.iter().position(|&byte| byte == b'\n');
            if feed.is_none() && !last {
                break;
            }
            let length = feed.unwrap_or(rest.len());
            let text = &rest[..length];
            let next = (at + length + 1).min(self.bytes.len());
            let piece = Piece::of(text);
            if let (Some((start, first)), Piece::Blank | Piece::Board) = (open, piece) {
                units.push(Unit {
                    line: first,
                    text: &self.bytes[start..at],
                    on_one_line: false,
                    is_set_off: set_off,
                });
                open = None;
            }
            match piece {
                Piece::Board => units.push(Unit {
                    line: line + 1,
                    text,
                    on_one_line: true,
                    is_set_off,
                }),
                Piece::Row if open.is_none() => {
                    (open, set_off) = (Some((at, line + 1)), is_set_off);
                }
                _ => {}
            }
            is_set_off = piece == Piece::Blank || piece == Piece::Comment && is_set_off;
            (at, line) = (next, line + 1);
            if open.is_none() {
                (self.given, self.line) = (at, line);
                self.is_set_off = is_set_off;
            }
        }
        if let Some((start, first)) = open.filter(|_| last) {
            units.push(Unit {
                line: first,
                text: &self.bytes[start..],
                on_one_line: false,
                is_set_off: set_off,
            });
        }
        // A large board is not looked at again for every piece of it, but when it has doubled.
        self.awaited = if units.is_empty() && self.bytes.len() >= Self::LARGE {
            2 * self.bytes.len()
        } else {
            0
        };
        units
    }

    /// Drops what has been given out.
    pub(super) fn forget(&mut self) {
        self.bytes.drain(..self.given);
        self.given = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] =
        b"; a comment\n10/01\n\n111\n000\n; inside\n111\n\n.#/#.\n# a remark / here\n1\n0\n11/11\r\n\n1 0\n0 1";

    /// All boards of a text that is read so many bytes at a time.
    fn boards(step: usize) -> Vec<(usize, Vec<u8>, bool)> {
        let mut reader = TEXT;
        let mut units = Units::default();
        let mut all = Vec::new();
        loop {
            let last = units.fill(&mut reader, step).unwrap() == 0;
            let taken = units.take(last);
            all.extend(
                taken
                    .iter()
                    .map(|unit| (unit.line, unit.text.to_vec(), unit.on_one_line)),
            );
            if last {
                return all;
            }
            units.forget();
        }
    }

    #[test]
    fn boards_are_the_same_whatever_the_pieces() {
        let whole = boards(TEXT.len());
        let lines: Vec<(usize, bool)> = whole.iter().map(|board| (board.0, board.2)).collect();
        assert_eq!(
            lines,
            [
                (2, true),
                (4, false),
                (9, true),
                (10, false),
                (13, true),
                (15, false)
            ]
        );
        assert_eq!(whole[1].1, b"111\n000\n; inside\n111\n");
        assert_eq!(whole[5].1, b"1 0\n0 1");
        for step in 1..TEXT.len() {
            assert_eq!(boards(step), whole, "{step}");
        }
    }
}
