//! Errors of the API, as JSON.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{self, Display};
use std::time::Duration;

use serde::Serialize;

use button_madness::certificate::DocumentError;
use button_madness::notation::ParseError;

/// An error that is sent instead of an answer.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: u16,
    what: What,
    is_late: bool,
}

#[derive(Clone, Debug, Serialize)]
struct What {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl ApiError {
    /// Returns an error with a status of HTTP.
    pub fn new(status: u16, message: impl Display) -> Self {
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
    pub fn bad(message: impl Display) -> Self {
        Self::new(400, message)
    }

    /// Returns the error for a request that is understood but exceeds a limit.
    pub(crate) fn too_large(message: impl Display) -> Self {
        Self::new(422, message)
    }

    /// Returns the error for a busy server.
    #[must_use]
    pub fn busy() -> Self {
        let message = "the server is busy, try again in a second";
        Self::new(503, message)
    }

    /// Returns the error for a question that was not answered within its time, where it may have the
    /// longest one.
    #[must_use]
    pub fn late(time: Duration, longest: Duration) -> Self {
        let seconds = time.as_secs_f64();
        let message = if time < longest {
            let longest = longest.as_secs();
            format!("no answer within {seconds} seconds: set \"time\" to more, up to {longest}")
        } else {
            format!("no answer within {seconds} seconds: use a smaller board or a smaller rule")
        };
        Self {
            is_late: true,
            ..Self::too_large(message)
        }
    }

    /// Returns the status of HTTP: 400 if the question cannot be understood, 422 if it is beyond a limit or
    /// was not answered in time, 500 for a defect of this program, 503 if there is no turn.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Returns the line in the body, counted from 1, and the column.
    #[must_use]
    pub fn place(&self) -> Option<(usize, usize)> {
        self.what.line.zip(self.what.column)
    }

    /// Returns the error as JSON.
    #[must_use]
    pub fn json(&self) -> Vec<u8> {
        // Strings and numbers can always be written.
        serde_json::to_vec(&BTreeMap::from([("error", &self.what)])).unwrap_or_default()
    }

    /// Returns whether a question was not answered within its time.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.is_late
    }

    /// Returns the error for a defect of this program.
    pub fn internal(message: impl Display) -> Self {
        let message = format!("internal error: {message}");
        Self::new(500, message)
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

#[cfg(feature = "games")]
impl From<positional_games::TextError> for ApiError {
    fn from(error: positional_games::TextError) -> Self {
        Self::bad(error.problem).at(error.place.line, error.place.column)
    }
}

impl From<DocumentError> for ApiError {
    fn from(error: DocumentError) -> Self {
        let whole = error.to_string();
        let (line, column) = match error {
            DocumentError::Json { line, column, .. }
            | DocumentError::Missing { line, column, .. } => (line, column),
            _ => (1, 1),
        };
        let place = format!("{line}:{column}: ");
        Self::bad(whole.strip_prefix(&place).unwrap_or(&whole)).at(line, column)
    }
}

impl Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what.message)
    }
}

impl Error for ApiError {}
