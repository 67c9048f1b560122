#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | what it offers |
//! | --- | --- |
//! | the root | [`mex()`] and [`Graph`]s with their text, and the [`Budget`] of a call |
//! | [`impartial`] | Grundy numbers of heaps, boards and graphs; nim-addition; octal games; the names of all games |
//! | [`misere`] | misère play: who makes the last move loses |
//! | [`loopy`] | games that may go on for ever |
//! | [`route`] | games of one player: certificates of paths through a graph |
//! | [`partizan`] | games in which Left and Right have moves of their own: canonical forms; Cutcake |
//! | [`sum`] | sums of all these games: who wins, and by which moves |
//! | [`draw`] | pictures |
//!
//! Each has a room `check`: certificates, and a check that shares nothing with what found the answer.

pub mod draw;
mod graph;
pub mod impartial;
pub mod loopy;
mod mex;
pub mod misere;
pub mod partizan;
pub mod route;
pub mod sum;

pub use graph::Graph;
pub use madness_claims::{Allowance, Checked};
pub use madness_machine::{Budget, Clock, Spent, go_on};
pub use madness_text::numbers::WholeNumberError;
pub use madness_text::{Note, SizeLine, TextError};
pub use mex::{Mex, mex};

madness_claims::kinds! {
    /// The kinds of certificates of this crate.
    pub static CERTIFICATES = [
        impartial::check::GrundyCertificate,
        impartial::check::PeriodCertificate,
        misere::check::GenusCertificate,
        misere::check::QuotientCertificate,
        partizan::check::CutcakeCertificate,
        partizan::check::CutcakeExplanation,
        partizan::check::CutcakeTable,
        partizan::check::ValueCertificate,
        route::check::RouteCertificate,
        sum::check::MoveCertificate,
    ] and lines of [loopy::check::LoopyTable];
}
