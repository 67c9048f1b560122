//! Limits of what a client may ask for.

use std::time::Duration;

/// The most bytes of a body. A board of [`SIDE`] × [`SIDE`] cells takes half of it.
pub(crate) const BODY: usize = 2 << 20;

/// The most bytes of a larger body that are read and thrown away, so that the client gets to read
/// the answer.
pub(crate) const DRAINED: usize = 32 << 20;

/// The most columns and rows of a board to be solved.
pub(crate) const SIDE: usize = 1024;

/// The most columns and rows of a board for which a shortest solution is searched.
pub(crate) const SHORTEST_SIDE: usize = 64;

/// The most columns and rows of a board for which an order of presses of lit cells is searched.
pub(crate) const LIT_ONLY_SIDE: usize = 32;

/// The most columns and rows of a quiet pattern that is sent.
pub(crate) const PATTERN_SIDE: usize = 256;

/// The most quiet patterns that are sent at a time.
pub(crate) const PATTERNS: usize = 16;

/// The most boards of a file that are sent back.
pub(crate) const BOARDS: usize = 16;

/// The largest number that is classified.
pub(crate) const NUMBER: u64 = 300_000_000;

/// The longest list of numbers.
pub(crate) const UP_TO: u64 = 10_000;

/// The longest side of a torus, cylinder or plane whose nullity is asked for; [`SIDE`] on the others.
pub(crate) const NULLITY_SIDE: u64 = 1_000_000;

/// The time of a search if the client does not set one.
pub(crate) const SEARCH: Duration = Duration::from_millis(500);

/// The longest time that a client may set for a search.
pub(crate) const LONGEST_SEARCH: Duration = Duration::from_secs(5);

/// The longest that an answer is waited for after its time is over.
pub(crate) const GRACE: Duration = Duration::from_millis(500);

/// The most characters of a rule. That is enough for drawings of 127 × 127 cells, which reach every
/// cell of a board of [`SHORTEST_SIDE`] × [`SHORTEST_SIDE`] from every other.
pub(crate) const RULE: usize = 1 << 14;

/// The most bytes of the text that says which game is played.
pub(crate) const GAME: usize = 1 << 12;

/// The most cells of a board with edges on which is played.
pub(crate) const CELLS: u64 = 1 << 12;

/// The most moves of a match.
pub(crate) const MOVES: usize = 1 << 10;

/// The most bytes of a move.
pub(crate) const MOVE: usize = 1 << 8;

/// The most moves that are sent of those that can be made.
pub(crate) const LISTED: usize = 1 << 9;

/// The most cells of all sets of a positional game together, if they are sent.
pub(crate) const SETS: usize = 1 << 12;

/// The most fields of a setup that a request chooses.
pub(crate) const FIELDS: usize = 1 << 5;

/// The most bytes of memory of a search for a move.
pub(crate) const ADVICE_BYTES: u64 = 1 << 26;

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
