//! `madness serve` over its sockets: what it answers, what it refuses, and that nobody can stop it
//! from answering others.

mod answers;
mod client;
#[path = "../common/glossary.rs"]
mod glossary;
mod lit_only;
#[cfg(target_os = "linux")]
mod memory;
mod misuse;
mod play;
mod refusals;
#[path = "../common/repository.rs"]
mod repository;

use repository::{binary, read};
