//! Errors as codes and messages, and the end of every panic.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::CString;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use madness::solutions::SolutionsError;
use madness::solve::SolveError;
use madness::{InternalError, ShapeError};
use madness_machine::simd::memory::is_available;

use crate::types::{
    BM_BAD_ARGUMENT, BM_BAD_CERTIFICATE, BM_INTERNAL, BM_NULL_POINTER, BM_OK, BM_TOO_LARGE,
    bm_status,
};

/// Why a call did nothing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    pub(crate) status: bm_status,
    pub(crate) message: String,
}

impl Failure {
    fn new(status: bm_status, message: impl Display) -> Self {
        Self {
            status,
            message: message.to_string(),
        }
    }

    pub(crate) fn null(name: &str) -> Self {
        Self::new(BM_NULL_POINTER, format_args!("{name} is a null pointer"))
    }

    pub(crate) fn argument(message: impl Display) -> Self {
        Self::new(BM_BAD_ARGUMENT, message)
    }

    pub(crate) fn certificate(message: impl Display) -> Self {
        Self::new(BM_BAD_CERTIFICATE, message)
    }

    pub(crate) fn internal(message: impl Display) -> Self {
        Self::new(BM_INTERNAL, message)
    }

    /// The message of a panic, if it is a text.
    fn panic(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        Self::internal(text.unwrap_or("a panic without a message"))
    }
}

impl From<ShapeError> for Failure {
    fn from(error: ShapeError) -> Self {
        Self::argument(error)
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Self {
        Self::new(BM_TOO_LARGE, error)
    }
}

impl From<SolutionsError> for Failure {
    fn from(error: SolutionsError) -> Self {
        Self::new(BM_TOO_LARGE, error)
    }
}

impl From<InternalError> for Failure {
    fn from(error: InternalError) -> Self {
        Self::internal(error)
    }
}

/// Fails if so many bytes of memory cannot be taken now.
pub(crate) fn have_memory(bytes: u64) -> Result<(), Failure> {
    if is_available(bytes) {
        return Ok(());
    }
    let message = format_args!("this takes {bytes} bytes of memory, more than there is");
    Err(Failure::new(BM_TOO_LARGE, message))
}

thread_local! {
    /// The message of the last call in this thread, empty if it succeeded.
    static LAST: RefCell<CString> = RefCell::default();
}

/// Runs a function of the header: no panic leaves it, and its message is kept for this thread.
pub(crate) fn run(work: impl FnOnce() -> Result<(), Failure>) -> bm_status {
    // What a panic leaves half done are values of this call, which are dropped with it.
    let ended = catch_unwind(AssertUnwindSafe(work));
    let ended = ended.unwrap_or_else(|payload| Err(Failure::panic(&*payload)));
    let (status, message) = match ended {
        Ok(()) => (BM_OK, String::new()),
        Err(failure) => (failure.status, failure.message),
    };
    let message = CString::new(message.replace('\0', "\u{fffd}")).unwrap_or_default();
    // A thread that is ending has no message any more.
    let _ = LAST.try_with(|last| last.replace(message));
    status
}

/// Reads the message of the last call in this thread.
pub(crate) fn with_last<T>(read: impl FnOnce(&CString) -> T) -> Option<T> {
    LAST.try_with(|last| last.try_borrow().map(|last| read(&last)).ok())
        .ok()
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last() -> String {
        with_last(|last| last.to_str().unwrap().to_owned()).unwrap()
    }

    #[test]
    fn no_panic_leaves() {
        assert_eq!(run(|| panic!("on purpose")), BM_INTERNAL);
        assert_eq!(last(), "on purpose");
        let left = 1;
        assert_eq!(run(|| panic!("{left} left\0")), BM_INTERNAL);
        assert_eq!(last(), "1 left\u{fffd}");
        assert_eq!(run(|| std::panic::panic_any(7)), BM_INTERNAL);
        assert_eq!(last(), "a panic without a message");
    }

    #[test]
    fn a_message_is_that_of_the_last_call_in_its_thread() {
        assert_eq!(run(|| Err(Failure::null("game"))), BM_NULL_POINTER);
        std::thread::scope(|scope| {
            scope.spawn(|| assert_eq!(last(), ""));
        });
        assert_eq!(last(), "game is a null pointer");
        assert_eq!(run(|| Ok(())), BM_OK);
        assert_eq!(last(), "");
    }
}
