//! The temporary files of this process, which a signal has to remove.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use tempfile::TempPath;

type Files = Vec<TempPath>;

static FILES: Mutex<Files> = Mutex::new(Vec::new());

/// Locks the list of temporary files. No other file is begun while the guard is held.
pub(crate) fn files() -> MutexGuard<'static, Files> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the names of temporary files begin and end with.
pub(crate) const PREFIX: &str = ".madness.";
pub(crate) const SUFFIX: &str = ".tmp";

/// A file younger than this may not be locked by its writer yet.
const YOUNG: Duration = Duration::from_secs(60);

/// The folders that were looked through.
static SWEPT: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes the temporary files in a folder whose writers were killed, once: a checkpoint is written
/// every other second. A writer locks its file, so one that can be locked has none. What cannot be
/// read or removed is left.
pub(crate) fn sweep(folder: &Path) {
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if swept.iter().any(|known| known == folder) {
        return;
    }
    swept.push(folder.to_owned());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_ours = name
            .to_str()
            .is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if is_ours && is_abandoned(&entry.path()).unwrap_or(false) {
            // Another process may have removed the file already.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_abandoned(path: &Path) -> io::Result<bool> {
    let file = File::options().read(true).write(true).open(path)?;
    let metadata = file.metadata()?;
    let age = metadata.modified()?.elapsed().unwrap_or_default();
    Ok(metadata.is_file() && age > YOUNG && file.try_lock().is_ok())
}

/// The files that have their names.
static WRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Remembers that a file was given its final name. The caller holds the lock of the temporary files, so
/// that no signal comes between.
pub(crate) fn remember(_: &MutexGuard<'_, Files>, path: PathBuf) {
    let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    if !written.contains(&path) {
        written.push(path);
    }
}

/// Returns the files that have their names by now, and are still there.
pub(crate) fn written() -> Vec<PathBuf> {
    let written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    written
        .iter()
        .filter(|path| path.exists())
        .cloned()
        .collect()
}

/// Takes a temporary file out of the list.
pub(crate) fn take(files: &mut Files, path: &Path) -> Option<TempPath> {
    let index = files.iter().position(|file| **file == *path)?;
    Some(files.swap_remove(index))
}

/// Removes all temporary files, unless the list of them is in use for longer than a moment: perhaps by
/// this very thread.
pub(crate) fn remove_what_can_be() {
    for _ in 0..20 {
        match FILES.try_lock() {
            Ok(mut files) => return files.clear(),
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner().clear(),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Keeps signals out from here on: one that came before ends the process, and one that comes later is too
/// late to say anything.
pub(crate) fn no_more() {
    std::mem::forget(files());
}

/// Removes all temporary files. No other file is begun while the guard is held.
pub(crate) fn remove_all() -> MutexGuard<'static, Files> {
    let mut files = files();
    files.clear();
    files
}
