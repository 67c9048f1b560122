//! Questions and answers as bytes.

use serde::Serialize;

use super::error::ApiError;

/// What is asked at an address.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question<'a> {
    /// What follows the `?` of the URL.
    pub query: &'a str,
    /// The body: JSON, or for [`Address::Parse`](crate::Address::Parse) a file.
    pub body: &'a [u8],
}

/// Writes an answer as JSON.
pub(super) fn json(answer: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    serde_json::to_vec(answer).map_err(ApiError::internal)
}
