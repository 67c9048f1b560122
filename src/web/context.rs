//! State shared by all requests.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use super::advisors::Advisors;
use super::work::Queue;
use crate::classify::mad::Nullities;

/// State shared by all requests.
pub(super) struct Context {
    /// Computations of some milliseconds.
    pub(super) quick: Queue,
    /// Searches, which take the time they are given.
    pub(super) searches: Queue,
    pub(super) advisors: Advisors,
    pub(super) nullities: OnceLock<Nullities>,
    ending: Arc<AtomicBool>,
    /// Whether only this machine is served.
    local: bool,
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

    /// Searches are content with what they have.
    pub(super) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }

    /// Returns whether only this machine can connect.
    pub(super) fn local(&self) -> bool {
        self.local
    }
}
