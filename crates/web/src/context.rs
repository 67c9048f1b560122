//! State shared by all requests.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use madness_api::{Api, ApiError, Cost, Processors};
use madness_machine::Clock;

use super::work::Queue;

/// State shared by all requests.
pub(super) struct Context {
    pub(super) api: Api<Queues>,
    ending: Arc<AtomicBool>,
    /// Whether only this machine can connect.
    pub(super) local: bool,
}

/// A queue for each class of questions.
pub(super) struct Queues {
    quick: Queue,
    searches: Queue,
    heavy: Queue,
    advice: Queue,
}

impl Processors for Queues {
    fn run<T: Send + 'static>(
        &self,
        cost: Cost,
        time: Duration,
        work: impl FnOnce(&Clock) -> Result<T, ApiError> + Send + 'static,
    ) -> impl Future<Output = Result<T, ApiError>> + Send {
        let queue = match cost {
            Cost::Quick => &self.quick,
            Cost::Search => &self.searches,
            Cost::Heavy => &self.heavy,
            Cost::Advice => &self.advice,
        };
        queue.run(time, work)
    }
}

impl Context {
    pub(super) fn new(address: SocketAddr) -> Self {
        let ending = Arc::new(AtomicBool::new(false));
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let queue = |turns| Queue::new(turns, Arc::clone(&ending));
        let queues = Queues {
            quick: queue(processors),
            searches: queue(processors),
            // A heavy question uses the memory and the threads of several others.
            heavy: queue(processors.div_ceil(2)),
            advice: queue(processors),
        };
        Self {
            api: Api::new(queues),
            ending,
            local: address.ip().is_loopback(),
        }
    }

    /// Tells the searches to stop and to answer with what they have found.
    pub(super) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }
}
