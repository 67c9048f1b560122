//! What is wrong with a request, as JSON.

use std::fmt::Display;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::notation::ParseError;

use super::response::json;

/// An answer that is none.
#[derive(Debug)]
pub(super) struct ApiError {
    status: StatusCode,
    what: What,
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
        Self { status, what }
    }

    /// What was sent cannot be understood.
    pub(super) fn bad(message: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// What was sent is understood and out of reach.
    pub(super) fn too_large(message: impl Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Others are being served.
    pub(super) fn busy() -> Self {
        let message = "the server is busy, try again in a second";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// An error of this program.
    pub(super) fn internal(message: impl Display) -> Self {
        let message = format!("internal error: {message}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// With a place in the body, counted from 1.
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
        #[derive(Serialize)]
        struct Answer {
            error: What,
        }
        let status = self.status;
        let mut response = json(&Answer { error: self.what }).into_response();
        *response.status_mut() = status;
        if status == StatusCode::SERVICE_UNAVAILABLE {
            let second = HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, second);
        }
        response
    }
}
