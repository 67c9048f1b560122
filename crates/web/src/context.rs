//! State shared by all requests.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use super::advisors::Advisors;
use super::cost::Cost;
use super::work::Queue;
use button_madness::classify::mad::Nullities;
use pairing_strategies::queen::Class;

/// State shared by all requests.
pub(super) struct Context {
    quick: Queue,
    searches: Queue,
    heavy: Queue,
    advice: Queue,
    pub(super) advisors: Advisors,
    pub(super) nullities: OnceLock<Nullities>,
    /// All classes of pairings of the plane for nine in a row, 4 MB.
    pub(super) classes: OnceLock<Vec<Class>>,
    ending: Arc<AtomicBool>,
    /// Whether only this machine can connect.
    pub(super) local: bool,
}

impl Context {
    pub(super) fn new(address: SocketAddr) -> Self {
        let ending = Arc::new(AtomicBool::new(false));
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let queue = |turns| Queue::new(turns, Arc::clone(&ending));
        Self {
            quick: queue(processors),
            searches: queue(processors),
            // A heavy question uses the memory and the threads of several others.
            heavy: queue(processors.div_ceil(2)),
            advice: queue(processors),
            advisors: Advisors::default(),
            nullities: OnceLock::new(),
            classes: OnceLock::new(),
            ending,
            local: address.ip().is_loopback(),
        }
    }

    /// Returns the queue of the questions of a class.
    pub(super) fn queue(&self, cost: Cost) -> &Queue {
        match cost {
            Cost::Quick => &self.quick,
            Cost::Search => &self.searches,
            Cost::Heavy => &self.heavy,
            Cost::Advice => &self.advice,
        }
    }

    /// Tells the searches to stop and to answer with what they have found.
    pub(super) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }
}
