//! What is said about a hypergraph without a search: its criteria, its class, statements about boards.
//!
//! The checks count, compare and try on their own. They share only plain data with what they check.

mod class;
mod counts;
mod criteria;
mod kaplansky;
mod needs;
mod pairs;
mod polyhexes;
#[cfg(test)]
mod tests;
mod theorem;

use std::collections::HashSet;

use madness_claims::{Allowance, Flaw};
use serde::{Deserialize, Serialize};

use super::maker_breaker::{TooLarge, in_words, is_board};
use super::sets::are_sets;
use crate::hypergraph::Hypergraph;

pub use class::ClassCertificate;
pub use criteria::CriteriaCertificate;
pub use theorem::{EvidenceRecord, TheoremCertificate, TileRecord};

/// The cells and sets of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardRecord {
    /// The names of the cells.
    pub cells: Vec<String>,
    /// The winning sets, by the numbers of their cells from 0.
    pub sets: Vec<Vec<u32>>,
}

impl From<&Hypergraph> for BoardRecord {
    fn from(hypergraph: &Hypergraph) -> Self {
        Self {
            cells: hypergraph.names().to_vec(),
            sets: hypergraph.sets().to_vec(),
        }
    }
}

impl BoardRecord {
    /// Returns the board in words, if its sets are different lists of its cells, and those of the family
    /// if the name is one of a family.
    fn checked(
        &self,
        game: &str,
        allowance: &mut Allowance,
    ) -> Result<Result<String, Flaw>, TooLarge> {
        if let Err(flaw) = are_sets(&self.sets, self.cells.len(), allowance)? {
            return Ok(Err(flaw));
        }
        let members: u64 = self.sets.iter().map(|set| set.len() as u64 + 1).sum();
        let names: u64 = self.cells.iter().map(|name| name.len() as u64 + 1).sum();
        allowance
            .spend(30 * members.saturating_add(names))
            .ok_or(TooLarge)?;
        allowance
            .hold(64 * (self.sets.len() + self.cells.len()) as u64)
            .ok_or(TooLarge)?;
        let mut seen = HashSet::new();
        if let Some(set) = self.sets.iter().find(|set| !seen.insert(*set)) {
            return Ok(Err(Flaw::new("sets", format!("{set:?} is there twice"))));
        }
        let mut seen = HashSet::new();
        if let Some(name) = self.cells.iter().find(|name| !seen.insert(*name)) {
            return Ok(Err(Flaw::new(
                "cells",
                format!("{name:?} is the name of two"),
            )));
        }
        is_board(game, &self.cells, &self.sets, allowance)
    }

    /// Returns the board in words that cannot be taken for those of a family.
    fn in_words(&self, game: &str) -> String {
        in_words(game, &self.cells, &self.sets)
    }
}
