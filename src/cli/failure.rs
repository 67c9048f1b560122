//! Exit statuses, and which error has which.

use std::io;
use std::process::ExitCode;

use anyhow::Error;
use button_madness::classify::ClassifyError;
use button_madness::classify::mad::{JournalError, SearchError};
use button_madness::distance::DistanceError;
use button_madness::explain::ExplainError;
use button_madness::solve::{AgreementError, Disagreement};
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
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// A counterexample to a theorem that has been proved.
#[derive(Debug, Error)]
#[error("internal error: a counterexample to theorem {0}, which is proved")]
pub(crate) struct Refuted(pub(crate) String);

/// Methods that contradict each other.
#[derive(Debug, Error)]
#[error("internal error: {0}")]
pub(crate) struct MethodsDisagree(pub(crate) String);

/// An answer that does not hold when it is pressed.
#[derive(Debug, Error)]
#[error("{name}: the answer does not hold when it is pressed; was the file changed meanwhile?")]
pub(crate) struct WrongAnswer {
    pub(crate) name: String,
}

/// The status with which an error ends the command.
pub(crate) fn status_of(error: &Error) -> Status {
    let disagreement = error.chain().any(|cause| {
        cause.is::<Disagreement>()
            || cause.is::<Refuted>()
            || cause.is::<MethodsDisagree>()
            || cause.is::<WrongAnswer>()
            || matches!(cause.downcast_ref(), Some(DistanceError::Contradiction(_)))
            || matches!(
                cause.downcast_ref(),
                Some(JournalError::Search(SearchError::Disagreement { .. }))
            )
            || matches!(cause.downcast_ref(), Some(AgreementError::Disagreement(_)))
            || matches!(cause.downcast_ref(), Some(ExplainError::Disagreement(_)))
            || matches!(
                cause.downcast_ref(),
                Some(ClassifyError::Disagreement { .. })
            )
    });
    if disagreement {
        Status::Disagreement
    } else {
        Status::BadInput
    }
}

/// Whether the reader of our output went away, which is no failure of ours.
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
    use button_madness::board::Shape;
    use button_madness::distance::Contradiction;

    use super::*;

    #[test]
    fn disagreement_has_a_status_of_its_own() {
        let wrong = ClassifyError::Disagreement {
            n: 5,
            roots: 8,
            gcd: 8,
            elimination: 4,
        };
        assert_eq!(status_of(&Error::from(wrong)), Status::Disagreement);
        assert_eq!(
            status_of(&Error::from(Refuted("5.1".to_owned()))),
            Status::Disagreement
        );
        let wrong = MethodsDisagree("1 is not 2".to_owned());
        assert_eq!(status_of(&Error::from(wrong)), Status::Disagreement);
        let wrong = DistanceError::Contradiction(Contradiction {
            shape: Shape::torus(3, 3).unwrap(),
            finding: "1 is not 2".to_owned(),
        });
        assert_eq!(status_of(&Error::from(wrong)), Status::Disagreement);
        let wrong = JournalError::Search(SearchError::Disagreement { n: 5, degree: 2 });
        assert_eq!(status_of(&Error::from(wrong)), Status::Disagreement);
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
