//! What can be chosen before a match: the page of the settings, without a screen.

use std::borrow::Cow;
use std::ops::RangeInclusive;

/// All that can be chosen, with what is chosen now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The fields, in the order in which they are shown.
    pub fields: Vec<Field>,
}

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The word by which programs know it.
    pub key: Cow<'static, str>,
    /// The name that people see.
    pub name: Cow<'static, str>,
    /// The values, and the one that is chosen.
    pub input: Input,
}

/// The values of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// One of several words.
    Choice {
        /// The words.
        choices: Vec<Choice>,
        /// The number of the chosen one.
        chosen: usize,
    },
    /// A whole number.
    Number {
        /// The least and the most.
        range: RangeInclusive<usize>,
        /// The chosen one.
        value: usize,
    },
    /// Usual values of other fields, taken together.
    Presets(Vec<Preset>),
}

/// A word that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The word by which programs know it.
    pub key: String,
    /// What people see.
    pub name: String,
}

/// Values of numbers that are taken together, such as the sides of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What people see.
    pub name: String,
    /// The fields and their values.
    pub values: Vec<(&'static str, usize)>,
}

impl Choice {
    /// Creates a choice.
    pub fn new(key: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            name: name.into(),
        }
    }
}

impl Field {
    /// Creates a field.
    pub fn new(
        key: impl Into<Cow<'static, str>>,
        name: impl Into<Cow<'static, str>>,
        input: Input,
    ) -> Self {
        let (key, name) = (key.into(), name.into());
        Self { key, name, input }
    }

    /// Creates a field with words to choose from; `now` is chosen, or the first if there is no such
    /// word.
    pub fn choice(
        key: impl Into<Cow<'static, str>>,
        name: impl Into<Cow<'static, str>>,
        choices: Vec<Choice>,
        now: &str,
    ) -> Self {
        let chosen = choices.iter().position(|choice| choice.key == now);
        let chosen = chosen.unwrap_or(0);
        Self::new(key, name, Input::Choice { choices, chosen })
    }

    /// Creates a field with usual words to choose from; `now` is chosen, and comes first if it is none of
    /// them.
    pub fn usual(
        key: impl Into<Cow<'static, str>>,
        name: impl Into<Cow<'static, str>>,
        usual: impl IntoIterator<Item = Choice>,
        now: &str,
    ) -> Self {
        let mut choices: Vec<Choice> = usual.into_iter().collect();
        if choices.iter().all(|choice| choice.key != now) {
            choices.insert(0, Choice::new(now, now));
        }
        Self::choice(key, name, choices, now)
    }

    /// Creates a field with a number.
    pub fn number(
        key: impl Into<Cow<'static, str>>,
        name: impl Into<Cow<'static, str>>,
        range: RangeInclusive<usize>,
        value: usize,
    ) -> Self {
        Self::new(key, name, Input::Number { range, value })
    }
}

impl Setup {
    /// Returns the word that is chosen in a field.
    pub fn word(&self, key: &str) -> Option<&str> {
        match &self.field(key)?.input {
            Input::Choice { choices, chosen } => Some(&choices.get(*chosen)?.key),
            _ => None,
        }
    }

    /// Returns the number that is chosen in a field.
    pub fn number(&self, key: &str) -> Option<usize> {
        match self.field(key)?.input {
            Input::Number { value, .. } => Some(value),
            _ => None,
        }
    }

    fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// Returns which preset is chosen, if one is.
    pub fn preset(&self, presets: &[Preset]) -> Option<usize> {
        let is_chosen = |&(key, value): &(&str, usize)| self.number(key) == Some(value);
        let mut presets = presets.iter();
        presets.position(|preset| preset.values.iter().all(is_chosen))
    }

    /// Takes the next value of a field, or the last one; after the last word comes the first.
    pub fn turn(&mut self, field: usize, forward: bool) {
        let turned =
            |at: usize, of: usize| (at + if forward { 1 } else { of.max(1) - 1 }) % of.max(1);
        let Some(Field { input, .. }) = self.fields.get(field) else {
            return;
        };
        let presets = match input {
            Input::Presets(presets) => presets.clone(),
            Input::Number { range, value } => {
                let next = value.saturating_add_signed(if forward { 1 } else { -1 });
                let next = next.clamp(*range.start(), *range.end());
                return self.set_number(field, next);
            }
            Input::Choice { choices, chosen } => {
                let next = turned(*chosen, choices.len());
                return self.set_chosen(field, next);
            }
        };
        let at = self.preset(&presets);
        let next = at.map_or(0, |at| turned(at, presets.len()));
        let values = presets.get(next).map(|preset| preset.values.clone());
        for (key, value) in values.unwrap_or_default() {
            if let Some(field) = self.fields.iter().position(|field| field.key == key) {
                self.set_number(field, value);
            }
        }
    }

    /// Chooses a word of a field; words that are not there change nothing.
    pub fn choose(&mut self, field: usize, key: &str) {
        if let Some(Field {
            input: Input::Choice { choices, .. },
            ..
        }) = self.fields.get(field)
            && let Some(chosen) = choices.iter().position(|choice| choice.key == key)
        {
            self.set_chosen(field, chosen);
        }
    }

    fn set_chosen(&mut self, field: usize, next: usize) {
        if let Input::Choice { chosen, .. } = &mut self.fields[field].input {
            *chosen = next;
        }
    }

    /// Chooses a number; one out of range changes nothing.
    pub fn set_number(&mut self, field: usize, number: usize) {
        if let Some(Field {
            input: Input::Number { range, value },
            ..
        }) = self.fields.get_mut(field)
            && range.contains(&number)
        {
            *value = number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides() -> Setup {
        let square = |side: usize| Preset {
            name: format!("{side}x{side}"),
            values: vec![("columns", side), ("rows", side)],
        };
        let words = ["a", "b", "c"].map(|word| Choice::new(word, word));
        Setup {
            fields: vec![
                Field::choice("word", "Word", words.to_vec(), "b"),
                Field::new(
                    "size",
                    "Size",
                    Input::Presets([4, 6, 9].map(square).to_vec()),
                ),
                Field::number("columns", "columns", 1..=20, 6),
                Field::number("rows", "rows", 1..=20, 6),
            ],
        }
    }

    #[test]
    fn values_are_turned_chosen_and_typed() {
        let mut setup = sides();
        for expected in ["c", "a", "b"] {
            setup.turn(0, true);
            assert_eq!(setup.word("word"), Some(expected));
        }
        setup.turn(0, false);
        setup.choose(0, "z");
        assert_eq!(setup.word("word"), Some("a"));
        setup.turn(1, true);
        assert_eq!(
            (setup.number("columns"), setup.number("rows")),
            (Some(9), Some(9))
        );
        setup.turn(1, true);
        assert_eq!(setup.number("rows"), Some(4));
        setup.set_number(2, 20);
        setup.turn(2, true);
        setup.set_number(2, 21);
        setup.set_number(2, 0);
        assert_eq!(setup.number("columns"), Some(20));
        // No preset is chosen now, so the first one is next.
        setup.turn(1, true);
        assert_eq!(
            (setup.number("columns"), setup.number("rows")),
            (Some(4), Some(4))
        );
        for _ in 0..9 {
            setup.turn(3, false);
        }
        assert_eq!(setup.number("rows"), Some(1));
        setup.turn(9, true);
    }
}
