//! Certificates: answers written down so that anybody can check them.
//!
//! | claim | what proves it |
//! | --- | --- |
//! | a board can be solved | the presses, replayed |
//! | no solution has fewer presses | [all of them](ShortestClaim), looked at where that is within the allowance; or the number of lights; of puzzles a search by sets of buttons that determine a solution |
//! | a board can be solved by presses of lit cells | the presses in order, replayed |
//! | no order of presses of lit cells has fewer | all boards, searched; or all solutions, as above |
//! | a board cannot be solved | a quiet pattern that meets it in an odd number of cells |
//! | a puzzle can be solved, or not | the presses, replayed; a weighted sum of its lamps that no button changes |
//! | counters can reach a goal, or not | the presses, replayed; weights of the lamps, also of parts of a tree |
//! | n is bad | a quiet pattern of the n × n torus; a pair of n-th roots of unity with 1 + a + a⁻¹ + b + b⁻¹ = 0 |
//! | n is good | a press set that lights exactly one cell (its translates light every other) |
//!
//! Press sets on large tori are given by two rows. The verdicts of a sieve are no proofs
//! by themselves: they refer to a [list](MadList) of all numbers that sieve.
//!
//! ```
//! use button_madness::certificate::read_certificates;
//!
//! let text = r#"{"surface":"torus","columns":2,"rows":1,"solvable":true,
//!     "lights":["11"],"presses":["11"]}"#;
//! for certificate in read_certificates(text)? {
//!     let checked = certificate.check()?;
//!     assert!(checked.to_string().contains("can be solved"));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This module holds the form of a certificate (JSON, the very objects that the command prints) and
//! the check. It shares no code with the solvers beyond the board type: it replays every press,
//! cell by cell, and checks the result. An allowance bounds the work of the check; a claim beyond
//! it is [not checked](Claim::checked).

mod aim;
mod counters;
mod document;
mod end_rows;
mod fewest;
mod lit_only;
mod mad_list;
mod puzzle;
mod ring;
mod shortest;
mod verify;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Surface;
use crate::game::{Rule, Target};

pub use aim::Aim;
pub use counters::CountersCertificate;
pub(crate) use counters::{CountersProof, CountersRecord, ProofStep};
pub use document::{DocumentError, read_certificates};
#[doc(hidden)]
pub use document::{Object, bytes_of_largest, objects};
#[doc(hidden)]
pub use end_rows::EndRows;
pub use lit_only::{LitOnlyCertificate, LitOnlyProof, LitOnlyShortestClaim, Obstacle, Place};
#[doc(hidden)]
pub use mad_list::MadList;
#[doc(hidden)]
pub use madness_claims::Allowance;
#[doc(hidden)]
pub use madness_claims::FileAllowance;
pub use madness_claims::{Checked, Claim};
#[doc(hidden)]
pub use puzzle::GoalRecord;
pub use puzzle::{PuzzleCertificate, PuzzleShortestClaim};
pub(crate) use puzzle::{PuzzleRecord, Wire};
#[doc(hidden)]
pub use shortest::{LowerBound, ShortestClaim};
pub use verify::Flaw;

/// Whether every board of the n × n torus can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every board can be solved.
    Good,
    /// Some boards cannot.
    Bad,
}

impl Verdict {
    /// Returns the verdict about a board of the given nullity.
    pub const fn of(nullity: u64) -> Self {
        if nullity == 0 { Self::Good } else { Self::Bad }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Good => "good",
            Self::Bad => "bad",
        })
    }
}

/// A certificate of any kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Certificate {
    /// About one board.
    Board(BoardCertificate),
    /// About one number n.
    Number(NumberCertificate),
    /// About a board of which only lit cells may be pressed.
    LitOnly(Box<LitOnlyCertificate>),
    /// About a puzzle of any wiring.
    Puzzle(Box<PuzzleCertificate>),
    /// About counters.
    Counters(Box<CountersCertificate>),
}

/// The answer to one board, as `madness solve --format json` prints it. Grids
/// are arrays of rows from top to bottom, each a string of `0` and `1`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardCertificate {
    /// How the edges of the board are glued.
    pub surface: Surface,
    /// m.
    pub columns: usize,
    /// n.
    pub rows: usize,
    /// The rule, if it is not the cross.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// The aim; for a solved board the colour that the presses reach, or the goal.
    #[serde(flatten)]
    pub aim: Aim,
    /// Whether the aim can be reached.
    pub solvable: bool,
    /// The dimension of the space of quiet patterns: a claim that the
    /// certificate does not prove. What is written by hand may leave it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullity: Option<usize>,
    /// The method that found the answer.
    pub method: String,
    /// The board.
    pub lights: Vec<String>,
    /// Of a solvable board: the cells to press.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub presses: Option<Vec<String>>,
    /// Of a solvable board: how many presses there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub press_count: Option<usize>,
    /// Of a solvable board: that no solution has fewer presses, or a bound for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<ShortestClaim>,
    /// Of an unsolvable board: a set of cells that every press meets in an even number
    /// of cells, and the lights to be switched in an odd one. Where the press matrix
    /// is symmetric, as under the cross, it is a quiet pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet_pattern: Option<Vec<String>>,
}

/// The answer about one n, as `madness classify --format json` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NumberCertificate {
    /// The side of the square torus.
    pub n: u64,
    /// The rule, if it is not the cross.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// Good or bad.
    pub verdict: Verdict,
    /// The dimension of the space of quiet patterns, if it is known: a claim
    /// that the certificate does not prove.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullity: Option<u64>,
    /// The method that found the answer.
    pub method: String,
    /// The proof.
    pub witness: Witness,
}

/// What proves that n is good or bad.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[doc(hidden)]
pub struct Witness {
    /// Of a bad n: the rows of a quiet pattern of the n × n torus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_pattern: Option<Vec<String>>,
    /// Of a bad n: a pair of roots of 1 + X + X⁻¹ + Y + Y⁻¹.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roots: Option<Roots>,
    /// Of a good n: the rows of a press set that lights exactly one cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presses: Option<Vec<String>>,
    /// Of a bad n, the ends of a quiet pattern on a torus whose side divides n; of
    /// a good n, those of a press set that lights exactly one cell, n being the
    /// side times a power of 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_rows: Option<EndRows>,
    /// Of a bad n: a bad number that divides it, from a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divisor: Option<u64>,
    /// Of a good n: none of the MAD numbers up to this bound, which is not below n,
    /// divides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete_up_to: Option<u64>,
}

/// A pair of n-th roots of unity (gᵃ, gᵇ) in F₂\[x\]/(modulus).
///
/// Polynomials over F₂ are written as hexadecimal numbers whose bit i is the
/// coefficient of xⁱ: x⁴ + x + 1 is `0x13`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[doc(hidden)]
pub struct Roots {
    /// r, the order of 2 modulo the order of g: the degree of the field.
    pub degree: u64,
    /// The modulus, irreducible of degree r.
    pub modulus: String,
    /// g, a primitive root of unity of the order below.
    pub root: String,
    /// The order of g: the odd part of n, or a MAD number that divides it.
    pub order: u64,
    /// The exponent a.
    pub a: u64,
    /// The exponent b.
    pub b: u64,
}

impl Witness {
    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Certificate {
    /// Checks the certificate; see [`BoardCertificate::check`], [`LitOnlyCertificate::check`],
    /// [`NumberCertificate::check`], [`PuzzleCertificate::check`] and [`CountersCertificate::check`].
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check(&self) -> Result<Checked, Flaw> {
        self.check_with(&MadList::default())
    }

    /// As [`Certificate::check`], with a list for verdicts by sieve.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check_with(&self, list: &MadList) -> Result<Checked, Flaw> {
        self.check_within(list, &mut Allowance::default())
    }

    /// As [`Certificate::check_with`], within an allowance.
    ///
    /// # Errors
    /// The first thing found that does not hold.
    pub fn check_within(&self, list: &MadList, allowance: &mut Allowance) -> Result<Checked, Flaw> {
        let (what, checked) = match self {
            Self::Board(certificate) => ("the board", certificate.check_within(allowance)),
            Self::Number(certificate) => ("n", certificate.check_within(list, allowance)),
            Self::LitOnly(certificate) => ("the board", certificate.check_within(allowance)),
            Self::Puzzle(certificate) => ("the puzzle", certificate.check_within(allowance)),
            Self::Counters(certificate) => ("the counters", certificate.check_within(allowance)),
        };
        match checked {
            // A limit is no flaw: the claim is beyond the check, whatever the allowance.
            Err(flaw @ Flaw::Limit { .. }) => Ok(Checked {
                claims: vec![Claim::not_checkable(
                    format!("what is said of {what}"),
                    flaw,
                )],
            }),
            checked => checked,
        }
    }
}
