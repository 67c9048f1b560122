//! The sibling games of Button Madness. Each family is a module with the types it needs.
//!
//! This crate may depend on `gf2-algebra` and `madness-picture`, never on `button-madness`. Only the
//! command and the page use both this crate and Button Madness.

pub mod certificate;
pub mod draw;
mod graph;
pub mod impartial;
pub mod loopy;
mod mex;
pub mod misere;
pub mod sum;

pub use graph::{Graph, GraphError, GraphErrorKind};
pub use mex::{Mex, mex};
