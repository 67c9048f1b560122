//! Lines of numbers above the boards: how many there are, or how large they are.

use super::error::{ParseError, ParseErrorKind};
use super::line_kind::magic;
use super::noted_board::Assumed;
use super::source::{BLANKS, Line};
use super::text::{Found, Text};

/// The second number of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Second {
    Missing,
    TooLarge,
    Number(usize),
}

/// The numbers of a line, one or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// `None` if it does not fit into a machine word.
    first: Option<usize>,
    second: Second,
    /// Whether some digit is neither 0 nor 1, so that it is no cell unless it was named.
    is_large: bool,
    /// Whether the line begins with 0.
    is_padded: bool,
}

impl Numbers {
    /// Returns the numbers of a line that holds nothing else.
    pub(super) fn of(line: Line<'_>) -> Option<Self> {
        let content = line.content();
        // Between two tabs a field is empty.
        if content.contains("\t\t") {
            return None;
        }
        let parts = |c: char| BLANKS.contains(&c) || matches!(c, 'x' | '×');
        let mut words = content.split(parts).filter(|word| !word.is_empty());
        let (first, second, third) = (words.next()?, words.next(), words.next());
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let fits = is_number(first) && second.is_none_or(is_number) && third.is_none();
        let begins = content.starts_with(|c: char| c.is_ascii_digit());
        let ends = content.ends_with(|c: char| c.is_ascii_digit());
        let is_large = content.bytes().any(|digit| (b'2'..=b'9').contains(&digit));
        // An x may be a cell, and no side begins with 0.
        let is_size = is_large || !content.contains(['x', '×']);
        let is_padded = second.is_some_and(|word| word.starts_with('0'));
        (fits && begins && ends && is_size && !is_padded).then(|| Self {
            first: first.parse().ok(),
            second: second.map_or(Second::Missing, |word| {
                word.parse().map_or(Second::TooLarge, Second::Number)
            }),
            is_large,
            is_padded: first.starts_with('0'),
        })
    }

    /// Returns the number, if it is one.
    pub(super) fn count(self) -> Option<usize> {
        self.first.filter(|_| self.is_one())
    }

    /// Returns whether it is one number, which may be too large for a machine word.
    pub(super) fn is_one(self) -> bool {
        self.second == Second::Missing
    }

    /// Returns rows and columns.
    fn size(self) -> Option<(usize, usize)> {
        let second = match self.second {
            Second::Missing => self.first,
            Second::TooLarge => None,
            Second::Number(second) => Some(second),
        };
        self.first
            .zip(second)
            .filter(|&(rows, columns)| rows > 0 && columns > 0)
    }
}

/// How a first line of numbers is meant, as far as the line and the next one tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// It is a row.
    Row,
    /// It is none.
    Number,
    /// Only the text below decides.
    Open,
}

impl Text<'_, '_> {
    /// Returns the first line that is neither blank nor a comment.
    pub(super) fn first(&self) -> Option<usize> {
        (0..self.lines.len()).find(|&index| self.is_row(index))
    }

    /// Returns the next row of the block of a line.
    fn next_row(&self, index: usize) -> Option<Line<'_>> {
        let below = index + 1..self.lines.len();
        let mut below = below.take_while(|&index| !self.lines[index].is_blank());
        below
            .find(|&index| self.is_row(index))
            .map(|index| self.lines[index])
    }

    /// Returns whether a line has as many cells as the next row of its block.
    fn is_as_long(&self, index: usize) -> bool {
        let next = self.next_row(index);
        next.is_some_and(|next| {
            next.cells() == self.lines[index].cells() && magic(next, self.alphabet).is_none()
        })
    }

    /// Returns whether a picture of netpbm, which says its size, follows in the block of a line.
    fn is_above_picture(&self, index: usize) -> bool {
        let next = self.next_row(index);
        next.is_some_and(|next| magic(next, self.alphabet).is_some())
    }

    /// Returns how a first line of numbers is meant.
    pub(super) fn meant(&self, first: usize, numbers: Numbers) -> Meant {
        let line = self.lines[first];
        let as_long = self.is_as_long(first);
        let is_set_off = self.lines[..first].iter().any(|line| line.is_blank())
            || self.alphabet.blank_holes && line.text.starts_with(' ');
        // A digit that is no known cell; on a board that takes one more character, it may be that.
        let is_strange = line
            .content()
            .chars()
            .any(|c| c.is_ascii_digit() && self.alphabet.is_strange(c));
        let is_number = is_strange && (!as_long || !self.alphabet.takes_one_more())
            || self.is_above_picture(first);
        match (is_number, as_long) {
            (true, _) => Meant::Number,
            (false, true) if !numbers.is_large => Meant::Row,
            (false, _) if numbers.is_padded || is_set_off => Meant::Row,
            _ => Meant::Open,
        }
    }
}

impl<'a> Text<'a, '_> {
    /// Reads a text whose first line is one of numbers. `said` means that it is the number of boards.
    pub(super) fn numbered(
        &self,
        first: usize,
        numbers: Numbers,
        said: bool,
    ) -> Result<Vec<Found<'a>>, ParseError> {
        let line = self.lines[first];
        let meant = if said {
            Meant::Number
        } else {
            self.meant(first, numbers)
        };
        if meant == Meant::Row {
            return self.boards(0);
        }
        let as_rows = (meant == Meant::Open).then(|| self.boards(0));
        let below = numbers.is_one().then(|| self.boards(first + 1));
        let count = || Assumed::Count { line: line.number };
        let mut readings: Vec<(&'static str, Vec<Found<'a>>)> = Vec::new();
        let mut add = |what, boards: Vec<Found<'a>>| {
            let is_known = |known: &[Found<'_>]| {
                known.len() == boards.len()
                    && known
                        .iter()
                        .zip(&boards)
                        .all(|(one, other)| one.is_same(other))
            };
            if !readings.iter().any(|(_, known)| is_known(known)) {
                readings.push((what, boards));
            }
        };
        if let Some(Ok(boards)) = &below
            && numbers.count() == Some(boards.len())
            && !boards.is_empty()
        {
            let mut boards = self.boards(first + 1)?;
            boards[0].assumed().insert(0, count());
            add("the number of boards", boards);
        }
        if let Some(number) = numbers.count()
            && let Ok(mut boards) = self.sized(first + 1)
            && boards.len() == number
            && number > 0
        {
            boards[0].assumed().insert(0, count());
            add("the number of boards", boards);
        }
        if !said && let Ok(boards) = self.sized(first) {
            add("the size of the board", boards);
        }
        if let Some(Ok(_)) = &as_rows {
            let boards = self.boards(0)?;
            add("a row of cells", boards);
        }
        match readings.len() {
            0 => Err(self.neither(line, numbers, as_rows, below)),
            1 => Ok(readings.swap_remove(0).1),
            _ => {
                let readings = readings.into_iter().map(|(what, _)| what).collect();
                let kind = ParseErrorKind::AmbiguousNumber { readings };
                Err(line.error(line.indent(), kind))
            }
        }
    }

    /// Returns the error of the likeliest reading.
    fn neither(
        &self,
        line: Line<'_>,
        numbers: Numbers,
        as_rows: Option<Result<Vec<Found<'a>>, ParseError>>,
        below: Option<Result<Vec<Found<'a>>, ParseError>>,
    ) -> ParseError {
        let error = |kind| line.error(line.indent(), kind);
        match (as_rows, below, numbers.first) {
            (Some(Err(of_row)), Some(Err(of_board)), Some(count)) => {
                // As many groups of lines as the number says: it is right, and a board is wrong.
                if count == self.groups(line) {
                    of_board
                } else {
                    of_row
                }
            }
            (Some(Err(of_row)), _, _) => of_row,
            (_, Some(_), None) => error(ParseErrorKind::CountTooLarge),
            (_, Some(Ok(boards)), Some(announced)) => {
                let found = boards.len();
                error(ParseErrorKind::CountMismatch { announced, found })
            }
            (_, Some(Err(of_board)), Some(_)) => of_board,
            (_, None, _) => {
                let sized = self.sized(self.index(line));
                sized
                    .err()
                    .unwrap_or_else(|| error(ParseErrorKind::NoBoard))
            }
        }
    }

    fn index(&self, line: Line<'_>) -> usize {
        line.number - self.lines[0].number
    }

    /// Returns about how many boards follow a line: the groups of lines between blank ones.
    fn groups(&self, line: Line<'_>) -> usize {
        let (mut groups, mut inside) = (0, false);
        for index in self.index(line) + 1..self.lines.len() {
            if self.lines[index].is_blank() {
                inside = false;
            } else if !inside && self.is_row(index) {
                groups += 1;
                inside = true;
            }
        }
        groups
    }

    /// Reads boards from a line on that have a line with their size above them each: rows and columns,
    /// or one number for both; columns and rows if only that fits.
    fn sized(&self, from: usize) -> Result<Vec<Found<'a>>, ParseError> {
        let mut found = Vec::new();
        let mut next = from;
        while next < self.lines.len() {
            if self.lines[next].is_blank() || !self.is_row(next) {
                next += 1;
                continue;
            }
            let line = self.lines[next];
            // Digits of a row as long as the next one are a row.
            let numbers =
                Numbers::of(line).filter(|numbers| numbers.is_large || !self.is_as_long(next));
            let numbers = numbers.filter(|_| !self.is_above_picture(next));
            let size = numbers.and_then(Numbers::size);
            let Some((first, second)) = size else {
                return Err(line.error(line.indent(), ParseErrorKind::NoRow));
            };
            let rows: Vec<usize> = (next + 1..self.lines.len())
                .take_while(|&index| !self.lines[index].is_blank())
                .filter(|&index| self.is_row(index))
                .take(first.max(second))
                .collect();
            let read = |count: usize, columns: usize| {
                let last = *rows.get(count.checked_sub(1)?)?;
                let part = self.part(next + 1, last + 1);
                let mut boards = part.boards(0).ok()?;
                let fits = boards.len() == 1 && columns_and_rows(&boards[0]) == (columns, count);
                fits.then(|| (boards.swap_remove(0), last))
            };
            let board = read(first, second).or_else(|| read(second, first));
            let Some((mut board, last)) = board else {
                let found = format!("{} rows stand", rows.len());
                let kind = ParseErrorKind::SizeMismatch {
                    first,
                    second,
                    found,
                };
                return Err(line.error(line.indent(), kind));
            };
            let (columns, rows) = columns_and_rows(&board);
            board.assumed().insert(
                0,
                Assumed::Size {
                    line: line.number,
                    columns,
                    rows,
                },
            );
            found.push(board);
            next = last + 1;
        }
        Ok(found)
    }
}

fn columns_and_rows(board: &Found<'_>) -> (usize, usize) {
    match board {
        Found::Board(board) => {
            let shape = board.lights.shape();
            (shape.columns(), shape.rows())
        }
        Found::Table(table) => {
            let columns = table.rows[0].len();
            let equal = table.rows.iter().all(|row| row.len() == columns);
            (if equal { columns } else { 0 }, table.rows.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Assumed, Reader, parse_boards};

    fn read(text: &str) -> Result<Vec<String>, String> {
        let boards = parse_boards(text.as_bytes());
        let boards = boards.map_err(|error| error.to_string())?;
        Ok(boards
            .iter()
            .map(|board| board.lights.to_rows().join("/"))
            .collect())
    }

    #[test]
    fn sizes_and_counts_are_no_rows() {
        let one = |text: &str| assert_eq!(read(text), Ok(vec!["10/01".to_owned()]), "{text}");
        one("2 2\n1 0\n0 1\n");
        one("2\n10\n01\n");
        one("2x2\n10\n01\n");
        one("1\n10\n01\n");
        one("1\n2 2\n10\n01\n");
        let two = ["10/01", "011/111"].map(str::to_owned).to_vec();
        for text in [
            "2\n2 2\n10\n01\n2 3\n011\n111\n",
            "2 2\n10\n01\n\n2 3\n011\n111\n",
            "2\n\n10\n01\n\n011\n111\n",
            // Columns and rows.
            "2 2\n10\n01\n3 2\n011\n111\n",
        ] {
            assert_eq!(read(text).as_ref(), Ok(&two), "{text}");
        }
        let boards = parse_boards(b"1\n2 3\n011\n111\n").unwrap();
        let assumed = [
            Assumed::Count { line: 1 },
            Assumed::Size {
                line: 2,
                columns: 3,
                rows: 2,
            },
        ];
        assert_eq!(boards[0].assumed, assumed);
        assert_eq!(boards[0].line, 3);
    }

    #[test]
    fn two_readings_are_refused() {
        for (text, words) in [
            ("1\n\n#.\n", ["the number of boards", "a row of cells"]),
            ("1\n00/11\n", ["the number of boards", "a row of cells"]),
        ] {
            let error = read(text).unwrap_err();
            assert!(
                words.iter().all(|word| error.contains(word)),
                "{text}: {error}"
            );
        }
        for (text, place) in [
            ("1,1\n1\n", "2:2: this row has 1 cell"),
            ("3 2\n10\n01\n", "1:1: this line is no row, and no size"),
            (
                "2\n10\n01\n11\n",
                "1:1: the first line announces 2 boards, but 1 stands",
            ),
            ("2 2\n10\n0?\n", "1:1: this line is no row"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(place), "{text}: {error}");
        }
    }

    #[test]
    fn rows_that_were_said_part_boards() {
        let reader = Reader::new().rows(2.try_into().unwrap());
        let rows = |text: &str| {
            let boards = reader
                .read(text.as_bytes())
                .map_err(|error| error.to_string())?;
            Ok::<_, String>(
                boards
                    .iter()
                    .map(|board| board.lights.to_rows().join("/"))
                    .collect::<Vec<_>>(),
            )
        };
        let two = Ok(["10/01", "11/00"].map(str::to_owned).to_vec());
        assert_eq!(rows("2\n10\n01\n11\n00\n"), two);
        assert_eq!(rows("10\n01\n11\n00\n"), two);
        assert_eq!(rows("1,0\n0,1\n1,1\n0,0\n"), two);
        assert!(
            rows("10\n01\n11\n")
                .unwrap_err()
                .starts_with("1:1: 3 cells or rows make no boards of 2 rows")
        );
        assert!(
            rows("3\n10\n01\n11\n00\n")
                .unwrap_err()
                .starts_with("1:1: the first line announces 3")
        );
    }
}
