//! The end of a search without an answer.

use madness_claims::counted;
use madness_machine::Clock;
use thiserror::Error;

/// A search was given up before it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the search was given up after {}: allow it more positions or more time",
    counted(positions, "position")
)]
pub struct GaveUp {
    /// The positions that were looked at.
    pub positions: u64,
}

impl GaveUp {
    /// Returns that a search with this clock is given up.
    pub(crate) fn at(clock: &Clock) -> Self {
        let positions = clock.taken();
        Self { positions }
    }
}

/// Looks at a position, which is a step, unless nothing is left.
pub(crate) fn spend(clock: &Clock) -> Result<(), GaveUp> {
    clock.spend().map_err(|_| GaveUp::at(clock))
}
