//! The error that must never happen.

use thiserror::Error;

/// Two methods that contradict each other, or an answer that fails its check: an error of this library,
/// never of its input. The command ends with status 3.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("internal error: {finding}")]
pub struct InternalError {
    /// What went wrong, and on which board.
    pub finding: String,
}

impl InternalError {
    /// Describes what went wrong.
    #[must_use]
    pub fn new(finding: impl Into<String>) -> Self {
        Self {
            finding: finding.into(),
        }
    }
}
