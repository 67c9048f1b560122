//! Games of one player: from one vertex of a graph to another.
//!
//! What finds a path is in the crate `madness-search`; here is what proves it.

pub mod check;
