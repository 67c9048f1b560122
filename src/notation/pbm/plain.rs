//! Plain pictures, magic number `P1`: text, a character a pixel.
//!
//! Source: <https://netpbm.sourceforge.net/doc/pbm.html>, "Plain PBM".

use std::str::Chars;

use super::super::alphabet::Alphabet;
use super::super::bits::BytePair;
use super::super::error::{ParseError, ParseErrorKind};
use super::super::header::Header;
use super::super::layout::Notation;
use super::super::line_kind::LineKind;
use super::super::noted_board::NotedBoard;
use super::super::pack::Packer;
use super::super::source::{Line, Lines};
use crate::board::{Shape, ShapeError, Surface};

/// Reads the picture whose magic number is the next thing in `lines`.
pub(in super::super) fn read(
    lines: &mut Lines<'_>,
    alphabet: &Alphabet,
    surface: Surface,
) -> Result<NotedBoard, ParseError> {
    let mut scanner = Scanner::new(lines);
    let line = scanner.line;
    scanner.skip_space();
    scanner.advance();
    scanner.advance();
    let shape = header(&mut scanner, surface)?;
    let packer = raster(&mut scanner, shape)?;
    *lines = end(&scanner, shape.cells(), alphabet)?;
    Ok(NotedBoard {
        lights: packer.finish(shape),
        notation: Notation::PBM,
        line,
        header: Header::default(),
        assumed: Vec::new(),
    })
}

fn header(scanner: &mut Scanner<'_>, surface: Surface) -> Result<Shape, ParseError> {
    let mut side = |name| {
        scanner.skip_space();
        let at = (scanner.line, scanner.column);
        Ok((scanner.number(name)?, at))
    };
    let (columns, wide) = side("width")?;
    let (rows, high) = side("height")?;
    Shape::new(columns, rows, surface).map_err(|error| {
        let (line, column) = match error {
            ShapeError::EmptySide { columns: 1.., .. } => high,
            _ => wide,
        };
        ParseError::new(line, column, error.into())
    })
}

/// Reads as many pixels as the header says. Memory grows with the pixels seen.
fn raster(scanner: &mut Scanner<'_>, shape: Shape) -> Result<Packer, ParseError> {
    let expected = shape.cells();
    let mut packer = Packer::default();
    let (mut found, mut last) = (0, (scanner.line, scanner.column));
    while found < expected {
        scanner.skip_space();
        let run = scanner.pixels(&mut packer, shape.columns());
        if run == 0 {
            let Some(found) = scanner.peek() else {
                let (line, column) = last;
                let kind = ParseErrorKind::PbmTruncated { found, expected };
                return Err(ParseError::new(line, column, kind));
            };
            return Err(scanner.error(ParseErrorKind::PbmPixel { found }));
        }
        found += run;
        last = (scanner.line, scanner.column);
        if packer.cells == shape.columns() {
            packer.end_row();
        }
    }
    Ok(packer)
}

/// Checks that no pixels follow, and returns the lines after the picture.
fn end<'a>(
    scanner: &Scanner<'a>,
    expected: usize,
    alphabet: &Alphabet,
) -> Result<Lines<'a>, ParseError> {
    let is_pixel = |line: Line<'_>| line.content().starts_with(['0', '1']);
    let surplus = ParseErrorKind::PbmSurplus { expected };
    let mut lines = Lines::new(scanner.chars.as_str(), scanner.line);
    if let Some(line) = lines.next() {
        let column = scanner.column + line.indent() - 1;
        match line.content().chars().next() {
            None | Some('#') => {}
            Some('0' | '1') => return Err(line.error(column, surplus)),
            Some(found) => return Err(line.error(column, ParseErrorKind::PbmPixel { found })),
        }
    }
    // A comment does not separate surplus pixels from the picture; a blank line does.
    let next = lines
        .block()
        .find(|&line| is_pixel(line) || !LineKind::of(line, alphabet).is_aside());
    match next {
        Some(line) if is_pixel(line) => Err(line.error(line.indent(), surplus)),
        _ => Ok(lines),
    }
}

/// The characters of the picture and where they stand.
struct Scanner<'a> {
    chars: Chars<'a>,
    line: usize,
    column: usize,
}

impl<'a> Scanner<'a> {
    fn new(lines: &Lines<'a>) -> Self {
        Self {
            chars: lines.rest.chars(),
            line: lines.number,
            column: 1,
        }
    }

    fn peek(&self) -> Option<char> {
        self.chars.clone().next()
    }

    fn advance(&mut self) {
        if self.chars.next() == Some('\n') {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
    }

    /// Skips white space, and comments from `#` to the end of the line.
    fn skip_space(&mut self) {
        let mut comment = false;
        while let Some(character) = self.peek() {
            match character {
                '\n' => comment = false,
                '#' => comment = true,
                ' ' | '\t' | '\r' => {}
                _ if comment => {}
                _ => return,
            }
            self.advance();
        }
    }

    /// Reads a run of pixels, as far as the row has room, and returns their number.
    fn pixels(&mut self, packer: &mut Packer, columns: usize) -> usize {
        let text = self.chars.as_str();
        let room = columns - packer.cells;
        let mut run = 0;
        while run < room {
            let rest = &text.as_bytes()[run..];
            if let Some(piece) = rest.first_chunk().filter(|_| room - run >= 64)
                && let (cells, 0) = BytePair::DIGITS.word(piece)
            {
                packer.push_bits(cells, 64);
                run += 64;
                continue;
            }
            let mut eight = [b' '; 8];
            match rest.first_chunk() {
                Some(chunk) => eight = *chunk,
                None => eight[..rest.len()].copy_from_slice(rest),
            }
            let (cells, count) = BytePair::DIGITS.start(eight);
            let taken = count.min(room - run);
            packer.push_bits(cells & !(u64::MAX << taken), taken);
            run += taken;
            if count < eight.len() {
                break;
            }
        }
        self.chars = text[run..].chars();
        self.column += run;
        run
    }

    fn number(&mut self, side: &'static str) -> Result<usize, ParseError> {
        let text = self.chars.as_str();
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 {
            let found = self.peek();
            return Err(self.error(ParseErrorKind::PbmSide { side, found }));
        }
        let number = text[..digits]
            .parse()
            .map_err(|_| self.error(ParseErrorKind::PbmSideTooLarge { side }))?;
        self.chars = text[digits..].chars();
        self.column += digits;
        Ok(number)
    }

    fn error(&self, kind: ParseErrorKind) -> ParseError {
        ParseError::new(self.line, self.column, kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str) -> Result<(Vec<String>, String), ParseError> {
        let mut lines = Lines::new(text, 1);
        let board = read(&mut lines, &Alphabet::default(), Surface::Torus)?;
        Ok((board.lights.to_rows(), lines.rest.to_owned()))
    }

    fn rows(text: &str) -> Vec<String> {
        picture(text).unwrap().0
    }

    #[test]
    fn white_space_and_comments_mean_nothing() {
        for text in [
            "P1\n2 2\n01\n10\n",
            "P1 2 2 0110",
            "P1#\r\n# made by\r\n2#x\r\n2\t 0 1 # row\r\n\r\n 1\r\n0",
            "P1\n\n2\n\n2\n011#9\n\n0 \t# end",
        ] {
            assert_eq!(rows(text), ["01", "10"], "{text:?}");
        }
    }

    #[test]
    fn the_lines_after_the_picture_are_left() {
        let rest = |text| picture(text).unwrap().1;
        assert_eq!(rest("P1 1 1 1"), "");
        assert_eq!(rest("P1 1 1 1 # end\n\n01\n"), "\n01\n");
        assert_eq!(rest("P1 1 1 1\nP1 1 1 1\n"), "P1 1 1 1\n");
        assert_eq!(rest("P1 1 1 1\n# note\n#.#\n"), "# note\n#.#\n");
    }

    #[test]
    fn a_header_that_lies_costs_nothing() {
        for text in [
            "P1 1 4000000000 1",
            "P1 4000000000 4000000000 1",
            "P1 1000000 1000000 01",
        ] {
            assert!(picture(text).is_err(), "{text}");
        }
    }
}
