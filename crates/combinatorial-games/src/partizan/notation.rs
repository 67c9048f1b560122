//! The notations in which people write values.
//!
//! | text | value |
//! | --- | --- |
//! | `-3`, `5/8`, `0.75`, `2 5/8` | numbers |
//! | `*`, `*2` | stars |
//! | `^`, `^^`, `^3`, `3.^`, `v`, `↑`, `⇑` | multiples of ↑ and ↓ |
//! | `{a,b\|c}`, `{a\|\|b\|c}` | options; a longer bar is the outer one |
//! | `±x`, `+-x`, `±{a,b}` | {x\|−x}, {a,b\|−a,−b} |
//! | `x+y`, `x-y`, `-x`, `(x)` | sums, differences, negatives |
//!
//! Signs side by side are added: `1/2^*` is 1/2 + ↑ + ∗.

use thiserror::Error;

use super::{Dyadic, GamesError, NumberError, Value};

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
    #[error(
        "too large: braces up to {DEEPEST} deep, bars up to {LONGEST_BAR} long, multiples of * and ^ up to {DEEPEST}, and up to {MOST} parts"
    )]
    TooLarge,
    /// A bar outside braces.
    #[error(
        "found a bar outside braces: a value with options is written in braces, as in {{2|-1}}"
    )]
    BareBar,
    /// No bar in braces.
    #[error("braces without a bar: options are written as in {{2|-1}}, and ±{{2|*}} is {{x|-x}}")]
    NoBar,
    /// Two outer bars.
    #[error("two bars of the same length: the outer one is written longer, as in {{0||0|-2}}")]
    Bars,
    /// `1+-1`.
    #[error("+- after a value is + - or ±: write 1 + -1, or 1 + ±1")]
    PlusMinus,
    /// `2^3`.
    #[error("^ after a number is ↑, and ^3 is 3·↑: write 2+^3 for 2 + 3·↑; powers are written out")]
    Power,
    /// `1 - 2^`.
    #[error(
        "after a minus it is not clear what is taken away: write - ({0}), or a sum with + in it"
    )]
    Minus(String),
    /// A number that is none, or too large.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// The value cannot be found.
    #[error(transparent)]
    Games(#[from] GamesError),
}

/// The deepest braces, and the largest multiples of * and ↑ that are read.
const DEEPEST: u32 = 100;

/// The longest bar in braces.
const LONGEST_BAR: usize = 9;

/// The most parts of a value: ± writes its options twice.
const MOST: usize = 100_000;

/// What stands between two bars of braces.
type Lists = Vec<(Vec<Value>, usize)>;

/// A reader of values in a text.
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    parts: usize,
}

fn is_minus(sign: char) -> bool {
    matches!(sign, '-' | '−')
}

fn is_arrow(sign: char) -> bool {
    matches!(sign, '^' | '↑' | '⇑' | 'v' | '↓' | '⇓')
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            parts: 0,
        }
    }

    fn fail<T>(&self, kind: impl Into<ParseValueErrorKind>) -> Result<T, ParseValueError> {
        let column = self.text[..self.at].chars().count() + 1;
        let kind = kind.into();
        Err(ParseValueError { column, kind })
    }

    /// Fails at the next character.
    pub(crate) fn unexpected<T>(&mut self) -> Result<T, ParseValueError> {
        match self.peek() {
            Some('|') => self.fail(ParseValueErrorKind::BareBar),
            Some(found) => self.fail(ParseValueErrorKind::Unexpected(found)),
            None => self.fail(ParseValueErrorKind::Ends),
        }
    }

    /// Returns what has not been read, without the blanks that it begins with.
    pub(crate) fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    /// Goes on after some bytes.
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Returns the next character that is no blank, without taking it.
    pub(crate) fn peek(&mut self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self, accepts: impl Fn(char) -> bool) -> Option<char> {
        let found = self.peek().filter(|&found| accepts(found))?;
        self.at += found.len_utf8();
        Some(found)
    }

    /// Takes digits, if they follow without a blank.
    fn digits(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|sign: char| !sign.is_ascii_digit());
        let end = end.unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn follows(&self, accepts: impl Fn(char) -> bool) -> bool {
        self.text[self.at..].chars().next().is_some_and(accepts)
    }

    /// Takes a sign between two values: whether the second is taken away.
    pub(crate) fn operator(&mut self) -> Result<Option<bool>, ParseValueError> {
        let Some(sign) = self.take(|sign| sign == '+' || is_minus(sign)) else {
            return Ok(None);
        };
        if sign == '+' && self.follows(is_minus) {
            self.at -= 1;
            return self.fail(ParseValueErrorKind::PlusMinus);
        }
        Ok(Some(is_minus(sign)))
    }

    /// Reads a sum.
    fn sum(&mut self) -> Result<Value, ParseValueError> {
        let mut values = vec![self.unit(false)?];
        while let Some(taken_away) = self.operator()? {
            values.push(self.unit(taken_away)?);
        }
        Ok(one_or(values, Value::Sum))
    }

    /// Reads values side by side, such as `1/2^*`, that are added to what is before, or taken away.
    pub(crate) fn unit(&mut self, taken_away: bool) -> Result<Value, ParseValueError> {
        self.rest();
        let start = self.at;
        let mut values = vec![self.atom()?];
        while self
            .peek()
            .is_some_and(|sign| sign == '*' || is_arrow(sign))
        {
            let before = self.at;
            values.push(self.atom()?);
            // 2^3 is a power to most people.
            if matches!(values[..], [Value::Number(_), Value::Ups(_)])
                && self.text[before..self.at].ends_with(|digit: char| digit.is_ascii_digit())
            {
                self.at = before;
                return self.fail(ParseValueErrorKind::Power);
            }
        }
        if !taken_away {
            return Ok(one_or(values, Value::Sum));
        }
        // Stars are their own negatives, so only arrows make a difference.
        if values.len() > 1
            && values[1..]
                .iter()
                .any(|value| matches!(value, Value::Ups(_)))
        {
            let unit = self.text[start..self.at].trim().to_owned();
            self.at = start;
            return self.fail(ParseValueErrorKind::Minus(unit));
        }
        let values = values.iter().map(Value::negative).collect();
        Ok(one_or(values, Value::Sum))
    }

    fn atom(&mut self) -> Result<Value, ParseValueError> {
        self.parts += 1;
        if self.parts > MOST {
            return self.fail(ParseValueErrorKind::TooLarge);
        }
        match self.peek() {
            Some('{') => {
                let lists = self.braces()?;
                if lists.len() == 1 {
                    return self.fail(ParseValueErrorKind::NoBar);
                }
                self.options(lists)
            }
            Some('(') => {
                self.take(|_| true);
                let value = self.inside(Self::sum)?;
                match self.take(|sign| sign == ')') {
                    Some(_) => Ok(value),
                    None => self.unexpected(),
                }
            }
            Some('*') => {
                self.take(|_| true);
                match self.multiple()? {
                    Some(nimber) => Ok(Value::Star(nimber)),
                    None => Ok(Value::Star(1)),
                }
            }
            Some('±') => {
                self.take(|_| true);
                self.plus_minus()
            }
            Some('+') if self.rest()[1..].starts_with(is_minus) => {
                self.take(|_| true);
                self.take(|_| true);
                self.plus_minus()
            }
            Some(sign) if is_arrow(sign) => self.arrows(),
            Some(sign) if is_minus(sign) => {
                self.take(|_| true);
                self.inside(|reader| Ok(reader.atom()?.negative()))
            }
            Some('0'..='9' | '.') => self.number(),
            _ => self.unexpected(),
        }
    }

    /// Reads what is inside something else.
    fn inside<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, ParseValueError>,
    ) -> Result<T, ParseValueError> {
        if self.depth == DEEPEST {
            return self.fail(ParseValueErrorKind::TooLarge);
        }
        self.depth += 1;
        let found = read(self)?;
        self.depth -= 1;
        Ok(found)
    }

    /// Reads a multiple of * or of an arrow, if there is one.
    fn multiple(&mut self) -> Result<Option<u32>, ParseValueError> {
        let start = self.at;
        let digits = self.digits();
        if digits.is_empty() {
            return Ok(None);
        }
        match digits.parse() {
            Ok(number) if number <= DEEPEST => Ok(Some(number)),
            _ => {
                self.at = start;
                self.fail(ParseValueErrorKind::TooLarge)
            }
        }
    }

    /// Reads arrows: `^`, `^^`, `⇑`, or `^3`.
    fn arrows(&mut self) -> Result<Value, ParseValueError> {
        let Some(arrow) = self.take(is_arrow) else {
            return self.unexpected();
        };
        let one = match arrow {
            '^' | '↑' => 1,
            '⇑' => 2,
            'v' | '↓' => -1,
            _ => -2,
        };
        let mut ups: i32 = one;
        while self.follows(|next| next == arrow) {
            self.at += arrow.len_utf8();
            ups += one;
            if ups.unsigned_abs() > DEEPEST {
                return self.fail(ParseValueErrorKind::TooLarge);
            }
        }
        if ups == one && one.abs() == 1 {
            let start = self.at;
            if let Some(times) = self.multiple()? {
                let Ok(times) = i32::try_from(times) else {
                    self.at = start;
                    return self.fail(ParseValueErrorKind::TooLarge);
                };
                ups *= times;
            }
        }
        Ok(Value::Ups(ups))
    }

    /// Reads {x|−x}.
    fn plus_minus(&mut self) -> Result<Value, ParseValueError> {
        let options = if self.peek() == Some('{') {
            let lists = self.braces()?;
            match <[_; 1]>::try_from(lists) {
                Ok([(options, _)]) => options,
                Err(lists) => vec![self.options(lists)?],
            }
        } else {
            vec![self.atom()?]
        };
        // The negatives take as much room again.
        self.parts += options.iter().map(Value::size).sum::<usize>();
        if self.parts > MOST {
            return self.fail(ParseValueErrorKind::TooLarge);
        }
        let negatives = options.iter().map(Value::negative).collect();
        Ok(Value::Options(options, negatives))
    }

    /// Reads lists of values with bars between them, each with the length of the bar after it; after
    /// the last it is 0.
    fn braces(&mut self) -> Result<Lists, ParseValueError> {
        self.take(|sign| sign == '{');
        self.inside(|reader| {
            let mut lists = Vec::new();
            loop {
                let mut values = Vec::new();
                if !matches!(reader.peek(), Some('|' | '}')) {
                    values.push(reader.sum()?);
                    while reader.take(|sign| sign == ',').is_some() {
                        values.push(reader.sum()?);
                    }
                }
                let bar = reader
                    .rest()
                    .bytes()
                    .take_while(|&sign| sign == b'|')
                    .count();
                if bar == 0 && reader.take(|sign| sign == '}').is_none() {
                    return reader.unexpected();
                }
                if bar > LONGEST_BAR {
                    return reader.fail(ParseValueErrorKind::TooLarge);
                }
                reader.skip(bar);
                lists.push((values, bar));
                if bar == 0 {
                    return Ok(lists);
                }
            }
        })
    }

    /// Puts lists together at the longest bar.
    fn options(&self, mut lists: Lists) -> Result<Value, ParseValueError> {
        let longest = lists.iter().map(|&(_, bar)| bar).max().unwrap_or(0);
        let mut outer = (0..lists.len()).filter(|&index| lists[index].1 == longest);
        let (Some(first), None) = (outer.next(), outer.next()) else {
            return self.fail(ParseValueErrorKind::Bars);
        };
        let right = lists.split_off(first + 1);
        if let Some(last) = lists.last_mut() {
            last.1 = 0;
        }
        let side = |mut lists: Lists| match (lists.len(), lists.pop()) {
            (1, Some((values, _))) => Ok(values),
            (_, last) => {
                lists.extend(last);
                Ok(vec![self.options(lists)?])
            }
        };
        Ok(Value::Options(side(lists)?, side(right)?))
    }

    /// Reads a number, or a multiple of an arrow such as `2.^`.
    fn number(&mut self) -> Result<Value, ParseValueError> {
        let start = self.at;
        let digits = self.digits();
        if self.follows(|sign| matches!(sign, '.' | '·')) {
            let point = self.text[self.at..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
            let after = &self.text[self.at + point..];
            if after.starts_with(is_arrow) {
                self.at = start;
                let Some(times) = self.multiple()? else {
                    return self.unexpected();
                };
                self.at += point;
                let arrows = self.arrows()?;
                let (Value::Ups(ups @ (-1 | 1)), Ok(times)) = (&arrows, i32::try_from(times))
                else {
                    self.at = start;
                    return self.fail(ParseValueErrorKind::TooLarge);
                };
                return Ok(Value::Ups(ups * times));
            }
            if point == 1 && after.starts_with(|digit: char| digit.is_ascii_digit()) {
                self.at += 1;
                self.digits();
            }
        } else if self.follows(|sign| sign == '/') {
            self.at += 1;
            self.digits();
        } else if let Some(fraction) = self.fraction_after_a_blank() {
            let whole = self.dyadic(start, digits)?;
            let (at, end) = (self.at, self.at + fraction.len());
            let part = self.dyadic(at, fraction.trim_start())?;
            self.at = end;
            let sum = whole.plus(part);
            return sum.map(Value::Number).or_else(|error| self.fail(error));
        }
        let number = self.dyadic(start, &self.text[start..self.at])?;
        Ok(Value::Number(number))
    }

    /// Returns the blanks and the fraction that follow a whole number, as in `2 5/8`.
    fn fraction_after_a_blank(&self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let word = rest.trim_start();
        let blanks = rest.len() - word.len();
        let end = word.find(|sign: char| !sign.is_ascii_digit() && sign != '/');
        let word = &word[..end.unwrap_or(word.len())];
        let (numerator, denominator) = word.split_once('/')?;
        let (numerator, denominator) = (
            numerator.parse::<u128>().ok()?,
            denominator.parse::<u128>().ok()?,
        );
        (blanks > 0 && numerator < denominator).then(|| &rest[..blanks + word.len()])
    }

    fn dyadic(&mut self, start: usize, word: &str) -> Result<Dyadic, ParseValueError> {
        word.parse::<Dyadic>().or_else(|error| {
            self.at = start;
            self.fail(error)
        })
    }
}

fn one_or(mut values: Vec<Value>, several: impl Fn(Vec<Value>) -> Value) -> Value {
    match values.pop() {
        Some(value) if values.is_empty() => value,
        last => {
            values.extend(last);
            several(values)
        }
    }
}

impl std::str::FromStr for Value {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let mut reader = Reader::new(text);
        let value = reader.sum()?;
        match reader.peek() {
            None => Ok(value),
            Some(_) => reader.unexpected(),
        }
    }
}
