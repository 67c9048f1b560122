//! Turns bytes into lines: encoding, line ends, positions.

use super::error::{ParseError, ParseErrorKind};

/// The characters that may separate cells: space and tab, nothing else.
pub(super) const BLANKS: [char; 2] = [' ', '\t'];

/// The variation selector that asks for a coloured emoji. It follows a cell, and is no cell itself.
pub(super) const VARIATION: char = '\u{FE0F}';

/// Returns whether a character of a row is a cell.
pub(super) fn is_cell(character: char) -> bool {
    character != VARIATION && !BLANKS.contains(&character)
}

/// Returns the bytes without a byte order mark at their start.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)
}

/// Decodes `bytes`.
///
/// In the text every carriage return stands before a line feed, and the only other control
/// characters are tab and line feed.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let (text, bad) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            // This part is valid by definition, so nothing is lost.
            (std::str::from_utf8(valid).unwrap_or(""), rest.first())
        }
    };
    if let Some((offset, kind)) = first_control(text) {
        return Err(error_at(text, offset, kind));
    }
    match bad {
        None => Ok(text),
        Some(&byte) => {
            let kind = ParseErrorKind::InvalidUtf8 { byte };
            Err(error_at(text, text.len(), kind))
        }
    }
}

/// Returns the first control character that may not stand in a board, with its offset.
fn first_control(text: &str) -> Option<(usize, ParseErrorKind)> {
    let bytes = text.as_bytes();
    let mut from = 0;
    // Control characters are the ASCII ones and those encoded C2 80 … C2 9F.
    let suspect = |&byte: &u8| {
        (byte < b' ' && byte != b'\n' && byte != b'\t') || byte == 0x7F || byte == 0xC2
    };
    while let Some(found) = first_byte(&bytes[from..], suspect) {
        let offset = from + found;
        let next = bytes.get(offset + 1).copied();
        match bytes[offset] {
            b'\r' if next == Some(b'\n') => {}
            b'\r' => return Some((offset, ParseErrorKind::LoneCarriageReturn)),
            0xC2 if next.is_some_and(|byte| byte > 0x9F) => {}
            byte => {
                let code = if byte == 0xC2 {
                    next.unwrap_or(0x80)
                } else {
                    byte
                };
                let found = char::from(code);
                return Some((offset, ParseErrorKind::Control { found }));
            }
        }
        from = offset + 1;
    }
    None
}

/// Returns the first suspect byte. It looks at pieces of 64 bytes, because a loop without exits is
/// many times as fast.
fn first_byte(bytes: &[u8], suspect: impl Fn(&u8) -> bool) -> Option<usize> {
    let innocent = |piece: &&[u8]| {
        !piece
            .iter()
            .fold(false, |found, byte| found | suspect(byte))
    };
    let skipped: usize = bytes.chunks(64).take_while(innocent).map(<[u8]>::len).sum();
    let found = bytes[skipped..].iter().position(suspect)?;
    Some(skipped + found)
}

/// Returns the line and the column of byte `offset`, columns counted in bytes.
pub(super) fn position(bytes: &[u8], offset: usize) -> (usize, usize) {
    let (lines, last) = bytes[..offset]
        .split(|&byte| byte == b'\n')
        .fold((0, 0), |(lines, _), line| (lines + 1, line.len()));
    (lines, last + 1)
}

/// Returns an error at byte `offset` of `text`.
fn error_at(text: &str, offset: usize, kind: ParseErrorKind) -> ParseError {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |feed| feed + 1);
    let line = before.matches('\n').count() + 1;
    ParseError::new(line, before[start..].chars().count() + 1, kind)
}

/// A line without its end, and without trailing blanks unless it has nothing else.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Its number, counted from 1.
    pub(super) number: usize,
    /// Its text, leading blanks included.
    pub(super) text: &'a str,
}

impl<'a> Line<'a> {
    pub(super) fn is_blank(self) -> bool {
        self.content().is_empty()
    }

    /// Returns the text without leading blanks.
    pub(super) fn content(self) -> &'a str {
        self.text.trim_start_matches(BLANKS)
    }

    /// Returns the column of the first character that is not blank.
    pub(super) fn indent(self) -> usize {
        // Blanks are one byte each.
        self.text.len() - self.content().len() + 1
    }

    /// Returns the number of its cells.
    pub(super) fn cells(self) -> usize {
        self.text.chars().filter(|&c| is_cell(c)).count()
    }

    /// Returns an error in this line.
    pub(super) fn error(self, column: usize, kind: ParseErrorKind) -> ParseError {
        ParseError::new(self.number, column, kind)
    }
}

/// The lines from a place in the text on. A clone serves as a bookmark.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    /// The text from here on.
    pub(super) rest: &'a str,
    /// The number of the next line.
    pub(super) number: usize,
}

impl<'a> Lines<'a> {
    /// Returns the lines of `rest`, the first with the number `number`.
    pub(super) fn new(rest: &'a str, number: usize) -> Self {
        Self { rest, number }
    }

    /// Returns the lines up to the next blank one.
    pub(super) fn block(&self) -> impl Iterator<Item = Line<'a>> + use<'a> {
        self.clone().take_while(|line| !line.is_blank())
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (text, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        let number = self.number;
        self.rest = rest;
        self.number += 1;
        let text = text.strip_suffix('\r').unwrap_or(text);
        let trimmed = text.trim_end_matches(BLANKS);
        let text = if trimmed.is_empty() { text } else { trimmed };
        Some(Line { number, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_numbers_and_no_ends() {
        let lines: Vec<_> = Lines::new("a \r\n\n\t b\t\n  \nc", 1)
            .map(|line| (line.number, line.text, line.indent()))
            .collect();
        assert_eq!(
            lines,
            [
                (1, "a", 1),
                (2, "", 1),
                (3, "\t b", 3),
                (4, "  ", 3),
                (5, "c", 1)
            ]
        );
    }

    #[test]
    fn a_byte_order_mark_is_dropped_once() {
        let decoded = |text: &'static str| decode(without_mark(text.as_bytes()));
        assert_eq!(decoded("\u{feff}01"), Ok("01"));
        assert_eq!(decoded("\u{feff}\u{feff}01"), Ok("\u{feff}01"));
    }

    #[test]
    fn the_first_bad_byte_is_reported() {
        let at = |bytes: &[u8]| {
            let error = decode(bytes).unwrap_err();
            (error.line, error.column, error.kind)
        };
        let control = |found| ParseErrorKind::Control { found };
        assert_eq!(at(b"0\n\x00\xFF"), (2, 1, control('\0')));
        assert_eq!(
            at(b"\xFF\x00"),
            (1, 1, ParseErrorKind::InvalidUtf8 { byte: 0xFF })
        );
        assert_eq!(
            at(b"01\n\xC3\xA90\xFF"),
            (2, 3, ParseErrorKind::InvalidUtf8 { byte: 0xFF })
        );
        assert_eq!(at(b"0\x7F"), (1, 2, control('\u{7f}')));
        assert_eq!(at("é\u{85}".as_bytes()), (1, 2, control('\u{85}')));
        assert_eq!(at(b"01\r10\r"), (1, 3, ParseErrorKind::LoneCarriageReturn));
        assert_eq!(at(b"01\r\r\n"), (1, 3, ParseErrorKind::LoneCarriageReturn));
        assert_eq!(at(b"01\r"), (1, 3, ParseErrorKind::LoneCarriageReturn));
        assert_eq!(decode("01\r\n\u{a0}é\t".as_bytes()), Ok("01\r\n\u{a0}é\t"));
    }
}
