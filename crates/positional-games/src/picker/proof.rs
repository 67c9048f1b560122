//! Proofs of the games of Picker.

use serde::{Deserialize, Serialize};

/// Why Picker wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferProof {
    /// The step that the game begins with.
    pub start: u32,
    /// All steps. Each leads to earlier ones only.
    pub steps: Vec<OfferStep>,
}

/// Some sets, with which Picker wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferStep {
    /// The sets.
    pub sets: Vec<Vec<u32>>,
    /// Why.
    pub because: OfferReason,
}

/// Why Picker wins with some sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OfferReason {
    /// Picker, who wants a set, owns one: it has no cells left.
    Owned,
    /// Picker, who wants a cell of each set, shows each of the pairs, and plays the steps one by one. Each
    /// set contains a pair or a set of a step. Pairs and steps share no cells.
    Parts {
        /// The pairs.
        pairs: Vec<[u32; 2]>,
        /// The numbers of the steps.
        steps: Vec<u32>,
    },
    /// Picker shows two cells.
    Shows {
        /// The cells.
        cells: [u32; 2],
        /// The step after Chooser takes the first cell, and that after he takes the second one.
        steps: [u32; 2],
    },
}
