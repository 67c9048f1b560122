#![doc = include_str!("../README.md")]
//!
//! | what | where |
//! | --- | --- |
//! | a family of games | [`Rules`], which says how it is played, and [`Advisor`], which plays it |
//! | all games, by their names | [`GAMES`], [`open`], [`open_with`] |
//! | a match of one game | [`Match`] |
//! | a match of any game | [`Table`], for screens, pages and servers |
//! | what can be chosen before | [`Setup`], [`Seats`], [`Strength`] |
//! | what is drawn and pointed at | [`Board`], [`Cell`] |
//! | what goes through a cell | [`OpenSets`] |
//! | the thread that thinks | [`Thinker`] |
//! | sentences about a match | [`words`] |
//!
//! | family | games |
//! | --- | --- |
//! | [`cakes`] | cakes of a few cells against k in a row on the endless plane |
//! | [`partizan`] | Cutcake, Domineering, Toads and Frogs, Hackenbush strings, and their sums |
//! | [`positional`] | k in a row, animals, Hex, any hypergraph, and the endless plane |
//! | [`sums`] | nim, kayles and other games of heaps; king, rook and queen; tokens on graphs; sums of them |
//! | [`zarankiewicz`] | the Zarankiewicz game, in four variants |

mod advice;
mod board;
mod draw;
mod game;
mod games;
mod lots;
mod open_sets;
mod picture;
mod record;
mod rules;
mod setup;
mod table;
mod text;
mod thinker;
mod winner;

pub mod words;

pub mod cakes;
pub mod partizan;
pub mod positional;
pub mod sums;
pub mod zarankiewicz;

pub use advice::{
    Advice, Answer, Promise, Proof, Purpose, Question, Said, Strength, Suggestion, Sure,
};
pub use board::{
    Board, Cell, Edge, Figure, Mark, Naming, OpenSet, Piece, Sets, Signs, Threats, Tiling,
};
pub use draw::{draw, draw_moves};
pub use game::Match;
pub use games::{GAMES, Listed, open, open_with, read};
pub use lots::Lots;
pub use open_sets::OpenSets;
pub use pairing_strategies::cake::Placement;
pub use positional_games::{PlanePairing, Player};
pub use rules::{Advisor, End, Part, Pointed, Refusal, Rules, Why};
pub use setup::{Choice, Field, Input, Preset, Setup};
pub use table::{Seats, Table};
pub use text::{Lines, TextError, Value};
pub use thinker::{Gone, Thinker};
pub use winner::Winner;
