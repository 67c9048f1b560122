//! What a search found, as a certificate claims it.

use crate::certificate::{LowerBound, MinimalClaim};

use super::{Minimal, Proof};

impl Minimal {
    /// The key `minimal` of a certificate, for a board of the nullity given.
    #[must_use]
    pub fn claim(&self, nullity: usize) -> MinimalClaim {
        let proof = match self.proof {
            _ if nullity == 0 => LowerBound::Unique,
            Proof::Enumerated { .. } => LowerBound::Enumerated,
            Proof::Divided { .. } => LowerBound::Divided,
            Proof::Counted { .. } => LowerBound::Counted,
        };
        MinimalClaim {
            optimal: self.is_optimal(),
            lower_bound: self.lower_bound,
            proof,
            nullity,
        }
    }
}
