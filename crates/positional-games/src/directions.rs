//! The directions of the plane.

/// The directions of k in a row, in the order in which they are given up: one is E, two P, three the
/// hexagonal grid h, four the usual game H of the thesis.
pub(crate) const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
