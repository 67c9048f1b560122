//! How long a search may take.

use std::time::{Duration, Instant};

use madness_claims::counted;
use thiserror::Error;

/// How much a search may do: so many positions, and no longer than a time.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Positions that may be looked at, however long that takes.
    least: u64,
    most: u64,
    spent: u64,
    end: Option<Instant>,
}

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

impl Budget {
    /// Positions between two looks at the clock.
    const STRIDE: u64 = 256;

    /// Creates a budget of so many positions.
    pub fn of_positions(most: u64) -> Self {
        Self {
            least: most,
            most,
            spent: 0,
            end: None,
        }
    }

    /// Creates a budget of a time from now on. `least` positions are looked at in any case.
    pub fn of_time(time: Duration, least: u64) -> Self {
        Self {
            least,
            most: u64::MAX,
            spent: 0,
            end: Instant::now().checked_add(time),
        }
    }

    /// Returns how many positions were looked at.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Takes a position.
    pub(crate) fn spend(&mut self) -> Result<(), GaveUp> {
        let positions = self.spent;
        if self.spent >= self.least {
            let late = self.spent.is_multiple_of(Self::STRIDE)
                && self.end.is_some_and(|end| Instant::now() >= end);
            if late {
                // Nothing more, whoever asks.
                self.most = self.spent;
            }
            if self.spent >= self.most {
                return Err(GaveUp { positions });
            }
        }
        self.spent += 1;
        Ok(())
    }
}
