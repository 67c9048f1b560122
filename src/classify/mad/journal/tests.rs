use std::fs;

use super::super::search::Item;
use super::*;
use crate::journal::checksum::{Checksum, sealed};
use crate::journal::{Journal, Shard};

/// Opens the journal of a search; its findings.
fn open(
    path: &std::path::Path,
    search: &MadSearch,
    shard: Shard,
) -> Result<(Journal<MadSearch>, Vec<Finding>), JournalError> {
    let (journal, records) = Journal::open(path, search, shard)?;
    Ok((journal, records.into_iter().map(Finding::from).collect()))
}

fn checksum(body: &str) -> u64 {
    let mut checksum = Checksum::new();
    checksum.bytes(body.as_bytes());
    checksum.0
}

/// The line of a result.
fn entry(finding: &Finding) -> String {
    sealed(&Record::from(finding), checksum)
}

struct Fixture {
    folder: tempfile::TempDir,
    search: MadSearch,
    findings: Vec<Finding>,
}

impl Fixture {
    fn new() -> Self {
        let search = MadSearch::new(1000).unwrap();
        let findings: Result<Vec<Finding>, _> = search.items().iter().map(Item::run).collect();
        Self {
            folder: tempfile::tempdir().unwrap(),
            search,
            findings: findings.unwrap(),
        }
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// The journal of a shard with all its results.
    fn written(&self, shard: Shard) -> Vec<u8> {
        let path = self.path("shard");
        let _ = fs::remove_file(&path);
        let (mut journal, done) = open(&path, &self.search, shard).unwrap();
        assert_eq!(done, []);
        for (item, finding) in self.search.items().iter().zip(&self.findings) {
            if shard.contains(item.index) {
                journal.record(&finding.into()).unwrap();
            }
        }
        drop(journal);
        fs::read(&path).unwrap()
    }

    fn error(&self, bytes: &[u8]) -> String {
        let path = self.path("bad");
        fs::write(&path, bytes).unwrap();
        let error = open(&path, &self.search, Shard::WHOLE).unwrap_err();
        assert_eq!(
            fs::read(&path).unwrap(),
            bytes,
            "a refused file is not touched"
        );
        error
            .to_string()
            .replace(&path.display().to_string(), "FILE")
    }
}

/// The bytes of a journal, so that long computations survive an update of the program.
#[test]
fn the_format_stays() {
    let fixture = Fixture::new();
    let whole = String::from_utf8(fixture.written(Shard::new(1, 2).unwrap())).unwrap();
    let first = whole.lines().next().unwrap();
    let begin = r#"{"journal":"mad","version":1,"up_to":1000,"items":"#;
    assert!(first.starts_with(begin), "{first}");
    assert!(first.contains(r#","shard":[1,2],"check":""#), "{first}");
    let second = whole.lines().nth(1).unwrap();
    assert!(second.starts_with(r#"{"item":0,"bad":["#), "{second}");
}

#[test]
fn a_journal_cut_off_anywhere_is_continued() {
    let fixture = Fixture::new();
    let whole = fixture.written(Shard::WHOLE);
    let path = fixture.path("cut");
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let (mut journal, done) = open(&path, &fixture.search, Shard::WHOLE).unwrap();
        let text = String::from_utf8_lossy(&whole[..length]);
        let results = text.matches('\n').count().saturating_sub(1);
        assert_eq!(done, fixture.findings[..results]);
        for finding in &fixture.findings[done.len()..] {
            journal.record(&finding.into()).unwrap();
        }
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), whole, "cut off at {length}");
    }
}

#[test]
fn every_changed_bit_is_seen() {
    let fixture = Fixture::new();
    let whole = fixture.written(Shard::WHOLE);
    let last = whole[..whole.len() - 1]
        .iter()
        .rposition(|&byte| byte == b'\n')
        .unwrap();
    // The line feed before the last line is not changed: without it the last two lines would be one
    // incomplete line, which is no error.
    for index in (0..last).step_by(7) {
        let mut changed = whole.clone();
        changed[index] ^= 1 << (index % 8);
        assert!(fixture.error(&changed).starts_with("FILE:"), "byte {index}");
    }
}

#[test]
fn what_is_not_the_journal_of_the_search_is_refused() {
    let fixture = Fixture::new();
    let whole = fixture.written(Shard::WHOLE);
    let first = fixture.written(Shard::new(1, 2).unwrap());
    assert_eq!(
        fixture.error(b"a poem"),
        "FILE:1: this is not the first line of a journal"
    );
    let another = "FILE:1: this is the journal of another search or shard";
    assert_eq!(fixture.error(&first), another);
    let mut twice = whole.clone();
    twice.extend_from_slice(entry(&fixture.findings[2]).as_bytes());
    let line = fixture.findings.len() + 2;
    assert_eq!(
        fixture.error(&twice),
        format!("FILE:{line}: this item occurs twice")
    );
    let mut beyond = whole.clone();
    let finding = Finding {
        item: fixture.findings.len(),
        found: Vec::new(),
        milliseconds: Some(7),
    };
    beyond.extend_from_slice(entry(&finding).as_bytes());
    assert_eq!(
        fixture.error(&beyond),
        format!("FILE:{line}: this item is not in the shard")
    );
    let strange = sealed(
        &std::collections::BTreeMap::from([("item", "one")]),
        checksum,
    );
    let strange = [whole.as_slice(), strange.as_bytes()].concat();
    assert_eq!(
        fixture.error(&strange),
        format!("FILE:{line}: this is not the result of an item")
    );
}

#[test]
fn a_journal_has_one_writer() {
    let fixture = Fixture::new();
    let path = fixture.path("journal");
    let _journal = open(&path, &fixture.search, Shard::WHOLE).unwrap();
    let second = open(&path, &fixture.search, Shard::WHOLE);
    assert!(matches!(second, Err(JournalError::Locked { .. })));
}

#[test]
fn shards_are_merged_without_gaps_and_overlaps() {
    let fixture = Fixture::new();
    let shard = |index| {
        let bytes = fixture.written(Shard::new(index, 3).unwrap());
        (format!("shard {index}"), bytes)
    };
    let mut journals: Vec<(String, Vec<u8>)> = (1..=3).map(shard).collect();
    let (search, complete, _) = merge(&journals).unwrap();
    assert_eq!(complete, fixture.search.combine(&fixture.findings).unwrap());
    assert_eq!(search.digest(), fixture.search.digest());
    assert!(matches!(
        merge(&journals[..2]),
        Err(JournalledError::Search(SearchError::Missing {
            first: 2,
            ..
        }))
    ));
    assert!(matches!(
        merge(&[]),
        Err(JournalledError::Journal(JournalError::Nothing))
    ));
    let overlap = [&journals[..], &journals[1..2]].concat();
    assert_eq!(
        merge(&overlap).unwrap_err().to_string(),
        "shard 2:2: the result of item 1 is also in shard 2:2"
    );
    // The last result of a shard is torn: a gap.
    journals[1].1.pop();
    assert!(matches!(
        merge(&journals),
        Err(JournalledError::Search(SearchError::Missing { .. }))
    ));
    let other = MadSearch::new(999).unwrap();
    let path = fixture.path("other");
    drop(open(&path, &other, Shard::WHOLE).unwrap());
    journals[1] = ("other".to_owned(), fs::read(&path).unwrap());
    assert_eq!(
        merge(&journals).unwrap_err().to_string(),
        "other:1: this is the journal of another search"
    );
    journals[1].1.clear();
    assert_eq!(
        merge(&journals).unwrap_err().to_string(),
        "other:1: the journal is empty"
    );
}
