//! Reads bodies and queries, within their limits.

use std::time::Duration;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error};

use button_madness::{Game, Goal, Rule, Target};
use button_madness::{Lights, Shape, Surface};

use super::error::ApiError;
use super::limits;

/// A board and the question about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardRequest {
    #[serde(default)]
    surface: Surface,
    /// The rule.
    #[serde(default, deserialize_with = "rule")]
    rule: Rule,
    /// Strings of `0` and `1`, from top to bottom.
    lights: Vec<String>,
    target: Option<Target>,
    /// The rows of a picture that is to be made, in place of a colour.
    goal: Option<Vec<String>>,
    /// Whether only lit cells may be pressed: the answer is an order of presses.
    #[serde(default)]
    pub(crate) lit_only: bool,
    /// Whether `solve` is to look for a shortest solution.
    #[serde(default)]
    pub(crate) shortest: bool,
    /// Seconds for the search.
    pub(crate) time: Option<f64>,
}

impl BoardRequest {
    /// Returns the game and the lights of a board whose sides are at most `side`.
    pub(crate) fn board(&self, side: usize) -> Result<(Game, Lights), ApiError> {
        let side = largest(&self.rule, side);
        let columns = self.lights.first().map_or(0, String::len);
        check_sides(columns, self.lights.len(), side)?;
        let lights = Lights::from_digits(self.surface, &self.lights).map_err(ApiError::bad)?;
        Ok((
            Game::from(lights.shape()).with_rule(self.rule.clone()),
            lights,
        ))
    }
}

impl BoardRequest {
    /// Returns the goal of a board whose lights have been read: a colour, or a picture.
    pub(crate) fn goal(&self, lights: &Lights) -> Result<Goal, ApiError> {
        match (self.target, &self.goal) {
            (Some(_), Some(_)) => Err(ApiError::bad("target and goal exclude each other")),
            (target, None) => Ok(Goal::Colour(target.unwrap_or_default())),
            (None, Some(rows)) => {
                let shape = lights.shape();
                let is_row = |row: &String| row.len() == shape.columns();
                if rows.len() != shape.rows() || !rows.iter().all(is_row) {
                    return Err(ApiError::bad("goal must have the size of lights"));
                }
                let picture = Lights::from_digits(shape.surface(), rows);
                picture.map(Goal::Picture).map_err(ApiError::bad)
            }
        }
    }
}

/// Reads a rule of at most [`limits::RULE`] characters.
pub(crate) fn rule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.len() > limits::RULE {
        let message = format!("a rule has at most {} characters", limits::RULE);
        return Err(D::Error::custom(message));
    }
    text.parse().map_err(D::Error::custom)
}

/// The time of a search, and the longest that may be asked for.
#[derive(Clone, Copy)]
pub(crate) struct SearchTime {
    pub(crate) asked: Duration,
    longest: Duration,
}

impl SearchTime {
    /// Takes a time in seconds, or the usual one.
    pub(crate) fn new(seconds: Option<f64>, longest: Duration) -> Result<Self, ApiError> {
        let asked = match seconds {
            None => Some(limits::SEARCH),
            Some(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        };
        let asked = asked.filter(|&asked| asked <= longest).ok_or_else(|| {
            let longest = longest.as_secs();
            ApiError::too_large(format!(
                "time must be a number of seconds from 0 to {longest}"
            ))
        })?;
        Ok(Self { asked, longest })
    }

    /// Returns the error for a question that was not answered within the time.
    pub(crate) fn late(self) -> ApiError {
        ApiError::late(self.asked, self.longest)
    }
}

/// Returns the longest side under a rule. The methods for boards of any size know only the cross.
pub(crate) fn largest(rule: &Rule, side: usize) -> usize {
    if rule.is_cross() {
        side
    } else {
        side.min(limits::SHORTEST_SIDE)
    }
}

/// Checks the sides before memory is taken for their product.
fn check_sides(columns: usize, rows: usize, side: usize) -> Result<(), ApiError> {
    if columns.max(rows) > side {
        return Err(ApiError::too_large(format!(
            "a board of {columns} × {rows} cells is too large: the limit is {side} × {side}"
        )));
    }
    Ok(())
}

/// Returns a shape whose sides are at most `side`.
pub(crate) fn shape(
    columns: usize,
    rows: usize,
    surface: Surface,
    side: usize,
) -> Result<Shape, ApiError> {
    check_sides(columns, rows, side)?;
    Shape::new(columns, rows, surface).map_err(ApiError::bad)
}

/// Reads the query of a URL.
pub(crate) fn query<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    let pairs = form_urlencoded::parse(query.as_bytes());
    let read = serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs));
    read.map_err(|error| ApiError::bad(format!("the query: {error}")))
}
