//! Limits of what may be asked.

use std::time::Duration;

/// The most columns and rows of a board to be solved.
pub const SIDE: usize = 1024;

/// The most columns and rows of a board for which a shortest solution is searched.
pub const SHORTEST_SIDE: usize = 64;

/// The most columns and rows of a board for which an order of presses of lit cells is searched.
pub const LIT_ONLY_SIDE: usize = 32;

/// The most columns and rows of a quiet pattern that is sent.
pub const PATTERN_SIDE: usize = 256;

/// The most quiet patterns that are sent at a time.
pub const PATTERNS: usize = 16;

/// The most boards of a file that are sent back.
pub const BOARDS: usize = 16;

/// The largest number that is classified.
pub const NUMBER: u64 = 300_000_000;

/// The longest list of numbers.
pub const UP_TO: u64 = 10_000;

/// The longest side of a torus, cylinder or plane whose nullity is asked for; [`SIDE`] on the others.
pub const NULLITY_SIDE: u64 = 1_000_000;

/// The time of a search if the client does not set one.
pub const SEARCH: Duration = Duration::from_millis(500);

/// The longest time that a client may set for a search.
pub const LONGEST_SEARCH: Duration = Duration::from_secs(5);

/// The longest time for a search in the program that asks, where nobody else waits: a day.
pub const LONGEST_SEARCH_AT_ONCE: Duration = Duration::from_secs(24 * 60 * 60);

/// The most characters of a rule. That is enough for drawings of 127 × 127 cells, which reach every
/// cell of a board of [`SHORTEST_SIDE`] × [`SHORTEST_SIDE`] from every other.
pub const RULE: usize = 1 << 14;

/// The most bytes of the text that says which game is played.
pub const GAME: usize = 1 << 12;

/// The most cells of a board with edges on which is played.
pub const CELLS: u64 = 1 << 12;

/// The most moves of a match.
pub const MOVES: usize = 1 << 10;

/// The most bytes of a move.
pub const MOVE: usize = 1 << 8;

/// The most moves that are sent of those that can be made.
pub const LISTED: usize = 1 << 9;

/// The most cells of all sets of a positional game together, if they are sent.
pub const SETS: usize = 1 << 12;

/// The most fields of a setup that a request chooses.
pub const FIELDS: usize = 1 << 5;

/// The most bytes of memory of a search for a move.
pub const ADVICE_BYTES: u64 = 1 << 26;

/// The most bytes of the text of a board of sets.
pub const SETS_TEXT: usize = 1 << 14;

/// The largest heap of a table of misère play, where moves split heaps and where they do not: of the former
/// all sums are gone through that can be reached.
pub const MISERE_HEAPS: [u64; 2] = [32, 256];

/// The most columns and rows of a table of misère play.
pub const MISERE_SIDE: u32 = 32;
