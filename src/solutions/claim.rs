//! What a search found, as a certificate claims it.

use crate::certificate::{LowerBound, ShortestClaim};

use super::{Proof, Shortest};

impl Shortest {
    /// The key `minimal` of a certificate, for a board of the nullity given.
    #[must_use]
    pub fn claim(&self, nullity: usize) -> ShortestClaim {
        let proof = match self.proof {
            _ if nullity == 0 => LowerBound::Unique,
            Proof::Enumerated { .. } => LowerBound::Enumerated,
            Proof::Divided { .. } => LowerBound::Divided,
            Proof::Counted { .. } => LowerBound::Counted,
        };
        ShortestClaim {
            optimal: self.is_optimal(),
            lower_bound: self.lower_bound,
            proof,
            nullity,
        }
    }
}
