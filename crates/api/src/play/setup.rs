//! What can be chosen of a game, as JSON.

use std::collections::BTreeMap;

use madness_play::{Input, Setup};
use serde::{Deserialize, Serialize};

use crate::error::ApiError;

/// What is chosen in a field.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a choice is a word or a whole number")]
pub(super) enum Chosen {
    Number(usize),
    Word(String),
}

/// The fields of a form that the request has by itself: who plays, and how well.
const OWN: [&str; 2] = ["players", "opponent"];

/// One thing to choose.
#[derive(Serialize)]
pub(super) struct FieldRecord {
    key: String,
    name: String,
    #[serde(flatten)]
    input: InputRecord,
}

#[derive(Serialize)]
#[serde(untagged)]
enum InputRecord {
    Words {
        choices: Vec<ChoiceRecord>,
        chosen: String,
    },
    Number {
        from: usize,
        to: usize,
        value: usize,
    },
    Presets {
        presets: Vec<PresetRecord>,
    },
}

#[derive(Serialize)]
struct ChoiceRecord {
    key: String,
    name: String,
}

#[derive(Serialize)]
struct PresetRecord {
    name: String,
    values: Vec<(&'static str, usize)>,
}

/// Returns the fields of a setup.
pub(super) fn fields(setup: &Setup) -> Vec<FieldRecord> {
    let record = |input: &Input| match input {
        Input::Choice { choices, chosen } => Some(InputRecord::Words {
            chosen: choices.get(*chosen)?.key.clone(),
            choices: choices
                .iter()
                .map(|choice| ChoiceRecord {
                    key: choice.key.clone(),
                    name: choice.name.clone(),
                })
                .collect(),
        }),
        Input::Number { range, value } => Some(InputRecord::Number {
            from: *range.start(),
            to: *range.end(),
            value: *value,
        }),
        Input::Presets(presets) => Some(InputRecord::Presets {
            presets: presets
                .iter()
                .map(|preset| PresetRecord {
                    name: preset.name.clone(),
                    values: preset.values.clone(),
                })
                .collect(),
        }),
        _ => None,
    };
    let fields = setup
        .fields
        .iter()
        .filter(|field| !OWN.contains(&&*field.key));
    let records = fields.filter_map(|field| {
        Some(FieldRecord {
            key: field.key.to_string(),
            name: field.name.trim().to_owned(),
            input: record(&field.input)?,
        })
    });
    records.collect()
}

/// Chooses in a setup what a request says.
pub(super) fn choose(setup: &mut Setup, choice: &BTreeMap<String, Chosen>) -> Result<(), ApiError> {
    for (key, chosen) in choice {
        let place = setup.fields.iter().position(|field| field.key == *key);
        let place = place.filter(|_| !OWN.contains(&&**key));
        let unknown = || ApiError::bad(format!("nothing is called {key:?} in this game's setup"));
        let place = place.ok_or_else(unknown)?;
        match (&setup.fields[place].input, chosen) {
            (Input::Choice { choices, .. }, Chosen::Word(word)) => {
                if choices.iter().all(|choice| choice.key != *word) {
                    let message = format!("{key} is one of those in the setup, not {word:?}");
                    return Err(ApiError::bad(message));
                }
                setup.choose(place, word);
            }
            (Input::Number { range, .. }, Chosen::Number(number)) => {
                if !range.contains(number) {
                    let (from, to) = (range.start(), range.end());
                    let message = format!("{key} is a number from {from} to {to}");
                    return Err(ApiError::too_large(message));
                }
                setup.set_number(place, *number);
            }
            (Input::Choice { .. }, _) => {
                return Err(ApiError::bad(format!("{key} is a word")));
            }
            (Input::Number { .. }, _) => {
                return Err(ApiError::bad(format!("{key} is a number")));
            }
            _ => {
                let message = format!("{key} is chosen by the numbers of its presets");
                return Err(ApiError::bad(message));
            }
        }
    }
    Ok(())
}
