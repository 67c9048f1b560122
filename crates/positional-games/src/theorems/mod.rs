//! What is known about k in a row on the plane and its relatives, with checks.

mod checks;
mod exhaustive;
mod statements;

use madness_machine::{Budget, Clock};
use serde::{Deserialize, Serialize};

pub use self::statements::STATEMENTS;
use crate::class::ClassAnswer;
use crate::criteria::Criteria;
use crate::decomposition::Decomposition;
use crate::families::Instance;
use crate::hex::HexVerdict;
use crate::maker_breaker::Verdict;
use crate::plane_pairing::PlanePairing;
use crate::polyhexes::PeriodicPairing;
use crate::strong::StrongAnswer;

/// A statement about positional games.
#[derive(Clone, Copy, Debug)]
pub struct Statement {
    /// A short name.
    pub id: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Whether it is known.
    pub status: Status,
    /// Who has shown or asked it, where.
    pub source: &'static str,
    check: Option<fn(&Clock) -> Option<Found>>,
}

/// Whether a statement is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is proved.
    Proved,
    /// It is a question.
    Open,
}

/// What the check of a statement finds.
#[derive(Clone, Debug)]
pub enum Finding {
    /// What was checked holds.
    Holds(Found),
    /// What was checked does not hold: an error of this program.
    Fails,
    /// Nothing is checked.
    NotChecked,
    /// The budget was spent before the check was done.
    Late,
}

/// What was checked, in words, and what others need to check it again.
#[derive(Clone, Debug)]
pub struct Found {
    /// What was checked.
    pub text: String,
    /// Winners with proofs, pairings, tiles and classes.
    pub evidence: Vec<Evidence>,
}

/// A fact that shows a statement, or a part of it.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Who wins Maker–Breaker on a board, Maker first.
    Weak(Instance, Verdict),
    /// Who wins Hex on so many columns and rows, Maker first.
    Hex(usize, HexVerdict),
    /// Who wins Maker–Maker on a board.
    Strong(Instance, StrongAnswer),
    /// That no pairs of cells block all sets of a board, with its other criteria.
    NoPairing(Instance, Criteria),
    /// A pairing of the plane that blocks all places of these shapes: `animal f5`, or
    /// `row k=9 directions=4`.
    Pairing(String, PlanePairing),
    /// How many animals of 1, 2, … hexagons none of these pairings blocks, up to the last number that is not 0.
    OpenAnimals(Vec<u64>, Vec<PeriodicPairing>),
    /// Tiles that block k in a row.
    Tiles(usize, Decomposition),
    /// The class of a board.
    Class(Instance, ClassAnswer),
}

impl Statement {
    /// Checks the statement, as far as that takes no more than some seconds, and no more than the budget.
    pub fn check(&self, budget: &Budget) -> Finding {
        let Some(check) = self.check else {
            return Finding::NotChecked;
        };
        let clock = budget.start();
        match check(&clock) {
            Some(found) => Finding::Holds(found),
            None if clock.is_spent() => Finding::Late,
            None => Finding::Fails,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn statements_have_names_of_their_own_and_sources() {
        for statement in STATEMENTS {
            let is_open = statement.status == Status::Open;
            assert!(!is_open || statement.check.is_none(), "{}", statement.id);
            assert!(
                statement.source.contains(char::is_numeric),
                "{}",
                statement.id
            );
            let same = STATEMENTS.iter().filter(|other| other.id == statement.id);
            assert_eq!(same.count(), 1);
        }
    }

    #[test]
    fn a_check_ends_with_its_budget() {
        let late = Budget::of(Duration::ZERO);
        let mut searched = 0;
        for statement in STATEMENTS {
            let finding = statement.check(&late);
            assert!(!matches!(finding, Finding::Fails), "{}", statement.id);
            searched += usize::from(matches!(finding, Finding::Late));
        }
        assert!(searched > 15, "{searched}");
    }
}
