//! A search that is killed, not asked to stop, and gone on with.

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::Duration;
use std::{fs, io};

use super::lines_of_any_run;

/// The bound of the searches.
const UP_TO: &str = "500000";

fn search(journal: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(crate::binary());
    command.args(["--threads", "2", "mad", "--format", "bfile", "--resume"]);
    command.arg(journal).args(more);
    command
}

fn lines(journal: &Path) -> Vec<String> {
    lines_of_any_run(&fs::read_to_string(journal).unwrap_or_default())
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
        .args(["-c", script, crate::binary(), "--quiet"])
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
        let expected = format!(
            "madness: --resume {device}: this is no file that can be read and written: choose another \
             name\n"
        );
        assert_eq!(refused(&output.unwrap()), expected);
    }
}

fn proof(journal: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(crate::binary());
    command
        .args(["--threads", "2", "games", "period"])
        .args(more);
    command.arg("--resume").arg(journal);
    command
}

fn output_of(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    (status, text(output.stdout), text(output.stderr))
}

#[test]
fn a_period_is_proved_in_shares() {
    const FOUND: &str = "octal:0.051: period 48 from heap 48 on, the least ones, proved\n";
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let whole = path("whole");
    let (status, answer, notes) = output_of(&mut proof(&whole, &["octal:0.051"]));
    assert_eq!((status, answer.as_str()), (0, FOUND), "{notes}");
    // Done already, wherever the last line was torn.
    let journal = fs::read(&whole).unwrap();
    for torn in [0, journal.len() / 2] {
        fs::write(&whole, &journal[..journal.len() - torn]).unwrap();
        let (status, answer, notes) = output_of(&mut proof(&whole, &["octal:0.051"]));
        assert_eq!((status, answer.as_str()), (0, FOUND), "{notes}");
        assert_eq!(lines(&whole).len(), 5);
    }

    let shares = ["1/2", "2/2"].map(|share| {
        let journal = path(&share.replace('/', "-"));
        let (status, answer, notes) =
            output_of(&mut proof(&journal, &["octal:0.051", "--shard", share]));
        assert_eq!((status, answer.as_str()), (0, ""), "{notes}");
        assert!(notes.contains("the shard is complete"), "{notes}");
        journal
    });
    let merge = |files: &[&PathBuf], more: &[&str]| {
        let mut command = Command::new(crate::binary());
        command.args(["games", "period", "merge"]).args(files);
        output_of(command.args(more))
    };
    let both = [&shares[1], &shares[0]];
    let certificate = path("certificate");
    let named = ["--certificate", certificate.to_str().unwrap()];
    assert_eq!(merge(&both, &named), (0, FOUND.to_owned(), String::new()));
    let mut verify = Command::new(crate::binary());
    let (status, verdict, _) = output_of(verify.args(["verify", "--full"]).arg(&certificate));
    assert_eq!((status, &verdict[..7]), (0, "holds: "), "{verdict}");

    // Shares that are missing, come twice or belong elsewhere; files that would be lost.
    for (files, more, reason) in [
        (&both[..1], &[][..], "have not been verified"),
        (&[&shares[0], &shares[0]], &[], "is also in"),
        (&[&shares[0], &whole], &[], "is also in"),
        (
            &both,
            &["--certificate", shares[0].to_str().unwrap()],
            "uses this file",
        ),
    ] {
        let (status, answer, message) = merge(files, more);
        assert_eq!((status, answer.as_str()), (2, ""));
        assert!(message.contains(reason), "{message}");
    }
    let mut named = proof(&path("new"), &["octal:0.051"]);
    let (status, _, message) = output_of(named.arg("merge").args(both));
    assert_eq!(status, 2);
    assert!(message.contains("leave out the game"), "{message}");
    for (journal, more, reason) in [
        (
            &whole,
            &["octal:0.051", "--shard", "1/2"][..],
            "another search or shard",
        ),
        (&whole, &["octal:0.104"], "another search or shard"),
        (&whole, &["--table"], "a journal is for one game"),
        (&path("new"), &["octal:0.71"], "cannot be computed fast"),
        (&path("rare"), &["octal:0.3"], "leave out --resume"),
    ] {
        let (status, answer, message) = output_of(&mut proof(journal, more));
        assert_eq!((status, answer.as_str()), (2, ""));
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.contains(reason), "{message}");
    }
    assert!(!path("new").exists());
}

/// Interrupts the proof of a period when the first step is done, and goes on. A shorter proof may end
/// before it is interrupted.
#[test]
fn an_interrupted_proof_says_where_its_results_are() {
    let (game, period) = ("octal:0.051", "period 48 from heap 48 on");
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let mut child = proof(&journal, &[game])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while lines(&journal).len() < 2 {
        sleep(Duration::from_millis(1));
    }
    let pid = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &pid]).status().unwrap();
    assert!(killed.success());
    let mut message = String::new();
    io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut message).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{message}");
    let end = "journal holds what is done: the same command goes on from it\n";
    assert!(message.ends_with(end), "{message}");
    let done = lines(&journal).len();
    let (status, answer, notes) = output_of(&mut proof(&journal, &[game]));
    let found = format!("{game}: {period}, the least ones, proved\n");
    assert_eq!((status, answer), (0, found), "{notes}");
    assert!(done < lines(&journal).len(), "it was interrupted too late");
}

/// However short its time is, each run gets on, and says how it goes on: before there is a winner, and
/// before there is a proof.
#[test]
fn a_positional_search_gets_on_whatever_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let [memory, proof] = ["memory", "proof.json"].map(|name| folder.path().join(name));
    let solve = |more: &[&str]| {
        let mut command = Command::new(crate::binary());
        command.args([
            "--threads",
            "1",
            "games",
            "positional",
            "solve",
            "7tr",
            "10x4",
        ]);
        command.arg("--resume").arg(&memory).args(more);
        output_of(&mut command)
    };
    let in_no_time = ["--time", "0", "--certificate", proof.to_str().unwrap()];
    let again = format!(
        "run the same command again: it goes on from {}",
        memory.display()
    );
    let until_proved = || {
        let mut without_proof = 0;
        for run in 1..200 {
            let (status, answer, notes) = solve(&in_no_time);
            if status == 0 {
                assert!(
                    answer.contains("Maker wins") && proof.exists(),
                    "{answer}{notes}"
                );
                return (run, without_proof);
            }
            assert_eq!((status, proof.exists()), (2, false), "{notes}");
            if answer.is_empty() {
                assert!(notes.contains("7tr 10x4: stopped after "), "{notes}");
            } else {
                assert!(answer.ends_with("no proof yet\n"), "{answer}");
                assert!(notes.contains(&again), "{notes}");
                without_proof += 1;
            }
        }
        panic!("no answer");
    };
    let (runs, _) = until_proved();
    assert!(runs > 1, "{runs}");
    // Of the winner alone a proof is not known.
    fs::remove_file(&proof).unwrap();
    assert_eq!(solve(&["--keep", "1"]).0, 0);
    let (_, _, notes) = solve(&["--keep", "1"]);
    assert!(notes.contains("1 position is known"), "{notes}");
    let (_, without_proof) = until_proved();
    assert!(without_proof > 0);
    let mut command = Command::new(crate::binary());
    let (status, verdict, _) = output_of(command.arg("verify").arg(&proof));
    assert_eq!(status, 0, "{verdict}");
}

#[test]
fn a_table_of_winners_goes_on_from_a_shorter_one() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal");
    let table = |up_to: &str, more: &[&str]| {
        let mut command = Command::new(crate::binary());
        command.args(["games", "zarankiewicz", "table", "--variant", "2"]);
        command.args(["--up-to", up_to]).args(more);
        output_of(&mut command)
    };
    let resume = ["--format", "csv", "--resume", journal.to_str().unwrap()];
    let (status, _, notes) = table("8", &resume);
    assert_eq!(status, 0, "{notes}");
    let (status, found, notes) = table("10", &resume);
    assert_eq!(status, 0, "{notes}");
    assert!(notes.contains("9 boards done before, 7 left"), "{notes}");
    assert_eq!(table("10", &["--format", "csv"]).1, found);
    assert_eq!(lines(&journal).len(), 1 + 16);
    let (status, again, notes) = table("10", &resume);
    assert_eq!((status, again), (0, found), "{notes}");
    assert_eq!(lines(&journal).len(), 1 + 16);
    // A line that was changed, and certificates, of which a journal has none.
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replacen("second", "first", 1)).unwrap();
    let (status, answer, message) = table("10", &resume);
    assert_eq!((status, answer.as_str()), (2, ""), "{message}");
    let (status, answer, message) = table("4", &["--format", "json", "--resume", "never"]);
    assert_eq!((status, answer.as_str()), (2, ""), "{message}");
    assert!(message.contains("a journal has no strategies"), "{message}");
}
