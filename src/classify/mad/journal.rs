//! The journal of a search for MAD numbers: its items are those of the [`MadSearch`], and the result of
//! an item is the bad numbers found with their pairs of roots.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::candidate_test::Found;
use super::search::{Complete, Finding, MadSearch, SearchError, time_of};
use crate::journal::{self, JournalError, Record, Task};

/// What tells one search from another.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameters {
    up_to: u64,
    items: usize,
    digest: String,
}

/// The result of an item.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bad {
    bad: Vec<(u64, u64)>,
    /// Older journals do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    milliseconds: Option<u64>,
}

impl Task for MadSearch {
    const NAME: &'static str = "mad";
    const VERSION: u32 = 1;
    type Parameters = Parameters;
    type Outcome = Bad;
    type Error = SearchError;

    fn new(parameters: &Parameters) -> Result<Self, SearchError> {
        Self::new(parameters.up_to)
    }

    fn parameters(&self) -> Parameters {
        Parameters {
            up_to: self.limit(),
            items: self.items().len(),
            digest: format!("{:016x}", self.digest()),
        }
    }

    fn has(&self, item: usize) -> bool {
        item < self.items().len()
    }
}

impl From<&Finding> for Record<Bad> {
    fn from(finding: &Finding) -> Self {
        let bad = finding.found.iter().map(|found| (found.n, found.pairs));
        Self {
            item: finding.item,
            outcome: Bad {
                bad: bad.collect(),
                milliseconds: finding.milliseconds,
            },
        }
    }
}

impl From<Record<Bad>> for Finding {
    fn from(record: Record<Bad>) -> Self {
        let found = record.outcome.bad.into_iter();
        Self {
            item: record.item,
            found: found.map(|(n, pairs)| Found { n, pairs }).collect(),
            milliseconds: record.outcome.milliseconds,
        }
    }
}

/// Why a search with a journal, or several journals, have no result.
#[derive(Debug, Error)]
pub enum JournalledError {
    /// A journal that cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Incomplete results, or no such search.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// Merges the journals of all shards. Returns the search, its result and what the items took.
///
/// # Errors
/// If a journal is damaged or is of another search, if an item is in two of them or in none.
pub fn merge(
    journals: &[(String, Vec<u8>)],
) -> Result<(MadSearch, Complete, Option<Duration>), JournalledError> {
    let (search, records) = journal::merge::<MadSearch, JournalledError>(journals)?;
    let findings: Vec<Finding> = records.into_iter().map(Finding::from).collect();
    let complete = search.combine(&findings)?;
    Ok((search, complete, time_of(&findings)))
}

#[cfg(test)]
mod tests;
