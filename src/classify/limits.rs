//! Limits of the classification, which its errors name.

/// The largest degree of a field of the root test.
pub(super) const ROOT_DEGREE: u64 = 1 << 13;

/// The most bits of the list of roots.
pub(super) const ROOT_BITS: u64 = 1 << 33;

/// The largest side of a pattern that is written out.
pub(super) const GRID_SIDE: u64 = 1 << 16;
