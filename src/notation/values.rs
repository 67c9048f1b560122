//! Values in brackets as languages write them: lists, objects, texts, numbers and words.

use super::error::{ParseError, ParseErrorKind};
use super::fields::Cell;
use super::line_kind::closing;

/// Lists deeper than this are no boards.
pub(super) const DEEPEST: usize = 6;

/// A value of a list.
#[derive(Debug)]
pub(super) enum Node<'a> {
    /// A number or a word.
    Atom(Cell<'a>),
    /// What stands in quotes.
    Text(Cell<'a>),
    List(List<'a>),
    Object(Object<'a>),
}

/// Keys with values.
#[derive(Debug)]
pub(super) struct Object<'a> {
    pub(super) entries: Vec<(Cell<'a>, Node<'a>)>,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Values in brackets.
#[derive(Debug)]
pub(super) struct List<'a> {
    pub(super) items: Vec<Node<'a>>,
    /// The bracket that begins it.
    pub(super) bracket: char,
    /// Before which items a semicolon stands, and before which a line begins without a comma.
    pub(super) semicolons: Vec<usize>,
    pub(super) feeds: Vec<usize>,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// What stands before a value.
#[derive(Debug, Default)]
pub(super) struct Before<'a> {
    /// What stands before the equals sign.
    pub(super) name: Option<Cell<'a>>,
    /// The function whose call is open.
    pub(super) function: Option<Cell<'a>>,
}

/// A place in the text.
pub(super) struct Cursor<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(rest: &'a str, line: usize) -> Self {
        Self {
            rest,
            line,
            column: 1,
        }
    }

    /// Returns where the text goes on, and the number of that line.
    pub(super) fn rest(&self) -> (&'a str, usize) {
        (self.rest, self.line)
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) {
        if let Some(found) = self.peek() {
            self.rest = &self.rest[found.len_utf8()..];
            if found == '\n' {
                (self.line, self.column) = (self.line + 1, 1);
            } else {
                self.column += 1;
            }
        }
    }

    /// Skips white space; returns whether a line ended.
    fn skip(&mut self) -> bool {
        let line = self.line;
        while self
            .peek()
            .is_some_and(|c| matches!(c, ' ' | '\t' | '\r' | '\n'))
        {
            self.bump();
        }
        self.line > line
    }

    pub(super) fn error<T>(&self, expected: &'static str) -> Result<T, ParseError> {
        let kind = ParseErrorKind::Brackets {
            expected,
            found: self.peek(),
        };
        Err(ParseError::new(self.line, self.column, kind))
    }

    /// Takes the text up to a character that `ends` it.
    fn word(&mut self, ends: impl Fn(char) -> bool) -> Cell<'a> {
        let (line, column) = (self.line, self.column);
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.column += text.chars().count();
        Cell { text, line, column }
    }

    /// Takes an assignment and the name of a function, as in `grid = np.array(`, up to the first bracket
    /// of the value.
    pub(super) fn before_value(&mut self) -> Result<Before<'a>, ParseError> {
        self.skip();
        let line = self.rest.split('\n').next().unwrap_or_default();
        let mut before = Before::default();
        if self.peek().is_none_or(|c| closing(c).is_none())
            && let Some((name, _)) = line.split_once('=')
            && !name.trim().is_empty()
            && !name.contains('(')
        {
            before.name = Some(self.word(|c| c == '='));
            self.bump();
            self.skip();
        }
        let name = self.word(|c| !(c.is_alphanumeric() || matches!(c, '_' | '.')));
        if name.text.is_empty() {
            return Ok(before);
        }
        if self.peek() != Some('(') {
            return self.error("a list in brackets");
        }
        self.bump();
        before.function = Some(name);
        Ok(before)
    }

    /// Takes what ends a call and an assignment: `, dtype=int)`, `;`.
    pub(super) fn after_value(&mut self, is_call: bool) -> Result<(), ParseError> {
        if is_call {
            self.skip();
            while self.peek() == Some(',') {
                self.bump();
                self.skip();
                let option = self.word(|c| matches!(c, ',' | ')' | '\n') || closing(c).is_some());
                // A type, as in `array(..., bool)`.
                let is_type = option.text.starts_with(char::is_alphabetic);
                if !option.text.contains('=') && !option.text.is_empty() && !is_type {
                    return Err(option.error(ParseErrorKind::Brackets {
                        expected: "`)` at the end of the call",
                        found: option.text.chars().next(),
                    }));
                }
                self.skip();
            }
            if self.peek() != Some(')') {
                return self.error("`)` at the end of the call");
            }
            self.bump();
        }
        self.word(|c| !matches!(c, ' ' | '\t'));
        if matches!(self.peek(), Some(';' | ',')) {
            self.bump();
        }
        Ok(())
    }

    pub(super) fn node(&mut self, depth: usize) -> Result<Node<'a>, ParseError> {
        match self.peek() {
            Some(quote @ ('"' | '\'')) => self.text(quote).map(Node::Text),
            Some(bracket) if closing(bracket).is_some() => {
                if depth == DEEPEST {
                    return self.error("a board: these lists are too deep");
                }
                if bracket == '{' && self.begins_object() {
                    return self.object(depth).map(Node::Object);
                }
                self.list(depth).map(Node::List)
            }
            Some(found) if !matches!(found, ',' | ';' | ']' | '}' | ')' | ':' | '=' | '|') => {
                let ends = |c: char| {
                    c.is_whitespace()
                        || matches!(
                            c,
                            ',' | ';' | '"' | '\'' | ']' | '}' | ')' | ':' | '=' | '|'
                        )
                        || closing(c).is_some()
                };
                // Signs without quotes mean other things there: `#` begins a comment.
                let is_value = |c: char| c.is_alphanumeric() || matches!(c, '_' | '?');
                let end = self.rest.find(ends).unwrap_or(self.rest.len());
                if !self.rest[..end].contains(is_value) {
                    return self.error("a number, a word or a list");
                }
                Ok(Node::Atom(self.word(ends)))
            }
            _ => self.error("a cell, a row or a list"),
        }
    }

    fn text(&mut self, quote: char) -> Result<Cell<'a>, ParseError> {
        let open = ParseErrorKind::OpenQuote { quote };
        let open = ParseError::new(self.line, self.column, open);
        self.bump();
        let (line, column) = (self.line, self.column);
        let mut is_escaped = false;
        let ends = |c: char| {
            let ends = (c == quote && !is_escaped) || c == '\n';
            is_escaped = c == '\\' && !is_escaped;
            ends
        };
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        self.column += text.chars().count();
        if self.peek() != Some(quote) {
            return Err(open);
        }
        self.bump();
        Ok(Cell { text, line, column })
    }

    /// Returns whether a brace begins an object: a key in quotes and a colon.
    fn begins_object(&self) -> bool {
        let rest = self.rest[1..].trim_start();
        let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
            return false;
        };
        let after = rest[1..].split_once(quote);
        after.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
    }

    fn list(&mut self, depth: usize) -> Result<List<'a>, ParseError> {
        let (line, column) = (self.line, self.column);
        let bracket = self.peek().unwrap_or('[');
        let end = closing(bracket);
        self.bump();
        let mut list = List {
            items: Vec::new(),
            bracket,
            semicolons: Vec::new(),
            feeds: Vec::new(),
            line,
            column,
        };
        // Whether an item may come, and whether one must.
        let (mut may, mut must) = (true, false);
        self.skip();
        loop {
            match self.peek() {
                None => {
                    let kind = ParseErrorKind::OpenBracket;
                    return Err(ParseError::new(line, column, kind));
                }
                found if found == end => {
                    self.bump();
                    return Ok(list);
                }
                Some(separator @ (',' | ';')) if !list.items.is_empty() && !must => {
                    self.bump();
                    (may, must) = (true, separator == ',');
                    if separator == ';' && list.semicolons.last() != Some(&list.items.len()) {
                        list.semicolons.push(list.items.len());
                    }
                    let fed = self.skip();
                    // A comma before the end, and a semicolon at the end of a line.
                    if self.peek() == end || separator == ';' && fed {
                        must = false;
                    }
                    continue;
                }
                Some(',' | ';') => return self.error("a cell, a row or a list"),
                _ if !may => return self.error("a blank or `,`"),
                _ => {}
            }
            list.items.push(self.node(depth + 1)?);
            let end_of_item = self.rest.len();
            let fed = self.skip();
            let next = self.peek();
            if fed && next != end && !matches!(next, Some(',' | ';')) {
                list.feeds.push(list.items.len());
            }
            let is_list = matches!(list.items.last(), Some(Node::List(_) | Node::Text(_)));
            may = self.rest.len() < end_of_item || is_list;
            must = false;
        }
    }

    fn object(&mut self, depth: usize) -> Result<Object<'a>, ParseError> {
        let (line, column) = (self.line, self.column);
        self.bump();
        let mut entries = Vec::new();
        loop {
            self.skip();
            if self.peek() == Some('}') {
                self.bump();
                return Ok(Object {
                    entries,
                    line,
                    column,
                });
            }
            let key = match self.peek() {
                Some(quote @ ('"' | '\'')) => self.text(quote)?,
                None => {
                    let kind = ParseErrorKind::OpenBracket;
                    return Err(ParseError::new(line, column, kind));
                }
                _ => return self.error("a key in quotes"),
            };
            self.skip();
            if self.peek() != Some(':') {
                return self.error("`:` after the key");
            }
            self.bump();
            self.skip();
            entries.push((key, self.node(depth + 1)?));
            self.skip();
            match self.peek() {
                Some(',') => self.bump(),
                Some('}') => {}
                _ => return self.error("`,` or `}`"),
            }
        }
    }
}
