//! Who computes the answers.

use std::future::Future;
use std::time::Duration;

use madness_machine::{Budget, Clock};

use super::cost::Cost;
use super::error::ApiError;
use super::limits;

/// Where computations run.
pub trait Processors: Sync {
    /// Computes, perhaps after a wait, within the time, which counts from the beginning of the work.
    fn run<T: Send + 'static>(
        &self,
        cost: Cost,
        time: Duration,
        work: impl FnOnce(&Clock) -> Result<T, ApiError> + Send + 'static,
    ) -> impl Future<Output = Result<T, ApiError>> + Send;

    /// Returns the longest time that may be asked for a search.
    fn longest_search(&self) -> Duration {
        limits::LONGEST_SEARCH
    }
}

/// Computes at once, in the thread of the caller.
#[derive(Clone, Copy, Debug, Default)]
pub struct AtOnce;

impl Processors for AtOnce {
    async fn run<T: Send + 'static>(
        &self,
        _: Cost,
        time: Duration,
        work: impl FnOnce(&Clock) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        work(&Budget::of(time).start())
    }

    fn longest_search(&self) -> Duration {
        limits::LONGEST_SEARCH_AT_ONCE
    }
}
