//! Proof trees: how a player wins against every reply.

use serde::{Deserialize, Serialize};

use crate::zarankiewicz::size::Cell;

/// A winning move, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WinningMove {
    /// The cell of the disc.
    pub cell: Cell,
    /// What the opponent can do.
    pub then: Then,
}

/// What follows a winning move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// Nothing: the disc completes a rectangle. The value is always `true`.
    Completed(bool),
    /// The player now threatens to complete a rectangle on two cells. The opponent can take one.
    Threats([Cell; 2]),
    /// The player threatens to complete a rectangle on `at`, so the opponent must take that cell.
    Threat {
        /// The cell.
        at: Cell,
        /// The answer after that.
        answer: Box<WinningMove>,
    },
    /// The opponent may go anywhere. There is an answer for each class of cells: rows with the same
    /// discs may be exchanged, and columns too.
    Replies(Vec<Reply>),
}

/// A reply, and the answer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The cell of the opponent's disc.
    pub cell: Cell,
    /// The answer.
    pub answer: WinningMove,
}

impl WinningMove {
    /// Returns how many discs of both players are put at most, with this one and the last one.
    pub fn plies(&self) -> usize {
        match &self.then {
            Then::Completed(_) => 1,
            Then::Threats(_) => 3,
            Then::Threat { answer, .. } => 2 + answer.plies(),
            Then::Replies(replies) => {
                let plies = replies.iter().map(|reply| reply.answer.plies());
                2 + plies.max().unwrap_or(0)
            }
        }
    }

    /// Returns the number of moves of the player in the tree, this one included.
    pub fn moves(&self) -> usize {
        1 + match &self.then {
            Then::Completed(_) | Then::Threats(_) => 0,
            Then::Threat { answer, .. } => answer.moves(),
            Then::Replies(replies) => replies.iter().map(|reply| reply.answer.moves()).sum(),
        }
    }

    /// Returns the tree with columns and rows exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self {
            cell: self.cell.transposed(),
            then: match &self.then {
                Then::Completed(yes) => Then::Completed(*yes),
                Then::Threats(cells) => Then::Threats(cells.map(Cell::transposed)),
                Then::Threat { at, answer } => Then::Threat {
                    at: at.transposed(),
                    answer: Box::new(answer.transposed()),
                },
                Then::Replies(replies) => Then::Replies(
                    replies
                        .iter()
                        .map(|reply| Reply {
                            cell: reply.cell.transposed(),
                            answer: reply.answer.transposed(),
                        })
                        .collect(),
                ),
            },
        }
    }
}
