//! Reads a block of rows, one character a cell.

use std::borrow::Cow;

use super::alphabet::{Alphabet, Class, Palette, begins_comment};
use super::comment::{LineKind, resembles_row};
use super::draft::{Doubt, Draft};
use super::error::{ParseError, ParseErrorKind};
use super::glyphs::Glyphs;
use super::layout::{Layout, Notation};
use super::noted_board::NotedBoard;
use super::pack::Packer;
use super::source::{BLANKS, Line, Lines, VARIATION, is_cell};
use crate::board::{Shape, Surface};

/// Reads the rows up to the next blank line, of which at least one must be a row or bare.
pub(super) fn read(
    lines: &mut Lines<'_>,
    alphabet: &Alphabet,
    surface: Surface,
) -> Result<Draft, ParseError> {
    let style = match alphabet {
        Alphabet::Pairs => Style::of_pair(lines)?,
        Alphabet::Named { palette, first } => Style::of_named(lines, alphabet, palette, *first),
    };
    let board = style.board(lines, alphabet, surface);
    let doubt = style.doubt;
    lines.find(|line| line.is_blank());
    let board = match doubt {
        Doubt::Bare => board,
        _ => Ok(board?),
    };
    Ok(Draft { doubt, board })
}

/// How a block is written, which is found out before its cells are read.
struct Style<'a> {
    palette: Cow<'a, Palette>,
    /// The pair, or the characters to assume where the board shows none.
    glyphs: Glyphs,
    /// Whether bare lines are rows.
    bare_rows: bool,
    doubt: Doubt,
}

impl<'a> Style<'a> {
    /// Returns the style of the pair to which the first character that is not a dot belongs.
    fn of_pair(lines: &Lines<'_>) -> Result<Self, ParseError> {
        let (mut dots, mut bare) = (false, false);
        for line in lines.block() {
            match LineKind::of(line, &Alphabet::Pairs) {
                LineKind::Comment | LineKind::Remark => continue,
                LineKind::Bare => {
                    bare = true;
                    continue;
                }
                LineKind::Row | LineKind::Joined => {}
            }
            for (index, found) in line.text.chars().enumerate() {
                if found == '.' {
                    dots = true;
                } else if !BLANKS.contains(&found) {
                    let unknown = ParseErrorKind::UnknownCharacter { found };
                    let pair = Glyphs::of(found).ok_or(line.error(index + 1, unknown))?;
                    if dots && !pair.has_dots() {
                        return Err(line.error(index + 1, mixed(found, Glyphs::HASH)));
                    }
                    return Ok(Self::pair(pair, Doubt::Settled));
                }
            }
        }
        let doubt = match (dots, bare) {
            (true, true) => Doubt::Settled,
            (true, false) => Doubt::Dots,
            (false, _) => Doubt::Bare,
        };
        Ok(Self::pair(Glyphs::HASH, doubt))
    }

    fn pair(glyphs: Glyphs, doubt: Doubt) -> Self {
        Self {
            palette: Cow::Owned(Palette::pair(glyphs)),
            glyphs,
            bare_rows: glyphs == Glyphs::HASH,
            doubt,
        }
    }

    /// Returns the style of a block whose lit characters were named. It is only to be decided
    /// whether bare lines are rows.
    fn of_named(lines: &Lines<'_>, alphabet: &Alphabet, palette: &'a Palette, first: char) -> Self {
        let of_kind = |kind| {
            let block = lines.block();
            block.filter(move |&line| LineKind::of(line, alphabet) == kind)
        };
        let (mut rows, mut hash, mut dark) = (false, false, false);
        if of_kind(LineKind::Bare).next().is_some() {
            for line in of_kind(LineKind::Row) {
                rows = true;
                hash |= line.text.contains('#');
                dark |= line.text.chars().any(|c| palette.class(c) == Class::Dark);
            }
        } else {
            rows = true;
        }
        Self {
            palette: Cow::Borrowed(palette),
            glyphs: Glyphs::new(first, palette.some_dark()),
            bare_rows: hash || !dark,
            doubt: if rows { Doubt::Settled } else { Doubt::Bare },
        }
    }

    /// Reads the cells.
    fn board(
        &self,
        lines: &Lines<'_>,
        alphabet: &Alphabet,
        surface: Surface,
    ) -> Result<NotedBoard, ParseError> {
        let mut board = Rows::default();
        let mut asides = false;
        for line in lines.block() {
            match LineKind::of(line, alphabet) {
                LineKind::Row => board.push(line, self)?,
                LineKind::Bare if self.bare_rows => board.push(line, self)?,
                _ => asides = true,
            }
        }
        if asides {
            self.check_asides(lines, alphabet, board.columns)?;
        }
        let top = board.top;
        let shape = Shape::new(board.columns, board.count, surface);
        let shape = shape.map_err(|error| ParseError::new(top, 1, error.into()))?;
        Ok(NotedBoard {
            lights: board.packer.finish(shape),
            notation: Notation {
                lit: board.lit.unwrap_or(self.glyphs.lit),
                dark: board.dark.unwrap_or(self.glyphs.dark),
                layout: if board.spaced {
                    Layout::Spaced
                } else {
                    Layout::Plain
                },
            },
            line: top,
        })
    }

    /// Refuses comments that may be mistyped rows.
    fn check_asides(
        &self,
        lines: &Lines<'_>,
        alphabet: &Alphabet,
        columns: usize,
    ) -> Result<(), ParseError> {
        let named = matches!(alphabet, Alphabet::Named { .. });
        if !named && self.glyphs != Glyphs::HASH {
            return Ok(());
        }
        for line in lines.block() {
            let suspect = match LineKind::of(line, alphabet) {
                LineKind::Remark => true,
                LineKind::Bare => named && !self.bare_rows,
                LineKind::Comment | LineKind::Row | LineKind::Joined => false,
            };
            if suspect && resembles_row(line, columns) {
                let strange = line.text.chars().position(|c| alphabet.is_strange(c));
                let column = strange.map_or(line.indent(), |index| index + 1);
                return Err(line.error(column, ParseErrorKind::RowOrComment));
            }
        }
        Ok(())
    }

    /// Returns why `found` is no cell.
    fn fault(&self, found: char) -> ParseErrorKind {
        match Glyphs::of(found) {
            Some(_) => mixed(found, self.glyphs),
            None if self.is_pair() => ParseErrorKind::UnknownCharacter { found },
            None if begins_comment(found) => ParseErrorKind::CommentCharacter { found },
            None => ParseErrorKind::NotPrintable { found },
        }
    }

    fn is_pair(&self) -> bool {
        matches!(self.palette, Cow::Owned(_))
    }
}

fn mixed(found: char, board: Glyphs) -> ParseErrorKind {
    ParseErrorKind::MixedPairs {
        found,
        other: Glyphs::of(found).unwrap_or(Glyphs::HASH),
        board,
    }
}

/// The rows read so far.
#[derive(Default)]
struct Rows {
    packer: Packer,
    /// The cells of the first row.
    columns: usize,
    count: usize,
    /// The line of the first row.
    top: usize,
    spaced: bool,
    /// The first lit and the first dark character.
    lit: Option<char>,
    dark: Option<char>,
}

impl Rows {
    fn push(&mut self, line: Line<'_>, style: &Style<'_>) -> Result<(), ParseError> {
        for (index, character) in line.text.chars().enumerate() {
            if character == VARIATION {
                continue;
            }
            match style.palette.class(character) {
                Class::Lit => {
                    self.lit.get_or_insert(character);
                    self.packer.push(true);
                }
                Class::Dark => {
                    self.dark.get_or_insert(character);
                    self.packer.push(false);
                }
                // There are no trailing blanks, so this one is inside.
                Class::Blank => self.spaced |= self.packer.cells > 0,
                Class::Foreign => return Err(line.error(index + 1, style.fault(character))),
            }
        }
        let found = self.packer.end_row();
        if self.count == 0 {
            (self.columns, self.top) = (found, line.number);
        } else if found != self.columns {
            return Err(ragged(line, found, self.columns));
        }
        self.count += 1;
        Ok(())
    }
}

/// Returns the error at the first surplus cell, or at the end of the line if cells are missing.
fn ragged(line: Line<'_>, found: usize, expected: usize) -> ParseError {
    let mut cells = line.text.chars().enumerate().filter(|&(_, c)| is_cell(c));
    let index = match cells.nth(expected) {
        Some((index, _)) => index,
        None => line.text.chars().count(),
    };
    line.error(index + 1, ParseErrorKind::Ragged { found, expected })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(text: &str) -> Result<(Vec<String>, Notation), ParseErrorKind> {
        let mut lines = Lines::new(text, 1);
        let draft =
            read(&mut lines, &Alphabet::Pairs, Surface::Torus).map_err(|error| error.kind)?;
        let board = draft.board.map_err(|error| error.kind)?;
        Ok((board.lights.to_rows(), board.notation))
    }

    #[test]
    fn asides_belong_to_the_block_but_are_no_rows() {
        let (rows, notation) = block("; c\n###\n0 1\n# 5x5\n10\n#####\n\n0\n").unwrap();
        assert_eq!(rows, ["01", "10"]);
        assert_eq!(notation, Notation::new(Glyphs::DIGITS, Layout::Spaced));
        let (rows, notation) = block("##\n..\n").unwrap();
        assert_eq!(rows, ["11", "00"]);
        assert_eq!(notation, Notation::default());
    }

    #[test]
    fn possible_rows_are_never_dropped() {
        assert_eq!(block("#.#.#\n#.,.#\n"), Err(ParseErrorKind::RowOrComment));
        assert_eq!(block("# . #\n# , #\n"), Err(ParseErrorKind::RowOrComment));
        assert!(block("#.#.#\n# five\n#.#.#\n").is_ok());
        assert!(block("X.X.X\n#five\n").is_ok());
        assert!(matches!(
            block("# 1\n0 1\n"),
            Err(ParseErrorKind::MixedPairs { .. })
        ));
        assert!(matches!(
            block("X.X.\n#.X.\n"),
            Err(ParseErrorKind::MixedPairs { .. })
        ));
    }

    /// What makes squares coloured is a character of the line, but no cell.
    #[test]
    fn ragged_rows_of_coloured_squares_have_their_column() {
        for (text, column) in [("⬛️⬛️🟨\n⬛️⬛️\n", 5), ("⬛️⬛️\n⬛️🟨⬛️⬛️\n", 4)]
        {
            let error = read(&mut Lines::new(text, 1), &Alphabet::Pairs, Surface::Torus);
            let error = error.map(|draft| draft.doubt).unwrap_err();
            assert_eq!((error.line, error.column), (2, column), "{text}");
        }
    }

    #[test]
    fn the_first_contradiction_is_reported() {
        let error = read(
            &mut Lines::new("...\n.0.\n", 1),
            &Alphabet::Pairs,
            Surface::Torus,
        );
        let error = error.map(|draft| draft.doubt).unwrap_err();
        assert_eq!((error.line, error.column), (2, 2));
    }
}
