//! Values as text: written for people and in ASCII, and read.

use thiserror::Error;

use super::{Dyadic, Form, Games, GamesError, Name, Player};

/// The signs of a text.
struct Signs {
    up: char,
    down: char,
    times: char,
    /// ± for switches {x | −x}; in ASCII these are in braces.
    plus_minus: Option<char>,
}

const UNICODE: Signs = Signs {
    up: '↑',
    down: '↓',
    times: '·',
    plus_minus: Some('±'),
};

const ASCII: Signs = Signs {
    up: '^',
    down: 'v',
    times: '.',
    plus_minus: None,
};

/// The most characters of a text.
const MOST: usize = 100_000;

impl Games {
    /// Returns a value in the standard notation: 0, 1/2, *, ↑, 2·↑*, ±1, {2|-1}. There is no text if it
    /// would have more than 100,000 characters.
    ///
    /// # Panics
    /// If the form is of another arena that is larger.
    pub fn text(&self, form: Form) -> Option<String> {
        self.written(form, &UNICODE)
    }

    /// Returns a value in ASCII: `^` for ↑, `v` for ↓, `.` for ·, and ±1 as {1|-1}.
    ///
    /// # Panics
    /// If the form is of another arena that is larger.
    pub fn ascii(&self, form: Form) -> Option<String> {
        self.written(form, &ASCII)
    }

    fn written(&self, form: Form, signs: &Signs) -> Option<String> {
        if let Some(name) = self.name(form) {
            return Some(named(name, signs));
        }
        if let (Some(sign), Some((x, y))) = (signs.plus_minus, self.to_switch(form))
            && x == y.negative()
        {
            return Some(format!("{sign}{x}"));
        }
        let side = |player| {
            let options = self.options(form, player).iter();
            let texts: Option<Vec<String>> =
                options.map(|&option| self.written(option, signs)).collect();
            let mut texts = texts?;
            // The order of the forms depends on what the arena held before.
            texts.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
            Some(texts.join(","))
        };
        let (left, right) = (side(Player::Left)?, side(Player::Right)?);
        let text = format!("{{{left}|{right}}}");
        (text.len() <= MOST).then_some(text)
    }

    /// Reads a value such as `{2|-1/2}`, `1/2`, `*2`, `^*`, `1+2.^*`, `±1` or `{0,*|{1|-1}}`.
    ///
    /// # Errors
    /// [`ParseValueError`].
    pub fn parse(&mut self, text: &str) -> Result<Form, ParseValueError> {
        let mut reader = Reader {
            games: self,
            text,
            at: 0,
            depth: 0,
        };
        let form = reader.value()?;
        match reader.peek() {
            None => Ok(form),
            Some(found) => reader.fail(ParseValueErrorKind::Unexpected(found)),
        }
    }
}

fn named(name: Name, signs: &Signs) -> String {
    let Name {
        number,
        ups,
        nimber,
    } = name;
    let mut text = String::new();
    if number != Dyadic::ZERO || (ups, nimber) == (0, 0) {
        text = number.to_string();
    }
    let arrow = if ups > 0 { signs.up } else { signs.down };
    match ups.unsigned_abs() {
        0 => {}
        1 => text.push(arrow),
        more => {
            if !text.is_empty() {
                text.push('+');
            }
            text.push_str(&more.to_string());
            text.push(signs.times);
            text.push(arrow);
        }
    }
    match nimber {
        0 => {}
        1 => text.push('*'),
        more => {
            text.push('*');
            text.push_str(&more.to_string());
        }
    }
    text
}

/// An error in the text of a value, with its place. The message reads `column 5: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct ParseValueError {
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseValueErrorKind,
}

/// What is wrong with the text of a value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseValueErrorKind {
    /// Another character than expected.
    #[error("found {0:?}: expected a value such as 1/2, *, ^, 2.^* or {{2|-1}}")]
    Unexpected(char),
    /// The text ends too early.
    #[error("the text ends here: expected a value such as 1/2, *, ^, 2.^* or {{2|-1}}")]
    Ends,
    /// Too many braces inside one another, or a large number.
    #[error("too large: braces up to 100 deep, and multiples of * and ^ up to 100")]
    TooLarge,
    /// The value cannot be found.
    #[error(transparent)]
    Games(#[from] GamesError),
}

/// The deepest braces, and the largest multiples of * and ↑ that are read.
const DEEPEST: u32 = 100;

struct Reader<'a> {
    games: &'a mut Games,
    text: &'a str,
    at: usize,
    depth: u32,
}

impl Reader<'_> {
    fn fail<T>(&self, kind: ParseValueErrorKind) -> Result<T, ParseValueError> {
        let column = self.text[..self.at].chars().count() + 1;
        Err(ParseValueError { column, kind })
    }

    /// Returns the next character that is no blank, without taking it.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, accepted: &[char]) -> Option<char> {
        let found = self.peek().filter(|found| accepted.contains(found))?;
        self.at += found.len_utf8();
        Some(found)
    }

    /// Takes what follows without blanks as long as the characters are accepted.
    fn word(&mut self, accepts: impl Fn(char) -> bool) -> String {
        let rest = &self.text[self.at..];
        let end = rest.find(|found| !accepts(found)).unwrap_or(rest.len());
        self.at += end;
        rest[..end].to_owned()
    }

    fn done<T>(&self, result: Result<T, impl Into<GamesError>>) -> Result<T, ParseValueError> {
        result.or_else(|error| self.fail(ParseValueErrorKind::Games(error.into())))
    }

    /// Reads a sum.
    fn value(&mut self) -> Result<Form, ParseValueError> {
        let mut sum = self.atom()?;
        loop {
            // Signs side by side are added: 1/2↑*.
            let next = self.peek();
            let joined = next.is_some_and(|sign| ['*', '^', 'v', '↑', '↓'].contains(&sign));
            if !joined && self.take(&['+']).is_none() {
                return Ok(sum);
            }
            let more = self.atom()?;
            let added = self.games.sum(sum, more);
            sum = self.done(added)?;
        }
    }

    fn atom(&mut self) -> Result<Form, ParseValueError> {
        let Some(first) = self.peek() else {
            return self.fail(ParseValueErrorKind::Ends);
        };
        match first {
            '{' => self.braces(),
            '*' => {
                self.take(&['*']);
                let digits = self.word(|digit| digit.is_ascii_digit());
                let nimber = if digits.is_empty() {
                    Some(1)
                } else {
                    digits.parse().ok().filter(|&nimber| nimber <= DEEPEST)
                };
                match nimber {
                    Some(nimber) => {
                        let form = self.games.nim_heap(nimber);
                        self.done(form)
                    }
                    None => self.fail(ParseValueErrorKind::TooLarge),
                }
            }
            '↑' | '^' | '↓' | 'v' => self.arrows(1),
            '±' => {
                self.take(&['±']);
                let number = self.number()?;
                let form = self.games.switch(number, number.negative());
                self.done(form)
            }
            '-' | '0'..='9' => {
                let start = self.at;
                let number = self.number()?;
                if self.take(&['·', '.']).is_some() {
                    let integer = number.to_integer().and_then(|n| u32::try_from(n).ok());
                    if let Some(ups) = integer.filter(|&ups| ups <= DEEPEST) {
                        return self.arrows(ups);
                    }
                    self.at = start;
                    return self.fail(ParseValueErrorKind::TooLarge);
                }
                let form = self.games.number(number);
                self.done(form)
            }
            other => self.fail(ParseValueErrorKind::Unexpected(other)),
        }
    }

    fn number(&mut self) -> Result<Dyadic, ParseValueError> {
        self.peek();
        let start = self.at;
        let word = self.word(|sign| sign.is_ascii_digit() || sign == '-' || sign == '/');
        let number = word.parse::<Dyadic>();
        if number.is_err() {
            self.at = start;
        }
        self.done(number)
    }

    fn arrows(&mut self, times: u32) -> Result<Form, ParseValueError> {
        let arrow = self.take(&['↑', '^', '↓', 'v']);
        let Some(arrow) = arrow else {
            return match self.peek() {
                Some(found) => self.fail(ParseValueErrorKind::Unexpected(found)),
                None => self.fail(ParseValueErrorKind::Ends),
            };
        };
        let sign = if matches!(arrow, '↑' | '^') { 1 } else { -1 };
        let form = self.games.ups(sign * i64::from(times));
        self.done(form)
    }

    fn braces(&mut self) -> Result<Form, ParseValueError> {
        if self.depth == DEEPEST {
            return self.fail(ParseValueErrorKind::TooLarge);
        }
        self.depth += 1;
        self.take(&['{']);
        let left = self.list('|')?;
        let right = self.list('}')?;
        self.depth -= 1;
        let form = self.games.form(left, right);
        self.done(form)
    }

    /// Reads values with commas between them, up to a sign.
    fn list(&mut self, end: char) -> Result<Vec<Form>, ParseValueError> {
        let mut forms = Vec::new();
        if self.take(&[end]).is_some() {
            return Ok(forms);
        }
        loop {
            forms.push(self.value()?);
            match self.take(&[',', end]) {
                Some(',') => {}
                Some(_) => return Ok(forms),
                None => {
                    return match self.peek() {
                        Some(found) => self.fail(ParseValueErrorKind::Unexpected(found)),
                        None => self.fail(ParseValueErrorKind::Ends),
                    };
                }
            }
        }
    }
}

impl Games {
    /// Returns *m, a nim heap of m counters.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn nim_heap(&mut self, m: u32) -> Result<Form, GamesError> {
        let mut smaller = Vec::new();
        loop {
            let heap = self.form(smaller.clone(), smaller.clone())?;
            if u32::try_from(smaller.len()).is_ok_and(|size| size >= m) {
                return Ok(heap);
            }
            smaller.push(heap);
        }
    }

    /// Returns n·↑, for negative n the multiple of ↓.
    ///
    /// # Errors
    /// [`GamesError`].
    pub fn ups(&mut self, n: i64) -> Result<Form, GamesError> {
        let (zero, star) = (self.zero(), self.nim_heap(1)?);
        let mut up = self.form(vec![zero], vec![star])?;
        if n < 0 {
            up = self.negative(up)?;
        }
        let mut sum = zero;
        for _ in 0..n.unsigned_abs() {
            sum = self.sum(sum, up)?;
        }
        Ok(sum)
    }
}
