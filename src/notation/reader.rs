//! Reads files of boards.

use std::num::NonZeroUsize;

use super::alphabet::{Alphabet, CharactersError, Resolver, Value};
use super::error::{ParseError, ParseErrorKind};
use super::first_line::{Meant, Numbers};
use super::header::Header;
use super::layout::Notation;
use super::noted_board::{Assumed, NotedBoard};
use super::pieces::Form;
use super::source::{Line, decode, without_mark};
use super::text::{Found, Text};
use super::{pbm, solid};
use crate::board::Surface;

/// Reads boards from text.
///
/// ```
/// use button_madness::notation::Reader;
///
/// let reader = Reader::new().lit("ab")?;
/// let boards = reader.read(b"a-b\n---\n")?;
/// assert_eq!(boards[0].lights.to_rows(), ["101", "000"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// The surface that was asked for, whatever the text says.
    surface: Option<Surface>,
    alphabet: Alphabet,
    /// Whether the first line is said to be the number of boards, or to be none.
    count: CountLine,
    rows: Option<NonZeroUsize>,
    /// The game of the boards that say nothing of it.
    usual: Header,
}

/// Whether the first line is the number of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CountLine {
    /// It is, if it cannot be a row.
    #[default]
    Found,
    /// It is, because the caller says so.
    Said,
    /// It is not, because the caller has looked at it already.
    None,
}

/// How the boards of an input are to be found by a program that reads them one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// More of the input is needed to tell.
    Unknown,
    /// A board follows another.
    Boards,
    /// The number of boards stands in this line.
    Count {
        /// The line, counted from 1.
        line: usize,
        /// What it says; `None` if that does not fit into a machine word.
        value: Option<usize>,
        /// Where the next line begins, in bytes.
        below: usize,
    },
    /// Only the whole input tells.
    Whole,
}

/// A board whose cells may have any number of states, and holes between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatesBoard {
    /// The cells, row by row.
    pub(crate) rows: Vec<Vec<Value>>,
    /// The line of each row.
    pub(crate) lines: Vec<usize>,
    /// The line of the first row.
    pub(crate) line: usize,
    /// What the text says of the game.
    pub(crate) header: Header,
    pub(crate) assumed: Vec<Assumed>,
    /// The characters of 0 and 1, if there are two states.
    pub(crate) notation: Notation,
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
    /// Returns a reader of boards in any of the known notations, on the surface that the text names, or
    /// else on a torus.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads boards on the given surface, whatever the text says.
    #[must_use]
    pub fn surface(mut self, surface: Surface) -> Self {
        self.surface = Some(surface);
        self
    }

    /// Takes the characters of `lit` as lit cells. One other character is dark then, unless
    /// [`dark`](Self::dark) names those.
    ///
    /// # Errors
    /// No characters, one that cannot be seen, or one that was named dark.
    pub fn lit(mut self, lit: &str) -> Result<Self, CharactersError> {
        self.alphabet.name_lit(lit)?;
        Ok(self)
    }

    /// Takes the characters of `dark` as dark cells. One other character is lit then, unless
    /// [`lit`](Self::lit) names those.
    ///
    /// # Errors
    /// No characters, one that cannot be seen, or one that was named lit.
    pub fn dark(mut self, dark: &str) -> Result<Self, CharactersError> {
        self.alphabet.name_dark(dark)?;
        Ok(self)
    }

    /// Cuts what stands between blank lines into boards of so many rows.
    #[must_use]
    pub fn rows(mut self, rows: NonZeroUsize) -> Self {
        self.rows = Some(rows);
        self
    }

    /// Takes the first line for the number of boards even if it could be a row of cells.
    #[must_use]
    pub fn count_line(self) -> Self {
        self.with_count(CountLine::Said)
    }

    /// Says what a line of one number before a board is.
    #[must_use]
    pub fn with_count(self, count: CountLine) -> Self {
        Self { count, ..self }
    }

    /// Gives a game to the boards that say nothing of it.
    #[must_use]
    pub fn usual(self, usual: Header) -> Self {
        Self { usual, ..self }
    }

    /// Reads cells of so many states, with the characters of the values from 0 on if they are named.
    pub(crate) fn states(
        mut self,
        states: u64,
        symbols: Option<&str>,
    ) -> Result<Self, CharactersError> {
        self.alphabet.set_states(states);
        if let Some(symbols) = symbols {
            self.alphabet.name_symbols(symbols)?;
        }
        Ok(self)
    }

    /// Takes blanks for holes.
    pub(crate) fn blank_holes(mut self, holes: bool) -> Self {
        self.alphabet.blank_holes = holes;
        self
    }

    /// Takes `?` for a cell whose value does not matter.
    pub(crate) fn goal(mut self) -> Self {
        self.alphabet.set_goal(true);
        self
    }

    /// Returns how the boards of an input are to be found, of which this is the beginning or, if it is
    /// the `last` part, all; and what comments above the first board say of all boards.
    pub fn opening(
        &self,
        bytes: &[u8],
        form: Form,
        last: bool,
    ) -> (Opening, Result<Header, ParseError>) {
        let nothing = |opening| (opening, Ok(Header::default()));
        if form != Form::Text && self.count == CountLine::Said {
            return nothing(Opening::Whole);
        }
        if form != Form::Text || bytes.is_empty() {
            return nothing(Opening::Boards);
        }
        // Lines that are complete.
        let end = match bytes.iter().rposition(|&byte| byte == b'\n') {
            _ if last => bytes.len(),
            Some(feed) => feed + 1,
            None => return nothing(Opening::Unknown),
        };
        let Ok(text) = std::str::from_utf8(&bytes[..end]) else {
            // Bytes that are no text are refused later, with their board.
            return nothing(Opening::Boards);
        };
        let shown = self.text(text, false);
        let Some(first) = shown.first() else {
            return nothing(if last {
                Opening::Boards
            } else {
                Opening::Unknown
            });
        };
        let said = self.count == CountLine::Said;
        let line = shown.lines[first];
        let numbers = Numbers::of(line);
        let of_all = shown.of_all(first, numbers.is_some());
        let opening = match numbers {
            _ if self.rows.is_some() => Opening::Whole,
            None if said => Opening::Whole,
            None => Opening::Boards,
            Some(numbers) => {
                let next = (first + 1..shown.lines.len()).find(|&index| shown.is_row(index));
                match next {
                    None if !last => Opening::Unknown,
                    _ => self.numbers(&shown, (first, numbers), next, bytes),
                }
            }
        };
        (opening, of_all)
    }

    /// Returns how an input is to be read whose first line is one of numbers.
    fn numbers(
        &self,
        text: &Text<'_, '_>,
        (first, numbers): (usize, Numbers),
        next: Option<usize>,
        bytes: &[u8],
    ) -> Opening {
        let said = self.count == CountLine::Said;
        let line = text.lines[first];
        if !said && text.meant(first, numbers) == Meant::Row {
            return Opening::Boards;
        }
        let is_certain = said || text.meant(first, numbers) == Meant::Number;
        let is_size = |index: usize| {
            let numbers = Numbers::of(text.lines[index]);
            numbers.is_some_and(|numbers| text.meant(index, numbers) != Meant::Row)
        };
        let next_is_size = next.is_some_and(is_size);
        // A number right above rows may be their size.
        let is_apart = text.lines.get(first + 1).is_none_or(|line| line.is_blank())
            || next.is_some_and(|index| text.lines[index].text.contains('/'));
        if !is_certain || !numbers.is_one() || next_is_size || !(is_apart || said) {
            return Opening::Whole;
        }
        let below = text.lines.get(first + 1).map_or(bytes.len(), |next| {
            // The line is a part of the text, so its address tells where it begins.
            next.text.as_ptr() as usize - bytes.as_ptr() as usize
        });
        Opening::Count {
            line: line.number,
            value: numbers.count(),
            below,
        }
    }

    /// Reads all boards of `bytes`, at least one.
    ///
    /// # Errors
    /// The first error in the text, with its line and column.
    pub fn read(&self, bytes: &[u8]) -> Result<Vec<NotedBoard>, ParseError> {
        let form = match Form::of(bytes) {
            Some(Form::Raw) if !self.alphabet.names('P') => Form::Raw,
            _ => Form::Text,
        };
        self.read_part(
            if form == Form::Raw {
                bytes
            } else {
                without_mark(bytes)
            },
            form,
        )
    }

    /// Reads the boards of a part of an input, at least one.
    ///
    /// # Errors
    /// The first error in the part, with its line and column there.
    pub fn read_part(&self, bytes: &[u8], form: Form) -> Result<Vec<NotedBoard>, ParseError> {
        if form == Form::Raw {
            return self.raw(bytes);
        }
        if self.alphabet.is_plain()
            && self.usual == Header::default()
            && self.count != CountLine::Said
            && self.rows.is_none()
            && let Some(board) = solid::read(bytes, self.surface.unwrap_or_default())
        {
            return Ok(vec![board]);
        }
        self.read_general(bytes)
    }

    /// Reads raw pictures, which have no first line.
    fn raw(&self, bytes: &[u8]) -> Result<Vec<NotedBoard>, ParseError> {
        if self.count == CountLine::Said {
            return Err(ParseError::new(1, 1, ParseErrorKind::NoCount));
        }
        pbm::read_all(bytes, self.surface.unwrap_or_default())
    }

    /// Reads text of any kind. It is also the oracle for the faster reader of common text.
    pub(super) fn read_general(&self, bytes: &[u8]) -> Result<Vec<NotedBoard>, ParseError> {
        let found = self.found(bytes, false)?;
        let mut boards: Vec<NotedBoard> = Vec::with_capacity(found.len());
        for found in found {
            let Found::Board(mut board) = found else {
                continue;
            };
            // A board of dark cells alone is written as the one above it.
            let shows_lit = !board.lights.is_empty();
            let above = boards
                .last()
                .filter(|above| above.notation.dark == board.notation.dark);
            if let Some(above) = above.filter(|_| !shows_lit) {
                board.notation.lit = above.notation.lit;
            }
            boards.push(board);
        }
        Ok(boards)
    }

    /// Reads boards of any number of states, with holes.
    pub(crate) fn read_states(&self, bytes: &[u8]) -> Result<Vec<StatesBoard>, ParseError> {
        let is_raw = Form::of(bytes) == Some(Form::Raw) && !self.alphabet.names('P');
        let found = if is_raw {
            self.raw(bytes)?.into_iter().map(Found::Board).collect()
        } else {
            self.found(without_mark(bytes), true)?
        };
        found
            .into_iter()
            .map(|found| self.states_board(found))
            .collect()
    }

    fn states_board(&self, found: Found<'_>) -> Result<StatesBoard, ParseError> {
        let table = match found {
            Found::Board(board) => {
                let shape = board.lights.shape();
                let row = |row| {
                    let cell = |column| crate::board::Cell::new(column, row);
                    let state = |column| Value::State(u32::from(board.lights.get(cell(column))));
                    (0..shape.columns()).map(state).collect()
                };
                return Ok(StatesBoard {
                    rows: (0..shape.rows()).map(row).collect(),
                    lines: vec![board.line; shape.rows()],
                    line: board.line,
                    header: board.header,
                    assumed: board.assumed,
                    notation: board.notation,
                });
            }
            Found::Table(table) => table,
        };
        let mut resolver = Resolver::new(&self.alphabet);
        let mut rows = Vec::with_capacity(table.rows.len());
        for row in &table.rows {
            let values = row
                .iter()
                .map(|cell| resolver.value(cell.text).map_err(|kind| cell.error(kind)));
            rows.push(values.collect::<Result<_, _>>()?);
        }
        let lines = table
            .rows
            .iter()
            .map(|row| row.first().map_or(table.line, |cell| cell.line));
        Ok(StatesBoard {
            rows,
            lines: lines.collect(),
            line: table.line,
            header: table.header,
            assumed: table.assumed,
            notation: Notation::new(resolver.glyphs(), table.layout),
        })
    }

    fn text<'a>(&self, text: &'a str, as_tables: bool) -> Text<'a, '_> {
        let rows = self.rows.map(NonZeroUsize::get);
        let usual = self.usual.clone();
        Text::new(text, &self.alphabet, (self.surface, rows, usual), as_tables)
    }

    /// Returns the boards of a text as far as it tells.
    fn found<'a>(&self, bytes: &'a [u8], as_tables: bool) -> Result<Vec<Found<'a>>, ParseError> {
        if let Some(kind) = self.binary_picture(bytes) {
            return Err(ParseError::new(1, 1, kind));
        }
        let text = self.text(decode(bytes)?, as_tables);
        let no_board = || ParseError::new(1, 1, ParseErrorKind::NoBoard);
        let first = text.first().ok_or_else(no_board)?;
        let line = text.lines[first];
        let is_life = |line: &&Line<'_>| line.content().starts_with("#Life 1.06");
        if let Some(above) = text.lines[..first].iter().find(is_life) {
            let message = "Life 1.06 lists the columns and rows of cells, which are not read: write rows of . and *, as Life 1.05 does";
            let message = message.to_owned();
            return Err(above.error(above.indent(), ParseErrorKind::Header { message }));
        }
        let numbers = Numbers::of(line).filter(|_| self.count != CountLine::None);
        let said = self.count == CountLine::Said;
        let found = match numbers {
            Some(numbers) if !said || numbers.is_one() => text.numbered(first, numbers, said)?,
            _ if said => return Err(line.error(line.indent(), ParseErrorKind::NoCount)),
            _ => text.boards(0)?,
        };
        if found.is_empty() {
            return Err(no_board());
        }
        Ok(found)
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
}

/// Returns the error for a picture other than a plain bitmap.
pub(super) fn other_picture(digit: char) -> ParseErrorKind {
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
