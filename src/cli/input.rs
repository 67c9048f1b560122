//! Reading files and standard input.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;

/// The name under which messages speak of a file.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "stdin".to_owned()
    } else {
        path.display().to_string()
    }
}

/// The content of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let content = if path.as_os_str() == "-" {
        let mut content = Vec::new();
        io::stdin()
            .lock()
            .read_to_end(&mut content)
            .map(|_| content)
    } else {
        fs::read(path)
    };
    content.with_context(|| name(path))
}
