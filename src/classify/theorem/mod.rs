//! What is known about good and bad numbers, and what is asked, checked. The theorems of the
//! source thesis have its numbers: Szabó, "Játékok és a számítógép" (ELTE, 2010), chapter 5,
//! after A. Blokhuis. The others have names.
//!
//! A check is no proof. It goes through all cases up to a [bound](Bounds), in
//! ways that share as little as possible, and names the first counterexample;
//! whatever can be pressed and looked at is. The proof stands in the file of the theorem, or where
//! its [source](Theorem::source) says. A counterexample to what is [proved](Status::Proved) is an
//! error of this program, one to what is [open](Status::Open) a discovery.
//!
//! ```
//! use button_madness::classify::theorem::{Bounds, THEOREMS};
//!
//! let bounds = Bounds { n: 20, k: 10 };
//! for theorem in THEOREMS {
//!     let report = theorem.check(&bounds)?;
//!     assert!(report.holds(), "theorem {}", report.id);
//! }
//! # Ok::<(), button_madness::classify::ClassifyError>(())
//! ```

mod bound;
mod curve;
mod density;
mod divisor;
mod doubling;
mod exact_doubling;
mod fermat;
mod mersenne;
mod multiples;
mod near_powers;
mod nullities;
mod order;
mod plane;
mod prime_powers;
mod roots;
mod squarefree;
mod symmetry;

use std::fmt;

use serde::Serialize;

use super::ClassifyError;

/// The theorems: those of the thesis in its order, then the other proved ones, then the open
/// statements.
pub const THEOREMS: &[Theorem] = &[
    divisor::THEOREM,
    doubling::THEOREM,
    roots::THEOREM,
    multiples::THEOREM,
    mersenne::THEOREM,
    fermat::THEOREM,
    exact_doubling::THEOREM,
    curve::THEOREM,
    plane::THEOREM,
    symmetry::THEOREM,
    bound::THEOREM,
    order::THEOREM,
    prime_powers::THEOREM,
    density::THEOREM,
    prime_powers::WIEFERICH,
    bound::RATIO,
    bound::RECORDS,
    squarefree::CONJECTURE,
    density::CONJECTURE,
];

/// One theorem or open statement, and how to check it.
#[derive(Clone, Copy)]
pub struct Theorem {
    /// Its number in the thesis, like `"5.1"`, or a short name.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Who proved it, or asks, and where the proof stands.
    pub source: &'static str,
    /// Whether it is proved.
    pub status: Status,
    checks: fn(&Bounds) -> Result<Vec<Check>, ClassifyError>,
}

/// Whether a statement is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A counterexample is an error of this program.
    Proved,
    /// A counterexample is an answer.
    Open,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proved => "proved",
            Self::Open => "open",
        })
    }
}

/// How far the checks go. Where the cost grows too fast, a check stops earlier, where it grows
/// slowly it goes on, and the report says how far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The greatest side n of a torus. By gcd a check goes to ten times this, by classes of roots of
    /// unity a hundred times, and with the MAD numbers a thousand times.
    pub n: u64,
    /// The greatest exponent k, where 2^k ± 1 are spoken of.
    pub k: u64,
}

/// What was checked of a theorem, and what came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The number of the theorem in the thesis, or a short name.
    pub id: &'static str,
    /// A few words.
    pub title: &'static str,
    /// What the theorem says.
    pub statement: &'static str,
    /// Who proved it, or asks, and where the proof stands.
    pub source: &'static str,
    /// Whether it is proved.
    pub status: Status,
    /// The checks, each a way of its own.
    pub checks: Vec<Check>,
}

/// One way of checking a theorem, applied to all cases up to a bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Which cases, and how they were checked.
    pub what: String,
    /// How far the check went, whatever the bounds were.
    pub range: Range,
    /// The number of cases looked at, those with the premise of the theorem;
    /// after a counterexample no more are.
    pub cases: u64,
    /// The first case in which the theorem does not hold.
    pub counterexample: Option<String>,
}

/// The range of a check: all cases with the variable up to `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Range {
    /// n, k, p or x, as in the statement.
    pub variable: &'static str,
    /// Its greatest value.
    pub last: u64,
}

impl Theorem {
    /// The report without any check.
    #[must_use]
    pub fn unchecked(&self) -> Report {
        Report {
            id: self.id,
            title: self.title,
            statement: self.statement,
            source: self.source,
            status: self.status,
            checks: Vec::new(),
        }
    }

    /// Checks the theorem.
    ///
    /// # Errors
    /// Bounds beyond what the root test or elimination can take.
    pub fn check(&self, bounds: &Bounds) -> Result<Report, ClassifyError> {
        Ok(Report {
            checks: (self.checks)(bounds)?,
            ..self.unchecked()
        })
    }
}

impl fmt::Debug for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "theorem {}: {}", self.id, self.title)
    }
}

impl Default for Bounds {
    /// n up to 300 and k up to 256: some seconds at most.
    fn default() -> Self {
        Self { n: 300, k: 256 }
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
    fn new(
        (variable, last): (&'static str, u64),
        what: String,
        outcomes: impl IntoIterator<Item = Option<String>>,
    ) -> Self {
        let mut check = Self {
            what,
            range: Range { variable, last },
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
    fn all_theorems_hold_in_every_way() {
        let bounds = Bounds { n: 110, k: 70 };
        for theorem in THEOREMS {
            let report = theorem.check(&bounds).unwrap();
            assert!(report.holds(), "{report:?}");
            for check in &report.checks {
                assert!(check.cases > 0, "{check:?}");
                let range = format!("≤ {}", check.range.last);
                assert!(check.what.contains(&range), "{range}: {check:?}");
            }
        }
    }

    #[test]
    fn nothing_to_check_is_no_error() {
        for theorem in THEOREMS {
            let report = theorem.check(&Bounds { n: 0, k: 0 }).unwrap();
            assert!(report.checks.iter().all(|check| check.cases == 0));
        }
    }

    #[test]
    fn every_entry_has_a_name_of_its_own_and_a_source() {
        for (index, theorem) in THEOREMS.iter().enumerate() {
            let same = |other: &&Theorem| other.id == theorem.id;
            assert_eq!(THEOREMS.iter().filter(same).count(), 1, "{theorem:?}");
            assert!(!theorem.source.is_empty() && theorem.statement.ends_with('.'));
            let report = theorem.unchecked();
            assert_eq!((report.id, report.checks.len()), (theorem.id, 0));
            // The open ones come last.
            let open = theorem.status == Status::Open;
            assert_eq!(open, index >= THEOREMS.len() - 5, "{theorem:?}");
        }
    }

    #[test]
    fn a_check_stops_at_the_first_counterexample() {
        let outcomes = [None, Some("2".to_owned()), Some("3".to_owned())];
        let check = Check::new(("n", 3), "numbers".to_owned(), outcomes);
        assert_eq!(
            (check.cases, check.counterexample.as_deref()),
            (2, Some("2"))
        );
        let report = Report {
            checks: vec![Check::new(("n", 1), String::new(), [None]), check],
            ..THEOREMS[0].unchecked()
        };
        assert!(!report.holds());
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["checks"][1]["counterexample"], "2");
        assert_eq!(json["checks"][1]["range"]["last"], 3);
        assert_eq!(json["status"], "proved");
    }
}
