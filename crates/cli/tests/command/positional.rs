//! Positional games: boards from families and files, answers in JSON, and errors in one line.

use serde_json::Value;

use crate::games::madness;

pub(super) fn json(arguments: &[&str], input: &str) -> Value {
    let all = [&["games", "positional"], arguments, &["--format", "json"]].concat();
    let (status, answer, errors) = madness(&all, input);
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&answer).unwrap()
}

#[test]
fn boards_are_named_in_several_ways() {
    let expected = json(&["criteria", "subboard", "8x4"], "");
    assert_eq!(expected["sets"], 32);
    for arguments in [
        &["criteria", "subboard:8x4"][..],
        &["criteria", "subboard 8x4"],
        &["criteria", "--family", "subboard", "--size", "8x4"],
        &["criteria", "--family", "subboard", "8x4"],
    ] {
        assert_eq!(json(arguments, ""), expected, "{arguments:?}");
    }
    let file = json(&["criteria", "examples/games/sets.txt"], "");
    assert_eq!(
        (&file["cells"], &file["sets"]),
        (&Value::from(7), &Value::from(5))
    );
    let stdin = json(&["class", "-"], "a b\na c\n");
    assert_eq!(
        (&stdin["class"], &stdin["game"]),
        (&Value::from(2), &Value::from("stdin"))
    );
}

#[test]
fn classes_are_numbers() {
    for (board, expected) in [("hj:n=2:d=2", 0), ("hj:n=3:d=3", 1), ("torus:k=6", 5)] {
        assert_eq!(json(&["class", board], "")["class"], expected, "{board}");
    }
}

#[test]
fn errors_take_one_line() {
    for (arguments, input, message) in [
        (
            &["class", "nothing"][..],
            "",
            "no family \"nothing\", and no file of that name",
        ),
        (
            &["class", "--family", "nothing"],
            "",
            "no family \"nothing\": expected row",
        ),
        (&["criteria", "-"], "a b\na: b\n", "stdin:2:2: found \":\""),
        (
            &["criteria", "row", "5x5"],
            "",
            "an option is missing: expected row MxN k=K",
        ),
        (
            &["solve", "polyhex", "5x5", "4.8"],
            "",
            "no polyhex \"4.8\": expected the number of cells, a dot and a number",
        ),
        (
            &["table", "--family", "polyiamonds", "--only", "4.4"],
            "",
            "no animal \"4.4\" in this table: expected a number that --list prints",
        ),
        (
            &["table", "--only", "o4"],
            "",
            "no animal \"o4\" in this table: expected domino",
        ),
        (
            &["solve", "hex", "9x8"],
            "",
            "a board of 9x8: the search holds 1 to 64 cells",
        ),
        (
            &["solve", "hex", "6x6", "--time", "0"],
            "",
            "(--time, --memory)",
        ),
        (
            &["solve", "hex", "6x6", "--steps", "9"],
            "",
            "--steps is not for Hex by virtual connections",
        ),
        (
            &["criteria", "animal", "5x5", "cat"],
            "",
            "no animal \"cat\"",
        ),
        (&["class", "row", "9x9", "k=4"], "", "the class is 2 to 3"),
        (
            &["class", "row", "6x6", "k=4", "--positions", "3"],
            "",
            "(--positions)",
        ),
        (
            &["criteria", "row", "99999999x99999999", "k=3"],
            "",
            "a board of",
        ),
    ] {
        let all = [&["games", "positional"], arguments].concat();
        let (status, answer, errors) = madness(&all, input);
        assert_eq!(
            (status, answer.as_str()),
            (2, ""),
            "{arguments:?}: {errors}"
        );
        assert!(errors.contains(message), "{arguments:?}: {errors}");
        assert_eq!(errors.trim_end().lines().count(), 1, "{errors}");
    }
}

#[test]
fn statements_are_checked() {
    // All of them are in the document; these take a tenth of their time.
    let some = "row-8,row-6-7,row-9,cubes,strip,snaky,animals-small,extra-set,snaky-space";
    let all = [
        "games",
        "positional",
        "theorems",
        "--format",
        "json",
        "--only",
        some,
    ];
    let (status, answer, errors) = madness(&all, "");
    assert_eq!((status, errors.as_str()), (0, ""));
    let lines: Vec<Value> = answer
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let checked = lines.iter().filter(|line| line["checked"] == true).count();
    let open = lines.iter().filter(|line| line["status"] == "open").count();
    assert_eq!((checked, open, lines.len()), (5, 3, 9));
    assert!(
        lines
            .iter()
            .all(|line| line["status"] == "proved" || line["checked"] == false)
    );
}

/// What the criteria, classes and statements say is checked anew.
#[test]
fn answers_without_a_search_are_certificates() {
    for (arguments, input) in [
        (&["criteria", "torus", "k=6"][..], ""),
        (&["criteria", "zetters"], ""),
        (&["criteria", "-"], "cells: x a b c\na b\na b c\n"),
        (&["class", "row", "3x3", "k=3"], ""),
        (&["class", "hj", "n=4", "d=2"], ""),
        (&["class", "-"], "a b\na c\n"),
        (&["theorems", "--only", "row-13"], ""),
        (&["theorems", "--only", "strip"], ""),
        (&["table", "--only", "domino", "--up-to", "1"], ""),
    ] {
        let found = json(arguments, input);
        let (status, verdict, errors) = madness(&["verify", "-"], &found.to_string());
        assert_eq!(status, 0, "{arguments:?}: {verdict}{errors}");
        assert!(verdict.starts_with("holds: "), "{verdict}");
    }
    let mut liar = json(&["class", "row", "3x3", "k=3"], "");
    liar["class"] = Value::from(4);
    assert!(!holds(&liar));
    let mut liar = json(&["criteria", "torus", "k=6"], "");
    liar["potential"]["total"] = Value::from("1/4");
    assert!(!holds(&liar));
    // What is known, but not checked, is said not to be checked.
    let known = json(&["theorems", "--only", "row-5"], "");
    let (status, verdict, _) = madness(&["verify", "-"], &known.to_string());
    assert!(
        status != 0 && verdict.starts_with("not all checked"),
        "{verdict}"
    );
}

#[test]
fn a_class_has_a_proof_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("class.json");
    let path = path.to_str().unwrap();
    let answer = json(&["class", "torus", "k=4", "--certificate", path], "");
    assert_eq!(
        (&answer["class"], &answer["certificate"]),
        (&Value::from(4), &Value::from(path))
    );
    let (status, verdict, _) = madness(&["verify", path], "");
    assert_eq!(status, 0, "{verdict}");
}

#[test]
fn the_table_of_animals() {
    let all = ["games", "positional", "table", "--only", "domino,t4,i3,z4"];
    let (status, answer, errors) = madness(&all, "");
    assert_eq!((status, errors.as_str()), (0, ""));
    // In the order of the table: the boards and moves that are published for the strong game.
    let expected = [
        "domino: Maker wins on 2 × 2 in 2 moves",
        "i3: Maker wins on 4 × 4 in 3 moves",
        "t4: Maker wins on 5 × 5 in 4 moves",
        "z4: Maker wins on 3 × 3 in 5 moves",
    ];
    assert_eq!(answer.lines().count(), 4);
    for (line, expected) in answer.lines().zip(expected) {
        assert!(line.starts_with(expected), "{line}");
    }
    let small = [
        "games",
        "positional",
        "table",
        "--only",
        "i4",
        "--up-to",
        "4",
    ];
    let (status, answer, _) = madness(&small, "");
    assert_eq!(
        (status, answer.as_str()),
        (0, "i4: Breaker wins up to 4 × 4\n")
    );
}

/// Returns whether verify says that a certificate holds.
pub(super) fn holds(certificate: &Value) -> bool {
    let (status, verdict, errors) = madness(&["verify", "-"], &certificate.to_string());
    assert!([0, 1, 2].contains(&status), "{verdict}{errors}");
    status == 0
}

#[test]
fn winners_of_all_games() {
    for (arguments, input, winner) in [
        (&["subboard", "8x4"][..], "", "maker"),
        (
            &["--family", "subboard", "--size", "8x4", "--threads", "2"],
            "",
            "maker",
        ),
        (&["zetters"], "", "breaker"),
        (&["-"], "a b\nc d\n", "breaker"),
        (
            &["-", "--first", "breaker"],
            "a b\na c\nd e\nd f\n",
            "maker",
        ),
        (&["-", "--first", "breaker"], "a b\na c\n", "breaker"),
        (&["-"], "cells: a b c\na b\n", "breaker"),
        (&["row", "3x3", "k=3", "--bias", "1:2"], "", "breaker"),
        (&["row", "3x3", "k=3", "--game", "MAKER-MAKER"], "", "draw"),
        (&["row", "4x3", "k=3", "--game", "maker-maker"], "", "first"),
        (&["-", "--game", "chooser-picker"], "a b\n", "picker"),
        (&["-", "--game", "chooser-picker"], "{a}\n{b}\n", "chooser"),
        (&["-", "--game", "picker-chooser"], "{a}\n{b}\n", "picker"),
        (
            &["-", "--game", "picker-chooser", "--shows", "4"],
            "a b\n",
            "chooser",
        ),
    ] {
        let answer = json(&[&["solve"], arguments].concat(), input);
        assert_eq!(answer["winner"], winner, "{arguments:?} {input:?}");
        assert!(holds(&answer), "{arguments:?} {answer}");
        for key in ["game", "proof"] {
            assert!(!answer[key].is_null(), "{arguments:?} {answer}");
        }
    }
}

/// A change that makes a certificate wrong.
pub(super) type Lie = fn(&mut Value);

/// Checks that verify refuses a certificate with each of some changes.
pub(super) fn is_refused(certificate: &Value, lies: &[Lie]) {
    for (number, lie) in lies.iter().enumerate() {
        let mut changed = certificate.clone();
        lie(&mut changed);
        assert_ne!(&changed, certificate, "lie {number}");
        assert!(!holds(&changed), "lie {number}: {changed}");
    }
}

/// Boards with more cells than a search holds, and games that are solved by their definition.
#[test]
fn answers_without_a_search() {
    for (arguments, winner) in [
        (&["row", "12x12", "k=12"][..], "breaker"),
        (&["hj", "n=8", "d=3"], "breaker"),
        (&["row", "9x9", "k=9", "--game", "maker-maker"], "draw"),
        (
            &["row", "3x3", "k=3", "--game", "chooser-picker"],
            "chooser",
        ),
    ] {
        let all = [
            &["games", "positional", "solve", "--format", "json"],
            arguments,
        ]
        .concat();
        let (status, answer, errors) = madness(&all, "");
        assert_eq!(status, 0, "{errors}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["winner"], winner);
        assert!(answer["nodes"].is_u64(), "{answer}");
        if answer["claim"] == "maker-breaker" {
            assert!(holds(&answer));
        }
    }
}

#[test]
fn solving_ends_within_its_limits() {
    for (arguments, input, message) in [
        ("subboard 16x4 --time 0.3", "", "stopped after"),
        ("row 13x13 k=5", "", "at most 128"),
        ("row 9x9 k=5 --game maker-maker", "", "at most 64 cells"),
        (
            "row 6x6 k=5 --game maker-maker --positions 9",
            "",
            "(--positions)",
        ),
        ("row 9x9 k=4 --bias 1:2", "", "81 cells"),
        ("row 8x8 k=4 --bias 4:1", "", "a smaller bias"),
        (
            "row 5x5 k=4 --first enforcer",
            "",
            "--first is maker or breaker with",
        ),
        (
            "row 3x3 k=3 --monotone",
            "",
            "--monotone is for --game avoider-enforcer",
        ),
        (
            "row 5x5 k=3 --game avoider-enforcer --positions 9",
            "",
            "gave up after 9 positions",
        ),
        ("row 3x3 k=3 --bias 0:1", "", "two numbers from 1"),
        ("row 3x3 k=3 --bias 2", "", "two numbers from 1"),
        (
            "row 3x3 k=3 --game maker-maker --first breaker",
            "",
            "--first and --bias are for",
        ),
        ("zetters --game chooser-picker --shows 1", "", "at least 2"),
        ("-", "a b\na: b\n", "stdin:2:2: found \":\""),
        ("nothing", "", "no family \"nothing\""),
        (
            "zetters --bias 1:2 --memory 5",
            "",
            "--memory is for --game maker-breaker",
        ),
        (
            "zetters --avoid --steps 5",
            "",
            "--steps is not for --avoid",
        ),
        (
            "zetters --shows 3",
            "",
            "--shows is for --game chooser-picker",
        ),
        (
            "zetters --positions 3",
            "",
            "--positions is not for --game maker-breaker",
        ),
        ("zetters --memory 16777216", "", "does not fit"),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let all = [&["games", "positional", "solve"], &arguments[..]].concat();
        let (status, answer, errors) = madness(&all, input);
        assert_eq!(
            (status, answer.as_str()),
            (2, ""),
            "{arguments:?}: {errors}"
        );
        assert!(errors.contains(message), "{arguments:?}: {errors}");
    }
}

/// The answer does not need the file of --resume.
#[cfg(unix)]
#[test]
fn a_memory_that_does_not_fit_on_the_disk_costs_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let memory = folder.path().join("memory");
    let run = |more: &[&str]| {
        // Files of a few blocks: the memory before the search fits, that after it does not.
        let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
        std::process::Command::new("bash")
            .args(["-c", script, crate::binary()])
            .args(["games", "positional", "solve", "7tr", "10x4", "--resume"])
            .arg(&memory)
            .args(more)
            .output()
            .unwrap()
    };
    let output = run(&[]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{errors}");
    assert!(errors.contains("what was learnt is not kept"), "{errors}");
    let answer = String::from_utf8(output.stdout).unwrap();
    assert!(answer.contains("Maker wins"), "{answer}");
    // What was there before is left.
    let output = std::process::Command::new(crate::binary())
        .args(["games", "positional", "solve", "7tr", "10x4", "--resume"])
        .arg(&memory)
        .output()
        .unwrap();
    assert!(output.status.success());
}
