//! Perfect play by theorem.

pub(crate) mod mirror;
pub(crate) mod safe_discs;
pub(crate) mod stars;
pub(crate) mod two_rows;
