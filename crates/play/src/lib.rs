#![doc = include_str!("../README.md")]
//!
//! | what | where |
//! | --- | --- |
//! | a family of games | [`Rules`], which says how it is played, and [`Advisor`], which plays it |
//! | a match of one game | [`Match`] |
//! | a match of any game | [`Table`], for screens, pages and servers |
//! | what can be chosen before | [`Setup`], [`Seats`], [`Strength`] |
//! | what is drawn and pointed at | [`Board`], [`Place`] |
//! | the thread that thinks | [`Thinker`] |
//! | sentences about a match | [`words`] |
//!
//! | family | games |
//! | --- | --- |
//! | [`positional`] | k in a row, animals, Hex, any hypergraph, and the endless plane |
//! | [`zarankiewicz`] | the Zarankiewicz game, in four variants |

mod advice;
mod board;
mod game;
mod lots;
mod record;
mod rules;
mod setup;
mod table;
mod text;
mod thinker;
mod winner;

pub mod words;

pub mod positional;
pub mod zarankiewicz;

pub use advice::{Advice, Promise, Purpose, Question, Strength, Suggestion, Sure};
pub use board::{Board, Cell, Disc, Edge, Grid, Mark, Naming, Piece, Place};
pub use game::Match;
pub use lots::Lots;
pub use positional_games::Player;
pub use rules::{Advisor, End, Part, Refusal, Rules, Why};
pub use setup::{Choice, Field, Input, Preset, Setup};
pub use table::{Seats, Table};
pub use text::{Lines, TextError, Value};
pub use thinker::{Gone, Thinker};
pub use winner::Winner;
