#![doc = include_str!("../README.md")]
//!
//! | game | rules |
//! | --- | --- |
//! | Maker–Maker (strong) | who first owns a whole set wins; else the game is a draw |
//! | avoidance | who completes a set loses; with one colour all cells that are taken count |
//! | recycled | as Maker–Maker, with so many signs for each player, who moves one if all are on the board |
//! | Maker–Breaker (weak) | Maker wins if he owns a whole set at the end, else Breaker |
//! | Avoider–Enforcer | Avoider loses if he owns a set at the end |
//! | Chooser–Picker | Picker shows two cells, Chooser takes one, Picker the other; Chooser wants a set |
//! | Picker–Chooser | the same, but Picker wants a set |
//!
//! | module | what it offers |
//! | --- | --- |
//! | the root | [`Hypergraph`]s and their text, [`Game`]s, who wins [by definition](by_definition), Beck's [classes](class()) |
//! | [`avoidance`] | games in which who completes a set loses, by exact search |
//! | [`criteria`] | potentials, pairings and what else tells who wins without a search |
//! | [`decomposition`] | tiles that block k in a row on the plane, and their check |
//! | [`maker_breaker`] | Maker–Breaker by exact search, with proofs |
//! | [`pg`] | games of Black and White in the `.pg` format |
//! | [`short_win`] | how many moves Maker needs |
//! | [`play`] | games of people and the computer: states and opponents |
//! | [`space`] | animals in cubes, by a win in a plane |
//! | [`strong`] | Maker–Maker by exact search |
//! | [`symmetry`] | the automorphisms of a hypergraph |
//! | [`theorems`] | what is known about k in a row on the plane, with checks |
//! | [`picker`] | Chooser–Picker and Picker–Chooser by search, with proofs |
//! | [`recycled`] | games in which signs are moved once all are on the board |
//! | [`replies`] | Maker–Breaker with several cells a move, by search, with proofs |
//! | [`tree`] | Zermelo's tree of a small game, labelled |
//! | [`enforcer`] | Avoider–Enforcer by search, with proofs |
//! | [`families`] | boards by name: k in a row, tori, animals, sub-boards |
//! | [`hex`] | Hex by virtual connections, with proofs |
//! | [`kaplansky`] | Kaplansky's game of points on lines, by incidence |
//! | [`lattice`] | animals of hexagons and triangles, listed and numbered |
//! | [`polyhexes`] | animals of hexagons that no pairing of the plane is known to block |
//! | [`zarankiewicz`] | the Zarankiewicz game: rectangles of discs, in four variants |
//! | [`check`] | certificates of all these, and their check |
//!
//! Source: Lajos Győrffy, *Tic-Tac-Toe, Amőba és egyéb állatok* (doctoral thesis, Szeged 2019), chapters
//! 2, 3 and 6; József Beck, *Combinatorial Games: Tic-Tac-Toe Theory* (Cambridge 2008).

pub mod avoidance;
pub mod check;
mod class;
pub mod criteria;
pub mod decomposition;
mod definition;
mod df_pn;
mod directions;
pub mod enforcer;
pub mod families;
mod game;
pub mod hex;
mod hypergraph;
pub mod kaplansky;
pub mod lattice;
pub mod maker_breaker;
mod masks;
mod minimal;
pub mod pg;
pub mod picker;
mod plane;
mod plane_pairing;
pub mod play;
mod player;
pub mod polyhexes;
pub mod recycled;
pub mod replies;
pub mod short_win;
pub mod space;
pub mod strong;
pub mod symmetry;
mod text;
pub mod theorems;
pub mod tree;
pub mod zarankiewicz;

pub use class::{ClassAnswer, ClassError, ClassReason, class};
pub use definition::{
    DefinitionError, MOST_CELLS_BY_DEFINITION, by_definition, counted_by_definition,
};
pub use game::{Forced, Game, GameError, Side, Winner};
pub use hypergraph::{Hypergraph, HypergraphError};
pub use madness_claims::{Allowance, Checked};
pub use madness_machine::{Budget, Clock, Spent, go_on};
pub use madness_text::{Note, SizeLine, TextError};
pub use masks::{MOST_CELLS_IN_SETS, SearchError};
pub use plane_pairing::{PlanePairing, lines};
pub use player::Player;

madness_claims::kinds! {
    /// The kinds of certificates of this crate.
    pub static CERTIFICATES = [
        check::ClassCertificate,
        check::CriteriaCertificate,
        check::HexCertificate,
        check::MakerBreakerCertificate,
        check::PgCertificate,
        check::PositionalCertificate,
        check::RecycledCertificate,
        check::TheoremCertificate,
        zarankiewicz::check::NumberCertificate,
        zarankiewicz::check::SaturationCertificate,
        zarankiewicz::check::ZarankiewiczCertificate,
    ] and lines of [];
}
