//! Exact solving of **Button Madness / Lights Out** by linear algebra over GF(2),
//! with a certificate for every answer.
//!
//! Pressing a cell of an m × n board, on the torus or on one of five other
//! surfaces, toggles it and its neighbours; the aim is to switch everything off.
//! The order of presses does not matter and pressing twice is pressing not at
//! all, so a board is a vector over F₂, a solution is a set of cells, and
//! everything is linear.
//!
//! ```
//! use button_madness::{Budget, Game, Lights, Outcome};
//!
//! let game = Game::torus(5, 5)?;
//! let lights = Lights::from_rows([".#...", "###..", ".#...", ".....", "....."])?;
//! match game.shortest(&lights, &Budget::default())? {
//!     Outcome::Solved(shortest) => {
//!         assert!(shortest.presses.cells().eq([(1, 1)])); // row 1, column 1, counted from 0
//!         assert!(game.solves(&shortest.presses, &lights));
//!     }
//!     Outcome::Unsolvable(proof) => {
//!         // Every press meets this pattern in an even number of cells, the lights in an odd one.
//!         println!("cannot be solved: {}", proof.quiet_pattern);
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Programs need [`Game`], [`Lights`] and what they return; the rest is for those who want a certain
//! method, or more than an answer.
//!
//! # The modules, each building on those above it
//!
//! | module | what it offers |
//! | --- | --- |
//! | the root | [`Game`], [`Lights`], [`Presses`]: boards on six surfaces, and any rule of a press |
//! | [`notation`] | boards as text and pictures, read and written |
//! | [`certificate`] | answers that anybody can check, and the check |
//! | [`puzzle`] | any wiring, k states, holes, more dimensions, other goals; text formats |
//! | [`solve`] | the [`Solver`](solve::Solver) trait and its methods |
//! | [`solutions`] | all solutions of a board, a shortest one, and those that are essentially different |
//! | [`lit_only`] | an order of presses in which each cell is lit when it is pressed |
//! | [`distance`] | how many presses the boards of a shape take: all distances, and the farthest |
//! | [`classify`] | which n are good and which bad, with witnesses |
//! | [`streaming`] | raw pictures solved from disk to disk |
//! | [`session`] | a game in play, with undo and redo |
//! | [`draw`] | pictures of boards and their solutions |
//! | [`algebra`], [`picture`] | the two crates below: linear algebra over GF(2); scenes as text, SVG, PNG |
//!
//! # Where to go on
//!
//! * [A tour of the library][tour]: boards, puzzles, numbers, certificates, pictures, with examples.
//! * [Why it works][mathematics]: all formulas with their proofs.
//! * [The guide][guide] of the command `madness`, which the package button-madness-cli builds.
//!
//! [tour]: https://github.com/button-madness/button-madness/blob/main/docs/library.md
//! [mathematics]: https://github.com/button-madness/button-madness/blob/main/docs/mathematics.md
//! [guide]: https://github.com/button-madness/button-madness/blob/main/docs/README.md
//!
//! # Features
//!
//! `nalgebra`, on by default, gives the press matrix as a matrix of `nalgebra`, and schoolbook
//! elimination over it. Libraries that do not need it switch it off with `default-features = false`.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub use gf2_algebra as algebra;
pub use madness_machine::Budget;
pub use madness_picture as picture;

pub use board::{Cell, Grid, Lights, Presses, RowsError, Shape, ShapeError, Surface, UnknownName};
pub use game::{
    Game, Goal, InternalError, Obstruction, Outcome, Rule, RuleError, Solution, Target,
};

// What the command, the tests and the benches need besides; it may change with every version.
#[doc(hidden)]
pub use board::{Gluing, Symmetry};
#[doc(hidden)]
pub use game::RuleRows;
#[cfg(feature = "nalgebra")]
#[doc(hidden)]
pub use game::press_matrix;

pub mod certificate;
#[doc(hidden)]
pub mod chase;
pub mod classify;
pub mod distance;
pub mod draw;
pub mod lit_only;
pub mod notation;
pub mod puzzle;
pub mod session;
pub mod solutions;
pub mod solve;
pub mod streaming;

#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod journal;

mod board;
mod game;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The examples of the guide, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct Guide;
