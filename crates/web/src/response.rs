//! Answers as JSON.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Returns an answer as JSON, which the browser does not keep.
pub(super) fn json(answer: &impl Serialize) -> Response {
    match serde_json::to_vec(answer) {
        Ok(bytes) => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            (kind, [(header::CACHE_CONTROL, "no-store")], bytes).into_response()
        }
        // This cannot happen: an answer consists of strings, numbers and arrays.
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
