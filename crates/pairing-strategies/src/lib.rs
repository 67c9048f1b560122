#![doc = include_str!("../README.md")]
//!
//! # Pairings
//! A *pairing* is a set of pairs of cells that do not meet. It is *good* if every line, k consecutive
//! cells in one of the directions, holds both cells of a pair. Then Breaker answers each move of Maker
//! in the other cell of its pair, and Maker never owns a line.
//!
//! | module | what it offers |
//! | --- | --- |
//! | [`queen`] | nine in a row in the four directions of the plane: all good pairings, their classes, their graph |
//! | [`Torus`] | small tori with any directions, such as hexagonal cells: pairings one by one |
//! | [`by_rows`] | n × n tori in some of the four directions: numbers only |
//! | [`find`] | a good pairing for any directions in any dimension |
//! | [`cake`] | cakes of coloured parts that block k in a row on the whole plane |
//! | [`check`] | certificates of pairings, and their check |
//! | [`draw`] | pictures |
//!
//! Pairings of the plane that block animals are in `PlanePairing` of the crate positional-games.
//!
//! # The bound
//! Let no two of the n directions be parallel. Then a pair lies on lines of one direction only, in at
//! most k − 1 lines of k cells. A box of side N in d dimensions starts n · N^d lines, of which all but
//! O(N^(d − 1)) lie in the box, and it holds at most N^d / 2 pairs. So (k − 1) / 2 ≥ n, that is
//! k ≥ 2n + 1. With parallel directions, such as 1 and 3 on the integers, fewer in a row may do.
//!
//! A good pairing with k = 2n + 1 is *tight*. If it has no anomalies, its pairs are neighbours along a
//! direction (*dominoes*), each cell is in one, and along each line the dominoes of its direction start
//! 2n apart.
//!
//! # Source
//! L. Győrffy, *Tic-Tac-Toe, Amőba és egyéb állatok*, thesis, Szeged 2019, chapters 3 and 5;
//! L. Győrffy, G. Makay, A. Pluhár, *The pairing strategies of the 9-in-a-row game*, Ars Mathematica
//! Contemporanea 16, 2019. The algorithms are ours: docs/pairings.md explains them.

#[cfg(test)]
mod anomalies;
pub mod by_rows;
pub mod cake;
pub mod check;
mod cover;
mod directions;
pub mod draw;
pub mod find;
pub mod queen;
#[cfg(test)]
mod tests;
mod torus;

pub use cover::ExactCover;
pub use directions::{ParseDirectionsError, has_parallel, parse_directions};
pub use madness_claims::{Allowance, Checked};
pub use madness_machine::{Budget, Clock, Spent, go_on};
pub use torus::{
    HEXAGONAL, PointMap, Step, Torus, TorusClasses, TorusError, TorusPairing, generated,
    hexagonal_d3,
};

madness_claims::kinds! {
    /// The kinds of certificates of this crate.
    pub static CERTIFICATES = [
        cake::check::CakeCertificate,
        cake::check::CakeColouringCertificate,
        cake::check::CakePowerCertificate,
        check::PairingCertificate,
    ] and lines of [];
}
