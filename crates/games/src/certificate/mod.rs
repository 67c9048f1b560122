//! Certificates: answers about games, written down so that anybody can check them.
//!
//! A certificate is a JSON object whose key `claim` says what kind of answer it is. The check reads
//! the rules of the game anew and shares no code with what found the answer.

mod cake;
mod cutcake;
mod grundy;
mod heaps;
mod hypergraph;
mod loopy;
mod maker_breaker;
#[cfg(test)]
mod maker_breaker_tests;
mod moves;
mod pairing;
mod period;
mod pg;
mod positional;
mod quotient;
mod saturation;
mod sets;
mod strategy;
mod value;
mod zarankiewicz;

use thiserror::Error;

pub use cake::{CakeAnswer, CakeCertificate, CakePowerCertificate, CakeProof, CakeWitness};
pub use cutcake::{
    CakeValue, CutcakeCertificate, CutcakeExplanation, CutcakeStep, CutcakeTable, HintRecord,
    RangeRecord, Winners,
};
pub use grundy::{GrundyCertificate, Values, VertexNumber};
pub use hypergraph::{
    BoardRecord, ClassCertificate, CriteriaCertificate, EvidenceRecord, TheoremCertificate,
    TileRecord,
};
pub use loopy::LoopyLine;
pub use maker_breaker::MakerBreakerCertificate;
pub use moves::{ComponentNumber, MoveCertificate, MoveRecord, VertexArcs};
pub use pairing::PairingCertificate;
pub use period::PeriodCertificate;
pub use pg::{Colour, OfBoth, PgCertificate, PgReason};
pub use positional::{PositionalCertificate, PositionalProof, Rules};
pub use quotient::{NamedGenerator, QuotientCertificate};
pub use saturation::SaturationCertificate;
pub use value::{FormOptions, ValueCertificate, ValueOutcome};
pub use zarankiewicz::{Proof, SearchRecord, Theorem, ZarankiewiczCertificate};

/// What does not hold in a certificate, or what [no check reaches to](Flaw::is_limit).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{key}: {reason}")]
pub struct Flaw {
    /// The key whose value is wrong.
    pub key: &'static str,
    /// What is wrong with it.
    pub reason: String,
    is_limit: bool,
}

impl Flaw {
    pub(crate) fn new(key: &'static str, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self {
            key,
            reason,
            is_limit: false,
        }
    }

    /// What is larger than the check can handle: nothing is wrong with it.
    pub(crate) fn limit(key: &'static str, reason: impl Into<String>) -> Self {
        Self {
            is_limit: true,
            ..Self::new(key, reason)
        }
    }

    /// Returns whether nothing is known to be wrong: something is larger than the check can handle, with
    /// any allowance.
    #[must_use]
    pub const fn is_limit(&self) -> bool {
        self.is_limit
    }

    /// Checks that a certificate is of the kind that it is read as.
    fn unless_claimed(found: &str, expected: &str) -> Result<(), Self> {
        if found == expected {
            Ok(())
        } else {
            Err(Self::new("claim", format!("{found:?} is not {expected:?}")))
        }
    }
}
