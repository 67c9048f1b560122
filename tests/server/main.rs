//! `madness serve` over its sockets: what it answers, what it refuses, and that nobody can stop it
//! from answering others.

mod answers;
mod client;
#[cfg(target_os = "linux")]
mod memory;
mod misuse;
mod refusals;
