//! How the value of a cake follows from the rules, step by step.

use thiserror::Error;

use super::Board;
use crate::partizan::{Dyadic, Player, simplest_number};

/// The value of one cake, from those of smaller cakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cake.
    pub board: Board,
    /// Left's cuts. Of two cuts that leave the same parts only the first is there.
    pub left: Vec<CutValue>,
    /// Right's cuts.
    pub right: Vec<CutValue>,
    /// The simplest number between the values of the cuts.
    pub value: Dyadic,
}

/// What a cut leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutValue {
    /// The two parts.
    pub parts: [Board; 2],
    /// Their values.
    pub values: [Dyadic; 2],
    /// The sum of their values.
    pub sum: Dyadic,
}

/// The explanation would be too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} has too many smaller boards to be listed: columns × rows may be at most {MOST}")]
pub struct ExplainError(pub Board);

/// The most cakes that are listed.
const MOST: u64 = 1024;

impl Step {
    /// Returns the best option of a player: the greatest of Left, the least of Right.
    pub fn best(&self, player: Player) -> Option<Dyadic> {
        match player {
            Player::Left => self.left.iter().map(|cut| cut.sum).max(),
            Player::Right => self.right.iter().map(|cut| cut.sum).min(),
        }
    }

    /// Returns the cake as its options, `{-1, 0 | 6}`: the values that Left's cuts leave, and those of
    /// Right's cuts, each once, in the order of the cuts.
    ///
    /// ```
    /// use combinatorial_games::partizan::cutcake::{Board, explain};
    ///
    /// let steps = explain(Board::new(4, 2).expect("a cake"))?;
    /// assert_eq!(steps.last().map(|step| step.braces()).as_deref(), Some("{-1, 0 | 6}"));
    /// # Ok::<(), combinatorial_games::partizan::cutcake::ExplainError>(())
    /// ```
    pub fn braces(&self) -> String {
        let options = |cuts: &[CutValue]| {
            let mut sums: Vec<Dyadic> = Vec::new();
            for cut in cuts {
                if !sums.contains(&cut.sum) {
                    sums.push(cut.sum);
                }
            }
            let sums: Vec<String> = sums.iter().map(ToString::to_string).collect();
            sums.join(", ")
        };
        let [left, right] = [&self.left, &self.right].map(|cuts| options(cuts));
        let space = |text: &str| if text.is_empty() { "" } else { " " };
        format!("{{{left}{}|{}{right}}}", space(&left), space(&right))
    }
}

/// Returns the values of all cakes that may be left of a cake, from 1x1 to the cake itself, each by the
/// simplest-number rule from the ones before it.
///
/// # Errors
/// [`ExplainError`] if there are more than 1024.
pub fn explain(board: Board) -> Result<Vec<Step>, ExplainError> {
    let area = board.columns.checked_mul(board.rows);
    let area = area
        .filter(|&area| area <= MOST)
        .ok_or(ExplainError(board))?;
    let mut steps: Vec<Step> = Vec::with_capacity(usize::try_from(area).unwrap_or(0));
    for rows in 1..=board.rows {
        for columns in 1..=board.columns {
            let known = |part: Board| {
                let index = (part.rows - 1) * board.columns + part.columns - 1;
                steps[usize::try_from(index).expect("at most 1024 boards")].value
            };
            let cut = |parts: [Board; 2]| {
                let values = parts.map(known);
                let sum = values[0].plus(values[1]).expect("values are small");
                CutValue { parts, values, sum }
            };
            let parts = |at| [at, columns - at].map(|columns| Board { columns, rows });
            let left = (1..=columns / 2).map(|at| cut(parts(at))).collect();
            let parts = |at| [at, rows - at].map(|rows| Board { columns, rows });
            let right = (1..=rows / 2).map(|at| cut(parts(at))).collect();
            let mut step = Step {
                board: Board { columns, rows },
                left,
                right,
                value: Dyadic::ZERO,
            };
            let bounds = [Player::Left, Player::Right].map(|player| step.best(player));
            step.value = simplest_number(bounds[0], bounds[1])
                .expect("every cut costs the player who makes it");
            steps.push(step);
        }
    }
    Ok(steps)
}
