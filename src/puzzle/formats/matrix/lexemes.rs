//! A text of numbers and brackets as lexemes, each with its place.

use crate::puzzle::formats::text::{FormatError, Place, shown};

/// The deepest brackets: a list of matrices in the parentheses of two functions.
const DEEPEST: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    /// A word in quotes, without them.
    Quoted,
    Open,
    Close,
    /// Between entries: `,` or `&`.
    Comma,
    Semicolon,
    /// `|`
    Bar,
    /// `=` or `:=`
    Equals,
    /// The end of a line.
    Line,
    /// A blank line outside brackets.
    Blank,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) place: Place,
    /// Whether nothing stands between this and the lexeme before.
    pub(super) adjacent: bool,
}

/// Splits a text into lexemes, without its comments, its directives and the lines of frames.
///
/// # Errors
/// Brackets or quotes that are not closed, and brackets too deep.
pub(super) fn lexemes(text: &str) -> Result<Vec<Lexeme<'_>>, FormatError> {
    let mut lexer = Lexer {
        lexemes: Vec::new(),
        open: Vec::new(),
    };
    for (number, line) in (1..).zip(text.lines()) {
        lexer.line(number, line)?;
    }
    match lexer.open.last() {
        Some((_, place)) => place.error("this bracket is not closed"),
        None => Ok(lexer.lexemes),
    }
}

struct Lexer<'a> {
    lexemes: Vec<Lexeme<'a>>,
    /// The brackets that are open.
    open: Vec<(char, Place)>,
}

impl<'a> Lexer<'a> {
    fn line(&mut self, number: usize, line: &'a str) -> Result<(), FormatError> {
        let outside = self.open.is_empty();
        let start = line.trim();
        let begins = |signs: &[&str]| signs.iter().any(|sign| start.starts_with(sign));
        if begins(&["%%MatrixMarket"]) {
            return Place {
                line: number,
                column: 1,
            }
            .error(
                "Matrix Market is not read: write a row of entries a line, or the buttons with \
                 their lamps for --wiring lists",
            );
        }
        let frame = is_frame(start) || is_environment(start);
        if begins(&["#", "%", "//"]) || outside && (begins(&[";", "@"]) || frame) {
            return Ok(());
        }
        if start.is_empty() {
            let kind = if outside { Kind::Blank } else { Kind::Line };
            self.push(kind, "", number, 1, false);
            return Ok(());
        }
        check_environment(number, line)?;
        let mut characters = line.char_indices().zip(1..).peekable();
        let mut after = 0;
        while let Some(((at, character), column)) = characters.next() {
            if character.is_whitespace() {
                continue;
            }
            let adjacent = at == after && at > 0;
            let mut end = at + character.len_utf8();
            let place = Place {
                line: number,
                column,
            };
            let kind = match character {
                ',' | '&' => Kind::Comma,
                ';' => Kind::Semicolon,
                '|' => Kind::Bar,
                // The end of a row in LaTeX.
                '\\' if characters.next_if(|((_, next), _)| *next == '\\').is_some() => {
                    end += 1;
                    Kind::Semicolon
                }
                '=' => Kind::Equals,
                '[' | '(' | '{' => {
                    if self.open.len() == DEEPEST {
                        return place.error("these brackets are too deep for a matrix");
                    }
                    self.open.push((character, place));
                    Kind::Open
                }
                ']' | ')' | '}' => {
                    self.close(character, place)?;
                    Kind::Close
                }
                '"' | '\'' => {
                    let inside = &line[end..];
                    let Some(length) = inside.find(character) else {
                        return place.error("this quote is not closed on its line");
                    };
                    let text = &inside[..length];
                    end += length + 1;
                    while characters.next_if(|((at, _), _)| *at < end).is_some() {}
                    self.push(Kind::Quoted, text, number, column, adjacent);
                    after = end;
                    continue;
                }
                _ => {
                    let is_part = |character: char| {
                        !(character.is_whitespace() || ",&;|=[](){}\"'\\".contains(character))
                    };
                    while let Some(((at, part), _)) =
                        characters.next_if(|((_, character), _)| is_part(*character))
                    {
                        end = at + part.len_utf8();
                    }
                    Kind::Word
                }
            };
            let text = &line[at..end];
            // The `:` of `:=` is no word.
            if kind == Kind::Equals
                && let Some(colon) = self.lexemes.last()
                && adjacent
                && colon.text == ":"
            {
                self.lexemes.pop();
            }
            self.push(kind, text, number, column, adjacent);
            after = end;
        }
        self.push(Kind::Line, "", number, line.chars().count() + 1, false);
        Ok(())
    }

    fn push(&mut self, kind: Kind, text: &'a str, line: usize, column: usize, adjacent: bool) {
        self.lexemes.push(Lexeme {
            kind,
            text,
            place: Place { line, column },
            adjacent,
        });
    }

    fn close(&mut self, character: char, place: Place) -> Result<(), FormatError> {
        let closed = match character {
            ']' => '[',
            ')' => '(',
            _ => '{',
        };
        match self.open.pop() {
            Some((open, _)) if open == closed => Ok(()),
            Some((open, begun)) => place.error(format!(
                "'{character}' does not close the '{open}' of line {}, column {}",
                begun.line, begun.column
            )),
            None => place.error(format!(
                "there is no '{}' for this '{character}'",
                shown(&closed.to_string())
            )),
        }
    }
}

/// Returns whether a line begins or ends an environment of LaTeX and holds no entries: `\begin{pmatrix}`,
/// `\begin{array}{c|c}`, `\end{pmatrix}.`
fn is_environment(line: &str) -> bool {
    let line = line.split('%').next().unwrap_or_default();
    let begins = |word| line.strip_prefix(word).filter(|rest| rest.starts_with('{'));
    let Some(rest) = begins("\\begin").or_else(|| begins("\\end")) else {
        return false;
    };
    let mut depth = 0_usize;
    for character in rest.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '&' => return false,
            _ if depth == 0 && character.is_alphanumeric() => return false,
            _ => {}
        }
    }
    depth == 0
}

/// Refuses the beginning or the end of an environment of LaTeX in a line of entries.
fn check_environment(number: usize, line: &str) -> Result<(), FormatError> {
    let Some(at) = ["\\begin{", "\\end{"]
        .iter()
        .filter_map(|word| line.find(word))
        .min()
    else {
        return Ok(());
    };
    let column = line[..at].chars().count() + 1;
    Place { line: number, column }.error(
        "\\begin{...} and \\end{...} stand on lines of their own: put each row of entries on a line \
         between them",
    )
}

/// Returns whether a line draws the frame of a table, as `|---|---|` or `+--+--+` does.
fn is_frame(line: &str) -> bool {
    line.contains("--") && line.chars().all(|character| "+-|=: ".contains(character))
}
