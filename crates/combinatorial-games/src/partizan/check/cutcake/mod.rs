//! Sums of cakes, tables of their values, and derivations of a value.

mod cuts;
mod derivation;

use std::collections::HashSet;

use madness_claims::{Allowance, Checked, Claim, Flaw};
use serde::{Deserialize, Serialize};

use cuts::Cuts;

pub use derivation::{CutcakeExplanation, CutcakeStep, CutcakeTable};

use crate::partizan::Player;
use crate::partizan::cutcake::{Analysis, Board, CutRange, Sum};

/// The value of a sum of cakes, who wins, and every winning cut.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutcakeCertificate {
    /// `"cutcake"`.
    pub claim: String,
    /// The sum, as it was written.
    pub sum: String,
    /// The cakes with their values.
    pub components: Vec<CakeValue>,
    /// The value of the sum: positive favours Left.
    pub value: i128,
    /// Who wins.
    pub winner: Winners,
    /// All winning cuts, as ranges.
    pub moves: Vec<RangeRecord>,
    /// A winning cut that costs least; nothing if there is none.
    pub hint: Option<HintRecord>,
}

/// A cake and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CakeValue {
    /// The number of columns, between which Left cuts.
    pub columns: u64,
    /// The number of rows, between which Right cuts.
    pub rows: u64,
    /// The value.
    pub value: i64,
}

/// Who wins, by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Winners {
    /// Who wins if Left moves first.
    pub left_first: Player,
    /// Who wins if Right moves first.
    pub right_first: Player,
}

/// Cuts side by side: those after the columns or rows `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeRecord {
    /// The cake, counted from 1.
    pub component: usize,
    /// Who cuts: Left between columns, Right between rows.
    pub player: Player,
    /// The number of columns or rows before the first cut.
    pub from: u64,
    /// The number of columns or rows before the last cut.
    pub to: u64,
    /// The distance of repetitions, if there are more than can be listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<u64>,
    /// How many times the range is there, if it is repeated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
}

/// A winning cut that costs least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintRecord {
    /// The cake, counted from 1.
    pub component: usize,
    /// Who cuts.
    pub player: Player,
    /// The number of columns or rows before the cut.
    pub cut: u64,
    /// What the cut costs the player.
    pub cost: u64,
}

impl CutcakeCertificate {
    /// What the key `claim` says.
    pub const CLAIM: &'static str = "cutcake";

    /// The most ranges that are listed one by one. If there are more, repetitions have the keys
    /// `every` and `times`.
    pub const MOST_LISTED: u64 = 10_000;

    /// Creates the certificate of an answer.
    #[must_use]
    pub fn new(text: &str, sum: &Sum, found: &Analysis) -> Self {
        let ranges = found.moves.iter();
        let listed = ranges.fold(0_u64, |sum, range| sum.saturating_add(range.times));
        let moves = if listed <= Self::MOST_LISTED {
            let ranges = found.moves.iter().flat_map(|range| range.plain());
            ranges.map(RangeRecord::new).collect()
        } else {
            found.moves.iter().copied().map(RangeRecord::new).collect()
        };
        let boards = sum.boards().iter().zip(&found.values);
        Self {
            claim: Self::CLAIM.to_owned(),
            sum: text.to_owned(),
            components: boards
                .map(|(board, &value)| CakeValue {
                    columns: board.columns(),
                    rows: board.rows(),
                    value,
                })
                .collect(),
            value: found.total,
            winner: Winners {
                left_first: found.winner(Player::Left),
                right_first: found.winner(Player::Right),
            },
            moves,
            hint: found.hint.map(|hint| HintRecord {
                component: hint.component + 1,
                player: hint.player,
                cut: hint.cut,
                cost: hint.cost,
            }),
        }
    }

    /// Checks the certificate. The values of small boards are computed anew by the rules, those of
    /// large boards by halving both sides. Every cut is looked at, in large boards by stretches whose
    /// ends bound what is between.
    ///
    /// # Errors
    /// What does not hold.
    pub fn check(&self, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        Flaw::unless_claimed(&self.claim, Self::CLAIM)?;
        let sum: Sum = self
            .sum
            .parse()
            .map_err(|error| Flaw::new("sum", format!("{error}")))?;
        let said = self.components.iter().map(|cake| (cake.columns, cake.rows));
        let boards = sum.boards().iter();
        if !said.eq(boards.map(|board| (board.columns(), board.rows()))) {
            return Err(Flaw::new("components", "they are not those of the sum"));
        }
        let value = self.value;
        let claim = format!("{} has the value {value}", self.named());
        let too_large = |claim: String, allowance: &Allowance| {
            Ok(Checked {
                claims: vec![Claim::too_large(claim, allowance)],
            })
        };
        let Some(how) = self.check_values(allowance)? else {
            return too_large(claim, allowance);
        };
        let total: i128 = self
            .components
            .iter()
            .map(|cake| i128::from(cake.value))
            .sum();
        if total != value {
            return Err(Flaw::new("value", format!("the values add up to {total}")));
        }
        let winners = match total.signum() {
            1 => (Player::Left, Player::Left),
            -1 => (Player::Right, Player::Right),
            _ => (Player::Right, Player::Left),
        };
        if (self.winner.left_first, self.winner.right_first) != winners {
            return Err(Flaw::new("winner", "the value says otherwise"));
        }
        if self.check_moves(allowance)?.is_none() {
            return too_large(claim, allowance);
        }
        self.check_hint()?;
        let because = match total {
            0 => format!("{how}; no cut wins, as each costs the player at least 1"),
            _ => format!("{how}; just the listed cuts win for {}", winners.0),
        };
        Ok(Checked {
            claims: vec![Claim::holds(claim, because)],
        })
    }

    /// Returns the sum, or the number of its boards if it is long.
    fn named(&self) -> String {
        match self.components.len() {
            boards @ 9.. => format!("the sum of {boards} boards"),
            _ => self.sum.trim().to_owned(),
        }
    }

    /// Checks the values of the boards. Returns how, or nothing if the allowance does not suffice.
    fn check_values(&self, allowance: &mut Allowance) -> Result<Option<&'static str>, Flaw> {
        let mut table: Option<Vec<i64>> = None;
        let (mut by_rules, mut by_halving) = (false, false);
        for (number, cake) in (1..).zip(&self.components) {
            let expected = if cake.columns.max(cake.rows) <= derivation::SMALL {
                if table.is_none() {
                    let Some(found) = derivation::small_values(allowance) else {
                        return Ok(None);
                    };
                    table = Some(found);
                }
                by_rules = true;
                let table = table.as_deref().expect("made above");
                derivation::small_value(table, cake.columns, cake.rows)
            } else {
                if allowance.spend(64).is_none() {
                    return Ok(None);
                }
                by_halving = true;
                by_halving_sides(cake.columns, cake.rows)
            };
            if i128::from(cake.value) != expected {
                let reason = format!("board {number} has the value {expected}");
                return Err(Flaw::new("components", reason));
            }
        }
        Ok(Some(match (by_rules, by_halving) {
            (true, true) => "the values by the rules, and of large boards by halving both sides",
            (false, true) => "the values by halving both sides",
            _ => "the values by the rules",
        }))
    }

    /// Checks that the ranges hold just the winning cuts, or returns nothing if the allowance does not
    /// suffice.
    fn check_moves(&self, allowance: &mut Allowance) -> Result<Option<()>, Flaw> {
        let player = match self.value {
            0 if self.moves.is_empty() => return Ok(Some(())),
            0 => return Err(Flaw::new("moves", "no cut wins from 0")),
            1.. => Player::Left,
            _ => Player::Right,
        };
        let mut rest = self.moves.as_slice();
        // Boards with these ranges were checked before.
        let mut checked: HashSet<(Cuts, Vec<CutRange>)> = HashSet::new();
        for (number, cake) in (1..).zip(&self.components) {
            let own = rest.iter().take_while(|range| range.component == number);
            let (own, later) = rest.split_at(own.count());
            rest = later;
            if own.iter().any(|range| range.player != player) {
                return Err(Flaw::new("moves", format!("only {player} can win")));
            }
            let ranges: Vec<CutRange> = own.iter().map(RangeRecord::range).collect();
            let cuts = Cuts::new((cake.columns, cake.rows), player, self.value.unsigned_abs());
            let key = (cuts, ranges);
            if checked.contains(&key) {
                continue;
            }
            let (cuts, ranges) = &key;
            match cuts.are_just(ranges, allowance) {
                None => return Ok(None),
                Some(true) => {}
                Some(false) => {
                    let reason = format!("the winning cuts of board {number} are others");
                    return Err(Flaw::new("moves", reason));
                }
            }
            checked.insert(key);
        }
        if rest.is_empty() {
            Ok(Some(()))
        } else {
            Err(Flaw::new("moves", "they are not sorted by component"))
        }
    }

    /// Checks the hint: a winning cut that costs 1. None costs less.
    fn check_hint(&self) -> Result<(), Flaw> {
        let flaw = |reason: &str| Err(Flaw::new("hint", reason));
        let Some(hint) = self.hint else {
            return match self.value {
                0 => Ok(()),
                _ => flaw("there is a winning cut"),
            };
        };
        let index = hint.component.checked_sub(1);
        let Some(cake) = index.and_then(|index| self.components.get(index)) else {
            return flaw("there is no such component");
        };
        let favoured = match self.value {
            0 => return flaw("no cut wins from 0"),
            1.. => Player::Left,
            _ => Player::Right,
        };
        let cuts = Cuts::new((cake.columns, cake.rows), favoured, 1);
        if hint.player != favoured || hint.cost != 1 || !cuts.wins(hint.cut) {
            return flaw("no cut of the winner that costs 1");
        }
        Ok(())
    }
}

impl RangeRecord {
    fn new(range: CutRange) -> Self {
        let repeated = range.times > 1;
        Self {
            component: range.component + 1,
            player: range.player,
            from: range.from,
            to: range.to,
            every: repeated.then_some(range.every),
            times: repeated.then_some(range.times),
        }
    }

    /// Returns the range, of the first component.
    fn range(&self) -> CutRange {
        CutRange {
            component: 0,
            player: self.player,
            from: self.from,
            to: self.to,
            every: self.every.unwrap_or(1),
            times: self.times.unwrap_or(1),
        }
    }
}

/// Returns the value of a board: both sides are halved, rounded down, until one is 1; then it is columns
/// less rows.
pub(super) fn by_halving_sides(mut columns: u64, mut rows: u64) -> i128 {
    while columns > 1 && rows > 1 {
        columns /= 2;
        rows /= 2;
    }
    i128::from(columns) - i128::from(rows)
}

/// Whether the board is one of the game.
fn is_board(columns: u64, rows: u64) -> bool {
    Board::new(columns, rows).is_some()
}

#[cfg(test)]
mod tests;
