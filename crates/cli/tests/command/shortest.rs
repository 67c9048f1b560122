//! The search for a shortest solution as a command: stopped, interrupted, killed and gone on with.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// A board of n × n lit cells.
    fn lit(&self, n: usize) -> PathBuf {
        self.lit_board(n, n)
    }

    fn lit_board(&self, columns: usize, rows: usize) -> PathBuf {
        let path = self.path(&format!("lit{columns}x{rows}.txt"));
        fs::write(&path, format!("{}\n", "#".repeat(columns)).repeat(rows)).unwrap();
        path
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

fn shortest(board: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(crate::binary());
    command.args(["--threads", "2", "solve", "--shortest"]);
    command.arg(board).args(more);
    command
}

fn json(output: &Output) -> serde_json::Value {
    let notes = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{notes}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(message.lines().count(), 1, "{message}");
    message
}

/// Nullity 30, on the plane.
const SIDE: usize = 47;

#[test]
fn a_search_in_pieces_finds_the_same() {
    let folder = Folder::new();
    // Nullity 28, and as much on all parts of the board: 2²⁸ words in four pieces, on two threads.
    let board = folder.lit_board(39, 63);
    let json_only = ["--format", "json"];
    for target in ["off", "either"] {
        let plain = [&json_only[..], &["--target", target]].concat();
        let whole = json(&shortest(&board, &plain).output().unwrap());
        assert_eq!(whole["shortest"]["optimal"], true);
        // Every light is on already: no presses, and no fewer.
        let proof = if target == "off" {
            "enumerated"
        } else {
            "counted"
        };
        assert_eq!(whole["shortest"]["proof"], proof);
        let checkpoint = folder.path("checkpoint");
        let name = checkpoint.to_str().unwrap().to_owned();
        let pieces = [&plain[..], &["--checkpoint", &name, "--time", "0.001"]].concat();
        let mut stops = 0;
        let last = loop {
            let output = shortest(&board, &pieces).output().unwrap();
            let answer = json(&output);
            if !checkpoint.exists() {
                break answer;
            }
            assert!(answer["press_count"].as_u64() >= whole["press_count"].as_u64());
            let notes = String::from_utf8(output.stderr).unwrap();
            assert!(notes.contains("goes on from"), "{notes}");
            stops += 1;
        };
        assert!(stops > 0);
        assert_eq!(last, whole, "{target}");
    }
}

#[test]
fn foreign_and_damaged_checkpoints_are_left_alone() {
    let folder = Folder::new();
    let board = folder.lit(SIDE);
    let checkpoint = folder.path("checkpoint");
    let name = checkpoint.to_str().unwrap().to_owned();
    let more = ["--surface", "plane", "--checkpoint", &name, "--time", "0"];
    let output = shortest(&board, &more).output().unwrap();
    assert!(output.status.success());
    let text = fs::read(&checkpoint).unwrap();
    let says = |board: &Path, more: &[&str], expected: &str| {
        let before = fs::read(&checkpoint).unwrap();
        let message = refused(&shortest(board, more).output().unwrap());
        assert!(message.contains(expected), "{message}");
        assert!(message.contains(&name), "{message}");
        assert_eq!(fs::read(&checkpoint).unwrap(), before);
    };
    let other = "the checkpoint of another board, surface, target or version";
    says(&folder.lit(39), &more, other);
    says(
        &board,
        &[&more[2..], &["--surface", "cylinder"]].concat(),
        other,
    );
    says(
        &board,
        &[&more[..], &["--target", "either"]].concat(),
        other,
    );
    for at in [20, text.len() / 2, text.len() - 4] {
        let mut damaged = text.clone();
        damaged[at] ^= 1;
        fs::write(&checkpoint, &damaged).unwrap();
        says(&board, &more, "checkpoint");
    }
    fs::write(&checkpoint, &text[..text.len() / 2]).unwrap();
    says(&board, &more, "the checkpoint is damaged");
    fs::write(&checkpoint, b"P1\n1 1\n\xff").unwrap();
    says(&board, &more, "this is no checkpoint");
}

#[test]
fn what_takes_too_long_is_said_and_limited() {
    let folder = Folder::new();
    let board = folder.lit(63);
    let message = refused(&shortest(&board, &[]).output().unwrap());
    assert!(
        message.contains(":1:1: a 63 × 63 torus has 2^52"),
        "{message}"
    );
    assert!(
        message.contains("too many to look at all (about "),
        "{message}"
    );
    let name = folder.path("checkpoint");
    let more = ["--checkpoint", name.to_str().unwrap(), "--time", "1"];
    let message = refused(&shortest(&board, &more).output().unwrap());
    assert!(
        message.contains("--checkpoint is for searches"),
        "{message}"
    );
    let limited = shortest(&board, &["--time", "0.2", "--format", "json"]);
    let answer = json(&{ limited }.output().unwrap());
    assert_eq!(answer["shortest"]["optimal"], false);
    assert_eq!(answer["shortest"]["proof"], "counted");
    assert_eq!(answer["shortest"]["lower_bound"], (63_u32 * 63).div_ceil(5));
}

/// An interrupt ends the search with the best so far, and the file gets its name.
#[test]
fn an_interrupt_prints_the_best() {
    let folder = Folder::new();
    let board = folder.lit(63);
    let file = folder.path("answer");
    let more = ["--time", "600", "--format", "json", "-o"];
    let mut child = shortest(&board, &more)
        .arg(&file)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut notes = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    notes.read_line(&mut line).unwrap();
    assert!(line.contains("looking for a good one for 600 s"), "{line}");
    let process = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &process]).status();
    assert!(sent.unwrap().success());
    assert!(child.wait().unwrap().success());
    let answer: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(answer["shortest"]["optimal"], false);
    let names: Vec<_> = fs::read_dir(folder.0.path()).unwrap().collect();
    assert_eq!(names.len(), 2);
    let verified = Command::new(crate::binary())
        .arg("verify")
        .arg(&file)
        .output()
        .unwrap();
    let said = String::from_utf8(verified.stdout).unwrap();
    assert!(said.contains("no solution has fewer than 794"), "{said}");
}

#[test]
fn all_solutions_are_streamed_and_a_closed_pipe_is_no_error() {
    let folder = Folder::new();
    let board = folder.lit(63);
    for format in ["text", "json"] {
        let mut child = Command::new(crate::binary())
            .args(["solve", "--all", "--format", format])
            .arg(&board)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut some = vec![0; 10_000];
        child.stdout.take().unwrap().read_exact(&mut some).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        assert!(output.stderr.is_empty());
    }
}

#[test]
fn all_are_different_and_solve_the_board() {
    use std::collections::HashSet;
    let folder = Folder::new();
    let lit = folder.lit(5);
    for (more, count) in [
        (&["--all"][..], 256),
        (&["--all", "--target", "either"], 512),
        (&["--all", "--limit", "7"], 7),
        (&["--all", "--surface", "plane"], 4),
        (&["--essential", "--surface", "plane"], 1),
    ] {
        let output = Command::new(crate::binary())
            .args(["solve", "--format", "json"])
            .args(more)
            .arg(&lit)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let lines: HashSet<&str> = text.lines().collect();
        assert_eq!(lines.len(), count, "{more:?}");
        assert_eq!(text.lines().count(), count);
        let certificates = button_madness::certificate::read_certificates(&text).unwrap();
        assert!(
            certificates
                .iter()
                .all(|certificate| certificate.check().is_ok())
        );
    }
}

/// On planes the solutions are told apart on parts of the board.
#[test]
fn a_search_in_parts_says_so_and_may_be_stopped() {
    let folder = Folder::new();
    let board = folder.lit(SIDE);
    let plane = ["--surface", "plane", "--format", "json"];
    let whole = json(&shortest(&board, &plane).output().unwrap());
    assert_eq!(whole["shortest"]["optimal"], true);
    assert_eq!(whole["shortest"]["proof"], "divided");
    assert_eq!(whole["press_count"], 971); // OEIS A075464
    let stopped = [&plane[..], &["--time", "0"]].concat();
    let stopped = json(&shortest(&board, &stopped).output().unwrap());
    assert!(stopped["press_count"].as_u64() >= Some(971));
    assert!(stopped["shortest"]["lower_bound"].as_u64() <= Some(971));
}
