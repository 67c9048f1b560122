//! Toggle: tables with a journal, sums, and what is refused.

use serde_json::Value;

use crate::games::{is_refused_in_a_line, madness};

fn json(arguments: &[&str]) -> Value {
    let (status, answer, errors) = madness(arguments, "");
    assert_eq!(status, 0, "{arguments:?}: {errors}");
    serde_json::from_str(&answer).unwrap()
}

/// The numbers of A363934 as far as it goes, and those of the octal games.
#[test]
fn numbers_are_those_that_are_published() {
    for (board, grundy) in [
        ("1x1", 1),
        ("1x11", 2),
        ("10x2", 3),
        ("9x3", 1),
        ("5x5", 2),
        ("5x6", 0),
        ("2x10^6", 1),
    ] {
        let board = board.replace("10^6", "1000000");
        let answer = json(&[
            "games",
            "move",
            &format!("toggle {board}"),
            "--format",
            "json",
        ]);
        assert_eq!(answer["grundy"], grundy, "{board}");
    }
}

/// A table goes on from the journal of a smaller one, and a number of a journal is not computed again.
#[test]
fn tables_go_on_from_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("toggle.jsonl");
    let path = journal.to_str().unwrap();
    let table = |size: &str| {
        let arguments = [
            "games", "grundy", "toggle", "--size", size, "--format", "csv",
        ];
        madness(&[&arguments[..], &["--resume", path]].concat(), "")
    };
    let (status, small, note) = table("3x2");
    assert_eq!((status, small.lines().count()), (0, 7), "{note}");
    assert!(note.contains("0 boards done before, 5 left"), "{note}");
    let (status, large, note) = table("3x3");
    assert_eq!(status, 0);
    assert!(note.contains("5 boards done before, 1 left"), "{note}");
    assert!(
        large.starts_with(&small) && large.ends_with("3,3,1\n"),
        "{large}"
    );
    let (_, alone, _) = madness(
        &[
            "games", "grundy", "toggle", "--size", "3", "--format", "csv",
        ],
        "",
    );
    assert_eq!(large, alone);
    let other = [
        "games",
        "grundy",
        "toggle",
        "--size",
        "2",
        "--surface",
        "torus",
    ];
    let other = [&other[..], &["--resume", path]].concat();
    is_refused_in_a_line(&other, "", "toggle.jsonl");
}

/// A graph whose edges have no direction has the same presses as one with arcs, in every notation.
#[test]
fn lights_lie_on_graphs_without_direction() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.txt");
    let file = path.to_str().unwrap();
    for graph in [
        "a b\nb c\nc a\nc d\n",
        "a -- b\nb -- c\nc -- a\nc -- d\n",
        "a-b, b-c, c-a, c-d\n",
        "graph { a -- b -- c -- a; c -- d }\n",
        "a: b c\nb: a c\nc: a b d\nd: c\n",
        "a -- b\nb -> c\nc <-> a\nc -- d\n",
    ] {
        std::fs::write(&path, graph).unwrap();
        let answer = json(&["games", "move", "toggle", file, "--format", "json"]);
        assert_eq!(answer["grundy"], 2, "{graph}");
        let (status, verdict, _) = madness(&["verify", "-"], &answer.to_string());
        assert_eq!(status, 0, "{graph}: {verdict}");
    }
    std::fs::write(&path, "a -- b\n").unwrap();
    let token = ["games", "move", file, "a"];
    is_refused_in_a_line(&token, "", ":1:6: this edge has no direction");
    let play = ["games", "play", "--plain", file, "a"];
    is_refused_in_a_line(&play, "", ":1:6: this edge has no direction");
    is_refused_in_a_line(&play[..4], "", ":1:6: this edge has no direction");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (arguments, message) in [
        (
            &["games", "move", "toggle 9x9"][..],
            "1 to 64 cells, not 81",
        ),
        (&["games", "move", "toggle 5x4 moon"], "no rule \"moon\""),
        (
            &["games", "move", "toggle"],
            "toggle needs a position, as in toggle 5x4",
        ),
        (
            &["--quiet", "games", "move", "toggle 1x100000000000"],
            "prove no period, and more of them take too long",
        ),
        (
            &["games", "move", "toggle 8x8", "--time", "0.05"],
            "toggle 8x8: the time was over after",
        ),
        (
            &["games", "move", "nim 3", "--time", "1"],
            "--time is for boards of toggle",
        ),
        (
            &["games", "grundy", "toggle", "--size", "9"],
            "--size: a board of Toggle",
        ),
        (&["games", "grundy", "toggle", "--up-to", "9"], "--size MxN"),
        (
            &["games", "grundy", "nim", "--rule", "x"],
            "--rule is for toggle: nim has none",
        ),
    ] {
        is_refused_in_a_line(arguments, "", message);
    }
}

/// Another number, another winner, and a press that does not win.
#[test]
fn damaged_certificates_are_refused() {
    let (_, right, _) = madness(&["games", "move", "toggle 4x3", "--format", "json"], "");
    assert_eq!(madness(&["verify", "-"], &right).0, 0);
    for (from, to) in [
        ("\"grundy\":1", "\"grundy\":2"),
        ("\"winner\":\"first\"", "\"winner\":\"second\""),
        ("4x3", "3x3"),
        ("\"row\":", "\"row\":1"),
        ("\"column\":", "\"column\":1"),
    ] {
        let damaged = right.replacen(from, to, 1);
        assert_ne!(damaged, right, "{from}");
        assert_ne!(madness(&["verify", "-"], &damaged).0, 0, "{damaged}");
    }
}
