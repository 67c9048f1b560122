//! Errors of the API, as JSON.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use button_madness::notation::ParseError;

use super::limits;
use super::response::json;

/// An error that is sent instead of an answer.
#[derive(Debug)]
pub(super) struct ApiError {
    status: StatusCode,
    what: What,
    is_late: bool,
}

#[derive(Debug, Serialize)]
struct What {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl ApiError {
    pub(super) fn new(status: StatusCode, message: impl Display) -> Self {
        let what = What {
            message: message.to_string(),
            line: None,
            column: None,
        };
        Self {
            status,
            what,
            is_late: false,
        }
    }

    /// Returns the error for a request that cannot be understood.
    pub(super) fn bad(message: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// Returns the error for a request that is understood but exceeds a limit.
    pub(super) fn too_large(message: impl Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Returns the error for a busy server.
    pub(super) fn busy() -> Self {
        let message = "the server is busy, try again in a second";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Returns the error for a question that was not answered within its time.
    pub(super) fn late(time: Duration) -> Self {
        let seconds = time.as_secs_f64();
        let message = if time < limits::LONGEST_SEARCH {
            let longest = limits::LONGEST_SEARCH.as_secs();
            format!("no answer within {seconds} seconds: set \"time\" to more, up to {longest}")
        } else {
            format!("no answer within {seconds} seconds: use a smaller board or a smaller rule")
        };
        Self {
            is_late: true,
            ..Self::too_large(message)
        }
    }

    /// Returns whether a question was not answered within its time.
    pub(super) fn is_late(&self) -> bool {
        self.is_late
    }

    /// Returns the error for a defect of this program.
    pub(super) fn internal(message: impl Display) -> Self {
        let message = format!("internal error: {message}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// Adds a place in the body, counted from 1.
    fn at(mut self, line: usize, column: usize) -> Self {
        (self.what.line, self.what.column) = (Some(line), Some(column));
        self
    }
}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> Self {
        let message = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = message.strip_suffix(&place).unwrap_or(&message);
        // Column 0 is the end of the line before.
        Self::bad(message).at(error.line().max(1), error.column().max(1))
    }
}

impl From<ParseError> for ApiError {
    fn from(error: ParseError) -> Self {
        Self::bad(error.kind).at(error.line, error.column)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let answer = json(&BTreeMap::from([("error", self.what)]));
        let mut response = (self.status, answer).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let second = HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, second);
        }
        response
    }
}
