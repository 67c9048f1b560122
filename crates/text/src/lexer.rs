//! Tokens: names, quoted names and signs, without blanks and comments.

use std::borrow::Cow;
use std::iter::Peekable;
use std::str::CharIndices;

use crate::message::{Found, Problem, TextError};
use crate::name::{Word, is_letter};
use crate::place::Place;

/// A word or sign of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// Where it begins.
    pub place: Place,
    /// What it is.
    pub kind: Kind<'a>,
    /// The characters as they stand in the text.
    pub source: &'a str,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// A name without quotes.
    Name(&'a str),
    /// A name in quotes, without them.
    Quoted(Cow<'a, str>),
    /// One of the signs between two ends of an edge.
    Arrow(Arrow),
    /// Any other character.
    Sign(char),
}

/// What stands between the two ends of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// `-` or `–`.
    Dash,
    /// `--`.
    Line,
    /// `->`, `-->`, `=>` or `→`.
    Right,
    /// `<-`, `<--` or `←`.
    Left,
    /// `<->`, `<-->`, `<=>` or `↔`.
    Both,
}

/// Whether `a-b` is one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    /// It is: in lists and sets, which have no edges.
    InNames,
    /// It is an edge.
    Edges,
}

/// The byte order mark with which some texts begin.
const BOM: char = '\u{feff}';

/// The deepest nesting of brackets. Readers call themselves for each level, so it bounds their
/// stack.
const DEEPEST: usize = 64;

impl<'a> Token<'a> {
    /// Whether the token is that sign.
    #[must_use]
    pub fn is(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }

    /// Returns the token as a name.
    #[must_use]
    pub fn word(&self) -> Option<Word<'a>> {
        let (text, is_quoted) = match &self.kind {
            Kind::Name(name) => (Cow::Borrowed(*name), false),
            Kind::Quoted(name) => (name.clone(), true),
            Kind::Arrow(_) | Kind::Sign(_) => return None,
        };
        Some(Word {
            text,
            place: self.place,
            is_quoted,
        })
    }

    /// Returns the error that something else may stand here.
    #[must_use]
    pub fn unexpected(&self, expected: &'static str) -> TextError {
        self.place.wrong(Problem::Unexpected {
            found: Found::Text(self.source.to_owned()),
            expected,
        })
    }
}

/// Returns a text as UTF-8 without its byte order mark.
///
/// # Errors
/// Bytes that are no UTF-8, with the place of the first one.
pub fn decoded(bytes: &[u8]) -> Result<&str, TextError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let last = before.rsplit('\n').next().unwrap_or_default();
        let place = Place {
            line: before.matches('\n').count() + 1,
            column: last.chars().count() + 1,
        };
        place.wrong(Problem::NotUtf8)
    })?;
    Ok(text.strip_prefix(BOM).unwrap_or(text))
}

/// Returns the problem line of a DIMACS file with its number, from 1: `p`, a word and two numbers.
///
/// Only in a file that has one, lines that begin with `c` are comments.
#[must_use]
pub fn problem_line(text: &str) -> Option<usize> {
    let is_problem = |line: &str| {
        let mut words = line.split_whitespace();
        let is_number = |word: Option<&str>| {
            word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        };
        words.next() == Some("p")
            && words.next().is_some()
            && is_number(words.next())
            && is_number(words.next())
    };
    let text = text.strip_prefix(BOM).unwrap_or(text);
    text.lines().position(is_problem).map(|line| line + 1)
}

/// Makes tokens of a text.
///
/// Comments begin with `#` or `//`, with `;` or `%` at the start of a line (`;` outside of brackets),
/// with `c` at the start of a line of a file with a [problem line](problem_line), or stand in `/* */`.
/// Brackets are closed in their order.
///
/// # Errors
/// [`TextError`] for a control character, for quotes, brackets or comments that do not end, and for a
/// name that goes on with a quote.
pub fn lex(text: &str, dash: Dash) -> Result<Vec<Token<'_>>, TextError> {
    lex_from(1, text.strip_prefix(BOM).unwrap_or(text), dash)
}

/// Makes tokens of a part of a text, which begins at the start of that line.
///
/// # Errors
/// See [`lex`].
pub fn lex_from(line: usize, text: &str, dash: Dash) -> Result<Vec<Token<'_>>, TextError> {
    let mut lexer = Lexer {
        dash,
        has_problem_line: problem_line(text).is_some(),
        tokens: Vec::new(),
        open: Vec::new(),
        comment: None,
    };
    for (line, content) in (line..).zip(text.split('\n')) {
        lexer.line(line, content.strip_suffix('\r').unwrap_or(content))?;
    }
    if let Some(place) = lexer.comment {
        return Err(place.wrong(Problem::OpenComment));
    }
    if let Some(&(bracket, place)) = lexer.open.last() {
        return Err(place.wrong(Problem::OpenBracket(bracket)));
    }
    Ok(lexer.tokens)
}

struct Lexer<'a> {
    dash: Dash,
    has_problem_line: bool,
    tokens: Vec<Token<'a>>,
    /// The brackets that are not closed yet.
    open: Vec<(char, Place)>,
    /// Where the comment begins within which the next line begins.
    comment: Option<Place>,
}

/// The characters of a line, with their columns.
struct Chars<'a> {
    line: usize,
    text: &'a str,
    column: usize,
    rest: Peekable<CharIndices<'a>>,
}

impl<'a> Chars<'a> {
    fn place(&self) -> Place {
        Place {
            line: self.line,
            column: self.column,
        }
    }

    /// The byte at which the next character begins.
    fn at(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |next| next.0)
    }

    fn rest_of_line(&mut self) -> &'a str {
        let at = self.at();
        &self.text[at..]
    }

    fn next(&mut self) -> Option<char> {
        let (_, next) = self.rest.next()?;
        self.column += 1;
        Some(next)
    }
}

impl<'a> Lexer<'a> {
    fn line(&mut self, line: usize, text: &'a str) -> Result<(), TextError> {
        let mut chars = Chars {
            line,
            text,
            column: 1,
            rest: text.char_indices().peekable(),
        };
        let start = text.trim_start();
        let is_comment = (start.starts_with(';') && self.open.is_empty())
            || start.starts_with('%')
            || (self.has_problem_line && start.split_whitespace().next() == Some("c"));
        let is_comment = is_comment && self.comment.is_none();
        // Whether the last character belongs to a name.
        let mut is_glued = false;
        loop {
            let place = chars.place();
            let rest = chars.rest_of_line();
            let Some(next) = rest.chars().next() else {
                return Ok(());
            };
            if next.is_control() && next != '\t' {
                return Err(place.wrong(Problem::Control(next)));
            }
            if is_comment {
                chars.next();
                continue;
            }
            if self.comment.is_some() {
                if rest.starts_with("*/") {
                    chars.next();
                    self.comment = None;
                }
                chars.next();
                continue;
            }
            let is_line_comment = next == '#' || rest.starts_with("//");
            if is_line_comment || rest.starts_with("/*") {
                if is_glued {
                    return Err(place.wrong(Problem::Glued));
                }
                if is_line_comment {
                    return check_comment(&mut chars);
                }
                chars.next();
                chars.next();
                self.comment = Some(place);
                continue;
            }
            if next.is_whitespace() {
                chars.next();
                is_glued = false;
                continue;
            }
            let begin = chars.at();
            let is_quote = matches!(next, '"' | '\'');
            if is_glued && (is_quote || is_letter(next)) {
                return Err(place.wrong(Problem::Glued));
            }
            is_glued = is_quote || is_letter(next);
            let kind = if is_quote {
                chars.next();
                Kind::Quoted(quoted_name(&mut chars, next, place)?)
            } else if is_letter(next) {
                let length = name_length(rest, self.dash);
                while chars.at() < begin + length {
                    chars.next();
                }
                Kind::Name(&rest[..length])
            } else if let Some((arrow, count)) = arrow(rest) {
                for _ in 0..count {
                    chars.next();
                }
                Kind::Arrow(arrow)
            } else {
                chars.next();
                self.bracket(next, place)?;
                Kind::Sign(next)
            };
            let end = chars.at();
            let source = &text[begin..end];
            self.tokens.push(Token {
                place,
                kind,
                source,
            });
        }
    }

    fn bracket(&mut self, sign: char, place: Place) -> Result<(), TextError> {
        let opening = match sign {
            '(' | '[' | '{' => {
                if self.open.len() == DEEPEST {
                    return Err(place.wrong(Problem::Deep(DEEPEST)));
                }
                self.open.push((sign, place));
                return Ok(());
            }
            ')' => '(',
            ']' => '[',
            '}' => '{',
            _ => return Ok(()),
        };
        match self.open.pop() {
            Some((open, _)) if open == opening => Ok(()),
            _ => Err(place.wrong(Problem::ClosingBracket(sign))),
        }
    }
}

/// Passes over the rest of a line, which may hold anything but control characters.
fn check_comment(chars: &mut Chars<'_>) -> Result<(), TextError> {
    loop {
        let place = chars.place();
        match chars.next() {
            None => return Ok(()),
            Some(next) if next.is_control() && next != '\t' => {
                return Err(place.wrong(Problem::Control(next)));
            }
            Some(_) => {}
        }
    }
}

/// Returns the bytes of the plain name that a text begins with.
fn name_length(text: &str, dash: Dash) -> usize {
    let mut chars = text.char_indices().peekable();
    while let Some((at, character)) = chars.next() {
        let goes_on = match character {
            '.' | '+' => true,
            '-' => dash == Dash::InNames,
            _ => {
                if !is_letter(character) {
                    return at;
                }
                continue;
            }
        };
        if !goes_on || !chars.peek().is_some_and(|next| is_letter(next.1)) {
            return at;
        }
    }
    text.len()
}

/// Returns the arrow that a text begins with, and its number of characters.
fn arrow(text: &str) -> Option<(Arrow, usize)> {
    let is_part = |character| matches!(character, '-' | '<' | '>' | '=' | '→' | '←' | '↔' | '–');
    let end = text.find(|character| !is_part(character));
    let sign = &text[..end.unwrap_or(text.len())];
    let arrow = match sign {
        "-" | "–" => Arrow::Dash,
        "--" => Arrow::Line,
        "->" | "-->" | "=>" | "→" => Arrow::Right,
        "<-" | "<--" | "←" => Arrow::Left,
        "<->" | "<-->" | "<=>" | "↔" => Arrow::Both,
        _ => return None,
    };
    Some((arrow, sign.chars().count()))
}

/// Reads a name up to its closing quote.
fn quoted_name<'a>(
    chars: &mut Chars<'a>,
    quote: char,
    open: Place,
) -> Result<Cow<'a, str>, TextError> {
    let begin = chars.at();
    let mut name = Cow::Borrowed("");
    loop {
        let (at, place) = (chars.at(), chars.place());
        let Some(next) = chars.next() else {
            return Err(open.wrong(Problem::OpenQuote));
        };
        if next.is_control() {
            return Err(place.wrong(Problem::Control(next)));
        }
        if next == quote {
            if name.is_empty() {
                return Err(open.wrong(Problem::EmptyName));
            }
            return Ok(name);
        }
        if next == '\\' {
            let escaped = escape(chars).ok_or_else(|| place.wrong(Problem::Escape))?;
            name.to_mut().push(escaped);
        } else {
            match &mut name {
                Cow::Borrowed(name) => *name = &chars.text[begin..at + next.len_utf8()],
                Cow::Owned(name) => name.push(next),
            }
        }
    }
}

/// Reads what follows a backslash: a quote, `\`, `/`, or the `uXXXX` of JSON.
fn escape(chars: &mut Chars<'_>) -> Option<char> {
    let unit = |chars: &mut Chars<'_>| {
        let mut unit = 0;
        for _ in 0..4 {
            unit = unit << 4 | chars.next()?.to_digit(16)?;
        }
        Some(unit)
    };
    match chars.next()? {
        escaped @ ('"' | '\'' | '\\' | '/') => Some(escaped),
        'u' => {
            let first = unit(chars)?;
            let code = if matches!(first, 0xD800..0xDC00) {
                let is_pair = chars.next()? == '\\' && chars.next()? == 'u';
                let second = unit(chars).filter(|it| is_pair && matches!(it, 0xDC00..0xE000))?;
                0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
            } else {
                first
            };
            char::from_u32(code).filter(|character| !character.is_control())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, dash: Dash) -> Result<String, String> {
        let tokens = lex(text, dash).map_err(|error| error.to_string())?;
        let word = |token: &Token<'_>| match &token.kind {
            Kind::Name(name) => format!("{} {name}", token.place),
            Kind::Quoted(name) => format!("{} '{name}'", token.place),
            Kind::Arrow(arrow) => format!("{} {arrow:?}", token.place),
            Kind::Sign(sign) => format!("{} {sign}", token.place),
        };
        Ok(tokens.iter().map(word).collect::<Vec<_>>().join("; "))
    }

    #[test]
    fn signs_never_belong_to_names() {
        for sign in ",;:|[]{}()=<>*@!?/\\&$^~`".chars() {
            let text = format!("a{sign}b");
            let Ok(tokens) = lex(&text, Dash::InNames) else {
                continue;
            };
            assert_eq!(tokens.len(), 3, "{text}");
            assert_eq!(tokens[1].kind, Kind::Sign(sign));
        }
        for (text, dash, expected) in [
            ("a-b", Dash::InNames, "1:1 a-b"),
            ("a-b", Dash::Edges, "1:1 a; 1:2 Dash; 1:3 b"),
            ("a->b", Dash::InNames, "1:1 a; 1:2 Right; 1:4 b"),
            ("a--b", Dash::InNames, "1:1 a; 1:2 Line; 1:4 b"),
            ("1.2.3 x+y", Dash::Edges, "1:1 1.2.3; 1:7 x+y"),
            ("a. .b", Dash::Edges, "1:1 a; 1:2 .; 1:4 .; 1:5 b"),
            ("ä町\u{a0}_", Dash::Edges, "1:1 ä町; 1:4 _"),
            ("a⟶b", Dash::Edges, "1:1 a; 1:2 ⟶; 1:3 b"),
            ("a <=>b\n←", Dash::Edges, "1:1 a; 1:3 Both; 1:6 b; 2:1 Left"),
        ] {
            assert_eq!(shown(text, dash).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn quotes_hold_anything_but_control_characters() {
        for (text, expected) in [
            (r#""a b" 'c"d'"#, "1:1 'a b'; 1:7 'c\"d'"),
            (r#""\"\\\/" '\''"#, "1:1 '\"\\/'; 1:10 '''"),
            (r#""\u00e4\ud83d\udfe8""#, "1:1 'ä🟨'"),
            (r##""#" "//" "->""##, "1:1 '#'; 1:5 '//'; 1:10 '->'"),
        ] {
            assert_eq!(shown(text, Dash::Edges).as_deref(), Ok(expected), "{text}");
        }
        for (text, message) in [
            ("\"a\nb\"", "1:1: this quote is not closed"),
            (r#""a\n""#, "1:3: in quotes, expected"),
            (r#""\ud83d""#, "1:2: in quotes, expected"),
            (r#""\u0007""#, "1:2: in quotes, expected"),
            ("\"\"", "1:1: a name has at least one character"),
            ("\"a\"\"b\"", "1:4: put a blank"),
            ("'a'b", "1:4: put a blank"),
            ("don't", "1:4: put a blank"),
            ("'a\tb'", "1:3: found the control character U+0009"),
        ] {
            let error = shown(text, Dash::Edges).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn comments_are_left_out() {
        for (text, expected) in [
            ("# a\n  ; b\n\t% c\n// d\ne # f\ng // h\n", "5:1 e; 6:1 g"),
            ("a /* b */ c /* d\n e */f", "1:1 a; 1:11 c; 2:6 f"),
            ("[\n; a\n]", "1:1 [; 2:1 ;; 2:3 a; 3:1 ]"),
            ("a ; b % c", "1:1 a; 1:3 ;; 1:5 b; 1:7 %; 1:9 c"),
            ("c a\n", "1:1 c; 1:3 a"),
            (
                "c it's \"one\np cnf 2 1\nc\n1",
                "2:1 p; 2:3 cnf; 2:7 2; 2:9 1; 4:1 1",
            ),
        ] {
            assert_eq!(
                shown(text, Dash::InNames).as_deref(),
                Ok(expected),
                "{text}"
            );
        }
    }

    #[test]
    fn bytes_are_text() {
        assert_eq!(decoded(b"\xef\xbb\xbfa\r\n"), Ok("a\r\n"));
        let error = decoded(b"a\n\xc3\xa4\xff").unwrap_err().to_string();
        assert_eq!(error, "2:2: this is not UTF-8 text");
        assert_eq!(
            shown("a\r\nb\r\n", Dash::Edges).as_deref(),
            Ok("1:1 a; 2:1 b")
        );
        assert!(
            shown("a\rb", Dash::Edges)
                .unwrap_err()
                .starts_with("1:2: found the control")
        );
    }
}
