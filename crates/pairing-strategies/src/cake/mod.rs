//! Cakes: good placements against k in a row.
//!
//! A *cake* is a set of cells in two parts, none of them empty. It *blocks* a winning set if both parts
//! meet the set: whoever cuts the cake gives one colour to the first part and the other colour to the
//! second, so the set never has one colour. A *placement* is a set of disjoint cakes, and it is *good* if
//! every winning set is blocked. A *t*-cake has t cells, a (p, q)-cake has p cells in one part and q in
//! the other. Cakes of 2 cells are pairs; one infinite cake is a colouring.
//!
//! | type | what it is |
//! | --- | --- |
//! | [`Target`] | what is to be blocked: lines of k cells, or an animal |
//! | [`Cake`], [`Placement`], [`Lattice`] | cakes that repeat along a lattice |
//! | [`power`] | how many sets the best cakes block |
//! | [`PlaneGroup`], [`GroupKind`] | groups that move cakes over the plane |
//! | [`find::Plan`], [`Partition`], [`library`] | the search for good placements |
//! | [`refute`] | proofs that there are none |
//! | [`colouring`] | colourings: one infinite cake |
//! | [`table`] | the answers for all k and t |
//!
//! # Source
//! Lajos Győrffy, *Tic-Tac-Toe, Amőba és egyéb állatok* (doctoral thesis, Szeged 2019), chapter 4. The
//! table there is extended: docs/cakes.md.

pub mod check;
pub mod colouring;
pub mod find;
mod group;
mod lattice;
pub mod library;
mod partition;
mod placement;
pub mod power;
pub mod refute;
mod shape;
pub mod table;
mod target;
#[cfg(test)]
mod tests;

pub use group::{GroupKind, PlaneGroup};
pub use lattice::Lattice;
pub use partition::{Partition, SearchOutcome};
pub use placement::{Owners, Placement};
pub use shape::{Cake, ParseCakeError, frames};
pub use target::{Target, TargetError};

/// A cell of the plane: column and row. Rows are counted downwards.
pub type Cell = (i32, i32);

/// The most cells of a cake that a search makes.
pub const MOST_SIZE: usize = 32;
