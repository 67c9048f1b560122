//! Cutcake and the other partizan games: answers that verify accepts, changed ones that it refuses, and
//! errors in one line.

use serde_json::{Value, json};

use crate::games::{is_refused_in_a_line, is_refused_when_changed, madness};

fn answer(arguments: &[&str]) -> Value {
    let all = [&["games"], arguments, &["--format", "json", "--quiet"]].concat();
    let (status, answer, errors) = madness(&all, "");
    assert_eq!((status, errors.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&answer).unwrap()
}

const ANSWERS: [&[&str]; 20] = [
    &["cutcake", "4x2", "+", "3x3", "+", "7x1"],
    &["cutcake", "4x2 + 3x3 + 7x1"],
    &["cutcake", "2x4 + 4x2"],
    &[
        "cutcake",
        "9223372036854775808x2",
        "+",
        "1x4611686018427387903",
    ],
    &["cutcake", "1000x7 + 1x80"],
    &["cutcake", "explain", "5x4"],
    &["cutcake", "--size", "20x30"],
    &["value", "domineering", "3x2"],
    &["value", "hackenbush LRRL + toads T_TFF + {2|-1}"],
    &["value", "-1", "+", "toads", "TTT_FFF"],
    &["value", "domineering 4x3"],
    &["value", "0"],
    &["value", "±1 + 2.^*3"],
    &["value", "-1/2", "-", "-{2|1}"],
    &["value", "domineering .#.#|.#.. - cutcake 4x2"],
    &["value", "{0||0|-2} + 0.75 - +-1"],
    &["value", "±{2|*} + ^3 - 2 5/8"],
    &["value", "--blocked", ".", "domineering #.#.|#.##"],
    &["move", "-domineering 3x2 + {1|0}"],
    &["cutcake", "4x2", "-", "3 x 1"],
];

#[test]
fn answers_are_certificates() {
    for arguments in ANSWERS {
        let text = format!("{}\n", answer(arguments));
        let (status, verdict, _) = madness(&["verify", "-"], &text);
        assert_eq!(status, 0, "{arguments:?}: {verdict}");
        assert!(verdict.starts_with("holds: "), "{verdict}");
    }
}

/// Every number of an answer changed, one at a time, is noticed.
#[test]
fn changed_answers_do_not_hold() {
    for arguments in [ANSWERS[0], ANSWERS[3], ANSWERS[5], ANSWERS[8]] {
        is_refused_when_changed(&answer(arguments).to_string());
    }
}

#[test]
fn cutcake_has_values_winners_and_ranges() {
    let found = answer(ANSWERS[0]);
    assert_eq!(found["value"], 7);
    assert_eq!(
        found["winner"],
        json!({"left_first": "left", "right_first": "left"})
    );
    let range = json!({"component": 3, "player": "left", "from": 1, "to": 6});
    assert_eq!(found["moves"][2], range);
    assert_eq!(
        found["hint"],
        json!({"component": 1, "player": "left", "cut": 2, "cost": 1})
    );
    // Where nobody wants to move.
    let found = answer(&["cutcake", "2x4 + 4x2"]);
    assert_eq!((&found["value"], &found["moves"]), (&json!(0), &json!([])));
    assert_eq!(
        found["winner"],
        json!({"left_first": "right", "right_first": "left"})
    );
    assert_eq!(found["hint"], Value::Null);
    // One argument or several, and standard input.
    let expected = answer(ANSWERS[0]);
    assert_eq!(answer(ANSWERS[1])["moves"], expected["moves"]);
    let (_, read, _) = madness(
        &["games", "cutcake", "-", "--format", "json"],
        "4x2 + 3x3\n + 7x1\n",
    );
    let read: Value = serde_json::from_str(&read).unwrap();
    assert_eq!(read["moves"], expected["moves"]);
    // Sums of large boards have all their digits.
    let large = ["9223372036854775808x1"; 3].join(" + ");
    let (_, read, _) = madness(&["games", "cutcake", &large, "--format", "json"], "");
    assert!(read.contains("\"value\":27670116110564327421,"), "{read}");
    let (status, verdict, _) = madness(&["verify", "-"], &read);
    assert_eq!(status, 0, "{verdict}");
}

#[test]
fn tables_and_explanations() {
    let command = ["games", "cutcake", "--size", "64x64", "--format"];
    let (status, csv, _) = madness(&[&command[..], &["csv"]].concat(), "");
    assert_eq!(status, 0);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!((lines.len(), lines[0]), (4097, "columns,rows,value"));
    assert!(lines.contains(&"4,2,1") && lines.contains(&"64,1,63"));
    let (status, svg, _) = madness(&[&command[..], &["svg"]].concat(), "");
    assert_eq!(status, 0);
    assert!(roxmltree::Document::parse(&svg).is_ok());
    let (status, text, _) = madness(&["games", "cutcake", "explain", "4x4"], "");
    assert_eq!(status, 0);
    assert!(
        text.contains("\n4x4 = {-4, -2 | 4, 2} = 0: 0 is allowed\n"),
        "{text}"
    );
    let (status, text, _) = madness(&["games", "value", "domineering", "3x2"], "");
    assert_eq!(status, 0);
    let expected = "the player who moves first wins; value {2|-1/2}\nmean 3/4, temperature 5/4\n";
    assert_eq!(text, expected);
}

#[test]
fn certificates_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answer.json");
    let path = path.to_str().unwrap();
    for arguments in [
        &["cutcake", "4x2 + 3x3"][..],
        &["cutcake", "--size", "9x9"],
        &["value", "domineering 3x2"],
    ] {
        let found = answer(&[arguments, &["--certificate", path]].concat());
        assert_eq!(found["certificate"], path);
        let (status, verdict, _) = madness(&["verify", path], "");
        assert_eq!(status, 0, "{verdict}");
    }
}

#[test]
fn bad_input_is_told_in_a_line() {
    for (arguments, message) in [
        (&["cutcake", "4x2", "+"][..], "column 6: expected a board"),
        (&["cutcake", "4x2 + 3"], "column 7: 3 is no board in a sum"),
        (&["cutcake", "4x2 3x3"], "column 5: found \"3x3\""),
        (&["cutcake", "0x3"], "column 1: 0x3 has no squares"),
        (&["cutcake", "9223372036854775809x1"], "too large"),
        (
            &["cutcake", "4x2", "--format", "csv"],
            "for a sum there are text and json",
        ),
        (&["cutcake", "--size", "0x3"], "at least one column"),
        (
            &["cutcake", "--size", "99999x99999", "--format", "csv"],
            "more than 16777216 values",
        ),
        (&["cutcake", "--size", "999x999"], "cells"),
        (
            &["cutcake", "explain", "100x100"],
            "too many smaller boards",
        ),
        (&["cutcake", "explain", "4by4"], "is no board"),
        (&["value", "chess", "e4"], "column 1: no game \"chess\""),
        (
            &["value", "domineering", "6x6"],
            "column 13: a board has up to 20 cells; `madness games explain` tells who wins",
        ),
        (&["value", "toads TXF"], "column 8: found 'X'"),
        (&["value", "{2|-1"], "column 6: the text ends here"),
        (&["value", "1000000"], "plays of more than"),
    ] {
        is_refused_in_a_line(&[&["games"], arguments].concat(), "", message);
    }
}

/// Values of the notations that other programs and papers use.
#[test]
fn values_of_other_notations() {
    for (arguments, value) in [
        (&["{0||0|-2}"][..], "{0|{0|-2}}"),
        (&["+-1"], "±1"),
        (&["±{2|*}"], "*"),
        (&["±{2|1}"], "{{2|1}|{-1|-2}}"),
        (&["^3"], "3·↑"),
        (&["0.75"], "3/4"),
        (&["2 5/8"], "21/8 = 2 5/8"),
        (&["-1/2"], "-1/2"),
        (&["--", "-1/2"], "-1/2"),
        (&["-{3|1}"], "{-1|-3}"),
        (&["-*2"], "*2"),
        (&["1", "-", "1/2"], "1/2"),
        (&["domineering 3x2 - domineering 3x2"], "0"),
        (&["domineering", ".#.#|.#.."], "1*"),
        (&["domineering", ".#.#/.#.."], "1*"),
        (&["cutcake 4x2 + 1/2"], "3/2 = 1 1/2"),
    ] {
        for command in ["value", "move"] {
            let all = [&["games", command], arguments].concat();
            let (status, answer, errors) = madness(&all, "");
            assert_eq!(status, 0, "{arguments:?}: {errors}");
            let line = answer.lines().next().unwrap_or_default();
            assert!(
                line.ends_with(&format!("value {value}")),
                "{arguments:?}: {line}"
            );
        }
    }
    // Both characters of a drawing are named.
    let (_, _, note) = madness(&["games", "value", "domineering ../.#"], "");
    assert!(
        note.starts_with("in a drawing . is empty and # is blocked"),
        "{note}"
    );
    let blocked = ["games", "value", "--blocked", "1", "domineering 00/01"];
    let (_, answer, note) = madness(&blocked, "");
    assert!(note.starts_with("in a drawing 1 is blocked"), "{note}");
    assert!(answer.contains("value *"), "{answer}");
}
