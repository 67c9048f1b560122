//! Output files are written atomically.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{PathPersistError, TempPath};

use crate::behind::Behind;
use crate::{interrupt, temporary};

/// A file with more bytes is large: the rest is written by a thread.
const LARGE: usize = 2 << 20;

/// A file that is written atomically: under a temporary name in the same folder, until
/// [`commit`](Self::commit) renames it. Without a commit, and at an interrupt, the temporary file is
/// removed, and a file that had the name before stays as it was.
///
/// Devices and pipes are written directly, and so is what is open already, such as `/dev/stdout`.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    file: File,
    /// The names of the file; `None` if it is written directly.
    names: Option<Names>,
    /// What writes the rest of a large file, and how much is written without it.
    behind: Option<Behind>,
    written: usize,
}

#[derive(Debug)]
struct Names {
    /// Before the commit.
    temporary: PathBuf,
    /// After it.
    target: PathBuf,
}

impl AtomicFile {
    fn of(file: File, names: Option<Names>) -> Self {
        Self {
            file,
            names,
            behind: None,
            written: 0,
        }
    }

    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        if let Some(file) = open_already(path)? {
            return Ok(Self::of(file, None));
        }
        // A symbolic link is kept, and the file that it leads to is replaced.
        let target = match fs::canonicalize(path) {
            Ok(target) => target,
            Err(error) if error.kind() == io::ErrorKind::NotFound => led_to(path)?,
            Err(error) => return Err(error),
        };
        if let Ok(metadata) = fs::metadata(&target) {
            let file = File::options().write(true).open(&target)?;
            if !metadata.is_file() {
                return Ok(Self::of(file, None));
            }
            // Some users, such as root, could write to a protected file, so the permissions are checked.
            if metadata.permissions().readonly() {
                let protected = "this file is protected from being written";
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, protected));
            }
        }
        interrupt::handle()?;
        // A path such as `..` names no file.
        let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        let no_folder = |folder: &Path| {
            let missing = format!("there is no folder {}", folder.display());
            Err(io::Error::new(io::ErrorKind::NotFound, missing))
        };
        // Nor does one that ends in a separator.
        let bytes = target.as_os_str().as_encoded_bytes();
        if !bytes.ends_with(name.as_encoded_bytes()) {
            return no_folder(&target);
        }
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        {
            // The permissions of any new file, less the user's mask.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        if !folder(&target).is_dir() {
            return no_folder(folder(&target));
        }
        temporary::sweep(folder(&target));
        // The lock is held so that no signal comes between the file and its entry.
        let mut pending = temporary::files();
        let temporary = builder
            .prefix(temporary::PREFIX)
            .suffix(temporary::SUFFIX)
            .tempfile_in(folder(&target))
            // The error names the temporary file, of which nobody knows.
            .map_err(|error| {
                let kind = error.kind();
                io::Error::new(kind, format!("no file can be made in its folder: {kind}"))
            })?;
        let (file, path) = temporary.into_parts();
        // The lock tells other processes that the writer still runs. Without locks nothing is swept up.
        let _ = file.try_lock();
        let temporary = path.to_path_buf();
        pending.push(path);
        let names = Some(Names { temporary, target });
        Ok(Self::of(file, names))
    }

    /// Waits until the content is on the disk, then gives the file its name.
    pub(crate) fn commit(self) -> io::Result<()> {
        self.finish(|path, target| path.persist(target))
    }

    /// Gives the file its name in the way of `persist`, once the content is on the disk.
    fn finish(
        mut self,
        persist: impl FnOnce(TempPath, &Path) -> Result<(), PathPersistError>,
    ) -> io::Result<()> {
        let Some(Names { temporary, target }) = self.names.take() else {
            return self.file.flush();
        };
        let mut pending = temporary::files();
        // The list no longer holds the path, so an error from here on drops it and removes the file.
        let path = temporary::take(&mut pending, &temporary).ok_or(io::ErrorKind::NotFound)?;
        self.behind.take().map_or(Ok(()), Behind::finish)?;
        self.file.sync_all()?;
        if let Ok(metadata) = fs::metadata(&target) {
            self.file.set_permissions(metadata.permissions())?;
        }
        persist(path, &target).map_err(|error| error.error)?;
        temporary::remember(&pending, target.clone());
        drop(pending);
        // Waits until the name is on the disk, too, where a system can do that for a folder.
        #[cfg(unix)]
        File::open(folder(&target))?.sync_all()?;
        Ok(())
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some(names) = &self.names {
            drop(temporary::take(&mut temporary::files(), &names.temporary));
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(behind) = &mut self.behind {
            if behind.write(bytes).is_err() {
                // It says why it has ended.
                self.behind.take().map_or(Ok(()), Behind::finish)?;
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            return Ok(bytes.len());
        }
        let count = self.file.write(bytes)?;
        self.written += count;
        if self.names.is_some() && self.written >= LARGE {
            self.behind = Behind::start(&self.file);
            // Where there is no thread, another is asked for after as many bytes.
            self.written = 0;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns a file of this process that is open already: `/dev/stdout`, or a pipe of the shell such as
/// `/dev/fd/63`. What it holds already stays.
#[cfg(unix)]
fn open_already(path: &Path) -> io::Result<Option<File>> {
    let Some(number) = descriptor(path) else {
        return Ok(None);
    };
    let file = match number {
        1 => File::from(rustix::io::dup(rustix::stdio::stdout())?),
        2 => File::from(rustix::io::dup(rustix::stdio::stderr())?),
        _ => File::options().append(true).open(path)?,
    };
    Ok(Some(file))
}

#[cfg(not(unix))]
fn open_already(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

/// Returns the number of the descriptor that a path stands for.
#[cfg(unix)]
fn descriptor(path: &Path) -> Option<u32> {
    let of_all = ["/proc/self/fd", "/dev/fd"].map(|folder| fs::canonicalize(folder).ok());
    let mut path = path.to_owned();
    // Systems follow at most 40 links, one after the other.
    for _ in 0..40 {
        let place = fs::canonicalize(folder(&path)).ok()?;
        let number = path
            .file_name()?
            .to_str()
            .and_then(|name| name.parse().ok());
        if number.is_some() && of_all.contains(&Some(place)) {
            return number;
        }
        path = folder(&path).join(fs::read_link(&path).ok()?);
    }
    None
}

/// Writes a whole file.
pub(crate) fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(content)?;
    file.commit()
}

/// Writes a whole file that there was not before. A file that another program gives the name meanwhile
/// stays as it is.
///
/// # Errors
/// [`io::ErrorKind::AlreadyExists`] if the name is taken, and what else prevents it.
pub(crate) fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let mut file = AtomicFile::create(path)?;
    file.write_all(content)?;
    file.finish(|path, target| path.persist_noclobber(target))
}

/// Returns the file that a dangling link leads to, or the path itself if it is no link.
pub(crate) fn led_to(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // Systems follow at most 40 links, one after the other.
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(next) => path = folder(&path).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Returns the folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_files_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let mut first = AtomicFile::create(&path("first")).unwrap();
        let mut second = AtomicFile::create(&path("second")).unwrap();
        first.write_all(b"1").unwrap();
        second.write_all(b"2").unwrap();
        second.commit().unwrap();
        assert!(!path("first").exists());
        first.commit().unwrap();
        assert_eq!(fs::read_to_string(path("first")).unwrap(), "1");
        assert_eq!(fs::read_to_string(path("second")).unwrap(), "2");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    }

    #[test]
    fn a_large_file_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        let piece: Vec<u8> = (0..LARGE / 8).map(|i| i.to_le_bytes()[1]).collect();
        let mut file = AtomicFile::create(&path).unwrap();
        (0..37).for_each(|_| file.write_all(&piece).unwrap());
        assert!(file.behind.is_some());
        file.commit().unwrap();
        let read = fs::read(&path).unwrap();
        assert_eq!(read.len(), 37 * piece.len());
        assert!(read.chunks(piece.len()).all(|chunk| chunk == piece));
        // Without a commit nothing is left.
        let mut file = AtomicFile::create(&path).unwrap();
        (0..20).for_each(|_| file.write_all(&piece).unwrap());
        drop(file);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert_eq!(fs::read(&path).unwrap().len(), 37 * piece.len());
    }

    #[test]
    fn a_new_file_replaces_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("proof");
        write_new(&path, b"first").unwrap();
        let error = write_new(&path, b"second").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        // The name is taken by another program while the content is written.
        let other = folder.path().join("other");
        let mut file = AtomicFile::create(&other).unwrap();
        file.write_all(b"late").unwrap();
        fs::write(&other, "early").unwrap();
        let late = file.finish(|path, target| path.persist_noclobber(target));
        assert_eq!(late.unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
        assert_eq!(fs::read_to_string(&other).unwrap(), "early");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    }

    #[test]
    fn a_file_has_its_name_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answer");
        let names = || fs::read_dir(&folder).unwrap().count();
        let begin = |text: &str| {
            let mut file = AtomicFile::create(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file
        };
        let file = begin("first");
        assert!(!path.exists());
        assert_eq!(names(), 1);
        drop(file);
        assert_eq!(names(), 0);

        begin("second").commit().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        drop(begin("third"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        begin("fourth").commit().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "fourth");
        assert_eq!(names(), 1);

        let nowhere = folder.path().join("missing").join("answer");
        let error = AtomicFile::create(&nowhere).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(AtomicFile::create(folder.path()).is_err());
        for end in ["", "."] {
            let error = AtomicFile::create(&folder.path().join("missing").join(end)).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::NotFound);
        }
        assert_eq!(names(), 1);

        #[cfg(unix)]
        {
            use std::os::unix::fs::{PermissionsExt, symlink};
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
            let link = folder.path().join("link");
            symlink(&path, &link).unwrap();
            let mut file = AtomicFile::create(&link).unwrap();
            file.write_all(b"fifth").unwrap();
            file.commit().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "fifth");
            assert!(link.is_symlink());
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o640);
        }
    }
}
