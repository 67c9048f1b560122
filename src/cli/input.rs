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

/// Words of zeros for a row, or an error where the system does not give that much.
pub(crate) fn words(count: usize) -> anyhow::Result<Vec<u64>> {
    let mut words = Vec::new();
    words
        .try_reserve_exact(count)
        .with_context(|| format!("a row of {count} words does not fit into memory"))?;
    words.resize(count, 0);
    Ok(words)
}
