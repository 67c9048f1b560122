//! What is asked about numbers.

use button_madness::classify::{Method, Verdict};
use clap::ValueEnum;

use crate::formats::NumbersFormat;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ClassifyMethodArg {
    /// The quickest that applies; for ranges the sieve, with nullities up to 25000
    Auto,
    /// The list of MAD numbers: verdicts without nullities
    Sieve,
    /// Roots of unity in an extension field
    Fourier,
    /// Light chasing, by gcds of polynomials: numbers of millions
    Chase,
    /// Rank of the press matrix
    Elimination,
    /// Fourier, chase and elimination, which must agree
    All,
}

impl ClassifyMethodArg {
    /// The method of the library that works out the nullity, if one is named.
    pub(super) fn exact(self) -> Option<Method> {
        match self {
            Self::Auto | Self::Sieve => None,
            Self::Fourier => Some(Method::Fourier),
            Self::Chase => Some(Method::Chase),
            Self::Elimination => Some(Method::Elimination),
            Self::All => Some(Method::All),
        }
    }
}

/// What is asked, and how it is to be answered.
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub(super) method: ClassifyMethodArg,
    pub(super) format: NumbersFormat,
    /// Whether the numbers of each kind are wanted.
    pub(super) good: bool,
    pub(super) bad: bool,
    /// Whether nothing is wanted but how many there are.
    pub(super) count: bool,
    /// Witnesses are written out up to this number.
    pub(super) patterns_up_to: u64,
}

impl Question {
    /// Whether a number with this verdict is among those asked for.
    pub(super) fn wants(&self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::Good => self.good,
            Verdict::Bad => self.bad,
        }
    }
}
