//! The boards of an input as pieces of its bytes.

use std::io::{self, Read};

use button_madness::notation::{Form, ParseError, Piece, Pieces, without_mark};
use madness_machine::simd::memory::{asking, is_available};

/// The bytes of one board and its first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit<'a> {
    pub(super) line: usize,
    pub(super) text: &'a [u8],
    /// What the whole input is.
    pub(super) form: Form,
    /// Whether the board is a line of joined rows.
    pub(super) on_one_line: bool,
}

impl Unit<'_> {
    /// Returns an error of the unit with its place in the input.
    pub(super) fn placed(&self, error: ParseError) -> ParseError {
        ParseError {
            line: self.line + error.line - 1,
            ..error
        }
    }
}

/// A window of the input, which begins with the first board that has not been answered.
#[derive(Default)]
pub(super) struct Units {
    bytes: Vec<u8>,
    /// What the input is, as soon as that is known.
    form: Option<Form>,
    /// Bytes that have been given out.
    given: usize,
    line: usize,
    /// How many bytes the window must hold before it is looked at again, as it held no whole board.
    awaited: usize,
}

/// A board of several rows that has begun.
#[derive(Clone, Copy)]
struct Begun {
    /// Its first byte.
    start: usize,
    line: usize,
    has_rows: bool,
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
            let fits =
                is_available(3 * wanted as u64) && asking(|| self.bytes.try_reserve(most)).is_ok();
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

    /// Returns what the input is; `None` if the bytes that tell it are still to come.
    pub(super) fn form(&mut self, last: bool) -> Option<Form> {
        if self.form.is_none() && (last || self.bytes.len() >= Form::TELLING) {
            self.form = Form::of(&self.bytes).or(last.then_some(Form::Text));
            if self.form.is_some_and(|form| form != Form::Raw) {
                // A byte order mark can stand only at the beginning of the input.
                let marked = self.bytes.len() - without_mark(&self.bytes).len();
                self.bytes.drain(..marked);
            }
        }
        self.form
    }

    /// The boards that have ended: at the end of the input all, else those before the last blank line
    /// or the last line of a board that is one line. Raw pictures are given out together.
    pub(super) fn take(&mut self, last: bool) -> Vec<Unit<'_>> {
        let mut units: Vec<Unit<'_>> = Vec::new();
        self.given = 0;
        if self.bytes.len() < self.awaited && !last {
            return units;
        }
        let Some(form) = self.form(last) else {
            return units;
        };
        let unit = |begun: Begun, text, on_one_line| Unit {
            line: begun.line,
            text,
            form,
            on_one_line,
        };
        let mut pieces = Pieces::new(form);
        let mut open: Option<Begun> = None;
        let (mut at, mut line) = (0, self.line);
        while at < self.bytes.len() {
            let rest = &self.bytes[at..];
            let board = pieces.board(rest);
            let feed = board.or_else(|| rest.iter().position(|&byte| byte == b'\n'));
            if (feed.is_none() || form == Form::Raw) && !last {
                break;
            }
            let length = match form {
                Form::Raw => rest.len(),
                Form::Text | Form::Json => feed.unwrap_or(rest.len()),
            };
            let text = &rest[..length];
            let next = (at + length + 1).min(self.bytes.len());
            let piece = match form {
                Form::Raw => Piece::Row,
                Form::Text if board.is_some() => Piece::Board,
                Form::Text | Form::Json => pieces.piece(text),
            };
            // Remarks right above a board on one line belong to it.
            let mut above = None;
            if matches!(piece, Piece::Blank | Piece::Board | Piece::Begin)
                && let Some(begun) = open.take()
            {
                if begun.has_rows {
                    units.push(unit(begun, &self.bytes[begun.start..at], false));
                } else if piece != Piece::Blank {
                    above = Some(begun);
                }
            }
            let here = Begun {
                start: at,
                line: line + 1,
                has_rows: false,
            };
            match piece {
                Piece::Board => {
                    let on_one_line = form == Form::Text && above.is_none();
                    let begun = above.unwrap_or(here);
                    units.push(unit(begun, &self.bytes[begun.start..next], on_one_line));
                }
                Piece::Row | Piece::Begin | Piece::End => {
                    open.get_or_insert(above.unwrap_or(here)).has_rows = true;
                }
                Piece::Remark => _ = open.get_or_insert(here),
                Piece::Blank | Piece::Comment => {}
            }
            if piece == Piece::End
                && let Some(begun) = open.take()
            {
                units.push(unit(begun, &self.bytes[begun.start..next], false));
            }
            (at, line) = (next, line + 1);
            if open.is_none() {
                (self.given, self.line) = (at, line);
            }
        }
        if let Some(begun) = open.filter(|begun| last && begun.has_rows) {
            units.push(unit(begun, &self.bytes[begun.start..], false));
        }
        // A large board is not looked at again for every piece of it, but when it has doubled.
        self.awaited = if units.is_empty() && self.bytes.len() >= Self::LARGE {
            2 * self.bytes.len()
        } else {
            0
        };
        units
    }

    /// Returns the window.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Drops the first bytes, which hold so many lines.
    pub(super) fn skip(&mut self, bytes: usize, lines: usize) {
        self.bytes.drain(..bytes);
        self.line += lines;
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
