//! The journal of a search: a file to which every finished item is added, so that a search can be
//! stopped at any moment, continued, and divided among machines.
//!
//! Lines of JSON. The first says which search it is and which share of it; each of the others is
//! the result of an item: its number, and the bad numbers found with their pairs of roots.
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

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::candidate_test::Found;
use super::search::{Complete, Finding, Item, Search, SearchError};
use crate::solutions::checksum::{Checksum, sealed, unsealed};

/// A share of the items of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shard {
    index: usize,
    count: usize,
}

/// Why a text does not name a shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("write a shard as I/K with 1 ≤ I ≤ K, for example 2/5")]
pub(crate) struct ShardError;

impl Shard {
    /// All items.
    pub(crate) const WHOLE: Self = Self { index: 1, count: 1 };

    /// Returns share number `index` of `count`, counted from 1.
    ///
    /// # Errors
    /// If there is no such share.
    pub(crate) fn new(index: usize, count: usize) -> Result<Self, ShardError> {
        if (1..=count).contains(&index) {
            Ok(Self { index, count })
        } else {
            Err(ShardError)
        }
    }

    /// Returns whether an item belongs to the share. Neighbouring items, which cost about the same,
    /// go to different shards.
    pub(crate) fn contains(&self, item: &Item) -> bool {
        item.index % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (index, count) = text.split_once('/').ok_or(ShardError)?;
        let number = |text: &str| text.parse().map_err(|_| ShardError);
        Self::new(number(index)?, number(count)?)
    }
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub(crate) enum JournalError {
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
    /// An item with two results.
    #[error("{name}:{line}: the result of item {item} is also in {other}:{other_line}")]
    Overlap {
        /// The file.
        name: String,
        /// The line, counted from 1.
        line: usize,
        /// The index of the item.
        item: usize,
        /// The file with the other result.
        other: String,
        /// Its line.
        other_line: usize,
    },
    /// No files, incomplete results, or no such search.
    #[error(transparent)]
    Search(#[from] SearchError),
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

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    journal: String,
    version: u32,
    up_to: u64,
    items: usize,
    digest: String,
    shard: (usize, usize),
}

#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    item: usize,
    bad: Vec<(u64, u64)>,
}

/// The part of a journal that is complete.
#[derive(Debug, Default)]
struct Contents {
    /// `None` for an empty file.
    header: Option<Header>,
    /// Results with their lines.
    findings: Vec<(usize, Finding)>,
    /// The bytes up to the end of the last complete line.
    length: usize,
}

/// A journal that is being written.
#[derive(Debug)]
pub(crate) struct Journal {
    name: String,
    file: File,
    /// The bytes of all complete lines.
    length: u64,
}

impl Journal {
    /// Opens the journal of a share of a search, or begins it if there is no such file, and reads
    /// what it holds. An incomplete last line is removed from the file.
    ///
    /// # Errors
    /// If the file cannot be used, is a device or a pipe, is in use, holds a line that is damaged, or
    /// belongs to another search or shard.
    pub(crate) fn open(
        path: &Path,
        search: &Search,
        shard: Shard,
    ) -> Result<(Self, Vec<Finding>), JournalError> {
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
        let header = Header::new(search, shard);
        let first = sealed(&header, checksum);
        // A file with only a piece of the first line was begun by us. Any other file without a
        // complete line must not be overwritten.
        let torn = bytes.len() < first.len() && first.as_bytes().starts_with(&bytes);
        let contents = if torn {
            Contents::default()
        } else {
            Contents::read(&name, &bytes)?
        };
        let line = |line, reason| JournalError::at(&name, line, reason);
        let empty = contents.header.is_none();
        if contents.header.is_some_and(|found| found != header) {
            return Err(line(1, "this is the journal of another search or shard"));
        }
        let mut done = vec![false; search.items().len()];
        let mut findings = Vec::with_capacity(contents.findings.len());
        for (number, finding) in contents.findings {
            let item = search.items().get(finding.item);
            if !item.is_some_and(|item| shard.contains(item)) {
                return Err(line(number, "this item is not in the shard"));
            }
            if std::mem::replace(&mut done[finding.item], true) {
                return Err(line(number, "this item occurs twice"));
            }
            findings.push(finding);
        }
        let length = contents.length as u64;
        file.set_len(length).map_err(io)?;
        file.seek(SeekFrom::Start(length)).map_err(io)?;
        let mut journal = Self { name, file, length };
        if empty {
            journal.add(&first)?;
        }
        Ok((journal, findings))
    }

    /// Adds the result of an item.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn record(&mut self, finding: &Finding) -> Result<(), JournalError> {
        self.add(&entry(finding))
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

/// Merges the journals of all shards. Returns the search and its result.
///
/// # Errors
/// If a journal is damaged or is of another search, if an item is in two of them or in none.
pub(crate) fn merge(journals: &[(String, Vec<u8>)]) -> Result<(Search, Complete), JournalError> {
    let mut search: Option<Search> = None;
    let mut findings: Vec<Finding> = Vec::new();
    let mut places: Vec<Option<(&str, usize)>> = Vec::new();
    for (name, bytes) in journals {
        let line = |line, reason| JournalError::at(name, line, reason);
        let contents = Contents::read(name, bytes)?;
        let Some(found) = contents.header else {
            return Err(line(1, "the journal is empty"));
        };
        let search = match &mut search {
            Some(search) => search,
            none => none.insert(Search::new(found.up_to)?),
        };
        let (index, count) = found.shard;
        let shard = Shard::new(index, count).ok();
        if shard.is_none_or(|shard| Header::new(search, shard) != found) {
            return Err(line(1, "this is the journal of another search"));
        }
        places.resize(search.items().len(), None);
        for (number, finding) in contents.findings {
            let item = finding.item;
            let place = places.get_mut(item);
            let place = place.ok_or_else(|| line(number, "there is no such item"))?;
            if let Some((other, other_line)) = *place {
                return Err(JournalError::Overlap {
                    name: name.clone(),
                    line: number,
                    item,
                    other: other.to_owned(),
                    other_line,
                });
            }
            *place = Some((name, number));
            findings.push(finding);
        }
    }
    let search = search.ok_or(JournalError::Nothing)?;
    let complete = search.combine(&findings)?;
    Ok((search, complete))
}

const VERSION: u32 = 1;

impl Header {
    fn new(search: &Search, shard: Shard) -> Self {
        Self {
            journal: "mad".to_owned(),
            version: VERSION,
            up_to: search.limit(),
            items: search.items().len(),
            digest: format!("{:016x}", search.digest()),
            shard: (shard.index, shard.count),
        }
    }
}

/// Returns the line of a result.
fn entry(finding: &Finding) -> String {
    let bad = finding.found.iter().map(|found| (found.n, found.pairs));
    sealed(
        &Entry {
            item: finding.item,
            bad: bad.collect(),
        },
        checksum,
    )
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

impl Contents {
    fn read(name: &str, bytes: &[u8]) -> Result<Self, JournalError> {
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
                let header: Header = serde_json::from_str(text)
                    .map_err(|_| error(1, "this is not the first line of a journal"))?;
                if (header.journal.as_str(), header.version) != ("mad", VERSION) {
                    return Err(error(1, "a journal of another kind or version"));
                }
                contents.header = Some(header);
            } else {
                let entry: Entry = serde_json::from_str(text)
                    .map_err(|_| error(number, "this is not the result of an item"))?;
                let found = entry.bad.into_iter().map(|(n, pairs)| Found { n, pairs });
                let finding = Finding {
                    item: entry.item,
                    found: found.collect(),
                };
                contents.findings.push((number, finding));
            }
            contents.length = start + line.len();
        }
        Ok(contents)
    }
}

#[cfg(test)]
mod tests;
