//! The boards of an input as pieces of its bytes.

use std::io::{self, Read};

/// The bytes of one board and its first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit<'a> {
    pub(super) line: usize,
    pub(super) text: &'a [u8],
    /// Rows joined by `/`, else rows one below the other.
    pub(super) joined: bool,
}

/// A window of the input, which begins with the first board that has not been answered.
#[derive(Default)]
pub(super) struct Units {
    bytes: Vec<u8>,
    /// Bytes that have been given out.
    given: usize,
    line: usize,
    /// So many bytes are awaited before the window is looked at again: it did not hold a whole board.
    awaited: usize,
    /// Whether a line has come that is no comment.
    begun: bool,
    /// The count in the first line, and that line.
    announced: Option<(usize, u64)>,
}

/// What a line is.
enum Kind {
    Blank,
    Comment,
    Joined,
    Row,
}

fn kind(line: &[u8]) -> Kind {
    let line = line.trim_ascii();
    match line {
        [] => Kind::Blank,
        [b'/', b'/', ..] => Kind::Comment,
        _ if is_comment(line) => Kind::Comment,
        _ if line.contains(&b'/') => Kind::Joined,
        _ => Kind::Row,
    }
}

/// Whether the reader of files takes what is no `//` for a comment.
pub(super) fn is_comment(line: &[u8]) -> bool {
    match line.trim_ascii() {
        [b';' | b'%' | b'!', ..] => true,
        // A remark, as boards never have blanks between rows that are joined.
        line @ [b'#', ..] => line.contains(&b' ') && line.iter().any(u8::is_ascii_alphanumeric),
        _ => false,
    }
}

/// The number of boards, if the line cannot be a row of cells.
fn count(line: &[u8]) -> Option<u64> {
    let line = line.trim_ascii();
    let is_number = line.iter().all(u8::is_ascii_digit);
    if !is_number || !line.iter().any(|digit| *digit > b'1') {
        return None;
    }
    std::str::from_utf8(line).ok()?.parse().ok()
}

impl Units {
    /// A window of so many bytes without a whole board is large.
    const LARGE: usize = 1 << 20;

    /// Reads so many bytes at most; how many were read.
    pub(super) fn fill(&mut self, reader: &mut dyn Read, most: usize) -> io::Result<usize> {
        let filled = self.bytes.len();
        self.bytes.resize(filled + most, 0);
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
            let mut kind = kind(text);
            if let (Some((start, first)), Kind::Blank | Kind::Joined) = (open, &kind) {
                units.push(Unit {
                    line: first,
                    text: &self.bytes[start..at],
                    joined: false,
                });
                open = None;
            }
            if !self.begun && matches!(kind, Kind::Row | Kind::Joined) {
                self.begun = true;
                self.announced = count(text).map(|boards| (line + 1, boards));
                if self.announced.is_some() {
                    kind = Kind::Comment;
                }
            }
            match kind {
                Kind::Joined => units.push(Unit {
                    line: line + 1,
                    text,
                    joined: true,
                }),
                Kind::Row if open.is_none() => open = Some((at, line + 1)),
                _ => {}
            }
            (at, line) = (next, line + 1);
            if open.is_none() {
                (self.given, self.line) = (at, line);
            }
        }
        if let Some((start, first)) = open.filter(|_| last) {
            units.push(Unit {
                line: first,
                text: &self.bytes[start..],
                joined: false,
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

    /// The number of boards that the first line announces, and that line.
    pub(super) fn announced(&self) -> Option<(usize, u64)> {
        self.announced
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
                    .map(|unit| (unit.line, unit.text.to_vec(), unit.joined)),
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
                (11, false),
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

    #[test]
    fn a_count_is_no_board() {
        for (text, announced, boards) in [
            (&b"; two\n2\n10/01\n11/11\n"[..], Some((2, 2)), 2),
            (b"3\n10\n01\n\n11\n11\n", Some((1, 3)), 2),
            (b"10\n01\n\n2\n", None, 2),
            (b"1\n10/01\n", None, 2),
        ] {
            for step in 1..=text.len() {
                let mut reader = text;
                let (mut units, mut found) = (Units::default(), 0);
                loop {
                    let last = units.fill(&mut reader, step).unwrap() == 0;
                    found += units.take(last).len();
                    if last {
                        break;
                    }
                    units.forget();
                }
                assert_eq!((units.announced(), found), (announced, boards), "{step}");
            }
        }
    }
}
