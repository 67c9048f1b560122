//! The page of what can be chosen before a game, drawn from its description.

use madness_play::{Field, Input, Setup};

use super::model::Action;
use crate::screen::input::Direction;

/// What is chosen, and where the cursor is.
pub(super) struct Settings {
    pub(super) setup: Setup,
    /// The number of the field at the cursor.
    pub(super) field: usize,
    /// What has been typed in the field of a number.
    pub(super) typed: Option<usize>,
    /// Why no game could begin with what is chosen.
    pub(super) refused: Option<String>,
}

impl Settings {
    pub(super) fn new(setup: Setup) -> Self {
        Self {
            setup,
            field: 0,
            typed: None,
            refused: None,
        }
    }

    /// Shows other settings. The cursor stays where it is.
    pub(super) fn read(&mut self, setup: Setup) {
        let field = self.field.min(setup.fields.len().saturating_sub(1));
        *self = Self {
            field,
            ..Self::new(setup)
        };
    }

    /// Moves the cursor, or changes the field at the cursor.
    pub(super) fn act(&mut self, action: Action) {
        self.refused = None;
        let last = self.setup.fields.len().saturating_sub(1);
        match action {
            Action::Move(Direction::Up) => self.choose(self.field.saturating_sub(1)),
            Action::Move(Direction::Down) => self.choose((self.field + 1).min(last)),
            Action::Move(direction) => {
                self.typed = None;
                self.setup.turn(self.field, direction == Direction::Right);
            }
            Action::Digit(digit) => match self.number() {
                Some(_) => self.write(self.typed.unwrap_or(0) * 10 + usize::from(digit)),
                None => self.setup.choose(self.field, &digit.to_string()),
            },
            Action::Erase => {
                if let Some(number) = self.number() {
                    self.write(self.typed.unwrap_or(number) / 10);
                }
            }
            _ => {}
        }
    }

    fn choose(&mut self, field: usize) {
        self.typed = None;
        self.field = field;
    }

    /// Returns the number at the cursor, if it is one.
    fn number(&self) -> Option<usize> {
        match self.setup.fields.get(self.field)?.input {
            Input::Number { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Takes what has been typed, if it can become a number of the field.
    fn write(&mut self, typed: usize) {
        if let Some(Field {
            input: Input::Number { range, .. },
            ..
        }) = self.setup.fields.get(self.field)
            && typed <= *range.end()
        {
            self.typed = Some(typed);
            self.setup.set_number(self.field, typed);
        }
    }

    /// Returns what is shown of the value of a field.
    pub(super) fn value(&self, number: usize) -> String {
        let Some(field) = self.setup.fields.get(number) else {
            return String::new();
        };
        match &field.input {
            Input::Choice { choices, chosen } => {
                let choice = choices.get(*chosen);
                choice.map(|choice| choice.name.clone()).unwrap_or_default()
            }
            Input::Number { value, .. } => match self.typed.filter(|_| number == self.field) {
                Some(0) => "_".to_owned(),
                Some(typed) => format!("{typed}_"),
                None => value.to_string(),
            },
            Input::Presets(presets) => {
                let chosen = self.setup.preset(presets);
                let names = (0..).zip(presets).map(|(at, preset)| {
                    if chosen == Some(at) {
                        format!("[{}]", preset.name)
                    } else {
                        format!(" {} ", preset.name)
                    }
                });
                names.collect::<Vec<_>>().join(" ")
            }
            _ => String::new(),
        }
    }
}
