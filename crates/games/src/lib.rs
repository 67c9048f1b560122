#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what it offers |
//! | --- | --- |
//! | the root | [`mex()`], [`Graph`]s with their text, [whole numbers](whole_number) as text, and the [`Budget`] of a call |
//! | [`impartial`] | Grundy numbers of heaps, boards and graphs; nim-addition; octal games; the names of all games |
//! | [`misere`] | misère play: who makes the last move loses |
//! | [`loopy`] | games that may go on for ever |
//! | [`partizan`] | games in which Left and Right have moves of their own: canonical forms; Cutcake |
//! | [`positional`] | games on hypergraphs: k in a row, animals, Maker and Breaker |
//! | [`pairing`] | pairing strategies for k in a row on unbounded boards |
//! | [`sat`] | formulas in conjunctive normal form: a solver that proves what it says |
//! | [`cake`] | cakes of coloured parts that block k in a row on the whole plane |
//! | [`size`] | sizes of boards as text |
//! | [`sum`] | sums of all these games: who wins, and by which moves |
//! | [`zarankiewicz`] | the Zarankiewicz game: rectangles of discs, in four variants |
//! | [`certificate`] | answers that anybody can check, and the check |
//! | [`draw`] | pictures |

// This crate may depend on the other crates, never on `button-madness`. Only the command and the page use both this crate and Button Madness.

pub mod cake;
pub mod certificate;
mod column;
pub mod draw;
mod graph;
pub mod impartial;
pub mod loopy;
mod mex;
pub mod misere;
mod number;
pub mod pairing;
pub mod partizan;
pub mod positional;
pub mod sat;
pub mod size;
pub mod sum;
pub mod zarankiewicz;

pub use graph::Graph;
pub use madness_machine::{Budget, Clock, Spent, go_on};
pub use madness_text::{Note, SizeLine, TextError};
pub use mex::{Mex, mex};
pub use number::{WholeNumberError, whole_number};
