//! Reads files of boards.

use super::alphabet::{Alphabet, LitError, Palette};
use super::comment::{LineKind, magic};
use super::count::{Candidate, FirstRow};
use super::draft::{Draft, is_contradictory, settle, settle_dots, survivors};
use super::error::{ParseError, ParseErrorKind};
use super::noted_board::NotedBoard;
use super::pieces::{Form, PictureLines};
use super::source::{Lines, decode, without_mark};
use super::{inline, pbm, rows, solid};
use crate::board::Surface;

/// Reads boards from text.
///
/// ```
/// use button_madness::notation::Reader;
///
/// let reader = Reader::new().lit("ab")?;
/// let boards = reader.read(b"a-b\n-c-\n")?;
/// assert_eq!(boards[0].lights.to_rows(), ["101", "000"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    surface: Surface,
    alphabet: Alphabet,
    count: CountLine,
}

/// Whether the first line is the number of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CountLine {
    /// If it cannot be a row.
    #[default]
    Found,
    /// Yes.
    Said,
    /// No: it has been looked at already.
    None,
}

/// A first line that is or may be the number of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FirstLine {
    /// Its number, counted from 1.
    pub(crate) line: usize,
    /// What it says; `None` if that does not fit into a machine word.
    pub(crate) value: Option<usize>,
    /// Whether it cannot be a row.
    pub(crate) is_certain: bool,
    /// Where the next line begins, in bytes.
    pub(crate) below: usize,
}

/// Reads all boards of `bytes` as tori, in any of the known notations.
///
/// ```
/// use button_madness::notation::parse_boards;
///
/// let boards = parse_boards(b".#.\n###\n\n0 1\n1 0\n")?;
/// assert_eq!(boards.len(), 2);
/// assert_eq!(boards[1].notation.write(&boards[1].lights), "0 1\n1 0\n");
/// # Ok::<(), button_madness::notation::ParseError>(())
/// ```
///
/// # Errors
/// As [`Reader::read`].
pub fn parse_boards(bytes: &[u8]) -> Result<Vec<NotedBoard>, ParseError> {
    Reader::new().read(bytes)
}

impl Reader {
    /// Returns a reader of boards on a torus, in any of the known notations.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads boards on the given surface.
    #[must_use]
    pub fn surface(mut self, surface: Surface) -> Self {
        self.surface = surface;
        self
    }

    /// Takes the characters of `lit` as lit cells and every other printable character as dark.
    ///
    /// # Errors
    /// No characters, or one that cannot be seen.
    pub fn lit(mut self, lit: &str) -> Result<Self, LitError> {
        let palette = Palette::lit(lit)?;
        let first = lit.chars().next().ok_or(LitError::Empty)?;
        self.alphabet = Alphabet::Named { palette, first };
        Ok(self)
    }

    /// Returns the first line of a part of an input if it is or may be the number of boards, for a
    /// program that reads boards one by one.
    ///
    /// # Errors
    /// A text of comments alone, or without a number where there is said to be one.
    pub(crate) fn first_line(
        &self,
        bytes: &[u8],
        form: Form,
    ) -> Result<Option<FirstLine>, ParseError> {
        if form == Form::Raw {
            return self.raw_is_no_count().map(|()| None);
        }
        let start = Lines::new(decode(bytes)?, 1);
        let first = FirstRow::find(&start, &self.alphabet);
        let first = first.ok_or_else(|| ParseError::new(1, 1, ParseErrorKind::NoBoard))?;
        let candidate = self.candidate(first)?;
        Ok(candidate.map(|candidate| FirstLine {
            line: candidate.line.number,
            value: candidate.value(),
            is_certain: candidate.certain,
            below: bytes.len() - candidate.rest.rest.len(),
        }))
    }

    /// Takes the first line for the number of boards even if it could be a row of cells.
    #[must_use]
    pub fn count_line(self) -> Self {
        self.with_count(CountLine::Said)
    }

    pub(crate) fn with_count(self, count: CountLine) -> Self {
        Self { count, ..self }
    }

    /// Reads all boards of `bytes`, at least one.
    ///
    /// # Errors
    /// The first error in the text, with its line and column.
    pub fn read(&self, bytes: &[u8]) -> Result<Vec<NotedBoard>, ParseError> {
        match Form::of(bytes) {
            Some(Form::Raw) if !self.alphabet.names('P') => self.read_part(bytes, Form::Raw),
            Some(Form::Json) if matches!(self.alphabet, Alphabet::Pairs) => {
                self.read_part(without_mark(bytes), Form::Json)
            }
            _ => self.read_part(without_mark(bytes), Form::Text),
        }
    }

    /// Reads the boards of a part of an input, at least one.
    ///
    /// # Errors
    /// The first error in the part, with its line and column there.
    pub(crate) fn read_part(
        &self,
        bytes: &[u8],
        form: Form,
    ) -> Result<Vec<NotedBoard>, ParseError> {
        if form == Form::Raw {
            self.raw_is_no_count()?;
            return pbm::read_all(bytes, self.surface);
        }
        if form == Form::Text
            && matches!(self.alphabet, Alphabet::Pairs)
            && self.count != CountLine::Said
            && let Some(board) = solid::read(bytes, self.surface)
        {
            return Ok(vec![board]);
        }
        self.read_general(bytes, form)
    }

    /// Refuses a raw picture where the first line is said to be a number.
    fn raw_is_no_count(&self) -> Result<(), ParseError> {
        match self.count {
            CountLine::Said => Err(ParseError::new(1, 1, ParseErrorKind::NoCount)),
            CountLine::Found | CountLine::None => Ok(()),
        }
    }

    /// Reads text or JSON of any kind. It is also the oracle for the faster reader of common text.
    pub(super) fn read_general(
        &self,
        bytes: &[u8],
        form: Form,
    ) -> Result<Vec<NotedBoard>, ParseError> {
        if let Some(kind) = self.binary_picture(bytes) {
            return Err(ParseError::new(1, 1, kind));
        }
        let text = decode(bytes)?;
        let start = Lines::new(text, 1);
        let first = FirstRow::find(&start, &self.alphabet);
        let without_count = first.is_none();
        let candidate = first.map(|first| self.candidate(first)).transpose()?;
        let drafts = match candidate.flatten() {
            Some(candidate) => self.counted(&start, &candidate)?,
            None if without_count && self.count == CountLine::Said => Vec::new(),
            None if form == Form::Json => inline::json(text, self.surface)?,
            None => self.drafts(start)?,
        };
        let boards = settle(drafts, &self.alphabet)?;
        if boards.is_empty() {
            return Err(ParseError::new(1, 1, ParseErrorKind::NoBoard));
        }
        Ok(boards)
    }

    /// Recognizes the other netpbm formats before their raster is taken for
    /// bad text.
    fn binary_picture(&self, bytes: &[u8]) -> Option<ParseErrorKind> {
        let [b'P', digit @ b'2'..=b'7', space, ..] = bytes else {
            return None;
        };
        let other = space.is_ascii_whitespace() && !self.alphabet.names('P');
        let digit = char::from(*digit);
        other.then_some(other_picture(digit))
    }

    /// Returns the first row if it is, or may be, a count.
    fn candidate<'a>(&self, first: FirstRow<'a>) -> Result<Option<Candidate<'a>>, ParseError> {
        match self.count {
            CountLine::None => Ok(None),
            CountLine::Said => Candidate::said(first).map(Some),
            CountLine::Found => Ok(Candidate::of(first, &self.alphabet)),
        }
    }

    /// Returns the boards of a file whose first line may be a count.
    fn counted(
        &self,
        start: &Lines<'_>,
        candidate: &Candidate<'_>,
    ) -> Result<Vec<Draft>, ParseError> {
        let line = candidate.line;
        let error = |kind| Err(line.error(line.indent(), kind));
        let below = self.drafts(candidate.rest.clone());
        let survivors = |drafts| survivors(drafts, &self.alphabet);
        let found = below.as_deref().map(survivors);
        if candidate.certain {
            return match (candidate.value(), found) {
                (None, _) => error(ParseErrorKind::CountTooLarge),
                (Some(announced), Ok(found)) if announced != found => {
                    error(ParseErrorKind::CountMismatch { announced, found })
                }
                _ => below,
            };
        }
        let all = self.drafts(start.clone());
        let is_row = all.as_deref().is_ok_and(|drafts| !is_contradictory(drafts));
        match (candidate.value(), found) {
            (Some(count), Ok(found)) if count == found && found > 0 => {
                if is_row {
                    return error(ParseErrorKind::AmbiguousCount { count });
                }
                below
            }
            // Both ways of reading fail; the error in the likelier one helps more.
            (Some(value), Err(_)) if !is_row && value == candidate.groups(&self.alphabet) => below,
            _ => all,
        }
    }

    /// Returns the boards from `lines` on, as far as their own lines tell.
    fn drafts(&self, mut lines: Lines<'_>) -> Result<Vec<Draft>, ParseError> {
        let mut drafts = Vec::new();
        if lines.rest.contains('/') {
            // Joined rows are boards of their own, and end the block above them.
            let mut start = lines.clone();
            let mut here = lines.clone();
            let mut pictures = PictureLines::default();
            while let Some(line) = lines.next() {
                let is_pixels = pictures.take(line, &self.alphabet);
                if !is_pixels && LineKind::of(line, &self.alphabet) == LineKind::Joined {
                    let before = start.rest.len() - here.rest.len();
                    let above = Lines::new(&start.rest[..before], start.number);
                    self.add(above, &mut drafts)?;
                    drafts.push(inline::joined(line, &self.alphabet, self.surface)?);
                    start = lines.clone();
                }
                here = lines.clone();
            }
            lines = start;
        }
        self.add(lines, &mut drafts)?;
        settle_dots(&mut drafts);
        Ok(drafts)
    }

    /// Adds the boards of lines without joined rows.
    fn add(&self, mut lines: Lines<'_>, drafts: &mut Vec<Draft>) -> Result<(), ParseError> {
        while let Some(draft) = self.draft(&mut lines)? {
            drafts.push(draft);
        }
        Ok(())
    }

    fn draft(&self, lines: &mut Lines<'_>) -> Result<Option<Draft>, ParseError> {
        // Comments may belong to the block of a board, so remember where it begins.
        let mut ahead = lines.clone();
        let (mut inside, mut bare) = (false, false);
        loop {
            let here = ahead.clone();
            let Some(line) = ahead.next() else {
                break;
            };
            if line.is_blank() {
                if bare {
                    break;
                }
                inside = false;
                continue;
            }
            if !inside {
                *lines = here.clone();
                inside = true;
            }
            match LineKind::of(line, &self.alphabet) {
                LineKind::Comment | LineKind::Remark => {}
                LineKind::Bare => bare = true,
                LineKind::Row | LineKind::Joined => {
                    return match magic(line, &self.alphabet) {
                        None => self.rows(lines),
                        Some('1') => {
                            *lines = here;
                            let board = pbm::plain::read(lines, &self.alphabet, self.surface)?;
                            Ok(Some(Draft::settled(board)))
                        }
                        Some(digit) => Err(line.error(line.indent(), other_picture(digit))),
                    };
                }
            }
        }
        if bare { self.rows(lines) } else { Ok(None) }
    }

    fn rows(&self, lines: &mut Lines<'_>) -> Result<Option<Draft>, ParseError> {
        rows::read(lines, &self.alphabet, self.surface).map(Some)
    }
}

/// Returns the error for a picture other than a plain bitmap.
fn other_picture(digit: char) -> ParseErrorKind {
    match digit {
        '4' => ParseErrorKind::RawInText,
        digit => ParseErrorKind::OtherNetpbm { digit },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_first_row_or_the_magic_number() {
        let text = "; c\n3\n\n# c c\n01\n\n\nP1\n1 1 1\n P1 1\n1 0\n";
        let boards = parse_boards(text.as_bytes()).unwrap();
        let lines: Vec<_> = boards.iter().map(|board| board.line).collect();
        assert_eq!(lines, [5, 8, 10]);
    }

    #[test]
    fn other_pictures_are_recognized_before_they_are_decoded() {
        for text in [
            &b"P5 1 1 255\n\0"[..],
            b"P6\n1 1 255\n\xFF\xFF\xFF",
            b"P2\n1 1\n1\n1\n",
            b"P7\n",
        ] {
            let kind = parse_boards(text).unwrap_err().kind;
            assert!(matches!(kind, ParseErrorKind::OtherNetpbm { .. }), "{kind}");
        }
    }

    #[test]
    fn of_two_wrong_readings_the_likelier_is_reported() {
        let line = |text: &str| parse_boards(text.as_bytes()).unwrap_err().line;
        // One board follows: the count is right, the board is wrong.
        assert_eq!(line("1\n00\n0?\n"), 3);
        // No eleven boards follow: a ragged board.
        assert_eq!(line("11\n000\n0?0\n"), 2);
    }
}
