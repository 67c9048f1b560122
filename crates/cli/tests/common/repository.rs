//! Where the tests find the command and the files of the repository.

use std::path::Path;
use std::sync::Once;

/// The folder of the repository, with the documents and examples that tests speak of.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns the path of the command, and has this process work in the [`ROOT`].
pub(crate) fn binary() -> &'static str {
    static AT_ROOT: Once = Once::new();
    AT_ROOT.call_once(|| std::env::set_current_dir(ROOT).unwrap());
    env!("CARGO_BIN_EXE_madness")
}

/// Reads a file of the repository.
pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join(path)).unwrap()
}
