//! Reads bodies and queries, within their limits.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::{Query, Request};
use axum::http::{StatusCode, Uri, header};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error};

use button_madness::{Game, Goal, Rule, Target};
use button_madness::{Lights, Shape, Surface};

use super::error::ApiError;
use super::limits;

/// A board and the question about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardRequest {
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
    pub(super) lit_only: bool,
    /// Whether `solve` is to look for a shortest solution.
    #[serde(default)]
    pub(super) shortest: bool,
    /// Seconds for the search.
    pub(super) time: Option<f64>,
}

impl BoardRequest {
    /// Returns the game and the lights of a board whose sides are at most `side`.
    pub(super) fn board(&self, side: usize) -> Result<(Game, Lights), ApiError> {
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
    pub(super) fn goal(&self, lights: &Lights) -> Result<Goal, ApiError> {
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
pub(super) fn rule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.len() > limits::RULE {
        let message = format!("a rule has at most {} characters", limits::RULE);
        return Err(D::Error::custom(message));
    }
    text.parse().map_err(D::Error::custom)
}

/// Returns the time for a search, given in seconds.
pub(super) fn search_time(seconds: Option<f64>) -> Result<Duration, ApiError> {
    let Some(seconds) = seconds else {
        return Ok(limits::SEARCH);
    };
    let longest = limits::LONGEST_SEARCH;
    let time = Duration::try_from_secs_f64(seconds).ok();
    time.filter(|&time| time <= longest).ok_or_else(|| {
        let longest = longest.as_secs();
        ApiError::too_large(format!(
            "time must be a number of seconds from 0 to {longest}"
        ))
    })
}

/// Returns the longest side under a rule. The methods for boards of any size know only the cross.
pub(super) fn largest(rule: &Rule, side: usize) -> usize {
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
pub(super) fn shape(
    columns: usize,
    rows: usize,
    surface: Surface,
    side: usize,
) -> Result<Shape, ApiError> {
    check_sides(columns, rows, side)?;
    Shape::new(columns, rows, surface).map_err(ApiError::bad)
}

/// Reads the query of a URL.
pub(super) fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, ApiError> {
    let query = Query::try_from_uri(uri).map_err(|error| ApiError::bad(error.body_text()))?;
    Ok(query.0)
}

/// Reads the body as JSON.
pub(super) async fn json_body<T: DeserializeOwned>(request: Request) -> Result<T, ApiError> {
    // A page from another site cannot send this type without a preflight request.
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        let message = "the body must be JSON, with the header Content-Type: application/json";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let body = body(request.into_body()).await?;
    Ok(serde_json::from_slice(&body)?)
}

/// Reads the bytes of a body.
pub(super) async fn body(body: Body) -> Result<Vec<u8>, ApiError> {
    if body.size_hint().lower() > limits::BODY as u64 {
        // The answer goes out at once. A client that sends first and reads then gets to read it, too.
        tokio::spawn(tokio::time::timeout(limits::BODY_TIME, collect(body)));
        return Err(too_large());
    }
    match tokio::time::timeout(limits::BODY_TIME, collect(body)).await {
        Ok(bytes) => bytes,
        Err(_) => Err(ApiError::new(
            StatusCode::REQUEST_TIMEOUT,
            "the body did not arrive in time",
        )),
    }
}

async fn collect(mut body: Body) -> Result<Vec<u8>, ApiError> {
    let (mut bytes, mut length) = (Vec::new(), 0_usize);
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let frame = frame.map_err(|_| ApiError::bad("the body ends too soon"))?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        length = length.saturating_add(data.len());
        if length <= limits::BODY {
            bytes.extend_from_slice(&data);
        } else {
            bytes = Vec::new();
        }
        if length > limits::DRAINED {
            break;
        }
    }
    if length > limits::BODY {
        return Err(too_large());
    }
    Ok(bytes)
}

fn too_large() -> ApiError {
    let message = format!("a body has at most {} bytes", limits::BODY);
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message)
}
