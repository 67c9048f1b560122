//! Limits of what a client may send, and how long it may take. Those of questions are in crates/api.

use std::time::Duration;

/// The most bytes of a body. The largest board that is solved takes half of it.
pub(crate) const BODY: usize = 2 << 20;

/// The most bytes of a larger body that are read and thrown away, so that the client gets to read
/// the answer.
pub(crate) const DRAINED: usize = 32 << 20;

/// The longest that an answer is waited for after its time is over.
pub(crate) const GRACE: Duration = Duration::from_millis(500);

/// The most requests that wait for a processor; further ones are turned away.
pub(crate) const WAITING: usize = 128;

/// The longest time a request waits for a processor.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// The most connections at a time; further ones wait until one of them ends.
pub(crate) const CONNECTIONS: usize = 256;

/// The time within which a client must send the head of a request, or be disconnected.
pub(crate) const HEAD: Duration = Duration::from_secs(5);

/// The time within which a client must send the body of a request.
pub(crate) const BODY_TIME: Duration = Duration::from_secs(10);

/// The longest time that a client may read nothing of its answer before it is disconnected.
pub(crate) const STALLED: Duration = Duration::from_secs(10);

/// The time that running requests still have when the server is told to stop.
pub(crate) const FAREWELL: Duration = Duration::from_secs(3);
