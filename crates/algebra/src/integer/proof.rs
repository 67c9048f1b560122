//! Trees of boxes with a bound at each leaf.

/// Shows that no integers x in the box with A x = b have less weight than some number, or that there
/// are none at all.
///
/// The steps are a tree in preorder. A [`Step::Split`] divides by an integer direction c: first all
/// with c · x ≤ at, then those with c · x ≥ at + 1. A [`Step::Leaf`] has a multiplier s ≥ 0 of the
/// weight, multipliers y of the equations and multipliers z of the directions. With
/// r = s w − Aᵀy − Σ z c, all x in the leaf have
///
/// s (w · x) = y · b + Σ z (c · x) + r · x,
///
/// and the right side has a least value between the bounds of the leaf. It is above s times
/// (`at_least` − 1), or above 0 if s is 0; s is 0 in all leaves if there are no such integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// No solution has less weight; nothing if there is none.
    pub at_least: Option<i128>,
    /// The directions by which boxes are split.
    pub directions: Vec<Vec<i128>>,
    /// The tree in preorder.
    pub steps: Vec<Step>,
}

/// A node of a [`Proof`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Two boxes follow: direction · x ≤ at, and direction · x ≥ at + 1.
    Split {
        /// The number of the direction.
        direction: usize,
        /// Where.
        at: i128,
    },
    /// A box with its bound.
    Leaf {
        /// The multiplier of the weight.
        scale: i128,
        /// The multipliers of the equations.
        equations: Vec<i128>,
        /// The multipliers of the directions.
        directions: Vec<i128>,
    },
}
