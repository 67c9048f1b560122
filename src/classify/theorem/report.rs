//! Theorems and open statements, and the reports of their checks.

use std::fmt;

use madness_machine::parallel;
use serde::Serialize;

use crate::classify::ClassifyError;

/// One theorem or open statement, and how to check it.
#[derive(Clone, Copy, Debug, Serialize)]
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
    #[serde(skip)]
    /// Makes the checks.
    pub checks: fn(&Bounds) -> Result<Vec<Check>, ClassifyError>,
}

/// Whether a statement is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A counterexample is an error of this program.
    Proved,
    /// A counterexample answers the question.
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

/// How far the checks go. A check stops earlier where its cost grows too fast, and goes further
/// where it grows slowly. The report says how far it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The greatest side n of a torus. By gcd a check goes to ten times this, by classes of roots of
    /// unity a hundred times, and with the MAD numbers a thousand times.
    pub n: u64,
    /// The greatest exponent k, for statements about 2^k ± 1.
    pub k: u64,
}

/// A theorem and the results of its checks.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The theorem.
    #[serde(flatten)]
    pub theorem: Theorem,
    /// The checks, each by another method.
    pub checks: Vec<Check>,
}

/// One way of checking a theorem, applied to all cases up to a bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Which cases, and how they were checked.
    pub what: String,
    /// How far the check went, which need not be the bound.
    pub range: Range,
    /// The number of cases that satisfy the premise of the theorem. Counting stops at a
    /// counterexample.
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
    /// Returns the report without any check.
    pub fn unchecked(&self) -> Report {
        Report {
            theorem: *self,
            checks: Vec::new(),
        }
    }

    /// Checks the theorem.
    ///
    /// # Errors
    /// Bounds beyond what the root test or elimination can take.
    pub fn check(&self, bounds: &Bounds) -> Result<Report, ClassifyError> {
        Ok(Report {
            theorem: *self,
            checks: (self.checks)(bounds)?,
        })
    }
}

impl Default for Bounds {
    /// Returns n up to 300 and k up to 256, which take some seconds at most.
    fn default() -> Self {
        Self { n: 300, k: 256 }
    }
}

impl Report {
    /// Returns whether no check found a counterexample.
    pub fn holds(&self) -> bool {
        self.checks.iter().all(Check::holds)
    }
}

impl Check {
    /// Returns whether there is no counterexample.
    pub(crate) fn holds(&self) -> bool {
        self.counterexample.is_none()
    }

    /// Takes the number of cases that were gone through elsewhere, or the counterexample.
    pub fn counted(
        (variable, last): (&'static str, u64),
        what: String,
        found: Result<u64, String>,
    ) -> Self {
        Self {
            what,
            range: Range { variable, last },
            cases: *found.as_ref().unwrap_or(&1),
            counterexample: found.err(),
        }
    }

    /// Goes through the outcomes of the cases, each `None` or a counterexample.
    pub fn new(
        range: (&'static str, u64),
        what: String,
        outcomes: impl IntoIterator<Item = Option<String>>,
    ) -> Self {
        Tally::of(outcomes).check(range, what)
    }

    /// Goes through the cases on all threads. `outcomes` gives none, one or several of each.
    pub(super) fn of_each<C: Copy + Sync, O: IntoIterator<Item = Option<String>>>(
        range: (&'static str, u64),
        what: String,
        cases: impl IntoIterator<Item = C>,
        outcomes: impl Fn(C) -> Result<O, ClassifyError> + Sync,
    ) -> Result<Self, ClassifyError> {
        let cases: Vec<C> = cases.into_iter().collect();
        let of_case = |number: usize| outcomes(cases[number]).map(Tally::of);
        let mut all = Tally::default();
        for tally in parallel::map(cases.len(), &of_case) {
            all = all.then(tally?);
        }
        Ok(all.check(range, what))
    }
}

/// How many cases there were, up to the first counterexample.
#[derive(Default)]
struct Tally {
    cases: u64,
    counterexample: Option<String>,
}

impl Tally {
    fn of(outcomes: impl IntoIterator<Item = Option<String>>) -> Self {
        let mut tally = Self::default();
        for outcome in outcomes {
            tally.cases += 1;
            if outcome.is_some() {
                tally.counterexample = outcome;
                break;
            }
        }
        tally
    }

    fn then(self, next: Self) -> Self {
        if self.counterexample.is_some() {
            return self;
        }
        Self {
            cases: self.cases + next.cases,
            ..next
        }
    }

    fn check(self, (variable, last): (&'static str, u64), what: String) -> Check {
        Check {
            what,
            range: Range { variable, last },
            cases: self.cases,
            counterexample: self.counterexample,
        }
    }
}

/// Returns the number `n` as a side of a board. If it does not fit, the side is so large that
/// [`Shape`](crate::board::Shape) refuses it.
pub(super) fn side(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// Returns the multiples 2n, 3n, … of n up to `last`.
pub(super) fn proper_multiples(n: u64, last: u64) -> impl Iterator<Item = u64> {
    (2..=last / n).map(move |factor| factor * n)
}
