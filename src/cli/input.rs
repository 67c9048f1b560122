//! Reading files and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use gf2_algebra::simd::memory::{available, try_zeroed};

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
    let most = available();
    read_at_most(path, most)?.with_context(|| {
        let name = name(path);
        format!("{name}: it does not fit into memory: more than {most} bytes")
    })
}

/// The content of a file, or of standard input for `-`; `None` if it has more bytes.
pub(crate) fn read_at_most(path: &Path, most: u64) -> anyhow::Result<Option<Vec<u8>>> {
    let read = |source: &mut dyn Read, expected: u64| {
        let mut content = Vec::new();
        content.try_reserve_exact(usize::try_from(expected).unwrap_or(usize::MAX))?;
        let count = source
            .take(most.saturating_add(1))
            .read_to_end(&mut content)?;
        Ok((count as u64 <= most).then_some(content))
    };
    let content = if path.as_os_str() == "-" {
        read(&mut io::stdin().lock(), 0)
    } else {
        File::open(path).and_then(|mut file| {
            let length = file.metadata()?.len();
            if length > most {
                return Ok(None);
            }
            read(&mut file, length)
        })
    };
    content.with_context(|| name(path))
}

/// Words of zeros for a row, or an error where the system does not give that much.
pub(crate) fn words(count: usize) -> anyhow::Result<Vec<u64>> {
    try_zeroed(count).with_context(|| format!("a row of {count} words does not fit into memory"))
}
