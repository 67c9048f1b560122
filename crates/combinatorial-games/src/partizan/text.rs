//! Values as text: written for people and in ASCII.

use super::{Dyadic, Form, Games, GamesError, Name, ParseValueError, Player, Value};

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

    /// Reads a value such as `{2|-1/2}`, `{0||0|-2}`, `1/2`, `*2`, `^*`, `1+2.^*`, `±{2|*}` or
    /// `{0,*|{1|-1}}`.
    ///
    /// # Errors
    /// [`ParseValueError`].
    pub fn parse(&mut self, text: &str) -> Result<Form, ParseValueError> {
        let value: Value = text.parse()?;
        value.form(self).map_err(|error| ParseValueError {
            column: 1,
            kind: error.into(),
        })
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
