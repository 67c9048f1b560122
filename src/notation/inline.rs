//! Boards whose rows are not lines: rows joined by `/`, and arrays of JSON.

use super::alphabet::Alphabet;
use super::comment::LineKind;
use super::draft::{Doubt, Draft};
use super::error::{ParseError, ParseErrorKind};
use super::layout::Layout;
use super::rows;
use super::source::{BLANKS, Line, Lines};
use crate::board::Surface;

/// A row of cells and where it begins in the input.
struct Row {
    cells: String,
    line: usize,
    column: usize,
}

/// Reads a board from a line of rows joined by `/`.
pub(super) fn joined(
    line: Line<'_>,
    alphabet: &Alphabet,
    surface: Surface,
) -> Result<Draft, ParseError> {
    let mut column = 1;
    let rows = line.text.split('/').map(|cells| {
        let row = Row {
            cells: cells.to_owned(),
            line: line.number,
            column,
        };
        column += cells.chars().count() + 1;
        row
    });
    board(&rows.collect::<Vec<_>>(), Layout::Joined, alphabet, surface)
}

/// Reads boards from arrays of JSON, one after the other: arrays of rows, which are strings of cells
/// or arrays of 0 and 1 or of `false` and `true`.
pub(super) fn json(text: &str, surface: Surface) -> Result<Vec<Draft>, ParseError> {
    let mut cursor = Cursor {
        rest: text,
        line: 1,
        column: 1,
    };
    let mut drafts = Vec::new();
    while cursor.peek().is_some() {
        let (rows, layout) = cursor.board()?;
        drafts.push(board(&rows, layout, &Alphabet::Pairs, surface)?);
    }
    Ok(drafts)
}

/// Reads the rows as if they were lines, and moves the place of an error to where they are.
fn board(
    rows: &[Row],
    layout: Layout,
    alphabet: &Alphabet,
    surface: Surface,
) -> Result<Draft, ParseError> {
    let refuse = |row: &Row, kind| Err(ParseError::new(row.line, row.column, kind));
    if let Some(row) = rows
        .iter()
        .find(|row| row.cells.trim_matches(BLANKS).is_empty())
    {
        return refuse(row, ParseErrorKind::EmptyRow);
    }
    let text: Vec<&str> = rows.iter().map(|row| &*row.cells).collect();
    let text = text.join("\n");
    let lines = Lines::new(&text, 1);
    let kinds: Vec<LineKind> = lines
        .clone()
        .map(|line| LineKind::of(line, alphabet))
        .collect();
    let aside = |kinds: &[LineKind], of: fn(LineKind) -> bool| kinds.iter().position(|&k| of(k));
    if let Some(index) = aside(&kinds, |kind| {
        !matches!(kind, LineKind::Row | LineKind::Bare)
    }) {
        return refuse(&rows[index], ParseErrorKind::NoRow);
    }
    let draft = rows::read(&mut lines.clone(), alphabet, surface);
    let found = draft.and_then(|draft| Ok((draft.doubt, draft.board?)));
    let (doubt, mut board) = found.map_err(|error| {
        let row = &rows[error.line - 1];
        let inside = match layout {
            Layout::JsonNumbers => 0,
            _ => error.column - 1,
        };
        ParseError::new(row.line, row.column + inside, error.kind)
    })?;
    // Here bare rows cannot be comments.
    if board.lights.shape().rows() != rows.len() {
        let index = aside(&kinds, |kind| kind == LineKind::Bare).unwrap_or(0);
        return refuse(&rows[index], ParseErrorKind::NoRow);
    }
    board.notation.layout = layout;
    board.line = rows[0].line;
    Ok(match doubt {
        Doubt::Dots => Draft {
            doubt,
            board: Ok(board),
        },
        Doubt::Settled | Doubt::Bare => Draft::settled(board),
    })
}

/// A place in a text of JSON.
struct Cursor<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl Cursor<'_> {
    /// Returns the next character that is no white space.
    fn peek(&mut self) -> Option<char> {
        let white = |c: char| matches!(c, ' ' | '\t' | '\r' | '\n');
        while let Some(found) = self.rest.chars().next() {
            if !white(found) {
                return Some(found);
            }
            self.bump(found);
        }
        None
    }

    fn bump(&mut self, found: char) {
        self.rest = &self.rest[found.len_utf8()..];
        if found == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
    }

    fn error<T>(&mut self, expected: &'static str) -> Result<T, ParseError> {
        let found = self.peek();
        let kind = ParseErrorKind::Json { expected, found };
        Err(ParseError::new(self.line, self.column, kind))
    }

    /// Takes a word if it is the next one.
    fn takes(&mut self, word: &str) -> bool {
        self.peek();
        let found = self.rest.starts_with(word);
        if found {
            word.chars().for_each(|c| self.bump(c));
        }
        found
    }

    /// Reads the items of an array, of which the bracket has been taken.
    fn items(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        if self.takes("]") {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.takes("]") {
                return Ok(());
            }
            if !self.takes(",") {
                return self.error("',' or ']'");
            }
        }
    }

    fn board(&mut self) -> Result<(Vec<Row>, Layout), ParseError> {
        let (mut rows, mut layout) = (Vec::new(), None);
        if !self.takes("[") {
            return self.error("'[', an array of rows");
        }
        let (line, column) = (self.line, self.column);
        self.items(|cursor| {
            let next = cursor.peek();
            let (kind, row) = match next {
                Some('"') if layout != Some(Layout::JsonNumbers) => {
                    (Layout::JsonStrings, cursor.string()?)
                }
                Some('[') if layout != Some(Layout::JsonStrings) => {
                    (Layout::JsonNumbers, cursor.numbers()?)
                }
                _ if layout == Some(Layout::JsonStrings) => {
                    return cursor.error("a string of cells");
                }
                _ if layout.is_some() => return cursor.error("an array of 0 and 1"),
                _ => return cursor.error("a row: a string of cells, or an array of 0 and 1"),
            };
            layout = Some(kind);
            rows.push(row);
            Ok(())
        })?;
        match layout {
            Some(layout) => Ok((rows, layout)),
            None => Err(ParseError::new(line, column, ParseErrorKind::EmptyRow)),
        }
    }

    fn string(&mut self) -> Result<Row, ParseError> {
        self.takes("\"");
        let (line, column) = (self.line, self.column);
        let end = self.rest.find(['"', '\n']).unwrap_or(self.rest.len());
        let (cells, rest) = self.rest.split_at(end);
        (self.rest, self.column) = (rest, column + cells.chars().count());
        if !self.takes("\"") {
            return self.error("'\"' at the end of the row");
        }
        Ok(Row {
            cells: cells.to_owned(),
            line,
            column,
        })
    }

    fn numbers(&mut self) -> Result<Row, ParseError> {
        self.takes("[");
        let (line, column) = (self.line, self.column);
        let mut cells = String::new();
        self.items(|cursor| {
            let lit = [("0", '0'), ("1", '1'), ("false", '0'), ("true", '1')];
            match lit.into_iter().find(|(word, _)| cursor.takes(word)) {
                Some((_, cell)) => cells.push(cell),
                None => return cursor.error("a cell: 0 or 1, false or true"),
            }
            Ok(())
        })?;
        Ok(Row {
            cells,
            line,
            column,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Layout, ParseErrorKind, parse_boards};

    fn rows(text: &str) -> Vec<Vec<String>> {
        let boards = parse_boards(text.as_bytes()).unwrap();
        boards.iter().map(|board| board.lights.to_rows()).collect()
    }

    fn error(text: &str) -> (usize, usize, ParseErrorKind) {
        let error = parse_boards(text.as_bytes()).unwrap_err();
        (error.line, error.column, error.kind)
    }

    #[test]
    fn the_same_board_in_every_form() {
        let expected = vec![vec!["110".to_owned(), "001".to_owned()]];
        for (text, layout) in [
            ("110\n001\n", Layout::Plain),
            ("110/001", Layout::Joined),
            ("##./..#\n", Layout::Joined),
            ("  ; a comment\nXX./..X", Layout::Joined),
            ("[[1,1,0],[0,0,1]]", Layout::JsonNumbers),
            (
                "\n[ [1, 1, 0],\r\n  [false,false,true]\n]\n",
                Layout::JsonNumbers,
            ),
            ("[\"110\",\"001\"]\n", Layout::JsonStrings),
            ("[\"🟨🟨⬛\", \"⬛⬛🟨\"]", Layout::JsonStrings),
            ("🟨🟨⬛️\n⬛️⬛️🟨\n", Layout::Plain),
        ] {
            assert_eq!(rows(text), expected, "{text}");
            let board = &parse_boards(text.as_bytes()).unwrap()[0];
            assert_eq!(board.notation.layout, layout, "{text}");
            // What is written is read back.
            let written = board.notation.write(&board.lights);
            let again = &parse_boards(written.as_bytes()).unwrap()[0];
            assert_eq!(
                (&again.lights, again.notation),
                (&board.lights, board.notation)
            );
        }
    }

    #[test]
    fn joined_rows_need_no_blank_lines() {
        let boards = rows("11/00\n11/01\n10\n01\n###/.#.\n\n0\n");
        let expected: [&[&str]; 5] = [
            &["11", "00"],
            &["11", "01"],
            &["10", "01"],
            &["111", "010"],
            &["0"],
        ];
        assert_eq!(boards, expected);
        // Remarks with a slash, also behind the head of a picture.
        assert_eq!(rows("# on/off\nP1\n1 1 # a/b\n1\n"), [["1"]]);
    }

    #[test]
    fn errors_have_the_place_of_the_row() {
        let ragged = ParseErrorKind::Ragged {
            found: 1,
            expected: 2,
        };
        assert_eq!(error("; c\n11/0\n"), (2, 5, ragged.clone()));
        assert_eq!(error("[\"11\",\n \"0\"]"), (2, 4, ragged.clone()));
        assert_eq!(error("[[1,1],\n [0]]"), (2, 3, ragged));
        assert_eq!(error("11//00"), (1, 4, ParseErrorKind::EmptyRow));
        assert_eq!(error("11/"), (1, 4, ParseErrorKind::EmptyRow));
        assert_eq!(error("00/##"), (1, 4, ParseErrorKind::NoRow));
        assert_eq!(error("00/;0"), (1, 4, ParseErrorKind::NoRow));
        assert_eq!(error("[]"), (1, 2, ParseErrorKind::EmptyRow));
        let unknown = ParseErrorKind::UnknownCharacter { found: 'a' };
        assert_eq!(error("01/0a"), (1, 5, unknown));
        for (text, place) in [
            ("[[2]]", (1, 3)),
            ("[[1,]]", (1, 5)),
            ("[[1]\n", (2, 1)),
            ("[\"1\",[1]]", (1, 6)),
            ("[\"1", (1, 4)),
            ("[[1]] x", (1, 7)),
            ("[1,0]", (1, 2)),
        ] {
            let (line, column, kind) = error(text);
            assert!(
                matches!(kind, ParseErrorKind::Json { .. }),
                "{text}: {kind}"
            );
            assert_eq!((line, column), place, "{text}");
        }
    }
}
