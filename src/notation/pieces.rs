//! Takes an input apart into boards, line by line, for a program that reads boards one by one.

use super::alphabet::Alphabet;
use super::bits::BytePair;
use super::header::is_header;
use super::line_kind::{LineKind, is_assignment, magic};
use super::one_line;
use super::pbm;
use super::source::{BLANKS, Line, without_mark};

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Rows, headers and comments.
    Text,
    /// Lists in brackets.
    Json,
    /// Raw pictures.
    Raw,
}

impl Form {
    /// How many bytes it takes to recognise a raw picture or a byte order mark.
    pub const TELLING: usize = 3;

    /// Returns what an input is that begins with these bytes and names no lit characters, or `None`
    /// if they are blank.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if pbm::begins_raw(bytes) {
            return Some(Self::Raw);
        }
        match without_mark(bytes).trim_ascii_start().first()? {
            b'[' | b'{' => Some(Self::Json),
            _ => Some(Self::Text),
        }
    }
}

/// What a line is to a program that takes its input apart into boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Ends the board above it.
    Blank,
    /// A comment by itself.
    Comment,
    /// A comment that belongs to the board below it or around it: a line of its header, or one that may
    /// be taken for a row.
    Remark,
    /// A row of a board, or part of a picture or an array.
    Row,
    /// A board by itself.
    Board,
    /// The first line of an array, whatever stands above it.
    Begin,
    /// The last line of an array.
    End,
}

/// Says of the lines of an input, one after the other, what they are. It begins with the first line
/// of a board.
#[derive(Debug)]
pub struct Pieces {
    form: Form,
    alphabet: Alphabet,
    picture: PictureLines,
    /// The brackets of an array that are open.
    depth: usize,
    /// The characters of the last board on one line, which the next one is likely to have.
    pair: BytePair,
    /// Whether the last line is a name below which a matrix is printed, perhaps after a blank line.
    is_named: bool,
}

impl Pieces {
    /// Begins with a line of an input without named characters.
    pub fn new(form: Form) -> Self {
        Self {
            form,
            alphabet: Alphabet::default(),
            picture: PictureLines::default(),
            depth: 0,
            pair: BytePair::DIGITS,
            is_named: false,
        }
    }

    /// Returns the length of the next line, up to its line feed, if that is a
    /// [`Piece::Board`] written like the last one. Otherwise [`piece`](Self::piece) has to tell.
    #[inline]
    pub fn board(&self, rest: &[u8]) -> Option<usize> {
        if self.form != Form::Text || self.picture.is_inside || self.is_named {
            return None;
        }
        one_line::length(rest, self.pair)
    }

    /// Returns what the next line is.
    pub fn piece(&mut self, line: &[u8]) -> Piece {
        let content = line.trim_ascii();
        if self.form == Form::Json {
            return self.piece_of_json(content);
        }
        // Bytes that are no text are refused later, with the board that they belong to.
        let text = std::str::from_utf8(content).unwrap_or("?");
        let line = Line { number: 1, text };
        let may_be_picture = self.picture.is_inside || text.starts_with('P');
        if may_be_picture && self.picture.take(line, &self.alphabet) {
            return Piece::Row;
        }
        if text.is_empty() {
            return if self.is_named {
                Piece::Row
            } else {
                Piece::Blank
            };
        }
        self.is_named = is_assignment(line);
        match LineKind::of(line, &self.alphabet) {
            LineKind::Comment if !is_header(text) => Piece::Comment,
            LineKind::Comment | LineKind::Remark => Piece::Remark,
            LineKind::Row | LineKind::Bracket | LineKind::Link => Piece::Row,
            LineKind::Joined => {
                self.pair = one_line::pair(content).unwrap_or(self.pair);
                Piece::Board
            }
        }
    }

    fn piece_of_json(&mut self, content: &[u8]) -> Piece {
        // No row begins so: the array above lacks its end.
        if content.starts_with(b"[[") || content.starts_with(b"[\"") || content.starts_with(b"{\"")
        {
            self.depth = 0;
        }
        let was_open = self.depth > 0;
        let mut is_string = false;
        for byte in content {
            match byte {
                // Strings end with their line, and hold no escapes.
                b'"' => is_string = !is_string,
                b'[' | b'{' if !is_string => self.depth += 1,
                b']' | b'}' if !is_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        match (was_open, self.depth > 0) {
            (false, false) if content.is_empty() => Piece::Blank,
            (false, false) => Piece::Board,
            (false, true) => Piece::Begin,
            (true, true) => Piece::Row,
            (true, false) => Piece::End,
        }
    }
}

/// Follows the lines of plain pictures, magic number `P1`, which may be blank or look like anything
/// else.
#[derive(Debug, Default)]
pub(super) struct PictureLines {
    is_inside: bool,
    /// How many sides of the picture have been read.
    sides: usize,
    /// The pixels that are to come, by the sides that have been read.
    pixels: u64,
}

impl PictureLines {
    /// Returns whether the next line belongs to a picture.
    pub(super) fn take(&mut self, line: Line<'_>, alphabet: &Alphabet) -> bool {
        let mut text = line.text;
        if !self.is_inside {
            if magic(line, alphabet) != Some('1') {
                return false;
            }
            *self = Self {
                is_inside: true,
                sides: 0,
                pixels: 1,
            };
            text = &line.content()["P1".len()..];
        }
        self.is_inside = self.goes_on(text);
        true
    }

    /// Returns whether the picture goes on below the text, as far as nothing is wrong with it.
    fn goes_on(&mut self, text: &str) -> bool {
        let text = text.split('#').next().unwrap_or_default();
        let mut rest = text.trim_start_matches(BLANKS);
        while self.sides < 2 {
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            let digits = &rest[..rest.len() - after.len()];
            if digits.is_empty() {
                return rest.is_empty();
            }
            let side = digits.parse().unwrap_or(u64::MAX);
            self.pixels = self.pixels.saturating_mul(side);
            self.sides += 1;
            rest = after.trim_start_matches(BLANKS);
        }
        for character in rest.chars().filter(|c| !BLANKS.contains(c)) {
            if self.pixels == 0 || !matches!(character, '0' | '1') {
                return false;
            }
            self.pixels -= 1;
        }
        self.pixels > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the lines of a text are, a letter each.
    fn letters(text: &str) -> String {
        let mut pieces = Pieces::new(Form::of(text.as_bytes()).unwrap());
        let letter = |piece| match piece {
            Piece::Blank => '-',
            Piece::Comment => ';',
            Piece::Remark => '?',
            Piece::Row => 'r',
            Piece::Board => 'B',
            Piece::Begin => '(',
            Piece::End => ')',
        };
        let lines = text.lines();
        lines
            .map(|line| letter(pieces.piece(line.as_bytes())))
            .collect()
    }

    #[test]
    fn lines_of_text_are_told_apart() {
        let text = "; c\n#\n# a b\n#.#\n\n01/10\n[1]\n; surface plane\n";
        assert_eq!(letters(text), ";r?r-Br?");
        // Octave and MATLAB print a blank line below the name of a matrix.
        assert_eq!(letters("A =\n\n 1 0\n\n01/10\n\n"), "rrr-B-");
        // A picture has its pixels, wherever they stand.
        assert_eq!(
            letters("P1\n\n2 # a\n2\n\n10\n#a/b\n0 1\n\n0\n"),
            "rrrrrrrr-r"
        );
        assert_eq!(letters("P1 2 1 0 1\n\nP1 1 1\n\n1\n01/10\n"), "r-rrrB");
        // What is wrong ends it.
        assert_eq!(letters("P1 2 x\n\n1\n"), "r-r");
        assert_eq!(letters("P1 9 9 1 2\n\n1\n"), "r-r");
        assert_eq!(letters("P1 0 3\n\n1\n"), "r-r");
        assert_eq!(letters("P1 99999999999999999999 3\n\n1\n"), "rrr");
    }

    #[test]
    fn arrays_end_with_their_last_bracket() {
        assert_eq!(letters("[[1]]\n\n[\"1\"] [\n[1]]\n"), "B-()");
        assert_eq!(letters("[[1,0],\n\n[0,1]]\n[\"1]\",\n\"0\"\n]\n"), "(r)(r)");
        // An array without its end ends where another one begins.
        assert_eq!(
            letters("[[1,0],\n[[1]]\n[\"0\",\n[\"1\",\n\"1\"]\n"),
            "(B(()"
        );
        assert_eq!(letters("[[1]]]\n; 1\n"), "BB");
    }

    #[test]
    fn the_first_bytes_tell_what_an_input_is() {
        for (bytes, form) in [
            (&b""[..], None),
            (b" \r\n", None),
            (b"\n [", Some(Form::Json)),
            (b"\xEF\xBB\xBF[", Some(Form::Json)),
            (b"P4\n", Some(Form::Raw)),
            (b"P4", Some(Form::Text)),
            (b"; [", Some(Form::Text)),
        ] {
            assert_eq!(Form::of(bytes), form, "{}", bytes.escape_ascii());
        }
    }
}
