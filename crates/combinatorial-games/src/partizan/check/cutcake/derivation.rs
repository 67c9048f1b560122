//! Tables of values of cakes, and derivations step by step.

use madness_claims::{Allowance, Checked, Claim, Flaw, counted};
use serde::{Deserialize, Serialize};

use super::{by_halving_sides, is_board};
use crate::partizan::cutcake::{Board, Step};
use crate::partizan::{Dyadic, Player};

/// The sides up to which the rules are followed.
pub(super) const SMALL: u64 = 128;

/// The steps of the table of small boards.
const STEPS_OF_SMALL: u64 = SMALL * SMALL * SMALL * 2;

/// Computes the values of all small boards by the rules, row after row; `None` if that takes more than
/// the allowance.
pub(super) fn small_values(allowance: &mut Allowance) -> Option<Vec<i64>> {
    allowance.spend(STEPS_OF_SMALL)?;
    allowance.hold(SMALL * SMALL * 8)?;
    let mut values: Vec<i64> = Vec::new();
    for rows in 1..=SMALL {
        for columns in 1..=SMALL {
            let known = |columns: u64, rows: u64| values[index(columns, rows)];
            let left = (1..columns).map(|at| known(at, rows) + known(columns - at, rows));
            let right = (1..rows).map(|at| known(columns, at) + known(columns, rows - at));
            let (left, right) = (left.max(), right.min());
            // The simplest number: away from 0 only as far as the options demand.
            let value = match (left, right) {
                (Some(left), _) if left >= 0 => left + 1,
                (_, Some(right)) if right <= 0 => right - 1,
                _ => 0,
            };
            if !is_simplest(left, value, right) {
                // By the proof this does not happen; if it did, no certificate should hold.
                return None;
            }
            values.push(value);
        }
    }
    Some(values)
}

/// Returns the value of a board whose sides are at most [`SMALL`].
pub(super) fn small_value(values: &[i64], columns: u64, rows: u64) -> i128 {
    values[index(columns, rows)].into()
}

fn index(columns: u64, rows: u64) -> usize {
    usize::try_from((rows - 1) * SMALL + columns - 1).expect("a small board")
}

/// Returns whether an integer is the simplest number between two bounds: it is between them, and the
/// next one towards 0 is not.
fn is_simplest(left: Option<i64>, value: i64, right: Option<i64>) -> bool {
    let between = |value: i64| {
        left.is_none_or(|left| left < value) && right.is_none_or(|right| value < right)
    };
    between(value) && (value == 0 || !between(value - value.signum()))
}

/// The values of all cakes up to a size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutcakeTable {
    /// `"cutcake-table"`.
    pub claim: String,
    /// The most columns.
    pub columns: u64,
    /// The most rows.
    pub rows: u64,
    /// For each number of rows the values of 1, 2, … columns.
    pub values: Vec<Vec<i64>>,
}

impl CutcakeTable {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "cutcake-table";

    /// Creates the table.
    ///
    /// # Complexity
    /// O(columns · rows); the caller bounds that.
    #[must_use]
    pub fn new(size: Board) -> Self {
        let board = |columns, rows| Board::new(columns, rows).expect("within the size");
        let row = |rows| {
            (1..=size.columns())
                .map(|columns| board(columns, rows).value())
                .collect()
        };
        Self {
            claim: Self::CLAIM.to_owned(),
            columns: size.columns(),
            rows: size.rows(),
            values: (1..=size.rows()).map(row).collect(),
        }
    }

    /// Checks the certificate: each value by the rules if the board is small, else by halving both
    /// sides.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let length = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        let whole = length(self.values.len()) == self.rows
            && self
                .values
                .iter()
                .all(|row| length(row.len()) == self.columns)
            && is_board(self.columns, self.rows);
        if !whole {
            return Err(Flaw::new(
                "values",
                "they are not of that many columns and rows",
            ));
        }
        let claim = format!("the values of all boards to {}x{}", self.columns, self.rows);
        let too_large = |allowance: &Allowance| Checked {
            claims: vec![Claim::too_large(claim.clone(), allowance)],
        };
        // All values are listed, so there are no more than bytes of the text.
        let cells = self.columns.saturating_mul(self.rows);
        if allowance.spend(cells.saturating_mul(64)).is_none() {
            return Ok(too_large(allowance));
        }
        let Some(small) = small_values(allowance) else {
            return Ok(too_large(allowance));
        };
        for (rows, values) in (1..).zip(&self.values) {
            for (columns, &value) in (1..).zip(values) {
                let expected = if columns.max(rows) <= SMALL {
                    small_value(&small, columns, rows)
                } else {
                    by_halving_sides(columns, rows)
                };
                if expected != i128::from(value) {
                    let reason = format!("{columns}x{rows} has the value {expected}");
                    return Err(Flaw::new("values", reason));
                }
            }
        }
        let because = if self.columns.max(self.rows) <= SMALL {
            "computed by the rules"
        } else {
            "computed by the rules, those of large boards by halving both sides"
        };
        Ok(Checked {
            claims: vec![Claim::holds(claim, because)],
        })
    }
}

/// The derivation of the value of one cake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutcakeExplanation {
    /// `"cutcake-explain"`.
    pub claim: String,
    /// The number of columns.
    pub columns: u64,
    /// The number of rows.
    pub rows: u64,
    /// The value.
    pub value: i64,
    /// The values of all smaller cakes and of the cake itself, row after row.
    pub steps: Vec<CutcakeStep>,
}

/// The value of one cake from those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutcakeStep {
    /// The number of columns.
    pub columns: u64,
    /// The number of rows.
    pub rows: u64,
    /// The value of Left's best cut; nothing if there is no cut.
    pub left: Option<i64>,
    /// The value of Right's best cut; nothing if there is no cut.
    pub right: Option<i64>,
    /// The simplest number between them.
    pub value: i64,
}

impl CutcakeExplanation {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "cutcake-explain";

    /// Creates the certificate of an explanation, whose last step is the board itself.
    ///
    /// # Panics
    /// If there are no steps.
    #[must_use]
    pub fn new(steps: &[Step]) -> Self {
        let integer = |number: Dyadic| {
            let integer = number.to_integer().and_then(|n| i64::try_from(n).ok());
            integer.expect("all values are integers")
        };
        let steps: Vec<CutcakeStep> = steps
            .iter()
            .map(|step| CutcakeStep {
                columns: step.board.columns(),
                rows: step.board.rows(),
                left: step.best(Player::Left).map(integer),
                right: step.best(Player::Right).map(integer),
                value: integer(step.value),
            })
            .collect();
        let last = *steps.last().expect("the board itself");
        Self {
            claim: Self::CLAIM.to_owned(),
            columns: last.columns,
            rows: last.rows,
            value: last.value,
            steps,
        }
    }

    /// Checks the certificate: every step from the ones before it.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let (width, steps) = (self.columns, &self.steps);
        let cells = self.columns.checked_mul(self.rows);
        if !is_board(self.columns, self.rows) || cells != u64::try_from(steps.len()).ok() {
            return Err(Flaw::new(
                "steps",
                "they are not one for each smaller board",
            ));
        }
        let claim = format!("{width}x{} has the value {}", self.rows, self.value);
        let cuts = cells
            .unwrap_or(u64::MAX)
            .saturating_mul(width.saturating_add(self.rows));
        if allowance.spend(cuts.saturating_mul(4)).is_none() {
            return Ok(Checked {
                claims: vec![Claim::too_large(claim, allowance)],
            });
        }
        for (index, step) in (0..).zip(steps) {
            let (columns, rows) = (index % width + 1, index / width + 1);
            let flaw =
                |reason: &str| Err(Flaw::new("steps", format!("step {}: {reason}", index + 1)));
            if (step.columns, step.rows) != (columns, rows) {
                return flaw("another board");
            }
            let value = |columns: u64, rows: u64| {
                let place = (rows - 1) * width + columns - 1;
                usize::try_from(place).map_or(0, |place| i128::from(steps[place].value))
            };
            let left = (1..columns).map(|at| value(at, rows) + value(columns - at, rows));
            let right = (1..rows).map(|at| value(columns, at) + value(columns, rows - at));
            let options = (step.left.map(i128::from), step.right.map(i128::from));
            if (left.max(), right.min()) != options {
                return flaw("the best cuts have other values");
            }
            let far = step.value == i64::MIN;
            if far || !is_simplest(step.left, step.value, step.right) {
                return flaw("not the simplest number");
            }
        }
        if steps.last().is_none_or(|last| last.value != self.value) {
            return Err(Flaw::new("value", "not that of the last step"));
        }
        let because = format!(
            "{} by the simplest-number rule",
            counted(steps.len(), "step")
        );
        Ok(Checked {
            claims: vec![Claim::holds(claim, because)],
        })
    }
}
