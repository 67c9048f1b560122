//! Who computes the answers, and what they leave for the next ones.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use madness_machine::Clock;

use super::cost::Cost;
use super::error::ApiError;
use super::memory::Memory;
use super::processors::Processors;
use super::request::SearchTime;

/// The API, with what it remembers from one question to the next.
pub struct Api<P> {
    processors: P,
    pub(super) memory: Arc<Memory>,
}

impl<P: fmt::Debug> fmt::Debug for Api<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Api");
        fields.field("processors", &self.processors);
        fields.finish_non_exhaustive()
    }
}

impl<P: Processors> Api<P> {
    /// Creates the API, which computes with these processors.
    pub fn new(processors: P) -> Self {
        let memory = Arc::default();
        Self { processors, memory }
    }

    /// Computes, when there is a turn.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        cost: Cost,
        time: Duration,
        work: impl FnOnce(&Clock) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.processors.run(cost, time, work).await
    }

    /// Returns the time for a search, given in seconds.
    pub(super) fn search_time(&self, seconds: Option<f64>) -> Result<SearchTime, ApiError> {
        SearchTime::new(seconds, self.processors.longest_search())
    }
}
