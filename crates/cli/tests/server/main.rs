//! `madness serve` over its sockets: what it answers, what it refuses, and that nobody can stop it
//! from answering others.

mod answers;
mod client;
#[path = "../common/glossary.rs"]
mod glossary;
#[cfg(target_os = "linux")]
mod memory;
mod misuse;
mod refusals;

use std::path::Path;
use std::sync::Once;

/// The folder of the repository, with the documents and examples that tests speak of.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns the path of the command, and has this process work in the [`ROOT`].
fn binary() -> &'static str {
    static AT_ROOT: Once = Once::new();
    AT_ROOT.call_once(|| std::env::set_current_dir(ROOT).unwrap());
    env!("CARGO_BIN_EXE_madness")
}

/// Reads a file of the repository.
fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join(path)).unwrap()
}
