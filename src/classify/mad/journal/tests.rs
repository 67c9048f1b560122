use std::fs;

use super::*;

struct Fixture {
    folder: tempfile::TempDir,
    search: Search,
    findings: Vec<Finding>,
}

impl Fixture {
    fn new() -> Self {
        let search = Search::new(1000).unwrap();
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
        let (mut journal, done) = Journal::open(&path, &self.search, shard).unwrap();
        assert_eq!(done, []);
        for (item, finding) in self.search.items().iter().zip(&self.findings) {
            if shard.contains(item) {
                journal.record(finding).unwrap();
            }
        }
        drop(journal);
        fs::read(&path).unwrap()
    }

    fn error(&self, bytes: &[u8]) -> String {
        let path = self.path("bad");
        fs::write(&path, bytes).unwrap();
        let error = Journal::open(&path, &self.search, Shard::WHOLE).unwrap_err();
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

#[test]
fn a_journal_cut_off_anywhere_is_continued() {
    let fixture = Fixture::new();
    let whole = fixture.written(Shard::WHOLE);
    let path = fixture.path("cut");
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let (mut journal, done) = Journal::open(&path, &fixture.search, Shard::WHOLE).unwrap();
        let text = String::from_utf8_lossy(&whole[..length]);
        let results = text.matches('\n').count().saturating_sub(1);
        assert_eq!(done, fixture.findings[..results]);
        for finding in &fixture.findings[done.len()..] {
            journal.record(finding).unwrap();
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
    // Without the line feed before the last line the two would be one, and incomplete.
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
    let _journal = Journal::open(&path, &fixture.search, Shard::WHOLE).unwrap();
    let second = Journal::open(&path, &fixture.search, Shard::WHOLE);
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
    let (search, complete) = merge(&journals).unwrap();
    assert_eq!(complete, fixture.search.combine(&fixture.findings).unwrap());
    assert_eq!(search.digest(), fixture.search.digest());
    assert!(matches!(
        merge(&journals[..2]),
        Err(JournalError::Search(SearchError::Missing { first: 2, .. }))
    ));
    assert!(matches!(merge(&[]), Err(JournalError::Nothing)));
    let overlap = [&journals[..], &journals[1..2]].concat();
    assert_eq!(
        merge(&overlap).unwrap_err().to_string(),
        "shard 2:2: the result of item 1 is also in shard 2:2"
    );
    // The last result of a shard is torn: a gap.
    journals[1].1.pop();
    assert!(matches!(
        merge(&journals),
        Err(JournalError::Search(SearchError::Missing { .. }))
    ));
    let other = Search::new(999).unwrap();
    let path = fixture.path("other");
    drop(Journal::open(&path, &other, Shard::WHOLE).unwrap());
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

#[test]
fn shards_are_written_with_a_slash() {
    assert_eq!("2/5".parse(), Shard::new(2, 5));
    for text in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/2/3", "a/b"] {
        assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
    }
}
