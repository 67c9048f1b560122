//! Exit statuses, and which error has which.

use std::io;
use std::process::ExitCode;

use anyhow::Error;
use button_madness::InternalError;
use button_madness::classify::ClassifyError;
use button_madness::classify::mad::{JournalledError, SearchError};
use button_madness::distance::DistanceError;
use button_madness::explain::ExplainError;
use button_madness::solve::AgreementError;
use combinatorial_games::impartial::octal::OctalError;
use positional_games::maker_breaker::MakerBreakerError;
use thiserror::Error;

/// How the command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Solved, or all in order.
    Success = 0,
    /// A board without a solution, a certificate that does not hold, or a counterexample to an open
    /// statement.
    No = 1,
    /// Input that cannot be used, or is out of reach.
    BadInput = 2,
    /// Two methods contradict each other.
    Disagreement = 3,
    /// No certificate fails, but some were not checked, or not in full.
    Unchecked = 4,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// An answer that does not hold when it is pressed.
#[derive(Debug, Error)]
#[error("{name}: the answer does not hold when it is pressed; was the file changed meanwhile?")]
pub(crate) struct WrongAnswer {
    pub(crate) name: String,
}

/// A file of certificates that is too large to be read.
#[derive(Debug, Error)]
#[error(
    "{name}: not checked: too large: to read it takes at least {needed} bytes of memory, and {most} are \
     allowed; --full allows all that is free"
)]
pub(crate) struct Unchecked {
    pub(crate) name: String,
    pub(crate) needed: u64,
    pub(crate) most: u64,
}

/// The status with which an error ends the command.
pub(crate) fn status_of(error: &Error) -> Status {
    // The library's errors hand an internal error on as it is, so it is looked for inside of them.
    let internal = |cause: &(dyn std::error::Error + 'static)| {
        cause.is::<InternalError>()
            || cause.is::<WrongAnswer>()
            || matches!(cause.downcast_ref(), Some(DistanceError::Internal(_)))
            || matches!(
                cause.downcast_ref(),
                Some(JournalledError::Search(SearchError::Internal(_)))
            )
            || matches!(cause.downcast_ref(), Some(AgreementError::Internal(_)))
            || matches!(cause.downcast_ref(), Some(OctalError::WrongWindow { .. }))
            || matches!(cause.downcast_ref(), Some(MakerBreakerError::Contradicted))
            || matches!(cause.downcast_ref(), Some(ExplainError::Internal(_)))
            || matches!(cause.downcast_ref(), Some(ClassifyError::Internal(_)))
    };
    let disagreement = error.chain().any(internal);
    if disagreement {
        Status::Disagreement
    } else if error.is::<Unchecked>() {
        Status::Unchecked
    } else {
        Status::BadInput
    }
}

/// Whether the error is that nobody reads our output any more, which is no failure.
pub(crate) fn is_closed_pipe(error: &Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| {
        let error = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause
            .downcast_ref::<serde_json::Error>()
            .and_then(serde_json::Error::io_error_kind);
        error.or(json)
    };
    error
        .chain()
        .any(|cause| kind(cause) == Some(io::ErrorKind::BrokenPipe))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disagreement_has_a_status_of_its_own() {
        let wrong = || InternalError::new("1 is not 2");
        for error in [
            Error::from(wrong()),
            Error::from(ClassifyError::from(wrong())),
            Error::from(DistanceError::from(wrong())),
            Error::from(JournalledError::Search(SearchError::from(wrong()))),
            Error::from(AgreementError::from(wrong())),
            Error::from(ExplainError::from(wrong())),
            Error::from(OctalError::WrongWindow { heap: 1 }),
            Error::from(MakerBreakerError::Contradicted),
        ] {
            assert_eq!(status_of(&error), Status::Disagreement, "{error}");
            let inside = error.context("while trying");
            assert_eq!(status_of(&inside), Status::Disagreement);
        }
        let wrong = ClassifyError::Zero;
        assert_eq!(
            status_of(&Error::from(wrong).context("while trying")),
            Status::BadInput
        );
    }

    #[test]
    fn only_a_closed_pipe_is_a_closed_pipe() {
        let error = |kind| Error::from(io::Error::from(kind));
        assert!(is_closed_pipe(
            &error(io::ErrorKind::BrokenPipe).context("while writing")
        ));
        assert!(!is_closed_pipe(&error(io::ErrorKind::StorageFull)));
    }
}
