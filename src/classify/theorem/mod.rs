//! The theorems of the source thesis, checked: Szabó, "Játékok és a
//! számítógép" (ELTE, 2010), chapter 5, after A. Blokhuis. One file a theorem.
//!
//! A check is no proof. It goes through all cases up to a [bound](Bounds), in
//! ways that share as little as possible, and names the first counterexample;
//! whatever can be pressed and looked at is. The proof idea stands in each file.
//!
//! ```
//! use button_madness::classify::theorem::{Bounds, THEOREMS};
//!
//! let bounds = Bounds { n: 20, k: 10 };
//! for theorem in &THEOREMS {
//!     let report = theorem.check(&bounds)?;
//!     assert!(report.holds(), "theorem {}", report.id);
//! }
//! # Ok::<(), button_madness::classify::ClassifyError>(())
//! ```

mod divisor;
mod doubling;
mod fermat;
mod mersenne;
mod multiples;
mod near_powers;
mod nullities;
mod roots;

use std::fmt;

use serde::Serialize;

use super::ClassifyError;

/// The theorems in the order and by the numbers of the thesis.
pub const THEOREMS: [Theorem; 6] = [
    divisor::THEOREM,
    doubling::THEOREM,
    roots::THEOREM,
    multiples::THEOREM,
    mersenne::THEOREM,
    fermat::THEOREM,
];

/// One theorem, and how to check it.
#[derive(Clone, Copy)]
pub struct Theorem {
    /// Its number in the thesis, like `"5.1"`.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// What it says.
    pub statement: &'static str,
    checks: fn(&Bounds) -> Result<Vec<Check>, ClassifyError>,
}

/// How far the checks go. Where the cost grows too fast, a check stops earlier
/// and says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The greatest side n of a torus, theorems 5.1 to 5.5.
    pub n: u64,
    /// The greatest exponent k, theorems 5.6 and 5.7.
    pub k: u64,
}

/// What was checked of a theorem, and what came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The number of the theorem in the thesis.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// What the theorem says.
    pub statement: &'static str,
    /// The checks, each a way of its own.
    pub checks: Vec<Check>,
}

/// One way of checking a theorem, applied to all cases up to a bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Which cases, and how they were checked.
    pub what: String,
    /// The number of cases looked at, those with the premise of the theorem;
    /// after a counterexample no more are.
    pub cases: u64,
    /// The first case in which the theorem does not hold.
    pub counterexample: Option<String>,
}

impl Theorem {
    /// Checks the theorem.
    ///
    /// # Errors
    /// Bounds beyond what the root test or elimination can take.
    pub fn check(&self, bounds: &Bounds) -> Result<Report, ClassifyError> {
        Ok(Report {
            id: self.id,
            title: self.title,
            statement: self.statement,
            checks: (self.checks)(bounds)?,
        })
    }
}

impl fmt::Debug for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "theorem {}: {}", self.id, self.title)
    }
}

impl Default for Bounds {
    /// n up to 100 and k up to 256: some seconds at most.
    fn default() -> Self {
        Self { n: 100, k: 256 }
    }
}

impl Report {
    /// Whether no check found a counterexample.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.checks.iter().all(Check::holds)
    }
}

impl Check {
    /// Whether there is no counterexample.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.counterexample.is_none()
    }

    /// Goes through the outcomes of the cases, each `None` or a counterexample.
    fn new(what: String, outcomes: impl IntoIterator<Item = Option<String>>) -> Self {
        let mut check = Self {
            what,
            cases: 0,
            counterexample: None,
        };
        for outcome in outcomes {
            check.cases += 1;
            if outcome.is_some() {
                check.counterexample = outcome;
                break;
            }
        }
        check
    }
}

/// The number `n` as a side of a board; what does not fit is no board either,
/// and [`Shape`](crate::board::Shape) says so.
fn side(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The multiples 2n, 3n, … of n up to `last`.
fn proper_multiples(n: u64, last: u64) -> impl Iterator<Item = u64> {
    (2..=last / n).map(move |factor| factor * n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_theorems_hold_in_every_way_at_the_default_n() {
        let bounds = Bounds {
            k: 70,
            ..Bounds::default()
        };
        for theorem in &THEOREMS {
            let report = theorem.check(&bounds).unwrap();
            assert!(report.holds(), "{report:?}");
            assert!(report.checks.iter().all(|check| check.cases > 0));
        }
    }

    #[test]
    fn nothing_to_check_is_no_error() {
        for theorem in &THEOREMS {
            let report = theorem.check(&Bounds { n: 0, k: 0 }).unwrap();
            assert!(report.checks.iter().all(|check| check.cases == 0));
        }
    }

    #[test]
    fn a_check_stops_at_the_first_counterexample() {
        let outcomes = [None, Some("2".to_owned()), Some("3".to_owned())];
        let check = Check::new("numbers".to_owned(), outcomes);
        assert_eq!(
            (check.cases, check.counterexample.as_deref()),
            (2, Some("2"))
        );
        let report = Report {
            id: "0",
            title: "",
            statement: "",
            checks: vec![Check::new(String::new(), [None]), check],
        };
        assert!(!report.holds());
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["checks"][1]["counterexample"], "2");
    }
}
