//! The classification of one number.

use std::sync::Arc;

use super::root_test::RootTest;

/// The classification of one n.
#[derive(Clone, Debug)]
pub struct Classification {
    /// The side of the square torus, at least 1.
    pub n: u64,
    /// The dimension of the space of quiet patterns; 0 iff n is good.
    pub nullity: u64,
    pub(super) evidence: Evidence,
}

/// The method by which an n was classified, with the data for its witness.
#[derive(Clone, Debug)]
pub(super) enum Evidence {
    Roots(Arc<RootTest>),
    Gcd,
    Elimination,
}
