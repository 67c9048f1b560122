//! Names, lists in brackets and maps, made of tokens.

use std::collections::HashSet;

use crate::lexer::Token;
use crate::message::{Found, Problem, TextError};
use crate::name::{Word, number};
use crate::place::Place;

/// A name, a list in brackets, or a map, as JSON, Python and C write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item<'a> {
    /// Where it begins.
    pub place: Place,
    /// What it is.
    pub kind: ItemKind<'a>,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind<'a> {
    /// A name, or a number.
    Name(Word<'a>),
    /// Items in brackets: `(`, `[` or `{`.
    List(char, Vec<Item<'a>>),
    /// Keys with their items, in braces.
    Map(Vec<(Word<'a>, Item<'a>)>),
}

impl<'a> Item<'a> {
    /// Returns the name that the item is.
    #[must_use]
    pub fn name(&self) -> Option<Word<'a>> {
        match &self.kind {
            ItemKind::Name(word) => Some(word.clone()),
            _ => None,
        }
    }

    /// Returns the items of the list that the item is.
    #[must_use]
    pub fn items(&self) -> Option<&[Item<'a>]> {
        match &self.kind {
            ItemKind::List(_, items) => Some(items),
            _ => None,
        }
    }

    /// Returns the names of the list that the item is, if it holds nothing else. What says yes, no or
    /// nothing, as in JSON, is not a name.
    #[must_use]
    pub fn names(&self) -> Option<Vec<Word<'a>>> {
        let is_name = |word: &Word<'a>| {
            word.is_quoted
                || !(word.is_filler() || ["true", "false", "True", "False"].contains(&&*word.text))
        };
        let name = |item: &Item<'a>| item.name().filter(is_name);
        self.items()?.iter().map(name).collect()
    }
}

impl Word<'_> {
    /// Checks that the name is a number from the first to the last one.
    ///
    /// # Errors
    /// Another name.
    pub fn check_range(&self, (first, last): (u64, u64)) -> Result<(), TextError> {
        match number(&self.text) {
            Some(number) if (first..=last).contains(&number) => Ok(()),
            _ => Err(self.place.wrong(Problem::OutOfRange {
                first,
                last,
                found: self.text.clone().into_owned(),
            })),
        }
    }
}

/// Tokens that are read one after another; they are not empty at first.
#[derive(Clone, Debug)]
pub struct Cursor<'t, 'a> {
    tokens: &'t [Token<'a>],
    at: usize,
}

impl<'t, 'a> Cursor<'t, 'a> {
    /// Begins with the first token.
    #[must_use]
    pub fn new(tokens: &'t [Token<'a>]) -> Self {
        Self { tokens, at: 0 }
    }

    /// Returns the next token without reading it.
    #[must_use]
    pub fn peek(&self) -> Option<&'t Token<'a>> {
        self.tokens.get(self.at)
    }

    /// Returns the tokens that are not read yet.
    #[must_use]
    pub fn rest(&self) -> &'t [Token<'a>] {
        &self.tokens[self.at..]
    }

    /// Reads a token.
    #[expect(
        clippy::should_implement_trait,
        reason = "a cursor is also asked for what comes next without reading it"
    )]
    pub fn next(&mut self) -> Option<&'t Token<'a>> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    /// Reads the token if it is that sign.
    pub fn take(&mut self, sign: char) -> Option<&'t Token<'a>> {
        self.peek().filter(|next| next.is(sign))?;
        self.next()
    }

    /// Reads the token if it is a name.
    pub fn take_word(&mut self) -> Option<Word<'a>> {
        let word = self.peek()?.word()?;
        self.at += 1;
        Some(word)
    }

    /// Reads a name.
    ///
    /// # Errors
    /// Something else, which the message names beside what is `expected`; without quotes also a word
    /// such as `none`.
    pub fn word(&mut self, expected: &'static str) -> Result<Word<'a>, TextError> {
        let word = self.take_word().ok_or_else(|| self.unexpected(expected))?;
        if word.is_filler() {
            return Err(word.place.wrong(Problem::Filler(word.text.into_owned())));
        }
        Ok(word)
    }

    /// Reads a number without sign.
    ///
    /// # Errors
    /// Something else, which the message names beside what is `expected`.
    pub fn number(&mut self, expected: &'static str) -> Result<u64, TextError> {
        let word = self.peek().and_then(Token::word);
        let found = word.and_then(|word| number(&word.text));
        let found = found.ok_or_else(|| self.unexpected(expected))?;
        self.at += 1;
        Ok(found)
    }

    /// Reads a name that is a number from the first to the last one.
    ///
    /// # Errors
    /// Something else.
    pub fn numbered(&mut self, (first, last): (u64, u64)) -> Result<Word<'a>, TextError> {
        let word = self.word("a number")?;
        word.check_range((first, last))?;
        Ok(word)
    }

    /// Returns the error that something else may stand here.
    #[must_use]
    pub fn unexpected(&self, expected: &'static str) -> TextError {
        if let Some(next) = self.peek() {
            return next.unexpected(expected);
        }
        let place = self.tokens.last().map_or(Place::START, |last| Place {
            column: last.place.column + last.source.chars().count(),
            ..last.place
        });
        place.wrong(Problem::Unexpected {
            found: Found::LineEnd,
            expected,
        })
    }

    /// Checks that all tokens are read.
    ///
    /// # Errors
    /// A token that is left, which the message names beside what is `expected`.
    pub fn end(&self, expected: &'static str) -> Result<(), TextError> {
        match self.peek() {
            None => Ok(()),
            Some(next) => Err(next.unexpected(expected)),
        }
    }

    /// Reads a name, a list in brackets or a map.
    ///
    /// # Errors
    /// Anything else; blanks and commas mixed in one list; a key that comes twice.
    pub fn item(&mut self, expected: &'static str) -> Result<Item<'a>, TextError> {
        let Some(place) = self.peek().map(|next| next.place) else {
            return Err(self.unexpected(expected));
        };
        if let Some(word) = self.take_word() {
            let kind = ItemKind::Name(word);
            return Ok(Item { place, kind });
        }
        for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
            if self.take(open).is_none() {
                continue;
            }
            let kind = if open == '{' && self.is_key() {
                ItemKind::Map(self.map()?)
            } else {
                let items = list(self, Some(close), |cursor| cursor.item(IN_LIST))?;
                ItemKind::List(open, items)
            };
            return Ok(Item { place, kind });
        }
        Err(self.unexpected(expected))
    }

    /// Whether a name and a colon come next.
    #[must_use]
    pub fn is_key(&self) -> bool {
        match self.rest() {
            [name, colon, ..] => name.word().is_some() && colon.is(':'),
            _ => false,
        }
    }

    fn map(&mut self) -> Result<Vec<(Word<'a>, Item<'a>)>, TextError> {
        let mut known = HashSet::new();
        list(self, Some('}'), |cursor| {
            let key = cursor.word("a name and a colon")?;
            if !known.insert(key.text.clone()) {
                return Err(key.place.wrong(Problem::Twice(key.text.into_owned())));
            }
            if cursor.take(':').is_none() {
                return Err(cursor.unexpected("a colon"));
            }
            Ok((key, cursor.item("a name or a list")?))
        })
    }
}

/// What a list holds, for messages.
const IN_LIST: &str =
    "a name or a list; names other than letters, digits and _ are written in quotes";

/// Reads elements with blanks between them, or with commas, up to the bracket that closes them, or to
/// the end. A comma may stand behind the last one if the bracket is in a line below.
///
/// # Errors
/// Blanks and commas mixed, and what `element` refuses.
pub fn list<'a, T>(
    cursor: &mut Cursor<'_, 'a>,
    close: Option<char>,
    mut element: impl FnMut(&mut Cursor<'_, 'a>) -> Result<T, TextError>,
) -> Result<Vec<T>, TextError> {
    let mut found = Vec::new();
    let mut has_commas = None;
    loop {
        let is_end = |cursor: &mut Cursor<'_, 'a>| match close {
            Some(close) => cursor.take(close).is_some(),
            None => cursor.peek().is_none(),
        };
        if is_end(cursor) {
            return Ok(found);
        }
        if !found.is_empty() {
            let comma = cursor.take(',');
            let place = comma.or(cursor.peek()).map(|token| token.place);
            let is_element =
                comma.is_some() || cursor.peek().is_some_and(|next| next.word().is_some());
            if is_element && has_commas.is_some_and(|commas| commas != comma.is_some()) {
                return Err(place.unwrap_or(Place::START).wrong(Problem::Mixed));
            }
            has_commas = Some(comma.is_some());
            if let (Some(comma), Some(next)) = (comma, cursor.peek())
                && next.place.line > comma.place.line
                && is_end(cursor)
            {
                return Ok(found);
            }
        }
        found.push(element(cursor)?);
    }
}

/// Reads all tokens as names, with blanks or with commas between.
///
/// # Errors
/// Anything else than names; blanks and commas mixed.
pub fn words<'a>(tokens: &[Token<'a>]) -> Result<Vec<Word<'a>>, TextError> {
    list(&mut Cursor::new(tokens), None, |cursor| {
        cursor.word("a name: letters, digits and _, with . - + inside; others in quotes")
    })
}

/// Splits tokens into lines; a line within brackets goes on with the next one.
#[must_use]
pub fn statements<'t, 'a>(tokens: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    let mut line = tokens.first().map_or(0, |first| first.place.line);
    split(tokens, |token| {
        let before = std::mem::replace(&mut line, token.place.line);
        before != line
    })
}

/// Splits tokens before those, outside of brackets, at which something begins.
pub(crate) fn split<'t, 'a>(
    tokens: &'t [Token<'a>],
    mut begins: impl FnMut(&Token<'a>) -> bool,
) -> Vec<&'t [Token<'a>]> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    for (at, token) in tokens.iter().enumerate() {
        if begins(token) && depth == 0 && at > 0 {
            parts.push(&tokens[start..at]);
            start = at;
        }
        if ['(', '[', '{'].iter().any(|&open| token.is(open)) {
            depth += 1;
        } else if [')', ']', '}'].iter().any(|&close| token.is(close)) {
            depth = depth.saturating_sub(1);
        }
    }
    if start < tokens.len() {
        parts.push(&tokens[start..]);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::{Dash, lex};

    fn read(text: &str) -> Result<Vec<String>, String> {
        let tokens = lex(text, Dash::InNames).map_err(|error| error.to_string())?;
        let words = words(&tokens).map_err(|error| error.to_string())?;
        Ok(words
            .into_iter()
            .map(|word| word.text.into_owned())
            .collect())
    }

    #[test]
    fn names_have_blanks_or_commas_between() {
        let expected = Ok(["a", "b c", "d-1"].map(String::from).to_vec());
        assert_eq!(read("a \"b c\"\td-1"), expected);
        assert_eq!(read("a, 'b c' ,d-1"), expected);
        for (text, message) in [
            ("a, b c", "1:6: found both blanks and commas"),
            ("a b, c", "1:4: found both blanks and commas"),
            ("a, b,", "1:6: found the end of the line"),
            ("a,,b", "1:3: found \",\""),
            ("a; b", "1:2: found \";\""),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn lines_go_on_within_brackets() {
        let tokens = lex("a: [b,\n c]\nd\n\n(e)\n", Dash::InNames).unwrap();
        let lines: Vec<usize> = statements(&tokens).iter().map(|line| line.len()).collect();
        assert_eq!(lines, [7, 1, 3]);
    }

    #[test]
    fn items_are_names_lists_and_maps() {
        fn item(text: &str) -> Result<ItemKind<'_>, String> {
            let tokens = lex(text, Dash::InNames).map_err(|error| error.to_string())?;
            let item = Cursor::new(&tokens).item("an item");
            item.map(|item| item.kind)
                .map_err(|error| error.to_string())
        }
        let count = |text: &str| match item(text) {
            Ok(ItemKind::List(_, items)) => items.len(),
            Ok(ItemKind::Map(entries)) => 10 + entries.len(),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(count("[1, 2]"), 2);
        assert_eq!(count("[1,\n2,\n]"), 2);
        assert_eq!(count("(a 'b')"), 2);
        assert_eq!(count("{\"a\": [1], b: {c}}"), 12);
        for (text, message) in [
            ("[1, 2,]", "1:7: found \"]\""),
            ("{a: 1, 'a': 2}", "1:8: \"a\" comes twice"),
            ("[1; 2]", "1:3: found \";\""),
            ("[1, [2 3], 4 5]", "1:14: found both"),
            (&"[".repeat(65), "1:65: brackets are nested"),
        ] {
            let error = item(text).unwrap_err();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
