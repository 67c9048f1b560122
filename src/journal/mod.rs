//! Journals of long computations: a file to which every finished item is added, so that the work can
//! be stopped at any moment, continued, and divided among machines.
//!
//! Lines of JSON. The first says which computation it is and which share of it; each of the others is
//! the result of an item. For example:
//!
//! ```text
//! {"journal":"mad","version":1,"up_to":1000,"items":14,"digest":"…","shard":[1,2],"check":"…"}
//! {"item":4,"bad":[[17,16]],"check":"…"}
//! ```
//!
//! `check` is the FNV-1a hash of the text before it in the line, from the brace up to the comma,
//! which is not included. A line is written by one call and ends with a line feed. So if the
//! program is killed, only the last line can be incomplete, and it is dropped. Any other damaged
//! line is an error.

pub(crate) mod checksum;
mod shard;

use std::collections::{HashMap, HashSet};
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use checksum::{Checksum, sealed, unsealed};
#[doc(hidden)]
pub use shard::Shard;

/// A computation of numbered items whose results a journal holds.
pub trait Task: Sized {
    /// The name of the computation in the first line.
    const NAME: &'static str;

    /// The version of the format of parameters and results.
    const VERSION: u32;

    /// The parameters that distinguish one such computation from another.
    type Parameters: Serialize + DeserializeOwned + PartialEq;

    /// The result of an item.
    type Outcome: Serialize + DeserializeOwned + PartialEq;

    /// The error for parameters for which there is no computation.
    type Error;

    /// Returns the computation of these parameters.
    ///
    /// # Errors
    /// If there is none.
    fn new(parameters: &Self::Parameters) -> Result<Self, Self::Error>;

    /// Returns the parameters.
    fn parameters(&self) -> Self::Parameters;

    /// Returns whether there is an item of this number.
    fn has(&self, item: usize) -> bool;

    /// Returns the number by which an item is dealt to a shard, or nothing if every shard has it,
    /// because its other items need the result.
    fn place(&self, item: usize) -> Option<usize> {
        Some(item)
    }
}

/// The result of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record<R> {
    /// The number of the item, counted from 0.
    pub item: usize,
    #[serde(flatten)]
    pub outcome: R,
}

#[derive(PartialEq, Serialize, Deserialize)]
struct Header<P> {
    journal: String,
    version: u32,
    #[serde(flatten)]
    parameters: P,
    shard: (usize, usize),
}

impl<P> Header<P> {
    fn new<T: Task<Parameters = P>>(task: &T, shard: Shard) -> Self {
        Self {
            journal: T::NAME.to_owned(),
            version: T::VERSION,
            parameters: task.parameters(),
            shard: (shard.index, shard.count),
        }
    }
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{name}: {error}")]
    Io {
        /// The file.
        name: String,
        /// What went wrong.
        error: io::Error,
    },
    /// Another process is writing to the file.
    #[error("{name}: another process is writing this journal")]
    Locked {
        /// The file.
        name: String,
    },
    /// A line that does not belong to a journal or has been changed.
    #[error("{name}:{line}: {reason}")]
    Line {
        /// The file.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// An item with two results, or of which every shard has the result, with two different ones.
    #[error("{name}:{line}: the result of item {item} is also in {other}:{other_line}")]
    Overlap {
        /// The file.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// The number of the item.
        item: usize,
        /// The file with the other result.
        other: String,
        /// Its line.
        other_line: usize,
    },
    /// Nothing to merge.
    #[error("there is no journal to merge")]
    Nothing,
}

impl JournalError {
    fn at(name: &str, line: usize, reason: &'static str) -> Self {
        Self::Line {
            name: name.to_owned(),
            line,
            reason,
        }
    }
}

/// The part of a journal that is complete.
struct Contents<T: Task> {
    /// `None` for an empty file.
    header: Option<Header<T::Parameters>>,
    /// Results with their lines.
    records: Vec<(usize, Record<T::Outcome>)>,
    /// The bytes up to the end of the last complete line.
    length: usize,
}

impl<T: Task> Default for Contents<T> {
    fn default() -> Self {
        Self {
            header: None,
            records: Vec::new(),
            length: 0,
        }
    }
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal<T> {
    name: String,
    file: File,
    /// The bytes of all complete lines.
    length: u64,
    task: PhantomData<fn(T)>,
}

/// The results that a journal holds.
pub type Records<T> = Vec<Record<<T as Task>::Outcome>>;

impl<T: Task> Journal<T> {
    /// Opens the journal of a share of a computation, or begins it if there is no such file, and
    /// reads what it holds. An incomplete last line is removed from the file.
    ///
    /// # Errors
    /// If the file cannot be used, is a device or a pipe, is in use, holds a line that is damaged, or
    /// belongs to another computation or shard.
    pub fn open(path: &Path, task: &T, shard: Shard) -> Result<(Self, Records<T>), JournalError> {
        let name = path.display().to_string();
        let io = |error| JournalError::Io {
            name: name.clone(),
            error,
        };
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(io)?;
        // Reading a device or a pipe to its end might never finish.
        if !file.metadata().map_err(io)?.is_file() {
            let reason = "a journal must be a regular file";
            return Err(io(io::Error::new(io::ErrorKind::InvalidInput, reason)));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Locked { name }),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        let header = Header::new(task, shard);
        let first = sealed(&header, checksum);
        // A file that holds only the beginning of the first line is a journal that was interrupted.
        // Any other file without a complete line must not be overwritten.
        let torn = bytes.len() < first.len() && first.as_bytes().starts_with(&bytes);
        let contents: Contents<T> = if torn {
            Contents::default()
        } else {
            Contents::read(&name, &bytes)?
        };
        let line = |line, reason| JournalError::at(&name, line, reason);
        let empty = contents.header.is_none();
        if contents.header.is_some_and(|found| found != header) {
            return Err(line(1, "this is the journal of another search or shard"));
        }
        let mut done = HashSet::new();
        let mut records = Vec::with_capacity(contents.records.len());
        for (number, record) in contents.records {
            let item = record.item;
            let place = task.place(item);
            if !task.has(item) || place.is_some_and(|place| !shard.contains(place)) {
                return Err(line(number, "this item is not in the shard"));
            }
            if !done.insert(item) {
                return Err(line(number, "this item occurs twice"));
            }
            records.push(record);
        }
        let length = contents.length as u64;
        file.set_len(length).map_err(io)?;
        file.seek(SeekFrom::Start(length)).map_err(io)?;
        let mut journal = Self {
            name,
            file,
            length,
            task: PhantomData,
        };
        if empty {
            journal.add(&first)?;
        }
        Ok((journal, records))
    }

    /// Adds the result of an item.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn record(&mut self, record: &Record<T::Outcome>) -> Result<(), JournalError> {
        self.add(&sealed(record, checksum))
    }

    fn add(&mut self, line: &str) -> Result<(), JournalError> {
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // If a line does not fit on the disk, no piece of it may precede the next line.
            let _ = self.file.set_len(self.length);
            let _ = self.file.seek(SeekFrom::Start(self.length));
            let name = self.name.clone();
            return Err(JournalError::Io { name, error });
        }
        self.length += line.len() as u64;
        Ok(())
    }
}

/// Merges the journals of all shards. Returns the computation and the results of its items.
///
/// # Errors
/// If a journal is damaged or is of another computation, or an item is in two of them. Whether
/// items are missing is for the computation to say.
pub fn merge<T: Task, E: From<JournalError> + From<T::Error>>(
    journals: &[(String, Vec<u8>)],
) -> Result<(T, Records<T>), E> {
    let mut task: Option<T> = None;
    let mut records: Vec<Record<T::Outcome>> = Vec::new();
    // Where the result of an item is: in the list, and in which line of which file.
    let mut places: HashMap<usize, (usize, &str, usize)> = HashMap::new();
    for (name, bytes) in journals {
        let line = |line, reason| JournalError::at(name, line, reason);
        let contents: Contents<T> = Contents::read(name, bytes)?;
        let Some(found) = contents.header else {
            return Err(line(1, "the journal is empty").into());
        };
        let task = match &mut task {
            Some(task) => task,
            none => none.insert(T::new(&found.parameters)?),
        };
        let (index, count) = found.shard;
        let shard = Shard::new(index, count).ok();
        if shard.is_none_or(|shard| Header::new(task, shard) != found) {
            return Err(line(1, "this is the journal of another search").into());
        }
        for (number, record) in contents.records {
            let item = record.item;
            if !task.has(item) {
                return Err(line(number, "there is no such item").into());
            }
            if let Some(&(index, other, other_line)) = places.get(&item) {
                if task.place(item).is_none() && records[index] == record {
                    continue;
                }
                let overlap = JournalError::Overlap {
                    name: name.clone(),
                    line: number,
                    item,
                    other: other.to_owned(),
                    other_line,
                };
                return Err(overlap.into());
            }
            places.insert(item, (records.len(), name, number));
            records.push(record);
        }
    }
    let task = task.ok_or(JournalError::Nothing)?;
    Ok((task, records))
}

fn checksum(body: &str) -> u64 {
    let mut checksum = Checksum::new();
    checksum.bytes(body.as_bytes());
    checksum.0
}

/// Returns the text of a line if its check holds.
fn checked(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(line).ok()?;
    unsealed(line, checksum).map(|_| line)
}

impl<T: Task> Contents<T> {
    fn read(name: &str, bytes: &[u8]) -> Result<Self, JournalError> {
        /// The beginning of a first line.
        #[derive(Deserialize)]
        struct Kind {
            journal: String,
            version: u32,
        }
        let error = |line, reason| JournalError::at(name, line, reason);
        let mut contents = Self::default();
        for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
            let start = contents.length;
            let last = start + line.len() == bytes.len();
            let text = line.strip_suffix(b"\n").and_then(checked);
            let Some(text) = text else {
                // Only a later line may be incomplete: a file without a first line is no journal.
                if last && number > 1 {
                    break;
                }
                let reason = if number == 1 {
                    "this is not the first line of a journal"
                } else {
                    "the line is damaged: its check does not hold"
                };
                return Err(error(number, reason));
            };
            if number == 1 {
                let no_first = |_| error(1, "this is not the first line of a journal");
                let kind: Kind = serde_json::from_str(text).map_err(no_first)?;
                if (kind.journal.as_str(), kind.version) != (T::NAME, T::VERSION) {
                    return Err(error(1, "a journal of another kind or version"));
                }
                contents.header = Some(serde_json::from_str(text).map_err(no_first)?);
            } else {
                let record = serde_json::from_str(text)
                    .map_err(|_| error(number, "this is not the result of an item"))?;
                contents.records.push((number, record));
            }
            contents.length = start + line.len();
        }
        Ok(contents)
    }
}

#[cfg(test)]
mod tests;
