//! Proofs of Avoider–Enforcer.

use serde::{Deserialize, Serialize};

use crate::game::Forced;

/// How Avoider or Enforcer wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnforcerProof {
    /// The step that the game begins with.
    pub start: u32,
    /// All steps. Each leads to earlier ones only.
    pub steps: Vec<EnforcerStep>,
}

/// Some sets, with which the winner wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnforcerStep {
    /// The sets that Avoider may still own, without his cells.
    pub sets: Vec<Vec<u32>>,
    /// How many cells are free, in sets and in none.
    pub free: u32,
    /// Who is to move.
    pub to_move: Forced,
    /// Why.
    pub because: EnforcerReason,
}

/// Why the winner wins with some sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EnforcerReason {
    /// Avoider owns a set: it has no cells left.
    Owned,
    /// The sets weigh too little.
    Potential,
    /// Avoider takes fewer cells than each set has.
    Few,
    /// Enforcer takes fewer cells than there are sets here that share no cell, by their numbers.
    Many(Vec<u32>),
    /// The winner moves.
    Takes {
        /// The cells of sets that he takes.
        cells: Vec<u32>,
        /// How many cells that are in no set he takes.
        idle: u32,
        /// The step after that.
        step: u32,
    },
    /// The other player moves. After each move one of these steps is left.
    After(Vec<u32>),
}
