//! Runs computations on their own threads, a limited number at a time, each within its time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use madness_api::ApiError;
use madness_api::limits::LONGEST_SEARCH;
use madness_machine::{Budget, Clock};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::limits;

/// A queue for the processors.
pub(super) struct Queue {
    places: Semaphore,
    turns: Arc<Semaphore>,
    ending: Arc<AtomicBool>,
}

/// Tells a computation that nobody waits for it any more, when the connection is dropped.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Queue {
    /// Returns a queue that computes `turns` answers at a time, which end early once `ending` is set.
    pub(super) fn new(turns: usize, ending: Arc<AtomicBool>) -> Self {
        Self {
            places: Semaphore::new(limits::WAITING),
            turns: Arc::new(Semaphore::new(turns)),
            ending,
        }
    }

    /// Waits for a processor and then computes. The time counts from then on. Work that does not stop
    /// soon after its time is not waited for.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Clock) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.places.try_acquire().map_err(|_| ApiError::busy())?;
        let turn = timeout(limits::PATIENCE, Arc::clone(&self.turns).acquire_owned());
        let turn = turn.await.map_err(|_| ApiError::busy())?;
        let turn = turn.map_err(|_| ApiError::busy())?;
        drop(place);
        let waiting = Waiting(Arc::new(AtomicBool::new(false)));
        // The work stops at its time, when nobody waits for the answer, or when the server stops.
        let stops = [Arc::clone(&waiting.0), Arc::clone(&self.ending)];
        let stop = move || stops.iter().any(|flag| flag.load(Ordering::Relaxed));
        let clock = Budget::of(time).until(stop).start();
        let computed = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if nobody waits for it any more.
            let _turn = turn;
            work(&clock)
        });
        let computed = timeout(time + limits::GRACE, computed).await;
        drop(waiting);
        let computed = computed.map_err(|_| ApiError::late(time, LONGEST_SEARCH))?;
        computed.unwrap_or_else(|error| Err(ApiError::internal(error)))
    }
}
