//! Answers as JSON.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use madness_api::ApiError;

/// Returns an answer, which the browser does not keep.
pub(super) fn answered(answer: Result<Vec<u8>, ApiError>) -> Response {
    match answer {
        Ok(bytes) => json(bytes),
        Err(error) => refused(&error),
    }
}

/// Returns an error as an answer.
pub(super) fn refused(error: &ApiError) -> Response {
    let status = StatusCode::from_u16(error.status());
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, json(error.json())).into_response();
    if status == StatusCode::SERVICE_UNAVAILABLE {
        let second = HeaderValue::from_static("1");
        response.headers_mut().insert(header::RETRY_AFTER, second);
    }
    response
}

fn json(bytes: Vec<u8>) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, [(header::CACHE_CONTROL, "no-store")], bytes).into_response()
}
