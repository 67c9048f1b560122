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
    /// Returns the error of a search with this clock.
    pub(crate) fn at(clock: &Clock) -> Self {
        let positions = clock.taken();
        Self { positions }
    }
}

/// Takes a step of the clock for a position, or fails if the budget is spent.
pub(crate) fn spend(clock: &Clock) -> Result<(), GaveUp> {
    clock.spend().map_err(|_| GaveUp::at(clock))
}
