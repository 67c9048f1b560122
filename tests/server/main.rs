//! `madness serve` over its sockets: what it answers, what it refuses, and that nobody can stop it
//! from answering others.

mod answers;
mod client;
mod misuse;
mod refusals;
