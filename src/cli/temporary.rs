//! The temporary files of this process, which a signal has to remove.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempPath;

/// The temporary files, each with the target that it is to replace.
type Files = Vec<(PathBuf, TempPath)>;

static FILES: Mutex<Files> = Mutex::new(Vec::new());

/// Locks the list of temporary files. No other file is begun while the guard is held.
pub(crate) fn files() -> MutexGuard<'static, Files> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the temporary file of a target out of the list.
pub(crate) fn take(files: &mut Files, target: &Path) -> Option<TempPath> {
    let index = files.iter().position(|(path, _)| path == target)?;
    Some(files.swap_remove(index).1)
}

/// Removes all temporary files. No other file is begun while the guard is held.
pub(crate) fn remove_all() -> MutexGuard<'static, Files> {
    let mut files = files();
    files.clear();
    files
}
