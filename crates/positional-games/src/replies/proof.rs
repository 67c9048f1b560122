//! Proofs of a player who wins by replies.

use serde::{Deserialize, Serialize};

/// How a player wins a biased game of Maker and Breaker, or Chooser a game of Picker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplyProof {
    /// The cells that he takes first, if he moves first and needs them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<u32>,
    /// The step that the game begins with then.
    pub start: u32,
    /// All steps. Each leads to earlier ones only.
    pub steps: Vec<ReplyStep>,
}

/// Some sets, with which he wins if the other player moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplyStep {
    /// The sets.
    pub sets: Vec<Vec<u32>>,
    /// Why.
    pub because: ReplyReason,
}

/// Why a player wins with some sets, the other one to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ReplyReason {
    /// He wants a set, and owns one: it has no cells left. Or he is Chooser, and it has one cell.
    Owned,
    /// He wants a cell of each set, and the sets weigh too little.
    Potential,
    /// One of these replies is possible, whatever the other player does.
    Replies(Vec<Reply>),
}

/// A reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The cells that he takes. It is possible if the other player took none of them, and none of the cells of
    /// the step.
    pub takes: Vec<u32>,
    /// The step that he goes on with.
    pub step: u32,
}
