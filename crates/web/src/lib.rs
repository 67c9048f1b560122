#![doc = include_str!("../README.md")]
//!
//! # The parts
//!
//! | part | what it does |
//! | --- | --- |
//! | `server` | connections: how many, how slow, and how they end |
//! | `router` | routes of the site, and the headers of every answer |
//! | `context` | the state that all requests share |
//! | `request`, `response`, `error` | bodies and queries within their limits; JSON answers; what is wrong with the others |
//! | `cost` | what a question costs, estimated before it waits for a processor |
//! | `work` | computations on their own threads, a limited number at a time, each within its time |
//! | `advisors` | advisors for the shapes that were requested most recently |
//! | `boards`, `numbers`, `play` | the API, described in docs/api.md |
//! | `assets` | the page: the files of `assets/`, in the program |
//! | `page`, `bundle` | the page as one file, for `madness page` |
//!
//! The library does the mathematics; nothing is computed here. No request can take more memory or
//! time than `limits.rs` allows.
//!
//! The page presses cells and solves boards up to 32 × 32 by itself, and asks the server for the
//! rest. So the rule of a press, a solver and the reader of boards are written a second time, in
//! `assets/surfaces.js`, `assets/solver/` and `assets/reader/`. The tests of `tests/browser/`
//! compare their answers with those of the program.

mod advisors;
mod assets;
mod boards;
mod bundle;
mod context;
mod cost;
mod error;
mod numbers;
mod page;
mod pairing;
mod play;
mod request;
mod response;
mod router;
mod server;
mod work;

pub(crate) mod limits;

pub use bundle::Refusal;
pub use page::page;
pub use server::{Server, Threads};
