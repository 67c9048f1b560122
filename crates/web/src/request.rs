//! Reads bodies, within their limits.

use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, HttpBody};
use axum::http::{HeaderMap, header};
use madness_api::ApiError;

use super::limits;

/// Checks that a body is declared as JSON. A page from another site cannot send this type without a
/// preflight request.
pub(super) fn is_json(headers: &HeaderMap) -> Result<(), ApiError> {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim();
    if kind.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let message = "the body must be JSON, with the header Content-Type: application/json";
    Err(ApiError::new(415, message))
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
        Err(_) => Err(ApiError::new(408, "the body did not arrive in time")),
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
    ApiError::new(413, message)
}
