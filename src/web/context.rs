//! State shared by all requests.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use super::advisors::Advisors;
use super::work::Queue;
use crate::classify::mad::Nullities;

/// State shared by all requests.
pub(super) struct Context {
    /// The queue of computations that take some milliseconds.
    pub(super) quick: Queue,
    /// The queue of searches, which use the time they are given.
    pub(super) searches: Queue,
    pub(super) advisors: Advisors,
    pub(super) nullities: OnceLock<Nullities>,
    ending: Arc<AtomicBool>,
    /// Whether only this machine can connect.
    pub(super) local: bool,
}

impl Context {
    pub(super) fn new(address: SocketAddr) -> Self {
        let ending = Arc::new(AtomicBool::new(false));
        Self {
            quick: Queue::new(Arc::clone(&ending)),
            searches: Queue::new(Arc::clone(&ending)),
            advisors: Advisors::default(),
            nullities: OnceLock::new(),
            ending,
            local: address.ip().is_loopback(),
        }
    }

    /// Tells the searches to stop and to answer with what they have found.
    pub(super) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }
}
