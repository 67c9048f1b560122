//! A search that is killed, not asked to stop, and gone on with.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::Duration;

/// The bound of the searches.
const UP_TO: &str = "500000";

fn search(journal: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_madness"));
    command.args(["--threads", "2", "mad", "--format", "bfile", "--resume"]);
    command.arg(journal).args(more);
    command
}

fn lines(journal: &Path) -> Vec<String> {
    let text = fs::read_to_string(journal).unwrap_or_default();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// Starts or continues the search and kills it, by a signal that cannot be caught, when its journal
/// has this many lines. Returns whether it was still running then.
fn killed_at(journal: &Path, count: usize) -> bool {
    let mut command = search(journal, &["--up-to", UP_TO]);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while lines(journal).len() < count && child.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap().signal() == Some(9)
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

/// A search that was not disturbed, for all tests.
struct Whole {
    journal: Vec<u8>,
    /// The lines of the journal, sorted.
    lines: Vec<String>,
    /// What the search has printed.
    found: Vec<u8>,
}

static WHOLE: LazyLock<Whole> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("whole");
    let output = search(&journal, &["--up-to", UP_TO]).output().unwrap();
    assert!(output.status.success());
    Whole {
        journal: fs::read(&journal).unwrap(),
        lines: lines(&journal),
        found: output.stdout,
    }
});

struct Searches {
    folder: tempfile::TempDir,
    whole: &'static Whole,
}

impl Searches {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            whole: &WHOLE,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn continues(&self, journal: &Path) {
        let output = search(journal, &["--up-to", UP_TO]).output().unwrap();
        assert!(output.status.success());
        assert_eq!(output.stdout, self.whole.found);
        assert_eq!(lines(journal), self.whole.lines);
    }
}

#[test]
fn a_killed_search_is_continued() {
    let searches = Searches::new();
    let journal = searches.path("killed");
    let count = searches.whole.lines.len();
    assert!(count > 100, "{count}");
    // Killed three times. A process that was faster than the look at its journal proves nothing,
    // so there is another try then.
    let kills = (1..=20)
        .filter(|_| {
            if lines(&journal).len() == count {
                fs::remove_file(&journal).unwrap();
            }
            let wanted = lines(&journal).len() + count / 5;
            killed_at(&journal, wanted)
        })
        .take(3)
        .count();
    assert_eq!(kills, 3);
    let done = lines(&journal);
    assert!(1 < done.len() && done.len() < count, "{}", done.len());
    searches.continues(&journal);
}

#[test]
fn torn_lines_are_dropped_and_damaged_ones_refused() {
    let searches = Searches::new();
    let text = searches.whole.journal.clone();
    let journal = searches.path("journal");

    // The last line torn: an item is done again.
    fs::write(&journal, &text[..text.len() - 7]).unwrap();
    searches.continues(&journal);

    // A line in the middle changed by a bit.
    let mut damaged = text.clone();
    let middle = text.len() / 2;
    let at = middle + text[middle..].iter().position(u8::is_ascii_digit).unwrap();
    damaged[at] ^= 1;
    fs::write(&journal, &damaged).unwrap();
    let output = search(&journal, &["--up-to", UP_TO]).output().unwrap();
    let line = damaged[..at].split(|&byte| byte == b'\n').count();
    let expected = format!(
        "madness: {}:{line}: the line is damaged: its check does not hold\n",
        journal.display()
    );
    assert_eq!(refused(&output), expected);
    assert_eq!(fs::read(&journal).unwrap(), damaged, "not touched");

    // Another bound, and another shard.
    fs::write(&journal, &text).unwrap();
    let others: [&[&str]; 2] = [
        &["--up-to", "500001"],
        &["--up-to", UP_TO, "--shard", "1/2"],
    ];
    for other in others {
        let output = search(&journal, other).output().unwrap();
        let message = refused(&output);
        let expected = ":1: this is the journal of another search or shard\n";
        assert!(message.ends_with(expected), "{message}");
        assert_eq!(fs::read(&journal).unwrap(), text, "not touched");
    }
}

#[test]
fn a_line_that_does_not_fit_on_the_disk_leaves_no_piece() {
    let searches = Searches::new();
    let journal = searches.path("full");
    // Files of one block at most; what is over it is an error and no signal.
    let script = "ulimit -f 1 && trap '' XFSZ && exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_madness"), "--quiet"])
        .args(["mad", "--up-to", UP_TO, "--resume"])
        .arg(&journal)
        .output()
        .unwrap();
    let message = refused(&output);
    assert!(message.contains("full: "), "{message}");
    let done = lines(&journal);
    assert!(1 < done.len() && done.len() < searches.whole.lines.len());
    assert!(fs::read(&journal).unwrap().ends_with(b"\n"));
    assert!(done.iter().all(|line| searches.whole.lines.contains(line)));
    searches.continues(&journal);
}

#[test]
fn a_journal_is_a_regular_file() {
    for device in ["/dev/zero", "/dev/null"] {
        let output = search(Path::new(device), &["--up-to", "100"]).output();
        let expected = format!("madness: {device}: a journal must be a regular file\n");
        assert_eq!(refused(&output.unwrap()), expected);
    }
}
