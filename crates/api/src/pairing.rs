//! The API about the pairings for nine in a row: one of them, and the walk from a cell that is freed.

use std::sync::Arc;

use madness_machine::Clock;
use pairing_strategies::queen::{QueenPairing, class_of, classes, parse_cell, place};
use serde::{Deserialize, Serialize};

use super::api::Api;
use super::cost::Cost;
use super::error::ApiError;
use super::limits;
use super::processors::Processors;
use super::question::{Question, json};
use super::request::query;

/// A pairing by its digits, or the one that stands for a class.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PairingQuery {
    class: Option<usize>,
    pairing: Option<String>,
    /// Column and row of a cell that is freed, from 0.
    cell: Option<String>,
}

#[derive(Serialize)]
struct Found {
    /// How many classes there are.
    classes: usize,
    class: usize,
    /// The directions of the partners of 8 × 8 cells.
    pairing: String,
    /// How many of the 512 symmetries of the torus leave it as it is.
    symmetries: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    walk: Option<Steps>,
}

/// A walk: the dominoes that are pushed when a cell is freed.
#[derive(Serialize)]
struct Steps {
    freed: [usize; 2],
    /// The cells that dominoes leave, and the directions of the pushes.
    pushes: Vec<([usize; 2], u8)>,
    class: usize,
    pairing: String,
}

/// Answers `GET /api/pairing`: a pairing with its class, and the walk from a cell.
pub(super) async fn pairing<P: Processors>(
    api: &Api<P>,
    question: Question<'_>,
) -> Result<Vec<u8>, ApiError> {
    let asked: PairingQuery = query(question.query)?;
    let freed = asked.cell.as_deref().map(parse_cell).transpose();
    let freed = freed.map_err(|error| ApiError::bad(format!("cell: {error}")))?;
    let named: Option<QueenPairing> = match (&asked.class, &asked.pairing) {
        (Some(_), None) => None,
        (None, Some(digits)) => {
            let read = digits.parse();
            Some(read.map_err(|error| ApiError::bad(format!("pairing: {error}")))?)
        }
        _ => return Err(ApiError::bad("give either class or pairing")),
    };
    // The list of all classes is made once.
    let cost = match api.memory.classes.get() {
        Some(_) => Cost::Quick,
        None => Cost::Heavy,
    };
    let memory = Arc::clone(&api.memory);
    let work = move |_: &Clock| {
        let all = memory.classes.get_or_init(classes);
        let number = |pairing| {
            let class = class_of(pairing, all);
            class.ok_or_else(|| ApiError::internal("a pairing without a class"))
        };
        let pairing = match (named, asked.class) {
            (Some(pairing), _) => pairing,
            (None, class) => {
                let class = class.and_then(|class| all.get(class));
                let class = class.ok_or_else(|| {
                    let last = all.len() - 1;
                    ApiError::too_large(format!("class: a number from 0 to {last}"))
                })?;
                // The pairing that `games pairing classes` shows for the class.
                class.pairing.least_image()
            }
        };
        let walk = match freed {
            None => None,
            Some(freed) => {
                let walk = pairing.walk(freed);
                let pushes = walk.pushes.iter();
                Some(Steps {
                    freed: place(freed),
                    pushes: pushes.map(|&(cell, point)| (place(cell), point)).collect(),
                    class: number(walk.end)?,
                    pairing: walk.end.to_string(),
                })
            }
        };
        Ok(Found {
            classes: all.len(),
            class: number(pairing)?,
            pairing: pairing.to_string(),
            symmetries: pairing.symmetries().len(),
            walk,
        })
    };
    json(&api.run(cost, limits::LONGEST_SEARCH, work).await?)
}
