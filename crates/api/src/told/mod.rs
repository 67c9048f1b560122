//! The API about what is known of a game: positional, zarankiewicz, misere. Every answer is a story with a
//! certificate.

mod misere;
mod positional;
mod zarankiewicz;

use madness_picture::story::{Section, Story};
use serde::Serialize;

use crate::error::ApiError;
use crate::story::{ProofRecord, StoryRecord, told};

pub(super) use misere::misere;
pub(super) use positional::positional;
pub(super) use zarankiewicz::zarankiewicz;

/// What is known of a game.
#[derive(Serialize)]
struct Told {
    game: String,
    story: StoryRecord,
    proof: ProofRecord,
}

impl Told {
    /// Tells in sections what is known of a game. The certificate is written as the command writes it.
    fn new(
        game: String,
        sections: Vec<Section>,
        says: String,
        certificate: Option<&impl Serialize>,
    ) -> Result<Self, ApiError> {
        let text = certificate.map(serde_json::to_string).transpose();
        let text = text.map_err(ApiError::internal)?;
        let story = Story {
            title: game.clone(),
            sections,
            details: None,
        };
        Ok(Self {
            game,
            story: told(&story),
            proof: ProofRecord {
                says,
                certificate: text.map(|text| text + "\n"),
            },
        })
    }
}

/// Returns a sentence, which begins with a capital letter and ends with a full stop.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest).chain(['.']).collect()
}

#[cfg(test)]
mod tests;
