#![doc = include_str!("../README.md")]
//!
//! # The parts
//!
//! | part | what it does |
//! | --- | --- |
//! | `server` | connections: how many, how slow, and how they end |
//! | `router` | routes of the site, and the headers of every answer |
//! | `context` | the state that all requests share |
//! | `request`, `response` | bodies within their limits; JSON answers |
//! | `work` | computations on their own threads, a limited number at a time, each within its time |
//! | `assets` | the page: the files of `assets/`, in the program |
//! | `page`, `bundle` | the page as one file, for `madness page` |
//! | `site` | the page as a folder for a static host, with the engine as WebAssembly |
//!
//! The questions and the answers are those of `madness-api`. No request can take more memory or time
//! than `limits.rs` allows, here and there.
//!
//! The page presses cells and solves boards up to 32 × 32 by itself, and asks the server for the
//! rest. So the rule of a press, a solver and the reader of boards are written a second time, in
//! `assets/surfaces.js`, `assets/solver/` and `assets/reader/`. The tests of `tests/browser/`
//! compare their answers with those of the program.

mod assets;
mod bundle;
mod context;
mod page;
mod request;
mod response;
mod router;
mod server;
mod site;
#[cfg(test)]
mod tests;
mod work;

pub(crate) mod limits;

pub use bundle::Refusal;
pub use page::page;
pub use server::{Server, Threads};
pub use site::{ENGINE, File, site};
