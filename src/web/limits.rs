//! How much a client may ask for.

use std::time::Duration;

/// The most bytes of a body. A board of [`SIDE`] × [`SIDE`] cells takes half of it.
pub const BODY: usize = 2 << 20;

/// So much of a larger body is read and thrown away, so that the client reads the answer.
pub const DRAINED: usize = 32 << 20;

/// The most columns and rows of a board to be solved.
pub const SIDE: usize = 1024;

/// The most columns and rows of a board to which a shortest solution is looked for.
pub const SHORTEST_SIDE: usize = 64;

/// The most columns and rows of a quiet pattern that is sent.
pub const PATTERN_SIDE: usize = 256;

/// The most quiet patterns that are sent at a time.
pub const PATTERNS: usize = 16;

/// The most boards of a file that are sent back.
pub const BOARDS: usize = 16;

/// The largest number that is classified.
pub const NUMBER: u64 = 30_000_000;

/// The longest list of numbers.
pub const UP_TO: u64 = 10_000;

/// The longest side of a torus, cylinder or plane whose nullity is asked for; [`SIDE`] on the others.
pub const NULLITY_SIDE: u64 = 1_000_000;

/// How long a search takes if the client does not say.
pub const SEARCH: Duration = Duration::from_millis(500);

/// The longest time a client may give a search.
pub const LONGEST_SEARCH: Duration = Duration::from_secs(5);

/// Requests that wait for a processor; more are turned away.
pub const WAITING: usize = 128;

/// How long they wait.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Connections at a time; more wait until one of them ends.
pub const CONNECTIONS: usize = 256;

/// A client that has not sent the head of a request by then is left; so is one that sends none.
pub const HEAD: Duration = Duration::from_secs(5);

/// The same for the body.
pub const BODY_TIME: Duration = Duration::from_secs(10);

/// A client that reads nothing of its answer for so long is left.
pub const STALLED: Duration = Duration::from_secs(10);

/// What is left to the requests that run when the server is told to end.
pub const FAREWELL: Duration = Duration::from_secs(3);
