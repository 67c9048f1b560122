//! Why a number cannot be classified.

use thiserror::Error;

use super::nullity::MAX_ODD_PART;
use super::{limits, mad};
use crate::board::ShapeError;
use crate::game::InternalError;
use crate::solve::SolveError;

/// Why an n could not be classified.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClassifyError {
    /// n = 0.
    #[error("n must be at least 1")]
    Zero,
    /// The field of the n-th roots of unity, or the list of them, is too large.
    #[error(
        "the root test of {n} needs {roots} roots of unity in a field of 2^{degree} elements; \
         the limits are degree {} and 2^{} bits in all",
        limits::ROOT_DEGREE,
        limits::ROOT_BITS.ilog2()
    )]
    FieldTooLarge {
        /// n.
        n: u64,
        /// The odd part of n.
        roots: u64,
        /// The order of 2 modulo the odd part of n.
        degree: u64,
    },
    /// The methods contradict each other.
    #[error(transparent)]
    Internal(#[from] InternalError),
    /// A number that is too large for the gcd.
    #[error(
        "the odd part of {n} is {odd}, but the gcd takes odd parts up to 2^{} only",
        MAX_ODD_PART.ilog2()
    )]
    SideTooLarge {
        /// n.
        n: u64,
        /// Its odd part.
        odd: u64,
    },
    /// A bad n whose nullity does not fit into 64 bits.
    #[error("{n} is bad, and the nullity does not fit into 64 bits")]
    NullityTooLarge {
        /// n.
        n: u64,
    },
    /// A pattern that is too large to be written out.
    #[error(
        "a pattern of {n} × {n} cells is too large to be written out: the limit is {0} × {0}",
        limits::GRID_SIDE
    )]
    GridTooLarge {
        /// n.
        n: u64,
    },
    /// The n × n torus cannot be addressed.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A search for MAD numbers that is out of reach.
    #[error(transparent)]
    Search(#[from] mad::SearchError),
    /// Elimination could not decide.
    #[error(transparent)]
    Solve(#[from] SolveError),
}
